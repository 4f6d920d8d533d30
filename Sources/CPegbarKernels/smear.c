/*
 * Blurs by doubling, and running sums. Whole numbers and one product of floats for each channel, in
 * one order, so that all machines agree.
 */
#pragma STDC FP_CONTRACT OFF

#include "smear.h"

#include <string.h>

#include "kernels.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static size_t fours_down(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t bytes) {
  size_t i = 0;
#if defined(__SSE2__)
  const __m128i ones = _mm_set1_epi8(-1);
  for (; i + 16 <= bytes; i += 16) {
    __m128i p = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(a + i)), ones);
    __m128i q = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(b + i)), ones);
    _mm_storeu_si128((__m128i *)(out + i), _mm_xor_si128(_mm_avg_epu8(p, q), ones));
  }
#endif
  return i;
}

void pgb_row_mean_down(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = fours_down(out, a, b, count * 4); i < count * 4; i++) {
    out[i] = (uint8_t)((a[i] + b[i]) >> 1);
  }
}

void pgb_smear_shift(uint8_t *out, const pgb_plane *in, int32_t y, int32_t ax, int32_t ay,
                     int32_t bx, int32_t by, int32_t is_down) {
  int32_t last = in->width - 1;
  const uint8_t *a = in->pixels + pgb_held(y + ay, in->height - 1) * in->stride;
  const uint8_t *b = in->pixels + pgb_held(y + by, in->height - 1) * in->stride;
  // Where both lie inside.
  int32_t first = pgb_held(pgb_max(-ax, -bx), in->width);
  int32_t end = pgb_max(first, pgb_held(in->width - pgb_max(ax, bx), in->width));
  for (int32_t x = 0; x < in->width; x++) {
    if (x == first) x = end;
    if (x > last) break;
    const uint8_t *p = a + (int64_t)pgb_held(x + ax, last) * 4;
    const uint8_t *q = b + (int64_t)pgb_held(x + bx, last) * 4;
    for (int c = 0; c < 4; c++) {
      out[(int64_t)x * 4 + c] = (uint8_t)((p[c] + q[c] + (is_down ? 0 : 1)) >> 1);
    }
  }
  if (end == first) return;
  size_t count = (size_t)(end - first);
  uint8_t *o = out + (int64_t)first * 4;
  const uint8_t *p = a + ((int64_t)first + ax) * 4, *q = b + ((int64_t)first + bx) * 4;
  if (is_down) {
    pgb_row_mean_down(o, p, q, count);
  } else {
    pgb_row_mean(o, p, q, count);
  }
}

#define INLINE static inline __attribute__((always_inline))

typedef int32_t lanes4 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

INLINE lanes4 pixel_of(const uint8_t *p) {
  bytes4 v;
  memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, lanes4);
}

INLINE void put_mean(uint8_t *p, lanes4 sums, float share) {
  floats4 mean = __builtin_convertvector(sums, floats4) * share + 0.5F;
  bytes4 v = __builtin_convertvector(__builtin_convertvector(mean, lanes4), bytes4);
  memcpy(p, &v, sizeof v);
}

/** Pixels whose sums are kept at once. */
enum { SPAN = 16 };

/** Pixels from x on, those of the edges where there are none. */
static const uint8_t *span_of(uint8_t *own, const uint8_t *row, int32_t x, int32_t width) {
  if (x >= 0 && x + SPAN <= width) return row + (int64_t)x * 4;
  for (int32_t i = 0; i < SPAN; i++) {
    memcpy(own + (size_t)i * 4, row + (int64_t)pgb_held(x + i, width - 1) * 4, 4);
  }
  return own;
}

INLINE void taps_of(uint8_t *out, const pgb_plane *in, int32_t y, const pgb_smear_tap *taps,
                    int32_t count) {
  for (int32_t x = 0; x < in->width; x += SPAN) {
    // Each product is rounded down; half of what that takes, and a half.
    uint16_t sums[SPAN * 4], start = (uint16_t)(count / 2 + 128);
    for (int i = 0; i < SPAN * 4; i++) sums[i] = start;
    for (int32_t k = 0; k < count; k++) {
      uint8_t own[SPAN * 4];
      const uint8_t *row = in->pixels + pgb_held(y + taps[k].dy, in->height - 1) * in->stride;
      const uint8_t *p = span_of(own, row, x + taps[k].dx, in->width);
      uint32_t weight = (uint16_t)taps[k].weight;
      for (int i = 0; i < SPAN * 4; i++) {
        sums[i] = (uint16_t)(sums[i] + (((uint32_t)p[i] << 8) * weight >> 16));
      }
    }
    uint8_t pixels[SPAN * 4];
    for (int i = 0; i < SPAN * 4; i++) pixels[i] = (uint8_t)(sums[i] >> 8);
    memcpy(out + (int64_t)x * 4, pixels, (size_t)pgb_min(SPAN, in->width - x) * 4);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void taps_avx2(uint8_t *out, const pgb_plane *in, int32_t y,
                                                      const pgb_smear_tap *taps, int32_t count) {
  taps_of(out, in, y, taps, count);
}
#endif

void pgb_smear_taps(uint8_t *out, const pgb_plane *in, int32_t y, const pgb_smear_tap *taps,
                    int32_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    taps_avx2(out, in, y, taps, count);
    return;
  }
#endif
  taps_of(out, in, y, taps, count);
}

/** A window that moves on, and what it holds. */
typedef struct box {
  lanes4 sums;
  int32_t number;
} box;

/** Draws the pixels from x up to `end`, with or without one that comes and one that goes. */
INLINE int32_t slide(uint8_t *out, const uint8_t *in, box *window, int32_t x, int32_t end,
                     int32_t left, int32_t right, int comes, int goes) {
  float share = 1 / (float)window->number;
  for (; x < end; x++) {
    if (comes) window->sums += pixel_of(in + ((int64_t)x + right) * 4);
    if (goes) window->sums -= pixel_of(in + ((int64_t)x - left - 1) * 4);
    window->number += comes - goes;
    if (comes != goes) share = 1 / (float)window->number;
    put_mean(out + (int64_t)x * 4, window->sums, share);
  }
  return x;
}

INLINE void box_of(uint8_t *out, const uint8_t *in, int32_t count, int32_t left, int32_t right) {
  box window = {{0}, pgb_min(right, count)};
  for (int32_t x = 0; x < window.number; x++) window.sums += pixel_of(in + (int64_t)x * 4);
  // The last pixel comes with this one, and the first one goes after that one.
  int32_t full = pgb_max(count - right, 0), gone = pgb_min(left + 1, count);
  int32_t x = slide(out, in, &window, 0, pgb_min(full, gone), left, right, 1, 0);
  x = slide(out, in, &window, x, full, left, right, 1, 1);
  x = slide(out, in, &window, x, gone, left, right, 0, 0);
  slide(out, in, &window, x, count, left, right, 0, 1);
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void box_avx2(uint8_t *out, const uint8_t *in, int32_t count,
                                                     int32_t left, int32_t right) {
  box_of(out, in, count, left, right);
}
#endif

void pgb_row_box(uint8_t *out, const uint8_t *in, int32_t count, int32_t left, int32_t right) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    box_avx2(out, in, count, left, right);
    return;
  }
#endif
  box_of(out, in, count, left, right);
}
