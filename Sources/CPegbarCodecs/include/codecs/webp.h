// WebP in and out, through libwebp: one picture, or the frames of an animation.
#ifndef PGB_CODECS_WEBP_H
#define PGB_CODECS_WEBP_H

#include "png.h"

#pragma clang assume_nonnull begin

/// Reads size, EXIF orientation and whether there is alpha; `frames` is 1 for a still picture.
///
/// The file must be whole.
pgb_codec_status pgb_codec_webp_probe(const uint8_t *bytes, size_t size, pgb_codec_picture *picture,
                                      uint32_t *frames);

/// Reads a still picture into premultiplied RGBA of the probed size, not turned.
pgb_codec_status pgb_codec_webp_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                     size_t stride, pgb_codec_picture *picture);

/// The frames of an animation, one after another. One thread at a time.
typedef struct pgb_webp_animation pgb_webp_animation;

/// Opens an animation; null when it is damaged. The bytes must stay.
pgb_webp_animation *_Nullable pgb_webp_open(const uint8_t *bytes, size_t size);

void pgb_webp_close(pgb_webp_animation *_Nullable animation);

/// Milliseconds that a frame is shown, as stored; -1 beyond the last.
int pgb_webp_delay(const pgb_webp_animation *animation, uint32_t frame);

/// Draws the next whole canvas as premultiplied RGBA: OK, DAMAGED or NO_MEMORY.
pgb_codec_status pgb_webp_next(pgb_webp_animation *animation, uint8_t *pixels, size_t stride);

/// Starts again with frame 0.
void pgb_webp_rewind(pgb_webp_animation *animation);

/// The longest side that WebP holds, in pixels.
#define PGB_WEBP_MAXIMUM_SIDE 16383u

/// One picture to be compressed.
typedef struct pgb_webp_job {
  const uint8_t *pixels;  ///< straight RGBA without gaps
  uint32_t width, height;
  int quality;               ///< 0…100 for an opaque picture; below 0 for no loss
  uint8_t *_Nullable bytes;  ///< set to chunks as they stand in a file, for `free`
  size_t size;               ///< set to their size, 0 without memory
} pgb_webp_job;

/// Compresses several pictures at once; the bytes do not depend on `threads`.
void pgb_webp_encode_all(pgb_webp_job *jobs, size_t count, int threads);

#pragma clang assume_nonnull end

#endif
