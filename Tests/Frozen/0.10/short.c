/*
 * One plugin of each kind whose structs end after the last field that 0.10 requires. Rubbish follows, which no host
 * may read.
 */
#include "fixture.h"

#define RUBBISH(type) ((type)(uintptr_t)0xbad1)
#define UP_TO(type, field) (uint32_t)(offsetof(type, field) + sizeof(((type *)0)->field))

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)host, (void)descriptor;
  *instance = NULL;
  return count == 1 && values[0]->numbers[0] == 0.25 ? PEGBAR_OK : PEGBAR_INVALID_ARGUMENT;
}
static void destroy(void *instance) { (void)instance; }

static pegbar_status cubed(void *instance, uint64_t count, const double *x, double *y) {
  (void)instance;
  for (uint64_t i = 0; i < count; i++) {
    double t = x[i] > 1e30 ? 1e30 : x[i] < -1e30 ? -1e30 : x[i];
    y[i] = t * t * t;
  }
  return PEGBAR_OK;
}
static pegbar_status scale(void *instance, uint64_t count, const double *in, int64_t in_stride,
                           double *out) {
  (void)instance;
  for (uint64_t i = 0; i < count; i++, in += in_stride, out += 16) {
    for (int n = 0; n < 16; n++) out[n] = n == 15 ? 1 : n % 5 == 0 ? *in : 0;
  }
  return PEGBAR_OK;
}
static pegbar_status prepare_kind(void *instance, const pegbar_animation_setup *setup,
                                  pegbar_animation_plan *plan) {
  (void)instance, (void)setup, (void)plan;
  return PEGBAR_OK;
}
static pegbar_status squared(void *instance, const pegbar_animation_batch *batch) {
  (void)instance;
  for (uint64_t i = 0; i < batch->count; i++) {
    batch->from_key[i] = 0;
    batch->to_key[i] = 1;
    batch->fraction[i] = batch->progress[i] * batch->progress[i];
  }
  return PEGBAR_OK;
}
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  (void)instance, (void)setup, (void)plan;
  return PEGBAR_OK;
}
static pegbar_status fade(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  uint32_t weight = (uint32_t)(frame->progress * 256);
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      const uint8_t *a = pegbar_pixel(frame->inputs[0], x, y);
      const uint8_t *b = pegbar_pixel(frame->inputs[1], x, y);
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      for (int c = 0; c < 4; c++) {
        out[c] = (uint8_t)((a[c] * (256 - weight) + b[c] * weight + 128) / 256);
      }
    }
  }
  return PEGBAR_OK;
}
static pegbar_status halve(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      const uint8_t *in = pegbar_pixel(frame->inputs[0], x, y);
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      for (int c = 0; c < 4; c++) out[c] = c < 3 ? in[c] / 2 : in[c];
    }
  }
  return PEGBAR_OK;
}

static const pegbar_timing_function cubed_table = {UP_TO(pegbar_timing_function, eval),
                                                   0,
                                                   create,
                                                   destroy,
                                                   cubed,
                                                   RUBBISH(pegbar_status (*)(void *, double *)),
                                                   RUBBISH(pegbar_status (*)(void *, double *))};
static const pegbar_value_function scale_table = {UP_TO(pegbar_value_function, eval), 1, create,
                                                  destroy, scale};
static const pegbar_animation_kind squared_table = {
    UP_TO(pegbar_animation_kind, eval),
    PEGBAR_INPUT_ENDS,
    create,
    destroy,
    prepare_kind,
    squared,
    RUBBISH(pegbar_status (*)(void *, double *)),
    RUBBISH(pegbar_status (*)(void *, uint32_t, uint64_t, const double *, double *, uint8_t *)),
    RUBBISH(const void *(*)(void *, const char *))};
#define EFFECT(NAME, INPUTS, RENDER) \
  static const pegbar_image_effect NAME##_table = { \
      UP_TO(pegbar_image_effect, render), \
      INPUTS, \
      INPUTS, \
      0, \
      NULL, \
      create, \
      destroy, \
      prepare, \
      RENDER, \
      RUBBISH(pegbar_status(*)(void *, const pegbar_effect_frame *)), \
      RUBBISH(void (*)(void *, const pegbar_effect_frame *)), \
      RUBBISH(pegbar_status(*)(void *, const pegbar_effect_setup *, const pegbar_region *, \
                               pegbar_region *)), \
      RUBBISH(pegbar_status(*)(void *, const pegbar_effect_setup *, uint32_t, \
                               const pegbar_region *, pegbar_region *)), \
      RUBBISH(const void *(*)(void *, const char *))}
EFFECT(fade, 2, fade);
EFFECT(halve, 1, halve);

/* A value that consists of numbers needs nothing after them. */
static const pegbar_value quarter = {
    UP_TO(pegbar_value, numbers), PEGBAR_TYPE_DOUBLE, 1, 0, {0.25}, RUBBISH(const void *), 0xbad2};
static const pegbar_parameter amount = {UP_TO(pegbar_parameter, default_value),
                                        PEGBAR_TYPE_DOUBLE,
                                        "amount",
                                        "Amount",
                                        NULL,
                                        NULL,
                                        PEGBAR_UNIT_NONE,
                                        0,
                                        0.25,
                                        0.25,
                                        0.25,
                                        0.25,
                                        0,
                                        &quarter,
                                        0xbad3,
                                        0xbad4,
                                        RUBBISH(const char *const *),
                                        RUBBISH(const char *const *)};
static const pegbar_parameter *const parameters[] = {&amount};
static const pegbar_alias other_name = {UP_TO(pegbar_alias, vocabulary),
                                        0,
                                        "frozenShort",
                                        "pegbar",
                                        RUBBISH(const char *const *),
                                        RUBBISH(const pegbar_value *const *),
                                        0xbad5,
                                        0xbad6};
static const pegbar_alias *const aliases[] = {&other_name};

#define SHORT(NAME, KIND) \
  static const pegbar_descriptor NAME##_descriptor = { \
      UP_TO(pegbar_descriptor, functions), \
      KIND, \
      "org.frozen.short." #NAME, \
      1, \
      PEGBAR_THREADS_FULL, \
      PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, \
      #NAME, \
      "As short as may be.", \
      NULL, \
      NULL, \
      0, \
      0, \
      1, \
      1, \
      parameters, \
      aliases, \
      &NAME##_table, \
      RUBBISH(const void *(*)(const struct pegbar_descriptor *, const char *)), \
      0xbad7, \
      0xbad8, \
      RUBBISH(const char *const *), \
      RUBBISH(const char *const *)}
SHORT(cubed, PEGBAR_KIND_TIMING_FUNCTION);
SHORT(scale, PEGBAR_KIND_VALUE_FUNCTION);
SHORT(squared, PEGBAR_KIND_ANIMATION);
SHORT(fade, PEGBAR_KIND_TRANSITION);
SHORT(halve, PEGBAR_KIND_IMAGE_FILTER);
static const pegbar_descriptor *const descriptors[] = {
    &cubed_descriptor, &scale_descriptor, &squared_descriptor, &fade_descriptor, &halve_descriptor};
static const pegbar_library library = {
    UP_TO(pegbar_library, descriptors),
    PEGBAR_MAGIC,
    PEGBAR_ABI_MAJOR,
    PEGBAR_ABI_MINOR,
    8 * sizeof(void *),
    PEGBAR_ENDIAN,
    0,
    "org.frozen.short",
    "Short",
    "0.10",
    "MIT",
    NULL,
    NULL,
    5,
    0,
    descriptors,
    RUBBISH(const void *(*)(const struct pegbar_library *, const char *))};

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
  *result = &library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
