/* A timing function whose parameters say everything about how to show them; LABEL is one of their labels. */
#include "library.h"

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  *i = 0;
  return PEGBAR_OK;
}
static void destroy(void *i) {}
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k];
  return PEGBAR_OK;
}
static const pegbar_timing_function table = {
    .struct_size = sizeof table, .create = create, .destroy = destroy, .eval = eval};
static const pegbar_value turn = PEGBAR_VALUE(PEGBAR_TYPE_ANGLE, 1, 1);
static const pegbar_value first = PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 0);
static const char *const keys[] = {"in", "out"};
static const char *const labels[] = {LABEL, "Out of it"};
static const pegbar_parameter list[] = {
    {.struct_size = sizeof(pegbar_parameter),
     .type = PEGBAR_TYPE_ANGLE,
     .key = "turn",
     .label = "Turn",
     .group = "Motion",
     .unit = PEGBAR_UNIT_RADIANS,
     .flags = PEGBAR_PARAMETER_PERIODIC | PEGBAR_PARAMETER_HIDDEN,
     .minimum = -10,
     .maximum = 10,
     .soft_minimum = -3,
     .soft_maximum = 3,
     .step = 0.5,
     .default_value = &turn,
     .since_revision = 2},
    {.struct_size = sizeof(pegbar_parameter),
     .type = PEGBAR_TYPE_CHOICE,
     .key = "way",
     .label = "Way",
     .unit = PEGBAR_UNIT_NONE,
     .flags = PEGBAR_PARAMETER_DEPRECATED,
     .default_value = &first,
     .choice_count = 2,
     .choice_keys = keys,
     .choice_labels = labels}};
static const pegbar_parameter *const parameters[] = {&list[0], &list[1]};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                             .id = "org.test.shown",
                                             .revision = 2,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .name = "Shown",
                                             .summary = "S.",
                                             .parameter_count = 2,
                                             .parameters = parameters,
                                             .functions = &table};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.test.shown.library", "Shown")
