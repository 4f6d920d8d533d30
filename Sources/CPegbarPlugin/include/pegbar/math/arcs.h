/*
 * Part of pegbar/math.h: atan, atan2, asin, acos.
 */
#ifndef PEGBAR_MATH_ARCS_H
#define PEGBAR_MATH_ARCS_H

#include "exact.h"

/** base + sign · atan(numerator / denominator) for a ratio within ±0.4143. */
PEGBAR_MATH double pegbar_atan_from(pegbar_pair base, double sign, pegbar_pair numerator,
                                    pegbar_pair denominator) {
  PEGBAR_NO_FUSE
  pegbar_pair u = pegbar_pair_divide(numerator, denominator);
  double x = u.hi, z = x * x, tail;
  /* (atan x − x) / x³, within 2^−64. */
  double p = -0x1.c7a6bc6dde7f9p-7;
  p = p * z + 0x1.f5ba271a2a8e8p-6;
  p = p * z + -0x1.5030c28013685p-5;
  p = p * z + 0x1.829a09d7f37d9p-5;
  p = p * z + -0x1.aebcad6415c5dp-5;
  p = p * z + 0x1.e1d8ddf459f4dp-5;
  p = p * z + -0x1.1110ce80547d7p-4;
  p = p * z + 0x1.3b13aea53b18fp-4;
  p = p * z + -0x1.745d173542f7ap-4;
  p = p * z + 0x1.c71c71c6dd2d8p-4;
  p = p * z + -0x1.24924924920a3p-3;
  p = p * z + 0x1.9999999999997p-3;
  p = p * z + -0x1.5555555555555p-2;
  tail = z * x * p + u.lo * (1.0 - z);
  pegbar_pair sum = pegbar_sum(base.hi, sign * x);
  return sum.hi + (sum.lo + (base.lo + sign * tail));
}

/** The angle of (x, y) in −π…π; the sizes of x and y are in 2^−400…2^400, or one of them is 0. */
PEGBAR_MATH double pegbar_angle(pegbar_pair y, pegbar_pair x) {
  PEGBAR_NO_FUSE
  const pegbar_pair quarter_turn = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  const pegbar_pair eighth = {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};
  int down = y.hi < 0.0, left = x.hi < 0.0, steep;
  pegbar_pair base = {0.0, 0.0}, minus;
  double sign = 1.0, small, angle;
  pegbar_pair a = y, b = x;
  if (down) a.hi = -a.hi, a.lo = -a.lo;
  if (left) b.hi = -b.hi, b.lo = -b.lo;
  steep = a.hi > b.hi;
  small = steep ? b.hi : a.hi;
  if (small > 0x1.a827999fcef32p-2 * (steep ? a.hi : b.hi)) {
    /* atan(a/b) = π/4 + atan((a − b) / (a + b)) */
    minus.hi = -b.hi;
    minus.lo = -b.lo;
    minus = pegbar_pair_add(a, minus);
    b = pegbar_pair_add(a, b);
    a = minus;
    base = eighth;
  } else if (steep) {
    /* atan(a/b) = π/2 − atan(b/a) */
    pegbar_pair swap = a;
    a = b;
    b = swap;
    base = quarter_turn;
    sign = -1.0;
  }
  if (left) {
    /* π less the angle on the right. */
    sign = -sign;
    base.hi = 2.0 * quarter_turn.hi - base.hi;
    base.lo = 2.0 * quarter_turn.lo - base.lo;
  }
  angle = pegbar_atan_from(base, sign, a, b);
  return down ? -angle : angle;
}

/** The angle of the point (x, y) in −π…π, with C's rules for zeros and infinities. */
PEGBAR_MATH double pegbar_atan2(double y, double x) {
  PEGBAR_NO_FUSE
  const double pi = 0x1.921fb54442d18p+1, half_pi = 0x1.921fb54442d18p+0;
  double across, up, scale;
  int left, gap, larger;
  pegbar_pair a = {0.0, 0.0}, b = {0.0, 0.0};
  if (x != x || y != y) return x + y;
  left = (int)(pegbar_bits(x) >> 63);
  across = pegbar_abs(x);
  up = pegbar_abs(y);
  if (up == 0.0) return left ? pegbar_with_sign(pi, y) : y;
  if (across == pegbar_infinity()) {
    if (up == pegbar_infinity()) {
      return pegbar_with_sign(left ? 0x1.2d97c7f3321d2p+1 : half_pi * 0.5, y);
    }
    return pegbar_with_sign(left ? pi : 0.0, y);
  }
  gap = (int)(pegbar_bits(up) >> 52) - (int)(pegbar_bits(across) >> 52);
  if (gap > 64) return pegbar_with_sign(half_pi, y);
  if (gap < -64) return left ? pegbar_with_sign(pi, y) : y / x;
  /* Both to numbers whose products neither overflow nor vanish. */
  larger = (int)(pegbar_bits(across > up ? across : up) >> 52) - 1023;
  scale = larger > 300 ? 0x1p-600 : larger < -300 ? 0x1p+600 : 1.0;
  a.hi = y * scale;
  b.hi = x * scale;
  if (larger < -900) {
    a.hi *= 0x1p+400;
    b.hi *= 0x1p+400;
  }
  return pegbar_angle(a, b);
}

/** The angle in −π/2…π/2 whose tangent is x. */
PEGBAR_MATH double pegbar_atan(double x) { return pegbar_atan2(x, 1.0); }

/** √(1 − x²) as a pair, |x| at most 1. */
PEGBAR_MATH pegbar_pair pegbar_other_side(double x) {
  PEGBAR_NO_FUSE
  const pegbar_pair none = {0.0, 0.0};
  pegbar_pair rest = pegbar_pair_multiply(pegbar_sum(1.0, -x), pegbar_sum(1.0, x)), back;
  double root;
  if (rest.hi <= 0.0) return none;
  root = pegbar_sqrt(rest.hi);
  back = pegbar_product(root, root);
  return pegbar_quick_sum(root, (((rest.hi - back.hi) - back.lo) + rest.lo) / (2.0 * root));
}

/** The angle in −π/2…π/2 whose sine is x; NaN beyond ±1. */
PEGBAR_MATH double pegbar_asin(double x) {
  PEGBAR_NO_FUSE
  pegbar_pair side = {x, 0.0};
  if (!(pegbar_abs(x) <= 1.0)) return pegbar_nan();
  if (pegbar_abs(x) < 0x1p-30) return x;
  return pegbar_angle(side, pegbar_other_side(x));
}

/** The angle in 0…π whose cosine is x; NaN beyond ±1. */
PEGBAR_MATH double pegbar_acos(double x) {
  PEGBAR_NO_FUSE
  pegbar_pair side = {x, 0.0};
  if (!(pegbar_abs(x) <= 1.0)) return pegbar_nan();
  if (x == 1.0) return 0.0;
  return pegbar_angle(pegbar_other_side(x), side);
}

#endif /* PEGBAR_MATH_ARCS_H */
