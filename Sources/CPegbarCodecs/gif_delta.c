#include "codecs/gif.h"
#include "internal.h"

// Shorter runs are dearer as a hole in the picture than as the colours they repeat.
enum { shortest_hole = 6 };

static void include(pegbar_codec_rect *box, uint32_t left, uint32_t right, uint32_t y) {
  if (box->width == 0) {
    *box = (pegbar_codec_rect){left, y, right - left, 1};
    return;
  }
  uint32_t end = box->x + box->width;
  if (right > end) end = right;
  if (left < box->x) box->x = left;
  box->width = end - box->x;
  box->height = y + 1 - box->y;
}

pegbar_codec_rect pegbar_gif_difference(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, uint32_t height) {
  pegbar_codec_rect box = {0, 0, 0, 0};
  for (uint32_t y = 0; y < height; y++, canvas += width, next += width) {
    if (memcmp(canvas, next, width) == 0) continue;
    uint32_t left = 0, right = width;
    while (canvas[left] == next[left]) left++;
    while (canvas[right - 1] == next[right - 1]) right--;
    include(&box, left, right, y);
  }
  return box;
}

pegbar_codec_rect pegbar_gif_vanished(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, uint32_t height,
    uint8_t transparent) {
  pegbar_codec_rect box = {0, 0, 0, 0};
  for (uint32_t y = 0; y < height; y++, canvas += width, next += width) {
    if (!memchr(next, transparent, width)) continue;
    for (uint32_t x = 0; x < width; x++) {
      if (next[x] == transparent && canvas[x] != transparent) include(&box, x, x + 1, y);
    }
  }
  return box;
}

static void punch(const uint8_t *canvas, uint8_t *row, uint32_t count, uint8_t transparent) {
  for (uint32_t x = 0; x < count;) {
    uint32_t end = x;
    while (end < count && row[end] == canvas[end]) end++;
    if (end - x >= shortest_hole) memset(row + x, transparent, end - x);
    x = end + 1;
  }
}

void pegbar_gif_cut(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, pegbar_codec_rect rect,
    uint8_t transparent, uint8_t *out) {
  for (uint32_t y = rect.y; y < rect.y + rect.height; y++, out += rect.width) {
    size_t at = (size_t)y * width + rect.x;
    memcpy(out, next + at, rect.width);
    punch(canvas + at, out, rect.width, transparent);
  }
}
