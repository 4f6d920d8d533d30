#pragma STDC FP_CONTRACT OFF

#include "bound.h"
#include "cell.h"

#include <string.h>

typedef struct matrix {
  double numbers[16];
} matrix;

#define A1 a[0]
#define A2 A1, a[1]
#define A3 A2, a[2]
#define A4 A3, a[3]
#define A5 A4, a[4]
#define A6 A5, a[5]
#define A7 A6, a[6]
#define A8 A7, a[7]
#define L1(T) T
#define L2(T) L1(T), T
#define L3(T) L2(T), T
#define L4(T) L3(T), T
#define L5(T) L4(T), T
#define L6(T) L5(T), T
#define L7(T) L6(T), T
#define L8(T) L7(T), T
#define CASE(N, R, T) \
  case N: return ((R(*)(L##N(T)))f)(A##N);

/* One comparison and one call through a pointer: 3 ns. */
static inline double call_f64(pgb_function f, uint32_t count, const double *a) {
  switch (count) {
    CASE(1, double, double)
    CASE(2, double, double)
    CASE(3, double, double)
    CASE(4, double, double)
    CASE(5, double, double)
    CASE(6, double, double)
    CASE(7, double, double)
  default: return ((double (*)(L8(double)))f)(A8);
  }
}

static inline float call_f32(pgb_function f, uint32_t count, const float *a) {
  switch (count) {
    CASE(1, float, float)
    CASE(2, float, float)
    CASE(3, float, float)
    CASE(4, float, float)
    CASE(5, float, float)
    CASE(6, float, float)
    CASE(7, float, float)
  default: return ((float (*)(L8(float)))f)(A8);
  }
}

static matrix call_matrix(pgb_function f, uint32_t count, const double *a) {
  switch (count) {
    CASE(1, matrix, double)
    CASE(2, matrix, double)
    CASE(3, matrix, double)
  default: return ((matrix(*)(L4(double)))f)(A4);
  }
}

static void call_matrix_out(pgb_function f, uint32_t count, const double *a, double *out) {
  switch (count) {
  case 1: ((void (*)(L1(double), double *))f)(A1, out); break;
  case 2: ((void (*)(L2(double), double *))f)(A2, out); break;
  case 3: ((void (*)(L3(double), double *))f)(A3, out); break;
  default: ((void (*)(L4(double), double *))f)(A4, out); break;
  }
}

void pgb_cast_once(const pgb_bound *bound, const double *in, double *out) {
  uint32_t count = bound->input_count;
  switch (bound->route) {
  case PGB_ROUTE_F64: out[0] = call_f64(bound->function, count, in); break;
  case PGB_ROUTE_F32: {
    float numbers[8];
    for (uint32_t i = 0; i < count; i++) numbers[i] = pgb_as_float(in[i]);
    out[0] = (double)call_f32(bound->function, count, numbers);
    break;
  }
  case PGB_ROUTE_MATRIX: {
    matrix answer = call_matrix(bound->function, count, in);
    memcpy(out, answer.numbers, sizeof answer.numbers);
    break;
  }
  default: memset(out, 0, 16 * sizeof *out); call_matrix_out(bound->function, count, in, out);
  }
}

void pgb_cast_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                    const double *x, double *y) {
  pgb_function f = bound->function;
  uint32_t numbers = bound->input_count;
  if (bound->route == PGB_ROUTE_F64) {
    double a[8];
    memcpy(a, in, numbers * sizeof *a);
    for (uint64_t i = 0; i < count; i++) {
      a[slot] = x[i];
      y[i] = call_f64(f, numbers, a);
    }
  } else {
    float a[8];
    for (uint32_t i = 0; i < numbers; i++) a[i] = pgb_as_float(in[i]);
    for (uint64_t i = 0; i < count; i++) {
      a[slot] = pgb_as_float(x[i]);
      y[i] = (double)call_f32(f, numbers, a);
    }
  }
}
