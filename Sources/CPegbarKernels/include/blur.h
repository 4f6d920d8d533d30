/*
 * Gaussian blur of coverage bytes or pixels.
 */
#ifndef CPEGBAR_BLUR_H
#define CPEGBAR_BLUR_H

#include "rows.h"

/** The most weights on one side, the middle's included. */
#define PEGBAR_BLUR_WEIGHTS 512

PEGBAR_BEGIN_DECLS

/**
 * Blurs a plane across and down, in place; outside it everything counts as 0. A pixel has
 * `channels` bytes, 1 or 4; width and height are pixels.
 *
 * `weights[k]` belongs to the distance k and is taken for both sides, so weights[0] is half of the
 * middle's; together they are 32768. `count` is 1 to PEGBAR_BLUR_WEIGHTS. The result is within 1
 * level of the exact one. 0 when there is no memory.
 */
int32_t pegbar_blur(PEGBAR_BYTES bytes, int64_t stride, int32_t width, int32_t height,
                    int32_t channels, const uint16_t *PEGBAR_NONNULL weights, int32_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_BLUR_H */
