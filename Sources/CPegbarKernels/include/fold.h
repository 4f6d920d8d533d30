/*
 * Places of a picture that mirrors fold again and again.
 */
#ifndef CPEGBAR_FOLD_H
#define CPEGBAR_FOLD_H

#include "rows.h"

/** The most mirrors, and how often each is looked at. */
enum { PGB_FOLD_MIRRORS = 12, PGB_FOLD_ROUNDS = 10 };

/** A mirror: a line through a point. What lies above it counts as behind, or what lies below. */
typedef struct pgb_fold_mirror {
  /** Of the line's angle. */
  float sine, cosine;
  /** 1 where what lies above is behind, −1 for below. */
  float side;
  /** How far the line rises for each step to the right. */
  float slope;
} pgb_fold_mirror;

/** Mirrors around the middle of a picture. */
typedef struct pgb_fold {
  pgb_fold_mirror mirrors[PGB_FOLD_MIRRORS];
  int32_t count;
  /** Width by height of the picture as it is seen. */
  float ratio;
  /** How much of the folded picture is seen, in heights. */
  float zoom;
  /** How far the mirrors lie from the middle, in heights. */
  float distance;
  /** Of the angle by which the mirrors are turned. */
  float sine, cosine;
  /** How much of the way back places are to where they were, 0…1. */
  float still;
} pgb_fold;

PEGBAR_BEGIN_DECLS

/**
 * Writes where the pixels of a row come from, pixels of a picture of `width` × `height`: of `count`,
 * the i-th is at x + i·step. y is a fraction of the height.
 */
void pgb_fold_row(float *PEGBAR_NONNULL u, float *PEGBAR_NONNULL v,
                  const pgb_fold *PEGBAR_NONNULL fold, float x, float step, float y, float width,
                  float height, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_FOLD_H */
