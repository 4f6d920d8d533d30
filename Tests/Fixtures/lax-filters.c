/* A library of filters and blend modes: some keep every law, most break one with unusual regions only. */
#include <stdlib.h>
#include <string.h>

#include "library.h"

enum { FAR = 1000000000, END = INT32_MAX / 2 };

/** Keeps the value of the only parameter, or 0 without parameters. */
static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  double *value = malloc(sizeof *value);
  if (!value) return PEGBAR_OUT_OF_MEMORY;
  *value = count ? values[0]->numbers[0] : 0;
  *instance = value;
  return PEGBAR_OK;
}
static void destroy(void *instance) { free(instance); }
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}

#define FRAME void *instance, const pegbar_effect_frame *f
/** Moves input 0 by whole pixels, and multiplies it by `level` of 255. */
static pegbar_status move(const pegbar_effect_frame *f, int32_t dx, int32_t dy, uint32_t level) {
  const pegbar_image *in = f->inputs[0];
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      int64_t sx = (int64_t)x + dx, sy = (int64_t)y + dy;
      uint8_t *out = pegbar_pixel(f->output, x, y);
      int is_inside =
          sx >= in->x && sx < in->x + in->width && sy >= in->y && sy < in->y + in->height;
      for (int c = 0; c < 4; c++) {
        uint32_t found = is_inside ? pegbar_pixel(in, (int32_t)sx, (int32_t)sy)[c] : 0;
        out[c] = (uint8_t)(found * level / 255);
      }
    }
  }
  return PEGBAR_OK;
}
static pegbar_status still(FRAME) { return move(f, 0, 0, 255); }
static pegbar_status below(FRAME) { return move(f, 0, 8, 255); }
static pegbar_status right(FRAME) { return move(f, 300, 0, 255); }
static pegbar_status away(FRAME) { return move(f, -4096, 0, 255); }
/* Uses the value that `create` received and ignores the frame's. */
static pegbar_status deaf(FRAME) { return move(f, 0, 0, (uint32_t) * (double *)instance); }
static pegbar_status soft(FRAME) { return move(f, 0, 0, (uint32_t)f->values[0]->numbers[0]); }

#define EXTENT \
  void *instance, const pegbar_effect_setup *setup, const pegbar_region *in, pegbar_region *out
static int is_empty(const pegbar_region *r) { return r->x0 >= r->x1 || r->y0 >= r->y1; }
static pegbar_status above_it(EXTENT) {
  *out = *in;
  if (!is_empty(in)) out->y0 -= 8, out->y1 -= 8;
  return PEGBAR_OK;
}
static pegbar_status left_of_it(EXTENT) {
  *out = *in;
  if (!is_empty(in)) out->x0 -= 300, out->x1 -= 300;
  return PEGBAR_OK;
}
static pegbar_status far_away(EXTENT) {
  *out = *in;
  if (!is_empty(in)) out->x0 += 4096, out->x1 += 4096;
  return PEGBAR_OK;
}
static pegbar_status everywhere(EXTENT) {
  *out = (pegbar_region){INT32_MIN / 2, INT32_MIN / 2, END, END};
  return PEGBAR_OK;
}
/* Rounds coordinates, because a float has 24 bits. */
static pegbar_status rounded(EXTENT) {
  *out = (pegbar_region){(int32_t)(float)in->x0, (int32_t)(float)in->y0, (int32_t)(float)in->x1,
                         (int32_t)(float)in->y1};
  return PEGBAR_OK;
}
static pegbar_status indexed(EXTENT) {
  static volatile int32_t places[1 << 16];
  *out = *in;
  out->x0 += 0 * places[(int64_t)in->x0 + 128];
  return PEGBAR_OK;
}
static pegbar_status grown(EXTENT) {
  *out = (pegbar_region){in->x0 - 5, in->y0 - 5, in->x1 + 5, in->y1 + 5};
  return PEGBAR_OK;
}
static pegbar_status by_value(EXTENT) {
  int32_t n = *(double *)instance > 100 ? 4 : 0;
  *out = *in;
  if (!is_empty(in)) out->x0 -= n, out->x1 += n;
  return PEGBAR_OK;
}

#define INTEREST \
  void *instance, const pegbar_effect_setup *setup, uint32_t input, const pegbar_region *out, \
      pegbar_region *needed
static pegbar_status same(INTEREST) {
  *needed = *out;
  return PEGBAR_OK;
}
static pegbar_status none(INTEREST) {
  *needed = (pegbar_region){0, 0, 0, 0};
  return PEGBAR_OK;
}
static pegbar_status distant(INTEREST) {
  *needed = (pegbar_region){FAR, FAR, FAR + 9, FAR + 9};
  return PEGBAR_OK;
}
static pegbar_status before(INTEREST) {
  *needed = (pegbar_region){out->x0 - 4096, out->y0, out->x1 - 4096, out->y1};
  return PEGBAR_OK;
}

static const pegbar_parameter level = {
    .struct_size = sizeof level,
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "level",
    .label = "Level",
    .unit = PEGBAR_UNIT_NONE,
    .flags = PEGBAR_PARAMETER_ANIMATABLE,
    .minimum = 0,
    .maximum = 255,
    .soft_minimum = 0,
    .soft_maximum = 255,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 100)};
static const pegbar_parameter *const parameters[] = {&level};

/* A filter of some inputs and parameters, with the rest of its functions. */
#define EFFECT(NAME, INPUTS, COUNT, ...) \
  static const pegbar_image_effect NAME##_functions = {.struct_size = sizeof(pegbar_image_effect), \
                                                       .minimum_inputs = INPUTS, \
                                                       .maximum_inputs = INPUTS, \
                                                       .create = create, \
                                                       .destroy = destroy, \
                                                       .prepare = prepare, \
                                                       __VA_ARGS__}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      DESCRIPTION(PEGBAR_KIND_IMAGE_FILTER, NAME, "A plugin for tests."), \
      .parameter_count = COUNT, .parameters = (COUNT) ? parameters : NULL};
#define FILTER(NAME, COUNT, RENDER, EXTENT, INTEREST) \
  EFFECT(NAME, 1, COUNT, .render = RENDER, .extent = EXTENT, .region_of_interest = INTEREST)
/* clang-format off */
FILTER(still, 0, still, NULL, same)
FILTER(away, 0, away, far_away, before)
FILTER(endless, 0, still, everywhere, same)
FILTER(soft, 1, soft, NULL, same)
FILTER(below, 0, below, above_it, same)
FILTER(right, 0, right, left_of_it, same)
FILTER(blind, 0, still, NULL, none)
FILTER(distant, 0, still, NULL, distant)
FILTER(rounded, 0, still, rounded, same)
FILTER(indexed, 0, still, indexed, same)
FILTER(grown, 0, still, grown, same)
FILTER(deaf, 1, deaf, NULL, same)
FILTER(sized, 1, soft, by_value, same)
/* clang-format on */

/* Blend modes: the source replaces what lies below where it is not transparent. */
static void plain(uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    if (source[4 * i + 3] == 255) memcpy(backdrop + 4 * i, source + 4 * i, 4);
  }
}
static pegbar_status replace(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    uint64_t count = (uint64_t)(f->region.x1 - f->region.x0);
    uint8_t *out = pegbar_pixel(f->output, f->region.x0, y);
    memcpy(out, pegbar_pixel(f->inputs[1], f->region.x0, y), 4 * count);
    plain(out, pegbar_pixel(f->inputs[0], f->region.x0, y), count);
  }
  return PEGBAR_OK;
}
#define ROW void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count
static void fair_row(ROW) { plain(backdrop, source, count); }
static void long_row(ROW) {
  plain(backdrop, source, count);
  backdrop[4 * count] = 7;
}
static void early_row(ROW) {
  plain(backdrop, source, count);
  backdrop[-1] = 7;
}
static void source_row(ROW) {
  plain(backdrop, source, count);
  /* Writes the same byte, which only the page's protection detects. */
  *(volatile uint8_t *)source = source[0];
}
static void wide_row(ROW) {
  plain(backdrop, source, count);
  /* A mistake in the remainder of four pixels at a time. */
  if (count == 3) backdrop[8] ^= 1;
}
#define MODE(NAME, BITS, ROW) \
  static const pegbar_row_blend NAME##_rows = {sizeof(pegbar_row_blend), BITS, NULL, ROW}; \
  static const void *NAME##_extension(void *instance, const char *id) { \
    return strcmp(id, PEGBAR_EXT_ROW_BLEND) == 0 ? &NAME##_rows : NULL; \
  } \
  EFFECT(NAME, 2, 0, .render = replace, .get_extension = NAME##_extension)
/* clang-format off */
MODE(fair, 0, fair_row)
MODE(long, 0, long_row)
MODE(early, 0, early_row)
MODE(source, 0, source_row)
MODE(wide, 0, wide_row)
MODE(bits, 4, fair_row)
/* clang-format on */

static const pegbar_descriptor *const descriptors[] = {
    &still_descriptor,   &away_descriptor,    &endless_descriptor, &soft_descriptor,
    &below_descriptor,   &right_descriptor,   &blind_descriptor,   &distant_descriptor,
    &rounded_descriptor, &indexed_descriptor, &grown_descriptor,   &deaf_descriptor,
    &sized_descriptor,   &fair_descriptor,    &long_descriptor,    &early_descriptor,
    &source_descriptor,  &wide_descriptor,    &bits_descriptor};
LIBRARY("org.example.lax.filters", "Lax filters")
