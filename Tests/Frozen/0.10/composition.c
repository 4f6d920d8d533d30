/* Filters of several pictures: blend modes by rows, and a mean without them. */
#include "fixture.h"

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)descriptor, (void)values, (void)count;
  *instance = NULL;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static void destroy(void *instance) { (void)instance; }
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  (void)instance, (void)plan;
  return setup->input_count >= 2 ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status same(void *instance, const pegbar_effect_setup *setup, uint32_t input,
                          const pegbar_region *output, pegbar_region *needed) {
  (void)instance, (void)setup, (void)input;
  *needed = *output;
  return PEGBAR_OK;
}

/* The greater of each channel, raised to the least of the context. */
static void greater(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  const uint8_t *least = (const uint8_t *)context;
  for (uint64_t i = 0; i < 4 * count; i++) {
    if (backdrop[i] < source[i]) backdrop[i] = source[i];
    if (source[i | 3] && i % 4 < 3 && backdrop[i] < *least && backdrop[i | 3] >= *least) {
      backdrop[i] = *least;
    }
  }
}
static const uint8_t least = 9;

/* What lies under the source disappears. */
static void erase(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  (void)context;
  for (uint64_t i = 0; i < 4 * count; i++) {
    backdrop[i] = (uint8_t)((backdrop[i] * (255 - source[i | 3]) + 127) / 255);
  }
}
static const pegbar_row_blend greater_rows = {sizeof(pegbar_row_blend), 0, (void *)&least, greater};
static const pegbar_row_blend erase_rows = {sizeof(pegbar_row_blend), PEGBAR_ROW_BLEND_ERASES, NULL,
                                            erase};

static pegbar_status draw(const pegbar_row_blend *blend, const pegbar_effect_frame *frame) {
  uint64_t count = (uint64_t)(frame->region.x1 - frame->region.x0);
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    uint8_t *out = pegbar_pixel(frame->output, frame->region.x0, y);
    memcpy(out, pegbar_pixel(frame->inputs[1], frame->region.x0, y), 4 * count);
    blend->blend(blend->context, out, pegbar_pixel(frame->inputs[0], frame->region.x0, y), count);
  }
  return PEGBAR_OK;
}
static pegbar_status render_greater(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  return draw(&greater_rows, frame);
}
static pegbar_status render_erase(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  return draw(&erase_rows, frame);
}
static const void *find_greater(void *instance, const char *id) {
  (void)instance;
  return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &greater_rows;
}
static const void *find_erase(void *instance, const char *id) {
  (void)instance;
  return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &erase_rows;
}

static pegbar_status mean(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      for (int c = 0; c < 4; c++) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < frame->input_count; i++) {
          sum += pegbar_pixel(frame->inputs[i], x, y)[c];
        }
        out[c] = (uint8_t)(sum / frame->input_count);
      }
    }
  }
  return PEGBAR_OK;
}

#define COMPOSITION(NAME, MOST, RENDER, FIND) \
  static const pegbar_image_effect NAME##_functions = {sizeof(pegbar_image_effect), \
                                                       2, \
                                                       MOST, \
                                                       0, \
                                                       NULL, \
                                                       create, \
                                                       destroy, \
                                                       prepare, \
                                                       RENDER, \
                                                       NULL, \
                                                       NULL, \
                                                       NULL, \
                                                       same, \
                                                       FIND}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      sizeof(pegbar_descriptor), \
      PEGBAR_KIND_IMAGE_FILTER, \
      "org.frozen." #NAME, \
      1, \
      PEGBAR_THREADS_FULL, \
      PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, \
      #NAME, \
      "A fixture.", \
      NULL, \
      NULL, \
      0, \
      0, \
      0, \
      0, \
      NULL, \
      NULL, \
      &NAME##_functions, \
      NULL, \
      0, \
      0, \
      NULL, \
      NULL}
COMPOSITION(greater, 2, render_greater, find_greater);
COMPOSITION(erase, 2, render_erase, find_erase);
COMPOSITION(mean, 16, mean, NULL);
static const pegbar_descriptor *const descriptors[] = {&greater_descriptor, &erase_descriptor,
                                                       &mean_descriptor};
LIBRARY("org.frozen.composition");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
