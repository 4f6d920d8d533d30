/*
 * Warps with AVX2, a block at a time.
 */
#pragma STDC FP_CONTRACT OFF

#include "sample_avx2.h"
#include "warp_rows.h"

#if PGB_HAS_AVX2

/** A level of a pyramid, ready to be read. */
typedef struct tier {
  fixture fixture;
  __m256 scale, right, bottom;
} tier;

AVX2_INLINE tier tier_of(const pgb_pyramid *p, int32_t level) {
  pgb_texture texture = {.pixels = p->levels[level], .stride = p->strides[level]};
  texture.width = (int32_t)(((int64_t)p->width + (1 << level) - 1) >> level);
  texture.height = (int32_t)(((int64_t)p->height + (1 << level) - 1) >> level);
  tier t;
  t.fixture = fixture_of(&texture);
  t.scale = _mm256_set1_ps(1.0F / (float)(1 << level));
  t.right = _mm256_set1_ps((float)(texture.width - 1));
  t.bottom = _mm256_set1_ps((float)(texture.height - 1));
  return t;
}

/** Places in 16.16: max and min give their second operand for NaN, as the reference does. */
AVX2_INLINE __m256i fixed(__m256 value, __m256 scale, __m256 top) {
  value = _mm256_sub_ps(_mm256_mul_ps(value, scale), _mm256_set1_ps(0.5F));
  value = _mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), top);
  return _mm256_cvttps_epi32(_mm256_mul_ps(value, _mm256_set1_ps(65536.0F)));
}

/** Coordinates in 16.16, to the nearest weight across. */
typedef struct spots {
  __m256i u, v;
} spots;

AVX2_INLINE spots spots_of(const tier *t, __m256 u, __m256 v) {
  __m256i x = fixed(u, t->scale, t->right);
  x = _mm256_min_epi32(_mm256_add_epi32(x, _mm256_set1_epi32(256)), t->fixture.right);
  return (spots){x, fixed(v, t->scale, t->bottom)};
}

AVX2_INLINE __m256i at_tier(const tier *t, __m256 u, __m256 v) {
  spots s = spots_of(t, u, v);
  return eight(&t->fixture, s.u, s.v);
}

/** (a·(256 − weight) + b·weight + 128) / 256. */
AVX2_INLINE __m256i blended(__m256i a, __m256i b, uint32_t weight) {
  const __m256i zero = _mm256_setzero_si256(), half = _mm256_set1_epi16(128);
  __m256i w = _mm256_set1_epi16((int16_t)weight), r = _mm256_set1_epi16((int16_t)(256 - weight));
  __m256i low = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_unpacklo_epi8(a, zero), r),
                                 _mm256_mullo_epi16(_mm256_unpacklo_epi8(b, zero), w));
  __m256i high = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_unpackhi_epi8(a, zero), r),
                                  _mm256_mullo_epi16(_mm256_unpackhi_epi8(b, zero), w));
  low = _mm256_srli_epi16(_mm256_add_epi16(low, half), 8);
  high = _mm256_srli_epi16(_mm256_add_epi16(high, half), 8);
  return _mm256_packus_epi16(low, high);
}

/** Two levels of a pyramid that follow one another, and the first of them. */
typedef struct tiers {
  tier first, second;
  int32_t level;
} tiers;

AVX2_INLINE void find_tiers(tiers *t, const pgb_pyramid *p, int32_t level) {
  if (level == t->level) return;
  t->level = level;
  t->first = tier_of(p, level);
  t->second = tier_of(p, level + 1 < p->count ? level + 1 : level);
}

AVX2_INLINE __m256i between(const tiers *t, uint32_t rest, __m256 u, __m256 v) {
  __m256i a = at_tier(&t->first, u, v);
  return rest == 0 ? a : blended(a, at_tier(&t->second, u, v), rest);
}

AVX2_INLINE __m256i two(const tiers *t, uint32_t rest, const pgb_warp_step *step, __m256 u,
                        __m256 v, float part) {
  __m256 du = _mm256_set1_ps(step->du * part), dv = _mm256_set1_ps(step->dv * part);
  __m256i a = between(t, rest, _mm256_sub_ps(u, du), _mm256_sub_ps(v, dv));
  return _mm256_avg_epu8(a, between(t, rest, _mm256_add_ps(u, du), _mm256_add_ps(v, dv)));
}

/** A block of a picture that the map shrinks. */
AVX2 static __attribute__((noinline)) __m256i shrunk(const pgb_pyramid *p, tiers *t,
                                                     const pgb_warp_step *step, __m256 u,
                                                     __m256 v) {
  int32_t last = p->count - 1, level = pgb_min(step->level >> 8, last);
  uint32_t rest = level < last ? step->level & 255 : 0;
  find_tiers(t, p, level);
  if (step->taps == 1) return between(t, rest, u, v);
  if (step->taps == 2) return two(t, rest, step, u, v, 0.25F);
  __m256 du = _mm256_set1_ps(step->du * 0.25F), dv = _mm256_set1_ps(step->dv * 0.25F);
  __m256i a = two(t, rest, step, _mm256_sub_ps(u, du), _mm256_sub_ps(v, dv), 0.125F);
  return _mm256_avg_epu8(a, two(t, rest, step, _mm256_add_ps(u, du), _mm256_add_ps(v, dv), 0.125F));
}

AVX2 static void sample(uint8_t *out, const pgb_pyramid *p, const float *u, const float *v,
                        const pgb_warp_step *steps, size_t count) {
  pgb_texture texture = {.stride = p->strides[0], .width = p->width, .height = p->height};
  if (!fits(&texture)) {
    pgb_warps_scalar.sample(out, p, u, v, steps, count);
    return;
  }
  tier first = tier_of(p, 0);
  tiers tiers = {.level = -1};
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    __m256 a = _mm256_loadu_ps(u + x), b = _mm256_loadu_ps(v + x);
    int is_plain = steps->level == 0 && steps->taps == 1;
    __m256i pixels = is_plain ? at_tier(&first, a, b) : shrunk(p, &tiers, steps, a, b);
    store(out + x * 4, pixels, (int32_t)(count - x < 8 ? count - x : 8));
  }
}

/** Red of one, blue of another, the rest of a third; channels have 16 bits. */
AVX2_INLINE __m256i channels_of(__m256i red, __m256i rest, __m256i blue) {
  return _mm256_blend_epi16(_mm256_blend_epi16(rest, red, 0x11), blue, 0x44);
}

/** The same of weights, which are the same for two channels. */
AVX2_INLINE void spread_weights(__m256i *low, __m256i *high, __m256i red, __m256i rest,
                                __m256i blue) {
  __m256i first = _mm256_blend_epi16(rest, red, 0x55);
  __m256i second = _mm256_blend_epi16(rest, blue, 0x55);
  *low = _mm256_unpacklo_epi32(first, second);
  *high = _mm256_unpackhi_epi32(first, second);
}

AVX2_INLINE __m256i common(corners c) {
  return _mm256_and_si256(_mm256_and_si256(c.top_low, c.top_high),
                          _mm256_and_si256(c.bottom_low, c.bottom_high));
}

/** Places of a block's colours. */
typedef struct colored {
  __m256 u, v;
} colored;

AVX2_INLINE colored colored_of(__m256 u, __m256 v, __m256 column, __m256 line, float factor) {
  __m256 f = _mm256_set1_ps(factor);
  return (colored){_mm256_add_ps(column, _mm256_mul_ps(_mm256_sub_ps(u, column), f)),
                   _mm256_add_ps(line, _mm256_mul_ps(_mm256_sub_ps(v, line), f))};
}

/** A block whose colours lie apart, of pixels that are opaque; 0 where some are not. */
AVX2_INLINE int opaque_apart(__m256i *out, const tier *t, colored red, colored rest, colored blue) {
  const __m256i alphas = _mm256_set1_epi64x((int64_t)0xFFFF000000000000ULL);
  spots r = spots_of(t, red.u, red.v), g = spots_of(t, rest.u, rest.v);
  spots b = spots_of(t, blue.u, blue.v);
  corners p = corners_of(&t->fixture, r.u, r.v), q = corners_of(&t->fixture, g.u, g.v);
  corners s = corners_of(&t->fixture, b.u, b.v);
  __m256i all = _mm256_and_si256(_mm256_and_si256(common(p), common(q)), common(s));
  if (!_mm256_testc_si256(all, alphas)) return 0;
  corners c = {channels_of(p.top_low, q.top_low, s.top_low),
               channels_of(p.top_high, q.top_high, s.top_high),
               channels_of(p.bottom_low, q.bottom_low, s.bottom_low),
               channels_of(p.bottom_high, q.bottom_high, s.bottom_high)};
  weights of_red = weights_of(r.u, r.v), of_rest = weights_of(g.u, g.v);
  weights of_blue = weights_of(b.u, b.v), low, high;
  spread_weights(&low.across, &high.across, of_red.across, of_rest.across, of_blue.across);
  spread_weights(&low.down, &high.down, of_red.down, of_rest.down, of_blue.down);
  *out = eight_between(c, low, high);
  return 1;
}

AVX2 static void separate(uint8_t *out, const pgb_pyramid *p, const float *u, const float *v,
                          const pgb_warp_step *steps, const pgb_warp_colors *colors, size_t count) {
  const __m256 middles = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  pgb_texture texture = {.stride = p->strides[0], .width = p->width, .height = p->height};
  if (!fits(&texture)) {
    pgb_warps_scalar.separate(out, p, u, v, steps, colors, count);
    return;
  }
  tier first = tier_of(p, 0);
  tiers tiers = {.level = -1};
  const __m256 line = _mm256_set1_ps(colors->y);
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    __m256 column = _mm256_add_ps(_mm256_set1_ps(colors->x + (float)(int32_t)x), middles);
    colored rest = {_mm256_loadu_ps(u + x), _mm256_loadu_ps(v + x)};
    colored red = colored_of(rest.u, rest.v, column, line, colors->red);
    colored blue = colored_of(rest.u, rest.v, column, line, colors->blue);
    __m256i pixels;
    int is_plain = steps->level == 0 && steps->taps == 1;
    if (!is_plain || !opaque_apart(&pixels, &first, red, rest, blue)) {
      const __m256i is_red = _mm256_set1_epi32(0xFF), is_blue = _mm256_set1_epi32(0xFF0000);
      __m256i a = shrunk(p, &tiers, steps, red.u, red.v);
      __m256i b = shrunk(p, &tiers, steps, rest.u, rest.v);
      __m256i c = shrunk(p, &tiers, steps, blue.u, blue.v);
      __m256i alpha = _mm256_max_epu8(_mm256_max_epu8(a, b), c);
      pixels = _mm256_blendv_epi8(_mm256_blendv_epi8(b, a, is_red), c, is_blue);
      pixels = _mm256_blendv_epi8(pixels, alpha, _mm256_set1_epi32((int32_t)0xFF000000U));
    }
    store(out + x * 4, pixels, (int32_t)(count - x < 8 ? count - x : 8));
  }
}

/** Weights of 14 bits as pairs (16384 − w, w). */
AVX2_INLINE __m256i weight_pairs(__m256 weights) {
  __m256 w = _mm256_min_ps(_mm256_max_ps(weights, _mm256_setzero_ps()), _mm256_set1_ps(1));
  w = _mm256_add_ps(_mm256_mul_ps(w, _mm256_set1_ps(16384)), _mm256_set1_ps(0.5F));
  __m256i i = _mm256_cvttps_epi32(w);
  return _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(16384), i), _mm256_slli_epi32(i, 16));
}

/** One pixel of each half, four channels of 32 bits. */
AVX2_INLINE __m256i mixed(__m256i pairs, __m256i weights) {
  __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(pairs, weights), _mm256_set1_epi32(8192));
  return _mm256_srli_epi32(sum, 14);
}

AVX2_INLINE __m256i mix_block(__m256i a, __m256i b, __m256 weights) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i w = weight_pairs(weights);
  __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
  __m256i p0 = mixed(_mm256_unpacklo_epi8(low, zero), _mm256_shuffle_epi32(w, 0x00));
  __m256i p1 = mixed(_mm256_unpackhi_epi8(low, zero), _mm256_shuffle_epi32(w, 0x55));
  __m256i p2 = mixed(_mm256_unpacklo_epi8(high, zero), _mm256_shuffle_epi32(w, 0xAA));
  __m256i p3 = mixed(_mm256_unpackhi_epi8(high, zero), _mm256_shuffle_epi32(w, 0xFF));
  return _mm256_packus_epi16(_mm256_packs_epi32(p0, p1), _mm256_packs_epi32(p2, p3));
}

AVX2 static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, const float *weights,
                     size_t count) {
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    __m256i p = _mm256_loadu_si256((const __m256i *)(a + x * 4));
    __m256i q = _mm256_loadu_si256((const __m256i *)(b + x * 4));
    _mm256_storeu_si256((__m256i *)(out + x * 4), mix_block(p, q, _mm256_loadu_ps(weights + x)));
  }
  pgb_warps_scalar.mix(out + x * 4, a + x * 4, b + x * 4, weights + x, count - x);
}

AVX2 static void expand(float *out, const float *top, const float *bottom, float down, int32_t step,
                        size_t count) {
  warp_expand(out, top, bottom, down, step, count);
}

AVX2 static void bend(float *out, const float *const *rows, float down, int32_t step,
                      size_t count) {
  warp_bend(out, rows, down, step, count);
}

AVX2 static void between_rows(float *out, const float *top, const float *bottom, float down,
                              size_t count) {
  warp_between(out, top, bottom, down, count);
}

AVX2 static size_t seams_of(int32_t *columns, const float *above, const float *here,
                            const float *below, size_t stride, int32_t planes, const float *jumps,
                            size_t count) {
  return warp_seams(columns, above, here, below, stride, planes, jumps, count);
}

AVX2 static void steps_of(pgb_warp_step *steps, const float *u, const float *v,
                          const float *below_u, const float *below_v, uint32_t least,
                          size_t straight, size_t count) {
  warp_steps(steps, u, v, below_u, below_v, least, straight, count);
}

AVX2 static void prefetch_of(const pgb_pyramid *p, const float *u, const float *v,
                             const pgb_warp_step *steps, size_t count) {
  warp_prefetch(p, u, v, steps, count);
}

AVX2 static void cover_of(uint8_t *cover, const float *u, const float *v,
                          const pgb_warp_step *steps, int32_t width, int32_t height, size_t count) {
  warp_cover(cover, u, v, steps, width, height, count);
}

const pgb_warps pgb_warps_avx2 = {sample,       mix,      expand,      steps_of, bend,
                                  between_rows, seams_of, prefetch_of, cover_of, separate};
#endif
