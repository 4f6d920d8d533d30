/* Red is what it reads from each frame, green what it was made with, blue the number of the frame. */
#include <stdlib.h>

#include "transition.h"

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  double *made = *i = malloc(sizeof *made);
  *made = v[1]->numbers[0];
  return PEGBAR_OK;
}
static void destroy(void *i) { free(i); }
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      uint8_t *out = pegbar_pixel(f->output, x, y);
      out[0] = (uint8_t)(f->values[0]->numbers[0] + 0.5);
      out[1] = (uint8_t)(*(double *)i + 0.5);
      out[2] = (uint8_t)(f->number < 0 ? 255 : f->number);
      out[3] = 255;
    }
  return PEGBAR_OK;
}
static const pegbar_value zero = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
#define PARAMETER(name, bits) \
  static const pegbar_parameter name = {.struct_size = sizeof name, \
                                        .type = PEGBAR_TYPE_DOUBLE, \
                                        .key = #name, \
                                        .label = #name, \
                                        .unit = PEGBAR_UNIT_NONE, \
                                        .maximum = 200, \
                                        .soft_maximum = 200, \
                                        .default_value = &zero, \
                                        .flags = bits};
PARAMETER(read, PEGBAR_PARAMETER_ANIMATABLE)
PARAMETER(made, 0)
static const pegbar_parameter *const parameters[] = {&read, &made};
TRANSITION("org.example.change", "Change", "Parameters.", .revision = 1, .flags = 3)
LIBRARY("org.example.changes", "Changes")
