#pragma STDC FP_CONTRACT OFF

#include "bound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pegbar_curve {
  ffi_closure *closure;
  ffi_cif cif;
  ffi_type *types[2];
  /** The place of the number among the arguments. */
  int place;
  /** A function of the program; NULL where it is another bound function. */
  double (*function)(const void *context, double x);
  const void *context;
  const pgb_bound *callee;
  uint32_t slot;
  double numbers[PGB_BOUND_NUMBERS];
};

static double same(double x) { return x; }

static double same_before(double x, void *context) {
  (void)context;
  return x;
}

static double same_behind(void *context, double x) {
  (void)context;
  return x;
}

pgb_function pgb_curve_identity(char letter) {
  if (letter == 'C') return (pgb_function)same_before;
  return letter == 'K' ? (pgb_function)same_behind : (pgb_function)same;
}

/** What runs when the curve is called; on any thread, so everything of the call is on its stack. */
static void answer(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  const pegbar_curve *curve = context;
  double x = *(const double *)arguments[curve->place];
  double *y = result;
  if (curve->function) {
    *y = curve->function(curve->context, x);
  } else if (pgb_bound_batch(curve->callee, curve->numbers, curve->slot, 1, &x, y) == 0) {
    *y = (double)NAN;
  }
}

static int prepare(pegbar_curve *curve, char letter, pgb_function *code) {
  void *place = NULL;
  uint32_t count = letter == 'c' ? 1 : 2;
  curve->types[0] = curve->types[1] = &ffi_type_pointer;
  curve->place = letter == 'K' ? 1 : 0;
  curve->types[curve->place] = &ffi_type_double;
  if (ffi_prep_cif(&curve->cif, FFI_DEFAULT_ABI, count, &ffi_type_double, curve->types) != FFI_OK) {
    return 0;
  }
  curve->closure = ffi_closure_alloc(sizeof *curve->closure, &place);
  if (!curve->closure) return 0;
  memcpy(code, &place, sizeof place);
  return ffi_prep_closure_loc(curve->closure, &curve->cif, answer, curve, place) == FFI_OK;
}

/** Puts a curve in an argument's place; frees it where that is impossible. */
static int set(pgb_bound *bound, uint32_t argument, pegbar_curve *curve) {
  pgb_function code;
  if (!curve) return 0;
  if (!prepare(curve, bound->arguments[argument].letter, &code)) {
    pgb_curve_free(curve);
    return 0;
  }
  pgb_curve_free(bound->made[argument]);
  bound->made[argument] = curve;
  bound->curves[argument] = code;
  return 1;
}

static int is_curve(const pgb_bound *bound, uint32_t argument) {
  return argument < bound->argument_count && pgb_letter_is_curve(bound->arguments[argument].letter);
}

int pgb_bound_set_curve(pgb_bound *bound, uint32_t argument, const pgb_bound *callee,
                        const double *in, uint32_t slot) {
  if (!is_curve(bound, argument) || slot >= callee->input_count) return 0;
  pegbar_curve *curve = calloc(1, sizeof *curve);
  if (!curve) return 0;
  curve->callee = callee;
  curve->slot = slot;
  memcpy(curve->numbers, in, callee->input_count * sizeof *in);
  return set(bound, argument, curve);
}

int pgb_bound_set_function(pgb_bound *bound, uint32_t argument,
                           double (*function)(const void *context, double x), const void *context) {
  if (!is_curve(bound, argument)) return 0;
  pegbar_curve *curve = calloc(1, sizeof *curve);
  if (!curve) return 0;
  curve->function = function;
  curve->context = context;
  return set(bound, argument, curve);
}

void pgb_curve_free(pegbar_curve *curve) {
  if (curve && curve->closure) ffi_closure_free(curve->closure);
  free(curve);
}
