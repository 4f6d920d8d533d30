/*
 * Rows of dissolves. One text makes both variants: float arithmetic without contraction and whole
 * numbers give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "dissolve.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Eight pixels, channel by channel. */
enum { LANES = 8 };
typedef struct lanes {
  float r[LANES], g[LANES], b[LANES], a[LANES];
} lanes;

INLINE void split(lanes *out, const uint8_t *in) {
  uint32_t pixels[LANES];
  memcpy(pixels, in, sizeof pixels);
  for (int i = 0; i < LANES; i++) {
    out->r[i] = (float)(int32_t)(pixels[i] & 255);
    out->g[i] = (float)(int32_t)(pixels[i] >> 8 & 255);
    out->b[i] = (float)(int32_t)(pixels[i] >> 16 & 255);
    out->a[i] = (float)(int32_t)(pixels[i] >> 24);
  }
}

/** The exact root; without errno, so that loops can be done by eights. */
INLINE float root(float v) {
#if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(v);
#else
  return __builtin_sqrtf(v);
#endif
}

INLINE float held(float v, float most) {
  float low = v > 0 ? v : 0;
  return low < most ? low : most;
}

INLINE uint32_t whole(float v) { return (uint32_t)(int32_t)(v + 0.5F); }

/** Rounds and writes eight pixels; colours are held to 0…alpha, alpha to 0…255. */
INLINE void join(uint8_t *out, const lanes *in) {
  uint32_t pixels[LANES];
  for (int i = 0; i < LANES; i++) {
    float alpha = held(in->a[i], 255);
    pixels[i] = whole(held(in->r[i], alpha)) | whole(held(in->g[i], alpha)) << 8 |
                whole(held(in->b[i], alpha)) << 16 | whole(alpha) << 24;
  }
  memcpy(out, pixels, sizeof pixels);
}

/**
 * Goes through a row by eights: the rest in memory of its own. The body writes eight pixels from
 * `p` and `q` to `o`; `i` is the first one's place.
 */
#define BY_EIGHTS(...) \
  for (size_t i = 0; i < count; i += LANES) { \
    uint8_t rest[3][LANES * 4]; \
    uint8_t *o = out + i * 4; \
    const uint8_t *p = a + i * 4, *q = b + i * 4; \
    size_t bytes = (count - i) * 4; \
    if (bytes < LANES * 4) { \
      memset(rest, 0, sizeof rest); \
      memcpy(rest[0], p, bytes); \
      memcpy(rest[1], q, bytes); \
      p = rest[0]; \
      q = rest[1]; \
      o = rest[2]; \
    } \
    __VA_ARGS__; \
    if (bytes < LANES * 4) memcpy(out + i * 4, rest[2], bytes); \
  }

/** A function `NAME` with its two variants, of `NAME_row`. */
#if PGB_HAS_AVX2
#define VARIANTS(NAME, PARAMETERS, ...) \
  __attribute__((target("avx2"))) static void NAME##_avx2 PARAMETERS { NAME##_row(__VA_ARGS__); } \
  void pgb_row_##NAME PARAMETERS { \
    if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) { \
      NAME##_avx2(__VA_ARGS__); \
    } else { \
      NAME##_row(__VA_ARGS__); \
    } \
  }
#else
#define VARIANTS(NAME, PARAMETERS, ...) \
  void pgb_row_##NAME PARAMETERS { NAME##_row(__VA_ARGS__); }
#endif

INLINE float product(const float *m, float r, float g, float b, float a) {
  return (m[0] * r + m[1] * g) + (m[2] * b + m[3] * a);
}

INLINE void sum_eight(lanes *out, const lanes *x, const lanes *y, const pgb_mix_matrix *m) {
  for (int i = 0; i < LANES; i++) {
    float r = product(m->old, x->r[i], x->g[i], x->b[i], x->a[i]);
    float g = product(m->old + 4, x->r[i], x->g[i], x->b[i], x->a[i]);
    float b = product(m->old + 8, x->r[i], x->g[i], x->b[i], x->a[i]);
    out->r[i] = r + product(m->young, y->r[i], y->g[i], y->b[i], y->a[i]) + m->plus[0];
    out->g[i] = g + product(m->young + 4, y->r[i], y->g[i], y->b[i], y->a[i]) + m->plus[1];
    out->b[i] = b + product(m->young + 8, y->r[i], y->g[i], y->b[i], y->a[i]) + m->plus[2];
    out->a[i] = (m->old_alpha * x->a[i] + m->young_alpha * y->a[i]) + m->plus[3];
  }
}

INLINE void mix_matrix_row(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                           const pgb_mix_matrix *matrix) {
  pgb_mix_matrix own = *matrix;
  for (int c = 0; c < 4; c++) own.plus[c] = matrix->plus[c] * 255;
  BY_EIGHTS({
    lanes x, y, z;
    split(&x, p);
    split(&y, q);
    sum_eight(&z, &x, &y, &own);
    join(o, &z);
  })
}

/** Linear light times alpha, up to 65535 · 255, of a pixel. */
static inline void to_light(float *out, const uint8_t *in, const uint16_t *light) {
  float alpha = in[3];
  for (int c = 0; c < 3; c++) {
    float straight = in[3] ? (float)in[c] * 255 / alpha : 0;
    uint32_t below = (uint32_t)(int32_t)straight;
    float low = light[below];
    out[c] = (low + ((float)light[below + 1] - low) * (straight - (float)below)) * alpha;
  }
  out[3] = 65535 * alpha;
}

static inline float light_sum(const pgb_mix_matrix *m, int c, const float *x, const float *y) {
  return product(m->old + c * 4, x[0], x[1], x[2], x[3]) +
         product(m->young + c * 4, y[0], y[1], y[2], y[3]);
}

/** A pixel of which one or both are less than opaque. */
static void light_clear(uint8_t *out, const uint8_t *a, const uint8_t *b, const pgb_mix_matrix *m,
                        const uint16_t *light, const uint16_t *levels) {
  float x[4], y[4];
  to_light(x, a, light);
  to_light(y, b, light);
  float sum = m->old_alpha * (float)a[3] + m->young_alpha * (float)b[3];
  float alpha = held(sum + m->plus[3] * 255, 255);
  for (int c = 0; c < 3; c++) {
    float own = light_sum(m, c, x, y) + m->plus[c] * (255.0F * 65535.0F);
    float straight = alpha > 0 ? held(own / alpha, 65535) : 0;
    float level = (float)levels[(uint32_t)(int32_t)straight >> 2] * (1 / 64.0F);
    out[c] = (uint8_t)whole(held(level * alpha * (1 / 255.0F), alpha));
  }
  out[3] = (uint8_t)whole(alpha);
}

static void matrix_light(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                         const pgb_mix_matrix *m) {
  const uint16_t *light = pgb_light_of_levels(), *levels = pgb_levels_of_light();
  int keeps = m->old_alpha + m->young_alpha + m->plus[3] > 0.99999F;
  float plus[3] = {m->plus[0] * 65535, m->plus[1] * 65535, m->plus[2] * 65535};
  for (size_t i = 0; i < count * 4; i += 4) {
    const uint8_t *p = a + i, *q = b + i;
    if (!keeps || (p[3] & q[3]) != 255) {
      light_clear(out + i, p, q, m, light, levels);
      continue;
    }
    float x[4] = {light[p[0]], light[p[1]], light[p[2]], 65535};
    float y[4] = {light[q[0]], light[q[1]], light[q[2]], 65535};
    for (int c = 0; c < 3; c++) {
      float own = held(light_sum(m, c, x, y) + plus[c], 65535);
      out[i + (size_t)c] = (uint8_t)((levels[(uint32_t)(int32_t)own >> 2] + 32U) >> 6);
    }
    out[i + 3] = 255;
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void matrix_avx2(uint8_t *out, const uint8_t *a,
                                                        const uint8_t *b, size_t count,
                                                        const pgb_mix_matrix *matrix) {
  mix_matrix_row(out, a, b, count, matrix);
}
#endif

void pgb_row_mix_matrix(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                        const pgb_mix_matrix *matrix, int32_t is_linear) {
  if (is_linear) {
    matrix_light(out, a, b, count, matrix);
    return;
  }
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    matrix_avx2(out, a, b, count, matrix);
    return;
  }
#endif
  mix_matrix_row(out, a, b, count, matrix);
}

void pgb_row_mix_steps(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                       const int16_t *steps) {
  const int16_t *middle = steps + 255;
  for (size_t i = 0; i < count * 4; i += 4) {
    int32_t alpha = a[i + 3] + middle[b[i + 3] - a[i + 3]];
    for (size_t c = i; c < i + 3; c++) {
      out[c] = (uint8_t)pgb_min(a[c] + middle[b[c] - a[c]], alpha);
    }
    out[i + 3] = (uint8_t)alpha;
  }
}

INLINE void mix_distance_row(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                             const pgb_mix_distance *distance) {
  const pgb_mix_distance own = *distance;
  float slope = own.sign / own.softness;
  BY_EIGHTS({
    lanes x, y;
    split(&x, p);
    split(&y, q);
    for (int k = 0; k < LANES; k++) {
      float r = x.r[k] - y.r[k], g = x.g[k] - y.g[k], s = x.b[k] - y.b[k], t = x.a[k] - y.a[k];
      float away = root((r * r + g * g) + (s * s + t * t)) - own.threshold;
      float weight = held(away * slope + 0.5F, 1) * own.rest;
      x.r[k] = y.r[k] + r * weight;
      x.g[k] = y.g[k] + g * weight;
      x.b[k] = y.b[k] + s * weight;
      x.a[k] = y.a[k] + t * weight;
    }
    join(o, &x);
  })
}

VARIANTS(mix_distance,
         (uint8_t * out, const uint8_t *a, const uint8_t *b, size_t count,
          const pgb_mix_distance *distance),
         out, a, b, count, distance)

/** Hue 0…6, chroma / value and value 0…1 of a pixel, its colours divided by alpha. */
typedef struct hsv {
  float hue, saturation, value;
} hsv;

INLINE float larger(float a, float b) { return a > b ? a : b; }
INLINE float smaller(float a, float b) { return a < b ? a : b; }

INLINE hsv hsv_of(float r, float g, float b, float alpha) {
  float most = larger(r, larger(g, b)), least = smaller(r, smaller(g, b));
  float chroma = most - least, per = chroma > 0 ? 1 / chroma : 0;
  float red = (g - b) * per, green = (b - r) * per + 2, blue = (r - g) * per + 4;
  float hue = most == r ? (red < 0 ? red + 6 : red) : most == g ? green : blue;
  hsv out = {chroma > 0 ? hue : 0, most > 0 ? chroma / most : 0, alpha > 0 ? most / alpha : 0};
  return out;
}

/** A channel of a hue, by how far the hue is from the channel's own. */
INLINE float channel(const hsv *color, float hue, float center) {
  float away = hue - center;
  away = away < 0 ? -away : away;
  away = away > 3 ? 6 - away : away;
  float part = held(2 - away, 1);
  return color->value * (1 - color->saturation * (1 - part));
}

INLINE void mix_hsv_row(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                        float weight){BY_EIGHTS({
  lanes x, y;
  split(&x, p);
  split(&y, q);
  for (int k = 0; k < LANES; k++) {
    hsv s = hsv_of(x.r[k], x.g[k], x.b[k], x.a[k]), t = hsv_of(y.r[k], y.g[k], y.b[k], y.a[k]);
    float alpha = x.a[k] + (y.a[k] - x.a[k]) * weight;
    // What cannot be seen has the other's colour.
    float part = x.a[k] > 0 ? (y.a[k] > 0 ? weight : 0) : 1;
    hsv m = {s.hue + (t.hue - s.hue) * part, s.saturation + (t.saturation - s.saturation) * part,
             (s.value + (t.value - s.value) * part) * alpha};
    x.r[k] = channel(&m, m.hue, 0);
    x.g[k] = channel(&m, m.hue, 2);
    x.b[k] = channel(&m, m.hue, 4);
    x.a[k] = alpha;
  }
  join(o, &x);
})}

VARIANTS(mix_hsv, (uint8_t * out, const uint8_t *a, const uint8_t *b, size_t count, float weight),
         out, a, b, count, weight)

    /** 77 + 150 + 29 = 256. */
    static inline uint32_t luma_of(const uint8_t *in) {
  return in[0] * 77U + in[1] * 150U + in[2] * 29U;
}

void pgb_row_luma(uint16_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t luma = luma_of(in + i * 4);
    out[i] = (uint16_t)(luma + (luma >> 8));
  }
}

INLINE void glow_row(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint16_t *values,
                     size_t count, int32_t start, const pgb_glow *table) {
  for (size_t i = 0; i < count; i++) {
    int32_t place = (values[i] - start) >> PGB_GLOW_SHIFT;
    const pgb_glow *glow = table + pgb_max(0, pgb_min(place, PGB_GLOW_COUNT - 1));
    const uint8_t *p = a + i * 4, *q = b + i * 4;
    int32_t rest = 32768 - glow->old_alpha, sums[4], alpha;
    int32_t olds[4] = {glow->old, glow->old, glow->old, glow->old_alpha};
    int32_t youngs[4] = {glow->young, glow->young, glow->young, rest};
    int32_t plus[4] = {glow->plus[0], glow->plus[1], glow->plus[2], 0};
    alpha = (p[3] * glow->old_alpha + q[3] * rest + 16384) >> 15;
    for (int c = 0; c < 4; c++) {
      int32_t value = (p[c] * olds[c] + q[c] * youngs[c] + alpha * plus[c] + 16384) >> 15;
      value = value > 0 ? value : 0;
      sums[c] = value < alpha ? value : alpha;
    }
    for (int c = 0; c < 4; c++) out[i * 4 + (size_t)c] = (uint8_t)sums[c];
  }
}

VARIANTS(glow,
         (uint8_t * out, const uint8_t *a, const uint8_t *b, const uint16_t *values, size_t count,
          int32_t start, const pgb_glow *table),
         out, a, b, values, count, start, table)

INLINE void melt_row(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                     const pgb_melt *melt) {
  const pgb_melt own = *melt;
  for (size_t i = 0; i < count; i++) {
    float across = own.across[i];
    float way = root(across * across + own.down) - own.progress * own.ahead[i];
    float luma = (float)luma_of(a + i * 4) * (1 / 256.0F);
    int melts = way <= own.progress - own.late[i] && (own.threshold - luma) * own.sign > 0;
    uint32_t weight = melts ? 65536 : own.weight;
    for (size_t c = i * 4; c < i * 4 + 4; c++) {
      out[c] = (uint8_t)((a[c] * (65536 - weight) + b[c] * weight + 32768) >> 16);
    }
  }
}

VARIANTS(melt,
         (uint8_t * out, const uint8_t *a, const uint8_t *b, size_t count, const pgb_melt *melt),
         out, a, b, count, melt)
