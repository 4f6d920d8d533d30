#pragma STDC FP_CONTRACT OFF

#include "pixel_form.h"

#include <pthread.h>
#include <string.h>

#include <pegbar/math.h>

#include "half.h"

/** Linear light by level, and by alpha and premultiplied level: premultiplied linear light. */
static float linear[256];
static float premultiplied[256][256];

/** The least linear light that is encoded as each level. */
static float threshold[257];

enum { HINTS = 4096 };

/** The level of the least light of each part of 0…1. */
static uint8_t hint[HINTS + 1];

static pthread_once_t is_made = PTHREAD_ONCE_INIT;

static double decode(double x) {
  return x <= 0.04045 ? x / 12.92 : pegbar_pow((x + 0.055) / 1.055, 2.4);
}

static double encode(double x) {
  return x <= 0.0031308 ? x * 12.92 : 1.055 * pegbar_pow(x, 1 / 2.4) - 0.055;
}

static void make_tables(void) {
  for (int i = 0; i < 256; i++) {
    linear[i] = (float)decode(i / 255.0);
    threshold[i] = i ? (float)decode((i - 0.5) / 255) : 0;
  }
  threshold[256] = 2;
  for (int a = 1; a < 256; a++) {
    for (int c = 0; c <= a; c++) premultiplied[a][c] = (float)(decode((double)c / a) * (a / 255.0));
  }
  for (int i = 0, level = 0; i <= HINTS; i++) {
    while (threshold[level + 1] <= (float)i / HINTS) level++;
    hint[i] = (uint8_t)level;
  }
}

/** 0…1; 0 for what is no number. */
static float within(float x) { return x > 0 ? (x < 1 ? x : 1) : 0; }

static uint8_t level_of(float x) { return (uint8_t)(within(x) * 255 + 0.5f); }

/** The level of linear light that nothing shines through. */
static uint8_t encoded_level(float x) {
  x = within(x);
  int level = hint[(int)(x * HINTS)];
  while (threshold[level + 1] <= x) level++;
  return (uint8_t)level;
}

/** A pixel in floating point. */
static void from_host(float out[4], const uint8_t in[4], int is_straight, int is_linear) {
  int a = in[3];
  out[3] = (float)a / 255;
  for (int i = 0; i < 3; i++) {
    int c = in[i] < a ? in[i] : a;
    if (is_straight) {
      float x = a ? (float)c / (float)a : 0;
      out[i] = !is_linear ? x : a == 255 ? linear[c] : (float)decode(x);
    } else {
      out[i] = !is_linear ? (float)c / 255 : a == 255 ? linear[c] : premultiplied[a][c];
    }
  }
}

static uint8_t colour_to_host(float x, float alpha, int a, int is_straight, int is_linear) {
  float plain = is_straight ? within(x) : within(x / alpha);
  int level;
  if (is_linear) {
    level = a == 255 ? encoded_level(plain) : (int)(encode(plain) * alpha * 255 + 0.5);
  } else {
    level = is_straight ? (int)(plain * alpha * 255 + 0.5f) : level_of(x);
  }
  return (uint8_t)(level < a ? level : a);
}

static void to_host(uint8_t out[4], const float in[4], int is_straight, int is_linear) {
  float alpha = within(in[3]);
  int a = level_of(alpha);
  for (int i = 0; i < 3; i++) {
    out[i] = a ? colour_to_host(in[i], alpha, a, is_straight, is_linear) : 0;
  }
  out[3] = (uint8_t)a;
}

static void straighten(uint8_t *out, const uint8_t *in, uint64_t count) {
  for (uint64_t i = 0; i < 4 * count; i += 4) {
    int a = in[i + 3];
    for (int k = 0; k < 3; k++) {
      int c = in[i + k] < a ? in[i + k] : a;
      out[i + k] = a ? (uint8_t)((c * 255 + a / 2) / a) : 0;
    }
    out[i + 3] = (uint8_t)a;
  }
}

static void premultiply(uint8_t *out, const uint8_t *in, uint64_t count) {
  for (uint64_t i = 0; i < 4 * count; i += 4) {
    int a = in[i + 3];
    for (int k = 0; k < 3; k++) out[i + k] = (uint8_t)((in[i + k] * a + 127) / 255);
    out[i + 3] = (uint8_t)a;
  }
}

void pgb_pixels_from_host(void *out, const void *in, uint64_t count, pegbar_pixel_format form) {
  int is_straight = form.alpha == PEGBAR_ALPHA_STRAIGHT;
  int is_linear = form.color_space == PEGBAR_COLOR_SPACE_LINEAR_SRGB;
  if (form.format == PEGBAR_FORMAT_RGBA8) {
    if (is_straight) straighten(out, in, count);
    if (!is_straight) memcpy(out, in, 4 * count);
    return;
  }
  pthread_once(&is_made, make_tables);
  for (uint64_t i = 0; i < count; i++) {
    float pixel[4];
    from_host(pixel, (const uint8_t *)in + 4 * i, is_straight, is_linear);
    if (form.format == PEGBAR_FORMAT_RGBA32F) {
      memcpy((float *)out + 4 * i, pixel, sizeof pixel);
    } else {
      for (int k = 0; k < 4; k++) ((uint16_t *)out)[4 * i + k] = pgb_half_from_float(pixel[k]);
    }
  }
}

void pgb_pixels_to_host(void *out, const void *in, uint64_t count, pegbar_pixel_format form) {
  int is_straight = form.alpha == PEGBAR_ALPHA_STRAIGHT;
  int is_linear = form.color_space == PEGBAR_COLOR_SPACE_LINEAR_SRGB;
  if (form.format == PEGBAR_FORMAT_RGBA8) {
    if (is_straight) premultiply(out, in, count);
    if (!is_straight) memcpy(out, in, 4 * count);
    return;
  }
  pthread_once(&is_made, make_tables);
  for (uint64_t i = 0; i < count; i++) {
    float pixel[4];
    if (form.format == PEGBAR_FORMAT_RGBA32F) {
      memcpy(pixel, (const float *)in + 4 * i, sizeof pixel);
    } else {
      for (int k = 0; k < 4; k++) pixel[k] = pgb_float_from_half(((const uint16_t *)in)[4 * i + k]);
    }
    to_host((uint8_t *)out + 4 * i, pixel, is_straight, is_linear);
  }
}
