/*
 * Samplers: the reference, and what the variants share.
 */
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "kernels.h"

pgb_perspective_block pgb_perspective_at(const pgb_texture *texture, int32_t anchor, int32_t y) {
  const double *m = texture->map;
  double px = anchor + 0.5, py = y + 0.5;
  double w = px * m[2] + py * m[5] + m[8];
  double end = w + m[2] * PGB_PERSPECTIVE_BLOCK;
  double size = w < 0 ? -w : w, other = end < 0 ? -end : end;
  if (other > size) size = other;
  double k = size > 0 ? 1 / size : 0;
  pgb_perspective_block b;
  // The half pixel is taken off before the division, so that only one division is needed.
  b.u = (float)((px * m[0] + py * m[3] + m[6] - 0.5 * w) * k);
  b.v = (float)((px * m[1] + py * m[4] + m[7] - 0.5 * w) * k);
  b.w = (float)(w * k);
  b.du = (float)((m[0] - 0.5 * m[2]) * k);
  b.dv = (float)((m[1] - 0.5 * m[2]) * k);
  b.dw = (float)(m[2] * k);
  return b;
}

void pgb_affine_part(uint8_t *out, const pgb_texture *texture, const pgb_affine_block *block,
                     int32_t first, int32_t count) {
  int64_t u = block->u + block->du * first, v = block->v + block->dv * first;
  for (int32_t i = 0; i < count; i++) {
    pgb_bilinear(out + i * 4, texture->pixels, texture->stride, texture->width, texture->height, u,
                 v);
    u += block->du;
    v += block->dv;
  }
}

/** A quotient in 16.16, held to 0…top; what is no number counts as 0. */
static inline int64_t fixed(float value, float top) {
  value = value > 0 ? value : 0;
  value = value < top ? value : top;
  return (int64_t)(value * 65536.0f);
}

void pgb_perspective_part(uint8_t *out, const pgb_texture *texture,
                          const pgb_perspective_block *block, int32_t first, int32_t count) {
  float right = (float)(texture->width - 1), bottom = (float)(texture->height - 1);
  for (int32_t i = 0; i < count; i++) {
    float at = (float)(first + i);
    float w = block->w + at * block->dw;
    int64_t u = fixed((block->u + at * block->du) / w, right) + 256;
    int64_t v = fixed((block->v + at * block->dv) / w, bottom);
    pgb_bilinear(out + i * 4, texture->pixels, texture->stride, texture->width, texture->height, u,
                 v);
  }
}

static void affine(uint8_t *out, const pgb_texture *texture, int32_t x, int32_t y, size_t count) {
  int32_t end = x + (int32_t)count;
  while (x < end) {
    int32_t anchor = pgb_anchor(x, PGB_AFFINE_BLOCK);
    int32_t part = pgb_min(end, anchor + PGB_AFFINE_BLOCK) - x;
    pgb_affine_block block = pgb_affine_at(texture, anchor, y);
    pgb_affine_part(out, texture, &block, x - anchor, part);
    out += part * 4;
    x += part;
  }
}

static void perspective(uint8_t *out, const pgb_texture *texture, int32_t x, int32_t y,
                        size_t count) {
  int32_t end = x + (int32_t)count;
  while (x < end) {
    int32_t anchor = pgb_anchor(x, PGB_PERSPECTIVE_BLOCK);
    int32_t part = pgb_min(end, anchor + PGB_PERSPECTIVE_BLOCK) - x;
    pgb_perspective_block block = pgb_perspective_at(texture, anchor, y);
    pgb_perspective_part(out, texture, &block, x - anchor, part);
    out += part * 4;
    x += part;
  }
}

static void affine_spans(uint8_t *out, int64_t stride, const pgb_texture *texture, int32_t x,
                         int32_t y, const pgb_span *spans, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const pgb_span *s = &spans[i];
    affine(out + s->y * stride + s->x * 4, texture, x + s->x, y + s->y, (size_t)s->count);
  }
}

const pgb_samplers pgb_samplers_scalar = {affine, perspective, affine_spans};

/** The whole number at or below a coordinate, held to 0…top. */
static inline int64_t cell(double v, int32_t top) {
  if (!(v > 0)) return 0;
  return v < top ? (int64_t)v : top;
}

void pgb_sample_nearest(uint8_t *out, const pgb_texture *texture, int32_t x, int32_t y,
                        size_t count) {
  const double *m = texture->map;
  double py = y + 0.5;
  double u0 = py * m[3] + m[6], v0 = py * m[4] + m[7], w0 = py * m[5] + m[8];
  int affine_map = m[2] == 0 && w0 == 1;
  for (size_t i = 0; i < count; i++) {
    double px = x + (double)i + 0.5;
    double u = px * m[0] + u0, v = px * m[1] + v0;
    if (!affine_map) {
      double w = px * m[2] + w0;
      u = u / w;
      v = v / w;
    }
    int64_t column = cell(u, texture->width - 1), row = cell(v, texture->height - 1);
    memcpy(out + i * 4, texture->pixels + row * texture->stride + column * 4, 4);
  }
}
