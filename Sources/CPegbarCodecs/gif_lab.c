#pragma STDC FP_CONTRACT OFF
#include "gif_internal.h"

// Newton's method; every start converges for positive values.
static double root(double value, int degree) {
  if (value <= 0) return 0;
  double x = 1;
  for (int step = 0; step < 60; step++) {
    double power = 1;
    for (int i = 1; i < degree; i++) power *= x;
    double next = ((degree - 1) * x + value / power) / degree;
    if (next == x) break;
    x = next;
  }
  return x;
}

static double linear(double value) {
  value /= 255;
  if (value <= 0.04045) return value / 12.92;
  double base = (value + 0.055) / 1.055, fifth = root(base, 5);
  return base * base * fifth * fifth;
}

gif_lab gif_lab_of(const float *rgb) {
  double r = linear((double)rgb[0]), g = linear((double)rgb[1]), b = linear((double)rgb[2]);
  double l = root(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b, 3);
  double m = root(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b, 3);
  double s = root(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b, 3);
  return (gif_lab){(float)(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
                   (float)(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
                   (float)(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)};
}
