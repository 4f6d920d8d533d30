// Conversions between premultiplied and straight pixels, comparison and digest.
#ifndef PGB_CODECS_PIXELS_H
#define PGB_CODECS_PIXELS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A rectangle of pixels; empty when width is 0.
typedef struct pgb_codec_rect {
  uint32_t x, y, width, height;
} pgb_codec_rect;

/// Multiplies colour by alpha in place, rounded to nearest: straight to premultiplied RGBA.
void pgb_codec_premultiply(uint8_t *pixels, size_t count);

/// Turns premultiplied RGBA into straight RGBA, rounded half up. Alpha 0 gives 0, 0, 0, 0.
void pgb_codec_straight(const uint8_t *pixels, uint8_t *out, size_t count);

/// Drops alpha: RGBA to RGB. Meant for opaque pixels.
void pgb_codec_drop_alpha(const uint8_t *pixels, uint8_t *out, size_t count);

/// Lays premultiplied pixels over an opaque colour; every alpha of `out` is 255.
void pgb_codec_over(const uint8_t *pixels, uint8_t *out, size_t count, const uint8_t *rgb);

/// Lays premultiplied pixels over others in place, rounded to nearest.
void pgb_codec_lay(const uint8_t *pixels, uint8_t *under, size_t count);

/// Whether each alpha is 255.
int pgb_codec_is_opaque(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height);

/// The smallest rectangle outside of which two pictures of one size are equal.
pgb_codec_rect pgb_codec_difference(const uint8_t *a, size_t a_stride, const uint8_t *b,
                                    size_t b_stride, uint32_t width, uint32_t height);

/// A 64-bit digest of size and pixels; bytes between rows do not count. Not cryptographic.
uint64_t pgb_codec_digest(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height);

/// Copies a picture turned and mirrored by an EXIF orientation, 1 to 8.
///
/// `width` and `height` are those of the source; for 5 to 8 the result's are swapped.
void pgb_codec_orient(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                      int orientation, uint8_t *out, size_t out_stride);

#pragma clang assume_nonnull end

#endif
