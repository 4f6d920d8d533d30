/*
 * What the files of this target share.
 */
#ifndef PEGBAR_KERNELS_PRIVATE_H
#define PEGBAR_KERNELS_PRIVATE_H

#include "CPegbarKernels.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define PEGBAR_HAS_AVX2 1
#else
#define PEGBAR_HAS_AVX2 0
#endif

#if PEGBAR_HAS_AVX2
extern const pegbar_rows pegbar_rows_avx2;
extern const pegbar_samplers pegbar_samplers_avx2;
extern const pegbar_animators pegbar_animators_avx2;
pegbar_blend pegbar_blend_avx2(uint32_t mode);
/** The modes that divide; NULL for the others. */
extern const pegbar_blend pegbar_blends_wide_avx2[PEGBAR_BLEND_COUNT];
#endif
extern const pegbar_rows pegbar_rows_scalar;
extern const pegbar_samplers pegbar_samplers_scalar;
extern const pegbar_animators pegbar_animators_scalar;
extern const pegbar_blend pegbar_blends_scalar[PEGBAR_BLEND_COUNT];
extern const pegbar_blend pegbar_blends_wide[PEGBAR_BLEND_COUNT];

/** v / 255 to nearest; exact for 0…65025. */
static inline uint32_t pegbar_div255(uint32_t v) { return ((v + 128) * 257) >> 16; }

static inline int32_t pegbar_min(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t pegbar_max(int32_t a, int32_t b) { return a > b ? a : b; }

static inline pegbar_area pegbar_area_within(pegbar_area area, const pegbar_surface *surface) {
  area.x0 = pegbar_max(area.x0, surface->x0);
  area.y0 = pegbar_max(area.y0, surface->y0);
  area.x1 = pegbar_min(area.x1, surface->x1);
  area.y1 = pegbar_min(area.y1, surface->y1);
  return area;
}

/**
 * Affine samples advance in 16.16 from an anchor every so many pixels; perspective ones in float.
 */
#define PEGBAR_AFFINE_BLOCK 128
#define PEGBAR_PERSPECTIVE_BLOCK 64

/** The largest x with a multiple of a power of two below or at it. */
static inline int32_t pegbar_anchor(int32_t x, int32_t block) { return x & ~(block - 1); }

/**
 * An affine block: 16.16 coordinates at its anchor, half a weight step added across, and their
 * steps.
 */
typedef struct pegbar_affine_block {
  int64_t u, v, du, dv;
} pegbar_affine_block;

/**
 * A perspective block: numerators and denominator at its anchor, scaled to about 1, and their
 * steps.
 */
typedef struct pegbar_perspective_block {
  float u, v, w, du, dv, dw;
} pegbar_perspective_block;

/**
 * Rounded to a whole number; far outside the range of any picture where the double is too large.
 */
static inline int64_t pegbar_rounded(double v) {
  const double limit = 1e15;
  if (!(v > -limit)) return -(int64_t)limit;
  if (v > limit) return (int64_t)limit;
  int64_t i = (int64_t)v;
  double rest = v - (double)i;
  if (rest >= 0.5) i += 1;
  if (rest < -0.5) i -= 1;
  return i;
}

static inline pegbar_affine_block pegbar_affine_at(const pegbar_texture *texture, int32_t anchor, int32_t y) {
  const double *m = texture->map;
  double px = anchor + 0.5, py = y + 0.5;
  pegbar_affine_block b;
  // 256 rounds to the nearest of the 128 weights across.
  b.u = pegbar_rounded((px * m[0] + py * m[3] + m[6] - 0.5) * 65536) + 256;
  b.v = pegbar_rounded((px * m[1] + py * m[4] + m[7] - 0.5) * 65536);
  b.du = pegbar_rounded(m[0] * 65536);
  b.dv = pegbar_rounded(m[1] * 65536);
  return b;
}

pegbar_perspective_block pegbar_perspective_at(const pegbar_texture *texture, int32_t anchor,
                                               int32_t y);

/** One block or a part of one, the reference. */
void pegbar_affine_part(uint8_t *out, const pegbar_texture *texture,
                        const pegbar_affine_block *block, int32_t first, int32_t count);
void pegbar_perspective_part(uint8_t *out, const pegbar_texture *texture,
                             const pegbar_perspective_block *block, int32_t first, int32_t count);

#endif /* PEGBAR_KERNELS_PRIVATE_H */
