/*
 * Rows of the contours in a picture: each pixel is as bright as its neighbours differ.
 */
#ifndef CPEGBAR_CONTOURS_H
#define CPEGBAR_CONTOURS_H

#include "rows.h"

/** A picture, and how its contours are found. */
typedef struct pgb_contours {
  PGB_CONST_BYTES pixels;
  /** Bytes from row to row. */
  int64_t stride;
  int32_t width, height;
  /** How far the neighbours lie that are compared, pixels: 0 or more, at most a side. */
  float across, down;
  /** What differences are multiplied by. */
  float brightness;
  /** How much of the contours shows instead of the picture, 0…1. */
  float amount;
} pgb_contours;

PEGBAR_BEGIN_DECLS

/** Numbers of memory that a row needs. */
uint64_t pgb_contours_numbers(int32_t width, float across);

/**
 * Draws row `y`: colours times 1 − amount + amount · light. Light is an eighth of the length of the
 * sums of the differences between neighbours, times the brightness, 0…1: across and down twice, along
 * both diagonals, and down on the left and on the right. Neighbours are bilinear, edge pixels go on,
 * alpha stays. Neighbours are as exact as a 16th of a level; the result is rounded to nearest.
 */
void pgb_row_contours(PGB_BYTES out, int32_t y, const pgb_contours *PEGBAR_NONNULL picture,
                      int16_t *PEGBAR_NONNULL memory);

/**
 * Two lights that together are as bright as `a` where both are `a`: 255 − √((255 − a)·(255 − b)),
 * rounded to nearest, in all channels. Alpha becomes 255.
 */
void pgb_row_two_lights(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_CONTOURS_H */
