/*
 * Means along trails. One text makes both variants: float arithmetic without contraction, in one
 * order, gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "trail.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

typedef int32_t lanes4 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

INLINE void add_of(float *sums, const uint8_t *in, float weight, size_t count) {
  for (size_t i = 0; i < count * 4; i++) sums[i] += (float)in[i] * weight;
}

INLINE void add_weighted_of(float *sums, const uint8_t *in, const float *weights, size_t count) {
  for (size_t x = 0; x < count; x++, sums += 4, in += 4) {
    bytes4 pixel;
    floats4 sum;
    memcpy(&pixel, in, sizeof pixel);
    memcpy(&sum, sums, sizeof sum);
    lanes4 levels = __builtin_convertvector(pixel, lanes4);
    sum += __builtin_convertvector(levels, floats4) * weights[x];
    memcpy(sums, &sum, sizeof sum);
  }
}

INLINE void store_of(uint8_t *out, const float *sums, const float *factors, size_t count) {
  for (size_t x = 0; x < count; x++) {
    for (size_t i = x * 4; i < x * 4 + 4; i++) {
      float value = sums[i] * factors[x] + 0.5F;
      out[i] = (uint8_t)(int32_t)(value < 255 ? value : 255);
    }
  }
}

#if PGB_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

AVX2 static void add_avx2(float *sums, const uint8_t *in, float weight, size_t count) {
  add_of(sums, in, weight, count);
}

AVX2 static void add_weighted_avx2(float *sums, const uint8_t *in, const float *weights,
                                   size_t count) {
  add_weighted_of(sums, in, weights, count);
}

AVX2 static void store_avx2(uint8_t *out, const float *sums, const float *factors, size_t count) {
  store_of(out, sums, factors, count);
}

static int has_avx2(void) { return pgb_kernels_current()->level == PGB_LEVEL_AVX2; }
#endif

void pgb_trail_add(float *sums, const uint8_t *in, float weight, size_t count) {
#if PGB_HAS_AVX2
  if (has_avx2()) {
    add_avx2(sums, in, weight, count);
    return;
  }
#endif
  add_of(sums, in, weight, count);
}

void pgb_trail_add_weighted(float *sums, const uint8_t *in, const float *weights, size_t count) {
#if PGB_HAS_AVX2
  if (has_avx2()) {
    add_weighted_avx2(sums, in, weights, count);
    return;
  }
#endif
  add_weighted_of(sums, in, weights, count);
}

void pgb_trail_store(uint8_t *out, const float *sums, const float *factors, size_t count) {
#if PGB_HAS_AVX2
  if (has_avx2()) {
    store_avx2(out, sums, factors, count);
    return;
  }
#endif
  store_of(out, sums, factors, count);
}
