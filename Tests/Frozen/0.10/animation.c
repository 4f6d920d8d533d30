/* Animation kinds: ends, keys with segments, numbers, a path, a group. */
#include "fixture.h"

enum { MOST = 64 };
typedef struct {
  const pegbar_host *host;
  double number;
  uint32_t key_count, curve_count, components, vertex_count;
  int is_discrete, has_rotation;
  double start[MOST], mean[16], extra, angle, vertices[2 * MOST];
  const pegbar_curve *curves[MOST];
} kind;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  kind *k = (kind *)new_instance(host, values, count, sizeof(kind), instance);
  if (!k) return PEGBAR_OUT_OF_MEMORY;
  k->number = values[0]->numbers[0];
  (void)descriptor;
  return PEGBAR_OK;
}

static pegbar_status natural(void *instance, double *seconds) {
  *seconds = 2 + ((kind *)instance)->number;
  return PEGBAR_OK;
}

static int fits(const pegbar_animation_setup *setup, const pegbar_animation_plan *plan) {
  for (uint32_t i = 0; i < setup->curve_count; i++) {
    if (!FITS(setup->curves[i], PEGBAR_CURVE_SIZE_0_10)) return 0;
  }
  return FITS(setup, PEGBAR_ANIMATION_SETUP_SIZE_0_10) &&
         FITS(plan, PEGBAR_ANIMATION_PLAN_SIZE_0_10) && plan->output == PEGBAR_OUTPUT_BLEND &&
         setup->duration > 0 && (!setup->path || FITS(setup->path, PEGBAR_PATH_SIZE_0_10));
}

/* Ends: the fraction bends by a parameter. */
static pegbar_status prepare_ends(void *instance, const pegbar_animation_setup *setup,
                                  pegbar_animation_plan *plan) {
  (void)instance;
  plan->ignores_keys = 1;
  return fits(setup, plan) && setup->key_count == 2 ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status eval_ends(void *instance, const pegbar_animation_batch *batch) {
  if (!FITS(batch, PEGBAR_ANIMATION_BATCH_SIZE_0_10)) return PEGBAR_INTERNAL;
  for (uint64_t i = 0; i < batch->count; i++) {
    double x = batch->progress[i];
    batch->from_key[i] = 0;
    batch->to_key[i] = 1;
    batch->fraction[i] = x + ((kind *)instance)->number * x * (1 - x);
  }
  return PEGBAR_OK;
}

/* Keys: from one to the next at the key times if they make sense, else in equal parts. */
static pegbar_status prepare_keys(void *instance, const pegbar_animation_setup *setup,
                                  pegbar_animation_plan *plan) {
  kind *k = (kind *)instance;
  if (!fits(setup, plan)) return PEGBAR_INTERNAL;
  if (setup->key_count < 1 || setup->key_count > MOST) return PEGBAR_INVALID_ARGUMENT;
  k->key_count = setup->key_count;
  k->is_discrete = setup->calculation_mode == PEGBAR_MODE_DISCRETE;
  const double *times = setup->key_times;
  int is_usable = times && setup->key_time_count == k->key_count && times[0] == 0 &&
                  times[k->key_count - 1] == 1;
  for (uint32_t i = 1; is_usable && i < k->key_count; i++) is_usable = times[i] > times[i - 1];
  for (uint32_t i = 0; i < k->key_count; i++) {
    k->start[i] = is_usable ? times[i] : k->key_count == 1 ? 0 : i / (k->key_count - 1.0);
  }
  for (uint32_t i = 0; i < setup->curve_count && i + 1 < k->key_count; i++) {
    int is_linear = (setup->curves[i]->flags & PEGBAR_CURVE_IS_LINEAR) != 0;
    k->curves[i] = is_linear ? NULL : setup->curves[i];
    k->curve_count = i + 1;
  }
  return PEGBAR_OK;
}
static pegbar_status eval_keys(void *instance, const pegbar_animation_batch *batch) {
  const kind *k = (const kind *)instance;
  for (uint64_t i = 0; i < batch->count; i++) {
    double x = batch->progress[i], fraction = 0;
    uint32_t at = 0;
    while (at + 2 < k->key_count && x >= k->start[at + 1]) at++;
    uint32_t next = at + 1 < k->key_count ? at + 1 : at;
    if (next > at) fraction = (x - k->start[at]) / (k->start[next] - k->start[at]);
    if (k->is_discrete) {
      if (fraction >= 1) at = next;
      fraction = 0;
    } else if (k->curves[at] && fraction >= 0 && fraction <= 1) {
      pegbar_status status = k->curves[at]->eval(k->curves[at]->context, 1, &fraction, &fraction);
      if (status < 0) return status;
    }
    batch->from_key[i] = at;
    batch->to_key[i] = next;
    batch->fraction[i] = fraction;
  }
  return PEGBAR_OK;
}
static pegbar_status segment_count(void *instance, uint32_t *count) {
  const kind *k = (const kind *)instance;
  if (k->key_count < 2) return PEGBAR_UNSUPPORTED;
  *count = k->is_discrete ? k->key_count : k->key_count - 1;
  return PEGBAR_OK;
}
static pegbar_status segments(void *instance, pegbar_segment *list) {
  const kind *k = (const kind *)instance;
  uint32_t count = k->is_discrete ? k->key_count : k->key_count - 1;
  for (uint32_t i = 0; i < count; i++) {
    list[i].start = k->start[i];
    list[i].from_key = i;
    list[i].to_key = k->is_discrete ? i : i + 1;
    list[i].curve = k->is_discrete                               ? PEGBAR_CURVE_HOLD
                    : i < k->curve_count && k->curves[i] != NULL ? (int32_t)i
                                                                 : PEGBAR_CURVE_LINEAR;
    list[i].reserved = 0;
  }
  return PEGBAR_OK;
}
static const pegbar_lowering lowering = {sizeof(pegbar_lowering), 0, segment_count, segments};
static const void *find(void *instance, const char *id) {
  (void)instance;
  return strcmp(id, PEGBAR_EXT_LOWERING) ? NULL : &lowering;
}

/* Numbers: the base, the sum of the keys as time passes, and what shapes cubic curves. */
static pegbar_status prepare_sum(void *instance, const pegbar_animation_setup *setup,
                                 pegbar_animation_plan *plan) {
  kind *k = (kind *)instance;
  if (!fits(setup, plan)) return PEGBAR_INTERNAL;
  k->components = setup->component_count;
  if (setup->value_kind == PEGBAR_VALUE_OTHER || k->components > 16) return PEGBAR_INVALID_ARGUMENT;
  for (uint32_t i = 0; setup->keys && i < setup->key_count; i++) {
    for (uint32_t c = 0; c < k->components; c++) k->mean[c] += setup->keys[i * k->components + c];
  }
  if (setup->tension_count) k->extra += setup->tension[0];
  if (setup->continuity_count) k->extra += 10 * setup->continuity[0];
  if (setup->bias_count) k->extra += 100 * setup->bias[0];
  k->extra += 1000 * setup->calculation_mode;
  plan->output = PEGBAR_OUTPUT_NUMBERS;
  return PEGBAR_OK;
}
static pegbar_status eval_sum(void *instance, const pegbar_animation_batch *batch) {
  const kind *k = (const kind *)instance;
  for (uint64_t i = 0; i < batch->count; i++) {
    for (uint32_t c = 0; c < k->components; c++) {
      double base = batch->base ? batch->base[(int64_t)i * batch->base_stride + c] : 0;
      batch->out[(int64_t)i * batch->out_stride + c] =
          base + batch->time[i] * k->mean[c] + k->extra;
    }
  }
  return PEGBAR_OK;
}

/* A path: straight from vertex to vertex, in equal parts of the time. */
static pegbar_status prepare_path(void *instance, const pegbar_animation_setup *setup,
                                  pegbar_animation_plan *plan) {
  static const uint32_t counts[] = {0, 1, 1, 2, 3, 0};
  kind *k = (kind *)instance;
  const pegbar_path *path = setup->path;
  if (!fits(setup, plan)) return PEGBAR_INTERNAL;
  if (!path || !path->segment_count || setup->value_kind != PEGBAR_VALUE_POINT) {
    return PEGBAR_INVALID_ARGUMENT;
  }
  const double *point = path->points;
  double x = 0, y = 0, first_x = 0, first_y = 0;
  for (uint32_t i = 0; i < path->segment_count && k->vertex_count < MOST; i++) {
    uint8_t type = path->segments[i];
    if (type < PEGBAR_SEGMENT_MOVE || type > PEGBAR_SEGMENT_CLOSE) return PEGBAR_INTERNAL;
    point += 2 * counts[type];
    if (type == PEGBAR_SEGMENT_CLOSE) {
      x = first_x, y = first_y;
    } else {
      x = point[-2], y = point[-1];
    }
    if (type == PEGBAR_SEGMENT_MOVE) first_x = x, first_y = y;
    k->vertices[2 * k->vertex_count] = x;
    k->vertices[2 * k->vertex_count + 1] = y;
    k->vertex_count++;
  }
  k->has_rotation = setup->rotation_mode != PEGBAR_ROTATION_NONE;
  k->angle = setup->rotation_mode == PEGBAR_ROTATION_ALONG ? 0.5 : -0.5;
  plan->output = PEGBAR_OUTPUT_NUMBERS;
  plan->has_rotation = (uint32_t)k->has_rotation;
  return PEGBAR_OK;
}
static pegbar_status eval_path(void *instance, const pegbar_animation_batch *batch) {
  const kind *k = (const kind *)instance;
  for (uint64_t i = 0; i < batch->count; i++) {
    double at = batch->progress[i] * (k->vertex_count - 1.0);
    uint32_t last = k->vertex_count - 1, from = at <= 0 ? 0 : at >= last ? last : (uint32_t)at;
    uint32_t to = from < last ? from + 1 : from;
    double fraction = at - from, *out = batch->out + (int64_t)i * batch->out_stride;
    for (int c = 0; c < 2; c++) {
      double a = k->vertices[2 * from + c], b = k->vertices[2 * to + c];
      out[c] = a + (b - a) * fraction;
    }
    if (k->has_rotation) out[2] = k->angle;
  }
  return PEGBAR_OK;
}

/* A group: each child begins some seconds after the one before. */
static pegbar_status prepare_group(void *instance, const pegbar_animation_setup *setup,
                                   pegbar_animation_plan *plan) {
  (void)instance;
  return fits(setup, plan) ? PEGBAR_OK : PEGBAR_INTERNAL;
}
static pegbar_status map_child(void *instance, uint32_t child, uint64_t count, const double *time,
                               double *child_time, uint8_t *active) {
  for (uint64_t i = 0; i < count; i++) {
    child_time[i] = time[i] - child * ((kind *)instance)->number;
    active[i] = child_time[i] >= 0;
  }
  return PEGBAR_OK;
}

#define KIND(NAME, INPUTS, PREPARE, EVAL, NATURAL, MAP, FIND) \
  static const pegbar_animation_kind NAME##_functions = {sizeof(pegbar_animation_kind), \
                                                         INPUTS, \
                                                         create, \
                                                         free_instance, \
                                                         PREPARE, \
                                                         EVAL, \
                                                         NATURAL, \
                                                         MAP, \
                                                         FIND}
KIND(ends, PEGBAR_INPUT_ENDS, prepare_ends, eval_ends, natural, NULL, NULL);
KIND(keys, PEGBAR_INPUT_KEYS, prepare_keys, eval_keys, NULL, NULL, find);
KIND(sum, PEGBAR_INPUT_ENDS | PEGBAR_INPUT_KEYS, prepare_sum, eval_sum, NULL, NULL, NULL);
KIND(path, PEGBAR_INPUT_PATH, prepare_path, eval_path, NULL, NULL, NULL);
KIND(stagger, PEGBAR_INPUT_CHILDREN, prepare_group, NULL, NULL, map_child, NULL);

static const pegbar_value half = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.5);
PARAMETER(bend, PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_SECONDS, 0, 0, 4, 0, half);
static const pegbar_parameter *const parameters[] = {&bend_parameter};
#define ANIMATION(NAME) \
  PLUGIN(NAME, PEGBAR_KIND_ANIMATION, "org.frozen." #NAME, PEGBAR_THREADS_FULL, \
         PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, parameters, 0, NULL)
ANIMATION(ends);
ANIMATION(keys);
ANIMATION(sum);
ANIMATION(path);
ANIMATION(stagger);
static const pegbar_descriptor *const descriptors[] = {
    &ends_descriptor, &keys_descriptor, &sum_descriptor, &path_descriptor, &stagger_descriptor};
LIBRARY("org.frozen.animation");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
