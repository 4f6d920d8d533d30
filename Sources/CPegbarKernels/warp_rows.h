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
  enum { CELLS = 32 };
  float nodes[CELLS + 3];
  size_t width = (size_t)step;
  for (size_t first = 0; first * width < count; first += CELLS) {
    size_t left = (count - first * width + width - 1) / width;
    size_t cells = left < CELLS ? left : CELLS;
    for (size_t i = 0; i < cells + 3; i++) {
      nodes[i] = warp_curve_node(rows, (ptrdiff_t)(first + i) - 1, down);
    }
    for (size_t i = 0; i < cells; i++) {
      warp_curve curve = warp_curve_of(nodes[i], nodes[i + 1], nodes[i + 2], nodes[i + 3]);
      for (int32_t j = 0; j < step; j += PGB_WARP_BLOCK) {
        floats8 t = (middles + (float)j) * share;
        floats8 cell = curve.start + t * (curve.first + t * (curve.second + t * curve.third));
        memcpy(out + (first + i) * width + j, &cell, sizeof cell);
      }
    }
  }
}

WARP_INLINE void warp_between(float *restrict out, const float *restrict top,
                              const float *restrict bottom, float down, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = top[i] + (bottom[i] - top[i]) * down;
}

WARP_INLINE int32_t warp_differs(float a, float b, float jump) {
  return __builtin_fabsf(a - b) > jump;
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

/** A level of a pyramid whose pixels are called for. */
typedef struct warp_source {
  const uint8_t *pixels;
  float scale, right, bottom;
  int64_t stride, below;
} warp_source;

WARP_INLINE warp_source warp_source_of(const pgb_pyramid *p, int32_t level) {
  warp_source s = {.pixels = p->levels[level], .scale = 1.0F / (float)(1 << level)};
  s.right = (float)(p->width - 1) * s.scale;
  // There is a row behind each of these, except in a picture of one row.
  s.bottom = pgb_max_float((float)(p->height - 1) * s.scale - 1, 0);
  s.stride = p->strides[level];
  s.below = p->height > 1 ? s.stride : 0;
  return s;
}

/** Calls for the pixel at a place, and for the one below. */
WARP_INLINE void warp_fetch(const warp_source *s, float u, float v) {
  float x = u * s->scale - 0.5F, y = v * s->scale - 0.5F;
  x = x > 0 ? x : 0;
  y = y > 0 ? y : 0;
  x = x < s->right ? x : s->right;
  y = y < s->bottom ? y : s->bottom;
  const uint8_t *pixel = s->pixels + (int64_t)(int32_t)y * s->stride + (int64_t)(int32_t)x * 4;
  __builtin_prefetch(pixel);
  __builtin_prefetch(pixel + s->below);
}

/** Calls for pixels of a block: those of some of its lanes, the more the farther it reaches. */
WARP_INLINE void warp_fetch_block(const warp_source *s, const float *u, const float *v) {
  // A line of the cache has 16 pixels.
  enum { LAST = PGB_WARP_BLOCK - 1, WIDE = 10, STEEP = 3 };
  float across = u[LAST] - u[0], down = v[LAST] - v[0];
  int is_steep = down > STEEP || down < -STEEP;
  warp_fetch(s, u[0], v[0]);
  if (is_steep) {
    warp_fetch(s, u[2], v[2]);
    warp_fetch(s, u[5], v[5]);
  }
  if (is_steep || across > WIDE || across < -WIDE) warp_fetch(s, u[LAST], v[LAST]);
}

WARP_INLINE void warp_prefetch(const pgb_pyramid *p, const float *u, const float *v,
                               const pgb_warp_step *steps, size_t count) {
  int32_t last = -1;
  warp_source first = warp_source_of(p, 0), second = first;
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    int32_t level = pgb_min(steps->level >> 8, p->count - 1);
    if (level != last) {
      first = warp_source_of(p, level);
      second = warp_source_of(p, pgb_min(level + 1, p->count - 1));
      last = level;
    }
    warp_fetch_block(&first, u + x, v + x);
    if ((steps->level & 255) && level + 1 < p->count) warp_fetch_block(&second, u + x, v + x);
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

/** The places of a block that lie `factor` times as far from where they are drawn. */
WARP_INLINE void warp_separate(float *out_u, float *out_v, const float *u, const float *v, float x,
                               float y, float factor) {
  for (int i = 0; i < PGB_WARP_BLOCK; i++) {
    float column = x + (float)i;
    out_u[i] = column + (u[i] - column) * factor;
    out_v[i] = y + (v[i] - y) * factor;
  }
}

#endif /* PGB_WARP_ROWS_H */
