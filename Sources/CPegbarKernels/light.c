/*
 * Mixing in linear light, by the transfer function of sRGB (IEC 61966-2-1).
 */
#pragma STDC FP_CONTRACT OFF

#include "light.h"

#include <pthread.h>

#include "kernels.h"
#include "pegbar/math.h"

static uint16_t light[257];
static uint16_t level[16384];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static double decoded(double v) {
  return v <= 0.04045 ? v / 12.92 : pegbar_pow((v + 0.055) / 1.055, 2.4);
}

static double encoded(double v) {
  return v <= 0.0031308 ? v * 12.92 : 1.055 * pegbar_pow(v, 1 / 2.4) - 0.055;
}

static void make_tables(void) {
  for (int i = 0; i < 256; i++) light[i] = (uint16_t)(decoded(i / 255.0) * 65535 + 0.5);
  // Read, times 0, behind white.
  light[256] = light[255];
  for (int i = 0; i < 16384; i++) {
    double value = encoded((i * 4 + 1.5) / 65535) * 16320;
    level[i] = (uint16_t)(value < 16320 ? value + 0.5 : 16320);
  }
}

const uint16_t *pgb_light_of_levels(void) {
  pthread_once(&once, make_tables);
  return light;
}

const uint16_t *pgb_levels_of_light(void) {
  pthread_once(&once, make_tables);
  return level;
}

/** Linear light times alpha of a colour that is less than opaque; alpha is not 0. */
static inline float light_of(uint32_t color, uint32_t alpha) {
  float straight = (float)(color * 255) / (float)alpha;
  uint32_t below = (uint32_t)straight;
  if (below > 255) below = 255;
  float low = light[below], rest = straight - (float)below;
  return (low + ((float)light[below + 1] - low) * rest) * (float)alpha;
}

/** `weight` of 65536 for all four numbers of a pixel. */
typedef struct {
  uint32_t of[4];
} weights_of_pixel;

static inline weights_of_pixel alike(uint32_t weight) {
  return (weights_of_pixel){{weight, weight, weight, weight}};
}

/** A pixel of which one or both are less than opaque. */
static void mix_clear(uint8_t *out, const uint8_t *a, const uint8_t *b, weights_of_pixel weights,
                      uint32_t threshold) {
  const float unit = 1 / 65536.0F;
  float alpha = (float)a[3] + ((float)b[3] - (float)a[3]) * ((float)weights.of[3] * unit);
  uint32_t whole = ((uint32_t)(alpha * 64 + 0.5F) + threshold) >> 6;
  if (whole > 255) whole = 255;
  for (int c = 0; c < 3; c++) {
    if (a[c] == b[c] && a[3] == b[3]) {
      out[c] = a[c];
      continue;
    }
    float old = a[3] ? light_of(a[c], a[3]) : 0, young = b[3] ? light_of(b[c], b[3]) : 0;
    float part = (float)weights.of[c] * unit;
    float sum = alpha > 0 ? (old + (young - old) * part) / alpha : 0;
    uint32_t place = (uint32_t)(sum < 65535 ? sum : 65535) >> 2;
    float value = (float)level[place] * alpha * (1 / 255.0F);
    uint32_t own = ((uint32_t)(value + 0.5F) + threshold) >> 6;
    out[c] = (uint8_t)(own < whole ? own : whole);
  }
  out[3] = (uint8_t)whole;
}

static inline void mix_one(uint8_t *out, const uint8_t *a, const uint8_t *b,
                           weights_of_pixel weights, uint32_t threshold) {
  if ((a[3] & b[3]) != 255) {
    mix_clear(out, a, b, weights, threshold);
    return;
  }
  for (int c = 0; c < 3; c++) {
    int64_t old = light[a[c]], young = light[b[c]];
    uint32_t sum = (uint32_t)(old + (((young - old) * weights.of[c]) >> 16));
    uint8_t value = (uint8_t)((level[sum >> 2] + threshold) >> 6);
    out[c] = a[c] == b[c] ? a[c] : value;
  }
  out[3] = 255;
}

void pgb_row_mix_light(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                       uint32_t weight) {
  pthread_once(&once, make_tables);
  if (weight == 0 || weight >= 65536) {
    const uint8_t *in = weight ? b : a;
    if (out != in) pgb_row_copy(out, in, count);
    return;
  }
  const weights_of_pixel all = alike(weight);
  for (size_t i = 0; i < count; i++) mix_one(out + i * 4, a + i * 4, b + i * 4, all, 32);
}

/** The same, `weight` being 0…32767. */
static inline void mix_dithered(uint8_t *out, const uint8_t *a, const uint8_t *b, uint32_t weight,
                                uint32_t threshold) {
  if (weight == 0 || weight >= 32767) {
    const uint8_t *in = weight ? b : a;
    for (int c = 0; c < 4; c++) out[c] = in[c];
  } else {
    mix_one(out, a, b, alike(weight * 2), threshold);
  }
}

void pgb_row_mix_light_weights(uint8_t *out, const uint8_t *a, const uint8_t *b,
                               const uint16_t *weights, size_t count, const uint8_t *dither) {
  pthread_once(&once, make_tables);
  for (size_t i = 0; i < count; i++) {
    mix_dithered(out + i * 4, a + i * 4, b + i * 4, weights[i], dither[i & 7]);
  }
}

void pgb_row_mix_light_parts(uint8_t *out, const uint8_t *a, const uint8_t *b, const float *parts,
                             size_t count) {
  pthread_once(&once, make_tables);
  for (size_t i = 0; i < count; i++) {
    float held = parts[i] > 0 ? parts[i] : 0;
    if (held > 1) held = 1;
    mix_dithered(out + i * 4, a + i * 4, b + i * 4, (uint32_t)(held * 32767 + 0.5F), 32);
  }
}

void pgb_row_mix_light_changes(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                               const uint32_t *weights) {
  pthread_once(&once, make_tables);
  for (size_t i = 0; i < count * 4; i += 4) {
    weights_of_pixel own;
    for (size_t c = 0; c < 4; c++) {
      own.of[c] = weights[a[i + c] < b[i + c] ? b[i + c] - a[i + c] : a[i + c] - b[i + c]];
    }
    mix_one(out + i, a + i, b + i, own, 32);
  }
}

void pgb_row_add_light(uint32_t *sums, uint8_t *moved, const uint8_t *in, const uint8_t *first,
                       size_t count) {
  pthread_once(&once, make_tables);
  for (size_t i = 0; i < count; i++, in += 4, first += 4, sums += 4) {
    moved[i] |= in[0] != first[0] || in[1] != first[1] || in[2] != first[2] || in[3] != first[3];
    uint32_t alpha = in[3];
    if (alpha == 255) {
      for (int c = 0; c < 3; c++) sums[c] += light[in[c]];
    } else if (alpha) {
      for (int c = 0; c < 3; c++) {
        sums[c] += (uint32_t)(light_of(in[c], alpha) * (1 / 255.0F) + 0.5F);
      }
    }
    sums[3] += alpha * 257;
  }
}

void pgb_row_mean_light(uint8_t *out, const uint32_t *sums, const uint8_t *moved,
                        const uint8_t *first, size_t count, uint32_t rows) {
  pthread_once(&once, make_tables);
  uint64_t full = (uint64_t)rows * 65535;
  for (size_t i = 0; i < count; i++, out += 4, first += 4, sums += 4) {
    if (!moved[i]) {
      for (int c = 0; c < 4; c++) out[c] = first[c];
      continue;
    }
    uint32_t alpha = sums[3];
    uint32_t whole = (uint32_t)(((uint64_t)alpha * 255 + full / 2) / full);
    float part = (float)((double)alpha / (double)full);
    for (int c = 0; c < 3; c++) {
      // Divided by alpha, so that the code number is that of the colour itself.
      uint64_t mean = alpha ? ((uint64_t)sums[c] * 65535 + alpha / 2) / alpha : 0;
      uint32_t place = (uint32_t)(mean < 65535 ? mean : 65535) >> 2;
      uint32_t own = ((uint32_t)((float)level[place] * part + 0.5F) + 32) >> 6;
      out[c] = (uint8_t)(own < whole ? own : whole);
    }
    out[3] = (uint8_t)whole;
  }
}
