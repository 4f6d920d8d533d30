/*
 * Blend modes: the reference, and the modes that have no other variant.
 *
 * A mode is a term: alpha of the source times alpha of the backdrop times B. Whole-number terms
 * are taken modulo 65536, which valid pixels never reach, so that every variant agrees on invalid
 * ones too.
 */
#pragma STDC FP_CONTRACT OFF

#include <math.h>

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
#define SEPARABLE(name, term)                                                                   \
  static void name(uint8_t *out, const uint8_t *in, size_t count) {                             \
    for (size_t i = 0; i < count * 4; i += 4) {                                                 \
      const uint32_t sa = in[i + 3], ba = out[i + 3];                                           \
      for (size_t c = i; c < i + 3; c++) {                                                      \
        const uint32_t s = in[c], b = out[c];                                                   \
        out[c] = channel(s, b, sa, ba, (uint16_t)(term));                                       \
      }                                                                                         \
      out[i + 3] = alpha_of(sa, ba);                                                            \
    }                                                                                           \
  }

/** Multiplies where `dark` holds, else screens. */
static uint32_t lit(int dark, uint32_t s, uint32_t b, uint32_t sa, uint32_t ba) {
  return dark ? 2 * s * b : sa * ba - 2 * (ba - b) * (sa - s);
}

static uint32_t dodged(uint32_t s, uint32_t b, uint32_t sa, uint32_t ba) {
  if (b == 0) return 0;
  if (s >= sa) return sa * ba;
  uint32_t rest = sa - s;
  return smaller(sa * ba, (b * sa * sa + rest / 2) / rest);
}

static uint32_t burned(uint32_t s, uint32_t b, uint32_t sa, uint32_t ba) {
  if (b >= ba) return sa * ba;
  if (s == 0) return 0;
  return sa * ba - smaller(sa * ba, ((ba - b) * sa * sa + s / 2) / s);
}

static uint32_t softly_lit(uint32_t s, uint32_t b, uint32_t sa, uint32_t ba) {
  if (sa == 0 || ba == 0) return 0;
  double cs = smaller(s, sa) / (double)sa, cb = smaller(b, ba) / (double)ba, result;
  if (cs <= 0.5) {
    result = cb - (1 - 2 * cs) * cb * (1 - cb);
  } else {
    double curve = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : sqrt(cb);
    result = cb + (2 * cs - 1) * (curve - cb);
  }
  return (uint32_t)(result * (sa * ba) + 0.5);
}

SEPARABLE(multiply, s * b)
SEPARABLE(screen, s * ba + b * sa - s * b)
SEPARABLE(overlay, lit(2 * b <= ba, s, b, sa, ba))
SEPARABLE(darken, smaller(s * ba, b * sa))
SEPARABLE(lighten, larger(s * ba, b * sa))
SEPARABLE(color_dodge, dodged(s, b, sa, ba))
SEPARABLE(color_burn, burned(s, b, sa, ba))
SEPARABLE(hard_light, lit(2 * s <= sa, s, b, sa, ba))
SEPARABLE(soft_light, softly_lit(s, b, sa, ba))
SEPARABLE(difference, larger(s * ba, b * sa) - smaller(s * ba, b * sa))
SEPARABLE(exclusion, s * ba + b * sa - 2 * s * b)

/** A colour before premultiplication, 0…1. */
typedef struct color {
  double r, g, b;
} color;

static double least(color c) { return fmin(fmin(c.r, c.g), c.b); }
static double most(color c) { return fmax(fmax(c.r, c.g), c.b); }
static double luminosity_of(color c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }
static double saturation_of(color c) { return most(c) - least(c); }

/** `c` taken towards the grey `l` by a factor. */
static color towards(color c, double l, double k) {
  return (color){l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
}

static color with_luminosity(color c, double wanted) {
  double d = wanted - luminosity_of(c);
  c = (color){c.r + d, c.g + d, c.b + d};
  double l = luminosity_of(c), low = least(c), high = most(c);
  if (low < 0) c = towards(c, l, l / (l - low));
  if (high > 1) c = towards(c, l, (1 - l) / (high - l));
  return c;
}

static color with_saturation(color c, double wanted) {
  double low = least(c), span = most(c) - low;
  double k = span > 0 ? wanted / span : 0;
  return (color){(c.r - low) * k, (c.g - low) * k, (c.b - low) * k};
}

static color hue_of(color s, color b) {
  return with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b));
}

static color saturated(color s, color b) {
  return with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b));
}

static color colored(color s, color b) { return with_luminosity(s, luminosity_of(b)); }
static color illuminated(color s, color b) { return with_luminosity(b, luminosity_of(s)); }

static color color_of(const uint8_t *p) {
  double k = p[3] ? 1.0 / p[3] : 0;
  return (color){fmin(p[0] * k, 1), fmin(p[1] * k, 1), fmin(p[2] * k, 1)};
}

/** A share of an area as a whole number. */
static uint32_t term_of(double share, uint32_t area) {
  double v = share * area + 0.5;
  return v > 0 ? smaller((uint32_t)v, area) : 0;
}

/** Defines a mode that needs all three channels: `s` source, `b` backdrop. */
#define WHOLE(name, mix)                                                        \
  static void name(uint8_t *out, const uint8_t *in, size_t count) {             \
    for (size_t i = 0; i < count * 4; i += 4) {                                 \
      uint8_t *o = out + i;                                                     \
      const uint8_t *p = in + i;                                                \
      const uint32_t sa = p[3], ba = o[3];                                      \
      if (sa == 0) continue;                                                    \
      const color c = mix(color_of(p), color_of(o));                            \
      o[0] = channel(p[0], o[0], sa, ba, term_of(c.r, sa * ba));                \
      o[1] = channel(p[1], o[1], sa, ba, term_of(c.g, sa * ba));                \
      o[2] = channel(p[2], o[2], sa, ba, term_of(c.b, sa * ba));                \
      o[3] = alpha_of(sa, ba);                                                  \
    }                                                                           \
  }

WHOLE(hue, hue_of)
WHOLE(saturation, saturated)
WHOLE(tone, colored)
WHOLE(luminosity, illuminated)

static void normal(uint8_t *out, const uint8_t *in, size_t count) {
  pegbar_rows_scalar.over(out, out, in, count);
}

const pegbar_blend pegbar_blends_scalar[PEGBAR_BLEND_COUNT] = {
    [PEGBAR_BLEND_NORMAL] = normal,
    [PEGBAR_BLEND_MULTIPLY] = multiply,
    [PEGBAR_BLEND_SCREEN] = screen,
    [PEGBAR_BLEND_OVERLAY] = overlay,
    [PEGBAR_BLEND_DARKEN] = darken,
    [PEGBAR_BLEND_LIGHTEN] = lighten,
    [PEGBAR_BLEND_COLOR_DODGE] = color_dodge,
    [PEGBAR_BLEND_COLOR_BURN] = color_burn,
    [PEGBAR_BLEND_HARD_LIGHT] = hard_light,
    [PEGBAR_BLEND_SOFT_LIGHT] = soft_light,
    [PEGBAR_BLEND_DIFFERENCE] = difference,
    [PEGBAR_BLEND_EXCLUSION] = exclusion,
    [PEGBAR_BLEND_HUE] = hue,
    [PEGBAR_BLEND_SATURATION] = saturation,
    [PEGBAR_BLEND_COLOR] = tone,
    [PEGBAR_BLEND_LUMINOSITY] = luminosity,
};
