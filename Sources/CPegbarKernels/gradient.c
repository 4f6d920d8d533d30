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

static inline double along(uint32_t kind, double u, double v) {
  if (kind == PGB_GRADIENT_AXIAL) return u;
  if (kind == PGB_GRADIENT_RADIAL) return sqrt(u * u + v * v);
  return turns(u, v);
}

/** The greatest t whose circle goes through (u, v): a·t² − 2·b·t + c = 0; 0 where there is none. */
static int between_circles(const double *circles, double u, double v, double *t) {
  double x = circles[0], y = circles[1], r = circles[2], dr = circles[3];
  double a = x * x + y * y - dr * dr;
  double b = u * x + v * y + r * dr;
  double c = u * u + v * v - r * r;
  // Circles that touch each other within: the equation is linear.
  if (fabs(a) <= 1e-12 * (x * x + y * y + dr * dr)) {
    *t = c / (2 * b);
    return b != 0 && r + *t * dr >= 0;
  }
  double square = b * b - a * c;
  if (!(square >= 0)) return 0;
  double root = a > 0 ? sqrt(square) : -sqrt(square);
  *t = (b + root) / a;
  if (r + *t * dr >= 0) return 1;
  *t = (b - root) / a;
  return r + *t * dr >= 0;
}

/** A place that may lie outside of 0…1 as one that lies inside. */
static inline double extended(uint32_t extend, double t) {
  if (extend == PGB_EXTEND_REPEAT) return t - floor(t);
  if (extend == PGB_EXTEND_REFLECT) return fabs(t - 2 * floor(t * 0.5 + 0.5));
  return t;
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
    double t;
    if (gradient->kind != PGB_GRADIENT_CIRCLES) {
      t = along(gradient->kind, u, v);
    } else if (!between_circles(gradient->circles, u, v, &t)) {
      memset(out + i * 4, 0, 4);
      continue;
    }
    t = extended(gradient->extend, t * gradient->scale + gradient->shift);
    memcpy(out + i * 4, &gradient->colors[place(t)], 4);
  }
}
