/*
 * A small host for the unit tests of plugins in C and C++.
 *
 * `pegbar check` tests the laws that hold for every plugin; a unit test says what yours does. The
 * folder that `pegbar new plugin` writes has one in tests/test.c, which includes the plugin's
 * source and this header:
 *
 *   pegbar_test test = pegbar_test_begin(&descriptor);
 *   pegbar_status status = pegbar_test_draw(&test, inputs, 2, &out, 0.5);
 *   pegbar_test_end(&test);
 *
 * This header is not part of the plugin interface: only tests include it.
 *
 * The host offers no extensions, runs everything on the calling thread and never cancels. It prints
 * log messages to the standard error. If a call of the plugin fails, the functions below print why.
 */
#ifndef PEGBAR_TESTING_H
#define PEGBAR_TESTING_H

#include "plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PEGBAR_BEGIN_DECLS

/** A plugin under test. Call `pegbar_test_begin` first and `pegbar_test_end` last. */
typedef struct pegbar_test {
  const pegbar_descriptor *PEGBAR_NONNULL descriptor;
  /**
   * A value for each parameter, in the descriptor's order; initially the defaults. To test other
   * values, replace them before the instance is created. Frames use the same values.
   */
  const pegbar_value *PEGBAR_NULLABLE values[256];
  /** The plugin's instance, valid if `is_made` is 1. A plugin without state may leave it NULL. */
  void *PEGBAR_NULLABLE instance;
  /** 1 after `create` has succeeded, until `pegbar_test_end`. */
  int is_made;
} pegbar_test;

static inline void pegbar_test_log(const pegbar_host *PEGBAR_NONNULL host, uint32_t level,
                                   const char *PEGBAR_NONNULL message) {
  (void)host, (void)level;
  fprintf(stderr, "%s\n", message);
}

/** The plugin's message about the last failed call; "" if it gave none. */
static inline char *PEGBAR_NONNULL pegbar_test_message(void) {
  static char message[1024];
  return message;
}

static inline void pegbar_test_set_error(const pegbar_host *PEGBAR_NONNULL host,
                                         pegbar_status status, const char *PEGBAR_NONNULL message) {
  (void)host, (void)status;
  snprintf(pegbar_test_message(), 1024, "%s", message);
}

/** Prints why `function` failed, and returns its status. */
static inline pegbar_status pegbar_test_failed(const char *PEGBAR_NONNULL function,
                                               pegbar_status status) {
  const char *message = pegbar_test_message();
  fprintf(stderr, "%s failed with status %d%s%s\n", function, (int)status, *message ? ": " : "",
          message);
  return status;
}

static inline void *PEGBAR_NULLABLE pegbar_test_alloc(const pegbar_host *PEGBAR_NONNULL host,
                                                      uint64_t size, uint64_t alignment) {
  (void)host;
  return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static inline void pegbar_test_free(const pegbar_host *PEGBAR_NONNULL host,
                                    void *PEGBAR_NULLABLE memory) {
  (void)host;
  free(memory);
}

static inline uint32_t pegbar_test_is_cancelled(const pegbar_host *PEGBAR_NONNULL host) {
  (void)host;
  return 0;
}

static inline pegbar_status pegbar_test_parallel_for(
    const pegbar_host *PEGBAR_NONNULL host, uint32_t count,
    pegbar_status (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument, uint32_t index),
    void *PEGBAR_NULLABLE argument) {
  (void)host;
  pegbar_status status = PEGBAR_OK;
  for (uint32_t i = 0; i < count && status >= 0; i++) status = body(argument, i);
  return status < 0 ? status : PEGBAR_OK;
}

static inline const void *PEGBAR_NULLABLE
pegbar_test_extension(const pegbar_host *PEGBAR_NONNULL host, const char *PEGBAR_NONNULL id) {
  (void)host, (void)id;
  return NULL;
}

/** The host that tests pass to the plugin; valid until the process ends. */
static inline const pegbar_host *PEGBAR_NONNULL pegbar_test_host(void) {
  static const pegbar_host host = {sizeof(pegbar_host),
                                   PEGBAR_ABI_MAJOR,
                                   PEGBAR_ABI_MINOR,
                                   NULL,
                                   "test",
                                   "1",
                                   NULL,
                                   pegbar_test_log,
                                   pegbar_test_set_error,
                                   pegbar_test_alloc,
                                   pegbar_test_free,
                                   pegbar_test_is_cancelled,
                                   pegbar_test_parallel_for,
                                   pegbar_test_extension};
  return &host;
}

/** Begins the test of a plugin; each parameter has its default value. */
static inline pegbar_test pegbar_test_begin(const pegbar_descriptor *PEGBAR_NONNULL descriptor) {
  pegbar_test test;
  memset(&test, 0, sizeof test);
  test.descriptor = descriptor;
  for (uint32_t i = 0; i < descriptor->parameter_count && i < 256; i++) {
    test.values[i] = descriptor->parameters[i]->default_value;
  }
  return test;
}

/** Finds the functions that create and destroy instances of the plugin, whatever its kind. */
static inline void pegbar_test_functions(const pegbar_test *PEGBAR_NONNULL test,
                                         pegbar_create PEGBAR_NONNULL *PEGBAR_NONNULL create,
                                         pegbar_destroy PEGBAR_NONNULL *PEGBAR_NONNULL destroy) {
  const void *functions = test->descriptor->functions;
  switch (test->descriptor->kind) {
  case PEGBAR_KIND_TIMING_FUNCTION:
    *create = ((const pegbar_timing_function *)functions)->create;
    *destroy = ((const pegbar_timing_function *)functions)->destroy;
    break;
  case PEGBAR_KIND_VALUE_FUNCTION:
    *create = ((const pegbar_value_function *)functions)->create;
    *destroy = ((const pegbar_value_function *)functions)->destroy;
    break;
  case PEGBAR_KIND_ANIMATION:
    *create = ((const pegbar_animation_kind *)functions)->create;
    *destroy = ((const pegbar_animation_kind *)functions)->destroy;
    break;
  case PEGBAR_KIND_PROVIDER:
    *create = ((const pegbar_provider *)functions)->create;
    *destroy = ((const pegbar_provider *)functions)->destroy;
    break;
  default:
    *create = ((const pegbar_image_effect *)functions)->create;
    *destroy = ((const pegbar_image_effect *)functions)->destroy;
  }
}

/** Creates the instance unless it exists; returns PEGBAR_OK or the status of `create`. */
static inline pegbar_status pegbar_test_create(pegbar_test *PEGBAR_NONNULL test) {
  if (test->is_made) return PEGBAR_OK;
  pegbar_create create;
  pegbar_destroy destroy;
  pegbar_test_functions(test, &create, &destroy);
  *pegbar_test_message() = 0;
  pegbar_status status = create(pegbar_test_host(), test->descriptor,
                                (const pegbar_value *PEGBAR_NONNULL const *)test->values,
                                test->descriptor->parameter_count, &test->instance);
  test->is_made = status >= 0;
  return status < 0 ? pegbar_test_failed("create", status) : status;
}

/** Destroys the instance if it exists. */
static inline void pegbar_test_end(pegbar_test *PEGBAR_NONNULL test) {
  if (!test->is_made) return;
  pegbar_create create;
  pegbar_destroy destroy;
  pegbar_test_functions(test, &create, &destroy);
  destroy(test->instance);
  test->is_made = 0;
}

/** A picture of premultiplied RGBA bytes, without padding between its rows. */
static inline pegbar_image pegbar_test_picture(int32_t width, int32_t height,
                                               uint8_t *PEGBAR_NONNULL pixels) {
  pegbar_image image;
  memset(&image, 0, sizeof image);
  image.struct_size = sizeof image;
  image.format = PEGBAR_FORMAT_RGBA8;
  image.alpha = PEGBAR_ALPHA_PREMULTIPLIED;
  image.color_space = PEGBAR_COLOR_SPACE_SRGB;
  image.memory = PEGBAR_MEMORY_CPU;
  image.width = width, image.height = height, image.stride = 4 * (int64_t)width;
  image.data = pixels;
  return image;
}

/** Whether the plugin accepts the pixel format of a picture. */
static inline int pegbar_test_accepts(const pegbar_image_effect *PEGBAR_NONNULL functions,
                                      const pegbar_image *PEGBAR_NONNULL image) {
  if (functions->pixel_format_count == 0) {
    return image->format == PEGBAR_FORMAT_RGBA8 && image->alpha == PEGBAR_ALPHA_PREMULTIPLIED &&
           image->color_space == PEGBAR_COLOR_SPACE_SRGB;
  }
  for (uint32_t i = 0; i < functions->pixel_format_count; i++) {
    const pegbar_pixel_format *format = &functions->pixel_formats[i];
    if (format->format == image->format && format->alpha == image->alpha &&
        format->color_space == image->color_space) {
      return 1;
    }
  }
  return 0;
}

/** Renders all passes of a frame, each in four unequal regions in reverse order. */
static inline pegbar_status pegbar_test_passes(const pegbar_test *PEGBAR_NONNULL test,
                                               const pegbar_image_effect *PEGBAR_NONNULL functions,
                                               uint32_t pass_count,
                                               pegbar_effect_frame *PEGBAR_NONNULL frame) {
  int32_t width = frame->output->width, height = frame->output->height;
  int32_t columns[] = {0, (width + 2) / 3, width}, rows[] = {0, (height + 1) / 2, height};
  pegbar_status status = PEGBAR_OK;
  for (frame->pass = 0; frame->pass < pass_count; frame->pass++) {
    for (int part = 3; part >= 0 && status >= 0; part--) {
      frame->region.x0 = columns[part % 2], frame->region.x1 = columns[part % 2 + 1];
      frame->region.y0 = rows[part / 2], frame->region.y1 = rows[part / 2 + 1];
      if (frame->region.x0 == frame->region.x1 || frame->region.y0 == frame->region.y1) continue;
      status = functions->render(test->instance, frame);
    }
  }
  return status < 0 ? status : PEGBAR_OK;
}

/**
 * Draws a frame of a transition or filter as a host does. It creates the instance unless it
 * exists, prepares it, and renders all passes.
 *
 * All pictures have the size of the output and begin at (0,0). The direction is the default one and
 * the seed is 0. Pass 0 as the progress of a filter.
 *
 * Returns PEGBAR_OK, the status of the first call that failed, or PEGBAR_UNSUPPORTED if the plugin
 * does not accept the pixel format of the output.
 */
static inline pegbar_status pegbar_test_draw(
    pegbar_test *PEGBAR_NONNULL test,
    const pegbar_image *PEGBAR_NONNULL const *PEGBAR_NONNULL inputs, uint32_t input_count,
    const pegbar_image *PEGBAR_NONNULL output, double progress) {
  const pegbar_image_effect *functions = (const pegbar_image_effect *)test->descriptor->functions;
  if (!pegbar_test_accepts(functions, output)) {
    fprintf(stderr, "the plugin does not list the pixel format of the test's pictures\n");
    return PEGBAR_UNSUPPORTED;
  }
  pegbar_status status = pegbar_test_create(test);
  if (status < 0) return status;
  pegbar_effect_setup setup;
  memset(&setup, 0, sizeof setup);
  setup.struct_size = sizeof setup;
  setup.input_count = input_count, setup.direction = test->descriptor->default_direction;
  setup.quality = PEGBAR_QUALITY_FINAL;
  setup.width = output->width, setup.height = output->height;
  setup.scale = setup.pixel_aspect = 1;
  setup.duration = test->descriptor->kind == PEGBAR_KIND_TRANSITION ? 1 : 0;
  setup.pixels.format = output->format, setup.pixels.alpha = output->alpha;
  setup.pixels.color_space = output->color_space, setup.pixels.memory = output->memory;
  pegbar_effect_plan plan;
  memset(&plan, 0, sizeof plan);
  plan.struct_size = sizeof plan, plan.pass_count = 1;
  *pegbar_test_message() = 0;
  status = functions->prepare(test->instance, &setup, &plan);
  if (status < 0) return pegbar_test_failed("prepare", status);

  pegbar_effect_frame frame;
  memset(&frame, 0, sizeof frame);
  frame.struct_size = sizeof frame;
  frame.region.x1 = output->width, frame.region.y1 = output->height;
  frame.input_count = input_count, frame.inputs = inputs, frame.output = output;
  frame.value_count = test->descriptor->parameter_count;
  frame.values = (const pegbar_value *PEGBAR_NONNULL const *)test->values;
  frame.progress = frame.linear_progress = frame.time = progress;
  const pegbar_host *host = pegbar_test_host();
  if (plan.frame_bytes) frame.frame_memory = pegbar_test_alloc(host, plan.frame_bytes, 64);
  if (plan.call_bytes) frame.call_memory = pegbar_test_alloc(host, plan.call_bytes, 64);
  pegbar_effect_frame whole = frame;
  status = functions->begin_frame ? functions->begin_frame(test->instance, &whole) : PEGBAR_OK;
  if (status >= 0 && status != PEGBAR_DONE) {
    status = pegbar_test_passes(test, functions, plan.pass_count, &frame);
  }
  if (functions->end_frame) functions->end_frame(test->instance, &whole);
  free(frame.frame_memory);
  free(frame.call_memory);
  return status < 0 ? pegbar_test_failed("a frame", status) : PEGBAR_OK;
}

PEGBAR_END_DECLS

#endif /* PEGBAR_TESTING_H */
