// PNG in (through libpng) and the compressed rows of PNG out (own writer).
#ifndef PGB_CODECS_PNG_H
#define PGB_CODECS_PNG_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The longest side of a picture that is read.
#define PGB_CODEC_MAXIMUM_SIDE 65500u

/// What reading came to.
typedef enum pgb_codec_status {
  PGB_CODEC_OK = 0,
  PGB_CODEC_DAMAGED = 1,      ///< truncated or wrong data
  PGB_CODEC_TOO_LARGE = 2,    ///< more pixels than are allowed
  PGB_CODEC_UNSUPPORTED = 3,  ///< right, but of a kind that is not read
  PGB_CODEC_NO_MEMORY = 4,
} pgb_codec_status;

/// What a header says, and the reason when there is none.
typedef struct pgb_codec_picture {
  uint32_t width, height;  ///< as stored, before any turn
  int orientation;         ///< EXIF, 1 to 8
  int opaque;              ///< no alpha by the header; after reading: each alpha is 255
  int depth;               ///< bits of a component: 16, or 8 for 8 and less
  char message[128];       ///< one phrase, set unless OK
} pgb_codec_picture;

/// Reads the size of a PNG in memory.
pgb_codec_status pgb_codec_png_probe(const uint8_t *bytes, size_t size, pgb_codec_picture *picture);

/// Reads a whole PNG into premultiplied RGBA of the probed size.
pgb_codec_status pgb_codec_png_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                    size_t stride, pgb_codec_picture *picture);

/// Reads a whole PNG into straight RGBA of the probed size, 16 bits a component, rows without gaps.
pgb_codec_status pgb_codec_png_read_deep(const uint8_t *bytes, size_t size, uint16_t *pixels,
                                         pgb_codec_picture *picture);

#pragma clang assume_nonnull end

#endif
