/* Image filters in C: facts as pixels, regions, a generator, wide pixels, blend modes. */
#include <pegbar/plugin.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  pegbar_effect_setup setup;
  double amount;
} state;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **result) {
  (void)host;
  (void)descriptor;
  state *s = calloc(1, sizeof *s);
  s->amount = count ? values[0]->numbers[0] : 0;
  *result = s;
  return PEGBAR_OK;
}
static void destroy(void *instance) { free(instance); }

static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  state *s = instance;
  s->setup = *setup;
  if (s->amount == 0) plan->flags = PEGBAR_PLAN_IDENTITY;
  return PEGBAR_OK;
}
static pegbar_status prepare_varying(void *instance, const pegbar_effect_setup *setup,
                                     pegbar_effect_plan *plan) {
  (void)instance;
  (void)setup;
  plan->flags = PEGBAR_PLAN_FRAME_VARYING;
  return PEGBAR_OK;
}

static uint8_t *at(const pegbar_image *image, int32_t x, int32_t y) {
  return pegbar_pixel(image, x, y);
}

/* red: the amount, green and blue: the place, alpha: opaque. */
static pegbar_status place(void *instance, const pegbar_effect_frame *f) {
  state *s = instance;
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      uint8_t *out = at(f->output, x, y);
      out[0] = (uint8_t)f->values[0]->numbers[0];
      out[1] = (uint8_t)(x & 255);
      out[2] = (uint8_t)(y & 255);
      out[3] =
          s->setup.width == f->output->width && s->setup.input_count == f->input_count ? 255 : 0;
    }
  return PEGBAR_OK;
}
static pegbar_status clock_(void *instance, const pegbar_effect_frame *f) {
  (void)instance;
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++)
      memset(at(f->output, x, y), (int)(f->time * 10) + (int)f->number, 4);
  return PEGBAR_OK;
}
static pegbar_status half(void *instance, const pegbar_effect_frame *f) {
  (void)instance;
  const pegbar_image *in = f->inputs[0], *out = f->output;
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++)
      for (int c = 0; c < 4; c++) {
        const float *from =
            (const float *)((const uint8_t *)in->data + (y - in->y) * in->stride) + 4 * (x - in->x);
        float *to = (float *)((uint8_t *)out->data + (y - out->y) * out->stride) + 4 * (x - out->x);
        to[c] = from[c] / 2;
      }
  return PEGBAR_OK;
}

static pegbar_status extent(void *instance, const pegbar_effect_setup *setup,
                            const pegbar_region *inputs, pegbar_region *output) {
  state *s = instance;
  *output = inputs[0];
  output->x1 += (int32_t)(s->amount * setup->scale) + setup->width;
  return PEGBAR_OK;
}
static pegbar_status interest(void *instance, const pegbar_effect_setup *setup, uint32_t input,
                              const pegbar_region *output, pegbar_region *needed) {
  state *s = instance;
  *needed = *output;
  needed->x0 -= (int32_t)(s->amount * setup->scale) + (int32_t)input;
  return PEGBAR_OK;
}
static pegbar_status fail(void *instance, const pegbar_effect_setup *setup,
                          const pegbar_region *inputs, pegbar_region *output) {
  (void)instance;
  (void)setup;
  (void)inputs;
  (void)output;
  return PEGBAR_FAILED;
}

static void add(void *context, uint8_t *backdrop, const uint8_t *source, uint64_t count) {
  for (uint64_t i = 0; i < 4 * count; i++) {
    int sum = backdrop[i] + source[i] + *(const int *)context;
    backdrop[i] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}
static const int one = 1;
static const pegbar_row_blend blend = {PEGBAR_ROW_BLEND_SIZE_0_10, PEGBAR_ROW_BLEND_ERASES,
                                       (void *)&one, add};
static const pegbar_row_blend short_blend = {8, 0, 0, add};
static const void *blend_extension(void *instance, const char *id) {
  (void)instance;
  return strcmp(id, PEGBAR_EXT_ROW_BLEND) ? NULL : &blend;
}
static const void *short_extension(void *instance, const char *id) {
  (void)instance;
  (void)id;
  return &short_blend;
}

static const pegbar_value twelve = {sizeof twelve, PEGBAR_TYPE_DOUBLE, 1, 0, {12}, 0, 0};
static const pegbar_parameter amount = {.struct_size = sizeof amount,
                                        .type = PEGBAR_TYPE_DOUBLE,
                                        .key = "amount",
                                        .label = "Amount",
                                        .unit = PEGBAR_UNIT_POINTS,
                                        .maximum = 100,
                                        .soft_maximum = 100,
                                        .default_value = &twelve};
static const pegbar_parameter *const parameters[] = {&amount};
static const pegbar_pixel_format wide[] = {{PEGBAR_FORMAT_RGBA32F, PEGBAR_ALPHA_PREMULTIPLIED,
                                            PEGBAR_COLOR_SPACE_SRGB, PEGBAR_MEMORY_CPU}};

#define FILTER(NAME, LEAST, MOST, ...) \
  static const pegbar_image_effect NAME##_table = {.struct_size = sizeof NAME##_table, \
                                                   .minimum_inputs = LEAST, \
                                                   .maximum_inputs = MOST, \
                                                   .create = create, \
                                                   .destroy = destroy, \
                                                   __VA_ARGS__}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      .struct_size = sizeof NAME##_descriptor, \
      .kind = PEGBAR_KIND_IMAGE_FILTER, \
      .id = "org.test." #NAME, \
      .threads = PEGBAR_THREADS_FULL, \
      .name = #NAME, \
      .summary = "S", \
      .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, \
      .parameter_count = 1, \
      .parameters = parameters, \
      .functions = &NAME##_table};

FILTER(place, 1, 1, .prepare = prepare, .render = place, .extent = extent,
       .region_of_interest = interest)
FILTER(pattern, 0, 0, .prepare = prepare, .render = place)
FILTER(clock, 1, 1, .prepare = prepare_varying, .render = clock_)
FILTER(half, 1, 1, .prepare = prepare, .render = half, .pixel_format_count = 1,
       .pixel_formats = wide)
FILTER(sum, 2, 2, .prepare = prepare, .render = place, .get_extension = blend_extension)
FILTER(shortSum, 2, 2, .prepare = prepare, .render = place, .get_extension = short_extension)
FILTER(failing, 1, 3, .prepare = prepare, .render = place, .extent = fail)

static const pegbar_descriptor *const descriptors[] = {
    &place_descriptor, &pattern_descriptor,  &clock_descriptor,  &half_descriptor,
    &sum_descriptor,   &shortSum_descriptor, &failing_descriptor};
static const pegbar_library library = {sizeof library,
                                       PEGBAR_MAGIC,
                                       PEGBAR_ABI_MAJOR,
                                       PEGBAR_ABI_MINOR,
                                       64,
                                       PEGBAR_ENDIAN,
                                       0,
                                       "org.test.filters",
                                       "Filters",
                                       "0.1",
                                       "MIT",
                                       0,
                                       0,
                                       sizeof descriptors / sizeof *descriptors,
                                       0,
                                       descriptors,
                                       0};
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) {
  (void)host;
  *out = &library;
  return PEGBAR_OK;
}
