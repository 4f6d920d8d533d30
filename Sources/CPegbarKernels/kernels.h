/*
 * What the files of this target share.
 */
#ifndef PGB_KERNELS_PRIVATE_H
#define PGB_KERNELS_PRIVATE_H

#include "CPegbarKernels.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define PGB_HAS_AVX2 1
#else
#define PGB_HAS_AVX2 0
#endif

#if PGB_HAS_AVX2
extern const pgb_rows pgb_rows_avx2;
extern const pgb_samplers pgb_samplers_avx2;
extern const pgb_animators pgb_animators_avx2;
extern const pgb_masks pgb_masks_avx2;
extern const pgb_warps pgb_warps_avx2;
pgb_blend pgb_blend_avx2(uint32_t mode);
void pgb_paint_particles_avx2(const pgb_surface *surface, pgb_area area,
                              const pgb_particle *particles, size_t count, const pgb_look *looks,
                              uint32_t adds);
/** The modes that divide; NULL for the others. */
extern const pgb_blend pgb_blends_wide_avx2[PGB_BLEND_COUNT];
#endif
extern const pgb_rows pgb_rows_scalar;
extern const pgb_samplers pgb_samplers_scalar;
extern const pgb_animators pgb_animators_scalar;
extern const pgb_masks pgb_masks_scalar;
extern const pgb_warps pgb_warps_scalar;
extern const pgb_blend pgb_blends_scalar[PGB_BLEND_COUNT];
extern const pgb_blend pgb_blends_wide[PGB_BLEND_COUNT];

void pgb_paint_particles_scalar(const pgb_surface *surface, pgb_area area,
                                const pgb_particle *particles, size_t count, const pgb_look *looks,
                                uint32_t adds);
/** One particle in an area that lies in its own and in the surface; may be empty. */
void pgb_paint_particle_scalar(const pgb_surface *surface, pgb_area area, const pgb_particle *p,
                               const pgb_look *look, uint32_t adds);

/** One side of the picture of a particle, in 16.16 of its pixels from the first one's middle on. */
typedef struct pgb_particle_side {
  /** Of the area's first pixel; for each one across; for each one down. */
  float start, step, down;
  /** Samples are taken from no other places. */
  float first, last;
  /** At t a pixel is covered by reach − |t − middle| · rate, held to 0…top. */
  float middle, rate, reach, top;
} pgb_particle_side;

/** `half` rounds the place of samples; covers are so many times `whole`. */
static inline pgb_particle_side pgb_particle_side_of(float start, float step, float down, float low,
                                                     float high, float length, float half,
                                                     float whole, uint32_t nearest) {
  float extent = (high - low) * length;
  float first = nearest ? low - 0.5f : low, last = high - (nearest ? 0.50390625f : 1.0f);
  pgb_particle_side s;
  s.start = (start - 0.5f) * 65536.0f + half;
  s.step = step * 65536.0f;
  s.down = down * 65536.0f;
  s.first = first * 65536.0f + half;
  s.last = last * 65536.0f + half;
  s.middle = ((low + high) * 0.5f - 0.5f) * 65536.0f + half;
  s.rate = length * (whole / 65536.0f);
  s.reach = (extent * 0.5f + 0.5f) * whole;
  s.top = (extent < 1.0f ? extent : 1.0f) * whole;
  return s;
}

static inline pgb_particle_side pgb_particle_across(const pgb_particle *p, const pgb_look *l) {
  // 256 rounds to the nearest of the 128 weights across.
  return pgb_particle_side_of(p->u, p->ux, p->uy, l->left, l->right, p->gu,
                              l->nearest ? 0.0f : 256.0f, 1, l->nearest);
}

static inline pgb_particle_side pgb_particle_down(const pgb_particle *p, const pgb_look *l) {
  return pgb_particle_side_of(p->v, p->vx, p->vy, l->top, l->bottom, p->gv, 0, 255, l->nearest);
}

/** The weights of 15 bits with which masks mix pixels. */
void pgb_mask_ramp_weights(uint16_t *out, const uint16_t *map, size_t count,
                           const pgb_mask_ramp *ramp);
void pgb_mask_exact_weights(uint16_t *out, const uint16_t *map, const uint16_t *slopes,
                            size_t count, const pgb_mask_edge *edge);

/** v / 255 to nearest; exact for 0…65025. */
static inline uint32_t pgb_div255(uint32_t v) { return ((v + 128) * 257) >> 16; }

static inline int32_t pgb_min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t pgb_max(int32_t a, int32_t b) { return a > b ? a : b; }
/** Held to 0…top. */
static inline int32_t pgb_held(int32_t v, int32_t top) { return v < 0 ? 0 : v > top ? top : v; }

static inline pgb_area pgb_area_common(pgb_area a, pgb_area b) {
  return (pgb_area){pgb_max(a.x0, b.x0), pgb_max(a.y0, b.y0), pgb_min(a.x1, b.x1),
                    pgb_min(a.y1, b.y1)};
}

static inline pgb_area pgb_area_within(pgb_area area, const pgb_surface *surface) {
  pgb_area all = {surface->x0, surface->y0, surface->x1, surface->y1};
  return pgb_area_common(area, all);
}

/**
 * Affine samples advance in 16.16 from an anchor every so many pixels; perspective ones in float.
 */
#define PGB_AFFINE_BLOCK 128
#define PGB_PERSPECTIVE_BLOCK 64

/** The largest x with a multiple of a power of two below or at it. */
static inline int32_t pgb_anchor(int32_t x, int32_t block) { return x & ~(block - 1); }

/**
 * An affine block: 16.16 coordinates at its anchor, half a weight step added across, and their
 * steps.
 */
typedef struct pgb_affine_block {
  int64_t u, v, du, dv;
} pgb_affine_block;

/**
 * A perspective block: numerators and denominator at its anchor, scaled to about 1, and their
 * steps.
 */
typedef struct pgb_perspective_block {
  float u, v, w, du, dv, dw;
} pgb_perspective_block;

/**
 * Rounded to a whole number; far outside the range of any picture where the double is too large.
 */
static inline int64_t pgb_rounded(double v) {
  const double limit = 1e15;
  if (!(v > -limit)) return -(int64_t)limit;
  if (v > limit) return (int64_t)limit;
  int64_t i = (int64_t)v;
  double rest = v - (double)i;
  if (rest >= 0.5) i += 1;
  if (rest < -0.5) i -= 1;
  return i;
}

/** Moves a block with the right steps to another anchor and row. */
static inline void pgb_affine_move(pgb_affine_block *block, const pgb_texture *texture,
                                   int32_t anchor, int32_t y) {
  const double *m = texture->map;
  double px = anchor + 0.5, py = y + 0.5;
  // 256 rounds to the nearest of the 128 weights across.
  block->u = pgb_rounded((px * m[0] + py * m[3] + m[6] - 0.5) * 65536) + 256;
  block->v = pgb_rounded((px * m[1] + py * m[4] + m[7] - 0.5) * 65536);
}

static inline pgb_affine_block pgb_affine_at(const pgb_texture *texture, int32_t anchor,
                                             int32_t y) {
  pgb_affine_block b = {0, 0, pgb_rounded(texture->map[0] * 65536),
                        pgb_rounded(texture->map[1] * 65536)};
  pgb_affine_move(&b, texture, anchor, y);
  return b;
}

pgb_perspective_block pgb_perspective_at(const pgb_texture *texture, int32_t anchor, int32_t y);

static inline int64_t pgb_clamped(int64_t v, int64_t top) { return v < 0 ? 0 : v > top ? top : v; }

/** (a·(128 − f) + b·f) − 128·128: the biased sum that fits a signed 16-bit lane. */
static inline int32_t pgb_across(uint32_t a, uint32_t b, int32_t f) {
  return ((int32_t)a - 128) * (128 - f) + ((int32_t)b - 128) * f;
}

/** One sample at 16.16 coordinates; u carries the half weight step already. */
static inline void pgb_bilinear(uint8_t *out, const uint8_t *pixels, int64_t stride, int32_t width,
                                int32_t height, int64_t u, int64_t v) {
  u = pgb_clamped(u, (int64_t)(width - 1) << 16);
  v = pgb_clamped(v, (int64_t)(height - 1) << 16);
  int64_t row = v >> 16;
  const uint8_t *p = pixels + row * stride + (u >> 16) * 4;
  const uint8_t *q = row < height - 1 ? p + stride : p;
  int32_t fx = (int32_t)(u >> 9) & 127, fy = (int32_t)(v >> 1) & 32767;
  for (int c = 0; c < 4; c++) {
    int32_t top = pgb_across(p[c], p[c + 4], fx), bottom = pgb_across(q[c], q[c + 4], fx);
    int32_t sum = top + (((bottom - top) * fy + 16384) >> 15);
    out[c] = (uint8_t)(((sum + 64) >> 7) + 128);
  }
}

/** One block or a part of one, the reference. */
void pgb_affine_part(uint8_t *out, const pgb_texture *texture, const pgb_affine_block *block,
                     int32_t first, int32_t count);
void pgb_perspective_part(uint8_t *out, const pgb_texture *texture,
                          const pgb_perspective_block *block, int32_t first, int32_t count);

#endif /* PGB_KERNELS_PRIVATE_H */
