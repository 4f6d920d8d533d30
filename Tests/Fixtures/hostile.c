/* A plugin library in C whose transitions each break the rules in a way of their own. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"

static const pegbar_host *the_host;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)descriptor, (void)values, (void)count;
  the_host = host;
  *instance = NULL;
  return PEGBAR_OK;
}
static void destroy(void *instance) { (void)instance; }
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  (void)instance, (void)setup;
  return PEGBAR_OK;
}

static void copy(const pegbar_effect_frame *f) {
  int32_t y0 = f->region.y0, y1 = f->region.y1;
  for (int32_t y = y0; y < y1; y++) {
    memcpy((char *)f->output->data + y * f->output->stride,
           (const char *)f->inputs[1]->data + y * f->inputs[1]->stride,
           (size_t)f->output->width * 4);
  }
}

#define ARGUMENTS void *instance, const pegbar_effect_frame *frame
#define y0 (frame->region.y0)
#define y1 (frame->region.y1)
static pegbar_status good(ARGUMENTS) {
  (void)instance;
  copy(frame);
  return PEGBAR_OK;
}
static pegbar_status slow(ARGUMENTS) {
  (void)instance;
  usleep(40000);
  copy(frame);
  return PEGBAR_OK;
}
static pegbar_status crash(ARGUMENTS) {
  (void)instance, (void)frame;
  *(volatile int *)8 = 1;
  return PEGBAR_OK;
}
static pegbar_status loop(ARGUMENTS) {
  (void)instance, (void)frame;
  for (volatile int i = 0;; i++) {
  }
  return PEGBAR_OK;
}
static pegbar_status status(ARGUMENTS) {
  (void)instance, (void)frame;
  the_host->set_error(the_host, PEGBAR_FAILED, "the moon is full");
  return PEGBAR_FAILED;
}
static pegbar_status escape(ARGUMENTS) {
  (void)instance;
  copy(frame);
  int32_t y = y1 < frame->output->height ? y1 : y0 - 1;
  if (y >= 0) memset((char *)frame->output->data + y * frame->output->stride, 17, 8);
  return PEGBAR_OK;
}
static pegbar_status overrun(ARGUMENTS) {
  (void)instance;
  copy(frame);
  memset((char *)frame->output->data + frame->output->height * frame->output->stride, 17, 64);
  return PEGBAR_OK;
}
static pegbar_status leave(ARGUMENTS) {
  (void)instance, (void)frame;
  _exit(0);
}

#define TRANSITION(NAME) \
  static const pegbar_image_effect NAME##_functions = { \
      sizeof(pegbar_image_effect), 2, 2, 0, NULL, create, destroy, prepare, NAME}; \
  static const pegbar_descriptor NAME##_descriptor = {.struct_size = sizeof(pegbar_descriptor), \
                                                      .kind = PEGBAR_KIND_TRANSITION, \
                                                      .id = "org.example." #NAME, \
                                                      .revision = 1, \
                                                      .threads = PEGBAR_THREADS_FULL, \
                                                      .flags = 3, \
                                                      .name = #NAME, \
                                                      .summary = "A transition for tests.", \
                                                      .functions = &NAME##_functions};
/* clang-format off */
TRANSITION(good)
TRANSITION(slow)
TRANSITION(crash)
TRANSITION(loop)
TRANSITION(status)
TRANSITION(escape)
TRANSITION(overrun)
TRANSITION(leave)
/* clang-format on */

static pegbar_status hole(void *instance, uint64_t count, const double *x, double *y) {
  (void)instance;
  for (uint64_t i = 0; i < count; i++) y[i] = x[i] > 0.25 && x[i] < 0.75 ? NAN : x[i];
  return PEGBAR_OK;
}
static const pegbar_timing_function hole_functions = {
    sizeof(pegbar_timing_function), 0, create, destroy, hole, NULL, NULL};
static const pegbar_descriptor hole_descriptor = {.struct_size = sizeof(pegbar_descriptor),
                                                  .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                                  .id = "org.example.hole",
                                                  .revision = 1,
                                                  .threads = PEGBAR_THREADS_FULL,
                                                  .flags = 3,
                                                  .name = "hole",
                                                  .summary = "A curve with a hole.",
                                                  .functions = &hole_functions};

static const pegbar_descriptor *const descriptors[] = {
    &good_descriptor,    &slow_descriptor,   &crash_descriptor,
    &loop_descriptor,    &status_descriptor, &escape_descriptor,
    &overrun_descriptor, &leave_descriptor,  &hole_descriptor};
LIBRARY("org.example.hostile", "Hostile")
