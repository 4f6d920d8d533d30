// Compression of picture rows as a zlib stream of filtered rows, the body of PNG.
#ifndef PEGBAR_CODECS_DEFLATE_H
#define PEGBAR_CODECS_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How much work goes into a picture's compression.
typedef enum pegbar_codec_effort {
  PEGBAR_CODEC_FAST = 0,   ///< two filters, repeats of one pixel only
  PEGBAR_CODEC_SMALL = 1,  ///< five filters, a search for all repeats
} pegbar_codec_effort;

/// Buffers that are used again for each picture. One thread at a time.
typedef struct pegbar_codec_rows_encoder pegbar_codec_rows_encoder;

/// Makes an encoder; null without memory. The bytes do not depend on `threads`.
pegbar_codec_rows_encoder *_Nullable pegbar_codec_rows_encoder_new(
    int threads, pegbar_codec_effort effort);

void pegbar_codec_rows_encoder_free(pegbar_codec_rows_encoder *_Nullable encoder);

/// Compresses premultiplied RGBA as straight RGBA (`channels` 4) or RGB (3).
///
/// Returns the zlib stream, valid until the next call, or null without memory.
const uint8_t *_Nullable pegbar_codec_rows_encode(
    pegbar_codec_rows_encoder *encoder, const uint8_t *pixels, size_t stride, uint32_t width,
    uint32_t height, int channels, size_t *size);

/// Undoes the above for 4 channels: straight RGBA, `width` * 4 bytes a row, no gaps.
///
/// `filtered` holds (`width` * 4 + 1) * `height` bytes. Returns 0 when the stream is damaged.
int pegbar_codec_rows_decode(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *filtered,
    uint8_t *out, size_t out_stride);

/// CRC-32 as PNG has it; start with 0.
uint32_t pegbar_codec_crc32(uint32_t crc, const void *bytes, size_t size);

#pragma clang assume_nonnull end

#endif
