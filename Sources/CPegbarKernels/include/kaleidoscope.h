/*
 * Places of a picture that is turned and folded, again and again.
 */
#ifndef CPEGBAR_KALEIDOSCOPE_H
#define CPEGBAR_KALEIDOSCOPE_H

#include "rows.h"

/** Of the angle by which a picture is turned before it is folded. */
typedef struct pgb_kaleidoscope_turn {
  float sine, cosine;
} pgb_kaleidoscope_turn;

PEGBAR_BEGIN_DECLS

/**
 * Writes where the pixels of a row come from, pixels of a picture of `width` × `height`: of `count`,
 * the i-th is at x + i·step. y is a fraction of the height.
 */
void pgb_kaleidoscope_row(float *PEGBAR_NONNULL u, float *PEGBAR_NONNULL v,
                          const pgb_kaleidoscope_turn *PEGBAR_NONNULL turns, int32_t turn_count,
                          float x, float step, float y, float width, float height, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_KALEIDOSCOPE_H */
