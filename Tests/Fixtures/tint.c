/* A transition that shows nothing but its parameter. */
#include "library.h"

typedef struct {
  const pegbar_host *host;
  uint8_t rgba[4];
} tint;
static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **instance) {
  tint *t = *instance = host->alloc(host, sizeof *t, 16);
  if (!t) return PEGBAR_OUT_OF_MEMORY;
  t->host = host;
  for (int i = 0; i < 4; i++) t->rgba[i] = (uint8_t)(v[0]->numbers[i] * 255 + 0.5);
  return PEGBAR_OK;
}
static void destroy(void *i) { ((tint *)i)->host->free(((tint *)i)->host, i); }
static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  int32_t y0 = f->region.y0, y1 = f->region.y1;
  for (int32_t y = y0; y < y1; y++)
    for (int32_t x = 0; x < 4 * f->output->width; x++)
      ((uint8_t *)f->output->data)[y * f->output->stride + x] = ((tint *)i)->rgba[x % 4];
  return PEGBAR_OK;
}
static const pegbar_image_effect functions = {sizeof functions, 2,       2,       0,     NULL,
                                              create,           destroy, prepare, render};
static const pegbar_parameter color = {
    .struct_size = sizeof color,
    .type = PEGBAR_TYPE_COLOR,
    .key = "color",
    .label = "Color",
    .unit = PEGBAR_UNIT_NONE,
    .maximum = 1,
    .soft_maximum = 1,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_COLOR, 4, 0, 0, 0, 1)};
static const pegbar_parameter *const parameters[] = {&color};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_TRANSITION,
                                             .id = "org.example.tint",
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .name = "Tint",
                                             .summary = "A colour.",
                                             .parameter_count = 1,
                                             .parameters = parameters,
                                             .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
LIBRARY("org.example.tint.library", "Tint")
