/*
 * What a prepared function consists of.
 */
#ifndef PGB_BOUND_H
#define PGB_BOUND_H

#include <ffi.h>

#include "CPegbarFFI.h"

/** Any function; cast to its type before it is called. */
typedef void (*pgb_function)(void);

/** How a function is called. */
typedef enum pgb_route {
  PGB_ROUTE_FFI,
  /** f64 (f64 × 1…8) */
  PGB_ROUTE_F64,
  /** f32 (f32 × 1…8) */
  PGB_ROUTE_F32,
  /** mat4 (f64 × 1…4) */
  PGB_ROUTE_MATRIX,
  /** void (f64 × 1…4, ptr mat4) */
  PGB_ROUTE_MATRIX_OUT,
} pgb_route;

/** An argument: its letter, `*`, `>` or 0 for how it is passed, its first number. */
typedef struct pgb_argument {
  char letter;
  char passing;
  uint16_t slot;
} pgb_argument;

/** A function of one number made at run time, and what it stands for. */
typedef struct pegbar_curve pegbar_curve;

struct pgb_bound {
  pgb_function function;
  ffi_cif cif;
  ffi_type *types[PGB_BOUND_ARGUMENTS];
  /** Own copies: preparing a call writes their size. */
  ffi_type point;
  ffi_type rect;
  ffi_type matrix;
  pgb_argument arguments[PGB_BOUND_ARGUMENTS];
  /** For each argument that is a curve, its code. */
  pgb_function curves[PGB_BOUND_ARGUMENTS];
  pegbar_curve *made[PGB_BOUND_ARGUMENTS];
  uint32_t argument_count;
  uint32_t input_count;
  /** The letter of what the function returns. */
  char result;
  /** What a status has to be: `!`, `+`, `~`; 0 where the result is none. */
  char status;
  /** The letter of what a call answers with, returned or written; v where it fills an array. */
  char answer;
  /** The argument written to; −1 where the answer is returned. */
  int output;
  int has_pointers;
  int has_arrays;
  pgb_route route;
};

/** Numbers of a letter's type; 0 for an unknown letter. */
uint32_t pgb_letter_numbers(char letter);

/** Whether a letter is a curve's. */
int pgb_letter_is_curve(char letter);

/** A curve of a letter until another is set: the number itself. */
pgb_function pgb_curve_identity(char letter);
void pgb_curve_free(pegbar_curve *curve);

/** Calls through libffi. */
uint64_t pgb_ffi_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                       const double *x, double *y);
int pgb_ffi_once(const pgb_bound *bound, const double *in, double *out);

/** Calls through typed casts. */
void pgb_cast_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                    const double *x, double *y);
void pgb_cast_once(const pgb_bound *bound, const double *in, double *out);

#endif /* PGB_BOUND_H */
