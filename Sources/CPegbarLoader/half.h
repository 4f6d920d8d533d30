/*
 * Numbers of half precision (IEEE 754 binary16), rounded to nearest, ties to even.
 */
#ifndef CPEGBAR_HALF_H
#define CPEGBAR_HALF_H

#include <stdint.h>
#include <string.h>

/** For finite numbers in −65504…65504; the host's are in 0…1. */
static inline uint16_t pgb_half_from_float(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  uint32_t sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
  if (size < 0x38800000) {
    /* Below 2^−14: adding 0.5 leaves the number in steps of 2^−24 in the low bits. */
    float moved;
    memcpy(&moved, &size, sizeof moved);
    moved += 0.5f;
    memcpy(&bits, &moved, sizeof bits);
    return (uint16_t)(sign | (bits - 0x3f000000));
  }
  return (uint16_t)(sign | (size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13);
}

static inline float pgb_float_from_half(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000) << 16, size = half & 0x7fff, bits;
  float x;
  if (size >= 0x7c00) {
    bits = sign | 0x7f800000 | (size & 0x3ff) << 13;
  } else if (size >= 0x400) {
    bits = sign | (size + 0x1c000) << 13;
  } else {
    /* size · 2^−24, exact. */
    x = (float)size * 5.9604644775390625e-8f;
    return sign ? -x : x;
  }
  memcpy(&x, &bits, sizeof x);
  return x;
}

#endif /* CPEGBAR_HALF_H */
