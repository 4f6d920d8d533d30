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
  double p = -0.013905374533113234;
  p = p * z + 0.030622995553735516;
  p = p * z + -0.04103887546862687;
  p = p * z + 0.04719259188242093;
  p = p * z + -0.05258020272656758;
  p = p * z + 0.058819230561140225;
  p = p * z + -0.06666641869131183;
  p = p * z + 0.07692306729194896;
  p = p * z + -0.0909090906681608;
  p = p * z + 0.11111111110751482;
  p = p * z + -0.1428571428571149;
  p = p * z + 0.19999999999999993;
  p = p * z + -0.3333333333333333;
  tail = z * x * p + u.lo * (1.0 - z);
  pegbar_pair sum = pegbar_sum(base.hi, sign * x);
  return sum.hi + (sum.lo + (base.lo + sign * tail));
}

/** The angle of (x, y) in −π…π; the sizes of x and y are in 2^−400…2^400, or one of them is 0. */
PEGBAR_MATH double pegbar_angle(pegbar_pair y, pegbar_pair x) {
  PEGBAR_NO_FUSE
  const pegbar_pair quarter_turn = {1.5707963267948966, 6.123233995736766e-17};
  const pegbar_pair eighth = {0.7853981633974483, 3.061616997868383e-17};
  int down = y.hi < 0.0, left = x.hi < 0.0, steep;
  pegbar_pair base = {0.0, 0.0}, minus;
  double sign = 1.0, small, angle;
  pegbar_pair a = y, b = x;
  if (down) a.hi = -a.hi, a.lo = -a.lo;
  if (left) b.hi = -b.hi, b.lo = -b.lo;
  steep = a.hi > b.hi;
  small = steep ? b.hi : a.hi;
  if (small > 0.41421356237309503 * (steep ? a.hi : b.hi)) {
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
  const double pi = 3.141592653589793, half_pi = 1.5707963267948966;
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
      return pegbar_with_sign(left ? 2.356194490192345 : half_pi * 0.5, y);
    }
    return pegbar_with_sign(left ? pi : 0.0, y);
  }
  gap = (int)(pegbar_bits(up) >> 52) - (int)(pegbar_bits(across) >> 52);
  if (gap > 64) return pegbar_with_sign(half_pi, y);
  if (gap < -64) return left ? pegbar_with_sign(pi, y) : y / x;
  /* Both to numbers whose products neither overflow nor vanish. */
  larger = (int)(pegbar_bits(across > up ? across : up) >> 52) - 1023;
  scale = larger > 300 ? 2.409919865102884e-181 : larger < -300 ? 4.149515568880993e+180 : 1.0;
  a.hi = y * scale;
  b.hi = x * scale;
  if (larger < -900) {
    a.hi *= 2.5822498780869086e+120;
    b.hi *= 2.5822498780869086e+120;
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
  if (pegbar_abs(x) < 9.313225746154785e-10) return x;
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
