/*
 * Warps: the halvings of pictures, seams, single pixels.
 */
#pragma STDC FP_CONTRACT OFF

#include "warp.h"

#include <string.h>

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

static pgb_warp_kind kind_of_weights(const float *w) {
  int none = 1, all = 1;
  for (int i = 0; i < PGB_WARP_BLOCK; i++) {
    none &= w[i] <= 0;
    all &= w[i] >= 1;
  }
  return none ? PGB_WARP_NONE : all ? PGB_WARP_ALL : PGB_WARP_SOME;
}

pgb_warp_run pgb_warp_run_of_weights(const float *weights, size_t count) {
  pgb_warp_run run = {kind_of_weights(weights), PGB_WARP_BLOCK};
  while (run.count < count && kind_of_weights(weights + run.count) == run.kind) {
    run.count += PGB_WARP_BLOCK;
  }
  if (run.count > count) run.count = count;
  return run;
}

static pgb_warp_kind kind_of_cover(const uint8_t *cover, size_t count) {
  uint64_t word;
  if (count < sizeof word) return PGB_WARP_SOME;
  memcpy(&word, cover, sizeof word);
  return word == 0 ? PGB_WARP_NONE : word == UINT64_MAX ? PGB_WARP_ALL : PGB_WARP_SOME;
}

pgb_warp_run pgb_warp_run_of_cover(const uint8_t *cover, size_t count) {
  pgb_warp_run run = {kind_of_cover(cover, count), PGB_WARP_BLOCK};
  while (run.count < count && kind_of_cover(cover + run.count, count - run.count) == run.kind) {
    run.count += PGB_WARP_BLOCK;
  }
  if (run.count > count) run.count = count;
  return run;
}

void pgb_row_prefetch(const uint8_t *out, size_t count) {
  enum { LINE = 64 };
  for (size_t i = 0; i < count * 4; i += LINE) __builtin_prefetch(out + i);
}

void pgb_warp_separate(float *out, const float *places, float first, float step, float factor,
                       size_t count) {
  for (size_t i = 0; i < count; i++) {
    float at = first + (float)(int32_t)i * step;
    out[i] = at + (places[i] - at) * factor;
  }
}

typedef uint8_t bytes16 __attribute__((vector_size(16)));

static bytes16 larger(bytes16 a, bytes16 b) {
  bytes16 is_first = (bytes16)(a > b);
  return (a & is_first) | (b & ~is_first);
}

static void four_channels(uint8_t *out, const uint8_t *red, const uint8_t *green,
                          const uint8_t *blue) {
  const bytes16 first = {255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0};
  const bytes16 second = {0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0};
  const bytes16 third = {0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0};
  const bytes16 last = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
  bytes16 r, g, b;
  memcpy(&r, red, sizeof r);
  memcpy(&g, green, sizeof g);
  memcpy(&b, blue, sizeof b);
  bytes16 alpha = larger(larger(r, g), b);
  bytes16 pixels = (r & first) | (g & second) | (b & third) | (alpha & last);
  memcpy(out, &pixels, sizeof pixels);
}

void pgb_row_channels(uint8_t *out, const uint8_t *red, const uint8_t *green, const uint8_t *blue,
                      size_t count) {
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    four_channels(out + i * 4, red + i * 4, green + i * 4, blue + i * 4);
  uint8_t r[16] = {0}, g[16] = {0}, b[16] = {0}, rest[16];
  size_t bytes = (count - i) * 4;
  memcpy(r, red + i * 4, bytes);
  memcpy(g, green + i * 4, bytes);
  memcpy(b, blue + i * 4, bytes);
  four_channels(rest, r, g, b);
  memcpy(out + i * 4, rest, bytes);
}

void pgb_pixel_mean(uint8_t *out, const uint8_t *pixels) {
  for (int c = 0; c < 4; c++) {
    uint32_t sum = 8;
    for (int i = 0; i < 16; i++) sum += pixels[4 * i + c];
    out[c] = (uint8_t)(sum >> 4);
  }
}
