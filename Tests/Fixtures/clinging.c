/* A library that prints, leaves a process in a session of its own, and never lets go at the exit. */
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "library.h"

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  puts("noise");
  fflush(stdout);
  if (fork() == 0) {
    setsid();
    execl("/bin/sleep", "sleep", MARK, (char *)0);
  }
  *i = 0;
  return PEGBAR_OK;
}
static void destroy(void *i) {}
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k];
  return PEGBAR_OK;
}
__attribute__((destructor)) static void stay(void) {
  for (;;) pause();
}
static const pegbar_timing_function functions = {
    .struct_size = sizeof functions, .create = create, .destroy = destroy, .eval = eval};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                             .id = "org.example.clinging",
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .name = "Clinging",
                                             .summary = "Clings.",
                                             .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.example.clinging.library", "Clinging")
