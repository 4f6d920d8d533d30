/*
 * Reading pictures: bilinear, the pixels at the edges go on.
 *
 * Weights have 15 bits, and so have components between the steps.
 */
#include "maths.h"

/** Components of eight pixels in pairs of 15 bits: red and blue, green and alpha. */
typedef struct pixels8 {
  i8 rb, ga;
} pixels8;

/** The texels around eight places, left and right in two rows, and the weights of the second. */
typedef struct texels8 {
  u8 t00, t10, t01, t11;
  i8 x, y;
} texels8;

LANES pixels8 unpacked(u8 t) {
  const u8 mask = (u8)i8_of(0x7F807F80);
  return (pixels8){(i8)((t << 7) & mask), (i8)((t >> 1) & mask)};
}

typedef int16_t h16 __attribute__((vector_size(32), may_alias));

/** a + (b − a) · weight, in 16-bit lanes; the weight stands in both lanes of a pixel. */
LANES i8 mixed_lanes(i8 a, i8 b, i8 weight) {
#ifdef PGB_SHADERS_AVX2
  __m256i d = _mm256_mulhrs_epi16((__m256i)((h16)b - (h16)a), (__m256i)weight);
  return (i8)((h16)a + (h16)d);
#else
  int16_t p[16], q[16], w[16];
  memcpy(p, &a, 32);
  memcpy(q, &b, 32);
  memcpy(w, &weight, 32);
  for (int i = 0; i < 16; i++) p[i] += (int16_t)(((q[i] - p[i]) * w[i] + 0x4000) >> 15);
  memcpy(&a, p, 32);
  return a;
#endif
}

LANES pixels8 mixed(pixels8 a, pixels8 b, i8 weight) {
  return (pixels8){mixed_lanes(a.rb, b.rb, weight), mixed_lanes(a.ga, b.ga, weight)};
}

/** Where the components go. */
typedef struct components {
  uint8_t *at[4];
} components;

LANES void put(const components *to, int64_t i, pixels8 p) {
  const f8 scale = f8_of(1.0f / 32640.0f);
  const i8 low = i8_of(0xFFFF);
  *(f8 *)(to->at[0] + i) = to_float(p.rb & low) * scale;
  *(f8 *)(to->at[1] + i) = to_float(p.ga & low) * scale;
  *(f8 *)(to->at[2] + i) = to_float(p.rb >> 16) * scale;
  *(f8 *)(to->at[3] + i) = to_float(p.ga >> 16) * scale;
}

/** A coordinate in pixels as the first of two texels and 15 bits of weight, in both lanes. */
LANES i8 split(f8 at, int32_t size, i8 *weight) {
  at = clamp(at, f8_of(0.0f), f8_of((float)(size - 1)));
  i8 first = to_int(at);
  const i8 last = i8_of(size > 1 ? size - 2 : 0);
  first = select_bits(first > last, last, first);
  i8 w = to_int((at - to_float(first)) * f8_of(32768.0f));
  w = select_bits(w > i8_of(32767), i8_of(32767), w);
  *weight = w | (w << 16);
  return first;
}

LANES uint32_t texel(const uint8_t *at) {
  uint32_t value;
  memcpy(&value, at, 4);
  return value;
}

/** One texel after the other. */
LANES void fetch(const pgb_shader_texture *t, i8 x, i8 y, texels8 *out) {
  int64_t right = t->width > 1 ? 4 : 0, below = t->height > 1 ? t->stride : 0;
  for (int i = 0; i < 8; i++) {
    const uint8_t *at = t->pixels + y[i] * t->stride + 4 * (int64_t)x[i];
    out->t00[i] = texel(at);
    out->t10[i] = texel(at + right);
    out->t01[i] = texel(at + below);
    out->t11[i] = texel(at + below + right);
  }
}

#ifdef PGB_SHADERS_AVX2
LANES u8 load8(const uint8_t *at) { return (u8)_mm256_loadu_si256((const __m256i *)at); }

/** Texels and their right neighbours in one row, `at` in bytes. */
LANES void gather_row(const uint8_t *pixels, i8 at, u8 *left, u8 *right) {
  __m256i order = _mm256_setr_epi32(0, 1, 4, 5, 2, 3, 6, 7);
  __m256i places = _mm256_permutevar8x32_epi32((__m256i)at, order);
  const long long *base = (const long long *)(const void *)pixels;
  __m256i p = _mm256_i32gather_epi64(base, _mm256_castsi256_si128(places), 1);
  __m256i q = _mm256_i32gather_epi64(base, _mm256_extracti128_si256(places, 1), 1);
  *left = (u8)_mm256_shuffle_ps((__m256)p, (__m256)q, 0x88);
  *right = (u8)_mm256_shuffle_ps((__m256)p, (__m256)q, 0xDD);
}

/** Fetches many texels at once; false where that is not possible. */
LANES int fetch_fast(const pgb_shader_texture *t, i8 x, i8 y, texels8 *out) {
  if (t->width < 2 || t->height < 2 || t->stride * t->height > INT32_MAX) return 0;
  const i8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
  i8 in_row = (i8)(x == i8_of(x[0]) + steps) & (i8)(y == i8_of(y[0]));
  if (_mm256_movemask_ps((__m256)in_row) == 255 && x[0] + 9 <= t->width) {
    const uint8_t *at = t->pixels + y[0] * t->stride + 4 * (int64_t)x[0];
    out->t00 = load8(at);
    out->t10 = load8(at + 4);
    out->t01 = load8(at + t->stride);
    out->t11 = load8(at + t->stride + 4);
    return 1;
  }
  i8 at = y * i8_of((int32_t)t->stride) + (x << 2);
  gather_row(t->pixels, at, &out->t00, &out->t10);
  gather_row(t->pixels + t->stride, at, &out->t01, &out->t11);
  return 1;
}
#endif

LANES pixels8 sampled(const pgb_shader_texture *t, f8 u, f8 v) {
  texels8 texels;
  f8 width = f8_of((float)t->width), height = f8_of((float)t->height), half = f8_of(0.5f);
  i8 x = split(u * width - half, t->width, &texels.x);
  i8 y = split(height - v * height - half, t->height, &texels.y);
#ifdef PGB_SHADERS_AVX2
  if (!fetch_fast(t, x, y, &texels)) fetch(t, x, y, &texels);
#else
  fetch(t, x, y, &texels);
#endif
  pixels8 upper = mixed(unpacked(texels.t00), unpacked(texels.t10), texels.x);
  pixels8 lower = mixed(unpacked(texels.t01), unpacked(texels.t11), texels.x);
  return mixed(upper, lower, texels.y);
}

/** The pixels at the batch's own place; those behind the ends repeat the last. */
LANES pixels8 own_pixels(const pgb_shader_place *place, uint32_t texture, int32_t first) {
  const pgb_shader_texture *t = &place->frame->textures[texture];
  int32_t y = place->row < t->height ? place->row : t->height - 1;
  const uint8_t *row = t->pixels + y * t->stride;
  int32_t column = place->column + first;
  u8 pixels;
  if (column + 8 <= t->width) {
    memcpy(&pixels, row + 4 * (int64_t)column, 32);
  } else {
    for (int i = 0; i < 8; i++) {
      int32_t x = column + i < t->width ? column + i : t->width - 1;
      pixels[i] = texel(row + 4 * (int64_t)x);
    }
  }
  return unpacked(pixels);
}
