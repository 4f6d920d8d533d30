/*
 * Pictures and their blurs put together. All rows are premultiplied; `blur` is overwritten.
 *
 * Where a formula compares a colour with its blur, the blur counts with the picture's own alpha:
 * what is transparent around a shape neither darkens nor lightens its edge.
 */
#ifndef CPEGBAR_HALO_H
#define CPEGBAR_HALO_H

#include "rows.h"

PEGBAR_BEGIN_DECLS

/** in + k·blur − in·k·blur, each channel; `strength` is k, 0…4, k·blur at most 1. */
void pgb_row_bloom(PGB_BYTES blur, PGB_CONST_BYTES in, size_t count, float strength);

/** Takes colours lighter than their blur down to it, by `strength`, 0…1; alpha stays. */
void pgb_row_gloom(PGB_BYTES blur, PGB_CONST_BYTES in, size_t count, float strength);

/** Moves colours away from their blur by `strength`, 0 or more; alpha stays. */
void pgb_row_unsharp(PGB_BYTES blur, PGB_CONST_BYTES in, size_t count, float strength);

/** The same with one number for red, green and blue: how far the luminance is moved. */
void pgb_row_sharpen(PGB_BYTES blur, PGB_CONST_BYTES in, size_t count, float strength);

/**
 * The picture over a light: the blur's alpha times `strength`, at most 1, of a colour; `color` is
 * red, green, blue and alpha, not premultiplied, 0…1.
 */
void pgb_row_halo(PGB_BYTES blur, PGB_CONST_BYTES in, size_t count,
                  const float *PEGBAR_NONNULL color, float strength);

PEGBAR_END_DECLS

#endif /* CPEGBAR_HALO_H */
