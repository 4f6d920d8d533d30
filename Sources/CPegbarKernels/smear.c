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

static int32_t held(int32_t v, int32_t top) { return v < 0 ? 0 : v > top ? top : v; }

void pgb_smear_shift(uint8_t *out, const pgb_plane *in, int32_t y, int32_t ax, int32_t ay,
                     int32_t bx, int32_t by, int32_t is_down) {
  int32_t last = in->width - 1;
  const uint8_t *a = in->pixels + held(y + ay, in->height - 1) * in->stride;
  const uint8_t *b = in->pixels + held(y + by, in->height - 1) * in->stride;
  // Where both lie inside.
  int32_t first = held(pgb_max(-ax, -bx), in->width);
  int32_t end = pgb_max(first, held(in->width - pgb_max(ax, bx), in->width));
  for (int32_t x = 0; x < in->width; x++) {
    if (x == first) x = end;
    if (x > last) break;
    const uint8_t *p = a + (int64_t)held(x + ax, last) * 4;
    const uint8_t *q = b + (int64_t)held(x + bx, last) * 4;
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

void pgb_row_box(uint8_t *out, const uint8_t *in, int32_t count, int32_t left, int32_t right) {
  uint32_t sums[4] = {0};
  int32_t number = 0;
  float share = 1;
  for (int32_t x = -right; x < count; x++) {
    int32_t next = x + right, gone = x - left - 1;
    int32_t before = number;
    if (next < count) {
      for (int c = 0; c < 4; c++) sums[c] += in[(int64_t)next * 4 + c];
      number += 1;
    }
    if (gone >= 0) {
      for (int c = 0; c < 4; c++) sums[c] -= in[(int64_t)gone * 4 + c];
      number -= 1;
    }
    if (number != before) share = 1 / (float)number;
    if (x < 0) continue;
    for (int c = 0; c < 4; c++) {
      out[(int64_t)x * 4 + c] = (uint8_t)(int32_t)((float)(int32_t)sums[c] * share + 0.5F);
    }
  }
}
