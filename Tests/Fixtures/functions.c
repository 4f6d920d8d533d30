/* Plain C functions of every sort that a bind file may name, and of some that it may not. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

typedef struct {
  double x, y;
} point2;
typedef struct {
  double width, height;
} size2;
typedef struct {
  double x, y, width, height;
} rect4;
typedef struct {
  double m[16];
} mat4;

int some_data = 7;
double half(double t) { return t / 2; }
float half_f(float t) { return t / 2; }
double blend(double t, double a, double b) { return a + (b - a) * t; }

#define WIDTH(NAME, TYPE) \
  TYPE same_##NAME(double t, TYPE a) { return a; } \
  void copy_##NAME(double t, const TYPE *a, TYPE *out) { *out = *a; } \
  double wide_##NAME(double t, TYPE a) { return (double)a + t; }
WIDTH(f64, double)
WIDTH(f32, float)
WIDTH(i8, int8_t)
WIDTH(i16, int16_t)
WIDTH(i32, int32_t)
WIDTH(i64, int64_t)
WIDTH(u8, uint8_t)
WIDTH(u16, uint16_t)
WIDTH(u32, uint32_t)
WIDTH(u64, uint64_t)
WIDTH(bool, bool)

mat4 scaled(double t, mat4 a) {
  for (int i = 0; i < 16; i++) a.m[i] *= t;
  return a;
}
void scaled_to(double t, const mat4 *a, mat4 *out) {
  for (int i = 0; i < 16; i++) out->m[i] = a->m[i] * t;
}
mat4 moved(double x, double y) { return (mat4){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1}}; }
void moved_to(double x, double y, mat4 *out) { *out = moved(x, y); }
point2 swapped(point2 a) { return (point2){a.y, a.x}; }
void swapped_to(const point2 *a, point2 *out) { *out = (point2){a->y, a->x}; }
size2 grown(size2 a, double t) { return (size2){a.width * t, a.height + t}; }
rect4 inset(rect4 a, double t) {
  return (rect4){a.x + t, a.y + t, a.width - 2 * t, a.height - 2 * t};
}
void inset_to(const rect4 *a, double t, rect4 *out) { *out = inset(*a, t); }
double area(double t, rect4 a, const size2 *b) { return t * a.width * a.height + b->width; }

double sixteen(double a, double b, double c, double d, double e, double f, double g, double h,
               double i, double j, double k, double l, double m, double n, double o, double p) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k +
         12 * l + 13 * m + 14 * n + 15 * o + 16 * p;
}
double mixed(double t, float a, int8_t b, uint8_t c, int16_t d, uint16_t e, int32_t f, uint32_t g,
             int64_t h, uint64_t i, bool j, point2 k, size2 l, rect4 m, mat4 n, const double *o) {
  return t + a + b + c + d + e + f + g + h + i + j + k.y + l.height + m.height + n.m[15] + *o;
}
double eats(double t, double *a) {
  *a += t;
  return *a;
}

double crashes(double t) { return *(volatile double *)(uintptr_t)(t < 0.5 ? 0 : 8); }
double hangs(double t) {
  for (volatile int i = 0;; i++)
    ;
}
double ends(double t) { _exit(0); }
double infinite(double t) { return 1 / t; }
double mirrored(double (*curve)(double), double t) {
  return t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2;
}
double chained(double t, double (*first)(double), double by, double (*second)(double)) {
  return second(first(t)) * by;
}
double squared(double t, double n) { return t * t + n; }
float cubed(float t) { return t * t * t; }
double rough(double t) { return t < 0 || t > 1 ? 0 / (t - t) : t + 1e-9; }
int8_t counted(int8_t t) { return t; }
uint64_t counted_large(uint64_t t) { return t; }
point2 lost(double t) { return (point2){t, t > 0.3 && t < 0.7 ? 0 / (t - t) : t}; }
void writes_nothing(double t, double *out) {}
#include <stddef.h>
#include <string.h>
double lettered(double t, const char *text) { return t * strlen(text) + text[0]; }
double stepped(double t, const double *knots, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (t < knots[i]) return i / (double)count;
  return 1;
}
void squares(const double *x, double *y, size_t n) {
  for (size_t i = 0; i < n; i++) y[i] = x[i] * x[i];
}
int squares_in(uint8_t n, double *y, double *x, const char *mode) {
  if (strcmp(mode, "square") != 0) return 7;
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i], x[i] = -1;
  return n > 200 ? 8 : 0;
}
double weighed(double t, const float *f, const int32_t *i, const int64_t *q, uint32_t count) {
  double sum = t;
  for (uint32_t k = 0; k < count; k++) sum += f[k] + 10.0 * i[k] + 100.0 * (double)q[k];
  return sum;
}
void squares_f(const float *x, float *y, size_t n) {
  for (size_t i = 0; i < n; i++) y[i] = x[i] * x[i] + (x[i] > 0.1f && x[i] < 0.101f ? x[i] / 0 : 0);
}
int moves(const double *in, double *out, int32_t n, double by) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 16; k++)
      out[16 * i + k] = k == 12 || k == 13 ? by * in[2 * i + k - 12] : k % 5 == 0;
  return n > 0 ? 0 : -1;
}
void points_f(float *x, float *y, uint8_t n) {
  for (int i = 0; i < n; i++) y[2 * i] = x[i], y[2 * i + 1] = -x[i], x[i] = -1;
}
int refused(double t, double *out) {
  *out = t;
  return 7;
}
int root_of(double t, double *out) {
  if (t > 0.9 && t < 1) return -4;
  *out = t * t;
  return 0;
}
bool told(double t, double *out) {
  *out = t;
  return t <= 0.5 || t == 1;
}
double around(double (*f)(double, void *), void *context, double t) {
  return context ? f(t, context) : -1;
}
double behind(double t, double (*f)(void *, double), void *context) { return f(context, t); }
int point_of(double t, point2 *out) {
  *out = (point2){t, -t};
  return 1;
}
double late(double t) { return t == 0.5 ? 0 / (t - 0.5) : t; }
