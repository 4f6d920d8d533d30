/*
 * Rows of a picture whose red, green and blue are moved apart.
 */
#ifndef CPEGBAR_APART_H
#define CPEGBAR_APART_H

#include "smear.h"

/** How far from a pixel its colours are taken, in pixels to the right and downwards. */
typedef struct pgb_moves {
  float red, green, blue;
  float down;
} pgb_moves;

PEGBAR_BEGIN_DECLS

/** Numbers of memory that a row needs. */
uint64_t pgb_apart_numbers(int32_t width);

/**
 * Draws row `y`: bilinear, edge pixels go on, alpha is the largest of those of the three colours.
 * Rounded to nearest from numbers that are as exact as a 30th of a level.
 */
void pgb_row_apart(PGB_BYTES out, const pgb_plane *PEGBAR_NONNULL picture, int32_t y,
                   pgb_moves moves, int16_t *PEGBAR_NONNULL memory);

PEGBAR_END_DECLS

#endif /* CPEGBAR_APART_H */
