/* A timing function that does something wrong in a function of its own choice. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "library.h"

static pegbar_status make(const pegbar_host *h, const pegbar_descriptor *d,
                          const pegbar_value *const *v, uint32_t n, void **i) {
  *i = 0;
  return PEGBAR_OK;
}
static pegbar_status crash(const pegbar_host *h, const pegbar_descriptor *d,
                           const pegbar_value *const *v, uint32_t n, void **i) {
  abort();
}
static pegbar_status hang(const pegbar_host *h, const pegbar_descriptor *d,
                          const pegbar_value *const *v, uint32_t n, void **i) {
  for (;;) pause();
}
static pegbar_status refuse(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  h->set_error(h, PEGBAR_INVALID_ARGUMENT, "strings are too long today");
  return PEGBAR_INVALID_ARGUMENT;
}
static pegbar_status fail(const pegbar_host *h, const pegbar_descriptor *d,
                          const pegbar_value *const *v, uint32_t n, void **i) {
  h->set_error(h, PEGBAR_FAILED, "the moon is full");
  return PEGBAR_FAILED;
}
static pegbar_status write_file(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) {
  FILE *file = fopen("mark", "w");
  if (file) fclose(file);
  *i = 0;
  return PEGBAR_OK;
}
static pegbar_status connect_out(const pegbar_host *h, const pegbar_descriptor *d,
                                 const pegbar_value *const *v, uint32_t n, void **i) {
  *i = 0;
  return socket(AF_INET, SOCK_STREAM, 0) < 0 ? PEGBAR_OK : PEGBAR_FAILED;
}
static pegbar_status start(const pegbar_host *h, const pegbar_descriptor *d,
                           const pegbar_value *const *v, uint32_t n, void **i) {
  *i = 0;
  if (fork() == 0) _exit(0);
  return PEGBAR_OK;
}
static void destroy(void *i) {}
static pegbar_status even(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k];
  return PEGBAR_OK;
}
static pegbar_status hole(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k] > 0.4 && x[k] < 0.6 ? NAN : x[k];
  return PEGBAR_OK;
}
#define TIMING(NAME, CREATE, EVAL) \
  static const pegbar_timing_function NAME##_functions = { \
      .struct_size = sizeof(pegbar_timing_function), \
      .create = CREATE, \
      .destroy = destroy, \
      .eval = EVAL}; \
  static const pegbar_descriptor NAME##_descriptor = {.struct_size = sizeof(pegbar_descriptor), \
                                                      .kind = PEGBAR_KIND_TIMING_FUNCTION, \
                                                      .id = "org.example." #NAME, \
                                                      .revision = 1, \
                                                      .threads = PEGBAR_THREADS_FULL, \
                                                      .name = #NAME, \
                                                      .summary = "For tests.", \
                                                      .functions = &NAME##_functions};
/* clang-format off */
TIMING(sound, make, even)
TIMING(crashing, crash, even)
TIMING(refusing, refuse, even)
TIMING(failing, fail, even)
TIMING(holed, make, hole)
TIMING(hanging, hang, even)
TIMING(writing, write_file, even)
TIMING(connecting, connect_out, even)
/* clang-format on */
TIMING(starting, start, even)
static const pegbar_descriptor *const descriptors[] = {
    &sound_descriptor,   &crashing_descriptor,   &refusing_descriptor,
    &failing_descriptor, &holed_descriptor,      &hanging_descriptor,
    &writing_descriptor, &connecting_descriptor, &starting_descriptor};
LIBRARY("org.example.timings", "Timings")
