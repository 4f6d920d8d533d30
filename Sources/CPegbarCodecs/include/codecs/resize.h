// Resampling of premultiplied RGBA, in fixed point.
#ifndef PGB_CODECS_RESIZE_H
#define PGB_CODECS_RESIZE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A span of the source along one axis, in pixels; may have fractions.
typedef struct pgb_codec_span {
  double start, length;
} pgb_codec_span;

/// Resamples a window of a picture to `out_width` x `out_height` pixels.
///
/// An axis that shrinks takes the exact average over each pixel's area, one that grows a
/// Catmull-Rom curve, one that does neither the pixels themselves. Beyond the border it repeats.
/// The same bytes for any `threads`. Returns 0 without memory.
int pgb_codec_resize(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                     pgb_codec_span across, pgb_codec_span down, uint8_t *out, size_t out_stride,
                     uint32_t out_width, uint32_t out_height, int threads);

#pragma clang assume_nonnull end

#endif
