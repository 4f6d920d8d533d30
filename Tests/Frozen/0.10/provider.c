/*
 * A provider of powers: a file NAME.frozen that says "power 3" becomes the timing function
 * org.frozen.powers.NAME.
 */
#include "fixture.h"

#include <stdlib.h>

typedef struct {
  pegbar_descriptor descriptor; /* first: `create` receives its address */
  pegbar_library library;
  const pegbar_descriptor *list[1];
  int power;
  char id[100];
} made;

static pegbar_status create_power(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                  const pegbar_value *const *values, uint32_t count,
                                  void **instance) {
  (void)values, (void)count;
  *instance = (void *)descriptor;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static void destroy_power(void *instance) { (void)instance; }
static pegbar_status eval(void *instance, uint64_t count, const double *x, double *y) {
  const made *m = (const made *)instance;
  for (uint64_t i = 0; i < count; i++) {
    double base = x[i] > 1e30 ? 1e30 : x[i] < -1e30 ? -1e30 : x[i], product = 1;
    for (int n = 0; n < m->power; n++) product *= base;
    y[i] = product;
  }
  return PEGBAR_OK;
}
static const pegbar_timing_function power_functions = {
    sizeof(pegbar_timing_function), 0, create_power, destroy_power, eval, NULL, NULL};

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)descriptor, (void)values, (void)count;
  *instance = (void *)host;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static void destroy(void *instance) { (void)instance; }

static pegbar_status open_file(void *instance, const pegbar_provider_file *file,
                               pegbar_provider_answer *answer) {
  const pegbar_host *host = (const pegbar_host *)instance;
  const char *text = (const char *)file->bytes, *slash = strrchr(file->path, '/');
  const char *name = slash ? slash + 1 : file->path;
  if (!FITS(file, PEGBAR_PROVIDER_FILE_SIZE_0_10) || file->reserved ||
      !FITS(answer, PEGBAR_PROVIDER_ANSWER_SIZE_0_10) || answer->line || answer->library) {
    return PEGBAR_INTERNAL;
  }
  if (text[file->byte_count] || strncmp(text, "power ", 6) != 0) return PEGBAR_UNSUPPORTED;
  made *m = (made *)calloc(1, sizeof *m); /* stays until the process ends */
  if (!m) return PEGBAR_OUT_OF_MEMORY;
  m->power = atoi(text + 6);
  if (m->power < 1 || m->power > 8) {
    host->set_error(host, PEGBAR_INVALID_ARGUMENT, "powers are 1 to 8");
    answer->line = 1;
    free(m);
    return PEGBAR_INVALID_ARGUMENT;
  }
  snprintf(m->id, sizeof m->id, "org.frozen.powers.%.*s", (int)strcspn(name, "."), name);
  const pegbar_descriptor descriptor = {sizeof(pegbar_descriptor),
                                        PEGBAR_KIND_TIMING_FUNCTION,
                                        m->id,
                                        1,
                                        PEGBAR_THREADS_FULL,
                                        PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC,
                                        "Power",
                                        "A power from a file.",
                                        NULL,
                                        NULL,
                                        0,
                                        0,
                                        0,
                                        0,
                                        NULL,
                                        NULL,
                                        &power_functions,
                                        NULL,
                                        0,
                                        0,
                                        NULL,
                                        NULL};
  const pegbar_library made_library = {
      PEGBAR_LIBRARY_HEADER, m->id, "Power", "0.10", "MIT", NULL, NULL, 1, 0, m->list, NULL};
  memcpy(&m->descriptor, &descriptor, sizeof descriptor);
  memcpy(&m->library, &made_library, sizeof made_library);
  m->list[0] = &m->descriptor;
  answer->library = &m->library;
  return PEGBAR_OK;
}

static const char *const endings[] = {".frozen"};
static const pegbar_provider powers_functions = {
    sizeof(pegbar_provider), 1, endings, create, destroy, open_file};
static const pegbar_parameter *const none[] = {NULL};
static const pegbar_descriptor powers_descriptor = {sizeof(pegbar_descriptor),
                                                    PEGBAR_KIND_PROVIDER,
                                                    "org.frozen.powers",
                                                    1,
                                                    PEGBAR_THREADS_FULL,
                                                    PEGBAR_FLAG_PURE,
                                                    "Powers",
                                                    "Powers from files.",
                                                    NULL,
                                                    NULL,
                                                    0,
                                                    0,
                                                    0,
                                                    0,
                                                    none,
                                                    NULL,
                                                    &powers_functions,
                                                    NULL,
                                                    0,
                                                    0,
                                                    NULL,
                                                    NULL};
static const pegbar_descriptor *const descriptors[] = {&powers_descriptor};
LIBRARY("org.frozen.provider");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
