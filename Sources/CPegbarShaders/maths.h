/*
 * Elementary functions of eight floats, from additions, products and quotients: the polynomials
 * are the usual ones of the Cephes library, with errors of about one unit in the last place.
 */
#include "lanes.h"

/** The size of an angle, less the nearest even multiple of π/4, and the eighths of a turn. */
LANES f8 reduced(f8 size, i8 *eighths) {
  i8 n = to_int(size * f8_of(1.27323954473516f));
  n = (n + i8_of(1)) & i8_of(~1);
  f8 y = to_float(n);
  *eighths = n;
  // π/4 in three parts; products with the first two are exact.
  size = size - y * f8_of(0.78515625f);
  size = size - y * f8_of(2.4187564849853515625e-4f);
  return size - y * f8_of(3.77489497744594108e-8f);
}

LANES f8 sine_part(f8 x) {
  f8 z = x * x;
  f8 p = f8_of(-1.9515295891e-4f) * z + f8_of(8.3321608736e-3f);
  p = p * z + f8_of(-1.6666654611e-1f);
  return p * z * x + x;
}

LANES f8 cosine_part(f8 x) {
  f8 z = x * x;
  f8 p = f8_of(2.443315711809948e-5f) * z + f8_of(-1.388731625493765e-3f);
  p = p * z + f8_of(4.166664568298827e-2f);
  return p * z * z - f8_of(0.5f) * z + f8_of(1.0f);
}

LANES f8 sine(f8 a) {
  i8 n;
  f8 x = reduced(absolute(a), &n);
  f8 y = select((n & i8_of(2)) != i8_of(0), cosine_part(x), sine_part(x));
  i8 sign = ((n & i8_of(4)) << 29) ^ ((i8)a & i8_of(INT32_MIN));
  return (f8)((i8)y ^ sign);
}

LANES f8 cosine(f8 a) {
  i8 n;
  f8 x = reduced(absolute(a), &n);
  f8 y = select((n & i8_of(2)) != i8_of(0), sine_part(x), cosine_part(x));
  i8 sign = ((n + i8_of(2)) & i8_of(4)) << 29;
  return (f8)((i8)y ^ sign);
}

LANES f8 tangent(f8 a) { return sine(a) / cosine(a); }

/** The arctangent of a number that is not negative. */
LANES f8 positive_arctangent(f8 a) {
  i8 large = (i8)(a > f8_of(2.414213562373095f));
  i8 middle = ~large & (i8)(a > f8_of(0.4142135623730950f));
  f8 x = select(large, f8_of(-1.0f) / a, a);
  x = select(middle, (a - f8_of(1.0f)) / (a + f8_of(1.0f)), x);
  f8 y = select(large, f8_of(1.5707963267948966f), f8_of(0.0f));
  y = select(middle, f8_of(0.7853981633974483f), y);
  f8 z = x * x;
  f8 p = f8_of(8.05374449538e-2f) * z - f8_of(1.38776856032e-1f);
  p = p * z + f8_of(1.99777106478e-1f);
  p = p * z - f8_of(3.33329491539e-1f);
  return y + (p * z * x + x);
}

LANES f8 arctangent(f8 a) { return with_sign(positive_arctangent(absolute(a)), sign_bit(a)); }

/** The angle of the point (x, y); 0 for the origin. */
LANES f8 arctangent2(f8 y, f8 x) {
  f8 up = absolute(y), right = absolute(x);
  i8 steep = (i8)(up > right);
  f8 larger = select(steep, up, right);
  f8 ratio = select(steep, right, up) / larger;
  f8 angle = positive_arctangent(select((i8)(larger == f8_of(0.0f)), f8_of(0.0f), ratio));
  angle = select(steep, f8_of(1.5707963267948966f) - angle, angle);
  angle = select((i8)(x < f8_of(0.0f)), f8_of(3.141592653589793f) - angle, angle);
  return with_sign(angle, sign_bit(y));
}

LANES f8 arcsine(f8 a) {
  f8 size = absolute(a);
  i8 large = (i8)(size > f8_of(0.5f));
  f8 z = select(large, f8_of(0.5f) * (f8_of(1.0f) - size), size * size);
  f8 x = select(large, square_root(z), size);
  f8 p = f8_of(4.2163199048e-2f) * z + f8_of(2.4181311049e-2f);
  p = p * z + f8_of(4.5470025998e-2f);
  p = p * z + f8_of(7.4953002686e-2f);
  p = p * z + f8_of(1.6666752422e-1f);
  p = p * z * x + x;
  p = select(large, f8_of(1.5707963267948966f) - (p + p), p);
  return with_sign(p, sign_bit(a));
}

LANES f8 arccosine(f8 a) {
  // Near 1, π/2 − asin would lose digits.
  f8 near = f8_of(2.0f) * arcsine(square_root(f8_of(0.5f) * (f8_of(1.0f) - absolute(a))));
  f8 far = f8_of(1.5707963267948966f) - arcsine(a);
  f8 wide = select((i8)(a < f8_of(0.0f)), f8_of(3.141592653589793f) - near, near);
  return select((i8)(absolute(a) > f8_of(0.5f)), wide, far);
}

/** 2 to the power a; 0 below −126. */
LANES f8 exponential2(f8 a) {
  f8 x = clamp(a, f8_of(-127.0f), f8_of(128.0f));
  f8 whole = floored(x + f8_of(0.5f));
  x = x - whole;
  f8 p = f8_of(1.535336188319500e-4f) * x + f8_of(1.339887440266574e-3f);
  p = p * x + f8_of(9.618437357674640e-3f);
  p = p * x + f8_of(5.550332471162809e-2f);
  p = p * x + f8_of(2.402264791363012e-1f);
  p = p * x + f8_of(6.931472028550421e-1f);
  p = p * x + f8_of(1.0f);
  // In two factors, since 2^128 is no float.
  i8 n = to_int(whole), half = n >> 1;
  f8 first = (f8)((half + i8_of(127)) << 23), second = (f8)((n - half + i8_of(127)) << 23);
  f8 y = p * first * second;
  return select((i8)(a >= f8_of(-126.0f)), y, select((i8)(a == a), f8_of(0.0f), a));
}

/** The logarithm to base 2; −∞ for 0, not a number below. */
LANES f8 logarithm2(f8 a) {
  i8 bits = (i8)a;
  i8 exponent = (bits >> 23) - i8_of(126);
  f8 x = (f8)((bits & i8_of(0x007FFFFF)) | i8_of(0x3F000000));
  i8 small = (i8)(x < f8_of(0.70710678118654752f));
  exponent = exponent + small;
  x = select(small, x + x, x) - f8_of(1.0f);
  f8 z = x * x;
  f8 p = f8_of(7.0376836292e-2f) * x + f8_of(-1.1514610310e-1f);
  p = p * x + f8_of(1.1676998740e-1f);
  p = p * x + f8_of(-1.2420140846e-1f);
  p = p * x + f8_of(1.4249322787e-1f);
  p = p * x + f8_of(-1.6668057665e-1f);
  p = p * x + f8_of(2.0000714765e-1f);
  p = p * x + f8_of(-2.4999993993e-1f);
  p = p * x + f8_of(3.3333331174e-1f);
  f8 y = p * z * x - f8_of(0.5f) * z;
  // log2(e) = 1 + 0.442695…, so that digits of x stay.
  const f8 rest = f8_of(0.44269504088896340736f);
  f8 result = y * rest + x * rest + y + x + to_float(exponent);
  result = select((i8)(a > f8_of(3.402823466e38f)), a, result);
  f8 low = select((i8)(a == f8_of(0.0f)), f8_of(-__builtin_inff()), f8_of(__builtin_nanf("")));
  return select((i8)(a >= f8_of(1.17549435e-38f)), result, low);
}

LANES f8 power(f8 a, f8 b) {
  f8 y = exponential2(logarithm2(a) * b);
  // 0 to a positive power; 1 for a power of 0.
  y = select((i8)(a == f8_of(0.0f)) & (i8)(b > f8_of(0.0f)), f8_of(0.0f), y);
  return select((i8)(b == f8_of(0.0f)), f8_of(1.0f), y);
}
