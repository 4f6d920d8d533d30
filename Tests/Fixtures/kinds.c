/* A library with plugins of all kinds whose numbers are known. */
#include <pegbar/plugin.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const pegbar_host *host;
typedef struct {
  uint32_t mode;
  double sum;
  atomic_int inside;
  uint32_t keys, components, children;
  const pegbar_curve *curve;
  int has_curve;
  uint32_t direction;
  double path;
} state;
static atomic_int inside_library;

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  state *s = calloc(1, sizeof *s);
  if (n > 0) s->mode = (uint32_t)v[0]->numbers[0];
  if (n > 0 && strcmp(v[0]->bytes, "refuse") == 0) {
    free(s);
    h->set_error(h, PEGBAR_LIMIT, "too much");
    return PEGBAR_LIMIT;
  }
  for (uint32_t k = 1; k < n; k++) {
    const double *numbers = v[k]->type == PEGBAR_TYPE_NUMBERS ? v[k]->bytes : v[k]->numbers;
    for (uint32_t c = 0; c < v[k]->count; c++) s->sum += numbers[c];
    if (v[k]->type == PEGBAR_TYPE_STRING) s->sum += strlen(v[k]->bytes) * 1000;
  }
  *i = s;
  return 0;
}
static void destroy(void *i) {
  free(i);
  host->log(host, PEGBAR_LOG_INFO, "destroyed");
}

enum { SQUARE, SUM, NOT_A_NUMBER, FAIL, NAMELESS };
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  state *s = i;
  if (s->mode == FAIL) {
    host->set_error(host, -1, "out of sorts");
    return PEGBAR_FAILED;
  }
  if (s->mode == NAMELESS) return -77;
  for (uint64_t k = 0; k < n; k++)
    y[k] = s->mode == SQUARE ? x[k] * x[k] : s->mode == SUM ? s->sum : NAN;
  return 0;
}
static pegbar_status points(void *i, double *p) {
  if (((state *)i)->mode != SUM) return PEGBAR_UNSUPPORTED;
  p[0] = 0.25;
  p[1] = 0.1;
  p[2] = 0.25;
  p[3] = 1;
  return 0;
}
static pegbar_status settling(void *i, double *s) {
  *s = 1.5;
  return 0;
}
static pegbar_status overlap(atomic_int *inside, uint64_t n, const double *x, double *y) {
  if (atomic_fetch_add(inside, 1) != 0) return PEGBAR_BAD_STATE;
  for (volatile int w = 0; w < 2000; w++) {
  }
  for (uint64_t k = 0; k < n; k++) y[k] = x[k];
  atomic_fetch_sub(inside, 1);
  return 0;
}
static pegbar_status eval_lonely(void *i, uint64_t n, const double *x, double *y) {
  return overlap(&inside_library, n, x, y);
}
static pegbar_status eval_single(void *i, uint64_t n, const double *x, double *y) {
  return overlap(&((state *)i)->inside, n, x, y);
}
static const pegbar_timing_function curve_table = {
    sizeof curve_table, 0, create, destroy, eval, points, settling};
static const pegbar_timing_function lonely_table = {sizeof lonely_table, 0, create, destroy,
                                                    eval_lonely};
static const pegbar_timing_function single_table = {sizeof single_table, 0, create, destroy,
                                                    eval_single};

static pegbar_status spin(void *i, uint64_t n, const double *in, int64_t stride, double *out) {
  for (uint64_t k = 0; k < n; k++, in += stride, out += 16) {
    memset(out, 0, 16 * sizeof *out);
    out[0] = out[5] = out[10] = out[15] = 1;
    out[12] = in[0];
    out[13] = in[1];
    out[14] = in[2];
  }
  return 0;
}
static const pegbar_value_function spin_table = {sizeof spin_table, 3, create, destroy, spin};

enum { BLEND, NUMBERS, ROTATION, BAD_KEY, UNWRITTEN, BAD_PLAN };
static pegbar_status prepare(void *i, const pegbar_animation_setup *a, pegbar_animation_plan *p) {
  state *s = i;
  s->keys = a->key_count;
  s->components = a->component_count;
  s->children = a->child_count;
  if (a->curve_count) {
    s->curve = a->curves[0];
    s->has_curve = 1;
  }
  for (uint32_t k = 0; a->path && k < a->path->point_count * 2; k++) s->path += a->path->points[k];
  s->path += (a->path ? a->path->segment_count : 0) * 1000 + a->value_kind * 100000;
  p->output = s->mode == BAD_PLAN                      ? 9
              : s->mode == BLEND || s->mode == BAD_KEY ? PEGBAR_OUTPUT_BLEND
                                                       : PEGBAR_OUTPUT_NUMBERS;
  p->has_rotation = s->mode == ROTATION;
  return 0;
}
static pegbar_status animate(void *i, const pegbar_animation_batch *b) {
  state *s = i;
  for (uint64_t k = 0; k < b->count; k++) {
    if (s->mode == BLEND || s->mode == BAD_KEY) {
      b->from_key[k] = 0;
      b->to_key[k] = s->mode == BAD_KEY ? s->keys : s->keys - 1;
      b->fraction[k] = b->progress[k];
      if (s->has_curve) {
        pegbar_status status =
            s->curve->eval(s->curve->context, 1, b->progress + k, b->fraction + k);
        if (status < 0) return status;
      }
    } else if (s->mode != UNWRITTEN) {
      double *out = b->out + k * b->out_stride;
      for (uint32_t c = 0; c < s->components; c++)
        out[c] = (b->base ? b->base[k * b->base_stride + c] : 0) + b->time[k];
      if (s->mode == ROTATION) out[s->components] = s->path;
    }
  }
  return 0;
}
static pegbar_status natural(void *i, double *s) {
  *s = ((state *)i)->mode == BAD_PLAN ? -1 : 2.5;
  return 0;
}
static pegbar_status map_child(void *i, uint32_t child, uint64_t n, const double *t, double *c,
                               uint8_t *active) {
  for (uint64_t k = 0; k < n; k++) {
    c[k] = t[k] - child;
    active[k] = c[k] >= 0;
  }
  return 0;
}
static const pegbar_animation_kind mix_table = {
    sizeof mix_table, PEGBAR_INPUT_ENDS | PEGBAR_INPUT_KEYS, create, destroy, prepare, animate,
    natural};
static const pegbar_animation_kind group_table = {
    sizeof group_table, PEGBAR_INPUT_CHILDREN, create, destroy, prepare, 0, 0, map_child};

static pegbar_status set_up(void *i, const pegbar_effect_setup *t, pegbar_effect_plan *plan) {
  ((state *)i)->direction = t->direction;
  return 0;
}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  int32_t y0 = f->region.y0, y1 = f->region.y1;
  for (int32_t y = y0; y < y1; y++) {
    uint8_t *out = (uint8_t *)f->output->data + y * f->output->stride;
    const uint8_t *from = (const uint8_t *)f->inputs[0]->data + y * f->inputs[0]->stride;
    for (int32_t x = 0; x < f->output->width; x++, out += 4, from += 4) {
      out[0] = from[0] + (uint8_t)(100 * f->progress);
      out[1] = ((state *)i)->direction;
      out[2] = f->seed;
      out[3] = 255;
    }
  }
  return 0;
}
static const pegbar_image_effect rows_table = {sizeof rows_table, 2,      2,     0, NULL, create,
                                               destroy,           set_up, render};

#define PARAMETER(name, ...) \
  static const pegbar_parameter name = {.struct_size = sizeof name, \
                                        .key = #name, \
                                        .label = #name, \
                                        .unit = 1, \
                                        .minimum = -INFINITY, \
                                        .maximum = INFINITY, \
                                        __VA_ARGS__}
static const char *const modes[] = {"square", "sum", "nan", "fail", "nameless", "refuse"};
static const double stops_default[] = {1, 2};
PARAMETER(mode, .type = PEGBAR_TYPE_CHOICE, .choice_count = 6, .choice_keys = modes,
          .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 0));
PARAMETER(flag, .type = PEGBAR_TYPE_BOOL,
          .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_BOOL, 1, 0));
PARAMETER(count, .type = PEGBAR_TYPE_INT,
          .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_INT, 1, 3));
PARAMETER(tint, .type = PEGBAR_TYPE_COLOR,
          .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_COLOR, 4, 0, 0, 0, 1));
PARAMETER(text, .type = PEGBAR_TYPE_STRING,
          .default_value = &(const pegbar_value){
              sizeof(pegbar_value), PEGBAR_TYPE_STRING, 0, 0, {0}, "ab", 2});
PARAMETER(stops, .type = PEGBAR_TYPE_NUMBERS,
          .default_value = &(const pegbar_value){
              sizeof(pegbar_value), PEGBAR_TYPE_NUMBERS, 2, 0, {0}, stops_default, 16});
static const pegbar_parameter *const all[] = {&mode, &flag, &count, &tint, &text, &stops};
static const char *const ways[] = {"blend",  "numbers",   "rotation",
                                   "badKey", "unwritten", "badPlan"};
PARAMETER(way, .type = PEGBAR_TYPE_CHOICE, .choice_count = 6, .choice_keys = ways,
          .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 0));
static const pegbar_parameter *const way_only[] = {&way};

static const char *const preset_keys[] = {"mode", "stops"};
static const double preset_stops[] = {0.1, 0.2, 0.3};
static const pegbar_value preset_mode = PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 1);
static const pegbar_value preset_list = {
    sizeof preset_list, PEGBAR_TYPE_NUMBERS, 3, 0, {0}, preset_stops, 24};
static const pegbar_value *const preset_values[] = {&preset_mode, &preset_list};
static const pegbar_alias summing = {sizeof summing, 2,           "summing",
                                     "ca",           preset_keys, preset_values};
static const pegbar_alias *const curve_aliases[] = {&summing};
static const pegbar_alias upwards = {sizeof upwards, 0, "up", "xfade", 0, 0, PEGBAR_FROM_BOTTOM};
static const pegbar_alias *const rows_aliases[] = {&upwards};

#define PLUGIN(variable, number, word, table, ...) \
  static const pegbar_descriptor variable = {.struct_size = sizeof variable, \
                                             .kind = number, \
                                             .id = "org.test." word, \
                                             .revision = 2, \
                                             .flags = 3, \
                                             .name = word, \
                                             .summary = "A test.", \
                                             .functions = &table, \
                                             __VA_ARGS__}
PLUGIN(curve, PEGBAR_KIND_TIMING_FUNCTION, "curve", curve_table, .threads = 3, .parameter_count = 6,
       .parameters = all, .alias_count = 1, .aliases = curve_aliases, .doc = "Two\nlines.");
PLUGIN(lonely, PEGBAR_KIND_TIMING_FUNCTION, "lonely", lonely_table, .threads = 1);
PLUGIN(single, PEGBAR_KIND_TIMING_FUNCTION, "single", single_table, .threads = 2);
PLUGIN(spinner, PEGBAR_KIND_VALUE_FUNCTION, "spin", spin_table, .threads = 3);
PLUGIN(mix, PEGBAR_KIND_ANIMATION, "mix", mix_table, .threads = 1, .parameter_count = 1,
       .parameters = way_only);
PLUGIN(group, PEGBAR_KIND_ANIMATION, "group", group_table, .threads = 3);
PLUGIN(rows, PEGBAR_KIND_TRANSITION, "rows", rows_table, .threads = 3, .alias_count = 1,
       .aliases = rows_aliases, .directions = 9, .default_direction = 1, .category = "test");
static const pegbar_descriptor *const descriptors[] = {&curve, &lonely, &single, &spinner,
                                                       &mix,   &group,  &rows};
static const pegbar_library library = {PEGBAR_LIBRARY_HEADER,
                                       "org.test.kinds",
                                       "Kinds",
                                       "0.1",
                                       "MIT OR Apache-2.0",
                                       "Somebody",
                                       "https://example.org",
                                       7,
                                       0,
                                       descriptors};

PEGBAR_ENTRY_NAMED(kinds)(const pegbar_host *h, const pegbar_library **out) {
  host = h;
  *out = &library;
  void *memory = h->alloc(h, 100, 64);
  int is_aligned = memory && (uintptr_t)memory % 64 == 0;
  h->free(h, memory);
  return is_aligned && !h->alloc(h, 8, 3) && !h->get_extension(h, "pegbar.nothing/1")
             ? PEGBAR_OK
             : PEGBAR_INTERNAL;
}
PEGBAR_MANIFEST("{\"pegbar\":\"0.10\",\"entry\":\"pegbar_plugin_open_kinds\",\"library\":"
                "{\"id\":\"org.test.kinds\",\"name\":\"x\",\"version\":\"1\",\"license\":\"MIT\"},"
                "\"plugins\":[{\"kind\":\"transition\",\"id\":\"org.test.x\",\"name\":\"x\","
                "\"summary\":\"x\"}]}");
