/* A transition whose every text holds what a terminal obeys, and which fails with such words. */
#include <pegbar/plugin.h>
#include <stddef.h>
/* What is described may have no C0 controls; what is logged may be anything. */
#define ODD "\302\23331m\342\200\256\342\200\250\302\205"
#define NASTY "\033]0;owned\007\r" ODD
static const pegbar_host *the_host;
static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  the_host = host;
  *instance = NULL;
  return PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  int32_t y0 = f->region.y0, y1 = f->region.y1;
  the_host->log(the_host, PEGBAR_LOG_WARNING, "log" NASTY);
  the_host->set_error(the_host, PEGBAR_FAILED, "error" NASTY);
  return PEGBAR_FAILED;
}
static const pegbar_image_effect functions = {sizeof functions, 2,       2,       0,     NULL,
                                              create,           destroy, prepare, render};
static const pegbar_descriptor loud = {.struct_size = sizeof loud,
                                       .kind = PEGBAR_KIND_TRANSITION,
                                       .id = "org.example.loud",
                                       .revision = 1,
                                       .threads = PEGBAR_THREADS_FULL,
                                       .name = "name" ODD,
                                       .summary = "summary" ODD,
                                       .doc = "doc" ODD,
                                       .category = "soft",
                                       .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&loud};
static const pegbar_library library_of_all = {
    PEGBAR_LIBRARY_HEADER, .id = "org.example.louds", .name = "Loud" ODD,        .version = "1.0",
    .license = "MIT",      .descriptor_count = 1,     .descriptors = descriptors};
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  return *library = &library_of_all, PEGBAR_OK;
}
