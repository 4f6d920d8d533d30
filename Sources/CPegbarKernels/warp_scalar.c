/*
 * Warps: the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include "warp_rows.h"

/** A place in 16.16, held to 0…top; what is no number counts as 0. */
static int64_t fixed(float value, float top) {
  value = value > 0 ? value : 0;
  value = value < top ? value : top;
  return (int64_t)(value * 65536.0F);
}

static void at_level(uint8_t *out, const pgb_pyramid *p, int32_t level, float u, float v) {
  float scale = 1.0F / (float)(1 << level);
  int32_t width = (int32_t)(((int64_t)p->width + (1 << level) - 1) >> level);
  int32_t height = (int32_t)(((int64_t)p->height + (1 << level) - 1) >> level);
  int64_t x = fixed(u * scale - 0.5F, (float)(width - 1)) + 256;
  int64_t y = fixed(v * scale - 0.5F, (float)(height - 1));
  pgb_bilinear(out, p->levels[level], p->strides[level], width, height, x, y);
}

/** Between two levels. */
static void between(uint8_t *out, const pgb_pyramid *p, uint32_t level, float u, float v) {
  int32_t k = (int32_t)(level >> 8);
  uint32_t rest = level & 255;
  if (k >= p->count - 1) {
    k = p->count - 1;
    rest = 0;
  }
  at_level(out, p, k, u, v);
  if (rest == 0) return;
  uint8_t next[4];
  at_level(next, p, k + 1, u, v);
  for (int c = 0; c < 4; c++) {
    out[c] = (uint8_t)((out[c] * (256 - rest) + next[c] * rest + 128) >> 8);
  }
}

static void taps(uint8_t *out, const pgb_pyramid *p, const pgb_warp_step *step, float u, float v,
                 int32_t count, float part) {
  if (count == 1) {
    between(out, p, step->level, u, v);
    return;
  }
  uint8_t next[4];
  float du = step->du * part, dv = step->dv * part;
  taps(out, p, step, u - du, v - dv, count / 2, part * 0.5F);
  taps(next, p, step, u + du, v + dv, count / 2, part * 0.5F);
  for (int c = 0; c < 4; c++) out[c] = (uint8_t)((out[c] + next[c] + 1) >> 1);
}

static void sample(uint8_t *out, const pgb_pyramid *p, const float *u, const float *v,
                   const pgb_warp_step *steps, size_t count) {
  for (size_t x = 0; x < count; x++) {
    const pgb_warp_step *step = &steps[x / PGB_WARP_BLOCK];
    taps(out + x * 4, p, step, u[x], v[x], step->taps, 0.25F);
  }
}

static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, const float *weights,
                size_t count) {
  for (size_t x = 0; x < count; x++) {
    float weight = weights[x] > 0 ? weights[x] : 0;
    int32_t w = (int32_t)((weight < 1 ? weight : 1) * 16384 + 0.5F);
    for (size_t c = x * 4; c < x * 4 + 4; c++) {
      out[c] = (uint8_t)((a[c] * (16384 - w) + b[c] * w + 8192) >> 14);
    }
  }
}

static void expand(float *out, const float *top, const float *bottom, float down, int32_t step,
                   size_t count) {
  warp_expand(out, top, bottom, down, step, count);
}

static void bend(float *out, const float *const *rows, float down, int32_t step, size_t count) {
  warp_bend(out, rows, down, step, count);
}

static void between_rows(float *out, const float *top, const float *bottom, float down,
                         size_t count) {
  warp_between(out, top, bottom, down, count);
}

static size_t seams_of(int32_t *columns, const float *above, const float *here, const float *below,
                       size_t stride, int32_t planes, const float *jumps, size_t count) {
  return warp_seams(columns, above, here, below, stride, planes, jumps, count);
}

static void steps_of(pgb_warp_step *steps, const float *u, const float *v, const float *below_u,
                     const float *below_v, uint32_t least, size_t straight, size_t count) {
  warp_steps(steps, u, v, below_u, below_v, least, straight, count);
}

static void prefetch_of(const pgb_pyramid *p, const float *u, const float *v,
                        const pgb_warp_step *steps, size_t count) {
  warp_prefetch(p, u, v, steps, count);
}

static void cover_of(uint8_t *cover, const float *u, const float *v, const pgb_warp_step *steps,
                     int32_t width, int32_t height, size_t count) {
  warp_cover(cover, u, v, steps, width, height, count);
}

static void separate(uint8_t *out, const pgb_pyramid *p, const float *u, const float *v,
                     const pgb_warp_step *steps, const pgb_warp_colors *colors, size_t count) {
  for (size_t x = 0; x < count; x += PGB_WARP_BLOCK, steps++) {
    size_t part = count - x < PGB_WARP_BLOCK ? count - x : PGB_WARP_BLOCK;
    float own_u[PGB_WARP_BLOCK], own_v[PGB_WARP_BLOCK], column = colors->x + (float)(int32_t)x;
    uint8_t red[PGB_WARP_BLOCK * 4], blue[PGB_WARP_BLOCK * 4];
    warp_separate(own_u, own_v, u + x, v + x, column, colors->y, colors->red);
    sample(red, p, own_u, own_v, steps, part);
    warp_separate(own_u, own_v, u + x, v + x, column, colors->y, colors->blue);
    sample(blue, p, own_u, own_v, steps, part);
    sample(out + x * 4, p, u + x, v + x, steps, part);
    pgb_row_channels(out + x * 4, red, out + x * 4, blue, part);
  }
}

const pgb_warps pgb_warps_scalar = {sample,       mix,      expand,      steps_of, bend,
                                    between_rows, seams_of, prefetch_of, cover_of, separate};
