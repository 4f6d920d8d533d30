/*
 * Contours, and light by roots. One text makes both variants: float arithmetic without contraction
 * gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "contours.h"

#include <math.h>
#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Numbers that are worked on at once, four for each pixel. */
enum { CHUNK = 128 };

/** Pixels before a row's first and behind its last. */
static int32_t margin_of(float across) { return (int32_t)across + 2; }

static int32_t held(int32_t v, int32_t top) { return v < 0 ? 0 : v > top ? top : v; }

uint64_t pgb_contours_floats(int32_t width, float across) {
  // Chunks are worked on whole.
  return 3 * (4 * ((uint64_t)width + 2 * (uint64_t)margin_of(across)) + CHUNK);
}

/** A row between two rows; the edge pixels go on to both sides. */
INLINE void write_row(float *out, const pgb_contours *own, int32_t y, float part, int32_t margin) {
  const uint8_t *a = own->pixels + held(y, own->height - 1) * own->stride;
  const uint8_t *b = own->pixels + held(y + 1, own->height - 1) * own->stride;
  float *row = out + (size_t)margin * 4;
  for (int32_t i = 0; i < own->width * 4; i++) {
    row[i] = (float)a[i] + (float)(b[i] - a[i]) * part;
  }
  float *end = row + (size_t)own->width * 4;
  for (int32_t i = 0; i < margin * 4; i++) {
    out[i] = row[i & 3];
    end[i] = end[(i & 3) - 4];
  }
}

INLINE float between(const float *p, float part) { return p[0] + (p[4] - p[0]) * part; }

/** Sums of differences: across and down twice, along both diagonals, and down on both sides. */
INLINE void sum_of(float *sums, const float *upper, const float *middle, const float *lower,
                   int64_t left, float left_part, int64_t right, float right_part) {
  for (int i = 0; i < CHUNK; i++) {
    float a = between(upper + i + left, left_part), b = between(upper + i + right, right_part);
    float c = between(lower + i + left, left_part), d = between(lower + i + right, right_part);
    float across = between(middle + i + right, right_part) - between(middle + i + left, left_part);
    float down = lower[i] - upper[i];
    sums[i] = 2 * (__builtin_fabsf(across) + __builtin_fabsf(down)) + __builtin_fabsf(d - a) +
              __builtin_fabsf(c - b) + __builtin_fabsf(c - a) + __builtin_fabsf(d - b);
  }
}

/** What colours are multiplied by, for each number. */
INLINE void factors_of(float *factors, const float *sums, float scale, float amount) {
  for (int p = 0; p < CHUNK / 4; p++) {
    float r = sums[p * 4], g = sums[p * 4 + 1], b = sums[p * 4 + 2];
    float light = sqrtf(r * r + g * g + b * b) * scale;
    float factor = 1 - amount + amount * (light < 1 ? light : 1);
    factors[p * 4] = factors[p * 4 + 1] = factors[p * 4 + 2] = factor;
    factors[p * 4 + 3] = 1;
  }
}

INLINE void row_of(uint8_t *out, int32_t y, const pgb_contours *picture, float *memory) {
  const pgb_contours own = *picture;
  int32_t margin = margin_of(own.across);
  size_t room = 4 * ((size_t)own.width + 2 * (size_t)margin) + CHUNK;
  float *upper = memory, *middle = upper + room, *lower = middle + room;
  int32_t whole = (int32_t)own.down;
  float rest = own.down - (float)whole;
  write_row(upper, &own, y - whole - 1, 1 - rest, margin);
  write_row(middle, &own, y, 0, margin);
  write_row(lower, &own, y + whole, rest, margin);
  whole = (int32_t)own.across;
  rest = own.across - (float)whole;
  int64_t left = -4 * ((int64_t)whole + 1), right = 4 * (int64_t)whole;
  float scale = own.brightness * 0.125F / 255;
  const uint8_t *in = own.pixels + y * own.stride;
  for (int32_t x = 0; x < own.width * 4; x += CHUNK) {
    float sums[CHUNK], factors[CHUNK];
    size_t start = (size_t)margin * 4 + (size_t)x;
    sum_of(sums, upper + start, middle + start, lower + start, left, 1 - rest, right, rest);
    factors_of(factors, sums, scale, own.amount);
    int32_t count = pgb_min(CHUNK, own.width * 4 - x);
    for (int32_t i = 0; i < count; i++) {
      out[x + i] = (uint8_t)(int32_t)((float)in[x + i] * factors[i] + 0.5F);
    }
  }
}

INLINE void two_lights_of(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count * 4; i++) {
    float rest = sqrtf((float)((255 - a[i]) * (255 - b[i])));
    out[i] = (uint8_t)(int32_t)(255.5F - rest) | ((i & 3) == 3 ? 255 : 0);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, int32_t y,
                                                     const pgb_contours *picture, float *memory) {
  row_of(out, y, picture, memory);
}

__attribute__((target("avx2"))) static void two_lights_avx2(uint8_t *out, const uint8_t *a,
                                                            const uint8_t *b, size_t count) {
  two_lights_of(out, a, b, count);
}
#endif

void pgb_row_contours(uint8_t *out, int32_t y, const pgb_contours *picture, float *memory) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, y, picture, memory);
    return;
  }
#endif
  row_of(out, y, picture, memory);
}

void pgb_row_two_lights(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    two_lights_avx2(out, a, b, count);
    return;
  }
#endif
  two_lights_of(out, a, b, count);
}
