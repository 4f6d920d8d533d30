/*
 * What the variants of the animation kernels share: one animation at a time.
 */
#ifndef PGB_ANIMATION_PRIVATE_H
#define PGB_ANIMATION_PRIVATE_H

#include <math.h>

#include "kernels.h"

/** A difference this many times an input's size is rounding. */
#define PGB_ROUNDING (8 * 0x1p-52)

/** Adding and taking it away rounds to a whole number, to even, below 2^51. */
#define PGB_WHOLE 0x1.8p52

/** Positions beyond are as good as without end: the fraction of a cycle is rounding there. */
#define PGB_FAR 0x1p50

static inline double pgb_floor_of(double x) {
  double whole = (x + PGB_WHOLE) - PGB_WHOLE;
  return whole > x ? whole - 1 : whole;
}

/** The position of one animation in its cycle; see MediaTiming.position for the rules. */
static inline double pgb_position_of(const pgb_cycles *c, size_t i, double time, uint8_t *shown) {
  double begin = c->begins[i], rate = c->rates[i], active = c->actives ? c->actives[i] : 1;
  uint8_t flags = c->flags[i];
  double x = (time - begin) * rate;
  double size = fabs(time) > fabs(begin) ? fabs(time) : fabs(begin);
  double tolerance = (size * rate + 1) * PGB_ROUNDING;
  int is_over = x >= active - tolerance;
  *shown = x < -tolerance ? (flags & PGB_FILLS_BEFORE) != 0
           : is_over      ? (flags & PGB_FILLS_AFTER) != 0
                          : 1;
  x = x > 0 ? x : 0;
  if (!c->actives) return is_over ? 1 : x;
  x = x < active ? x : active;
  x = is_over ? active : x;
  x = x < PGB_FAR ? x : PGB_FAR;
  int reverses = (flags & PGB_REVERSES) != 0;
  double cycle = reverses ? 2 : 1, share = reverses ? 0.5 : 1;
  double rest = x - pgb_floor_of(x * share) * cycle;
  rest = cycle - rest <= tolerance ? 0 : rest;
  rest = rest <= tolerance ? 0 : rest;
  /* The very end is the end of the last cycle, not the start of another. */
  rest = is_over && rest == 0 && x > tolerance ? cycle : rest;
  rest = rest > 1 ? 2 - rest : rest;
  return fabs(rest - 1) <= tolerance ? 1 : rest;
}

/** The function of a table at one place. */
static inline double pgb_table_value(const pgb_cubic_table *table, double x) {
  if (!table->coefficients) return x;
  if (!(x < 1)) return table->end;
  double n = table->count, place = x * n;
  int32_t last = table->count - 1;
  if (table->is_split) {
    double root = sqrt(2 * (x < 0.5 ? x : 1 - x)) * n;
    place = x < 0.5 ? root : 2 * n - root;
    last = 2 * table->count - 1;
  }
  int32_t piece = place > 0 ? (int32_t)place : 0;
  piece = piece < last ? piece : last;
  double t = place - piece;
  const double *c = table->coefficients + 4 * (size_t)piece;
  return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
}

static inline double pgb_mix_of(double from, double to, double fraction) {
  return fraction == 1 ? to : from + (to - from) * fraction;
}

/* sin x / x and cos x by powers of x², for |x| up to π/2: the next power is below 10^−11. */
#define PGB_SIN_TERMS \
  { \
    1.0, -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800, \
        -1.0 / 1307674368000 \
  }
#define PGB_COS_TERMS \
  { \
    1.0, -1.0 / 2, 1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, \
        -1.0 / 87178291200.0, 1.0 / 20922789888000.0 \
  }

/** π in two parts: multiples of the first by whole numbers below 2^20 are exact. */
#define PGB_PI_HIGH 0x1.921fb54400000p+1
#define PGB_PI_LOW 0x1.0b4611a626331p-33

/** Sine and cosine, within 10^−11 for angles below 10^6. */
static inline void pgb_turn_of(double angle, double *sine, double *cosine) {
  static const double s[] = PGB_SIN_TERMS, c[] = PGB_COS_TERMS;
  double turns = (angle * 0x1.45f306dc9c883p-2 + PGB_WHOLE) - PGB_WHOLE;
  double x = (angle - turns * PGB_PI_HIGH) - turns * PGB_PI_LOW;
  double half = turns * 0.5;
  /* Every half turn changes both signs. */
  double sign = half == (half + PGB_WHOLE) - PGB_WHOLE ? 1 : -1;
  double z = x * x, p = s[7], q = c[8];
  for (int k = 6; k >= 0; k--) p = p * z + s[k];
  for (int k = 7; k >= 0; k--) q = q * z + c[k];
  *sine = sign * (x * p);
  *cosine = sign * q;
}

static inline void pgb_flat_of(const pgb_flat_transforms *m, size_t i, double u, double *out,
                               size_t stride) {
  double s, c;
  pgb_turn_of(m->turn[i] * u, &s, &c);
  double w = m->cosine[i] * c - m->sine[i] * s, z = m->sine[i] * c + m->cosine[i] * s;
  double width = pgb_mix_of(m->from_width[i], m->to_width[i], u);
  double height = pgb_mix_of(m->from_height[i], m->to_height[i], u);
  double across = 1 - 2 * (z * z), along = 2 * (z * w);
  out[0] = width * across;
  out[stride] = width * along;
  out[2 * stride] = -(height * along);
  out[3 * stride] = height * across;
  out[4 * stride] = pgb_mix_of(m->from_x[i], m->to_x[i], u);
  out[5 * stride] = pgb_mix_of(m->from_y[i], m->to_y[i], u);
}

/* Where the parts of a pgb_transform_pair begin, counted in numbers. */
enum {
  PGB_START = 1,
  PGB_SIDE = 5,
  PGB_TRANSLATION = 9,
  PGB_SCALE = 15,
  PGB_SKEW = 21,
  PGB_PERSPECTIVE = 27
};

/** Mixes a part of a pair; its numbers are `step` apart. */
static inline void pgb_mix_part(const double *part, size_t step, int width, double u, double *out) {
  for (int k = 0; k < width; k++) {
    out[k] = pgb_mix_of(part[step * k], part[step * (width + k)], u);
  }
}

/** One transform between a pair, its numbers `step` apart, to numbers `stride` apart. */
static inline void pgb_space_of(const double *pair, size_t step, int numbers, double u, double *out,
                                size_t stride) {
  double q[4], t[3], f[3], k[3], p[4], s, c, r[3][3];
  pgb_turn_of(pair[0] * u, &s, &c);
  for (int i = 0; i < 4; i++) {
    q[i] = pair[step * (PGB_START + i)] * c + pair[step * (PGB_SIDE + i)] * s;
  }
  double x = q[0], y = q[1], z = q[2], w = q[3];
  double x2 = x + x, y2 = y + y, z2 = z + z;
  double xx = x * x2, xy = x * y2, xz = x * z2, yy = y * y2, yz = y * z2, zz = z * z2;
  double wx = w * x2, wy = w * y2, wz = w * z2;
  r[0][0] = 1 - (yy + zz), r[0][1] = xy + wz, r[0][2] = xz - wy;
  r[1][0] = xy - wz, r[1][1] = 1 - (xx + zz), r[1][2] = yz + wx;
  r[2][0] = xz + wy, r[2][1] = yz - wx, r[2][2] = 1 - (xx + yy);
  pgb_mix_part(pair + step * PGB_TRANSLATION, step, 3, u, t);
  if (numbers == PGB_PAIR_WHOLE) {
    pgb_mix_part(pair + step * PGB_SKEW, step, 3, u, k);
    for (int j = 0; j < 3; j++) {
      r[2][j] = k[1] * r[0][j] + k[2] * r[1][j] + r[2][j];
      r[1][j] = k[0] * r[0][j] + r[1][j];
    }
  }
  if (numbers >= PGB_PAIR_SCALES) {
    pgb_mix_part(pair + step * PGB_SCALE, step, 3, u, f);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) r[i][j] = f[i] * r[i][j];
    }
  }
  for (int j = 0; j < 3; j++) {
    for (int i = 0; i < 3; i++) out[stride * (4 * i + j)] = r[i][j];
    out[stride * (12 + j)] = t[j];
  }
  if (numbers != PGB_PAIR_WHOLE) return;
  pgb_mix_part(pair + step * PGB_PERSPECTIVE, step, 4, u, p);
  for (int i = 0; i < 3; i++) {
    out[stride * (4 * i + 3)] = r[i][0] * p[0] + r[i][1] * p[1] + r[i][2] * p[2];
  }
  out[stride * 15] = t[0] * p[0] + t[1] * p[1] + t[2] * p[2] + p[3];
}

#endif /* PGB_ANIMATION_PRIVATE_H */
