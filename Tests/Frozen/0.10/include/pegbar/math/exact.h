/*
 * Building blocks of pegbar/math.h: bits, square root, and numbers of two parts.
 *
 * A pair is an unevaluated sum hi + lo: about 106 bits instead of 53.
 */
#ifndef PEGBAR_MATH_EXACT_H
#define PEGBAR_MATH_EXACT_H

#include "../abi.h"

#if defined(__FAST_MATH__)
#error "pegbar/math.h needs exact arithmetic: compile without -ffast-math"
#endif

/* PEGBAR_NO_FUSE: a fused multiply-add would round once where other machines round twice. */
#if defined(__clang__)
#define PEGBAR_MATH static inline
#define PEGBAR_NO_FUSE _Pragma("STDC FP_CONTRACT OFF")
#elif defined(__GNUC__)
#define PEGBAR_MATH __attribute__((optimize("fp-contract=off"))) static inline
#define PEGBAR_NO_FUSE
#else
#define PEGBAR_MATH static inline
#define PEGBAR_NO_FUSE
#endif

/** hi + lo, where lo is at most half a unit in the last place of hi. */
typedef struct pegbar_pair {
  double hi;
  double lo;
} pegbar_pair;

PEGBAR_MATH uint64_t pegbar_bits(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

PEGBAR_MATH double pegbar_from_bits(uint64_t bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

PEGBAR_MATH double pegbar_nan(void) { return pegbar_from_bits(0x7FF8000000000000u); }
PEGBAR_MATH double pegbar_infinity(void) { return pegbar_from_bits(0x7FF0000000000000u); }
PEGBAR_MATH double pegbar_abs(double x) {
  return pegbar_from_bits(pegbar_bits(x) & ~(UINT64_C(1) << 63));
}

/** x with the sign of `sign`. */
PEGBAR_MATH double pegbar_with_sign(double x, double sign) {
  return pegbar_from_bits((pegbar_bits(x) & ~(UINT64_C(1) << 63)) |
                          (pegbar_bits(sign) & (UINT64_C(1) << 63)));
}

/** 2 to the power n, for n in −1022…1023. */
PEGBAR_MATH double pegbar_power_of_two(int n) {
  return pegbar_from_bits((uint64_t)(int64_t)(n + 1023) << 52);
}

/** The nearest integer, ties to even, for |x| < 2^51. */
PEGBAR_MATH double pegbar_nearest(double x) {
  PEGBAR_NO_FUSE
  const double shift = 6755399441055744.0;
  return (x + shift) - shift;
}

/** The square root, correctly rounded; NaN below 0. */
PEGBAR_MATH double pegbar_sqrt(double x) {
#if defined(__clang__) && defined(__has_builtin)
#if __has_builtin(__builtin_elementwise_sqrt)
  return __builtin_elementwise_sqrt(x);
#else
  return __builtin_sqrt(x);
#endif
#elif defined(__GNUC__) && defined(__x86_64__)
  /* GCC's built-in would call the C library for numbers below 0. */
  double root;
  __asm__("sqrtsd %1, %0" : "=x"(root) : "x"(x));
  return root;
#elif defined(__GNUC__) && defined(__aarch64__)
  double root;
  __asm__("fsqrt %d0, %d1" : "=w"(root) : "w"(x));
  return root;
#else
  return __builtin_sqrt(x);
#endif
}

/** a + b without error, where |a| >= |b| or a is 0. */
PEGBAR_MATH pegbar_pair pegbar_quick_sum(double a, double b) {
  PEGBAR_NO_FUSE
  pegbar_pair sum;
  sum.hi = a + b;
  sum.lo = b - (sum.hi - a);
  return sum;
}

/** a + b without error. */
PEGBAR_MATH pegbar_pair pegbar_sum(double a, double b) {
  PEGBAR_NO_FUSE
  pegbar_pair sum;
  double part;
  sum.hi = a + b;
  part = sum.hi - a;
  sum.lo = (a - (sum.hi - part)) + (b - part);
  return sum;
}

/** a · b without error, for factors below 2^990 whose product is normal. */
PEGBAR_MATH pegbar_pair pegbar_product(double a, double b) {
  PEGBAR_NO_FUSE
  const double split = 134217729.0; /* 2^27 + 1 */
  double as = a * split, bs = b * split;
  double ah = as - (as - a), bh = bs - (bs - b);
  double al = a - ah, bl = b - bh;
  pegbar_pair product;
  product.hi = a * b;
  product.lo = ((ah * bh - product.hi) + ah * bl + al * bh) + al * bl;
  return product;
}

PEGBAR_MATH pegbar_pair pegbar_pair_add(pegbar_pair a, pegbar_pair b) {
  PEGBAR_NO_FUSE
  pegbar_pair sum = pegbar_sum(a.hi, b.hi);
  return pegbar_quick_sum(sum.hi, sum.lo + (a.lo + b.lo));
}

PEGBAR_MATH pegbar_pair pegbar_pair_multiply(pegbar_pair a, pegbar_pair b) {
  PEGBAR_NO_FUSE
  pegbar_pair product = pegbar_product(a.hi, b.hi);
  return pegbar_quick_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

PEGBAR_MATH pegbar_pair pegbar_pair_divide(pegbar_pair a, pegbar_pair b) {
  PEGBAR_NO_FUSE
  double quotient = a.hi / b.hi;
  pegbar_pair back = pegbar_product(quotient, b.hi);
  double rest = ((a.hi - back.hi) - back.lo) + (a.lo - quotient * b.lo);
  return pegbar_quick_sum(quotient, rest / b.hi);
}

#endif /* PEGBAR_MATH_EXACT_H */
