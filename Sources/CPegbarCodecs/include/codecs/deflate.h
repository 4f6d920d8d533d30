// Compression of picture rows as a zlib stream of filtered rows, the body of PNG.
#ifndef PGB_CODECS_DEFLATE_H
#define PGB_CODECS_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How much work goes into a picture's compression.
typedef enum pgb_codec_effort {
  PGB_CODEC_FAST = 0,   ///< two filters, repeats of one pixel only
  PGB_CODEC_SMALL = 1,  ///< five filters, a search for all repeats
} pgb_codec_effort;

/// Buffers that are used again for each picture. One thread at a time.
typedef struct pgb_codec_rows_encoder pgb_codec_rows_encoder;

/// Makes an encoder; null without memory. The bytes do not depend on `threads`.
pgb_codec_rows_encoder *_Nullable pgb_codec_rows_encoder_new(int threads, pgb_codec_effort effort);

void pgb_codec_rows_encoder_free(pgb_codec_rows_encoder *_Nullable encoder);

/// Compresses premultiplied RGBA as straight RGBA (`channels` 4) or RGB (3).
///
/// Returns the zlib stream, valid until the next call, or null without memory.
const uint8_t *_Nullable pgb_codec_rows_encode(pgb_codec_rows_encoder *encoder,
                                               const uint8_t *pixels, size_t stride, uint32_t width,
                                               uint32_t height, int channels, size_t *size);

/// Undoes the above for 4 channels: straight RGBA, `width` * 4 bytes a row, no gaps.
///
/// `filtered` holds (`width` * 4 + 1) * `height` bytes. Returns 0 when the stream is damaged.
int pgb_codec_rows_decode(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height,
                          uint8_t *filtered, uint8_t *out, size_t out_stride);

/// CRC-32 as PNG has it; start with 0.
uint32_t pgb_codec_crc32(uint32_t crc, const void *bytes, size_t size);

#pragma clang assume_nonnull end

#endif
