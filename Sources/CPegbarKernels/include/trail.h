/*
 * Means of many pixels for each pixel, as those along the trail of something that moves.
 */
#ifndef CPEGBAR_TRAIL_H
#define CPEGBAR_TRAIL_H

#include "rows.h"

PEGBAR_BEGIN_DECLS

/** Adds pixels to sums, of which each pixel has four: all with one weight. */
void pgb_trail_add(float *PEGBAR_NONNULL sums, PGB_CONST_BYTES in, float weight, size_t count);

/** Adds pixels to sums, each with a weight of its own. */
void pgb_trail_add_weighted(float *PEGBAR_NONNULL sums, PGB_CONST_BYTES in,
                            const float *PEGBAR_NONNULL weights, size_t count);

/** Writes sums times a factor for each pixel; the products are 0…255, and rounded to nearest. */
void pgb_trail_store(PGB_BYTES out, const float *PEGBAR_NONNULL sums,
                     const float *PEGBAR_NONNULL factors, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_TRAIL_H */
