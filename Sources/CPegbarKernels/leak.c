/*
 * Light. One text makes both variants: float arithmetic without contraction gives the same bits in
 * both.
 */
#pragma STDC FP_CONTRACT OFF

#include "leak.h"

#include <string.h>

#include "kernels.h"
#include "waves.h"

#define INLINE static inline __attribute__((always_inline))

enum { CHUNK = 16 };

INLINE void add_part(float *restrict sums, const float *restrict u, const pgb_leak_part *part) {
  const pgb_leak_part p = *part;
  for (int i = 0; i < CHUNK; i++) {
    float dx = u[i] - p.x, near = __builtin_sqrtf(dx * dx + p.dy * p.dy) * p.sharpness;
    near = near < 0 ? 0 : near;
    near = near > 1 ? 1 : near;
    sums[i] = sums[i] + pgb_sine(u[i] * p.rate + p.start) * p.height;
    sums[i] = sums[i] + (1 - near);
  }
}

INLINE void lights_of(float *out, const pgb_leak_part *parts, int32_t part_count, float start,
                      float share, float x, float step, float unit, size_t count) {
  for (size_t first = 0; first < count; first += CHUNK) {
    float sums[CHUNK], u[CHUNK];
    for (int i = 0; i < CHUNK; i++) {
      sums[i] = start;
      u[i] = ((float)((int32_t)first + i) * step + x) * unit;
    }
    for (int32_t k = 0; k < part_count; k++) add_part(sums, u, parts + k);
    for (int i = 0; i < CHUNK; i++) sums[i] = sums[i] * share;
    memcpy(out + first, sums, sizeof *out * (count - first < CHUNK ? count - first : CHUNK));
  }
}

INLINE void find_colors(uint32_t *out, const float *lights, const pgb_leak_colors *colors) {
  const pgb_leak_colors c = *colors;
  const float last = (float)c.last;
  int32_t places[CHUNK];
  for (int i = 0; i < CHUNK; i++) {
    float place = (lights[i] - c.darkest) * c.scale + 0.5F;
    place = place < last ? place : last;
    places[i] = (int32_t)(place > 0 ? place : 0);
  }
  for (int i = 0; i < CHUNK; i++) out[i] = c.colors[places[i]];
}

/** (v + 127) / 255, rounded down; exact for 0…65025. */
INLINE uint16_t part_of(uint32_t v) { return (uint16_t)(((v + 127) * 32897) >> 23); }

INLINE void add_colors(uint8_t *pixels, const uint8_t *colors) {
  uint8_t alphas[CHUNK * 4];
  uint32_t whole[CHUNK];
  memcpy(whole, pixels, sizeof whole);
  // Where alpha itself lies nothing is added.
  for (int i = 0; i < CHUNK; i++) whole[i] = (whole[i] >> 24) * 0x01010101U;
  memcpy(alphas, whole, sizeof alphas);
  for (int i = 0; i < CHUNK * 4; i++) {
    uint16_t alpha = alphas[i], sum = (uint16_t)(pixels[i] + part_of((uint32_t)colors[i] * alpha));
    pixels[i] = (uint8_t)(sum < alpha ? sum : alpha);
  }
}

INLINE void row_of(uint8_t *out, const float *lights, const pgb_leak_colors *colors, size_t count) {
  for (size_t x = 0; x < count; x += CHUNK) {
    float own[CHUNK] = {0};
    uint32_t found[CHUNK];
    uint8_t pixels[CHUNK * 4] = {0}, light[CHUNK * 4];
    size_t left = count - x < CHUNK ? count - x : CHUNK;
    memcpy(own, lights + x, left * sizeof *own);
    memcpy(pixels, out + x * 4, left * 4);
    find_colors(found, own, colors);
    memcpy(light, found, sizeof light);
    add_colors(pixels, light);
    memcpy(out + x * 4, pixels, left * 4);
  }
}

#if PGB_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

AVX2 static void lights_avx2(float *out, const pgb_leak_part *parts, int32_t part_count,
                             float start, float share, float x, float step, float unit,
                             size_t count) {
  lights_of(out, parts, part_count, start, share, x, step, unit, count);
}

AVX2 static void row_avx2(uint8_t *out, const float *lights, const pgb_leak_colors *colors,
                          size_t count) {
  row_of(out, lights, colors, count);
}
#endif

void pgb_leak_lights(float *out, const pgb_leak_part *parts, int32_t part_count, float start,
                     float share, float x, float step, float unit, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    lights_avx2(out, parts, part_count, start, share, x, step, unit, count);
    return;
  }
#endif
  lights_of(out, parts, part_count, start, share, x, step, unit, count);
}

void pgb_row_leak(uint8_t *out, const float *lights, const pgb_leak_colors *colors, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, lights, colors, count);
    return;
  }
#endif
  row_of(out, lights, colors, count);
}
