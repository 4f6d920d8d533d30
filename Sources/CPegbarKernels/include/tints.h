/*
 * Two pictures that are laid together, each as it is and in a tint.
 */
#ifndef CPEGBAR_TINTS_H
#define CPEGBAR_TINTS_H

#include "rows.h"

/** A picture's share in each pixel of a row. */
typedef struct pgb_tint {
  /** Weights of the picture as it is, 0…1. */
  const float *PEGBAR_NONNULL plain;
  /** Weights of the tinted picture, 0…1. */
  const float *PEGBAR_NONNULL tinted;
  /** What red, green and blue are multiplied by in the tint. */
  float red, green, blue;
} pgb_tint;

PEGBAR_BEGIN_DECLS

/**
 * Lays `a` and `b` together; for each pixel, the four weights add up to 1. Light is added, times
 * alpha; colours are held to 0…alpha. Rounded to nearest. Weights go on to a multiple of 8 pixels.
 */
void pgb_row_tints(PGB_BYTES out, PGB_CONST_BYTES a, const pgb_tint *PEGBAR_NONNULL of_a,
                   PGB_CONST_BYTES b, const pgb_tint *PEGBAR_NONNULL of_b, float light,
                   size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_TINTS_H */
