/*
 * Displacement by colours. One text makes both variants: float arithmetic without contraction
 * gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "displace.h"

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Where a sample lies: the upper left of four pixels, the steps to the others, and weights. */
typedef struct place {
  const uint8_t *pixel;
  int64_t right, below;
  uint32_t across, down;
} place;

INLINE float held(float v, float most) {
  float low = v > 0 ? v : 0;
  return low < most ? low : most;
}

/** A place in fractions of a picture. */
INLINE place place_of(const uint8_t *pixels, int64_t stride, int32_t width, int32_t height, float u,
                      float v) {
  float x = held(u * (float)width - 0.5F, (float)(width - 1));
  float y = held(v * (float)height - 0.5F, (float)(height - 1));
  int32_t column = (int32_t)x, row = (int32_t)y;
  place out = {pixels + row * stride + column * 4, column + 1 < width ? 4 : 0,
               row + 1 < height ? stride : 0, (uint32_t)((x - (float)column) * 256),
               (uint32_t)((y - (float)row) * 256)};
  return out;
}

/** A channel, times 65536. */
INLINE uint32_t sample(const place *at, int c) {
  const uint8_t *p = at->pixel + c, *q = p + at->below;
  uint32_t upper = p[0] * (256 - at->across) + p[at->right] * at->across;
  uint32_t lower = q[0] * (256 - at->across) + q[at->right] * at->across;
  return upper * (256 - at->down) + lower * at->down;
}

INLINE void row_of(uint8_t *out, int32_t y, const pgb_displace *pictures) {
  const pgb_displace own = *pictures;
  const uint8_t *a = own.old + y * own.old_stride, *b = own.young + y * own.young_stride;
  float per_row = 1 / (float)own.height, per_column = 1 / (float)own.width;
  float v = ((float)y + 0.5F) * per_row, rest = 1 - own.progress;
  uint32_t weight = (uint32_t)(own.progress * 4096 + 0.5F);
  for (int32_t i = 0; i < own.width; i++, a += 4, b += 4, out += 4) {
    float u = ((float)i + 0.5F) * per_column;
    float s[2], t[2];
    if (own.kind == PGB_DISPLACE_MORPH) {
      float blue = (float)(a[2] + b[2]);
      // Colours count from the lower left, rows from the top.
      float across = (((float)(a[0] + b[0]) + blue) * (1 / 510.0F) - 1) * own.strength;
      float down = (1 - ((float)(a[1] + b[1]) + blue) * (1 / 510.0F)) * own.strength;
      s[0] = u + across * own.progress;
      s[1] = v + down * own.progress;
      t[0] = u - across * rest;
      t[1] = v - down * rest;
    } else {
      s[0] = u * rest + (float)b[0] * (1 / 255.0F) * own.progress;
      s[1] = v * rest + (float)(255 - b[1]) * (1 / 255.0F) * own.progress;
      t[0] = (float)a[0] * (1 / 255.0F) * rest + u * own.progress;
      t[1] = (float)(255 - a[1]) * (1 / 255.0F) * rest + v * own.progress;
    }
    place from = place_of(own.old, own.old_stride, own.width, own.height, s[0], s[1]);
    place to = place_of(own.young, own.young_stride, own.width, own.height, t[0], t[1]);
    for (int c = 0; c < 4; c++) {
      uint32_t old = sample(&from, c) >> 4, young = sample(&to, c) >> 4;
      out[c] = (uint8_t)((old * (4096 - weight) + young * weight + (1U << 23)) >> 24);
    }
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
