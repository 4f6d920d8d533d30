// PNG in (through libpng) and the compressed rows of PNG out (own writer).
#ifndef PEGBAR_CODECS_PNG_H
#define PEGBAR_CODECS_PNG_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The longest side of a picture that is read.
#define PEGBAR_CODEC_MAXIMUM_SIDE 65500u

/// What reading came to.
typedef enum pegbar_codec_status {
  PEGBAR_CODEC_OK = 0,
  PEGBAR_CODEC_DAMAGED = 1,      ///< truncated or wrong data
  PEGBAR_CODEC_TOO_LARGE = 2,    ///< more pixels than are allowed
  PEGBAR_CODEC_UNSUPPORTED = 3,  ///< right, but of a kind that is not read
  PEGBAR_CODEC_NO_MEMORY = 4,
} pegbar_codec_status;

/// What a header says, and the reason when there is none.
typedef struct pegbar_codec_picture {
  uint32_t width, height;  ///< as stored, before any turn
  int orientation;         ///< EXIF, 1 to 8
  int opaque;              ///< no alpha by the header; after reading: each alpha is 255
  char message[128];       ///< one phrase, set unless OK
} pegbar_codec_picture;

/// Reads the size of a PNG in memory.
pegbar_codec_status pegbar_codec_png_probe(
    const uint8_t *bytes, size_t size, pegbar_codec_picture *picture);

/// Reads a whole PNG into premultiplied RGBA of the probed size.
pegbar_codec_status pegbar_codec_png_read(
    const uint8_t *bytes, size_t size, uint8_t *pixels, size_t stride,
    pegbar_codec_picture *picture);

#pragma clang assume_nonnull end

#endif
