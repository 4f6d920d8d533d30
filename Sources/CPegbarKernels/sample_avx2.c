/*
 * Samplers with AVX2: eight samples at a time of horizontal pixel pairs.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"
#include "sample_avx2.h"

#if PGB_HAS_AVX2

AVX2_INLINE __m256i clamped(__m256i v, __m256i top, __m256i zero) {
  return _mm256_min_epi32(_mm256_max_epi32(v, zero), top);
}

static int small(int64_t v) { return v > INT32_MIN && v < INT32_MAX; }

/** Whether a whole block's coordinates, one vector further too, fit 32 bits. */
static int block_fits(const pgb_affine_block *b) {
  int64_t far = PGB_AFFINE_BLOCK + 8;
  return small(b->u) && small(b->v) && small(b->u + b->du * far) && small(b->v + b->dv * far) &&
         small(b->du * far) && small(b->dv * far);
}

/** Whole vectors are stored where `over` lets them; up to 7 pixels behind the last are written. */
AVX2_INLINE void affine_vectors(uint8_t *out, const fixture *f, const pgb_affine_block *b,
                                int32_t first, int32_t count, int over) {
  const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256i du = _mm256_set1_epi32((int32_t)b->du), dv = _mm256_set1_epi32((int32_t)b->dv);
  __m256i u = _mm256_add_epi32(_mm256_set1_epi32((int32_t)(b->u + b->du * first)),
                               _mm256_mullo_epi32(du, steps));
  __m256i v = _mm256_add_epi32(_mm256_set1_epi32((int32_t)(b->v + b->dv * first)),
                               _mm256_mullo_epi32(dv, steps));
  du = _mm256_slli_epi32(du, 3);
  dv = _mm256_slli_epi32(dv, 3);
  for (int32_t i = 0; i < count; i += 8) {
    __m256i s = eight(f, clamped(u, f->right, f->zero), clamped(v, f->bottom, f->zero));
    store(out + i * 4, s, over ? 8 : count - i);
    u = _mm256_add_epi32(u, du);
    v = _mm256_add_epi32(v, dv);
  }
}

/** `block` has the texture's steps. */
AVX2_INLINE void affine_row(uint8_t *out, const fixture *f, const pgb_texture *texture,
                            pgb_affine_block block, int32_t x, int32_t y, int32_t count, int over) {
  int32_t end = x + count;
  while (x < end) {
    int32_t anchor = pgb_anchor(x, PGB_AFFINE_BLOCK);
    int32_t part = pgb_min(end, anchor + PGB_AFFINE_BLOCK) - x;
    pgb_affine_move(&block, texture, anchor, y);
    if (block_fits(&block)) {
      affine_vectors(out, f, &block, x - anchor, part, over);
    } else {
      pgb_affine_part(out, texture, &block, x - anchor, part);
    }
    out += part * 4;
    x += part;
  }
}

AVX2 static void affine(uint8_t *out, const pgb_texture *texture, int32_t x, int32_t y,
                        size_t count) {
  if (!fits(texture)) return pgb_samplers_scalar.affine(out, texture, x, y, count);
  fixture f = fixture_of(texture);
  affine_row(out, &f, texture, pgb_affine_at(texture, x, y), x, y, (int32_t)count, 0);
}

AVX2 static void affine_spans(uint8_t *out, int64_t stride, const pgb_texture *texture, int32_t x,
                              int32_t y, const pgb_span *spans, int32_t count) {
  if (!fits(texture)) {
    pgb_samplers_scalar.affine_spans(out, stride, texture, x, y, spans, count);
    return;
  }
  fixture f = fixture_of(texture);
  pgb_affine_block block = pgb_affine_at(texture, x, y);
  for (int32_t i = 0; i < count; i++) {
    const pgb_span *s = &spans[i];
    affine_row(out + s->y * stride + s->x * 4, &f, texture, block, x + s->x, y + s->y, s->count, 1);
  }
}

/**
 * Quotients in 16.16, as `fixed` of the reference does it: max and min give their second operand
 * for NaN.
 */
AVX2_INLINE __m256i fixed(__m256 value, __m256 top) {
  value = _mm256_min_ps(_mm256_max_ps(value, _mm256_setzero_ps()), top);
  return _mm256_cvttps_epi32(_mm256_mul_ps(value, _mm256_set1_ps(65536.0f)));
}

AVX2_INLINE __m256 line(float start, float step, __m256 at) {
  return _mm256_add_ps(_mm256_set1_ps(start), _mm256_mul_ps(at, _mm256_set1_ps(step)));
}

AVX2 static void perspective_vectors(uint8_t *out, const fixture *f, const pgb_texture *t,
                                     const pgb_perspective_block *b, int32_t first, int32_t count) {
  __m256 right = _mm256_set1_ps((float)(t->width - 1)),
         bottom = _mm256_set1_ps((float)(t->height - 1));
  __m256i half = _mm256_set1_epi32(256);
  __m256 at = _mm256_add_ps(_mm256_set1_ps((float)first), _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7));
  for (int32_t i = 0; i < count; i += 8) {
    __m256 w = line(b->w, b->dw, at);
    __m256i u = fixed(_mm256_div_ps(line(b->u, b->du, at), w), right);
    __m256i v = fixed(_mm256_div_ps(line(b->v, b->dv, at), w), bottom);
    u = _mm256_min_epi32(_mm256_add_epi32(u, half), f->right);
    store(out + i * 4, eight(f, u, v), count - i);
    at = _mm256_add_ps(at, _mm256_set1_ps(8));
  }
}

AVX2 static void perspective(uint8_t *out, const pgb_texture *texture, int32_t x, int32_t y,
                             size_t count) {
  if (!fits(texture)) return pgb_samplers_scalar.perspective(out, texture, x, y, count);
  fixture f = fixture_of(texture);
  int32_t end = x + (int32_t)count;
  while (x < end) {
    int32_t anchor = pgb_anchor(x, PGB_PERSPECTIVE_BLOCK);
    int32_t part = pgb_min(end, anchor + PGB_PERSPECTIVE_BLOCK) - x;
    pgb_perspective_block block = pgb_perspective_at(texture, anchor, y);
    perspective_vectors(out, &f, texture, &block, x - anchor, part);
    out += part * 4;
    x += part;
  }
}

const pgb_samplers pgb_samplers_avx2 = {affine, perspective, affine_spans};
#endif
