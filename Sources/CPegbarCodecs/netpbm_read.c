#include "codecs/netpbm.h"

#include <stdio.h>

#include "internal.h"

typedef struct header {
  uint32_t width, height, maximum;
  uint32_t channels;  // 1 or 3
  const uint8_t *samples;
} header;

static pgb_codec_status fail(pgb_codec_picture *picture, const char *reason) {
  snprintf(picture->message, sizeof picture->message, "%s", reason);
  return PGB_CODEC_DAMAGED;
}

static int is_space(uint8_t byte) { return byte == ' ' || (byte >= 9 && byte <= 13); }

/** The end of white space and comments, each of which goes to the end of its line. */
static size_t skip(const uint8_t *bytes, size_t size, size_t at) {
  while (at < size && (is_space(bytes[at]) || bytes[at] == '#')) {
    if (bytes[at] != '#') {
      at++;
      continue;
    }
    while (at < size && bytes[at] != '\n' && bytes[at] != '\r') at++;
  }
  return at;
}

/** Reads a number of up to nine digits; 0 when there is none. */
static size_t read_number(const uint8_t *bytes, size_t size, size_t at, uint32_t *number) {
  at = skip(bytes, size, at);
  size_t start = at;
  *number = 0;
  while (at < size && at - start < 9 && bytes[at] >= '0' && bytes[at] <= '9') {
    *number = *number * 10 + (uint32_t)(bytes[at++] - '0');
  }
  return at == start ? 0 : at;
}

static pgb_codec_status read_header(const uint8_t *bytes, size_t size, header *found,
                                    pgb_codec_picture *picture) {
  size_t at = 2;
  uint32_t *const numbers[] = {&found->width, &found->height, &found->maximum};
  found->channels = bytes[1] == '5' ? 1 : 3;
  for (int i = 0; i < 3; i++) {
    at = read_number(bytes, size, at, numbers[i]);
    if (!at) return fail(picture, "its header has not three numbers");
  }
  if (at >= size || !is_space(bytes[at])) return fail(picture, "its header does not end");
  if (found->maximum < 1 || found->maximum > 65535) {
    return fail(picture, "its largest sample is not in 1…65535");
  }
  found->samples = bytes + at + 1;
  picture->width = found->width;
  picture->height = found->height;
  picture->orientation = 1;
  picture->opaque = 1;
  picture->depth = found->maximum > 255 ? 16 : 8;
  pgb_codec_status status = pgb_codec_check_size(picture);
  if (status != PGB_CODEC_OK) return status;
  uint64_t needed =
      (uint64_t)found->width * found->height * found->channels * (found->maximum > 255 ? 2 : 1);
  if (needed > size - at - 1) return fail(picture, "the file ends too early");
  return PGB_CODEC_OK;
}

/** A sample as a part of `full`, rounded; those beyond the maximum count as it. */
static uint32_t level(const header *from, uint64_t index, uint32_t full) {
  const uint8_t *bytes = from->samples;
  uint32_t sample =
      from->maximum > 255 ? (uint32_t)bytes[2 * index] << 8 | bytes[2 * index + 1] : bytes[index];
  if (sample > from->maximum) sample = from->maximum;
  return (uint32_t)(((uint64_t)sample * full * 2 + from->maximum) / (2 * from->maximum));
}

pgb_codec_status pgb_codec_netpbm_probe(const uint8_t *bytes, size_t size,
                                        pgb_codec_picture *picture) {
  header found;
  memset(picture, 0, sizeof *picture);
  return read_header(bytes, size, &found, picture);
}

pgb_codec_status pgb_codec_netpbm_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                       size_t stride, pgb_codec_picture *picture) {
  header from;
  pgb_codec_status status = read_header(bytes, size, &from, picture);
  if (status != PGB_CODEC_OK) return status;
  uint64_t index = 0;
  for (uint32_t y = 0; y < from.height; y++) {
    uint8_t *out = pixels + y * stride;
    for (uint32_t x = 0; x < from.width; x++, out += 4, index += from.channels) {
      for (uint32_t i = 0; i < 3; i++) {
        out[i] = (uint8_t)level(&from, index + (from.channels == 3 ? i : 0), 255);
      }
      out[3] = 255;
    }
  }
  return PGB_CODEC_OK;
}

pgb_codec_status pgb_codec_netpbm_read_deep(const uint8_t *bytes, size_t size, uint16_t *pixels,
                                            pgb_codec_picture *picture) {
  header from;
  pgb_codec_status status = read_header(bytes, size, &from, picture);
  if (status != PGB_CODEC_OK) return status;
  uint64_t count = (uint64_t)from.width * from.height;
  for (uint64_t at = 0; at < count; at++) {
    for (uint32_t i = 0; i < 3; i++) {
      uint64_t index = at * from.channels + (from.channels == 3 ? i : 0);
      pixels[4 * at + i] = (uint16_t)level(&from, index, 65535);
    }
    pixels[4 * at + 3] = 65535;
  }
  return PGB_CODEC_OK;
}
