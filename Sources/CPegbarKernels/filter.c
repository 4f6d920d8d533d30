/*
 * Rows for image filters. One text makes both variants: float arithmetic without contraction gives
 * the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "filter.h"

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** To a byte; 0…`most`. */
INLINE uint8_t held(float v, float most) {
  float low = v > 0 ? v : 0;
  return (uint8_t)(int32_t)((low < most ? low : most) + 0.5f);
}

/** Row `m` of a matrix. */
INLINE float product(const float *m, float r, float g, float b, float a, float one) {
  return ((m[0] * r + m[1] * g) + (m[2] * b + m[3] * a)) + m[4] * one;
}

/** Alpha stays and does not go into colours: then premultiplied colours need no division. */
INLINE void plain_rows(uint8_t *out, const uint8_t *in, size_t count, const float *m) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float r = in[i], g = in[i + 1], b = in[i + 2], a = in[i + 3];
    uint8_t alpha = in[i + 3];
    out[i] = held(product(m, r, g, b, 0, a), a);
    out[i + 1] = held(product(m + 5, r, g, b, 0, a), a);
    out[i + 2] = held(product(m + 10, r, g, b, 0, a), a);
    out[i + 3] = alpha;
  }
}

INLINE float unit(float v) { return v > 0 ? (v < 1 ? v : 1) : 0; }

INLINE void full_rows(uint8_t *out, const uint8_t *in, size_t count, const float *m) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float k = in[i + 3] ? 1.0f / (float)in[i + 3] : 0;
    float r = in[i] * k, g = in[i + 1] * k, b = in[i + 2] * k, a = in[i + 3] / 255.0f;
    float alpha = unit(product(m + 15, r, g, b, a, 1)) * 255;
    out[i] = held(unit(product(m, r, g, b, a, 1)) * alpha, 255);
    out[i + 1] = held(unit(product(m + 5, r, g, b, a, 1)) * alpha, 255);
    out[i + 2] = held(unit(product(m + 10, r, g, b, a, 1)) * alpha, 255);
    out[i + 3] = held(alpha, 255);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void plain_avx2(uint8_t *out, const uint8_t *in,
                                                       size_t count, const float *m) {
  plain_rows(out, in, count, m);
}
#endif

static void plain(uint8_t *out, const uint8_t *in, size_t count, const float *m) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    plain_avx2(out, in, count, m);
    return;
  }
#endif
  plain_rows(out, in, count, m);
}

void pgb_row_matrix(uint8_t *out, const uint8_t *in, size_t count, const float *matrix) {
  const float *last = matrix + 15;
  int keeps = last[0] == 0 && last[1] == 0 && last[2] == 0 && last[3] == 1 && last[4] == 0;
  if (keeps && matrix[3] == 0 && matrix[8] == 0 && matrix[13] == 0) {
    plain(out, in, count, matrix);
  } else {
    full_rows(out, in, count, matrix);
  }
}
