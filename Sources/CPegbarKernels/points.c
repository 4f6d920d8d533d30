/*
 * Means of pixels that count alike. One text makes both variants: whole numbers, and one product of
 * floats for each channel, give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "kernels.h"
#include "smear.h"

#define INLINE static inline __attribute__((always_inline))

enum {
  /** Pixels whose sums are kept at once, and pairs of their channels. */
  SPAN = 32,
  PAIRS = SPAN * 2,
  MOST = 128
};

/** Where points lie for the first pixel of a row. */
typedef struct spots {
  const uint8_t *rows[MOST];
  int32_t columns[MOST];
  int32_t least, most, count;
} spots;

static void find_spots(spots *out, const pgb_plane *in, int32_t y, const pgb_smear_point *points,
                       int32_t count) {
  out->count = pgb_min(count, MOST);
  out->least = out->most = points[0].dx;
  for (int32_t i = 0; i < out->count; i++) {
    out->rows[i] = in->pixels + pgb_held(y + points[i].dy, in->height - 1) * in->stride;
    out->columns[i] = points[i].dx;
    out->least = pgb_min(out->least, points[i].dx);
    out->most = pgb_max(out->most, points[i].dx);
  }
}

/** Sums of pairs of channels as whole numbers, and of the upper channel of each. */
typedef struct sums {
  uint16_t pairs[PAIRS], upper[PAIRS];
} sums;

INLINE void add(sums *out, const uint8_t *pixels) {
  uint16_t pairs[PAIRS];
  memcpy(pairs, pixels, sizeof pairs);
  for (int i = 0; i < PAIRS; i++) {
    out->pairs[i] = (uint16_t)(out->pairs[i] + pairs[i]);
    out->upper[i] = (uint16_t)(out->upper[i] + (pairs[i] >> 8));
  }
}

/** Adds pixels from column x on, those of the edges where there are none. */
INLINE void add_held(sums *out, const uint8_t *row, int32_t x, int32_t width) {
  uint8_t own[SPAN * 4];
  for (int32_t i = 0; i < SPAN; i++) {
    memcpy(own + (size_t)i * 4, row + (int64_t)pgb_held(x + i, width - 1) * 4, 4);
  }
  add(out, own);
}

INLINE uint16_t mean(uint16_t sum, float share) {
  return (uint16_t)(int32_t)((float)(int32_t)sum * share + 0.5F);
}

INLINE void put(uint8_t *out, const sums *in, float share, size_t bytes) {
  uint16_t pairs[PAIRS];
  for (int i = 0; i < PAIRS; i++) {
    // What the upper channels are in the sum of pairs has overflown, but for its last bits.
    uint16_t upper = in->upper[i], lower = (uint16_t)(in->pairs[i] - (upper << 8));
    pairs[i] = (uint16_t)(mean(upper, share) << 8 | mean(lower, share));
  }
  memcpy(out, pairs, bytes);
}

INLINE void row_of(uint8_t *out, const spots *in, int32_t width) {
  const spots s = *in;
  const float share = 1 / (float)s.count;
  for (int32_t x = 0; x < width; x += SPAN) {
    sums all = {{0}, {0}};
    if (x + s.least >= 0 && x + s.most + SPAN <= width) {
      for (int32_t k = 0; k < s.count; k++) {
        add(&all, s.rows[k] + (int64_t)(x + s.columns[k]) * 4);
      }
    } else {
      for (int32_t k = 0; k < s.count; k++) add_held(&all, s.rows[k], x + s.columns[k], width);
    }
    put(out + (int64_t)x * 4, &all, share, (size_t)pgb_min(SPAN, width - x) * 4);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, const spots *in, int32_t width) {
  row_of(out, in, width);
}
#endif

void pgb_smear_points(uint8_t *out, const pgb_plane *in, int32_t y, const pgb_smear_point *points,
                      int32_t count) {
  spots found;
  find_spots(&found, in, y, points, count);
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, &found, in->width);
    return;
  }
#endif
  row_of(out, &found, in->width);
}
