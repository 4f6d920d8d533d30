/* Filters: one that moves pixels, one that reads time, wide pixels, and a generator with every type of value. */
#include "fixture.h"

typedef struct {
  const pegbar_host *host;
  double move[2];
  uint8_t rows[16];
} filter;

static int fits(const pegbar_effect_setup *setup, const pegbar_effect_plan *plan) {
  return FITS(setup, PEGBAR_EFFECT_SETUP_SIZE_0_10) && FITS(plan, PEGBAR_EFFECT_PLAN_SIZE_0_10) &&
         plan->pass_count == 1 && setup->direction == 0 && setup->duration == 0;
}

static int frame_fits(const pegbar_effect_frame *frame) {
  for (uint32_t i = 0; i < frame->input_count; i++) {
    if (!FITS(frame->inputs[i], PEGBAR_IMAGE_SIZE_0_10)) return 0;
  }
  return FITS(frame, PEGBAR_EFFECT_FRAME_SIZE_0_10) && frame->progress == 0 &&
         frame->linear_progress == 0 && !frame->frame_memory && !frame->call_memory &&
         FITS(frame->output, PEGBAR_IMAGE_SIZE_0_10) &&
         frame->output->x % PEGBAR_FILTER_GRID == 0 && frame->output->y % PEGBAR_FILTER_GRID == 0;
}

/* Moves the picture by whole points. */
static pegbar_status create_shift(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                  const pegbar_value *const *values, uint32_t count,
                                  void **instance) {
  filter *f = (filter *)new_instance(host, values, count, sizeof(filter), instance);
  if (!f) return PEGBAR_OUT_OF_MEMORY;
  f->move[0] = values[0]->numbers[0];
  f->move[1] = values[0]->numbers[1];
  (void)descriptor;
  return PEGBAR_OK;
}
static int32_t shift_of(const filter *f, const pegbar_effect_setup *setup, int axis) {
  return (int32_t)floor(f->move[axis] * setup->scale + 0.5);
}
static pegbar_status prepare_shift(void *instance, const pegbar_effect_setup *setup,
                                   pegbar_effect_plan *plan) {
  filter *f = (filter *)instance;
  if (!fits(setup, plan) || setup->input_count != 1) return PEGBAR_INTERNAL;
  int32_t by[2] = {shift_of(f, setup, 0), shift_of(f, setup, 1)};
  if (!by[0] && !by[1]) plan->flags = PEGBAR_PLAN_IDENTITY;
  plan->frame_bytes = 0;
  memcpy(f->rows, by, sizeof by);
  return PEGBAR_OK;
}
static pegbar_status shift(void *instance, const pegbar_effect_frame *frame) {
  const filter *f = (const filter *)instance;
  const pegbar_image *in = frame->inputs[0];
  int32_t by[2];
  memcpy(by, f->rows, sizeof by);
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      int32_t column = x - by[0], row = y - by[1];
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      if (column < in->x || column >= in->x + in->width || row < in->y ||
          row >= in->y + in->height) {
        memset(out, 0, 4);
      } else {
        memcpy(out, pegbar_pixel(in, column, row), 4);
      }
    }
  }
  return PEGBAR_OK;
}
static pegbar_region moved(const pegbar_region *region, int32_t x, int32_t y) {
  pegbar_region result = {region->x0 + x, region->y0 + y, region->x1 + x, region->y1 + y};
  return result;
}
static pegbar_status shift_extent(void *instance, const pegbar_effect_setup *setup,
                                  const pegbar_region *inputs, pegbar_region *output) {
  const filter *f = (const filter *)instance;
  *output = moved(inputs, shift_of(f, setup, 0), shift_of(f, setup, 1));
  return FITS(setup, PEGBAR_EFFECT_SETUP_SIZE_0_10) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status shift_interest(void *instance, const pegbar_effect_setup *setup,
                                    uint32_t input, const pegbar_region *output,
                                    pegbar_region *needed) {
  const filter *f = (const filter *)instance;
  *needed = moved(output, -shift_of(f, setup, 0), -shift_of(f, setup, 1));
  return input == 0 ? PEGBAR_OK : PEGBAR_INTERNAL;
}

/* The red of opaque pixels is the layer's time in tenths of a second. */
static pegbar_status create_plain(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                  const pegbar_value *const *values, uint32_t count,
                                  void **instance) {
  (void)descriptor;
  return new_instance(host, values, count, sizeof(filter), instance) ? PEGBAR_OK
                                                                     : PEGBAR_OUT_OF_MEMORY;
}
static pegbar_status prepare_clock(void *instance, const pegbar_effect_setup *setup,
                                   pegbar_effect_plan *plan) {
  (void)instance;
  plan->flags = PEGBAR_PLAN_FRAME_VARYING;
  return fits(setup, plan) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status clock_red(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  double tenths = floor(frame->time * 10 + 0.5);
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      memcpy(out, pegbar_pixel(frame->inputs[0], x, y), 4);
      if (out[3] == 255) out[0] = (uint8_t)(tenths < 0 ? 0 : tenths > 255 ? 255 : tenths);
    }
  }
  return PEGBAR_OK;
}

/* Half of the light: straight linear floats; the half floats only copy. */
static pegbar_status prepare_wide(void *instance, const pegbar_effect_setup *setup,
                                  pegbar_effect_plan *plan) {
  (void)instance;
  if (!fits(setup, plan) || setup->pixels.memory != PEGBAR_MEMORY_CPU) return PEGBAR_INTERNAL;
  int is_float = setup->pixels.format == PEGBAR_FORMAT_RGBA32F &&
                 setup->pixels.alpha == PEGBAR_ALPHA_STRAIGHT &&
                 setup->pixels.color_space == PEGBAR_COLOR_SPACE_LINEAR_SRGB;
  int is_half = setup->pixels.format == PEGBAR_FORMAT_RGBA16F &&
                setup->pixels.alpha == PEGBAR_ALPHA_PREMULTIPLIED &&
                setup->pixels.color_space == PEGBAR_COLOR_SPACE_SRGB;
  return is_float || is_half ? PEGBAR_OK : PEGBAR_UNSUPPORTED;
}
static pegbar_status wide(void *instance, const pegbar_effect_frame *frame) {
  (void)instance;
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      const uint8_t *in = pegbar_pixel(frame->inputs[0], x, y);
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      if (frame->output->format == PEGBAR_FORMAT_RGBA16F) {
        memcpy(out, in, 8);
        continue;
      }
      float color[4];
      memcpy(color, in, 16);
      for (int c = 0; c < 3; c++) color[c] /= 2;
      memcpy(out, color, 16);
    }
  }
  return PEGBAR_OK;
}

/* Of a path, its points and ten times its segments; of an image, its width, twice its height and its first byte; of a
 * curve, a hundred times its middle. */
static double sum_of_struct(const pegbar_value *value) {
  if (!value->bytes) return 0;
  if (value->type == PEGBAR_TYPE_PATH) {
    const pegbar_path *path = (const pegbar_path *)value->bytes;
    return FITS(path, PEGBAR_PATH_SIZE_0_10) ? path->point_count + 10.0 * path->segment_count : 255;
  }
  if (value->type == PEGBAR_TYPE_IMAGE) {
    const pegbar_image *image = (const pegbar_image *)value->bytes;
    return FITS(image, PEGBAR_IMAGE_SIZE_0_10) && image->format == PEGBAR_FORMAT_RGBA8
               ? image->width + 2.0 * image->height + *pegbar_pixel(image, image->x, image->y)
               : 255;
  }
  const pegbar_curve *curve = (const pegbar_curve *)value->bytes;
  double middle = 0.5;
  if (!FITS(curve, PEGBAR_CURVE_SIZE_0_10)) return 255;
  return curve->eval(curve->context, 1, &middle, &middle) < 0 ? 255 : 100 * middle;
}

/* Row y shows value y modulo 16, as an opaque grey: the sum of its numbers, or the length of its text. */
static pegbar_status create_values(const pegbar_host *host, const pegbar_descriptor *descriptor,
                                   const pegbar_value *const *values, uint32_t count,
                                   void **instance) {
  filter *f = (filter *)new_instance(host, values, count, sizeof(filter), instance);
  if (!f) return PEGBAR_OUT_OF_MEMORY;
  for (uint32_t i = 0; i < count && i < 16; i++) {
    const pegbar_value *value = values[i];
    const double *numbers = value->numbers;
    double sum = 0;
    if (value->reserved || value->type != descriptor->parameters[i]->type) return PEGBAR_INTERNAL;
    if (value->type == PEGBAR_TYPE_NUMBERS) {
      numbers = (const double *)value->bytes;
      if (value->byte_count != 8 * (uint64_t)value->count) return PEGBAR_INTERNAL;
    }
    if (value->type == PEGBAR_TYPE_CHOICE &&
        strcmp((const char *)value->bytes,
               descriptor->parameters[i]->choice_keys[(int)numbers[0]]) != 0) {
      return PEGBAR_INTERNAL;
    }
    if (value->type == PEGBAR_TYPE_STRING) {
      sum = (double)value->byte_count;
      if (strlen((const char *)value->bytes) != value->byte_count) return PEGBAR_INTERNAL;
    } else {
      for (uint32_t n = 0; n < value->count; n++) sum += numbers[n];
    }
    if (value->type == PEGBAR_TYPE_PATH || value->type == PEGBAR_TYPE_IMAGE ||
        value->type == PEGBAR_TYPE_CURVE) {
      sum = sum_of_struct(value);
    }
    f->rows[i] = (uint8_t)(int)floor(sum < 0 ? 0 : sum > 255 ? 255 : sum);
  }
  return PEGBAR_OK;
}
static pegbar_status prepare_values(void *instance, const pegbar_effect_setup *setup,
                                    pegbar_effect_plan *plan) {
  (void)instance;
  return fits(setup, plan) && setup->input_count == 0 ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status values(void *instance, const pegbar_effect_frame *frame) {
  const filter *f = (const filter *)instance;
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    uint8_t level = f->rows[y & 15], color[4] = {level, level, level, 255};
    for (int32_t x = frame->region.x0; x < frame->region.x1; x++) {
      memcpy(pegbar_pixel(frame->output, x, y), color, 4);
    }
  }
  return PEGBAR_OK;
}
static pegbar_status everywhere(void *instance, const pegbar_effect_setup *setup,
                                const pegbar_region *inputs, pegbar_region *output) {
  pegbar_region all = {INT32_MIN / 2, INT32_MIN / 2, INT32_MAX / 2, INT32_MAX / 2};
  (void)instance, (void)setup, (void)inputs;
  *output = all;
  return PEGBAR_OK;
}

#define FILTER(NAME, INPUTS, FORMATS, COUNT, CREATE, PREPARE, RENDER, EXTENT, INTEREST) \
  static const pegbar_image_effect NAME##_functions = {sizeof(pegbar_image_effect), \
                                                       INPUTS, \
                                                       INPUTS, \
                                                       COUNT, \
                                                       FORMATS, \
                                                       CREATE, \
                                                       free_instance, \
                                                       PREPARE, \
                                                       RENDER, \
                                                       NULL, \
                                                       NULL, \
                                                       EXTENT, \
                                                       INTEREST, \
                                                       NULL}
static const pegbar_pixel_format linear[] = {{PEGBAR_FORMAT_RGBA32F, PEGBAR_ALPHA_STRAIGHT,
                                              PEGBAR_COLOR_SPACE_LINEAR_SRGB, PEGBAR_MEMORY_CPU},
                                             {PEGBAR_FORMAT_RGBA16F, PEGBAR_ALPHA_PREMULTIPLIED,
                                              PEGBAR_COLOR_SPACE_SRGB, PEGBAR_MEMORY_CPU}};
FILTER(shift, 1, NULL, 0, create_shift, prepare_shift, shift, shift_extent, shift_interest);
FILTER(clock, 1, NULL, 0, create_plain, prepare_clock, clock_red, NULL, NULL);
FILTER(dim, 1, linear, 2, create_plain, prepare_wide, wide, NULL, NULL);
FILTER(halves, 1, &linear[1], 1, create_plain, prepare_wide, wide, NULL, NULL);
FILTER(values, 0, NULL, 0, create_values, prepare_values, values, everywhere, NULL);

static const double numbers_default[] = {1, 2, 3};
static const char *const choice_keys[] = {"left", "middle", "right"};
static const char *const choice_labels[] = {"Left", "Middle", "Right"};
static const pegbar_value v_bool = PEGBAR_VALUE(PEGBAR_TYPE_BOOL, 1, 1);
static const pegbar_value v_int = PEGBAR_VALUE(PEGBAR_TYPE_INT, 1, 7);
static const pegbar_value v_double = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 8.5);
static const pegbar_value v_choice = PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 2);
static const pegbar_value v_string = PEGBAR_STRING_VALUE("hello");
static const pegbar_value v_color = PEGBAR_VALUE(PEGBAR_TYPE_COLOR, 4, 1, 1, 0, 1);
static const pegbar_value v_point = PEGBAR_VALUE(PEGBAR_TYPE_POINT, 2, 10, 20);
static const pegbar_value v_size = PEGBAR_VALUE(PEGBAR_TYPE_SIZE, 2, 30, 10);
static const pegbar_value v_rect = PEGBAR_VALUE(PEGBAR_TYPE_RECT, 4, 10, 20, 30, 40);
static const pegbar_value v_vector = PEGBAR_VALUE(PEGBAR_TYPE_VECTOR3, 3, 50, 60, 70);
static const pegbar_value v_angle = PEGBAR_VALUE(PEGBAR_TYPE_ANGLE, 1, 3.25);
static const pegbar_value v_matrix =
    PEGBAR_VALUE(PEGBAR_TYPE_MATRIX, 16, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
static const pegbar_value v_numbers = {
    sizeof(pegbar_value), PEGBAR_TYPE_NUMBERS, 3, 0, {0}, numbers_default, 24};
static const pegbar_value nowhere = PEGBAR_VALUE(PEGBAR_TYPE_POINT, 2, 0, 0);

PARAMETER(flag, PEGBAR_TYPE_BOOL, PEGBAR_UNIT_NONE, 0, 0, 1, 0, v_bool);
PARAMETER(whole, PEGBAR_TYPE_INT, PEGBAR_UNIT_COUNT, 0, -200, 200, 1, v_int);
PARAMETER(number, PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_PERCENT, PEGBAR_PARAMETER_DEPRECATED, -INFINITY,
          INFINITY, 0, v_double);
static const pegbar_parameter choice_parameter = {sizeof(pegbar_parameter),
                                                  PEGBAR_TYPE_CHOICE,
                                                  "choice",
                                                  "Choice",
                                                  NULL,
                                                  NULL,
                                                  PEGBAR_UNIT_NONE,
                                                  0,
                                                  0,
                                                  0,
                                                  0,
                                                  0,
                                                  0,
                                                  &v_choice,
                                                  3,
                                                  2,
                                                  choice_keys,
                                                  choice_labels};
PARAMETER(text, PEGBAR_TYPE_STRING, PEGBAR_UNIT_NONE, 0, 0, 0, 0, v_string);
PARAMETER(color, PEGBAR_TYPE_COLOR, PEGBAR_UNIT_FRACTION, 0, 0, 1, 0, v_color);
PARAMETER(point, PEGBAR_TYPE_POINT, PEGBAR_UNIT_POINTS, 0, -500, 500, 0, v_point);
PARAMETER(size, PEGBAR_TYPE_SIZE, PEGBAR_UNIT_PIXELS, 0, 0, 500, 0, v_size);
PARAMETER(rect, PEGBAR_TYPE_RECT, PEGBAR_UNIT_DIAMETERS, 0, -500, 500, 0, v_rect);
PARAMETER(vector, PEGBAR_TYPE_VECTOR3, PEGBAR_UNIT_NONE, 0, -500, 500, 0, v_vector);
PARAMETER(angle, PEGBAR_TYPE_ANGLE, PEGBAR_UNIT_RADIANS, PEGBAR_PARAMETER_PERIODIC, -10, 10, 0,
          v_angle);
PARAMETER(matrix, PEGBAR_TYPE_MATRIX, PEGBAR_UNIT_NONE, 0, -500, 500, 0, v_matrix);
PARAMETER(numbers, PEGBAR_TYPE_NUMBERS, PEGBAR_UNIT_NONE, 0, -500, 500, 0, v_numbers);
PARAMETER(move, PEGBAR_TYPE_POINT, PEGBAR_UNIT_POINTS, 0, -100, 100, 0, nowhere);
static const pegbar_value v_path = {sizeof(pegbar_value), PEGBAR_TYPE_PATH, 0, 0, {0}, NULL, 0};
static const pegbar_value v_image = {sizeof(pegbar_value), PEGBAR_TYPE_IMAGE, 0, 0, {0}, NULL, 0};
static const pegbar_value v_curve = {sizeof(pegbar_value), PEGBAR_TYPE_CURVE, 0, 0, {0}, NULL, 0};
PARAMETER(path, PEGBAR_TYPE_PATH, PEGBAR_UNIT_POINTS, 0, 0, 0, 0, v_path);
PARAMETER(image, PEGBAR_TYPE_IMAGE, PEGBAR_UNIT_NONE, 0, 0, 0, 0, v_image);
PARAMETER(curve, PEGBAR_TYPE_CURVE, PEGBAR_UNIT_NONE, 0, 0, 0, 0, v_curve);
static const pegbar_parameter *const all[] = {
    &flag_parameter,    &whole_parameter,  &number_parameter, &choice_parameter,
    &text_parameter,    &color_parameter,  &point_parameter,  &size_parameter,
    &rect_parameter,    &vector_parameter, &angle_parameter,  &matrix_parameter,
    &numbers_parameter, &path_parameter,   &image_parameter,  &curve_parameter,
};
static const pegbar_parameter *const moves[] = {&move_parameter};
static const pegbar_parameter *const none[] = {NULL};

#define IMAGE_FILTER(NAME, COUNT, LIST) \
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
      COUNT, \
      0, \
      LIST, \
      NULL, \
      &NAME##_functions, \
      NULL, \
      0, \
      0, \
      NULL, \
      NULL}
IMAGE_FILTER(shift, 1, moves);
IMAGE_FILTER(clock, 0, none);
IMAGE_FILTER(dim, 0, none);
IMAGE_FILTER(halves, 0, none);
IMAGE_FILTER(values, sizeof(all) / sizeof(all[0]), all);
static const pegbar_descriptor *const descriptors[] = {
    &shift_descriptor, &clock_descriptor, &dim_descriptor, &halves_descriptor, &values_descriptor};
LIBRARY("org.frozen.filter");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
