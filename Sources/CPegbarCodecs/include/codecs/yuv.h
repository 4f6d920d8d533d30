// RGBA to planar 4:2:0 for video.
#ifndef PGB_CODECS_YUV_H
#define PGB_CODECS_YUV_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Bytes of one 4:2:0 frame whose odd sides are made even.
size_t pgb_codec_i420_size(uint32_t width, uint32_t height);

/// Converts premultiplied RGBA, laid over `rgb`, to BT.709 limited range: the planes Y, Cb, Cr.
///
/// Chroma lies on the left luma column of each pair and between the rows, as H.264 and MPEG-2
/// assume: weights 1 2 1 across, 1 1 down. Odd sides repeat the last row or column. The result
/// does not depend on `threads`. Returns 0 without memory.
int pgb_codec_i420(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                   int opaque, const uint8_t *rgb, int threads, uint8_t *planes);

/// Bytes of one 4:2:0 frame with a plane of alpha.
size_t pgb_codec_i420a_size(uint32_t width, uint32_t height);

/// Converts straight RGBA to the planes Y, Cb, Cr, A; alpha is 0 to 255.
///
/// `pixels` is changed: invisible ones take the colour of a visible neighbour, so that chroma
/// does not fade at edges. Else as above. Returns 0 without memory.
int pgb_codec_i420a(uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int threads,
                    uint8_t *planes);

#pragma clang assume_nonnull end

#endif
