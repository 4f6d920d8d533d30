/*
 * Sines of floats, the same to the bit as those of four numbers at once in Swift. Loops over them
 * vectorise.
 */
#ifndef PGB_WAVES_H
#define PGB_WAVES_H

/** The nearest whole number; for less than 4 million. */
static inline __attribute__((always_inline)) float pgb_nearest(float x) {
  // Added to a number, it leaves the nearest whole one.
  const float rounder = 12582912;
  return (x + rounder) - rounder;
}

/** The whole number below; for less than 4 million. */
static inline __attribute__((always_inline)) float pgb_below(float x) {
  float whole = pgb_nearest(x);
  return whole > x ? whole - 1 : whole;
}

/** Exact to 0.0000003 for some hundred turns. */
static inline __attribute__((always_inline)) float pgb_sine(float x) {
  float half = pgb_nearest(x * 0.31830989F);
  // π in two parts, so that the difference is exact.
  float r = (x - half * 3.140625F) - half * 0.00096765358979F;
  float s = r * r;
  // Taylor's series, its end fitted to ±π/2.
  float series = 0.0083330786F + s * (-0.00019810691F + s * 0.000002608316F);
  float value = r + r * s * (-0.1666666F + s * series);
  float odd = __builtin_fabsf(half - 2 * pgb_nearest(half * 0.5F));
  return value * (1 - 2 * odd);
}

/** Exact to 0.0000003 for some hundred turns. */
static inline __attribute__((always_inline)) float pgb_cosine(float x) {
  return pgb_sine(x + 1.57079633F);
}

#endif /* PGB_WAVES_H */
