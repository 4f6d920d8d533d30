/*
 * Row kernels with AVX2, eight pixels at a time; the rest of a row goes through masked loads and
 * stores.
 */
#include "kernels.h"
#include "lanes_avx2.h"

#if PGB_HAS_AVX2

AVX2_INLINE __m256i load(const uint8_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2_INLINE void store(uint8_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }

/** The first `count` < 8 lanes. */
AVX2_INLINE __m256i tail_mask(size_t count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32((int32_t)count),
                            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

AVX2_INLINE __m256i load_tail(const uint8_t *p, __m256i mask) {
  return _mm256_maskload_epi32((const int *)p, mask);
}

AVX2_INLINE void store_tail(uint8_t *p, __m256i mask, __m256i v) {
  _mm256_maskstore_epi32((int *)p, mask, v);
}

/** Eight bytes of coverage, each in both lanes of its pixel. */
AVX2_INLINE __m256i cover_lanes(uint64_t word) {
  __m256i m = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)word));
  return _mm256_or_si256(m, _mm256_slli_epi32(m, 16));
}

AVX2_INLINE uint64_t cover_word(const uint8_t *cover) {
  uint64_t word;
  __builtin_memcpy(&word, cover, 8);
  return word;
}

/** The first `count` < 8 bytes; where two reads overlap, they agree. */
AVX2_INLINE uint64_t cover_tail(const uint8_t *cover, size_t count) {
  uint32_t low = 0, high = 0;
  uint16_t a, b;
  if (count >= 4) {
    __builtin_memcpy(&low, cover, 4);
    __builtin_memcpy(&high, cover + count - 4, 4);
    return low | (uint64_t)high << ((count - 4) * 8);
  }
  if (count < 2) return count ? cover[0] : 0;
  __builtin_memcpy(&a, cover, 2);
  __builtin_memcpy(&b, cover + count - 2, 2);
  return (uint64_t)a | (uint64_t)b << ((count - 2) * 8);
}

/** a + round((b − a)·weight / 65536) by a 16 × 16 product in two halves. */
AVX2_INLINE __m256i mix_lanes(__m256i a, __m256i b, __m256i weight, __m256i high) {
  __m256i d = _mm256_sub_epi16(b, a);
  // mulhi reads the weight as signed; `high` gives back what a weight of 32768 or more lost.
  __m256i top = _mm256_add_epi16(_mm256_mulhi_epi16(d, weight), _mm256_and_si256(d, high));
  __m256i carry = _mm256_srli_epi16(_mm256_mullo_epi16(d, weight), 15);
  return _mm256_add_epi16(a, _mm256_add_epi16(top, carry));
}

/** Mixes eight pixels. */
AVX2_INLINE __m256i mix_odd(__m256i a, __m256i b, __m256i weight, __m256i high) {
  lanes p = split(a), q = split(b);
  p.even = mix_lanes(p.even, q.even, weight, high);
  p.odd = mix_lanes(p.odd, q.odd, weight, high);
  return join(p);
}

/**
 * Mixes eight pixels by half an even weight: it has 15 bits, and then mulhrs is the very formula.
 */
AVX2_INLINE __m256i mix_even(__m256i a, __m256i b, __m256i half) {
  lanes p = split(a), q = split(b);
  p.even = _mm256_add_epi16(p.even, _mm256_mulhrs_epi16(_mm256_sub_epi16(q.even, p.even), half));
  p.odd = _mm256_add_epi16(p.odd, _mm256_mulhrs_epi16(_mm256_sub_epi16(q.odd, p.odd), half));
  return join(p);
}

AVX2 static void mix_by_odd(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                            uint32_t weight) {
  __m256i w = _mm256_set1_epi16((int16_t)weight);
  __m256i high = _mm256_set1_epi16(weight >= 32768 ? -1 : 0);
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    store(out + i * 4, mix_odd(load(a + i * 4), load(b + i * 4), w, high));
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, mix_odd(load_tail(a + i * 4, t), load_tail(b + i * 4, t), w, high));
}

AVX2 static void mix_by_even(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                             uint32_t weight) {
  __m256i half = _mm256_set1_epi16((int16_t)(weight / 2));
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    store(out + i * 4, mix_even(load(a + i * 4), load(b + i * 4), half));
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, mix_even(load_tail(a + i * 4, t), load_tail(b + i * 4, t), half));
}

AVX2 static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                     uint32_t weight) {
  if (weight == 0 || weight >= 65536) {
    const uint8_t *in = weight ? b : a;
    if (in != out) pgb_row_copy(out, in, count);
  } else if (weight & 1) {
    mix_by_odd(out, a, b, count, weight);
  } else {
    mix_by_even(out, a, b, count, weight);
  }
}

AVX2_INLINE __m256i mix_masked(__m256i a, __m256i b, __m256i m) {
  __m256i n = _mm256_sub_epi16(_mm256_set1_epi16(255), m);
  lanes p = split(a), q = split(b);
  p.even = div255(_mm256_add_epi16(_mm256_mullo_epi16(p.even, n), _mm256_mullo_epi16(q.even, m)));
  p.odd = div255(_mm256_add_epi16(_mm256_mullo_epi16(p.odd, n), _mm256_mullo_epi16(q.odd, m)));
  return join(p);
}

AVX2 static void mix_mask(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint8_t *mask,
                          size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i m = cover_lanes(cover_word(mask + i));
    store(out + i * 4, mix_masked(load(a + i * 4), load(b + i * 4), m));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i), m = cover_lanes(cover_tail(mask + i, count - i));
  store_tail(out + i * 4, t, mix_masked(load_tail(a + i * 4, t), load_tail(b + i * 4, t), m));
}

AVX2 static void over(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, over_vector(load(a + i * 4), load(b + i * 4)));
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, over_vector(load_tail(a + i * 4, t), load_tail(b + i * 4, t)));
}

AVX2 static void over_alpha(uint8_t *out, const uint8_t *b, size_t count, uint32_t alpha) {
  __m256i by = _mm256_set1_epi16((int16_t)alpha);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(out + i * 4, over_vector(load(out + i * 4), scaled(load(b + i * 4), by)));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i), s = scaled(load_tail(b + i * 4, t), by);
  store_tail(out + i * 4, t, over_vector(load_tail(out + i * 4, t), s));
}

AVX2_INLINE void cover_row(uint8_t *out, const uint8_t *b, const uint8_t *cover, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word = cover_word(cover + i);
    if (word == 0) continue;
    __m256i s = load(b + i * 4);
    if (word != UINT64_MAX) s = scaled(s, cover_lanes(word));
    store(out + i * 4, over_vector(load(out + i * 4), s));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  __m256i s = scaled(load_tail(b + i * 4, t), cover_lanes(cover_tail(cover + i, count - i)));
  store_tail(out + i * 4, t, over_vector(load_tail(out + i * 4, t), s));
}

AVX2 static void over_cover(uint8_t *out, const uint8_t *b, const uint8_t *cover, size_t count) {
  cover_row(out, b, cover, count);
}

AVX2 static void over_spans(uint8_t *out, int64_t out_stride, const uint8_t *b, int64_t b_stride,
                            const uint8_t *cover, int64_t cover_stride, const pgb_span *spans,
                            int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int64_t x = spans[i].x, y = spans[i].y;
    cover_row(out + y * out_stride + x * 4, b + y * b_stride + x * 4, cover + y * cover_stride + x,
              (size_t)spans[i].count);
  }
}

AVX2 static void solid(uint8_t *out, size_t count, uint32_t color) {
  __m256i c = _mm256_set1_epi32((int32_t)color), rest = rest_of(c);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(out + i * 4, _mm256_adds_epu8(c, scaled(load(out + i * 4), rest)));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, _mm256_adds_epu8(c, scaled(load_tail(out + i * 4, t), rest)));
}

AVX2 static void solid_cover(uint8_t *out, const uint8_t *cover, size_t count, uint32_t color) {
  __m256i c = _mm256_set1_epi32((int32_t)color);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    uint64_t word = cover_word(cover + i);
    if (word == 0) continue;
    __m256i s = word == UINT64_MAX ? c : scaled(c, cover_lanes(word));
    store(out + i * 4, over_vector(load(out + i * 4), s));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i), s = scaled(c, cover_lanes(cover_tail(cover + i, count - i)));
  store_tail(out + i * 4, t, over_vector(load_tail(out + i * 4, t), s));
}

/** Even and odd lanes times their own factors, / 255. */
AVX2_INLINE __m256i scaled_apart(__m256i v, __m256i even, __m256i odd) {
  lanes p = split(v);
  p.even = div255(_mm256_mullo_epi16(p.even, even));
  p.odd = div255(_mm256_mullo_epi16(p.odd, odd));
  return join(p);
}

AVX2 static void shade(uint8_t *out, const uint8_t *in, size_t count, uint32_t shade) {
  // Odd lanes hold green and alpha; alpha's factor is 255, which changes nothing.
  __m256i even = _mm256_set1_epi16((int16_t)shade);
  __m256i odd = _mm256_set1_epi32((int32_t)((255u << 16) | shade));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, scaled_apart(load(in + i * 4), even, odd));
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, scaled_apart(load_tail(in + i * 4, t), even, odd));
}

AVX2 static void fade(uint8_t *out, const uint8_t *in, size_t count, uint32_t alpha) {
  __m256i by = _mm256_set1_epi16((int16_t)alpha);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) store(out + i * 4, scaled(load(in + i * 4), by));
  if (i == count) return;
  __m256i t = tail_mask(count - i);
  store_tail(out + i * 4, t, scaled(load_tail(in + i * 4, t), by));
}

AVX2 static void fade_cover(uint8_t *out, const uint8_t *in, const uint8_t *cover, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    store(out + i * 4, scaled(load(in + i * 4), cover_lanes(cover_word(cover + i))));
  }
  if (i == count) return;
  __m256i t = tail_mask(count - i), m = cover_lanes(cover_tail(cover + i, count - i));
  store_tail(out + i * 4, t, scaled(load_tail(in + i * 4, t), m));
}

AVX2 static void over_area(uint8_t *out, int64_t out_stride, const uint8_t *b, int64_t b_stride,
                           size_t count, size_t rows) {
  __m256i t = tail_mask(count & 7);
  for (size_t y = 0; y < rows; y++, out += out_stride, b += b_stride) {
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
      store(out + i * 4, over_vector(load(out + i * 4), load(b + i * 4)));
    }
    if (i == count) continue;
    store_tail(out + i * 4, t, over_vector(load_tail(out + i * 4, t), load_tail(b + i * 4, t)));
  }
}

const pgb_rows pgb_rows_avx2 = {
    mix,         mix_mask, over, over_alpha, over_cover, solid,
    solid_cover, shade,    fade, fade_cover, over_area,  over_spans,
};
#endif
