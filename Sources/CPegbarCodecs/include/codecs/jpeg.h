// JPEG in, through libjpeg.
#ifndef PEGBAR_CODECS_JPEG_H
#define PEGBAR_CODECS_JPEG_H

#include "png.h"

#pragma clang assume_nonnull begin

/// Reads size and EXIF orientation of a JPEG in memory.
pegbar_codec_status pegbar_codec_jpeg_probe(
    const uint8_t *bytes, size_t size, pegbar_codec_picture *picture);

/// Reads a whole JPEG into opaque RGBA of the probed size, not turned.
///
/// Truncated or wrong data is an error, never half a picture.
pegbar_codec_status pegbar_codec_jpeg_read(
    const uint8_t *bytes, size_t size, uint8_t *pixels, size_t stride,
    pegbar_codec_picture *picture);

/// The orientation inside an EXIF block that starts with `Exif\0\0`: 1 to 8, else 1.
int pegbar_codec_exif_orientation(const uint8_t *bytes, size_t size);

/// The same for a block without that prefix, as PNG has it.
int pegbar_codec_tiff_orientation(const uint8_t *bytes, size_t size);

#pragma clang assume_nonnull end

#endif
