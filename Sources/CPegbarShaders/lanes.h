/*
 * Eight numbers at once, in the vector types of the compiler: included by each variant.
 */
#include <string.h>

typedef float f8 __attribute__((vector_size(32), may_alias));
typedef int32_t i8 __attribute__((vector_size(32), may_alias));
typedef uint32_t u8 __attribute__((vector_size(32), may_alias));

#define LANES static inline __attribute__((always_inline))

LANES f8 f8_of(float v) { return (f8){v, v, v, v, v, v, v, v}; }
LANES i8 i8_of(int32_t v) { return (i8){v, v, v, v, v, v, v, v}; }

LANES i8 select_bits(i8 mask, i8 a, i8 b) { return (mask & a) | (~mask & b); }
LANES f8 select(i8 mask, f8 a, f8 b) { return (f8)select_bits(mask, (i8)a, (i8)b); }

/** The smaller one; b where one is not a number. */
LANES f8 minimum(f8 a, f8 b) { return select((i8)(a < b), a, b); }
LANES f8 maximum(f8 a, f8 b) { return select((i8)(a > b), a, b); }
/** Between two finite bounds; the lower one for what is not a number. */
LANES f8 clamp(f8 a, f8 low, f8 high) { return minimum(maximum(a, low), high); }

LANES f8 absolute(f8 a) { return (f8)((i8)a & i8_of(0x7FFFFFFF)); }
LANES f8 sign_bit(f8 a) { return (f8)((i8)a & i8_of(INT32_MIN)); }
LANES f8 with_sign(f8 a, f8 sign) { return (f8)((i8)a | (i8)sign); }

LANES f8 to_float(i8 a) { return __builtin_convertvector(a, f8); }
/** Towards 0; the nearest bound beyond the range of integers, the lower one for no number. */
LANES i8 to_int(f8 a) {
  return __builtin_convertvector(clamp(a, f8_of(-2147483648.0f), f8_of(2147483520.0f)), i8);
}

LANES f8 truncated(f8 a) {
  f8 whole = with_sign(to_float(to_int(a)), sign_bit(a));
  return select((i8)(absolute(a) < f8_of(8388608.0f)), whole, a);
}

LANES f8 floored(f8 a) {
  f8 whole = truncated(a);
  return with_sign(whole - select((i8)(whole > a), f8_of(1.0f), f8_of(0.0f)), sign_bit(a));
}

LANES f8 square_root(f8 a) { return __builtin_elementwise_sqrt(a); }
