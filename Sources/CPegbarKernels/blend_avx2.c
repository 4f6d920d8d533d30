/*
 * Blend modes with AVX2, eight pixels at a time; those that divide are in blend_wide.c.
 */
#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

/** Half of the bytes of source and backdrop as 16-bit numbers, each with its pixel's alpha. */
typedef struct pair {
  __m256i s, b, sa, ba;
} pair;

AVX2_INLINE __m256i times(__m256i a, __m256i b) { return _mm256_mullo_epi16(a, b); }
AVX2_INLINE __m256i plus(__m256i a, __m256i b) { return _mm256_add_epi16(a, b); }
AVX2_INLINE __m256i minus(__m256i a, __m256i b) { return _mm256_sub_epi16(a, b); }

AVX2_INLINE __m256i divided(__m256i v) {
  return _mm256_mulhi_epu16(plus(v, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/** Every pixel's alpha in both of its lanes. */
AVX2_INLINE __m256i alphas(__m256i v) {
  const __m256i order =
      _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1, 3, -1, 7,
                       -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  return _mm256_shuffle_epi8(v, order);
}

AVX2_INLINE __m256i channel(pair p, __m256i term) {
  const __m256i full = _mm256_set1_epi16(255);
  __m256i rest = plus(times(p.s, minus(full, p.ba)), times(p.b, minus(full, p.sa)));
  return divided(plus(rest, term));
}

AVX2_INLINE __m256i lit(__m256i bright, pair p) {
  __m256i dark = times(plus(p.s, p.s), p.b);
  __m256i gap = times(minus(p.ba, p.b), minus(p.sa, p.s));
  return _mm256_blendv_epi8(dark, minus(times(p.sa, p.ba), plus(gap, gap)), bright);
}

AVX2_INLINE __m256i multiply_term(pair p) { return times(p.s, p.b); }

AVX2_INLINE __m256i screen_term(pair p) {
  return minus(plus(times(p.s, p.ba), times(p.b, p.sa)), times(p.s, p.b));
}

AVX2_INLINE __m256i overlay_term(pair p) {
  return lit(_mm256_cmpgt_epi16(plus(p.b, p.b), p.ba), p);
}

AVX2_INLINE __m256i hard_light_term(pair p) {
  return lit(_mm256_cmpgt_epi16(plus(p.s, p.s), p.sa), p);
}

AVX2_INLINE __m256i darken_term(pair p) {
  return _mm256_min_epu16(times(p.s, p.ba), times(p.b, p.sa));
}

AVX2_INLINE __m256i lighten_term(pair p) {
  return _mm256_max_epu16(times(p.s, p.ba), times(p.b, p.sa));
}

AVX2_INLINE __m256i difference_term(pair p) { return minus(lighten_term(p), darken_term(p)); }

AVX2_INLINE __m256i exclusion_term(pair p) { return minus(screen_term(p), times(p.s, p.b)); }

AVX2_INLINE __m256i sum_of(__m256i a, __m256i b) { return _mm256_adds_epu16(a, b); }
AVX2_INLINE __m256i rest_of(__m256i a, __m256i b) { return _mm256_subs_epu16(a, b); }

/** Source, backdrop and area, each times the other's alpha. */
typedef struct shares {
  __m256i s, b, area;
} shares;

AVX2_INLINE shares shares_of(pair p) {
  return (shares){times(p.s, p.ba), times(p.b, p.sa), times(p.sa, p.ba)};
}

AVX2_INLINE __m256i above(shares q) { return rest_of(q.s, rest_of(q.area, q.s)); }

AVX2_INLINE __m256i linear_dodge_term(pair p) {
  shares q = shares_of(p);
  return _mm256_min_epu16(q.area, sum_of(q.s, q.b));
}

AVX2_INLINE __m256i linear_burn_term(pair p) {
  shares q = shares_of(p);
  return rest_of(q.b, rest_of(q.area, q.s));
}

AVX2_INLINE __m256i linear_light_term(pair p) {
  shares q = shares_of(p);
  __m256i below = rest_of(rest_of(q.area, q.s), q.s);
  return _mm256_min_epu16(q.area, rest_of(sum_of(q.b, above(q)), below));
}

AVX2_INLINE __m256i pin_light_term(pair p) {
  shares q = shares_of(p);
  return _mm256_max_epu16(above(q), _mm256_min_epu16(q.b, sum_of(q.s, q.s)));
}

AVX2_INLINE __m256i subtract_term(pair p) { return rest_of(times(p.b, p.sa), times(p.s, p.ba)); }

AVX2_INLINE __m256i inverse(__m256i v) { return minus(_mm256_set1_epi16(255), v); }

AVX2_INLINE __m256i product_sum(pair p) { return times(p.s, p.b); }
AVX2_INLINE __m256i source_in_sum(pair p) { return times(p.s, p.ba); }
AVX2_INLINE __m256i source_out_sum(pair p) { return times(p.s, inverse(p.ba)); }
AVX2_INLINE __m256i destination_in_sum(pair p) { return times(p.b, p.sa); }

AVX2_INLINE __m256i source_atop_sum(pair p) {
  return plus(times(p.s, p.ba), times(p.b, inverse(p.sa)));
}

AVX2_INLINE __m256i destination_over_sum(pair p) {
  return plus(times(p.b, _mm256_set1_epi16(255)), times(p.s, inverse(p.ba)));
}

AVX2_INLINE __m256i destination_atop_sum(pair p) {
  return plus(times(p.b, p.sa), times(p.s, inverse(p.ba)));
}

AVX2_INLINE __m256i destination_out_sum(pair p) {
  return times(p.b, minus(_mm256_set1_epi16(255), p.sa));
}

AVX2_INLINE __m256i exclusive_sum(pair p) {
  return plus(times(p.s, minus(_mm256_set1_epi16(255), p.ba)), destination_out_sum(p));
}

typedef __m256i (*rule)(pair);

/** Eight pixels by a rule of Porter and Duff, known when this is compiled. */
AVX2_INLINE __m256i composed(__m256i out, __m256i in, rule sum) {
  const __m256i low = _mm256_set1_epi16(255);
  __m256i sa = alphas(in), ba = alphas(out);
  pair even = {_mm256_and_si256(in, low), _mm256_and_si256(out, low), sa, ba};
  pair odd = {_mm256_srli_epi16(in, 8), _mm256_srli_epi16(out, 8), sa, ba};
  __m256i e = divided(sum(even)), o = divided(sum(odd));
  // Invalid pixels may give 256, which is cut to a byte.
  return _mm256_or_si256(_mm256_and_si256(e, low), _mm256_slli_epi16(o, 8));
}

/** Eight pixels; `term` is known when this is compiled. */
AVX2_INLINE __m256i blended(__m256i out, __m256i in, rule term) {
  const __m256i low = _mm256_set1_epi16(255);
  __m256i sa = alphas(in), ba = alphas(out);
  pair even = {_mm256_and_si256(in, low), _mm256_and_si256(out, low), sa, ba};
  pair odd = {_mm256_srli_epi16(in, 8), _mm256_srli_epi16(out, 8), sa, ba};
  __m256i e = channel(even, term(even)), o = channel(odd, term(odd));
  __m256i alpha = minus(plus(sa, ba), divided(times(sa, ba)));
  // Invalid pixels may give 256, which is cut to a byte.
  __m256i colors = _mm256_or_si256(_mm256_and_si256(e, low), _mm256_slli_epi16(o, 8));
  __m256i bytes = _mm256_slli_epi16(alpha, 8);
  return _mm256_blendv_epi8(colors, bytes, _mm256_set1_epi32((int32_t)0xFF000000));
}

typedef __m256i (*mixing)(__m256i out, __m256i in, rule term);

/** `skips`: transparent pixels change nothing. */
AVX2_INLINE void blend_row(uint8_t *out, const uint8_t *in, size_t count, mixing mix, rule term,
                           int skips) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i s = _mm256_loadu_si256((const __m256i *)(in + i * 4));
    if (skips && _mm256_testz_si256(s, s)) continue;
    __m256i b = _mm256_loadu_si256((const __m256i *)(out + i * 4));
    _mm256_storeu_si256((__m256i *)(out + i * 4), mix(b, s, term));
  }
  if (i == count) return;
  uint8_t s[32] = {0}, b[32] = {0};
  memcpy(s, in + i * 4, (count - i) * 4);
  memcpy(b, out + i * 4, (count - i) * 4);
  __m256i mixed =
      mix(_mm256_loadu_si256((const __m256i *)b), _mm256_loadu_si256((const __m256i *)s), term);
  _mm256_storeu_si256((__m256i *)b, mixed);
  memcpy(out + i * 4, b, (count - i) * 4);
}

#define MODE(name) \
  AVX2 static void name(uint8_t *out, const uint8_t *in, size_t count) { \
    blend_row(out, in, count, blended, name##_term, 1); \
  }

#define COMPOSITE(name, skips) \
  AVX2 static void name(uint8_t *out, const uint8_t *in, size_t count) { \
    blend_row(out, in, count, composed, name##_sum, skips); \
  }

MODE(multiply)
MODE(screen)
MODE(overlay)
MODE(darken)
MODE(lighten)
MODE(hard_light)
MODE(difference)
MODE(exclusion)
MODE(linear_dodge)
MODE(linear_burn)
MODE(linear_light)
MODE(pin_light)
MODE(subtract)
COMPOSITE(exclusive, 1)
COMPOSITE(destination_out, 1)
COMPOSITE(source_atop, 1)
COMPOSITE(destination_over, 1)
COMPOSITE(product, 0)
COMPOSITE(source_in, 0)
COMPOSITE(source_out, 0)
COMPOSITE(destination_in, 0)
COMPOSITE(destination_atop, 0)

pgb_blend pgb_blend_avx2(uint32_t mode) {
  switch (mode) {
  case PGB_BLEND_MULTIPLY: return multiply;
  case PGB_BLEND_SCREEN: return screen;
  case PGB_BLEND_OVERLAY: return overlay;
  case PGB_BLEND_DARKEN: return darken;
  case PGB_BLEND_LIGHTEN: return lighten;
  case PGB_BLEND_HARD_LIGHT: return hard_light;
  case PGB_BLEND_DIFFERENCE: return difference;
  case PGB_BLEND_EXCLUSION: return exclusion;
  case PGB_BLEND_XOR: return exclusive;
  case PGB_BLEND_DESTINATION_OUT: return destination_out;
  case PGB_BLEND_LINEAR_DODGE: return linear_dodge;
  case PGB_BLEND_LINEAR_BURN: return linear_burn;
  case PGB_BLEND_LINEAR_LIGHT: return linear_light;
  case PGB_BLEND_PIN_LIGHT: return pin_light;
  case PGB_BLEND_SUBTRACT: return subtract;
  case PGB_BLEND_SOURCE_ATOP: return source_atop;
  case PGB_BLEND_DESTINATION_OVER: return destination_over;
  case PGB_BLEND_PRODUCT: return product;
  case PGB_BLEND_SOURCE_IN: return source_in;
  case PGB_BLEND_SOURCE_OUT: return source_out;
  case PGB_BLEND_DESTINATION_IN: return destination_in;
  case PGB_BLEND_DESTINATION_ATOP: return destination_atop;
  default: break;
  }
  pgb_blend wide = pgb_blends_wide_avx2[mode];
  return wide ? wide : pgb_blends_scalar[mode];
}
#endif
