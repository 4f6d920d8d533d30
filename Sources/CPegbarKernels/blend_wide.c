/*
 * Blend modes that divide, eight pixels at a time in planes. One text makes both variants: double
 * arithmetic without contraction gives the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include <math.h>
#include <string.h>

#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/** The next loop is not unrolled before it can be made one of vectors. */
#ifdef __clang__
#define VECTORS _Pragma("clang loop unroll(disable) vectorize(enable)")
#else
#define VECTORS
#endif

/** Pixels in a block. */
#define N 8

/** Red, green, blue, alpha of source and backdrop. */
typedef struct block {
  int32_t s[4][N], b[4][N];
} block;

/** Square roots of N numbers. */
typedef void (*root_rule)(double *roots, const double *of);

INLINE int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE double lesser(double a, double b) { return a < b ? a : b; }
INLINE double greater(double a, double b) { return a > b ? a : b; }

/** v / 255 to nearest, in 16 bits. */
INLINE int32_t divided(int32_t v) { return (int32_t)(((uint32_t)(uint16_t)(v + 128) * 257) >> 16); }

/** A whole quotient of whole numbers; exact, since both are far below 2^53. */
INLINE int32_t quotient(int32_t a, int32_t b) { return (int32_t)((double)a / (double)b); }

INLINE void load(block *p, const uint8_t *in, const uint8_t *out) {
  for (int c = 0; c < 4; c++) {
    for (int i = 0; i < N; i++) {
      p->s[c][i] = in[i * 4 + c];
      p->b[c][i] = out[i * 4 + c];
    }
  }
}

/** Writes pixels whose colours have the terms `t`. */
INLINE void finish(const block *p, int32_t (*t)[N], uint8_t *out) {
  for (int i = 0; i < N; i++) {
    int32_t sa = p->s[3][i], ba = p->b[3][i];
    for (int c = 0; c < 3; c++) {
      int32_t rest = p->s[c][i] * (255 - ba) + p->b[c][i] * (255 - sa);
      out[i * 4 + c] = (uint8_t)divided(rest + (int32_t)(uint16_t)t[c][i]);
    }
    out[i * 4 + 3] = (uint8_t)(sa + ba - divided(sa * ba));
  }
}

INLINE void color_dodge(const block *p, int32_t (*t)[N], root_rule roots) {
  (void)roots;
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < N; i++) {
      int32_t s = p->s[c][i], b = p->b[c][i], sa = p->s[3][i], area = sa * p->b[3][i];
      int32_t rest = s < sa ? sa - s : 1;
      int32_t share = least_of(area, quotient(b * sa * sa + rest / 2, rest));
      t[c][i] = b == 0 ? 0 : s >= sa ? area : share;
    }
  }
}

INLINE void color_burn(const block *p, int32_t (*t)[N], root_rule roots) {
  (void)roots;
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < N; i++) {
      int32_t s = p->s[c][i], b = p->b[c][i], sa = p->s[3][i], ba = p->b[3][i];
      int32_t gap = b < ba ? ba - b : 0, divisor = s > 0 ? s : 1;
      int32_t share = least_of(sa * ba, quotient(gap * sa * sa + s / 2, divisor));
      t[c][i] = b >= ba ? sa * ba : s == 0 ? 0 : sa * ba - share;
    }
  }
}

INLINE void divide(const block *p, int32_t (*t)[N], root_rule roots) {
  (void)roots;
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < N; i++) {
      int32_t s = p->s[c][i], b = p->b[c][i], sa = p->s[3][i], area = sa * p->b[3][i];
      int32_t divisor = s > 0 ? s : 1;
      int32_t share = least_of(area, quotient(b * sa * sa + s / 2, divisor));
      t[c][i] = b == 0 ? 0 : s == 0 ? area : share;
    }
  }
}

INLINE void vivid_light(const block *p, int32_t (*t)[N], root_rule roots) {
  (void)roots;
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < N; i++) {
      int32_t s = p->s[c][i], b = p->b[c][i], sa = p->s[3][i], ba = p->b[3][i], area = sa * ba;
      // Both divide: what is missing of the backdrop by 2s, or the backdrop by 2(sa − s).
      int32_t is_dark = 2 * s <= sa, gap = b < ba ? ba - b : 0;
      int32_t of = is_dark ? gap : b, by = is_dark ? s : s < sa ? sa - s : 0;
      int32_t divisor = by > 0 ? 2 * by : 1;
      int32_t share = least_of(area, quotient(of * sa * sa + divisor / 2, divisor));
      int32_t found = of == 0 ? 0 : by == 0 ? area : share;
      t[c][i] = is_dark ? area - found : found;
    }
  }
}

/** Channel `c`; `x` is the backdrop's colour before premultiplication, `root` its square root. */
INLINE void soft_channel(const block *p, int32_t *restrict t, int c, const double *restrict x,
                         const double *restrict root) {
  VECTORS
  for (int i = 0; i < N; i++) {
    int32_t sa = p->s[3][i], area = sa * p->b[3][i];
    double cs = least_of(p->s[c][i], sa) / (double)(sa > 0 ? sa : 1), b = x[i];
    double dark = b - (1 - 2 * cs) * b * (1 - b);
    double curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : root[i];
    double light = b + (2 * cs - 1) * (curve - b);
    t[i] = area == 0 ? 0 : (int32_t)((cs <= 0.5 ? dark : light) * area + 0.5);
  }
}

INLINE void backdrop_color(const block *p, int c, double *restrict x) {
  VECTORS
  for (int i = 0; i < N; i++) {
    int32_t ba = p->b[3][i];
    x[i] = least_of(p->b[c][i], ba) / (double)(ba > 0 ? ba : 1);
  }
}

INLINE void soft_light(const block *p, int32_t (*t)[N], root_rule roots) {
  double x[N], root[N];
  for (int c = 0; c < 3; c++) {
    backdrop_color(p, c, x);
    roots(root, x);
    soft_channel(p, t[c], c, x, root);
  }
}

/** A colour before premultiplication, 0…1. */
typedef struct color {
  double r, g, b;
} color;

INLINE double least(color c) { return lesser(lesser(c.r, c.g), c.b); }
INLINE double most(color c) { return greater(greater(c.r, c.g), c.b); }
INLINE double luminosity_of(color c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }
INLINE double saturation_of(color c) { return most(c) - least(c); }

/** `c` taken towards the grey `l` by a factor where `is` holds. */
INLINE color towards(color c, double l, double k, int is) {
  color d = {l + (c.r - l) * k, l + (c.g - l) * k, l + (c.b - l) * k};
  return (color){is ? d.r : c.r, is ? d.g : c.g, is ? d.b : c.b};
}

INLINE color with_luminosity(color c, double wanted) {
  double d = wanted - luminosity_of(c);
  c = (color){c.r + d, c.g + d, c.b + d};
  double l = luminosity_of(c), low = least(c), high = most(c);
  c = towards(c, l, l / (l - low), low < 0);
  return towards(c, l, (1 - l) / (high - l), high > 1);
}

INLINE color with_saturation(color c, double wanted) {
  double low = least(c), span = most(c) - low;
  double k = span > 0 ? wanted / span : 0;
  return (color){(c.r - low) * k, (c.g - low) * k, (c.b - low) * k};
}

INLINE color hue_of(color s, color b) {
  return with_luminosity(with_saturation(s, saturation_of(b)), luminosity_of(b));
}

INLINE color saturated(color s, color b) {
  return with_luminosity(with_saturation(b, saturation_of(s)), luminosity_of(b));
}

INLINE color colored(color s, color b) { return with_luminosity(s, luminosity_of(b)); }
INLINE color illuminated(color s, color b) { return with_luminosity(b, luminosity_of(s)); }

INLINE color color_of(const int32_t (*p)[N], int i) {
  double k = p[3][i] ? 1.0 / p[3][i] : 0;
  return (color){lesser(p[0][i] * k, 1), lesser(p[1][i] * k, 1), lesser(p[2][i] * k, 1)};
}

/** A share of an area as a whole number. */
INLINE int32_t term_of(double share, int32_t area) {
  double v = share * area + 0.5;
  return v > 0 ? least_of((int32_t)lesser(v, 65536), area) : 0;
}

/** Defines a mode that needs all three channels; where there is no source, nothing changes. */
#define WHOLE(name, mix) \
  INLINE void name(const block *p, int32_t(*t)[N], root_rule roots) { \
    (void)roots; \
    for (int i = 0; i < N; i++) { \
      int32_t sa = p->s[3][i], area = sa * p->b[3][i]; \
      color c = mix(color_of(p->s, i), color_of(p->b, i)); \
      t[0][i] = term_of(c.r, area); \
      t[1][i] = term_of(c.g, area); \
      t[2][i] = term_of(c.b, area); \
    } \
  }

WHOLE(hue, hue_of)
WHOLE(saturation, saturated)
WHOLE(tone, colored)
WHOLE(luminosity, illuminated)

/** Pixels without alpha change nothing, even when they are not valid. */
INLINE void clear_empty(block *p) {
  for (int c = 0; c < 3; c++) {
    for (int i = 0; i < N; i++) p->s[c][i] = p->s[3][i] ? p->s[c][i] : 0;
  }
}

typedef void (*term_rule)(const block *p, int32_t (*t)[N], root_rule roots);

INLINE void blend_row(uint8_t *out, const uint8_t *in, size_t count, term_rule term,
                      root_rule roots, int is_whole) {
  const uint8_t nothing[N * 4] = {0};
  block p;
  int32_t t[3][N];
  for (size_t i = 0; i < count; i += N) {
    size_t bytes = (count - i < N ? count - i : N) * 4;
    if (memcmp(in + i * 4, nothing, bytes) == 0) continue;
    uint8_t s[N * 4] = {0}, b[N * 4] = {0};
    memcpy(s, in + i * 4, bytes);
    memcpy(b, out + i * 4, bytes);
    load(&p, s, b);
    if (is_whole) clear_empty(&p);
    term(&p, t, roots);
    finish(&p, t, b);
    memcpy(out + i * 4, b, bytes);
  }
}

static void plain_roots(double *roots, const double *of) {
  for (int i = 0; i < N; i++) roots[i] = sqrt(of[i]);
}

#if PGB_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

AVX2 static void avx2_roots(double *roots, const double *of) {
  for (int i = 0; i < N; i += 4) {
    _mm256_storeu_pd(roots + i, _mm256_sqrt_pd(_mm256_loadu_pd(of + i)));
  }
}

#define VARIANTS(name, is_whole) \
  static void name##_plain(uint8_t *out, const uint8_t *in, size_t count) { \
    blend_row(out, in, count, name, plain_roots, is_whole); \
  } \
  AVX2 static void name##_avx2(uint8_t *out, const uint8_t *in, size_t count) { \
    blend_row(out, in, count, name, avx2_roots, is_whole); \
  }
#else
#define VARIANTS(name, is_whole) \
  static void name##_plain(uint8_t *out, const uint8_t *in, size_t count) { \
    blend_row(out, in, count, name, plain_roots, is_whole); \
  }
#endif

VARIANTS(color_dodge, 0)
VARIANTS(color_burn, 0)
VARIANTS(soft_light, 0)
VARIANTS(divide, 0)
VARIANTS(vivid_light, 0)
VARIANTS(hue, 1)
VARIANTS(saturation, 1)
VARIANTS(tone, 1)
VARIANTS(luminosity, 1)

const pgb_blend pgb_blends_wide[PGB_BLEND_COUNT] = {
    [PGB_BLEND_COLOR_DODGE] = color_dodge_plain, [PGB_BLEND_COLOR_BURN] = color_burn_plain,
    [PGB_BLEND_SOFT_LIGHT] = soft_light_plain,   [PGB_BLEND_HUE] = hue_plain,
    [PGB_BLEND_SATURATION] = saturation_plain,   [PGB_BLEND_COLOR] = tone_plain,
    [PGB_BLEND_LUMINOSITY] = luminosity_plain,   [PGB_BLEND_DIVIDE] = divide_plain,
    [PGB_BLEND_VIVID_LIGHT] = vivid_light_plain,
};

#if PGB_HAS_AVX2
const pgb_blend pgb_blends_wide_avx2[PGB_BLEND_COUNT] = {
    [PGB_BLEND_COLOR_DODGE] = color_dodge_avx2, [PGB_BLEND_COLOR_BURN] = color_burn_avx2,
    [PGB_BLEND_SOFT_LIGHT] = soft_light_avx2,   [PGB_BLEND_HUE] = hue_avx2,
    [PGB_BLEND_SATURATION] = saturation_avx2,   [PGB_BLEND_COLOR] = tone_avx2,
    [PGB_BLEND_LUMINOSITY] = luminosity_avx2,   [PGB_BLEND_DIVIDE] = divide_avx2,
    [PGB_BLEND_VIVID_LIGHT] = vivid_light_avx2,
};
#endif
