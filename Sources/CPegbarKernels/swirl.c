/*
 * Places that are wound up. One text makes both variants: float arithmetic without contraction
 * gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "swirl.h"

#include <string.h>

#include "kernels.h"
#include "waves.h"

#define INLINE static inline __attribute__((always_inline))

enum { BLOCK = 16 };

INLINE void block_of(float *restrict out_u, float *restrict out_v, const pgb_swirl *swirl,
                     int32_t from, float first, float step, float y, float width, float height) {
  const pgb_swirl s = *swirl;
  const float across = 1 / width, unit_x = 1 / s.width, unit_y = 1 / s.height;
  const float dy = (y - s.center_y) * s.height;
  for (int32_t i = 0; i < BLOCK; i++) {
    float x = ((float)(from + i) * step + first) * across;
    float dx = (x - s.center_x) * s.width;
    float rest = 1 - __builtin_sqrtf(dx * dx + dy * dy) / s.radius;
    rest = rest < 0 ? 0 : rest;
    rest = rest > 1 ? 1 : rest;
    float turn = rest * rest * s.angle;
    float sine = pgb_sine(turn), cosine = pgb_cosine(turn);
    out_u[i] = ((dx * cosine + dy * sine) * unit_x + s.center_x) * width;
    out_v[i] = ((dy * cosine - dx * sine) * unit_y + s.center_y) * height;
  }
}

INLINE void row_of(float *u, float *v, const pgb_swirl *swirl, float x, float step, float y,
                   float width, float height, size_t count) {
  for (size_t i = 0; i < count; i += BLOCK) {
    float own_u[BLOCK], own_v[BLOCK];
    block_of(own_u, own_v, swirl, (int32_t)i, x, step, y, width, height);
    size_t bytes = sizeof(float) * (count - i < BLOCK ? count - i : BLOCK);
    memcpy(u + i, own_u, bytes);
    memcpy(v + i, own_v, bytes);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(float *u, float *v, const pgb_swirl *swirl,
                                                     float x, float step, float y, float width,
                                                     float height, size_t count) {
  row_of(u, v, swirl, x, step, y, width, height, count);
}
#endif

void pgb_swirl_row(float *u, float *v, const pgb_swirl *swirl, float x, float step, float y,
                   float width, float height, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(u, v, swirl, x, step, y, width, height, count);
    return;
  }
#endif
  row_of(u, v, swirl, x, step, y, width, height, count);
}
