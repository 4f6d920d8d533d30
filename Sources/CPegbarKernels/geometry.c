/*
 * Points of a plane to pixels.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

/**
 * Coordinates are kept below this, so that edges keep their direction within a millionth of a
 * pixel.
 */
#define FARTHEST 1e7

/** Coordinates that are cut are off by a pixel and more from here on. */
#define ASTRAY 1e15

/** To 1/65536, halves up. */
static double snapped(double v) {
  double scaled = v * 65536 + 0.5;
  int64_t whole = (int64_t)scaled;
  if ((double)whole > scaled) whole -= 1;
  return (double)whole / 65536;
}

static double magnitude(double v) { return v < 0 ? -v : v; }

typedef struct homogeneous {
  double x, y, w;
} homogeneous;

/** What is kept: where x·h.x + y·h.y + w·h.w is more than `least`. */
typedef struct half_space {
  double x, y, w, least;
} half_space;

static homogeneous carried(const double *m, const double *p) {
  homogeneous h = {p[0] * m[0] + p[1] * m[3] + m[6], p[0] * m[1] + p[1] * m[4] + m[7],
                   p[0] * m[2] + p[1] * m[5] + m[8]};
  return h;
}

/** Cuts a polygon; `out` has room for one point more. */
static int32_t cut(const homogeneous *in, int32_t count, half_space side, homogeneous *out) {
  int32_t made = 0;
  for (int32_t i = 0; i < count; i++) {
    homogeneous a = in[i > 0 ? i - 1 : count - 1], b = in[i];
    double da = side.x * a.x + side.y * a.y + side.w * a.w - side.least;
    double db = side.x * b.x + side.y * b.y + side.w * b.w - side.least;
    if ((da > 0) != (db > 0)) {
      double t = da / (da - db);
      homogeneous h = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.w + (b.w - a.w) * t};
      // Of such numbers not even the millions are right.
      if (side.x != 0 && magnitude(a.x) + magnitude(b.x) > h.w * ASTRAY)
        h.x = -side.x * side.w * h.w;
      if (side.y != 0 && magnitude(a.y) + magnitude(b.y) > h.w * ASTRAY)
        h.y = -side.y * side.w * h.w;
      out[made++] = h;
    }
    if (db > 0) out[made++] = b;
  }
  return made;
}

/** Cuts a polygon to what lies before the viewer and not too far aside. */
static int32_t cut_all(homogeneous *points, int32_t count, double largest) {
  const half_space sides[5] = {{0, 0, 1, largest * 1e-9},
                               {1, 0, FARTHEST, 0},
                               {-1, 0, FARTHEST, 0},
                               {0, 1, FARTHEST, 0},
                               {0, -1, FARTHEST, 0}};
  homogeneous other[PGB_CORNERS + 5];
  for (int i = 0; i < 5 && count > 0; i++) {
    count = cut(points, count, sides[i], other);
    for (int32_t j = 0; j < count; j++) points[j] = other[j];
  }
  return count;
}

int32_t pgb_project(const double *map, const double *points, int32_t count, double *out) {
  homogeneous carried_points[PGB_CORNERS + 5];
  if (count < 3 || count > PGB_CORNERS) return 0;
  double largest = 0;
  int inside = 1;
  for (int32_t i = 0; i < count; i++) {
    homogeneous h = carried(map, points + i * 2);
    carried_points[i] = h;
    if (h.w > largest) largest = h.w;
    double limit = h.w * FARTHEST;
    if (!(h.w > 0 && magnitude(h.x) < limit && magnitude(h.y) < limit)) inside = 0;
  }
  if (!(largest > 0)) return 0;
  if (!inside) count = cut_all(carried_points, count, largest);
  for (int32_t i = 0; i < count; i++) {
    homogeneous h = carried_points[i];
    double x = h.x / h.w, y = h.y / h.w;
    if (!(magnitude(x) < FARTHEST * 2 && magnitude(y) < FARTHEST * 2)) return 0;
    out[i * 2] = snapped(x);
    out[i * 2 + 1] = snapped(y);
  }
  return count < 3 ? 0 : count;
}

int32_t pgb_invert(const double *m, double *inverse) {
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
