/* An animation kind in C whose `get_extension` crashes. */
#include "library.h"

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = 0;
  return PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status prepare(void *instance, const pegbar_animation_setup *setup,
                             pegbar_animation_plan *plan) {
  plan->output = PEGBAR_OUTPUT_BLEND;
  return PEGBAR_OK;
}
static pegbar_status eval(void *instance, const pegbar_animation_batch *batch) { return PEGBAR_OK; }
static const void *get_extension(void *instance, const char *id) { BODY }
static const pegbar_animation_kind functions = {.struct_size = sizeof functions,
                                                .inputs = PEGBAR_INPUT_ENDS,
                                                .create = create,
                                                .destroy = destroy,
                                                .prepare = prepare,
                                                .eval = eval,
                                                .get_extension = get_extension};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_ANIMATION,
                                             .id = "org.example.kind",
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .flags = 3,
                                             .name = "Kind",
                                             .summary = "An animation kind.",
                                             .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.example.kinds", "Kinds")
