/*
 * The parts of warps that every variant compiles from the same source: float operations one after
 * the other, so that the variants agree to the bit.
 */
#ifndef PGB_WARP_ROWS_H
#define PGB_WARP_ROWS_H

#include <float.h>
#include <math.h>
#include <string.h>

#include "kernels.h"

#define WARP_INLINE static inline __attribute__((always_inline))

static inline float pgb_max_float(float a, float b) { return a > b ? a : b; }

typedef float floats8 __attribute__((vector_size(32)));

WARP_INLINE void warp_cell(float *out, float a, float slope) {
  const floats8 middles = {0.5F, 1.5F, 2.5F, 3.5F, 4.5F, 5.5F, 6.5F, 7.5F};
  floats8 cell = a + slope * middles;
  memcpy(out, &cell, sizeof cell);
}

WARP_INLINE void warp_expand(float *restrict out, const float *restrict top,
                             const float *restrict bottom, float down, int32_t step, size_t count) {
  float share = 1.0F / (float)step;
  float a = top[0] + (bottom[0] - top[0]) * down;
  for (size_t x = 0, i = 1; x < count; x += (size_t)step, i++) {
    float b = top[i] + (bottom[i] - top[i]) * down;
    float slope = (b - a) * share;
    for (int32_t j = 0; j < step; j += PGB_WARP_BLOCK) {
      warp_cell(out + x + j, a + slope * (float)j, slope);
    }
    a = b;
  }
}

/** The steps from a pixel of a block to others: of two pixels the shorter one, not over a seam. */
WARP_INLINE float warp_least(const float *u, const float *v, const float *next_u,
                             const float *next_v, float *du, float *dv) {
  float au = next_u[1] - u[1], av = next_v[1] - v[1];
  float bu = next_u[5] - u[5], bv = next_v[5] - v[5];
  float a = au * au + av * av, b = bu * bu + bv * bv;
  *du = a < b ? au : bu;
  *dv = a < b ? av : bv;
  return a < b ? a : b;
}

/** The third-degree curve through two of four numbers that runs there as the outer ones lie. */
typedef struct warp_curve {
  float start, first, second, third;
} warp_curve;

WARP_INLINE warp_curve warp_curve_of(float a, float b, float c, float d) {
  warp_curve curve = {b, (c - a) * 0.5F, (a + 2 * c) - (2.5F * b + 0.5F * d),
                      (b - c) * 1.5F + (d - a) * 0.5F};
  return curve;
}

WARP_INLINE float warp_curve_at(warp_curve c, float t) {
  return c.start + t * (c.first + t * (c.second + t * c.third));
}

WARP_INLINE float warp_curve_node(const float *const *rows, ptrdiff_t i, float down) {
  return warp_curve_at(warp_curve_of(rows[0][i], rows[1][i], rows[2][i], rows[3][i]), down);
}

WARP_INLINE void warp_bend(float *restrict out, const float *const *rows, float down, int32_t step,
                           size_t count) {
  const floats8 middles = {0.5F, 1.5F, 2.5F, 3.5F, 4.5F, 5.5F, 6.5F, 7.5F};
  const float share = 1.0F / (float)step;
  float a = warp_curve_node(rows, -1, down), b = warp_curve_node(rows, 0, down);
  float c = warp_curve_node(rows, 1, down);
  ptrdiff_t node = 2;
  for (size_t x = 0; x < count; x += (size_t)step, node++) {
    float d = warp_curve_node(rows, node, down);
    warp_curve curve = warp_curve_of(a, b, c, d);
    for (int32_t j = 0; j < step; j += PGB_WARP_BLOCK) {
      floats8 t = (middles + (float)j) * share;
      floats8 cell = curve.start + t * (curve.first + t * (curve.second + t * curve.third));
      memcpy(out + x + j, &cell, sizeof cell);
    }
    a = b;
    b = c;
    c = d;
  }
}

WARP_INLINE void warp_between(float *restrict out, const float *restrict top,
                              const float *restrict bottom, float down, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = top[i] + (bottom[i] - top[i]) * down;
}

WARP_INLINE int32_t warp_differs(float a, float b, float jump) {
  float step = a - b;
  return (step > jump) | (-step > jump);
}

/** Marks the pixels of a row of one plane. */
WARP_INLINE void warp_mark(int32_t *restrict marks, const float *restrict above,
                           const float *restrict here, const float *restrict below, float jump,
                           size_t count) {
  for (size_t x = 0; x < count; x++) {
    marks[x] |= warp_differs(above[x], here[x], jump) | warp_differs(below[x], here[x], jump) |
                warp_differs(here[x + 1], here[x], jump);
  }
  for (size_t x = 1; x < count; x++) marks[x] |= warp_differs(here[x - 1], here[x], jump);
}

WARP_INLINE size_t warp_seams(int32_t *columns, const float *above, const float *here,
                              const float *below, size_t stride, int32_t planes, const float *jumps,
                              size_t count) {
  enum { CHUNK = 256 };
  size_t found = 0;
  for (size_t x = 0; x < count; x += CHUNK) {
    size_t part = count - x < CHUNK ? count - x : CHUNK;
    // A pixel before the chunk belongs to it, too: the step from it may be a jump.
    size_t before = x > 0 ? 1 : 0;
    int32_t marks[CHUNK + 1] = {0};
    for (int32_t plane = 0; plane < planes; plane++) {
      // Nothing jumps farther than that.
      if (jumps[plane] > FLT_MAX) continue;
      size_t at = (size_t)plane * stride + x - before;
      warp_mark(marks, above + at, here + at, below + at, jumps[plane], part + before);
    }
    for (size_t i = 0; i < part; i += PGB_WARP_BLOCK) {
      size_t end = part - i < PGB_WARP_BLOCK ? part : i + PGB_WARP_BLOCK;
      int32_t any = 0;
      for (size_t j = i; j < end; j++) any |= marks[j + before];
      for (size_t j = i; any && j < end; j++) {
        if (marks[j + before]) columns[found++] = (int32_t)(x + j);
      }
    }
  }
  return found;
}

static inline float warp_size(float v) { return v < 0 ? -v : v; }

/** The logarithm to base 2 in 256ths, less a quarter, with straight lines between the powers. */
static inline uint32_t warp_level(float square) {
  square *= 0.70710678F;
  if (!(square > 1)) return 0;
  if (square > 1e12F) square = 1e12F;
  uint32_t bits;
  memcpy(&bits, &square, sizeof bits);
  // Half of the square's.
  return (bits - 0x3F800000U) >> 16;
}

WARP_INLINE void warp_step(pgb_warp_step *step, float across, float down, float ax, float ay,
                           float bx, float by, uint32_t least) {
  int is_across = across >= down;
  float major = is_across ? across : down, minor = is_across ? down : across;
  if (minor < 1) minor = 1;
  // Squares: one sample up to a ratio of 1.5, two up to 3.
  uint32_t halvings = major > 9 * minor ? 2 : major > 2.25F * minor ? 1 : 0;
  uint32_t level = warp_level(major), off = halvings << 8;
  level = level > off ? level - off : 0;
  step->du = is_across ? ax : bx;
  step->dv = is_across ? ay : by;
  step->wide_u = warp_size(ax) + warp_size(bx);
  step->wide_v = warp_size(ay) + warp_size(by);
  step->level = (uint16_t)(level > least ? level : least);
  step->taps = (uint16_t)(1U << halvings);
}

WARP_INLINE void warp_steps(pgb_warp_step *steps, const float *u, const float *v,
                            const float *below_u, const float *below_v, uint32_t least,
                            size_t straight, size_t count) {
  for (size_t x = 0; x < count; x += straight) {
    float ax, ay, bx, by;
    float across = warp_least(u + x, v + x, u + x + 1, v + x + 1, &ax, &ay);
    float down = warp_least(u + x, v + x, below_u + x, below_v + x, &bx, &by);
    pgb_warp_step *first = steps;
    warp_step(steps++, across, down, ax, ay, bx, by, least);
    size_t end = count - x < straight ? count : x + straight;
    for (size_t i = x + PGB_WARP_BLOCK; i < end; i += PGB_WARP_BLOCK) *steps++ = *first;
  }
}

/**
 * Calls for a pixel of each of some lanes, at byte offsets, and for those a row farther: the first
 * and the last of a block, or every other one of a block that runs down.
 */
WARP_INLINE void warp_fetch(const uint8_t *pixels, const int32_t *offsets, int64_t stride,
                            int is_steep) {
  const int near[4] = {0, 7, 7, 7}, steep[4] = {0, 2, 5, 7};
  for (int i = 0; i < (is_steep ? 4 : 2); i++) {
    const uint8_t *pixel = pixels + offsets[is_steep ? steep[i] : near[i]];
    __builtin_prefetch(pixel);
    __builtin_prefetch(pixel + stride);
  }
}

/** The same at a level of a pyramid, for a block of places. */
WARP_INLINE void warp_fetch_level(const pgb_pyramid *p, int32_t level, const float *u,
                                  const float *v, int is_steep) {
  const float scale = 1.0F / (float)(1 << level);
  const float right = (float)(p->width - 1) * scale;
  // There is a row behind each of these, except in a picture of one row.
  const float bottom = pgb_max_float((float)(p->height - 1) * scale - 1, 0);
  const int32_t stride = (int32_t)p->strides[level];
  int32_t offsets[PGB_WARP_BLOCK];
  for (int i = 0; i < PGB_WARP_BLOCK; i++) {
    float x = u[i] * scale - 0.5F, y = v[i] * scale - 0.5F;
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    x = x < right ? x : right;
    y = y < bottom ? y : bottom;
    offsets[i] = (int32_t)y * stride + (int32_t)x * 4;
  }
  warp_fetch(p->levels[level], offsets, p->height > 1 ? stride : 0, is_steep);
}

WARP_INLINE void warp_prefetch(const pgb_pyramid *p, const float *u, const float *v,
                               const pgb_warp_step *steps, size_t count) {
  // Offsets have 32 bits.
  if (p->strides[0] * p->height >= INT32_MAX) return;
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    int32_t level = pgb_min(steps->level >> 8, p->count - 1);
    float down = v[x + PGB_WARP_BLOCK - 1] - v[x];
    int is_steep = down > 3 || down < -3;
    warp_fetch_level(p, level, u + x, v + x, is_steep);
    if ((steps->level & 255) && level + 1 < p->count) {
      warp_fetch_level(p, level + 1, u + x, v + x, is_steep);
    }
  }
}

/** How much of what begins at `place` − wide / 2 and is `wide` lies in 0…size. */
WARP_INLINE float warp_inside(float place, float size, float share) {
  float near = place, far = size - place;
  float edge = (near < far ? near : far) * share + 0.5F;
  edge = edge > 0 ? edge : 0;
  return edge < 1 ? edge : 1;
}

WARP_INLINE void warp_cover(uint8_t *cover, const float *u, const float *v,
                            const pgb_warp_step *steps, int32_t width, int32_t height,
                            size_t count) {
  const float w = (float)width, h = (float)height, small = 1.0F / 64;
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    float share_u = 1 / (steps->wide_u > small ? steps->wide_u : small);
    float share_v = 1 / (steps->wide_v > small ? steps->wide_v : small);
    uint8_t block[PGB_WARP_BLOCK];
    for (int i = 0; i < PGB_WARP_BLOCK; i++) {
      float part = warp_inside(u[x + i], w, share_u) * warp_inside(v[x + i], h, share_v);
      block[i] = (uint8_t)(int32_t)(part * 255 + 0.5F);
    }
    memcpy(cover + x, block, count - x < sizeof block ? count - x : sizeof block);
  }
}

#endif /* PGB_WARP_ROWS_H */
