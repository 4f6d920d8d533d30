/*
 * Places that are turned and folded. One text makes both variants: float arithmetic without
 * contraction gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "kaleidoscope.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Enough for each step not to wait for the one before. */
enum { BLOCK = 16 };

typedef float floats __attribute__((vector_size(4 * BLOCK)));
typedef int32_t ints __attribute__((vector_size(4 * BLOCK)));

/** How far the nearest whole number is. */
INLINE void fold(floats *x) {
  // Added to a number, it leaves the nearest whole one.
  const float rounder = 12582912;
  floats rest = *x - ((*x + rounder) - rounder);
  *x = (floats)((ints)rest & 0x7FFFFFFF);
}

INLINE void row_of(float *out_u, float *out_v, const pgb_kaleidoscope_turn *turns,
                   int32_t turn_count, float first, float step, float y, float width, float height,
                   size_t count) {
  const floats numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const float across = 1 / width;
  for (size_t i = 0; i < count; i += BLOCK) {
    floats x = ((numbers + (float)(int32_t)i) * step + first) * across;
    // Half of each place, of which folds need a step less.
    floats u = (x - 0.5F) * 0.5F, v = (floats){0} + (0.5F - y) * 0.5F;
    for (int32_t k = 0; k < turn_count; k++) {
      const float sine = turns[k].sine, cosine = turns[k].cosine;
      floats a = u * sine + v * cosine - 0.5F, b = v * sine - u * cosine - 0.5F;
      fold(&a);
      fold(&b);
      u = a;
      v = b;
    }
    floats places_u = (u * 2) * width, places_v = (1 - v * 2) * height;
    size_t bytes = sizeof(float) * (count - i < BLOCK ? count - i : BLOCK);
    memcpy(out_u + i, &places_u, bytes);
    memcpy(out_v + i, &places_v, bytes);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(float *u, float *v,
                                                     const pgb_kaleidoscope_turn *turns,
                                                     int32_t turn_count, float x, float step,
                                                     float y, float width, float height,
                                                     size_t count) {
  row_of(u, v, turns, turn_count, x, step, y, width, height, count);
}
#endif

void pgb_kaleidoscope_row(float *u, float *v, const pgb_kaleidoscope_turn *turns,
                          int32_t turn_count, float x, float step, float y, float width,
                          float height, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(u, v, turns, turn_count, x, step, y, width, height, count);
    return;
  }
#endif
  row_of(u, v, turns, turn_count, x, step, y, width, height, count);
}
