/* Filters of several pictures: one of three, one of two without a blend mode, one that is a blend mode with a value. */
#include <stdlib.h>
#include <string.h>

#include "library.h"

typedef struct {
  double amount;
  pegbar_row_blend blend;
} state;

/* The part of the layer that the amount says, in percent. */
static void mix(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  double part = ((state *)context)->amount / 100;
  for (uint64_t k = 0; k < count; k++) {
    if (!source[4 * k + 3]) continue;
    for (uint64_t c = 4 * k; c < 4 * k + 4; c++)
      backdrop[c] = (uint8_t)(backdrop[c] * (1 - part) + source[c] * part + 0.5);
  }
}

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  (void)h, (void)d;
  state *s = *i = malloc(sizeof *s);
  s->amount = n ? v[0]->numbers[0] : 0;
  s->blend = (pegbar_row_blend){PEGBAR_ROW_BLEND_SIZE_0_10, 0, s, mix};
  return PEGBAR_OK;
}
static void destroy(void *i) { free(i); }
static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  (void)i, (void)s, (void)p;
  return PEGBAR_OK;
}
static pegbar_status same(void *i, const pegbar_effect_setup *s, uint32_t input,
                          const pegbar_region *output, pegbar_region *needed) {
  (void)i, (void)s, (void)input;
  *needed = *output;
  return PEGBAR_OK;
}
static const void *extension(void *i, const char *id) {
  return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &((state *)i)->blend;
}

/* Red of the first picture, green of the second, blue of the third or of the second; alpha of the first. */
static pegbar_status channels(void *i, const pegbar_effect_frame *f) {
  (void)i;
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      uint8_t *out = pegbar_pixel(f->output, x, y);
      const uint8_t *first = pegbar_pixel(f->inputs[0], x, y);
      out[0] = first[0];
      out[1] = pegbar_pixel(f->inputs[1], x, y)[1];
      out[2] = pegbar_pixel(f->inputs[f->input_count - 1], x, y)[2];
      out[3] = first[3];
    }
  return PEGBAR_OK;
}
static pegbar_status mixed(void *i, const pegbar_effect_frame *f) {
  uint64_t count = (uint64_t)(f->region.x1 - f->region.x0);
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    uint8_t *out = pegbar_pixel(f->output, f->region.x0, y);
    memcpy(out, pegbar_pixel(f->inputs[1], f->region.x0, y), 4 * count);
    mix(i, out, pegbar_pixel(f->inputs[0], f->region.x0, y), count);
  }
  return PEGBAR_OK;
}

static const pegbar_value half = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 50);
static const pegbar_parameter amount = {.struct_size = sizeof amount,
                                        .type = PEGBAR_TYPE_DOUBLE,
                                        .key = "amount",
                                        .label = "Amount",
                                        .unit = PEGBAR_UNIT_NONE,
                                        .maximum = 100,
                                        .soft_maximum = 100,
                                        .default_value = &half};
static const pegbar_parameter *const parameters[] = {&amount};

#define FILTER(NAME, COUNT, RENDER, ...) \
  static const pegbar_image_effect NAME##_table = {.struct_size = sizeof NAME##_table, \
                                                   .minimum_inputs = COUNT, \
                                                   .maximum_inputs = COUNT, \
                                                   .create = create, \
                                                   .destroy = destroy, \
                                                   .prepare = prepare, \
                                                   .render = RENDER, \
                                                   .region_of_interest = same, \
                                                   __VA_ARGS__}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      .struct_size = sizeof NAME##_descriptor, \
      .kind = PEGBAR_KIND_IMAGE_FILTER, \
      .id = "org.example." #NAME, \
      .revision = 1, \
      .threads = PEGBAR_THREADS_FULL, \
      .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, \
      .name = #NAME, \
      .summary = "S", \
      .parameter_count = 1, \
      .parameters = parameters, \
      .functions = &NAME##_table}

FILTER(three, 3, channels, .get_extension = NULL);
FILTER(two, 2, channels, .get_extension = NULL);
FILTER(mix, 2, mixed, .get_extension = extension);

static const pegbar_descriptor *const descriptors[] = {&three_descriptor, &two_descriptor,
                                                       &mix_descriptor};
LIBRARY("org.example.compositions", "Compositions")
