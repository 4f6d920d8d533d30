/* A timing function that tells what it received, and a filter that paints what its parameters say. */
#include <stdlib.h>
#include <string.h>

#include "library.h"

typedef struct {
  const pegbar_path *path;
  const pegbar_image *image, *wide;
  const pegbar_curve *curve;
} state;

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  state *s = *i = calloc(1, sizeof *s);
  for (uint32_t k = 0; k < n; k++)
    if (v[k]->count || v[k]->byte_count) return PEGBAR_INTERNAL;
  s->path = v[0]->bytes, s->image = v[1]->bytes, s->wide = v[2]->bytes, s->curve = v[3]->bytes;
  return PEGBAR_OK;
}
static void destroy(void *i) {
  state *s = i;
  double y = 0.5;
  if (s->curve) s->curve->eval(s->curve->context, 1, &y, &y);
  free(i);
}
static double level(const pegbar_image *image, int x, int y, int channel) {
  const uint8_t *row = (const uint8_t *)image->data + y * image->stride;
  return image->format == PEGBAR_FORMAT_RGBA8 ? row[4 * x + channel]
                                              : ((const float *)row)[4 * x + channel];
}
static double tell(const state *s, int question, double x) {
  switch (question) {
  case 0: return s->path ? s->path->segment_count * 100.0 + s->path->point_count : -1;
  case 1: return s->path ? s->path->points[2 * s->path->point_count - 1] : -1;
  case 2: return s->image ? s->image->width * 100.0 + s->image->height : -1;
  case 3: return s->image ? level(s->image, s->image->width - 1, s->image->height - 1, 0) : -1;
  case 4:
    return s->wide ? (int)(0.5 + level(s->wide, s->wide->width - 1, s->wide->height - 1, 0) * 65535)
                   : -1;
  case 5:
    return s->wide ? s->wide->format * 100.0 + s->wide->alpha * 10 + s->wide->color_space : -1;
  }
  if (s->curve) s->curve->eval(s->curve->context, 1, &x, &x);
  return s->curve ? x : -1;
}
/* Whole numbers ask; the rest goes through the curve. */
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = tell(i, x[k] == (int)x[k] ? (int)x[k] : 9, x[k]);
  return PEGBAR_OK;
}
static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  return PEGBAR_OK;
}
static pegbar_status same(void *i, const pegbar_effect_setup *s, uint32_t input,
                          const pegbar_region *output, pegbar_region *needed) {
  *needed = *output;
  return PEGBAR_OK;
}
/* Red: the picture's; green: ten times the path's segments; blue: the curve's answer to a half. */
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  state *s = i;
  if (f->value_count != 4 || f->values[1]->bytes != s->image) return PEGBAR_INTERNAL;
  uint8_t color[] = {s->image ? (uint8_t)tell(s, 3, 0) : 0,
                     s->path ? (uint8_t)(10 * s->path->segment_count) : 0,
                     s->curve ? (uint8_t)(200 * tell(s, 9, 0.5)) : 0, 255};
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    for (int32_t x = f->region.x0; x < f->region.x1; x++)
      for (int c = 0; c < 4; c++)
        pegbar_pixel(f->output, x, y)[c] = color[c] * pegbar_pixel(f->inputs[0], x, y)[3] / 255;
  return PEGBAR_OK;
}

#define PARAMETER(k, t, f, value) \
  { \
    .struct_size = sizeof(pegbar_parameter), .type = t, .key = k, .label = k, \
    .unit = PEGBAR_UNIT_NONE, .flags = f, .default_value = &value \
  }
#define NONE(t) \
  { .struct_size = sizeof(pegbar_value), .type = t }
static const pegbar_value no_path = NONE(PEGBAR_TYPE_PATH), no_image = NONE(PEGBAR_TYPE_IMAGE),
                          no_curve = NONE(PEGBAR_TYPE_CURVE);
static const pegbar_parameter list[] = {
    PARAMETER("outline", PEGBAR_TYPE_PATH, 0, no_path),
    PARAMETER("map", PEGBAR_TYPE_IMAGE, 0, no_image),
    PARAMETER("deep", PEGBAR_TYPE_IMAGE, PEGBAR_PARAMETER_WIDE, no_image),
    PARAMETER("curve", PEGBAR_TYPE_CURVE, 0, no_curve)};
static const pegbar_parameter *const parameters[] = {&list[0], &list[1], &list[2], &list[3]};
static const pegbar_timing_function timing = {
    .struct_size = sizeof timing, .create = create, .destroy = destroy, .eval = eval};
static const pegbar_image_effect filter = {.struct_size = sizeof filter,
                                           .minimum_inputs = 1,
                                           .maximum_inputs = 1,
                                           .create = create,
                                           .destroy = destroy,
                                           .prepare = prepare,
                                           .render = render,
                                           .region_of_interest = same};
#define DESCRIPTOR(k, i, table) \
  { \
    .struct_size = sizeof(pegbar_descriptor), .kind = k, .id = i, .revision = 1, \
    .threads = PEGBAR_THREADS_FULL, .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_OPEN_END, .name = i, \
    .summary = "Tells.", .parameter_count = 4, .parameters = parameters, .functions = &table \
  }
static const pegbar_descriptor told[] = {
    DESCRIPTOR(PEGBAR_KIND_TIMING_FUNCTION, "org.example.tell", timing),
    {.struct_size = sizeof(pegbar_descriptor),
     .kind = PEGBAR_KIND_IMAGE_FILTER,
     .id = "org.example.paint",
     .revision = 1,
     .threads = PEGBAR_THREADS_FULL,
     .flags = PEGBAR_FLAG_PURE,
     .name = "Paint",
     .summary = "Paints.",
     .parameter_count = 4,
     .parameters = parameters,
     .functions = &filter}};
static const pegbar_descriptor *const descriptors[] = {&told[1], &told[0]};
LIBRARY("org.example.objects", "Objects")
