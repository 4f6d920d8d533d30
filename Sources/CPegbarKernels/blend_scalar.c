/*
 * Blend modes: the reference of those that do not divide.
 *
 * A mode is a term: alpha of the source times alpha of the backdrop times B. Whole-number terms
 * are taken modulo 65536, which valid pixels never reach, so that every variant agrees on invalid
 * ones too.
 */
#include <string.h>

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

/** a + b in 16 bits, at most 65535; both fit. */
static uint32_t sum_of(uint32_t a, uint32_t b) { return smaller(a + b, 65535); }
/** a - b, at least 0. */
static uint32_t rest_of(uint32_t a, uint32_t b) { return a > b ? a - b : 0; }

/** Twice the source less the area, or 0: how far it is above middle grey. */
static uint32_t above(uint32_t s, uint32_t area) { return rest_of(s, rest_of(area, s)); }
static uint32_t below(uint32_t s, uint32_t area) { return rest_of(rest_of(area, s), s); }

static uint32_t lightened(uint32_t s, uint32_t b, uint32_t area) {
  return smaller(area, rest_of(sum_of(b, above(s, area)), below(s, area)));
}

static uint32_t pinned(uint32_t s, uint32_t b, uint32_t area) {
  return larger(above(s, area), smaller(b, sum_of(s, s)));
}

SEPARABLE(linear_dodge, smaller(sa *ba, sum_of(s *ba, b *sa)))
SEPARABLE(linear_burn, rest_of(b *sa, rest_of(sa *ba, s *ba)))
SEPARABLE(linear_light, lightened(s *ba, b *sa, sa *ba))
SEPARABLE(pin_light, pinned(s *ba, b *sa, sa *ba))
SEPARABLE(subtract, rest_of(b *sa, s *ba))

/** Defines a rule of Porter and Duff; alpha follows it like any channel. */
#define COMPOSITE(name, sum) \
  static void name(uint8_t *out, const uint8_t *in, size_t count) { \
    for (size_t i = 0; i < count * 4; i += 4) { \
      const uint32_t sa = in[i + 3], ba = out[i + 3]; \
      (void)sa, (void)ba; \
      for (size_t c = i; c < i + 4; c++) { \
        const uint32_t s = in[c], b = out[c]; \
        (void)s, (void)b; \
        out[c] = divided(sum); \
      } \
    } \
  }

COMPOSITE(exclusive, s *(255 - ba) + b * (255 - sa))
COMPOSITE(destination_out, b *(255 - sa))
COMPOSITE(product, s *b)
COMPOSITE(source_in, s *ba)
COMPOSITE(source_out, s *(255 - ba))
COMPOSITE(source_atop, s *ba + b * (255 - sa))
COMPOSITE(destination_over, b * 255 + s * (255 - ba))
COMPOSITE(destination_in, b *sa)
COMPOSITE(destination_atop, b *sa + s * (255 - ba))

static void normal(uint8_t *out, const uint8_t *in, size_t count) {
  pgb_rows_scalar.over(out, out, in, count);
}

static void plus(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i++) {
    uint32_t sum = (uint32_t)out[i] + in[i];
    out[i] = (uint8_t)(sum < 255 ? sum : 255);
  }
}

static void maximum(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i++) out[i] = out[i] > in[i] ? out[i] : in[i];
}

static void minimum(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i++) out[i] = out[i] < in[i] ? out[i] : in[i];
}

static void destination(uint8_t *out, const uint8_t *in, size_t count) {
  (void)out, (void)in, (void)count;
}

static void clear(uint8_t *out, const uint8_t *in, size_t count) {
  (void)in;
  memset(out, 0, count * 4);
}

static void copy(uint8_t *out, const uint8_t *in, size_t count) { memcpy(out, in, count * 4); }

static void plus_darker(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count * 4; i += 4) {
    const uint32_t sa = in[i + 3], ba = out[i + 3], alpha = smaller(sa + ba, 255);
    for (size_t c = i; c < i + 3; c++) {
      out[c] = (uint8_t)rest_of(alpha, rest_of(sa, in[c]) + rest_of(ba, out[c]));
    }
    out[i + 3] = (uint8_t)alpha;
  }
}

const pgb_blend pgb_blends_scalar[PGB_BLEND_COUNT] = {
    [PGB_BLEND_NORMAL] = normal,
    [PGB_BLEND_MULTIPLY] = multiply,
    [PGB_BLEND_SCREEN] = screen,
    [PGB_BLEND_OVERLAY] = overlay,
    [PGB_BLEND_DARKEN] = darken,
    [PGB_BLEND_LIGHTEN] = lighten,
    [PGB_BLEND_HARD_LIGHT] = hard_light,
    [PGB_BLEND_DIFFERENCE] = difference,
    [PGB_BLEND_EXCLUSION] = exclusion,
    [PGB_BLEND_PLUS] = plus,
    [PGB_BLEND_XOR] = exclusive,
    [PGB_BLEND_DESTINATION_OUT] = destination_out,
    [PGB_BLEND_MAXIMUM] = maximum,
    [PGB_BLEND_MINIMUM] = minimum,
    [PGB_BLEND_PRODUCT] = product,
    [PGB_BLEND_SOURCE_IN] = source_in,
    [PGB_BLEND_SOURCE_OUT] = source_out,
    [PGB_BLEND_SOURCE_ATOP] = source_atop,
    [PGB_BLEND_CLEAR] = clear,
    [PGB_BLEND_DESTINATION_IN] = destination_in,
    [PGB_BLEND_COPY] = copy,
    [PGB_BLEND_DESTINATION_OVER] = destination_over,
    [PGB_BLEND_SUBTRACT] = subtract,
    [PGB_BLEND_DESTINATION_ATOP] = destination_atop,
    [PGB_BLEND_PIN_LIGHT] = pin_light,
    [PGB_BLEND_DESTINATION] = destination,
    [PGB_BLEND_PLUS_DARKER] = plus_darker,
    [PGB_BLEND_LINEAR_DODGE] = linear_dodge,
    [PGB_BLEND_LINEAR_BURN] = linear_burn,
    [PGB_BLEND_LINEAR_LIGHT] = linear_light,
};
