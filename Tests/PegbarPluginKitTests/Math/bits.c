/*
 * Prints the bits of each function of pegbar/math.h for 20,000 arguments, a hash a line, as the
 * example math_bits of the crate for Rust does.
 */
#include <inttypes.h>
#include <stdio.h>

#include "pegbar/math.h"

static uint64_t state;

static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

/* One of four: any number, one in ±1, one in ±32, one in ±2^20. */
static double number(void) {
  uint64_t bits = next();
  double unit = (double)(bits >> 11) / 4503599627370496.0 - 1.0;
  switch (bits & 3) {
  case 0: return pegbar_from_bits(next());
  case 1: return unit;
  case 2: return unit * 32.0;
  default: return unit * 1048576.0;
  }
}

#define PRINT(name, call) \
  state = 88172645463325252u; \
  hash = 0xcbf29ce484222325u; \
  for (int i = 0; i < 20000; i++) { \
    double x = number(), y = number(), result = call; \
    (void)y; \
    hash ^= result != result ? 0 : pegbar_bits(result); \
    hash *= 0x100000001b3u; \
  } \
  printf("%s %" PRIu64 "\n", name, hash)

int main(void) {
  uint64_t hash;
  PRINT("sin", pegbar_sin(x));
  PRINT("cos", pegbar_cos(x));
  PRINT("tan", pegbar_tan(x));
  PRINT("exp", pegbar_exp(x));
  PRINT("expm1", pegbar_expm1(x));
  PRINT("log", pegbar_log(x));
  PRINT("log1p", pegbar_log1p(x));
  PRINT("atan", pegbar_atan(x));
  PRINT("asin", pegbar_asin(x));
  PRINT("acos", pegbar_acos(x));
  PRINT("sqrt", pegbar_sqrt(x));
  PRINT("atan2", pegbar_atan2(x, y));
  PRINT("pow", pegbar_pow(x, y));
  return 0;
}
