// Planar 4:2:0 of video to RGBA.
#ifndef PGB_CODECS_YUV_READ_H
#define PGB_CODECS_YUV_READ_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What the numbers of a video's pixels mean, in 16-bit fixed point.
///
/// Each chroma factor is an eighth of its value: chroma comes with eight times its own.
typedef struct pgb_codec_matrix {
  int32_t black;  ///< luma of black: 0 or 16
  int32_t luma;
  int32_t red_cr, green_cb, green_cr, blue_cb;
} pgb_codec_matrix;

/// Bytes of the planes Y, Cb, Cr without gaps; chroma of odd sides is rounded up.
size_t pgb_codec_planes_size(uint32_t width, uint32_t height);

/// Converts planes to opaque RGBA.
///
/// Chroma lies on even columns and between the rows, as H.264 has it, and is interpolated by straight
/// lines. The result does not depend on `threads`. Returns 0 without memory.
int pgb_codec_read_planes(const uint8_t *planes, uint32_t width, uint32_t height,
                          const pgb_codec_matrix *matrix, int threads, uint8_t *pixels,
                          size_t stride);

#pragma clang assume_nonnull end

#endif
