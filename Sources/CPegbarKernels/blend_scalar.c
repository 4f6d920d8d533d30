/*
 * Blend modes: the reference of those that do not divide.
 *
 * A mode is a term: alpha of the source times alpha of the backdrop times B. Whole-number terms
 * are taken modulo 65536, which valid pixels never reach, so that every variant agrees on invalid
 * ones too.
 */
#include "kernels.h"

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }
static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/** v / 255 to nearest, in 16 bits. */
static uint8_t divided(uint32_t v) {
  return (uint8_t)(((uint32_t)(uint16_t)(v + 128) * 257) >> 16);
}

static uint8_t alpha_of(uint32_t sa, uint32_t ba) { return (uint8_t)(sa + ba - divided(sa * ba)); }

/** A channel from its term. */
static uint8_t channel(uint32_t s, uint32_t b, uint32_t sa, uint32_t ba, uint32_t term) {
  return divided(s * (255 - ba) + b * (255 - sa) + term);
}

/**
 * Defines a mode that treats every channel alone: `s` source, `b` backdrop, `sa` and `ba` their
 * alpha.
 */
#define SEPARABLE(name, term) \
  static void name(uint8_t *out, const uint8_t *in, size_t count) { \
    for (size_t i = 0; i < count * 4; i += 4) { \
      const uint32_t sa = in[i + 3], ba = out[i + 3]; \
      for (size_t c = i; c < i + 3; c++) { \
        const uint32_t s = in[c], b = out[c]; \
        out[c] = channel(s, b, sa, ba, (uint16_t)(term)); \
      } \
      out[i + 3] = alpha_of(sa, ba); \
    } \
  }

/** Multiplies where `dark` holds, else screens. */
static uint32_t lit(int dark, uint32_t s, uint32_t b, uint32_t sa, uint32_t ba) {
  return dark ? 2 * s * b : sa * ba - 2 * (ba - b) * (sa - s);
}

SEPARABLE(multiply, s *b)
SEPARABLE(screen, s *ba + b * sa - s * b)
SEPARABLE(overlay, lit(2 * b <= ba, s, b, sa, ba))
SEPARABLE(darken, smaller(s *ba, b *sa))
SEPARABLE(lighten, larger(s *ba, b *sa))
SEPARABLE(hard_light, lit(2 * s <= sa, s, b, sa, ba))
SEPARABLE(difference, larger(s *ba, b *sa) - smaller(s * ba, b *sa))
SEPARABLE(exclusion, s *ba + b * sa - 2 * s * b)

/** Defines a rule of Porter and Duff; alpha follows it like any channel. */
#define COMPOSITE(name, sum) \
  static void name(uint8_t *out, const uint8_t *in, size_t count) { \
    for (size_t i = 0; i < count * 4; i += 4) { \
      const uint32_t sa = in[i + 3], ba = out[i + 3]; \
      (void)ba; \
      for (size_t c = i; c < i + 4; c++) { \
        const uint32_t s = in[c], b = out[c]; \
        (void)s; \
        out[c] = divided(sum); \
      } \
    } \
  }

COMPOSITE(exclusive, s *(255 - ba) + b * (255 - sa))
COMPOSITE(destination_out, b *(255 - sa))
COMPOSITE(source_atop, s *ba + b * (255 - sa))
COMPOSITE(destination_over, b * 255 + s * (255 - ba))

static void normal(uint8_t *out, const uint8_t *in, size_t count) {
  pgb_rows_scalar.over(out, out, in, count);
}

static void plus(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i++) {
    uint32_t sum = (uint32_t)out[i] + in[i];
    out[i] = (uint8_t)(sum < 255 ? sum : 255);
  }
}

static void plus_darker(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i += 4) {
    const int32_t sa = in[i + 3], ba = out[i + 3];
    const int32_t alpha = sa + ba < 255 ? sa + ba : 255;
    for (size_t c = i; c < i + 4; c++) {
      int32_t left = alpha - (ba - out[c]) - (sa - in[c]);
      out[c] = (uint8_t)(left < 0 ? 0 : left < 255 ? left : 255);
    }
  }
}

const pgb_blend pgb_blends_scalar[PGB_BLEND_COUNT] = {
    [PGB_BLEND_NORMAL] = normal,           [PGB_BLEND_MULTIPLY] = multiply,
    [PGB_BLEND_SCREEN] = screen,           [PGB_BLEND_OVERLAY] = overlay,
    [PGB_BLEND_DARKEN] = darken,           [PGB_BLEND_LIGHTEN] = lighten,
    [PGB_BLEND_HARD_LIGHT] = hard_light,   [PGB_BLEND_DIFFERENCE] = difference,
    [PGB_BLEND_EXCLUSION] = exclusion,     [PGB_BLEND_PLUS] = plus,
    [PGB_BLEND_XOR] = exclusive,           [PGB_BLEND_DESTINATION_OUT] = destination_out,
    [PGB_BLEND_SOURCE_ATOP] = source_atop, [PGB_BLEND_DESTINATION_OVER] = destination_over,
    [PGB_BLEND_PLUS_DARKER] = plus_darker,
};
