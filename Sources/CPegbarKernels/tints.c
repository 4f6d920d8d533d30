/*
 * Tinted pictures, laid together. One text makes both variants: float arithmetic without
 * contraction gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "tints.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Pixels that are worked on at once. */
enum { CHUNK = 8 };

INLINE float red(uint32_t pixel) { return (float)(int32_t)(pixel & 255); }
INLINE float green(uint32_t pixel) { return (float)(int32_t)(pixel >> 8 & 255); }
INLINE float blue(uint32_t pixel) { return (float)(int32_t)(pixel >> 16 & 255); }
INLINE float alpha(uint32_t pixel) { return (float)(int32_t)(pixel >> 24); }

/** The level of a colour, held. */
INLINE uint32_t level(float color, float top) {
  color = color > 0 ? color : 0;
  color = color < top ? color : top;
  return (uint32_t)(int32_t)(color + 0.5F);
}

INLINE void chunk_of(uint32_t *restrict out, const uint32_t *restrict a, const pgb_tint *of_a,
                     const uint32_t *restrict b, const pgb_tint *of_b, float light, size_t x) {
  const pgb_tint s = *of_a, t = *of_b;
  const float *restrict a_plain = s.plain + x, *restrict a_tinted = s.tinted + x;
  const float *restrict b_plain = t.plain + x, *restrict b_tinted = t.tinted + x;
  for (int i = 0; i < CHUNK; i++) {
    float p = a_plain[i], q = a_tinted[i], v = b_plain[i], w = b_tinted[i];
    float top = alpha(a[i]) * (p + q) + alpha(b[i]) * (v + w);
    top = top < 255 ? top : 255;
    float more = top * light;
    uint32_t r = level(red(a[i]) * (p + q * s.red) + red(b[i]) * (v + w * t.red) + more, top);
    uint32_t g =
        level(green(a[i]) * (p + q * s.green) + green(b[i]) * (v + w * t.green) + more, top);
    uint32_t l = level(blue(a[i]) * (p + q * s.blue) + blue(b[i]) * (v + w * t.blue) + more, top);
    out[i] = r | g << 8 | l << 16 | level(top, top) << 24;
  }
}

INLINE void row_of(uint8_t *out, const uint8_t *a, const pgb_tint *of_a, const uint8_t *b,
                   const pgb_tint *of_b, float light, size_t count) {
  for (size_t x = 0; x < count; x += CHUNK) {
    uint32_t first[CHUNK] = {0}, second[CHUNK] = {0}, mixed[CHUNK];
    if (count - x >= CHUNK) {
      memcpy(first, a + x * 4, sizeof first);
      memcpy(second, b + x * 4, sizeof second);
      chunk_of(mixed, first, of_a, second, of_b, light, x);
      memcpy(out + x * 4, mixed, sizeof mixed);
    } else {
      const size_t bytes = (count - x) * 4;
      memcpy(first, a + x * 4, bytes);
      memcpy(second, b + x * 4, bytes);
      chunk_of(mixed, first, of_a, second, of_b, light, x);
      memcpy(out + x * 4, mixed, bytes);
    }
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, const uint8_t *a,
                                                     const pgb_tint *of_a, const uint8_t *b,
                                                     const pgb_tint *of_b, float light,
                                                     size_t count) {
  row_of(out, a, of_a, b, of_b, light, count);
}
#endif

void pgb_row_tints(uint8_t *out, const uint8_t *a, const pgb_tint *of_a, const uint8_t *b,
                   const pgb_tint *of_b, float light, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, a, of_a, b, of_b, light, count);
    return;
  }
#endif
  row_of(out, a, of_a, b, of_b, light, count);
}
