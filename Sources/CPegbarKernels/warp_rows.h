/*
 * The parts of warps that every variant compiles from the same source: float operations one after
 * the other, so that the variants agree to the bit.
 */
#ifndef PGB_WARP_ROWS_H
#define PGB_WARP_ROWS_H

#include <math.h>
#include <string.h>

#include "kernels.h"

#define WARP_INLINE static inline __attribute__((always_inline))

WARP_INLINE void warp_cell(float *out, float a, float slope) {
  for (int i = 0; i < PGB_WARP_BLOCK; i++) out[i] = a + slope * ((float)i + 0.5F);
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
                            size_t count) {
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK) {
    float ax, ay, bx, by;
    float across = warp_least(u + x, v + x, u + x + 1, v + x + 1, &ax, &ay);
    float down = warp_least(u + x, v + x, below_u + x, below_v + x, &bx, &by);
    warp_step(steps++, across, down, ax, ay, bx, by, least);
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
