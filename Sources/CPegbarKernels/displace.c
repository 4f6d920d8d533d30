/*
 * Displacement by colours. One text makes both variants: float arithmetic without contraction
 * gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "displace.h"

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Pixels that are worked on at once. */
enum { CHUNK = 32 };

/** Where some pixels are taken from, in pixels of the old picture and of the young one. */
typedef struct places {
  float old_u[CHUNK], old_v[CHUNK], young_u[CHUNK], young_v[CHUNK];
} places;

/** The places of pixels from column x on. */
INLINE void find(places *out, const pgb_displace *own, int32_t x, int32_t y, int32_t count) {
  const uint8_t *a = own->old + y * own->old_stride + (int64_t)x * 4;
  const uint8_t *b = own->young + y * own->young_stride + (int64_t)x * 4;
  const float width = (float)own->width, height = (float)own->height;
  const float per_row = 1 / height, per_column = 1 / width;
  const float v = ((float)y + 0.5F) * per_row, rest = 1 - own->progress;
  for (int32_t i = 0; i < count; i++, a += 4, b += 4) {
    float u = ((float)(x + i) + 0.5F) * per_column;
    float s[2], t[2];
    if (own->kind == PGB_DISPLACE_MORPH) {
      float blue = (float)(a[2] + b[2]);
      // Colours count from the lower left, rows from the top.
      float across = (((float)(a[0] + b[0]) + blue) * (1 / 510.0F) - 1) * own->strength;
      float down = (1 - ((float)(a[1] + b[1]) + blue) * (1 / 510.0F)) * own->strength;
      s[0] = u + across * own->progress;
      s[1] = v + down * own->progress;
      t[0] = u - across * rest;
      t[1] = v - down * rest;
    } else {
      s[0] = u * rest + (float)b[0] * (1 / 255.0F) * own->progress;
      s[1] = v * rest + (float)(255 - b[1]) * (1 / 255.0F) * own->progress;
      t[0] = (float)a[0] * (1 / 255.0F) * rest + u * own->progress;
      t[1] = (float)(255 - a[1]) * (1 / 255.0F) * rest + v * own->progress;
    }
    out->old_u[i] = s[0] * width;
    out->old_v[i] = s[1] * height;
    out->young_u[i] = t[0] * width;
    out->young_v[i] = t[1] * height;
  }
  // Blocks are read whole.
  for (int32_t i = count; i < CHUNK; i++) {
    out->old_u[i] = out->old_v[i] = out->young_u[i] = out->young_v[i] = 0;
  }
}

static void draw(uint8_t *out, const places *at, const pgb_pyramid *old, const pgb_pyramid *young,
                 uint32_t weight, size_t count) {
  const pgb_kernels *kernels = pgb_kernels_current();
  const pgb_warp_step plain = {0, 0, 1, 1, 0, 1};
  const pgb_warp_step steps[CHUNK / PGB_WARP_BLOCK] = {plain, plain, plain, plain};
  uint8_t a[CHUNK * 4], b[CHUNK * 4];
  kernels->warps->sample(a, old, at->old_u, at->old_v, steps, count);
  kernels->warps->sample(b, young, at->young_u, at->young_v, steps, count);
  kernels->rows->mix(out, a, b, count, weight);
}

/** Calls for pixels that will be read soon: they lie anywhere. */
INLINE void fetch(const uint8_t *pixels, int64_t stride, int32_t width, int32_t height,
                  const float *u, const float *v) {
  for (int32_t i = 0; i < CHUNK; i++) {
    float x = u[i] - 0.5F, y = v[i] - 0.5F;
    x = x > 0 ? x : 0;
    y = y > 0 ? y : 0;
    int32_t column = (int32_t)(x < (float)(width - 1) ? x : (float)(width - 1));
    int32_t row = (int32_t)(y < (float)(height - 1) ? y : (float)(height - 1));
    const uint8_t *pixel = pixels + row * stride + (int64_t)column * 4;
    __builtin_prefetch(pixel);
    __builtin_prefetch(row + 1 < height ? pixel + stride : pixel);
  }
}

INLINE void row_of(uint8_t *out, int32_t y, const pgb_displace *pictures) {
  const pgb_displace own = *pictures;
  pgb_pyramid old, young;
  pgb_pyramid_begin(&old, own.old, own.old_stride, own.width, own.height, NULL);
  pgb_pyramid_begin(&young, own.young, own.young_stride, own.width, own.height, NULL);
  uint32_t weight = (uint32_t)(own.progress * 65536 + 0.5F);
  // While some pixels are drawn those behind them are on their way.
  places both[2];
  find(&both[0], &own, 0, y, pgb_min(own.width, CHUNK));
  for (int32_t x = 0, turn = 0; x < own.width; x += CHUNK, turn ^= 1) {
    int32_t next = x + CHUNK;
    if (next < own.width) {
      places *ahead = &both[turn ^ 1];
      find(ahead, &own, next, y, pgb_min(own.width - next, CHUNK));
      fetch(own.old, own.old_stride, own.width, own.height, ahead->old_u, ahead->old_v);
      fetch(own.young, own.young_stride, own.width, own.height, ahead->young_u, ahead->young_v);
    }
    draw(out + (int64_t)x * 4, &both[turn], &old, &young, weight,
         (size_t)pgb_min(own.width - x, CHUNK));
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, int32_t y,
                                                     const pgb_displace *pictures) {
  row_of(out, y, pictures);
}
#endif

void pgb_row_displace(uint8_t *out, int32_t y, const pgb_displace *pictures) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, y, pictures);
    return;
  }
#endif
  row_of(out, y, pictures);
}
