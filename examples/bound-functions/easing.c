/*
 * A small easing library that knows nothing of Pegbar.
 *
 *   cc -shared -fPIC -O2 -ffp-contract=off -o libeasing.so easing.c
 */
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  double x, y;
} point;
typedef struct {
  double numbers[16];
} matrix;

/* Overshoots its end and comes back. */
double ease_back(double t, double overshoot) {
  double u = t - 1;
  return 1 + u * u * ((overshoot + 1) * u + overshoot);
}

/* The n-th power of t, out of the way of floating-point surprises. */
float ease_power(float t, uint8_t n, bool out) {
  float u = out ? 1 - t : t, y = 1;
  for (uint8_t i = 0; i < n; i++) y *= u;
  return out ? 1 - y : y;
}

/* The number of `count` steps completed at t, as an integer. */
int32_t ease_stairs(double t, int32_t count) { return (int32_t)(t * count); }

/* Any curve and then its mirror image: a curve that begins slowly also ends slowly. */
double ease_both(double (*curve)(double), double t) {
  return t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2;
}

/* A shear along x by an angle's tangent: row vectors, so m21. */
matrix shear(double tangent) {
  return (matrix){{1, 0, 0, 0, tangent, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
}

/* A point on a parabola between two points, `height` above their middle. */
void throw_ball(double t, point from, const point *to, double height, point *out) {
  out->x = from.x + (to->x - from.x) * t;
  out->y = from.y + (to->y - from.y) * t - 4 * height * t * (1 - t);
}
