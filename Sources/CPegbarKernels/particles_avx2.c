/*
 * Particles with AVX2, eight pixels at a time; the numbers are those of the reference.
 *
 * Where eight pixels of a surface's row are written, those that the particle does not cover get
 * the bytes that they had: storing through a mask is slow on many processors.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"
#include "quads_avx2.h"

#if PGB_HAS_AVX2

/** How pixels along one side of the picture are found and covered. */
typedef struct side {
  /** From one pixel to the next, and the samples' first and last places, 16.16. */
  __m256 step, first, last;
  /** Where the shown part's middle is; how fast it is left, how far its edges reach, the most. */
  __m256 middle, rate, reach, top;
} side;

/** What stays the same for all pixels of a particle. */
typedef struct brush {
  const fixture *fixture;
  /** NULL where the picture is read itself. */
  const quads *quads;
  side u, v;
  /** The tint in even and odd lanes. */
  __m256i even, odd;
  int32_t nearest;
} brush;

AVX2_INLINE __m256 all(float x) { return _mm256_set1_ps(x); }

AVX2_INLINE side side_of(pgb_particle_side s) {
  return (side){all(s.step), all(s.first), all(s.last), all(s.middle),
                all(s.rate), all(s.reach), all(s.top)};
}

/** max and min give their second operand for NaN, as the reference's comparisons do. */
AVX2_INLINE __m256 cover_of(const side *s, __m256 t) {
  __m256 far = _mm256_andnot_ps(all(-0.0f), _mm256_sub_ps(t, s->middle));
  __m256 near = _mm256_sub_ps(s->reach, _mm256_mul_ps(far, s->rate));
  return _mm256_max_ps(_mm256_min_ps(near, s->top), _mm256_setzero_ps());
}

AVX2_INLINE __m256i place_of(const side *s, __m256 t) {
  return _mm256_cvttps_epi32(_mm256_max_ps(_mm256_min_ps(t, s->last), s->first));
}

AVX2_INLINE __m256i held(__m256i v, __m256i top) {
  return _mm256_min_epi32(_mm256_max_epi32(v, _mm256_setzero_si256()), top);
}

AVX2_INLINE __m256i samples(const brush *b, __m256 u, __m256 v) {
  __m256i x = place_of(&b->u, u), y = place_of(&b->v, v);
  if (b->quads) return quad_samples(b->quads, x, y);
  if (b->nearest) {
    const __m256i whole = _mm256_set1_epi32(INT32_MIN >> 15);
    x = _mm256_and_si256(_mm256_add_epi32(x, _mm256_set1_epi32(32768)), whole);
    y = _mm256_and_si256(_mm256_add_epi32(y, _mm256_set1_epi32(32768)), whole);
  }
  return scattered(b->fixture, held(x, b->fixture->right), held(y, b->fixture->bottom));
}

AVX2_INLINE brush brush_of(const pgb_particle *p, const pgb_look *look, pgb_particle_side u,
                           pgb_particle_side v, const fixture *f, const quads *q) {
  lanes tint = split(_mm256_set1_epi32((int32_t)p->tint));
  return (brush){f, q, side_of(u), side_of(v), tint.even, tint.odd, look->nearest != 0};
}

/** Eight pixels of a row, the first one `x` behind where the particle's area begins. */
AVX2_INLINE void eight_pixels(uint8_t *out, const brush *b, float u0, float v0, float x,
                              __m256i inside, uint32_t adds) {
  // The lower word of each lane twice, for both words.
  const __m256i words = _mm256_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13, 0, 1,
                                         0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13);
  const __m256 steps = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  __m256 along = _mm256_add_ps(all(x), steps);
  __m256 u = _mm256_add_ps(all(u0), _mm256_mul_ps(b->u.step, along));
  __m256 v = _mm256_add_ps(all(v0), _mm256_mul_ps(b->v.step, along));
  __m256 cover = _mm256_mul_ps(cover_of(&b->u, u), cover_of(&b->v, v));
  __m256i share = _mm256_cvttps_epi32(_mm256_add_ps(cover, all(0.5f)));
  share = _mm256_shuffle_epi8(_mm256_and_si256(share, inside), words);
  lanes s = split(samples(b, u, v));
  s.even = div255(_mm256_mullo_epi16(s.even, b->even));
  s.odd = div255(_mm256_mullo_epi16(s.odd, b->odd));
  s.even = div255(_mm256_mullo_epi16(s.even, share));
  s.odd = div255(_mm256_mullo_epi16(s.odd, share));
  __m256i pixels = join(s), below = _mm256_loadu_si256((const __m256i *)out);
  _mm256_storeu_si256((__m256i *)out,
                      adds ? _mm256_adds_epu8(pixels, below) : over_vector(below, pixels));
}

/** Which pixels of eight rows a particle may cover, counted from where its area begins. */
typedef struct stretches {
  float u[8], v[8], near[8];
  int32_t first[8], end[8];
} stretches;

static const int32_t lane_masks[24] = {0,  0,  0,  0,  0, 0, 0, 0, -1, -1, -1, -1,
                                       -1, -1, -1, -1, 0, 0, 0, 0, 0,  0,  0,  0};

/** The first ones of eight lanes, as many as there are. */
AVX2_INLINE __m256i lanes_before(int32_t count) {
  return _mm256_loadu_si256((const __m256i *)(lane_masks + 16 - pgb_min(count, 8)));
}

/** All but the first ones. */
AVX2_INLINE __m256i lanes_behind(int32_t count) {
  return _mm256_loadu_si256((const __m256i *)(lane_masks + pgb_max(8 - count, 0)));
}

/** Where along a row a coordinate may lie between two lines. */
typedef struct limits {
  __m256 start, down, low, high, pixels, slack;
} limits;

/** Where the coordinate hardly changes along a row it limits nothing. */
AVX2_INLINE limits limits_of(pgb_particle_side s, int32_t is_small) {
  float least = is_small ? 1024 : 64, reach = s.reach / s.rate;
  int32_t is_level = s.step > -least && s.step < least;
  float slack = is_small ? 0.25f : 2;
  return (limits){all(s.start),
                  all(s.down),
                  all(s.middle - reach),
                  all(s.middle + reach),
                  all(is_level ? 0 : 1 / s.step),
                  all(is_level ? 1e9f : slack)};
}

AVX2_INLINE stretches eight_rows(const pgb_particle *p, limits u_limits, limits v_limits,
                                 pgb_area own, int32_t y) {
  const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256 down = _mm256_cvtepi32_ps(_mm256_add_epi32(_mm256_set1_epi32(y - p->area.y0), steps));
  __m256 u = _mm256_add_ps(u_limits.start, _mm256_mul_ps(u_limits.down, down));
  __m256 v = _mm256_add_ps(v_limits.start, _mm256_mul_ps(v_limits.down, down));
  __m256 a = _mm256_mul_ps(_mm256_sub_ps(u_limits.low, u), u_limits.pixels);
  __m256 b = _mm256_mul_ps(_mm256_sub_ps(u_limits.high, u), u_limits.pixels);
  __m256 c = _mm256_mul_ps(_mm256_sub_ps(v_limits.low, v), v_limits.pixels);
  __m256 d = _mm256_mul_ps(_mm256_sub_ps(v_limits.high, v), v_limits.pixels);
  __m256 near = _mm256_max_ps(_mm256_sub_ps(_mm256_min_ps(a, b), u_limits.slack),
                              _mm256_sub_ps(_mm256_min_ps(c, d), v_limits.slack));
  __m256 far = _mm256_min_ps(_mm256_add_ps(_mm256_max_ps(a, b), u_limits.slack),
                             _mm256_add_ps(_mm256_max_ps(c, d), v_limits.slack));
  near = _mm256_max_ps(_mm256_ceil_ps(near), all((float)(own.x0 - p->area.x0)));
  far = _mm256_min_ps(_mm256_floor_ps(far), all((float)(own.x1 - p->area.x0 - 1)));
  far = _mm256_max_ps(far, all(-1));
  stretches s;
  _mm256_storeu_ps(s.u, u);
  _mm256_storeu_ps(s.v, v);
  // A row that begins far to the right ends before it begins.
  near = _mm256_min_ps(near, all((float)(own.x1 - p->area.x0)));
  _mm256_storeu_ps(s.near, near);
  _mm256_storeu_si256((__m256i *)s.first, _mm256_cvttps_epi32(near));
  _mm256_storeu_si256((__m256i *)s.end,
                      _mm256_add_epi32(_mm256_cvttps_epi32(far), _mm256_set1_epi32(1)));
  return s;
}

/** A particle where it lies in `own`, a part of a surface that is 8 pixels wide or wider. */
AVX2_INLINE void paint(const pgb_surface *surface, pgb_area own, const pgb_particle *p,
                       const pgb_look *look, const fixture *f, const quads *q, uint32_t adds) {
  int32_t is_small = q != NULL && p->area.x1 - p->area.x0 <= 64;
  pgb_particle_side u = pgb_particle_across(p, look), v = pgb_particle_down(p, look);
  limits u_limits = limits_of(u, is_small), v_limits = limits_of(v, is_small);
  brush b = brush_of(p, look, u, v, f, q);
  // The last place where eight pixels are written.
  int32_t last = surface->x1 - 8 - p->area.x0;
  uint8_t *row = surface->pixels + (int64_t)(own.y0 - surface->y0) * surface->stride +
                 (int64_t)(p->area.x0 - surface->x0) * 4;
  for (int32_t y = own.y0; y < own.y1; y += 8) {
    stretches s = eight_rows(p, u_limits, v_limits, own, y);
    int32_t rows = pgb_min(own.y1 - y, 8);
    for (int32_t i = 0; i < rows; i++, row += surface->stride) {
      int32_t x = s.first[i], end = s.end[i];
      for (float at = s.near[i]; x < end; x += 8, at += 8) {
        if (x > last) {
          __m256i inside = _mm256_and_si256(lanes_before(end - last), lanes_behind(x - last));
          eight_pixels(row + (int64_t)last * 4, &b, s.u[i], s.v[i], (float)last, inside, adds);
        } else {
          eight_pixels(row + (int64_t)x * 4, &b, s.u[i], s.v[i], at, lanes_before(end - x), adds);
        }
      }
    }
  }
}

AVX2 void pgb_paint_particles_avx2(const pgb_surface *surface, pgb_area area,
                                   const pgb_particle *particles, size_t count,
                                   const pgb_look *looks, uint32_t adds) {
  area = pgb_area_within(area, surface);
  int32_t is_wide = surface->x1 - surface->x0 >= 8;
  quad_store store;
  store.used = 0;
  for (size_t i = 0; i < PGB_QUAD_LOOKS; i++) store.looks[i].state = 0;
  fixture f = {0};
  const pgb_look *last = NULL;
  for (size_t i = 0; i < count; i++) {
    const pgb_particle *p = &particles[i];
    const pgb_look *look = &looks[p->look];
    pgb_area own = pgb_area_common(p->area, area);
    if (own.x1 <= own.x0 || own.y1 <= own.y0) continue;
    if (!is_wide || !fits(&look->texture)) {
      pgb_paint_particle_scalar(surface, own, p, look, adds);
      continue;
    }
    const quads *q = quads_of(&store, look, p->look, count);
    if (!q && look != last) {
      f = fixture_of(&look->texture);
      last = look;
    }
    if (q && adds) {
      paint(surface, own, p, look, NULL, q, 1);
    } else if (q) {
      paint(surface, own, p, look, NULL, q, 0);
    } else {
      paint(surface, own, p, look, &f, NULL, adds);
    }
  }
}
#endif
