#include <stdio.h>
#include <stdlib.h>

#include "codecs/gif_read.h"
#include "internal.h"

// LZW, and the colours of one frame.

enum { most_codes = 4096 };

typedef struct decoder {
  const uint8_t *bytes;
  size_t at, end;    // end of the file, for safety
  size_t block_end;  // end of the sub-block; 0 before the first
  uint32_t bits;
  unsigned bit_count;
  int ended;
  uint16_t prefix[most_codes];
  uint8_t suffix[most_codes];
  uint8_t stack[most_codes + 1];
} decoder;

static unsigned next_byte(decoder *from) {
  if (from->at == from->block_end) {
    unsigned length = from->at < from->end ? from->bytes[from->at++] : 0;
    if (length == 0 || from->end - from->at < length) {
      from->ended = 1;
      return 0;
    }
    from->block_end = from->at + length;
  }
  return from->bytes[from->at++];
}

static unsigned next_code(decoder *from, unsigned width) {
  while (from->bit_count < width) {
    from->bits |= (uint32_t)next_byte(from) << from->bit_count;
    if (from->ended) return 0;
    from->bit_count += 8;
  }
  unsigned code = from->bits & ((1u << width) - 1);
  from->bits >>= width;
  from->bit_count -= width;
  return code;
}

// Unpacks exactly `count` indices; returns how many there were.
static size_t unpack(decoder *from, unsigned minimum, uint8_t *out, size_t count) {
  const unsigned clear = 1u << minimum, end = clear + 1;
  unsigned width = minimum + 1, next = end + 1, first = 0;
  int previous = -1;
  size_t done = 0;
  for (unsigned i = 0; i < clear; i++) from->suffix[i] = (uint8_t)i;
  while (done < count) {
    unsigned code = next_code(from, width);
    if (from->ended || code == end) break;
    if (code == clear) {
      width = minimum + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    if (code > next || (code == next && previous < 0) || (previous < 0 && code > end)) break;
    unsigned walk = code;
    size_t depth = 0;
    if (code == next) {
      from->stack[depth++] = (uint8_t)first;
      walk = (unsigned)previous;
    }
    for (; walk > end; walk = from->prefix[walk]) from->stack[depth++] = from->suffix[walk];
    first = from->suffix[walk];
    from->stack[depth++] = (uint8_t)first;
    if (previous >= 0 && next < most_codes) {
      from->prefix[next] = (uint16_t)previous;
      from->suffix[next] = (uint8_t)first;
      next++;
      if ((next & (next - 1)) == 0 && next < most_codes) width++;
    }
    previous = (int)code;
    while (depth > 0 && done < count) out[done++] = from->stack[--depth];
  }
  return done;
}

// The row of a frame that comes `n`-th in an interlaced file.
static uint32_t interlaced_row(uint32_t n, uint32_t height) {
  static const uint8_t start[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  for (int pass = 0; pass < 4; pass++) {
    uint32_t rows = height > start[pass] ? (height - start[pass] + step[pass] - 1) / step[pass] : 0;
    if (n < rows) return start[pass] + n * step[pass];
    n -= rows;
  }
  return 0;
}

static void lay(const uint8_t *bytes, const pgb_gif_frame *frame, const uint8_t *indices,
                uint8_t *canvas, size_t stride, const pgb_codec_picture *picture) {
  uint8_t colors[256][4] = {{0}};
  for (uint32_t i = 0; i < 256; i++) colors[i][3] = 255;
  for (uint32_t i = 0; i < frame->colors; i++) {
    memcpy(colors[i], bytes + frame->palette + i * 3, 3);
  }
  for (uint32_t n = 0; n < frame->height; n++) {
    uint32_t row = frame->interlaced ? interlaced_row(n, frame->height) : n;
    uint32_t y = frame->y + row;
    if (y >= picture->height || frame->x >= picture->width) continue;
    const uint8_t *from = indices + (size_t)n * frame->width;
    uint8_t *to = canvas + y * stride + (size_t)frame->x * 4;
    uint32_t room = picture->width - frame->x;
    uint32_t width = frame->width < room ? frame->width : room;
    for (uint32_t x = 0; x < width; x++) {
      if (from[x] != frame->transparent) memcpy(to + x * 4, colors[from[x]], 4);
    }
  }
}

pgb_codec_status pgb_gif_draw(const uint8_t *bytes, size_t size, const pgb_gif_frame *frame,
                              uint8_t *canvas, size_t stride, pgb_codec_picture *picture) {
  size_t count = (size_t)frame->width * frame->height;
  unsigned minimum = bytes[frame->data];
  if (minimum < 1 || minimum > 8) {
    snprintf(picture->message, sizeof picture->message, "codes of %u bits", minimum);
    return PGB_CODEC_DAMAGED;
  }
  // At best a code of 12 bits stands for 4096 pixels: a small file with a huge frame is a lie
  // that need not be given memory.
  if (count / 4096 > size) {
    snprintf(picture->message, sizeof picture->message, "a frame has too few pixels");
    return PGB_CODEC_DAMAGED;
  }
  uint8_t *indices = malloc(count);
  decoder *from = calloc(1, sizeof *from);
  pgb_codec_status status = PGB_CODEC_OK;
  if (!indices || !from) {
    snprintf(picture->message, sizeof picture->message, "there is not enough memory");
    status = PGB_CODEC_NO_MEMORY;
  } else {
    *from = (decoder){.bytes = bytes, .at = frame->data + 1, .end = size};
    from->block_end = from->at;
    if (unpack(from, minimum, indices, count) == count) {
      lay(bytes, frame, indices, canvas, stride, picture);
    } else {
      snprintf(picture->message, sizeof picture->message, "a frame has too few pixels");
      status = PGB_CODEC_DAMAGED;
    }
  }
  free(indices);
  free(from);
  return status;
}
