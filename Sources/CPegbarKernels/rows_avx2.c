/*
 * Row kernels with AVX2, eight pixels at a time; the rest of a row goes through the reference.
 *
 * Bytes are split into even and odd 16-bit lanes by mask and shift, which needs no shuffles.
 */
#include "kernels.h"

#if PEGBAR_HAS_AVX2
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

/** Even bytes and odd bytes, each as 16-bit numbers. */
typedef struct lanes {
  __m256i even, odd;
} lanes;

AVX2_INLINE __m256i load(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE void store(uint8_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

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
  const __m256i alphas = _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1,
                                          3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  return _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(v, alphas));
}

AVX2_INLINE __m256i over_vector(__m256i a, __m256i b) {
  return _mm256_adds_epu8(b, scaled(a, rest_of(b)));
}

/** Eight bytes of coverage, each in both lanes of its pixel. */
AVX2_INLINE __m256i cover_lanes(const uint8_t *cover) {
  __m256i m = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)cover));
  return _mm256_or_si256(m, _mm256_slli_epi32(m, 16));
}

AVX2_INLINE uint64_t cover_word(const uint8_t *cover) {
  uint64_t word;
  __builtin_memcpy(&word, cover, 8);
  return word;
}

/** a + round((b − a)·weight / 65536) by a 16 × 16 product in two halves. */
AVX2_INLINE __m256i mix_lanes(__m256i a, __m256i b, __m256i weight, __m256i high) {
  __m256i d = _mm256_sub_epi16(b, a);
  // mulhi reads the weight as signed; `high` gives back what a weight of 32768 or more lost.
  __m256i top = _mm256_add_epi16(_mm256_mulhi_epi16(d, weight), _mm256_and_si256(d, high));
  __m256i carry = _mm256_srli_epi16(_mm256_mullo_epi16(d, weight), 15);
  return _mm256_add_epi16(a, _mm256_add_epi16(top, carry));
}

AVX2 static void mix_odd(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, uint32_t weight) {
  __m256i w = _mm256_set1_epi16((int16_t)weight);
  __m256i high = _mm256_set1_epi16(weight >= 32768 ? -1 : 0);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    lanes p = split(load(a + i * 4)), q = split(load(b + i * 4));
    p.even = mix_lanes(p.even, q.even, w, high);
    p.odd = mix_lanes(p.odd, q.odd, w, high);
    store(out + i * 4, join(p));
  }
  pegbar_rows_scalar.mix(out + i * 4, a + i * 4, b + i * 4, count - i, weight);
}

/** An even weight has 15 bits, and then mulhrs is the very formula. */
AVX2 static void mix_even(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, uint32_t weight) {
  __m256i w = _mm256_set1_epi16((int16_t)(weight / 2));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    lanes p = split(load(a + i * 4)), q = split(load(b + i * 4));
    p.even = _mm256_add_epi16(p.even, _mm256_mulhrs_epi16(_mm256_sub_epi16(q.even, p.even), w));
    p.odd = _mm256_add_epi16(p.odd, _mm256_mulhrs_epi16(_mm256_sub_epi16(q.odd, p.odd), w));
    store(out + i * 4, join(p));
  }
  pegbar_rows_scalar.mix(out + i * 4, a + i * 4, b + i * 4, count - i, weight);
}

AVX2 static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, uint32_t weight) {
  if (weight == 0 || weight >= 65536) {
    const uint8_t *in = weight ? b : a;
    if (in != out) pegbar_row_copy(out, in, count);
  } else if (weight & 1) {
    mix_odd(out, a, b, count, weight);
  } else {
    mix_even(out, a, b, count, weight);
  }
}

AVX2 static void mix_mask(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint8_t *mask,
                          size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i m = cover_lanes(mask + i), n = _mm256_sub_epi16(_mm256_set1_epi16(255), m);
    lanes p = split(load(a + i * 4)), q = split(load(b + i * 4));
    p.even = div255(_mm256_add_epi16(_mm256_mullo_epi16(p.even, n), _mm256_mullo_epi16(q.even, m)));
    p.odd = div255(_mm256_add_epi16(_mm256_mullo_epi16(p.odd, n), _mm256_mullo_epi16(q.odd, m)));
    store(out + i * 4, join(p));
  }
  pegbar_rows_scalar.mix_mask(out + i * 4, a + i * 4, b + i * 4, mask + i, count - i);
}

AVX2 static void over(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, over_vector(load(a + i * 4), load(b + i * 4)));
  pegbar_rows_scalar.over(out + i * 4, a + i * 4, b + i * 4, count - i);
}

AVX2 static void over_alpha(uint8_t *out, const uint8_t *b, size_t count, uint32_t alpha) {
  __m256i by = _mm256_set1_epi16((int16_t)alpha);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(out + i * 4, over_vector(load(out + i * 4), scaled(load(b + i * 4), by)));
  }
  pegbar_rows_scalar.over_alpha(out + i * 4, b + i * 4, count - i, alpha);
}

AVX2 static void over_cover(uint8_t *out, const uint8_t *b, const uint8_t *cover, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word = cover_word(cover + i);
    if (word == 0) continue;
    __m256i s = load(b + i * 4);
    if (word != UINT64_MAX) s = scaled(s, cover_lanes(cover + i));
    store(out + i * 4, over_vector(load(out + i * 4), s));
  }
  pegbar_rows_scalar.over_cover(out + i * 4, b + i * 4, cover + i, count - i);
}

AVX2 static void solid(uint8_t *out, size_t count, uint32_t color) {
  __m256i c = _mm256_set1_epi32((int32_t)color), rest = rest_of(c);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(out + i * 4, _mm256_adds_epu8(c, scaled(load(out + i * 4), rest)));
  }
  pegbar_rows_scalar.solid(out + i * 4, count - i, color);
}

AVX2 static void solid_cover(uint8_t *out, const uint8_t *cover, size_t count, uint32_t color) {
  __m256i c = _mm256_set1_epi32((int32_t)color);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word = cover_word(cover + i);
    if (word == 0) continue;
    __m256i s = word == UINT64_MAX ? c : scaled(c, cover_lanes(cover + i));
    store(out + i * 4, over_vector(load(out + i * 4), s));
  }
  pegbar_rows_scalar.solid_cover(out + i * 4, cover + i, count - i, color);
}

AVX2 static void shade(uint8_t *out, const uint8_t *in, size_t count, uint32_t shade) {
  // Odd lanes hold green and alpha; alpha's factor is 255, which changes nothing.
  __m256i even = _mm256_set1_epi16((int16_t)shade);
  __m256i odd = _mm256_set1_epi32((int32_t)((255u << 16) | shade));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    lanes p = split(load(in + i * 4));
    p.even = div255(_mm256_mullo_epi16(p.even, even));
    p.odd = div255(_mm256_mullo_epi16(p.odd, odd));
    store(out + i * 4, join(p));
  }
  pegbar_rows_scalar.shade(out + i * 4, in + i * 4, count - i, shade);
}

AVX2 static void fade(uint8_t *out, const uint8_t *in, size_t count, uint32_t alpha) {
  __m256i by = _mm256_set1_epi16((int16_t)alpha);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, scaled(load(in + i * 4), by));
  pegbar_rows_scalar.fade(out + i * 4, in + i * 4, count - i, alpha);
}

AVX2 static void fade_cover(uint8_t *out, const uint8_t *in, const uint8_t *cover, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, scaled(load(in + i * 4), cover_lanes(cover + i)));
  pegbar_rows_scalar.fade_cover(out + i * 4, in + i * 4, cover + i, count - i);
}

const pegbar_rows pegbar_rows_avx2 = {
    mix, mix_mask, over, over_alpha, over_cover, solid, solid_cover, shade, fade, fade_cover,
};
#endif
