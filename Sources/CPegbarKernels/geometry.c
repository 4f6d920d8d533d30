/*
 * Points of a plane to pixels.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

/** To 1/65536, halves up; coordinates beyond a billion are held there. */
static double snapped(double v) {
  const double limit = 1e9;
  if (!(v > -limit)) return -limit;
  if (v > limit) return limit;
  double scaled = v * 65536 + 0.5;
  int64_t whole = (int64_t)scaled;
  if ((double)whole > scaled) whole -= 1;
  return (double)whole / 65536;
}

static double magnitude(double v) { return v < 0 ? -v : v; }

typedef struct homogeneous {
  double x, y, w;
} homogeneous;

static homogeneous carried(const double *m, const double *p) {
  homogeneous h = {p[0] * m[0] + p[1] * m[3] + m[6], p[0] * m[1] + p[1] * m[4] + m[7],
                   p[0] * m[2] + p[1] * m[5] + m[8]};
  return h;
}

static void append(double *out, int32_t *count, homogeneous h) {
  out[*count * 2] = snapped(h.x / h.w);
  out[*count * 2 + 1] = snapped(h.y / h.w);
  *count += 1;
}

int32_t pegbar_project(const double *map, const double *points, int32_t count, double *out) {
  double largest = 0;
  for (int32_t i = 0; i < count; i++) {
    double w = carried(map, points + i * 2).w;
    if (w > largest) largest = w;
  }
  // Nearer to the viewer than this, a millionth of the farthest, nothing can be told apart.
  double near = largest * 1e-6;
  if (!(near > 0)) return 0;
  int32_t made = 0;
  homogeneous last = carried(map, points + (count - 1) * 2);
  for (int32_t i = 0; i < count; i++) {
    homogeneous next = carried(map, points + i * 2);
    if ((last.w > near) != (next.w > near)) {
      double t = (near - last.w) / (next.w - last.w);
      homogeneous cut = {last.x + (next.x - last.x) * t, last.y + (next.y - last.y) * t, near};
      append(out, &made, cut);
    }
    if (next.w > near) append(out, &made, next);
    last = next;
  }
  return made < 3 ? 0 : made;
}

int32_t pegbar_invert(const double *m, double *inverse) {
  double c0 = m[4] * m[8] - m[5] * m[7];
  double c1 = m[5] * m[6] - m[3] * m[8];
  double c2 = m[3] * m[7] - m[4] * m[6];
  double determinant = m[0] * c0 + m[1] * c1 + m[2] * c2;
  double size = magnitude(m[0] * c0) + magnitude(m[1] * c1) + magnitude(m[2] * c2);
  if (!(magnitude(determinant) > size * 1e-13)) return 0;
  double k = 1 / determinant;
  inverse[0] = c0 * k;
  inverse[1] = (m[2] * m[7] - m[1] * m[8]) * k;
  inverse[2] = (m[1] * m[5] - m[2] * m[4]) * k;
  inverse[3] = c1 * k;
  inverse[4] = (m[0] * m[8] - m[2] * m[6]) * k;
  inverse[5] = (m[2] * m[3] - m[0] * m[5]) * k;
  inverse[6] = c2 * k;
  inverse[7] = (m[1] * m[6] - m[0] * m[7]) * k;
  inverse[8] = (m[0] * m[4] - m[1] * m[3]) * k;
  return 1;
}
