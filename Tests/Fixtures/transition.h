/* A library with one transition of two pictures: its parameters and its tables. */
#ifndef FIXTURES_TRANSITION_H
#define FIXTURES_TRANSITION_H

#include <string.h>

#include "library.h"

/** Defines `KEY_parameter`, a parameter for a text. */
#define TEXT_PARAMETER(KEY, LABEL, DEFAULT) \
  static const pegbar_value KEY##_default = PEGBAR_STRING_VALUE(DEFAULT); \
  static const pegbar_parameter KEY##_parameter = {.struct_size = sizeof KEY##_parameter, \
                                                   .type = PEGBAR_TYPE_STRING, \
                                                   .key = #KEY, \
                                                   .label = LABEL, \
                                                   .unit = PEGBAR_UNIT_NONE, \
                                                   .default_value = &KEY##_default};

static inline pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  return PEGBAR_OK;
}

/** Copies the region of a frame from its first picture. */
static inline void copy_region(const pegbar_effect_frame *f) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    memcpy(pegbar_pixel(f->output, f->region.x0, y), pegbar_pixel(f->inputs[0], f->region.x0, y),
           4 * (size_t)(f->region.x1 - f->region.x0));
}

/**
 * Defines `descriptors` with a transition that has the array `parameters` and the functions `create`, `destroy`,
 * `prepare` and `render`. More fields of its descriptor may follow.
 */
#define TRANSITION(ID, NAME, SUMMARY, ...) \
  static const pegbar_image_effect functions = {.struct_size = sizeof functions, \
                                                .minimum_inputs = 2, \
                                                .maximum_inputs = 2, \
                                                .create = create, \
                                                .destroy = destroy, \
                                                .prepare = prepare, \
                                                .render = render}; \
  static const pegbar_descriptor descriptor = { \
      .struct_size = sizeof descriptor, \
      .kind = PEGBAR_KIND_TRANSITION, \
      .id = ID, \
      .threads = PEGBAR_THREADS_FULL, \
      .name = NAME, \
      .summary = SUMMARY, \
      .parameter_count = sizeof parameters / sizeof *parameters, \
      .parameters = parameters, \
      .functions = &functions, \
      __VA_ARGS__}; \
  static const pegbar_descriptor *const descriptors[] = {&descriptor};

#endif /* FIXTURES_TRANSITION_H */
