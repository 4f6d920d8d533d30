/* A timing function that is RESULT, of t from 0 to 1. */
#include "library.h"

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  (void)h, (void)d, (void)v, (void)n;
  *i = NULL;
  return PEGBAR_OK;
}
static void destroy(void *i) { (void)i; }
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  (void)i;
  for (uint64_t k = 0; k < n; k++) {
    double t = x[k] < 0 ? 0 : x[k] > 1 ? 1 : x[k];
    y[k] = RESULT;
  }
  return PEGBAR_OK;
}
static const pegbar_timing_function functions = {
    sizeof functions, 0, create, destroy, eval, NULL, NULL};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                             .id = "org.example.reloaded",
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .flags = 3,
                                             .name = "R",
                                             .summary = "S.",
                                             .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.example.r", "R")
