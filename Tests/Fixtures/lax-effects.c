/* A library of transitions: some keep every law, most break one in an unusual size, pass or place. */
#include <stdlib.h>
#include <string.h>

#include "library.h"

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = NULL;
  return PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status once(void *instance, const pegbar_effect_setup *setup,
                          pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}
static pegbar_status twice(void *instance, const pegbar_effect_setup *setup,
                           pegbar_effect_plan *plan) {
  plan->pass_count = 2;
  return PEGBAR_OK;
}
static pegbar_status limits(void *instance, const pegbar_effect_setup *setup,
                            pegbar_effect_plan *plan) {
  return setup->width > 512 || setup->height > 512 ? PEGBAR_LIMIT : PEGBAR_OK;
}
static pegbar_status refuses(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  return setup->height == 1 ? PEGBAR_LIMIT : PEGBAR_OK;
}

#define FRAME void *instance, const pegbar_effect_frame *f
/* A hard wipe from the top, in pixels of some bytes. */
static void wipe(const pegbar_effect_frame *f, pegbar_region r, size_t bytes) {
  for (int32_t y = r.y0; y < r.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    memcpy(pegbar_pixel(f->output, r.x0, y), pegbar_pixel(f->inputs[is_new], r.x0, y),
           (size_t)(r.x1 - r.x0) * bytes);
  }
}
static pegbar_status fair(FRAME) {
  wipe(f, f->region, 4);
  return PEGBAR_OK;
}
/* The second pass draws over the first. */
static pegbar_status over(FRAME) {
  if (f->pass == 1) return fair(instance, f);
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    memset(pegbar_pixel(f->output, f->region.x0, y), 9, 4 * (size_t)(f->region.x1 - f->region.x0));
  }
  return PEGBAR_OK;
}
static pegbar_status begin_all(FRAME) {
  fair(instance, f);
  return PEGBAR_DONE;
}
static _Thread_local uint8_t kept;
static pegbar_status local(FRAME) {
  if (f->pass == 0) {
    kept = (uint8_t)(f->progress * 200);
    return PEGBAR_OK;
  }
  fair(instance, f);
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_middle = f->progress > 0.1 && f->progress < 0.9;
    for (int32_t x = f->region.x0; is_middle && x < f->region.x1; x++) {
      uint8_t *pixel = pegbar_pixel(f->output, x, y);
      pixel[0] = kept;
      pixel[3] = 255;
    }
  }
  return PEGBAR_OK;
}
/* Writes one pixel to the left of its region, in the last pass. */
static pegbar_status left(FRAME) {
  pegbar_region r = f->region;
  if (f->pass == 1 && r.x0 > 0) r.x0 -= 1;
  wipe(f, r, 4);
  return PEGBAR_OK;
}
static pegbar_status left_floats(FRAME) {
  pegbar_region r = f->region;
  if (r.x0 > 0) r.x0 -= 1;
  wipe(f, r, 16);
  return PEGBAR_OK;
}
static pegbar_status floats(FRAME) {
  wipe(f, f->region, 16);
  return PEGBAR_OK;
}
/* Uses the output's stride for the inputs, too. */
static void strided(const pegbar_effect_frame *f, size_t bytes) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    const pegbar_image *in = f->inputs[y + 0.5 < f->progress * f->output->height];
    memcpy(pegbar_pixel(f->output, f->region.x0, y),
           (uint8_t *)in->data + y * f->output->stride + f->region.x0 * (int32_t)bytes,
           (size_t)(f->region.x1 - f->region.x0) * bytes);
  }
}
/* Whether the output's stride stays within the memory of both inputs. */
static int is_small(const pegbar_effect_frame *f) {
  return f->inputs[0]->stride >= f->output->stride && f->inputs[1]->stride >= f->output->stride;
}
static pegbar_status strides(FRAME) {
  if (is_small(f) || f->output->height < 5) {
    strided(f, 4);
    return PEGBAR_OK;
  }
  fair(instance, f);
  pegbar_pixel(f->output, f->region.x0, f->region.y0)[0] ^= 1;
  return PEGBAR_OK;
}
static pegbar_status float_strides(FRAME) {
  floats(instance, f);
  int is_odd = f->inputs[0]->stride != f->output->stride;
  if (is_odd) memset(pegbar_pixel(f->output, f->region.x0, f->region.y0), 0, 4);
  return PEGBAR_OK;
}
/* A faster path for a common width, with a mistake. */
static pegbar_status usual(FRAME) {
  fair(instance, f);
  if (f->region.x1 - f->region.x0 == 1920) pegbar_pixel(f->output, 1919, f->region.y0)[1] ^= 1;
  return PEGBAR_OK;
}
static pegbar_status twelve(FRAME) {
  if (f->output->height == 12) return *(volatile int *)8 = 1;
  return fair(instance, f);
}

/* Passes memory of the host to the C library's free, and the other way round. */
static pegbar_status take(const pegbar_host *host, const pegbar_descriptor *descriptor,
                          const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = host->alloc(host, 100, 16);
  return *instance ? PEGBAR_OK : PEGBAR_OUT_OF_MEMORY;
}
static void give(void *instance) { free(instance); }
static pegbar_status make(const pegbar_host *host, const pegbar_descriptor *descriptor,
                          const pegbar_value *const *values, uint32_t count, void **instance) {
  host->free(host, malloc(100));
  *instance = NULL;
  return PEGBAR_OK;
}
typedef struct lent {
  const pegbar_host *host;
} lent;
static pegbar_status borrow(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  lent *made = host->alloc(host, sizeof *made, 16);
  if (!made) return PEGBAR_OUT_OF_MEMORY;
  made->host = host;
  *instance = made;
  return PEGBAR_OK;
}
static void give_back(void *instance) {
  const pegbar_host *host = ((lent *)instance)->host;
  host->free(host, instance);
}

static char changing[] = "Speaks differently 0";
static pegbar_status speak(const pegbar_host *host, const pegbar_descriptor *descriptor,
                           const pegbar_value *const *values, uint32_t count, void **instance) {
  changing[sizeof changing - 2] = '1';
  *instance = NULL;
  return PEGBAR_OK;
}
/* Reads 16 bytes of a text of any length. */
static pegbar_status read_text(const pegbar_host *host, const pegbar_descriptor *descriptor,
                               const pegbar_value *const *values, uint32_t count, void **instance) {
  volatile char sum = 0;
  for (int i = 0; i < 16; i++) sum += ((const volatile char *)values[0]->bytes)[i];
  *instance = NULL;
  return PEGBAR_OK;
}
/* Declines texts of more than ten bytes. */
static pegbar_status short_text(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                const pegbar_value *const *values, uint32_t count,
                                void **instance) {
  *instance = NULL;
  return values[0]->byte_count > 10 ? PEGBAR_NOT_FOUND : PEGBAR_OK;
}
static const pegbar_value hello = PEGBAR_STRING_VALUE("hello, you");
static const pegbar_parameter text = {.struct_size = sizeof text,
                                      .type = PEGBAR_TYPE_STRING,
                                      .key = "text",
                                      .label = "Text",
                                      .unit = PEGBAR_UNIT_NONE,
                                      .default_value = &hello};
static const pegbar_parameter *const parameters[] = {&text};

static const pegbar_pixel_format wide = {PEGBAR_FORMAT_RGBA32F, PEGBAR_ALPHA_PREMULTIPLIED,
                                         PEGBAR_COLOR_SPACE_SRGB, PEGBAR_MEMORY_CPU};

#define EFFECT(NAME, SUMMARY, COUNT, FORMATS, CREATE, DESTROY, PREPARE, RENDER, BEGIN) \
  static const pegbar_image_effect NAME##_functions = {.struct_size = sizeof(pegbar_image_effect), \
                                                       .minimum_inputs = 2, \
                                                       .maximum_inputs = 2, \
                                                       .pixel_format_count = FORMATS, \
                                                       .pixel_formats = (FORMATS) ? &wide : NULL, \
                                                       .create = CREATE, \
                                                       .destroy = DESTROY, \
                                                       .prepare = PREPARE, \
                                                       .render = RENDER, \
                                                       .begin_frame = BEGIN}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      DESCRIPTION(PEGBAR_KIND_TRANSITION, NAME, SUMMARY), .parameter_count = COUNT, \
      .parameters = (COUNT) ? parameters : NULL};
#define PLAIN(NAME, PREPARE, RENDER, BEGIN) \
  EFFECT(NAME, "A plugin for tests.", 0, 0, create, destroy, PREPARE, RENDER, BEGIN)
#define MEMORY(NAME, CREATE, DESTROY) \
  EFFECT(NAME, "A plugin for tests.", 0, 0, CREATE, DESTROY, once, fair, NULL)
#define TEXT(NAME, CREATE) \
  EFFECT(NAME, "A plugin for tests.", 1, 0, CREATE, destroy, once, fair, NULL)
#define FLOATS(NAME, RENDER) \
  EFFECT(NAME, "A plugin for tests.", 0, 1, create, destroy, once, RENDER, NULL)
/* clang-format off */
PLAIN(fair, once, fair, NULL)
PLAIN(over, twice, over, NULL)
PLAIN(atonce, once, fair, begin_all)
PLAIN(limited, limits, fair, NULL)
FLOATS(floats, floats)
MEMORY(borrower, borrow, give_back)
TEXT(brief, short_text)
PLAIN(flat, refuses, fair, NULL)
PLAIN(local, twice, local, NULL)
PLAIN(left, twice, left, NULL)
FLOATS(leftfloats, left_floats)
PLAIN(strides, once, strides, NULL)
FLOATS(floatstrides, float_strides)
PLAIN(usual, once, usual, NULL)
PLAIN(twelve, once, twelve, NULL)
MEMORY(freer, take, give)
MEMORY(giver, make, destroy)
TEXT(reader, read_text)
EFFECT(speaker, changing, 0, 0, speak, destroy, once, fair, NULL)
/* clang-format on */

static const pegbar_descriptor *const descriptors[] = {
    &fair_descriptor,         &over_descriptor,     &atonce_descriptor,     &limited_descriptor,
    &floats_descriptor,       &borrower_descriptor, &brief_descriptor,      &flat_descriptor,
    &local_descriptor,        &left_descriptor,     &leftfloats_descriptor, &strides_descriptor,
    &floatstrides_descriptor, &usual_descriptor,    &twelve_descriptor,     &freer_descriptor,
    &giver_descriptor,        &reader_descriptor,   &speaker_descriptor};
LIBRARY("org.example.lax.effects", "Lax effects")
