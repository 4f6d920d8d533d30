/*
 * Part of pegbar/math.h: sin, cos, tan.
 */
#ifndef PEGBAR_MATH_TRIGONOMETRIC_H
#define PEGBAR_MATH_TRIGONOMETRIC_H

#include "exact.h"

PEGBAR_PUSH_WARNINGS

/** 64 bits of a number of 32-bit words, lowest word first, from bit `position` up. */
PEGBAR_MATH uint64_t pegbar_bit_field(const uint32_t *PEGBAR_NONNULL words, int position) {
  int word = position >> 5, shift = position & 31;
  uint64_t low = words[word] | (uint64_t)words[word + 1] << 32;
  return shift == 0 ? low : low >> shift | (uint64_t)words[word + 2] << (64 - shift);
}

/** Like pegbar_reduce, for |x| of 2^20 or more: an integer product with the bits of 2/π needed. */
PEGBAR_MATH pegbar_pair pegbar_reduce_large(double x, int *PEGBAR_NONNULL quadrant) {
  PEGBAR_NO_FUSE
  /* 2/π after the point, 32 bits a word. */
  static const uint32_t two_over_pi[] = {
      0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB,
      0xDEBBC561, 0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E,
      0xE88235F5, 0x2EBB4484, 0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B,
      0xBDF9283B, 0x1FF897FF, 0xDE05980F, 0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7,
      0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B, 0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1,
      0x1F8D5D08, 0x56033046, 0xFC7B6BAB};
  const pegbar_pair half_pi = {1.5707963267948966, 6.123233995736766e-17};
  uint64_t bits = pegbar_bits(x), high, low;
  uint64_t mantissa = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
  int exponent = (int)(bits >> 52 & 2047) - 1075, negative = 0, zeros, i;
  /* Words before `first` give whole turns; beyond seven words nothing matters. */
  int first = exponent >= 2 ? (exponent - 2) / 32 : 0;
  int point = 224 + 32 * first - exponent;
  uint32_t product[11] = {0};
  uint64_t factors[2], carry;
  factors[0] = mantissa & 0xFFFFFFFFu;
  factors[1] = mantissa >> 32;
  for (i = 0; i < 2; i++) {
    carry = 0;
    for (int j = 0; j < 7; j++) {
      carry += factors[i] * two_over_pi[first + 6 - j] + product[i + j];
      product[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    product[i + 7] = (uint32_t)carry;
  }
  i = (int)(pegbar_bit_field(product, point) & 3);
  high = pegbar_bit_field(product, point - 64);
  low = pegbar_bit_field(product, point - 128);
  if (high >> 63) {
    i += 1;
    negative = 1;
    low = ~low + 1;
    high = ~high + (low == 0);
  }
  zeros = high == 0 ? 63 : __builtin_clzll(high);
  if (zeros > 0) {
    high = high << zeros | low >> (64 - zeros);
    low <<= zeros;
  }
  pegbar_pair turn = {(double)(high >> 11) * 1.1102230246251565e-16,
                      (double)((high & 0x7FF) << 42 | low >> 22) * 1.232595164407831e-32};
  double scale = pegbar_power_of_two(-zeros);
  pegbar_pair r = pegbar_pair_multiply(turn, half_pi);
  if (bits >> 63) {
    i = -i;
    negative = !negative;
  }
  if (negative) scale = -scale;
  *quadrant = i & 3;
  r.hi *= scale;
  r.lo *= scale;
  return r;
}

/** x minus the nearest multiple n · π/2, at most π/4 in size; *quadrant is n mod 4. */
PEGBAR_MATH pegbar_pair pegbar_reduce(double x, int *PEGBAR_NONNULL quadrant) {
  PEGBAR_NO_FUSE
  /* π/2 in three parts of 33, 33 and 53 bits: multiples of the first two below 2^20 are exact. */
  const double p1 = 1.5707963267341256, p2 = 6.077100506303966e-11, p3 = 2.0222662487959506e-21;
  double size = pegbar_abs(x), n;
  pegbar_pair r = {x, 0.0};
  if (size <= 0.7853981633974483) {
    *quadrant = 0;
    return r;
  }
  if (!(size < 1048576.0)) return pegbar_reduce_large(x, quadrant);
  n = pegbar_nearest(x * 0.6366197723675814);
  *quadrant = (int)n & 3;
  r = pegbar_sum(x - n * p1, -(n * p2));
  return pegbar_sum(r.hi, r.lo - n * p3);
}

/** sin(r) as a pair, |r| up to π/4. */
PEGBAR_MATH pegbar_pair pegbar_sin_pair(pegbar_pair r) {
  PEGBAR_NO_FUSE
  double x = r.hi, z = x * x;
  /* (sin x − x) / x³, within 2^−66. */
  double p = -7.586636882825159e-13;
  p = p * z + 1.6058530596645953e-10;
  p = p * z + -2.50521062259944e-08;
  p = p * z + 2.755731921932058e-06;
  p = p * z + -0.0001984126984126504;
  p = p * z + 0.008333333333333331;
  p = p * z + -0.16666666666666666;
  return pegbar_quick_sum(x, z * x * p + r.lo * (1.0 - 0.5 * z));
}

/** cos(r) as a pair, |r| up to π/4. */
PEGBAR_MATH pegbar_pair pegbar_cos_pair(pegbar_pair r) {
  PEGBAR_NO_FUSE
  double x = r.hi, z = x * x;
  /* x² in two exact parts, as its half is taken from 1. */
  double upper = pegbar_from_bits(pegbar_bits(x) & ~UINT64_C(0x7FFFFFF));
  double square = upper * upper, rest = (x - upper) * (x + upper);
  /* (cos x − 1 + x²/2) / x⁴, within 2^−70. */
  double p = 4.745838412531023e-14;
  p = p * z + -1.1470460319209511e-11;
  p = p * z + 2.0876755787492604e-09;
  p = p * z + -2.755731922139249e-07;
  p = p * z + 2.4801587301584632e-05;
  p = p * z + -0.0013888888888888887;
  p = p * z + 0.041666666666666664;
  pegbar_pair sum = pegbar_quick_sum(1.0, -0.5 * square);
  return pegbar_quick_sum(sum.hi, sum.lo + (z * z * p - (0.5 * rest + x * r.lo)));
}

/** The sine; NaN only if x is not finite. */
PEGBAR_MATH double pegbar_sin(double x) {
  PEGBAR_NO_FUSE
  int quadrant;
  pegbar_pair r, s;
  if (!(pegbar_abs(x) < pegbar_infinity())) return pegbar_nan();
  if (x == 0.0) return x;
  r = pegbar_reduce(x, &quadrant);
  s = quadrant & 1 ? pegbar_cos_pair(r) : pegbar_sin_pair(r);
  return quadrant & 2 ? -(s.hi + s.lo) : s.hi + s.lo;
}

/** The cosine; NaN only if x is not finite. */
PEGBAR_MATH double pegbar_cos(double x) {
  PEGBAR_NO_FUSE
  int quadrant;
  pegbar_pair r, c;
  if (!(pegbar_abs(x) < pegbar_infinity())) return pegbar_nan();
  r = pegbar_reduce(x, &quadrant);
  c = quadrant & 1 ? pegbar_sin_pair(r) : pegbar_cos_pair(r);
  return (quadrant + 1) & 2 ? -(c.hi + c.lo) : c.hi + c.lo;
}

/** The tangent; NaN only if x is not finite. */
PEGBAR_MATH double pegbar_tan(double x) {
  PEGBAR_NO_FUSE
  int quadrant;
  pegbar_pair r, s, c, t;
  if (!(pegbar_abs(x) < pegbar_infinity())) return pegbar_nan();
  if (pegbar_abs(x) < 4.909093465297727e-91) return x;
  r = pegbar_reduce(x, &quadrant);
  s = pegbar_sin_pair(r);
  c = pegbar_cos_pair(r);
  t = quadrant & 1 ? pegbar_pair_divide(c, s) : pegbar_pair_divide(s, c);
  return quadrant & 1 ? -(t.hi + t.lo) : t.hi + t.lo;
}

PEGBAR_POP_WARNINGS

#endif /* PEGBAR_MATH_TRIGONOMETRIC_H */
