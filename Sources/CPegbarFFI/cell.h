/*
 * Numbers in the types of C, from doubles and back.
 */
#ifndef PGB_CELL_H
#define PGB_CELL_H

#include <float.h>
#include <stdint.h>
#include <string.h>

/** One number in the form in which it is passed. */
typedef union pgb_cell {
  int8_t b;
  int16_t h;
  int32_t i;
  int64_t q;
  uint8_t B;
  uint16_t H;
  uint32_t I;
  uint64_t Q;
  float f;
  double d;
} pgb_cell;

/** To the nearest whole number, halves away from 0; 0 for NaN. */
static inline double pgb_rounded(double x) {
  if (x != x) return 0;
  if (x >= 4503599627370496.0 || x <= -4503599627370496.0) return x;
  return x < 0 ? x - 0.5 : x + 0.5;
}

static inline int64_t pgb_as_signed(double x, int64_t least, int64_t most) {
  double r = pgb_rounded(x);
  if (r >= (double)most) return most;
  if (r <= (double)least) return least;
  return (int64_t)r;
}

static inline uint64_t pgb_as_unsigned(double x, uint64_t most) {
  double r = pgb_rounded(x);
  if (r >= (double)most) return most;
  if (r <= 0) return 0;
  return (uint64_t)r;
}

/** A finite number stays finite: beyond the range of float it becomes the largest one. */
static inline float pgb_as_float(double x) {
  if (x > (double)FLT_MAX) return x <= DBL_MAX ? FLT_MAX : (float)x;
  if (x < -(double)FLT_MAX) return x >= -DBL_MAX ? -FLT_MAX : (float)x;
  return (float)x;
}

static inline void pgb_set_number(pgb_cell *cell, char letter, double x) {
  switch (letter) {
  case 'd': cell->d = x; break;
  case 'f': cell->f = pgb_as_float(x); break;
  case 'b': cell->b = (int8_t)pgb_as_signed(x, INT8_MIN, INT8_MAX); break;
  case 'h': cell->h = (int16_t)pgb_as_signed(x, INT16_MIN, INT16_MAX); break;
  case 'i': cell->i = (int32_t)pgb_as_signed(x, INT32_MIN, INT32_MAX); break;
  case 'q': cell->q = pgb_as_signed(x, INT64_MIN, INT64_MAX); break;
  case 'B': cell->B = (uint8_t)pgb_as_unsigned(x, UINT8_MAX); break;
  case 'H': cell->H = (uint16_t)pgb_as_unsigned(x, UINT16_MAX); break;
  case 'I': cell->I = (uint32_t)pgb_as_unsigned(x, UINT32_MAX); break;
  case 'Q': cell->Q = pgb_as_unsigned(x, UINT64_MAX); break;
  case 'z':
  case 'a': memcpy(&cell->Q, &x, sizeof x); break;
  default: cell->B = x != 0; break;
  }
}

/** The number in memory of a letter's type. */
static inline double pgb_number_at(const pgb_cell *cell, char letter) {
  switch (letter) {
  case 'd': return cell->d;
  case 'f': return (double)cell->f;
  case 'b': return cell->b;
  case 'h': return cell->h;
  case 'i': return cell->i;
  case 'q': return (double)cell->q;
  case 'B': return cell->B;
  case 'H': return cell->H;
  case 'I': return cell->I;
  case 'Q': return (double)cell->Q;
  default: return cell->B != 0;
  }
}

#endif /* PGB_CELL_H */
