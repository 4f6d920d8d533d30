/*
 * Particles with AVX2, eight pixels at a time; the numbers are those of the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"
#include "lanes_avx2.h"
#include "sample_avx2.h"

#if PGB_HAS_AVX2

/** What stays the same for all pixels of a particle. */
typedef struct brush {
  fixture f;
  __m256 left, top, right, bottom, gu, gv, ux, vx;
  /** The tint in even and odd lanes. */
  __m256i even, odd;
  int32_t is_tinted, nearest;
} brush;

AVX2_INLINE __m256 all(float x) { return _mm256_set1_ps(x); }

/** max and min give their second operand for NaN, as the reference's comparisons do. */
AVX2_INLINE __m256 between(__m256 t, __m256 low, __m256 high, __m256 scale) {
  __m256 a = _mm256_add_ps(_mm256_mul_ps(_mm256_sub_ps(t, low), scale), all(0.5f));
  __m256 b = _mm256_add_ps(_mm256_mul_ps(_mm256_sub_ps(high, t), scale), all(0.5f));
  __m256 sum = _mm256_add_ps(_mm256_min_ps(a, all(1)), _mm256_min_ps(b, all(1)));
  return _mm256_max_ps(_mm256_sub_ps(sum, all(1)), _mm256_setzero_ps());
}

AVX2_INLINE __m256i bilinear_place(__m256 t, __m256 low, __m256 high) {
  t = _mm256_min_ps(t, _mm256_sub_ps(high, all(0.5f)));
  t = _mm256_max_ps(t, _mm256_add_ps(low, all(0.5f)));
  return _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_sub_ps(t, all(0.5f)), all(65536)));
}

AVX2_INLINE __m256i nearest_place(__m256 t, __m256 low, __m256 high) {
  t = _mm256_min_ps(t, _mm256_sub_ps(high, all(0.00390625f)));
  return _mm256_slli_epi32(_mm256_cvttps_epi32(_mm256_max_ps(t, low)), 16);
}

AVX2_INLINE __m256i held(__m256i v, __m256i top) {
  return _mm256_min_epi32(_mm256_max_epi32(v, _mm256_setzero_si256()), top);
}

/** Two neighbours each of two places, channel by channel: 8 bytes at p and 8 at q. */
AVX2_INLINE __m128i two(const uint8_t *p, const uint8_t *q) {
  __m128i a = _mm_loadl_epi64((const __m128i *)p), b = _mm_loadl_epi64((const __m128i *)q);
  const __m128i order = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  return _mm_shuffle_epi8(_mm_unpacklo_epi64(a, b), order);
}

AVX2_INLINE __m256i four_at(const uint8_t *pixels, const int32_t *at) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(two(pixels + at[0], pixels + at[1])),
                                 two(pixels + at[2], pixels + at[3]), 1);
}

/**
 * Eight samples at 16.16 coordinates: the numbers of `eight`. Turned particles lie across many
 * rows, where plain loads are faster than gathers.
 */
AVX2_INLINE __m256i scattered(const fixture *f, __m256i u, __m256i v) {
  __m256i column = _mm256_srli_epi32(u, 16), row = _mm256_srli_epi32(v, 16);
  weights w = weights_of(u, v);
  __m256i top = _mm256_add_epi32(_mm256_mullo_epi32(row, f->stride), _mm256_slli_epi32(column, 2));
  __m256i below = _mm256_and_si256(_mm256_cmpgt_epi32(f->last_row, row), f->stride);
  int32_t at[8], under[8];
  _mm256_storeu_si256((__m256i *)at, top);
  _mm256_storeu_si256((__m256i *)under, _mm256_add_epi32(top, below));
  weights first = {spread(_mm256_castsi256_si128(w.across)),
                   spread(_mm256_castsi256_si128(w.down))};
  weights second = {spread(_mm256_extracti128_si256(w.across, 1)),
                    spread(_mm256_extracti128_si256(w.down, 1))};
  __m256i low = four(four_at(f->pixels, at), four_at(f->pixels, under), first);
  __m256i high = four(four_at(f->pixels, at + 4), four_at(f->pixels, under + 4), second);
  return _mm256_permute4x64_epi64(bytes_of(low, high), 0xD8);
}

AVX2_INLINE __m256i samples(const brush *b, __m256 u, __m256 v) {
  __m256i x, y;
  if (b->nearest) {
    x = nearest_place(u, b->left, b->right);
    y = nearest_place(v, b->top, b->bottom);
  } else {
    x = _mm256_add_epi32(bilinear_place(u, b->left, b->right), _mm256_set1_epi32(256));
    y = bilinear_place(v, b->top, b->bottom);
  }
  return scattered(&b->f, held(x, b->f.right), held(y, b->f.bottom));
}

AVX2_INLINE __m256i tinted(const brush *b, __m256i pixels) {
  lanes s = split(pixels);
  s.even = div255(_mm256_mullo_epi16(s.even, b->even));
  s.odd = div255(_mm256_mullo_epi16(s.odd, b->odd));
  return join(s);
}

AVX2_INLINE brush brush_of(const pgb_particle *p, const pgb_look *look) {
  brush b;
  b.f = fixture_of(&look->texture);
  b.left = all(look->left);
  b.top = all(look->top);
  b.right = all(look->right);
  b.bottom = all(look->bottom);
  b.gu = all(p->gu);
  b.gv = all(p->gv);
  b.ux = all(p->ux);
  b.vx = all(p->vx);
  lanes tint = split(_mm256_set1_epi32((int32_t)p->tint));
  b.even = tint.even;
  b.odd = tint.odd;
  b.is_tinted = p->tint != UINT32_MAX;
  b.nearest = look->nearest != 0;
  return b;
}

AVX2_INLINE void particle_row(uint8_t *out, const brush *b, float u0, float v0, int32_t first,
                              int32_t count, uint32_t adds) {
  const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int32_t i = 0; i < count; i += 8, out += 32) {
    __m256 along = _mm256_cvtepi32_ps(_mm256_add_epi32(_mm256_set1_epi32(first + i), steps));
    __m256 u = _mm256_add_ps(all(u0), _mm256_mul_ps(b->ux, along));
    __m256 v = _mm256_add_ps(all(v0), _mm256_mul_ps(b->vx, along));
    __m256 cover =
        _mm256_mul_ps(between(u, b->left, b->right, b->gu), between(v, b->top, b->bottom, b->gv));
    __m256i share = _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(cover, all(255)), all(0.5f)));
    __m256i inside = _mm256_cmpgt_epi32(_mm256_set1_epi32(count - i), steps);
    share = _mm256_and_si256(share, inside);
    if (_mm256_testz_si256(share, share)) continue;
    __m256i pixels = samples(b, u, v);
    if (b->is_tinted) pixels = tinted(b, pixels);
    pixels = scaled(pixels, _mm256_or_si256(share, _mm256_slli_epi32(share, 16)));
    int32_t left = count - i;
    __m256i below = left >= 8 ? _mm256_loadu_si256((const __m256i *)out)
                              : _mm256_maskload_epi32((const int *)out, inside);
    store(out, adds ? _mm256_adds_epu8(pixels, below) : over_vector(below, pixels), left);
  }
}

/** A stretch of a row. */
typedef struct stretch {
  int32_t first, end;
} stretch;

static inline float pixels_in(float step) { return step > -1e-3f && step < 1e-3f ? 0 : 1 / step; }

/**
 * The part of a stretch where a coordinate may lie between two lines, and a little more; `pixels`
 * go by while it grows by 1, 0 where it hardly changes.
 */
static inline stretch narrowed(stretch s, float t, float pixels, float low, float high) {
  if (pixels == 0) return s;
  float a = (low - t) * pixels, b = (high - t) * pixels;
  float near = a < b ? a : b, far = a < b ? b : a;
  if (near > (float)s.first + 1) s.first = near < (float)s.end ? (int32_t)near - 1 : s.end;
  if (far < (float)s.end - 2) s.end = far > (float)s.first ? (int32_t)far + 2 : s.first;
  return s;
}

AVX2 static void paint(const pgb_surface *surface, pgb_area area, const pgb_particle *p,
                       const pgb_look *look, uint32_t adds) {
  brush b = brush_of(p, look);
  stretch all = {area.x0 - p->area.x0, area.x1 - p->area.x0};
  uint8_t *row = surface->pixels + (int64_t)(area.y0 - surface->y0) * surface->stride +
                 (int64_t)(p->area.x0 - surface->x0) * 4;
  float across = 0.5f / p->gu, along = 0.5f / p->gv;
  float pixels_u = pixels_in(p->ux), pixels_v = pixels_in(p->vx);
  for (int32_t y = area.y0; y < area.y1; y++, row += surface->stride) {
    float down = (float)(y - p->area.y0);
    float u = p->u + p->uy * down, v = p->v + p->vy * down;
    stretch s = narrowed(all, u, pixels_u, look->left - across, look->right + across);
    s = narrowed(s, v, pixels_v, look->top - along, look->bottom + along);
    if (s.first < s.end) {
      particle_row(row + (int64_t)s.first * 4, &b, u, v, s.first, s.end - s.first, adds);
    }
  }
}

AVX2 void pgb_paint_particles_avx2(const pgb_surface *surface, pgb_area area,
                                   const pgb_particle *particles, size_t count,
                                   const pgb_look *looks, uint32_t adds) {
  area = pgb_area_within(area, surface);
  for (size_t i = 0; i < count; i++) {
    const pgb_particle *p = &particles[i];
    const pgb_look *look = &looks[p->look];
    pgb_area own = pgb_area_common(p->area, area);
    if (own.x1 <= own.x0 || own.y1 <= own.y0) continue;
    if (fits(&look->texture)) {
      paint(surface, own, p, look, adds);
    } else {
      pgb_paint_particle_scalar(surface, own, p, look, adds);
    }
  }
}
#endif
