/*
 * Folded places. One text makes both variants: float arithmetic without contraction gives the same
 * bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "fold.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

enum { BLOCK = 8 };

typedef float floats __attribute__((vector_size(4 * BLOCK)));
typedef int32_t ints __attribute__((vector_size(4 * BLOCK)));

/** There and back again: 0 at even numbers, 1 at odd ones. */
INLINE void mirror(floats *x) {
  // Added to a number, it leaves the nearest whole one.
  const float rounder = 12582912;
  floats rest = *x - 2 * ((*x * 0.5F + rounder) - rounder);
  *x = (floats)((ints)rest & 0x7FFFFFFF);
}

/** Mirrors places that lie behind mirrors, one after the other; 0 if there are none. */
INLINE int fold_once(const pgb_fold *fold, floats *u, floats *v) {
  int is_folded = 0;
  for (int32_t i = 0; i < fold->count; i++) {
    const pgb_fold_mirror m = fold->mirrors[i];
    floats line = (*u + fold->distance * m.sine) * m.slope;
    ints is_behind = (*v - fold->distance * m.cosine - line) * m.side > 0;
    if (!__builtin_reduce_or(is_behind)) continue;
    is_folded = 1;
    floats a = *u + m.sine * fold->distance * 2, b = *v - m.cosine * fold->distance * 2;
    floats along = (a * m.cosine + b * m.sine) * 2;
    a = along * m.cosine - a;
    b = along * m.sine - b;
    *u = (floats)((is_behind & (ints)a) | (~is_behind & (ints)*u));
    *v = (floats)((is_behind & (ints)b) | (~is_behind & (ints)*v));
  }
  return is_folded;
}

INLINE void row_of(float *out_u, float *out_v, const pgb_fold *fold, float first, float step,
                   float y, float width, float height, size_t count) {
  const floats numbers = {0, 1, 2, 3, 4, 5, 6, 7};
  const float across = 1 / width, back = 1 / fold->ratio;
  const float sine = fold->sine, cosine = fold->cosine, still = fold->still;
  const float down = (0.5F - y) * fold->zoom;
  for (size_t i = 0; i < count; i += BLOCK) {
    floats x = ((numbers + (float)(int32_t)i) * step + first) * across;
    floats right = (x - 0.5F) * (fold->ratio * fold->zoom);
    floats u = right * cosine + down * sine, v = down * cosine - right * sine;
    for (int round = 0; round < PGB_FOLD_ROUNDS && fold_once(fold, &u, &v); round++) continue;
    floats a = (u * cosine - v * sine) * back + 0.5F;
    floats b = (u * sine + v * cosine) + 0.5F;
    mirror(&a);
    mirror(&b);
    floats places_u = (a + (x - a) * still) * width;
    floats places_v = (1 - b + (y - 1 + b) * still) * height;
    size_t bytes = sizeof(float) * (count - i < BLOCK ? count - i : BLOCK);
    memcpy(out_u + i, &places_u, bytes);
    memcpy(out_v + i, &places_v, bytes);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(float *u, float *v, const pgb_fold *fold,
                                                     float x, float step, float y, float width,
                                                     float height, size_t count) {
  row_of(u, v, fold, x, step, y, width, height, count);
}
#endif

void pgb_fold_row(float *u, float *v, const pgb_fold *fold, float x, float step, float y,
                  float width, float height, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(u, v, fold, x, step, y, width, height, count);
    return;
  }
#endif
  row_of(u, v, fold, x, step, y, width, height, count);
}
