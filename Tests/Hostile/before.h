/* Comes before a bad plugin: what most of them need. */
#include <math.h>
#include <pegbar/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FRAME void *instance, const pegbar_effect_frame *f
#define CREATE \
  const pegbar_host *host, const pegbar_descriptor *descriptor, const pegbar_value *const *values, \
      uint32_t count, void **instance
#define EVAL void *instance, uint64_t n, const double *x, double *y
#define MATRIX void *instance, uint64_t n, const double *in, int64_t stride, double *out
#define ANIMATE void *instance, const pegbar_animation_batch *b
#define PREPARE void *instance, const pegbar_effect_setup *setup, pegbar_effect_plan *plan
#define PLAN void *instance, const pegbar_animation_setup *setup, pegbar_animation_plan *plan

static inline uint8_t *row(const pegbar_image *image, int32_t y) {
  return (uint8_t *)image->data + y * image->stride;
}

/** A hard wipe from the top. */
static inline pegbar_status wipe(const pegbar_effect_frame *f) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    memcpy(pegbar_pixel(f->output, f->region.x0, y),
           pegbar_pixel(f->inputs[is_new], f->region.x0, y),
           (size_t)(f->region.x1 - f->region.x0) * 4);
  }
  return PEGBAR_OK;
}

/** The straight curve. */
static inline pegbar_status line(uint64_t n, const double *x, double *y) {
  for (uint64_t i = 0; i < n; i++) y[i] = x[i];
  return PEGBAR_OK;
}

/** A translation by the first number. */
static inline void translate(double t, double *out) {
  for (int k = 0; k < 16; k++) out[k] = k % 5 == 0;
  out[12] = t;
}

/** The way from key 0 to key 1. */
static inline pegbar_status blend(const pegbar_animation_batch *b) {
  for (uint64_t i = 0; i < b->count; i++) {
    b->from_key[i] = 0;
    b->to_key[i] = 1;
    b->fraction[i] = b->progress[i];
  }
  return PEGBAR_OK;
}
