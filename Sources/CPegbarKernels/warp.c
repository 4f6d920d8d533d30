/*
 * Warps: the halvings of pictures, seams, single pixels.
 */
#pragma STDC FP_CONTRACT OFF

#include "warp.h"

#include <float.h>

#include "kernels.h"

enum { GROUP = 1 << (PGB_PYRAMID_LEVELS - 1) };

/** Pixels of a side at a level. */
static int32_t side(int32_t pixels, int32_t level) {
  return (int32_t)(((int64_t)pixels + ((int64_t)1 << level) - 1) >> level);
}

static int64_t stride_of(int32_t width, int32_t level) {
  return (int64_t)side(width, level) * 4 + 16;
}

uint64_t pgb_pyramid_bytes(int32_t width, int32_t height) {
  int64_t bytes = 0;
  for (int32_t k = 1; k < PGB_PYRAMID_LEVELS; k++) bytes += stride_of(width, k) * side(height, k);
  return (uint64_t)bytes;
}

void pgb_pyramid_begin(pgb_pyramid *pyramid, const uint8_t *pixels, int64_t stride, int32_t width,
                       int32_t height, uint8_t *memory) {
  pyramid->width = width;
  pyramid->height = height;
  pyramid->count = memory ? PGB_PYRAMID_LEVELS : 1;
  for (int32_t k = 0; k < PGB_PYRAMID_LEVELS; k++) {
    pyramid->levels[k] = k == 0 || !memory ? pixels : memory;
    pyramid->strides[k] = k == 0 || !memory ? stride : stride_of(width, k);
    if (k > 0 && memory) memory += stride_of(width, k) * side(height, k);
  }
}

static void halve(const pgb_pyramid *p, int32_t level, int32_t y0, int32_t y1) {
  int32_t last = side(p->height, level - 1) - 1;
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *a = p->levels[level - 1] + (int64_t)(2 * y) * p->strides[level - 1];
    const uint8_t *b = 2 * y < last ? a + p->strides[level - 1] : a;
    // The memory was handed in to be written.
    uint8_t *out = (uint8_t *)(uintptr_t)p->levels[level] + (int64_t)y * p->strides[level];
    pgb_row_quarter(out, a, b, (size_t)side(p->width, level - 1));
  }
}

void pgb_pyramid_build(const pgb_pyramid *pyramid, int32_t y0, int32_t y1) {
  if (pyramid->count == 1) return;
  for (int32_t y = (y0 + GROUP - 1) & ~(GROUP - 1); y < y1; y += GROUP) {
    for (int32_t k = 1; k < PGB_PYRAMID_LEVELS; k++) {
      halve(pyramid, k, y >> k, pgb_min((y + GROUP) >> k, side(pyramid->height, k)));
    }
  }
}

static int differs(float a, float b, float jump) {
  float step = a - b;
  return step > jump || -step > jump;
}

/** Marks the pixels of a row of one plane. */
static void mark(uint8_t *marks, const float *above, const float *here, const float *below,
                 float jump, size_t count) {
  for (size_t x = 0; x < count; x++) {
    marks[x] |= (uint8_t)(differs(above[x], here[x], jump) | differs(below[x], here[x], jump) |
                          differs(here[x + 1], here[x], jump));
  }
  for (size_t x = 1; x < count; x++) marks[x] |= (uint8_t)differs(here[x - 1], here[x], jump);
}

size_t pgb_warp_seams(int32_t *columns, const float *above, const float *here, const float *below,
                      size_t stride, int32_t planes, const float *jumps, size_t count) {
  enum { CHUNK = 256 };
  size_t found = 0;
  for (size_t x = 0; x < count; x += CHUNK) {
    size_t part = count - x < CHUNK ? count - x : CHUNK;
    // A pixel before the chunk belongs to it, too: the step from it may be a jump.
    size_t before = x > 0 ? 1 : 0;
    uint8_t marks[CHUNK + 1] = {0};
    for (int32_t plane = 0; plane < planes; plane++) {
      // Nothing jumps farther than that.
      if (jumps[plane] > FLT_MAX) continue;
      size_t at = (size_t)plane * stride + x - before;
      mark(marks, above + at, here + at, below + at, jumps[plane], part + before);
    }
    for (size_t i = 0; i < part; i++) {
      if (marks[i + before]) columns[found++] = (int32_t)(x + i);
    }
  }
  return found;
}

void pgb_row_channels(uint8_t *out, const uint8_t *red, const uint8_t *green, const uint8_t *blue,
                      size_t count) {
  for (size_t i = 0; i < count * 4; i += 4) {
    uint8_t alpha = red[i + 3] > green[i + 3] ? red[i + 3] : green[i + 3];
    uint8_t r = red[i], g = green[i + 1], b = blue[i + 2];
    out[i + 3] = alpha > blue[i + 3] ? alpha : blue[i + 3];
    out[i] = r;
    out[i + 1] = g;
    out[i + 2] = b;
  }
}

void pgb_pixel_mean(uint8_t *out, const uint8_t *pixels) {
  for (int c = 0; c < 4; c++) {
    uint32_t sum = 8;
    for (int i = 0; i < 16; i++) sum += pixels[4 * i + c];
    out[c] = (uint8_t)(sum >> 4);
  }
}
