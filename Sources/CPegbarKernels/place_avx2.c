/*
 * Filters that know where a pixel lies, eight pixels at a time; the bits are those of the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include "place_avx2.h"

#if PGB_HAS_AVX2
#include "lanes_avx2.h"

AVX2_INLINE __m256i eight(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)p); }

AVX2_INLINE __m256 all(float x) { return _mm256_set1_ps(x); }

/** (a · (256 − f) + b · f + 128) / 256 in 16-bit lanes. */
AVX2_INLINE __m256i between(__m256i a, __m256i b, __m256i f) {
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(256), f);
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, rest), _mm256_mullo_epi16(b, f));
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

AVX2_INLINE lanes lanes_between(lanes a, lanes b, __m256i f) {
  return (lanes){between(a.even, b.even, f), between(a.odd, b.odd, f)};
}

AVX2 int32_t pgb_zoomed_avx2(uint8_t *out, int32_t count, const uint8_t *above,
                             const uint8_t *under, int32_t width, int64_t u, int32_t step,
                             uint32_t down, const uint8_t *near, int32_t is_down) {
  const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256i ones = _mm256_set1_epi8(-1), fy = _mm256_set1_epi16((int16_t)down);
  const __m256i steps = _mm256_mullo_epi32(numbers, _mm256_set1_epi32(step));
  int32_t i = 0;
  for (; i + 8 <= count; i += 8, u += (int64_t)step * 8) {
    int64_t first = u >> 24;
    // Eight places span at most nine pixels.
    if (first < 0 || first + 9 > width) break;
    __m256i place = _mm256_add_epi32(_mm256_set1_epi32((int32_t)(u & 0xFFFFFF)), steps);
    __m256i index = _mm256_srli_epi32(place, 24);
    __m256i fx = _mm256_and_si256(_mm256_srli_epi32(place, 16), _mm256_set1_epi32(255));
    fx = _mm256_or_si256(fx, _mm256_slli_epi32(fx, 16));
    const uint8_t *a = above + first * 4, *b = under + first * 4;
    lanes top = lanes_between(split(_mm256_permutevar8x32_epi32(eight(a), index)),
                              split(_mm256_permutevar8x32_epi32(eight(a + 4), index)), fx);
    lanes low = lanes_between(split(_mm256_permutevar8x32_epi32(eight(b), index)),
                              split(_mm256_permutevar8x32_epi32(eight(b + 4), index)), fx);
    __m256i far = join(lanes_between(top, low, fy)), close = eight(near + (int64_t)i * 4);
    __m256i mean =
        is_down
            ? _mm256_xor_si256(
                  _mm256_avg_epu8(_mm256_xor_si256(far, ones), _mm256_xor_si256(close, ones)), ones)
            : _mm256_avg_epu8(far, close);
    _mm256_storeu_si256((__m256i *)(out + (int64_t)i * 4), mean);
  }
  return i;
}

/** The even lanes of a pixel's channels: how fast they change along one axis, −1020…1020. */
AVX2_INLINE __m256i slope(__m256i a0, __m256i a1, __m256i a2, __m256i b0, __m256i b1, __m256i b2) {
  __m256i sides = _mm256_sub_epi16(_mm256_add_epi16(b0, b2), _mm256_add_epi16(a0, a2));
  return _mm256_add_epi16(sides, _mm256_slli_epi16(_mm256_sub_epi16(b1, a1), 1));
}

/** sqrt(across² + down²) · strength, held between 0 and alpha, to whole numbers. */
AVX2_INLINE __m256i edge_of(__m256i across, __m256i down, __m256 strength, __m256 alpha) {
  __m256i squares =
      _mm256_add_epi32(_mm256_madd_epi16(across, across), _mm256_madd_epi16(down, down));
  __m256 size = _mm256_mul_ps(_mm256_sqrt_ps(_mm256_cvtepi32_ps(squares)), strength);
  __m256 held = _mm256_min_ps(_mm256_max_ps(size, _mm256_setzero_ps()), alpha);
  return _mm256_cvttps_epi32(_mm256_add_ps(held, all(0.5f)));
}

AVX2_INLINE __m256i lower_words(__m256i v) {
  return _mm256_and_si256(v, _mm256_set1_epi32(0xFFFF));
}

AVX2_INLINE __m256i upper_words(__m256i v) { return _mm256_srli_epi32(v, 16); }

/** Words of both signs, alone in their lanes: the other word adds nothing to a square. */
AVX2 int32_t pgb_edges_avx2(uint8_t *out, int32_t count, const uint8_t *above,
                            const uint8_t *middle, const uint8_t *under, float strength) {
  const __m256i top_byte = _mm256_set1_epi32((int32_t)0xFF000000);
  int32_t i = 0;
  for (; i + 8 <= count; i += 8) {
    int64_t at = (int64_t)i * 4;
    lanes a0 = split(eight(above + at - 4)), a1 = split(eight(above + at));
    lanes a2 = split(eight(above + at + 4));
    lanes m0 = split(eight(middle + at - 4)), m2 = split(eight(middle + at + 4));
    lanes b0 = split(eight(under + at - 4)), b1 = split(eight(under + at));
    lanes b2 = split(eight(under + at + 4));
    __m256i own = eight(middle + at);
    __m256 alpha = _mm256_cvtepi32_ps(_mm256_srli_epi32(own, 24)), k = all(strength);
    __m256i ex = slope(a0.even, m0.even, b0.even, a2.even, m2.even, b2.even);
    __m256i ey = slope(a0.even, a1.even, a2.even, b0.even, b1.even, b2.even);
    __m256i ox = slope(a0.odd, m0.odd, b0.odd, a2.odd, m2.odd, b2.odd);
    __m256i oy = slope(a0.odd, a1.odd, a2.odd, b0.odd, b1.odd, b2.odd);
    __m256i red = edge_of(lower_words(ex), lower_words(ey), k, alpha);
    __m256i green = edge_of(lower_words(ox), lower_words(oy), k, alpha);
    __m256i blue = edge_of(upper_words(ex), upper_words(ey), k, alpha);
    __m256i v = _mm256_or_si256(red, _mm256_slli_epi32(green, 8));
    v = _mm256_or_si256(v, _mm256_slli_epi32(blue, 16));
    v = _mm256_or_si256(v, _mm256_and_si256(own, top_byte));
    _mm256_storeu_si256((__m256i *)(out + at), v);
  }
  return i;
}

AVX2_INLINE __m256 channel(__m256i v, int shift) {
  return _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(v, shift), _mm256_set1_epi32(255)));
}

AVX2_INLINE __m256i above(__m256 v, __m256 limit, int32_t bits) {
  __m256i is_above = _mm256_castps_si256(_mm256_cmp_ps(v, limit, _CMP_GT_OQ));
  return _mm256_and_si256(is_above, _mm256_set1_epi32(bits));
}

AVX2 size_t pgb_threshold_avx2(uint8_t *out, const uint8_t *in, size_t count, float level,
                               int32_t by_luminance) {
  const __m256i top_byte = _mm256_set1_epi32((int32_t)0xFF000000);
  // A pixel's alpha in all four of its bytes.
  const __m256i alphas = _mm256_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3,
                                          3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i v = eight(in + i * 4);
    __m256 red = channel(v, 0), green = channel(v, 8), blue = channel(v, 16);
    __m256 limit = _mm256_mul_ps(all(level), channel(v, 24));
    __m256i shown;
    if (by_luminance) {
      __m256 l = _mm256_add_ps(_mm256_mul_ps(all(0.213f), red), _mm256_mul_ps(all(0.715f), green));
      shown = above(_mm256_add_ps(l, _mm256_mul_ps(all(0.072f), blue)), limit, 0xFFFFFF);
    } else {
      shown = _mm256_or_si256(above(red, limit, 0xFF), above(green, limit, 0xFF00));
      shown = _mm256_or_si256(shown, above(blue, limit, 0xFF0000));
    }
    shown = _mm256_or_si256(shown, top_byte);
    _mm256_storeu_si256((__m256i *)(out + i * 4),
                        _mm256_and_si256(_mm256_shuffle_epi8(v, alphas), shown));
  }
  return i;
}
#endif
