/*
 * Parts of rows with AVX2, for place.c; each returns how many pixels it wrote, from the first one.
 */
#ifndef PGB_PLACE_AVX2_H
#define PGB_PLACE_AVX2_H

#include "place.h"

#include "kernels.h"

#if PGB_HAS_AVX2

/**
 * Pixels of a zoomed row while their samples lie inside the rows `above` and `under`.
 *
 * `u` is the first sample's place in them, 24 bits behind the point, `step` at most 2^24; `down` is
 * the weight of the lower row of 256; `near` are the pixels that samples are mixed with.
 */
int32_t pgb_zoomed_avx2(uint8_t *out, int32_t count, const uint8_t *above, const uint8_t *under,
                        int32_t width, int64_t u, int32_t step, uint32_t down, const uint8_t *near,
                        int32_t is_down);

/** Edges of pixels that have neighbours on all sides. */
int32_t pgb_edges_avx2(uint8_t *out, int32_t count, const uint8_t *above, const uint8_t *middle,
                       const uint8_t *under, float strength);

/** As `pgb_row_threshold`. */
size_t pgb_threshold_avx2(uint8_t *out, const uint8_t *in, size_t count, float level,
                          int32_t by_luminance);

#endif

#endif /* PGB_PLACE_AVX2_H */
