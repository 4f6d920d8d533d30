/*
 * Pixels as 16-bit lanes with AVX2.
 *
 * Bytes are split into even and odd 16-bit lanes by mask and shift, which needs no shuffles.
 */
#ifndef PGB_LANES_AVX2_H
#define PGB_LANES_AVX2_H

#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

/** Even bytes and odd bytes, each as 16-bit numbers. */
typedef struct lanes {
  __m256i even, odd;
} lanes;

AVX2_INLINE lanes split(__m256i v) {
  lanes out = {_mm256_and_si256(v, _mm256_set1_epi16(255)), _mm256_srli_epi16(v, 8)};
  return out;
}

AVX2_INLINE __m256i join(lanes v) { return _mm256_or_si256(v.even, _mm256_slli_epi16(v.odd, 8)); }

AVX2_INLINE __m256i div255(__m256i v) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(v, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/** Each byte times its lane's factor, / 255. */
AVX2_INLINE __m256i scaled(__m256i v, __m256i by) {
  lanes s = split(v);
  s.even = div255(_mm256_mullo_epi16(s.even, by));
  s.odd = div255(_mm256_mullo_epi16(s.odd, by));
  return join(s);
}

/** 255 − alpha in both lanes of each pixel. */
AVX2_INLINE __m256i rest_of(__m256i v) {
  const __m256i alphas =
      _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1, 3, -1, 7,
                       -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  return _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(v, alphas));
}

AVX2_INLINE __m256i over_vector(__m256i a, __m256i b) {
  return _mm256_adds_epu8(b, scaled(a, rest_of(b)));
}
#endif

#endif /* PGB_LANES_AVX2_H */
