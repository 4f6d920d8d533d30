/*
 * Part of pegbar/math.h: exp, expm1, log, log1p, pow.
 */
#ifndef PEGBAR_MATH_EXPONENTIAL_H
#define PEGBAR_MATH_EXPONENTIAL_H

#include "exact.h"

/** x · 2^n for any n, in two factors because a single factor may be out of range. */
PEGBAR_MATH double pegbar_scale(double x, int n) {
  int half = n / 2;
  return x * pegbar_power_of_two(half) * pegbar_power_of_two(n - half);
}

/** e to the power hi + lo as pair · 2^exponent, the pair in 0.7…1.42; |hi| below 800. */
PEGBAR_MATH pegbar_pair pegbar_exp_pair(double hi, double lo, int *PEGBAR_NONNULL exponent) {
  PEGBAR_NO_FUSE
  /* ln 2 in two parts; the first has so few bits that its multiples are exact. */
  const double ln2_hi = 0x1.62e42fefa3800p-1, ln2_lo = 0x1.ef35793c76730p-45;
  double n = pegbar_nearest(hi * 0x1.71547652b82fep+0);
  pegbar_pair r = pegbar_sum(hi - n * ln2_hi, lo - n * ln2_lo);
  double x = r.hi;
  /* (e^x − 1 − x) / x², within 2^−65. */
  double p = 0x1.61bff1c64f494p-33;
  p = p * x + 0x1.1f7f6aa421dd8p-29;
  p = p * x + 0x1.ae642c5c1fa33p-26;
  p = p * x + 0x1.27e4d3f50d87fp-22;
  p = p * x + 0x1.71de3a5aaefb9p-19;
  p = p * x + 0x1.a01a01a9f72adp-16;
  p = p * x + 0x1.a01a01a01969bp-13;
  p = p * x + 0x1.6c16c16c15a48p-10;
  p = p * x + 0x1.1111111111111p-7;
  p = p * x + 0x1.5555555555557p-5;
  p = p * x + 0x1.5555555555555p-3;
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
  if (pegbar_abs(x) < 0x1p-27) return x + 0.5 * x * x;
  if (x > 40.0) return pegbar_exp(x);
  if (pegbar_abs(x) < 0.7) {
    /* Here the result is smaller than e^x, whose rounding would show: 1 is never added. */
    pegbar_pair square = pegbar_product(x, x);
    /* (e^x − 1 − x − x²/2) / x³, within 2^−66. */
    double p = 0x1.b0ea9aae6e0c8p-45;
    p = p * x + 0x1.b1383c900cb89p-41;
    p = p * x + 0x1.9395a8e14ae29p-37;
    p = p * x + 0x1.61228b29dc3f5p-33;
    p = p * x + 0x1.1eed8f8b26ba8p-29;
    p = p * x + 0x1.ae6457b991483p-26;
    p = p * x + 0x1.27e4fb775a110p-22;
    p = p * x + 0x1.71de3a5500a36p-19;
    p = p * x + 0x1.a01a01a01a114p-16;
    p = p * x + 0x1.a01a01a01a24ep-13;
    p = p * x + 0x1.6c16c16c16c17p-10;
    p = p * x + 0x1.1111111111111p-7;
    p = p * x + 0x1.5555555555555p-5;
    p = p * x + 0x1.5555555555555p-3;
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
  const pegbar_pair third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  const pegbar_pair fifth = {0x1.999999999999ap-3, -0x1.999999999999ap-57};
  const double ln2_hi = 0x1.62e42fefa3800p-1, ln2_lo = 0x1.ef35793c76730p-45;
  pegbar_pair s = pegbar_pair_divide(difference, total);
  pegbar_pair square = pegbar_pair_multiply(s, s);
  double z = square.hi;
  /* (atanh s / s − 1 − z/3 − z²/5) / z³ with z = s², within 2^−67. */
  double q = 0x1.92ea848d005e3p-5;
  q = q * z + 0x1.8373836f665bcp-5;
  q = q * z + 0x1.af3cd208171ecp-5;
  q = q * z + 0x1.e1e1869976042p-5;
  q = q * z + 0x1.11111188bd5c6p-4;
  q = q * z + 0x1.3b13b13a63b13p-4;
  q = q * z + 0x1.745d1745d1f5ep-4;
  q = q * z + 0x1.c71c71c71c71ap-4;
  q = q * z + 0x1.2492492492492p-3;
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
    bits = pegbar_bits(x * 0x1p+54);
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
  if (pegbar_abs(x) < 0x1p-54) return x;
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
  if (size >= 0x1p+53) return 2;
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
  } else if (pegbar_abs(estimate) < 0x1p-60) {
    result = 1.0;
  } else {
    product = pegbar_product(y, log.hi);
    e = pegbar_exp_pair(product.hi, product.lo + y * log.lo, &n);
    result = pegbar_scale(e.hi + e.lo, n);
  }
  return x < 0.0 && parity == 1 ? -result : result;
}

#endif /* PEGBAR_MATH_EXPONENTIAL_H */
