/*
 * Places of a picture that is wound up around a centre.
 */
#ifndef CPEGBAR_SWIRL_H
#define CPEGBAR_SWIRL_H

#include "rows.h"

/** Turns by an angle that falls with the square of the distance from a centre. */
typedef struct pgb_swirl {
  /** The centre, in parts of the picture. */
  float center_x, center_y;
  /** Units in the width and in the height. */
  float width, height;
  /** The distance from which on nothing turns, in units. */
  float radius;
  /** At the centre, radians. */
  float angle;
} pgb_swirl;

PEGBAR_BEGIN_DECLS

/**
 * Writes where the pixels of a row come from, pixels of a picture of `width` × `height`: of `count`,
 * the i-th is at x + i·step. y is a fraction of the height.
 */
void pgb_swirl_row(float *PEGBAR_NONNULL u, float *PEGBAR_NONNULL v,
                   const pgb_swirl *PEGBAR_NONNULL swirl, float x, float step, float y, float width,
                   float height, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_SWIRL_H */
