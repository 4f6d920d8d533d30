/* A plugin library in C of which most plugins break one law each. */
#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = NULL;
  /* The one parameter that there is: it is refused at its upper bound. */
  return count > 0 && values[0]->numbers[0] == 5 ? PEGBAR_INVALID_ARGUMENT : PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}

#define ARGUMENTS void *instance, const pegbar_effect_frame *f
#define y0 (f->region.y0)
#define y1 (f->region.y1)
static uint8_t *row(const pegbar_image *image, int32_t y) {
  return (uint8_t *)image->data + y * image->stride;
}

/* A hard wipe from the top. */
static pegbar_status fair(ARGUMENTS) {
  for (int32_t y = y0; y < y1; y++) {
    int isNew = y + 0.5 < f->progress * f->output->height;
    memcpy(pegbar_pixel(f->output, f->region.x0, y),
           pegbar_pixel(f->inputs[isNew], f->region.x0, y),
           (size_t)(f->region.x1 - f->region.x0) * 4);
  }
  return PEGBAR_OK;
}
static pegbar_status early(ARGUMENTS) {
  for (int32_t y = y0; y < y1; y++)
    memcpy(pegbar_pixel(f->output, f->region.x0, y), pegbar_pixel(f->inputs[1], f->region.x0, y),
           (size_t)(f->region.x1 - f->region.x0) * 4);
  return PEGBAR_OK;
}
static pegbar_status crash(ARGUMENTS) { return *(volatile int *)8 = 1; }
static pegbar_status loop(ARGUMENTS) {
  for (volatile int i = 0;; i++) {
  }
}
static pegbar_status escape(ARGUMENTS) {
  fair(instance, f);
  if (y1 < f->output->height) row(f->output, y1)[0] ^= 1;
  return PEGBAR_OK;
}
static pegbar_status margin(ARGUMENTS) {
  fair(instance, f);
  row(f->output, y0)[f->output->width * 4] ^= 1;
  return PEGBAR_OK;
}
static pegbar_status overrun(ARGUMENTS) {
  fair(instance, f);
  memset(row(f->output, f->output->height), 17, 64);
  return PEGBAR_OK;
}
static pegbar_status fickle(ARGUMENTS) {
  static int calls;
  fair(instance, f);
  row(f->output, y0)[0] = (uint8_t)++calls;
  return PEGBAR_OK;
}
static pegbar_status banded(ARGUMENTS) {
  fair(instance, f);
  row(f->output, y0)[1] ^= (uint8_t)(y1 - y0);
  return PEGBAR_OK;
}
static pegbar_status lazy(ARGUMENTS) {
  for (int32_t y = y0; y < y1; y++) {
    int isNew = y + 0.5 < f->progress * f->output->height;
    if (isNew || y != 3)
      memcpy(row(f->output, y), row(isNew ? f->inputs[1] : f->inputs[0], y), f->output->width * 4);
  }
  return PEGBAR_OK;
}
static pegbar_status strided(ARGUMENTS) {
  fair(instance, f);
  if (f->output->stride % 64) row(f->output, y0)[2] ^= 3;
  return PEGBAR_OK;
}
static pegbar_status bright(ARGUMENTS) {
  fair(instance, f);
  if (f->progress > 0.1 && f->progress < 0.9) memset(row(f->output, y0), 200, 3);
  return PEGBAR_OK;
}

static pegbar_status ahead(ARGUMENTS) {
  fair(instance, f);
  if (y0 == 0) row(f->output, 0)[-1] ^= 1;
  return PEGBAR_OK;
}
static pegbar_status wide(ARGUMENTS) {
  return f->output->width > 1000 ? *(volatile int *)8 = 1 : fair(instance, f);
}
static pegbar_status tiny(ARGUMENTS) {
  return f->output->width == 1 ? *(volatile int *)8 = 1 : fair(instance, f);
}
/* Alone it is a wipe; with others in it at the same time it is not. */
static pegbar_status crowd(ARGUMENTS) {
  static int inside;
  __atomic_add_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  usleep(300);
  fair(instance, f);
  if (__atomic_load_n(&inside, __ATOMIC_SEQ_CST) > 1) row(f->output, y0)[0] ^= 7;
  __atomic_sub_fetch(&inside, 1, __ATOMIC_SEQ_CST);
  return PEGBAR_OK;
}
static pegbar_status leave(ARGUMENTS) { _exit(0); }
static pegbar_status mute(ARGUMENTS) {
  close(1);
  return fair(instance, f);
}
static pegbar_status opened(ARGUMENTS) {
  dup(0);
  return fair(instance, f);
}
static pegbar_status rounding(ARGUMENTS) {
  fesetround(FE_TOWARDZERO);
  return fair(instance, f);
}
static pegbar_status leaky(ARGUMENTS) {
  static void *volatile kept;
  kept = malloc(100);
  return fair(instance, f);
}
static pegbar_status scribble(ARGUMENTS) {
  fair(instance, f);
  row(f->inputs[0], y0)[0] ^= 1;
  return PEGBAR_OK;
}

#define ABOUT(NAME, KIND, TABLE) \
  .struct_size = sizeof(pegbar_descriptor), .kind = KIND, .id = "org.example." #NAME, \
  .revision = 1, .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = #NAME, \
  .summary = "A plugin for tests.", .functions = &TABLE
#define TRANSITION(NAME) \
  static const pegbar_image_effect NAME##_functions = { \
      sizeof(pegbar_image_effect), 2, 2, 0, NULL, create, destroy, prepare, NAME}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      ABOUT(NAME, PEGBAR_KIND_TRANSITION, NAME##_functions)};
/* clang-format off */
TRANSITION(fair)
TRANSITION(early)
TRANSITION(crash)
TRANSITION(loop)
TRANSITION(escape)
TRANSITION(margin)
TRANSITION(overrun)
TRANSITION(fickle)
TRANSITION(banded)
TRANSITION(lazy)
TRANSITION(strided)
TRANSITION(bright)
TRANSITION(tiny)
TRANSITION(crowd)
TRANSITION(leave)
TRANSITION(ahead)
/* clang-format on */
TRANSITION(wide)
static const pegbar_descriptor alike_descriptor = {
    ABOUT(alike, PEGBAR_KIND_TRANSITION, fair_functions),
    .directions = PEGBAR_FROM_LEFT | PEGBAR_FROM_TOP, .default_direction = PEGBAR_FROM_LEFT};
/* clang-format off */
TRANSITION(mute)
TRANSITION(opened)
TRANSITION(rounding)
TRANSITION(leaky)
TRANSITION(scribble)
/* clang-format on */

#define CURVE(NAME, FORMULA) \
  static pegbar_status NAME(void *instance, uint64_t n, const double *x, double *y) { \
    static int calls; \
    calls++; \
    for (uint64_t i = 0; i < n; i++) { \
      double t = x[i]; \
      y[i] = FORMULA; \
    } \
    return PEGBAR_OK; \
  } \
  static const pegbar_timing_function NAME##_functions = { \
      sizeof(pegbar_timing_function), 0, create, destroy, NAME, NULL, NULL};
#define TIMING(NAME, FORMULA) \
  CURVE(NAME, FORMULA) \
  static const pegbar_descriptor NAME##_descriptor = { \
      ABOUT(NAME, PEGBAR_KIND_TIMING_FUNCTION, NAME##_functions)};
/* clang-format off */
TIMING(even, t)
TIMING(tilted, 0.25 + t * 0.75)
TIMING(hole, t > 0.25 && t < 0.75 ? NAN : t)
TIMING(grouped, n > 1 && t > 0 && t < 1 ? t + 1e-9 : t)
TIMING(moody, t > 0 && t < 1 ? t + calls * 1e-9 : t)
/* clang-format on */

static int in_curve;
static double crowded(double t) {
  double y = __atomic_add_fetch(&in_curve, 1, __ATOMIC_SEQ_CST) > 1 ? t / 2 : t;
  if (t < 0.01) usleep(300);
  __atomic_sub_fetch(&in_curve, 1, __ATOMIC_SEQ_CST);
  return y;
}
TIMING(busy, crowded(t))

CURVE(picky, t)
static const pegbar_parameter limit = {
    .struct_size = sizeof limit,
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "limit",
    .label = "Limit",
    .unit = PEGBAR_UNIT_NONE,
    .minimum = 0,
    .maximum = 5,
    .soft_minimum = 0,
    .soft_maximum = 5,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1)};
static const pegbar_parameter *const parameters[] = {&limit};
static const pegbar_descriptor picky_descriptor = {
    ABOUT(picky, PEGBAR_KIND_TIMING_FUNCTION, picky_functions), .parameter_count = 1,
    .parameters = parameters};

#define VALUE(NAME, STRIDE, FORMULA) \
  static pegbar_status NAME(void *instance, uint64_t n, const double *in, int64_t stride, \
                            double *out) { \
    for (uint64_t i = 0; i < n; i++, out += 16, in += STRIDE) { \
      double t = in[0]; \
      for (int k = 0; k < 16; k++) out[k] = k % 5 == 0; \
      out[12] = FORMULA; \
    } \
    return PEGBAR_OK; \
  } \
  static const pegbar_value_function NAME##_functions = {sizeof(pegbar_value_function), 1, create, \
                                                         destroy, NAME}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      ABOUT(NAME, PEGBAR_KIND_VALUE_FUNCTION, NAME##_functions)};
/* clang-format off */
VALUE(shift, stride, t)
VALUE(blind, 1, t)
/* clang-format on */
VALUE(pole, stride, 1 / (t - 1) + 1)
static double total;
VALUE(adding, stride, total += t)

static pegbar_status plan(void *instance, const pegbar_animation_setup *setup,
                          pegbar_animation_plan *plan) {
  plan->output = PEGBAR_OUTPUT_BLEND;
  return PEGBAR_OK;
}
static double first_key;
static pegbar_status boast(void *instance, const pegbar_animation_setup *setup,
                           pegbar_animation_plan *plan) {
  plan->output = PEGBAR_OUTPUT_BLEND;
  plan->ignores_keys = 1;
  first_key = setup->keys ? setup->keys[0] : 0;
  return PEGBAR_OK;
}
#define ANIMATION(NAME, PREPARE, FRACTION) \
  static pegbar_status NAME(void *instance, const pegbar_animation_batch *b) { \
    for (uint64_t i = 0; i < b->count; i++) { \
      double t = b->progress[i]; \
      b->from_key[i] = 0; \
      b->to_key[i] = 1; \
      b->fraction[i] = FRACTION; \
    } \
    return PEGBAR_OK; \
  } \
  static const pegbar_animation_kind NAME##_functions = { \
      .struct_size = sizeof(pegbar_animation_kind), \
      .inputs = PEGBAR_INPUT_ENDS, \
      .create = create, \
      .destroy = destroy, \
      .prepare = PREPARE, \
      .eval = NAME}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      ABOUT(NAME, PEGBAR_KIND_ANIMATION, NAME##_functions)};
/* clang-format off */
ANIMATION(straight, plan, t)
ANIMATION(ordered, plan, i > 0 ? t + 1e-9 : t)
ANIMATION(endless, plan, t > 0.3 ? INFINITY : t)
/* clang-format on */
static double steps;
ANIMATION(wandering, plan, t + (steps += 1e-9))
ANIMATION(boasting, boast, t + first_key)

static const pegbar_descriptor *const descriptors[] = {
    &ahead_descriptor,    &wide_descriptor,      &alike_descriptor,    &fair_descriptor,
    &early_descriptor,    &crash_descriptor,     &loop_descriptor,     &escape_descriptor,
    &margin_descriptor,   &overrun_descriptor,   &fickle_descriptor,   &banded_descriptor,
    &lazy_descriptor,     &strided_descriptor,   &bright_descriptor,   &even_descriptor,
    &tilted_descriptor,   &hole_descriptor,      &grouped_descriptor,  &moody_descriptor,
    &picky_descriptor,    &shift_descriptor,     &blind_descriptor,    &pole_descriptor,
    &straight_descriptor, &ordered_descriptor,   &endless_descriptor,  &tiny_descriptor,
    &crowd_descriptor,    &leave_descriptor,     &mute_descriptor,     &opened_descriptor,
    &rounding_descriptor, &leaky_descriptor,     &scribble_descriptor, &busy_descriptor,
    &adding_descriptor,   &wandering_descriptor, &boasting_descriptor};
LIBRARY("org.example.lawless", "Lawless")
