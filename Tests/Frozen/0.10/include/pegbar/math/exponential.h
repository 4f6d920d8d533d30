/*
 * Part of pegbar/math.h: exp, expm1, log, log1p, pow.
 */
#ifndef PEGBAR_MATH_EXPONENTIAL_H
#define PEGBAR_MATH_EXPONENTIAL_H

#include "exact.h"

PEGBAR_PUSH_WARNINGS

/** x · 2^n for any n, in two factors because a single factor may be out of range. */
PEGBAR_MATH double pegbar_scale(double x, int n) {
  int half = n / 2;
  return x * pegbar_power_of_two(half) * pegbar_power_of_two(n - half);
}

/** e to the power hi + lo as pair · 2^exponent, the pair in 0.7…1.42; |hi| below 800. */
PEGBAR_MATH pegbar_pair pegbar_exp_pair(double hi, double lo, int *PEGBAR_NONNULL exponent) {
  PEGBAR_NO_FUSE
  /* ln 2 in two parts; the first has so few bits that its multiples are exact. */
  const double ln2_hi = 0.6931471805598903, ln2_lo = 5.497923018708371e-14;
  double n = pegbar_nearest(hi * 1.4426950408889634);
  pegbar_pair r = pegbar_sum(hi - n * ln2_hi, lo - n * ln2_lo);
  double x = r.hi;
  /* (e^x − 1 − x) / x², within 2^−65. */
  double p = 1.6086677666787362e-10;
  p = p * x + 2.091821231913398e-09;
  p = p * x + 2.5052070959803662e-08;
  p = p * x + 2.755726307730941e-07;
  p = p * x + 2.7557319247344507e-06;
  p = p * x + 2.480158733663095e-05;
  p = p * x + 0.00019841269841263252;
  p = p * x + 0.0013888888888879004;
  p = p * x + 0.008333333333333333;
  p = p * x + 0.04166666666666668;
  p = p * x + 0.16666666666666666;
  p = p * x + 0.5;
  pegbar_pair sum = pegbar_quick_sum(1.0, x);
  *exponent = (int)n;
  return pegbar_quick_sum(sum.hi, sum.lo + (r.lo + (r.lo * x + (x * x) * p)));
}

/** e to the power x; 0 below −745.2, infinity above 709.8. */
PEGBAR_MATH double pegbar_exp(double x) {
  PEGBAR_NO_FUSE
  int n;
  pegbar_pair e;
  if (x != x) return x;
  if (x > 710.0) return pegbar_infinity();
  if (x < -746.0) return 0.0;
  e = pegbar_exp_pair(x, 0.0, &n);
  return pegbar_scale(e.hi + e.lo, n);
}

/** e to the power x, less 1, also for tiny x. */
PEGBAR_MATH double pegbar_expm1(double x) {
  PEGBAR_NO_FUSE
  int n;
  pegbar_pair e, sum;
  double scale;
  if (x != x) return x;
  if (x > 710.0) return pegbar_infinity();
  if (x < -40.0) return -1.0;
  if (pegbar_abs(x) < 7.450580596923828e-09) return x + 0.5 * x * x;
  if (x > 40.0) return pegbar_exp(x);
  if (pegbar_abs(x) < 0.7) {
    /* Here the result is smaller than e^x, whose rounding would show: 1 is never added. */
    pegbar_pair square = pegbar_product(x, x);
    /* (e^x − 1 − x − x²/2) / x³, within 2^−66. */
    double p = 4.806337802757927e-14;
    p = p * x + 7.695527310740403e-13;
    p = p * x + 1.1470564463566095e-11;
    p = p * x + 1.605871766363409e-10;
    p = p * x + 2.087675759327967e-09;
    p = p * x + 2.5052109475674446e-08;
    p = p * x + 2.755731922294736e-07;
    p = p * x + 2.7557319222115652e-06;
    p = p * x + 2.480158730158815e-05;
    p = p * x + 0.0001984126984127137;
    p = p * x + 0.001388888888888889;
    p = p * x + 0.008333333333333333;
    p = p * x + 0.041666666666666664;
    p = p * x + 0.16666666666666666;
    sum = pegbar_quick_sum(x, 0.5 * square.hi);
    return sum.hi + (sum.lo + (0.5 * square.lo + square.hi * x * p));
  }
  e = pegbar_exp_pair(x, 0.0, &n);
  scale = pegbar_power_of_two(n);
  sum = pegbar_sum(e.hi * scale, -1.0);
  return sum.hi + (sum.lo + e.lo * scale);
}

/** log((1 + s) / (1 − s) · 2^n) for s = difference / total, |s| below 0.172. */
PEGBAR_MATH pegbar_pair pegbar_log_ratio(pegbar_pair difference, pegbar_pair total, int n) {
  PEGBAR_NO_FUSE
  const pegbar_pair third = {0.3333333333333333, 1.850371707708594e-17};
  const pegbar_pair fifth = {0.2, -1.1102230246251566e-17};
  const double ln2_hi = 0.6931471805598903, ln2_lo = 5.497923018708371e-14;
  pegbar_pair s = pegbar_pair_divide(difference, total);
  pegbar_pair square = pegbar_pair_multiply(s, s);
  double z = square.hi;
  /* (atanh s / s − 1 − z/3 − z²/5) / z³ with z = s², within 2^−67. */
  double q = 0.04918409241509971;
  q = q * z + 0.047296292027748404;
  q = q * z + 0.0526413061313383;
  q = q * z + 0.058823359384121435;
  q = q * z + 0.06666666840813837;
  q = q * z + 0.07692307691307247;
  q = q * z + 0.09090909090911967;
  q = q * z + 0.11111111111111108;
  q = q * z + 0.14285714285714285;
  pegbar_pair tail = pegbar_quick_sum(fifth.hi, z * q + fifth.lo);
  tail = pegbar_pair_add(third, pegbar_pair_multiply(tail, square));
  tail = pegbar_pair_multiply(tail, square);
  s.hi *= 2.0;
  s.lo *= 2.0;
  tail = pegbar_pair_multiply(tail, s);
  pegbar_pair log = pegbar_quick_sum(s.hi, tail.hi);
  log = pegbar_quick_sum(log.hi, log.lo + (s.lo + tail.lo));
  pegbar_pair power = pegbar_quick_sum((double)n * ln2_hi, (double)n * ln2_lo);
  return n == 0 ? log : pegbar_pair_add(power, log);
}

/** Splits a positive finite x: x = result · 2^exponent, with the result in √½…√2. */
PEGBAR_MATH double pegbar_fraction(double x, int *PEGBAR_NONNULL exponent) {
  PEGBAR_NO_FUSE
  uint64_t bits = pegbar_bits(x);
  int n = 0;
  if (bits < (UINT64_C(1) << 52)) {
    bits = pegbar_bits(x * 1.8014398509481984e+16);
    n = -54;
  }
  n += (int)(bits >> 52) - 1023;
  bits = (bits & ((UINT64_C(1) << 52) - 1)) | (UINT64_C(1023) << 52);
  if (bits > UINT64_C(0x3FF6A09E667F3BCD)) {
    bits -= UINT64_C(1) << 52;
    n += 1;
  }
  *exponent = n;
  return pegbar_from_bits(bits);
}

/** The natural logarithm of a positive finite x to about 100 bits. */
PEGBAR_MATH pegbar_pair pegbar_log_pair(double x) {
  PEGBAR_NO_FUSE
  int n;
  double m = pegbar_fraction(x, &n);
  pegbar_pair difference = {m - 1.0, 0.0};
  return pegbar_log_ratio(difference, pegbar_sum(m, 1.0), n);
}

/** The natural logarithm; −infinity at 0, NaN below. */
PEGBAR_MATH double pegbar_log(double x) {
  PEGBAR_NO_FUSE
  pegbar_pair log;
  if (x != x || x == pegbar_infinity()) return x;
  if (x == 0.0) return -pegbar_infinity();
  if (x < 0.0) return pegbar_nan();
  log = pegbar_log_pair(x);
  return log.hi + log.lo;
}

/** The natural logarithm of 1 + x, also for tiny x; −infinity at −1, NaN below. */
PEGBAR_MATH double pegbar_log1p(double x) {
  PEGBAR_NO_FUSE
  pegbar_pair one_more, log;
  if (x != x || x == pegbar_infinity()) return x;
  if (x == -1.0) return -pegbar_infinity();
  if (x < -1.0) return pegbar_nan();
  if (pegbar_abs(x) < 5.551115123125783e-17) return x;
  if (x > -0.25 && x < 0.4) {
    pegbar_pair difference = {x, 0.0};
    log = pegbar_log_ratio(difference, pegbar_sum(2.0, x), 0);
    return log.hi + log.lo;
  }
  one_more = pegbar_sum(1.0, x);
  log = pegbar_log_pair(one_more.hi);
  return log.hi + (log.lo + one_more.lo / one_more.hi);
}

/** 0 if y is not an integer, 1 if it is odd, 2 if it is even. */
PEGBAR_MATH int pegbar_parity(double y) {
  PEGBAR_NO_FUSE
  double size = pegbar_abs(y), half;
  if (size >= 9007199254740992.0) return 2;
  if ((double)(int64_t)size != size) return 0;
  half = size * 0.5;
  return (double)(int64_t)half == half ? 2 : 1;
}

/** pow if x is 0 or either number is infinite; `odd` means that y is an odd integer. */
PEGBAR_MATH double pegbar_pow_limit(double x, double y, int odd) {
  PEGBAR_NO_FUSE
  double size = pegbar_abs(x), limit;
  if (size == 1.0) return 1.0;
  /* Grows without end where a large base meets a positive exponent, or a small one a negative. */
  limit = (size > 1.0) == (y > 0.0) ? pegbar_infinity() : 0.0;
  return odd ? pegbar_with_sign(limit, x) : limit;
}

/**
 * x to the power y, with C's rules for special values: 1 if y is 0 or x is 1, NaN for a negative x
 * with a y that is not an integer.
 */
PEGBAR_MATH double pegbar_pow(double x, double y) {
  PEGBAR_NO_FUSE
  double size = pegbar_abs(x), estimate, result;
  int parity, n;
  pegbar_pair log, product, e;
  if (y == 0.0 || x == 1.0) return 1.0;
  if (x != x || y != y) return x + y;
  parity = pegbar_parity(y);
  if (size == 0.0 || size == pegbar_infinity() || pegbar_abs(y) == pegbar_infinity()) {
    return pegbar_pow_limit(x, y, parity == 1);
  }
  if (x < 0.0 && parity == 0) return pegbar_nan();
  log = pegbar_log_pair(size);
  estimate = log.hi * y;
  if (estimate > 710.0) {
    result = pegbar_infinity();
  } else if (estimate < -746.0) {
    result = 0.0;
  } else if (pegbar_abs(estimate) < 8.673617379884035e-19) {
    result = 1.0;
  } else {
    product = pegbar_product(y, log.hi);
    e = pegbar_exp_pair(product.hi, product.lo + y * log.lo, &n);
    result = pegbar_scale(e.hi + e.lo, n);
  }
  return x < 0.0 && parity == 1 ? -result : result;
}

PEGBAR_POP_WARNINGS

#endif /* PEGBAR_MATH_EXPONENTIAL_H */
