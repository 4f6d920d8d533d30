// JPEG in and out, through libjpeg.
#ifndef PGB_CODECS_JPEG_H
#define PGB_CODECS_JPEG_H

#include "png.h"

#pragma clang assume_nonnull begin

/// Reads size and EXIF orientation of a JPEG in memory.
pgb_codec_status pgb_codec_jpeg_probe(const uint8_t *bytes, size_t size,
                                      pgb_codec_picture *picture);

/// Reads a whole JPEG into opaque RGBA of the probed size, not turned.
///
/// Truncated or wrong data is an error, never half a picture.
pgb_codec_status pgb_codec_jpeg_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                     size_t stride, pgb_codec_picture *picture);

/// Writes opaque RGBA as a whole JPEG with halved chroma; `quality` is 0…100.
///
/// Returns the bytes, for `free`, and their number, or null without memory.
uint8_t *_Nullable pgb_codec_jpeg_write(const uint8_t *pixels, size_t stride, uint32_t width,
                                        uint32_t height, int quality, size_t *size);

/// The orientation inside an EXIF block that starts with `Exif\0\0`: 1 to 8, else 1.
int pgb_codec_exif_orientation(const uint8_t *bytes, size_t size);

/// The same for a block without that prefix, as PNG has it.
int pgb_codec_tiff_orientation(const uint8_t *bytes, size_t size);

#pragma clang assume_nonnull end

#endif
