/*
 * Colour gradients.
 */
#pragma STDC FP_CONTRACT OFF

#include "gradient.h"

#include <math.h>
#include <string.h>

#include "kernels.h"
#include "pegbar/math.h"

/** The place in the table for t; what is no number counts as 0. */
static inline int32_t place(double t) {
  if (!(t > 0)) return 0;
  return t < 1 ? (int32_t)(t * (PGB_GRADIENT_COLORS - 1) + 0.5) : PGB_GRADIENT_COLORS - 1;
}

static inline double turns(double u, double v) {
  const double half = 0.15915494309189535;
  double t = pegbar_atan2(v, u) * half;
  return t < 0 ? t + 1 : t;
}

static inline int32_t place_of(uint32_t kind, double u, double v) {
  if (kind == PGB_GRADIENT_AXIAL) return place(u);
  if (kind == PGB_GRADIENT_RADIAL) return place(sqrt(u * u + v * v));
  return place(turns(u, v));
}

void pgb_sample_gradient(uint8_t *out, const pgb_gradient *gradient, int32_t x, int32_t y,
                         size_t count) {
  const double *m = gradient->map;
  double py = y + 0.5;
  double u0 = py * m[3] + m[6], v0 = py * m[4] + m[7], w0 = py * m[5] + m[8];
  int flat = m[2] == 0 && m[5] == 0;
  for (size_t i = 0; i < count; i++) {
    double px = x + (double)i + 0.5;
    double u = px * m[0] + u0, v = px * m[1] + v0;
    if (!flat) {
      double w = px * m[2] + w0;
      u = u / w;
      v = v / w;
    }
    memcpy(out + i * 4, &gradient->colors[place_of(gradient->kind, u, v)], 4);
  }
}
