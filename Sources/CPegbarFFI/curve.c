#pragma STDC FP_CONTRACT OFF

#include "bound.h"

#include <stdlib.h>
#include <string.h>

struct pegbar_curve {
  ffi_closure *closure;
  ffi_cif cif;
  ffi_type *types[1];
  const pgb_bound *callee;
  uint32_t slot;
  double numbers[PGB_BOUND_NUMBERS];
};

double pgb_curve_identity(double x) { return x; }

/** What runs when the curve is called; on any thread, so everything of the call is on its stack. */
static void answer(ffi_cif *cif, void *result, void **arguments, void *context) {
  (void)cif;
  const pegbar_curve *curve = context;
  double x = *(const double *)arguments[0];
  pgb_bound_batch(curve->callee, curve->numbers, curve->slot, 1, &x, result);
}

static int prepare(pegbar_curve *curve, pgb_function *code) {
  void *place = NULL;
  curve->types[0] = &ffi_type_double;
  if (ffi_prep_cif(&curve->cif, FFI_DEFAULT_ABI, 1, &ffi_type_double, curve->types) != FFI_OK) {
    return 0;
  }
  curve->closure = ffi_closure_alloc(sizeof *curve->closure, &place);
  if (!curve->closure) return 0;
  memcpy(code, &place, sizeof place);
  return ffi_prep_closure_loc(curve->closure, &curve->cif, answer, curve, place) == FFI_OK;
}

int pgb_bound_set_curve(pgb_bound *bound, uint32_t argument, const pgb_bound *callee,
                        const double *in, uint32_t slot) {
  if (argument >= bound->argument_count || bound->arguments[argument].letter != 'c') return 0;
  if (slot >= callee->input_count) return 0;
  pegbar_curve *curve = calloc(1, sizeof *curve);
  if (!curve) return 0;
  curve->callee = callee;
  curve->slot = slot;
  memcpy(curve->numbers, in, callee->input_count * sizeof *in);
  pgb_function code;
  if (!prepare(curve, &code)) {
    pgb_curve_free(curve);
    return 0;
  }
  pgb_curve_free(bound->made[argument]);
  bound->made[argument] = curve;
  bound->curves[argument] = code;
  return 1;
}

void pgb_curve_free(pegbar_curve *curve) {
  if (curve && curve->closure) ffi_closure_free(curve->closure);
  free(curve);
}
