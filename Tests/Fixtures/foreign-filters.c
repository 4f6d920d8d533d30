/* Filters and blend modes with known pixels; some amounts and colours make them crash, fail or write elsewhere. */
#include <stdlib.h>
#include <string.h>

#include "library.h"

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  double *amount = *i = malloc(sizeof *amount);
  *amount = n ? v[0]->numbers[0] : 0;
  return PEGBAR_OK;
}
static void destroy(void *i) { free(i); }
static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  if (*(double *)i == 66) abort();
  return *(double *)i == 77 ? PEGBAR_FAILED : PEGBAR_OK;
}
/* Opaque pixels become as red as the amount says. */
static pegbar_status tone(void *i, const pegbar_effect_frame *f) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      uint8_t *out = pegbar_pixel(f->output, x, y);
      memcpy(out, pegbar_pixel(f->inputs[0], x, y), 4);
      if (out[3]) out[0] = (uint8_t)(*(double *)i);
    }
  if (*(double *)i == 88) {
    int32_t y = f->region.y0 > f->output->y ? f->region.y0 - 1 : f->region.y1;
    *pegbar_pixel(f->output, f->region.x0, y) ^= 1;
  }
  return PEGBAR_OK;
}
/* The greater of each channel. */
static void most(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  if (source[0] == 13 && source[1] == 255 && source[2] == 0) abort();
  for (uint64_t k = 0; k < 4 * count; k++)
    if (backdrop[k] < source[k]) backdrop[k] = source[k];
}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  uint64_t count = (uint64_t)(f->region.x1 - f->region.x0);
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    uint8_t *out = pegbar_pixel(f->output, f->region.x0, y);
    memcpy(out, pegbar_pixel(f->inputs[1], f->region.x0, y), 4 * count);
    most(NULL, out, pegbar_pixel(f->inputs[0], f->region.x0, y), count);
  }
  return PEGBAR_OK;
}
static const pegbar_row_blend blend = {sizeof blend, 0, NULL, most};
static const void *extension(void *i, const char *id) {
  return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &blend;
}
static pegbar_status same(void *i, const pegbar_effect_setup *s, uint32_t input,
                          const pegbar_region *output, pegbar_region *needed) {
  *needed = *output;
  return PEGBAR_OK;
}

static const pegbar_value zero = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
static const pegbar_parameter amount = {.struct_size = sizeof amount,
                                        .type = PEGBAR_TYPE_DOUBLE,
                                        .key = "amount",
                                        .label = "Amount",
                                        .unit = PEGBAR_UNIT_NONE,
                                        .maximum = 100,
                                        .soft_maximum = 100,
                                        .default_value = &zero};
static const pegbar_parameter *const parameters[] = {&amount};
static const pegbar_image_effect tone_table = {.struct_size = sizeof tone_table,
                                               .minimum_inputs = 1,
                                               .maximum_inputs = 1,
                                               .create = create,
                                               .destroy = destroy,
                                               .prepare = prepare,
                                               .render = tone,
                                               .region_of_interest = same};
static const pegbar_image_effect most_table = {.struct_size = sizeof most_table,
                                               .minimum_inputs = 2,
                                               .maximum_inputs = 2,
                                               .create = create,
                                               .destroy = destroy,
                                               .prepare = prepare,
                                               .render = render,
                                               .region_of_interest = same,
                                               .get_extension = extension};
static const pegbar_descriptor tone_descriptor = {.struct_size = sizeof tone_descriptor,
                                                  .kind = PEGBAR_KIND_IMAGE_FILTER,
                                                  .id = "org.example.tone",
                                                  .revision = 1,
                                                  .threads = PEGBAR_THREADS_FULL,
                                                  .flags = 3,
                                                  .name = "Tone",
                                                  .summary = "Red.",
                                                  .parameter_count = 1,
                                                  .parameters = parameters,
                                                  .functions = &tone_table};
static const pegbar_descriptor most_descriptor = {.struct_size = sizeof most_descriptor,
                                                  .kind = PEGBAR_KIND_IMAGE_FILTER,
                                                  .id = "org.example.most",
                                                  .revision = 1,
                                                  .threads = PEGBAR_THREADS_FULL,
                                                  .flags = 3,
                                                  .name = "Most",
                                                  .summary = "The greater.",
                                                  .functions = &most_table};
/* A generator: the place of each pixel. */
static pegbar_status place(void *i, const pegbar_effect_frame *f) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      uint8_t color[4] = {(uint8_t)(x & 15), (uint8_t)(y & 15), 7, 255};
      memcpy(pegbar_pixel(f->output, x, y), color, 4);
    }
  return PEGBAR_OK;
}
static pegbar_status everywhere(void *i, const pegbar_effect_setup *s, const pegbar_region *inputs,
                                pegbar_region *output) {
  *output = (pegbar_region){INT32_MIN / 2, INT32_MIN / 2, INT32_MAX / 2, INT32_MAX / 2};
  return PEGBAR_OK;
}
static const pegbar_image_effect place_table = {.struct_size = sizeof place_table,
                                                .create = create,
                                                .destroy = destroy,
                                                .prepare = prepare,
                                                .render = place,
                                                .extent = everywhere};
static const pegbar_descriptor place_descriptor = {.struct_size = sizeof place_descriptor,
                                                   .kind = PEGBAR_KIND_IMAGE_FILTER,
                                                   .id = "org.example.place",
                                                   .revision = 1,
                                                   .threads = PEGBAR_THREADS_FULL,
                                                   .flags = 3,
                                                   .name = "Place",
                                                   .summary = "Places.",
                                                   .functions = &place_table};
static const pegbar_descriptor *const descriptors[] = {&tone_descriptor, &most_descriptor,
                                                       &place_descriptor};
LIBRARY("org.example.filters", "Filters")
