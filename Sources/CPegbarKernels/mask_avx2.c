/*
 * Mixing by a map with AVX2, eight or sixteen pixels at a time; the rest of a row goes through the
 * same code in memory of its own.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

/** The rest of a row: sixteen pixels of each kind. */
typedef struct rest {
  uint8_t out[64], a[64], b[64];
  uint16_t map[16], slopes[16];
} rest;

AVX2_INLINE __m256i load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE __m128i load_half(const void *p) { return _mm_loadu_si128((const __m128i *)p); }

/** Eight 16-bit numbers, each in both lanes of its pixel. */
AVX2_INLINE __m256i in_lanes(__m128i v) {
  __m256i wide = _mm256_cvtepu16_epi32(v);
  return _mm256_or_si256(wide, _mm256_slli_epi32(wide, 16));
}

AVX2_INLINE __m128i smooth(__m128i t) {
  __m128i square = _mm_mulhi_epu16(_mm_slli_epi16(t, 1), t);
  __m128i cube = _mm_mulhi_epu16(_mm_slli_epi16(square, 1), t);
  __m128i sum = _mm_add_epi16(square, _mm_slli_epi16(_mm_sub_epi16(square, cube), 1));
  return _mm_min_epu16(sum, _mm_set1_epi16(32767));
}

AVX2_INLINE __m256i smooth_wide(__m256i t) {
  __m256i square = _mm256_mulhi_epu16(_mm256_slli_epi16(t, 1), t);
  __m256i cube = _mm256_mulhi_epu16(_mm256_slli_epi16(square, 1), t);
  __m256i sum = _mm256_add_epi16(square, _mm256_slli_epi16(_mm256_sub_epi16(square, cube), 1));
  return _mm256_min_epu16(sum, _mm256_set1_epi16(32767));
}

AVX2_INLINE __m256i mix_lanes(__m256i a, __m256i b, __m256i weight, __m256i threshold) {
  __m256i d = _mm256_slli_epi16(_mm256_sub_epi16(b, a), 6);
  __m256i base = _mm256_add_epi16(_mm256_slli_epi16(a, 6), threshold);
  return _mm256_srli_epi16(_mm256_add_epi16(base, _mm256_mulhrs_epi16(d, weight)), 6);
}

/** `weight` and `threshold` are in both lanes of each pixel. */
AVX2_INLINE void mix_wide(uint8_t *out, const uint8_t *a, const uint8_t *b, __m256i weight,
                          __m256i threshold) {
  const __m256i low = _mm256_set1_epi16(255);
  __m256i p = load(a), q = load(b);
  __m256i even = mix_lanes(_mm256_and_si256(p, low), _mm256_and_si256(q, low), weight, threshold);
  __m256i odd = mix_lanes(_mm256_srli_epi16(p, 8), _mm256_srli_epi16(q, 8), weight, threshold);
  _mm256_storeu_si256((__m256i *)out, _mm256_or_si256(even, _mm256_slli_epi16(odd, 8)));
}

AVX2_INLINE void mix_eight(uint8_t *out, const uint8_t *a, const uint8_t *b, __m128i weights,
                           __m256i threshold) {
  mix_wide(out, a, b, in_lanes(weights), threshold);
}

AVX2_INLINE __m256i thresholds_of(const uint8_t *dither) {
  return in_lanes(_mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)dither)));
}

/** The weights of sixteen pixels. */
AVX2_INLINE __m256i ramp_weights(const uint16_t *map, const pgb_mask_ramp *ramp) {
  __m256i m = _mm256_xor_si256(load(map), _mm256_set1_epi16((int16_t)ramp->flip));
  __m256i distance = _mm256_subs_epu16(_mm256_set1_epi16((int16_t)ramp->top), m);
  distance = _mm256_min_epu16(distance, _mm256_set1_epi16((int16_t)ramp->span));
  distance = _mm256_sll_epi16(distance, _mm_cvtsi32_si128(ramp->shift));
  __m256i weights = _mm256_mulhi_epu16(distance, _mm256_set1_epi16((int16_t)ramp->scale));
  return ramp->is_smooth ? smooth_wide(weights) : weights;
}

AVX2_INLINE void mix_sixteen(uint8_t *out, const uint8_t *a, const uint8_t *b, __m256i weights,
                             __m256i threshold) {
  // Each lane has the weights of four pixels of the first eight, then of the last eight.
  __m256i w = _mm256_permute4x64_epi64(weights, 0xD8);
  mix_wide(out, a, b, _mm256_unpacklo_epi16(w, w), threshold);
  mix_wide(out + 32, a + 32, b + 32, _mm256_unpackhi_epi16(w, w), threshold);
}

AVX2_INLINE __m256 limited(__m256 t) {
  t = _mm256_max_ps(t, _mm256_setzero_ps());
  return _mm256_min_ps(t, _mm256_set1_ps(1));
}

AVX2_INLINE __m128i exact_weights(const uint16_t *map, const uint16_t *slopes,
                                  const pgb_mask_edge *edge) {
  const __m256i bits = _mm256_set1_epi32(32767);
  __m256 soft = _mm256_set1_ps(edge->softness), progress = _mm256_set1_ps(edge->progress);
  __m256i slope = _mm256_cvtepu16_epi32(load_half(slopes));
  __m256 rise = _mm256_cvtepi32_ps(_mm256_and_si256(slope, bits));
  __m256 value = _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(load_half(map)));
  __m256 ahead = _mm256_sub_ps(_mm256_set1_ps(edge->position), value);
  __m256 weight = limited(_mm256_add_ps(_mm256_div_ps(ahead, _mm256_max_ps(rise, soft)), progress));
  __m256i sixteenths = _mm256_and_si256(_mm256_srli_epi32(slope, 11), _mm256_set1_epi32(15));
  __m256 share = _mm256_mul_ps(_mm256_cvtepi32_ps(sixteenths), _mm256_set1_ps(1 / 16.0F));
  __m256 low = limited(_mm256_add_ps(_mm256_div_ps(ahead, soft), progress));
  __m256i jump = _mm256_slli_epi32(_mm256_and_si256(slope, _mm256_set1_epi32(2047)), 5);
  __m256 above = _mm256_add_ps(value, _mm256_cvtepi32_ps(jump));
  __m256 beyond =
      _mm256_sub_ps(_mm256_set1_ps(edge->position), _mm256_min_ps(above, _mm256_set1_ps(65535)));
  __m256 high = limited(_mm256_add_ps(_mm256_div_ps(beyond, soft), progress));
  __m256 seam = _mm256_add_ps(high, _mm256_mul_ps(_mm256_sub_ps(low, high), share));
  __m256i is_seam = _mm256_cmpgt_epi32(slope, bits);
  weight = _mm256_blendv_ps(weight, seam, _mm256_castsi256_ps(is_seam));
  __m256i whole = _mm256_cvttps_epi32(_mm256_mul_ps(weight, _mm256_set1_ps(32767.0F)));
  __m128i weights =
      _mm_packus_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
  return edge->is_smooth ? smooth(weights) : weights;
}

AVX2 static void ramp(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint16_t *map,
                      size_t count, const uint8_t *dither, const pgb_mask_ramp *ramp) {
  const pgb_mask_ramp own = *ramp;
  __m256i threshold = thresholds_of(dither);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    mix_sixteen(out + i * 4, a + i * 4, b + i * 4, ramp_weights(map + i, &own), threshold);
  }
  if (i == count) return;
  rest r = {{0}, {0}, {0}, {0}, {0}};
  memcpy(r.a, a + i * 4, (count - i) * 4);
  memcpy(r.b, b + i * 4, (count - i) * 4);
  memcpy(r.map, map + i, (count - i) * 2);
  mix_sixteen(r.out, r.a, r.b, ramp_weights(r.map, &own), threshold);
  memcpy(out + i * 4, r.out, (count - i) * 4);
}

AVX2 static void exact(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint16_t *map,
                       const uint16_t *slopes, size_t count, const uint8_t *dither,
                       const pgb_mask_edge *edge) {
  const pgb_mask_edge own = *edge;
  __m256i threshold = thresholds_of(dither);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    mix_eight(out + i * 4, a + i * 4, b + i * 4, exact_weights(map + i, slopes + i, &own),
              threshold);
  }
  if (i == count) return;
  rest r = {{0}, {0}, {0}, {0}, {0}};
  memcpy(r.a, a + i * 4, (count - i) * 4);
  memcpy(r.b, b + i * 4, (count - i) * 4);
  memcpy(r.map, map + i, (count - i) * 2);
  memcpy(r.slopes, slopes + i, (count - i) * 2);
  mix_eight(r.out, r.a, r.b, exact_weights(r.map, r.slopes, &own), threshold);
  memcpy(out + i * 4, r.out, (count - i) * 4);
}

AVX2 static void level(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                       const uint8_t *dither, uint32_t weight) {
  const __m256i threshold = thresholds_of(dither), wide = _mm256_set1_epi16((int16_t)weight);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) mix_wide(out + i * 4, a + i * 4, b + i * 4, wide, threshold);
  if (i == count) return;
  rest r = {{0}, {0}, {0}, {0}, {0}};
  memcpy(r.a, a + i * 4, (count - i) * 4);
  memcpy(r.b, b + i * 4, (count - i) * 4);
  mix_wide(r.out, r.a, r.b, wide, threshold);
  memcpy(out + i * 4, r.out, (count - i) * 4);
}

const pgb_masks pgb_masks_avx2 = {ramp, exact, level};
#endif
