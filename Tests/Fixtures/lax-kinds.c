/* A library of animation kinds: some keep every law, most break one with unusual animations only. */
#include <math.h>
#include <stdlib.h>

#include "library.h"

typedef struct state {
  uint32_t components;
  uint32_t keys;
  uint32_t times;
  uint32_t curve_count;
  double time[8];
  const pegbar_curve *const *curves;
  int is_prepared;
} state;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = calloc(1, sizeof(state));
  return *instance ? PEGBAR_OK : PEGBAR_OUT_OF_MEMORY;
}
static void destroy(void *instance) { free(instance); }

#define PREPARE void *instance, const pegbar_animation_setup *setup, pegbar_animation_plan *plan
static pegbar_status blends(PREPARE) {
  state *s = instance;
  s->components = setup->component_count;
  s->keys = setup->key_count;
  s->times = setup->key_time_count < 8 ? setup->key_time_count : 8;
  for (uint32_t i = 0; i < s->times; i++) s->time[i] = setup->key_times[i];
  s->curves = setup->curves;
  s->curve_count = setup->curve_count;
  s->is_prepared = 1;
  plan->output = PEGBAR_OUTPUT_BLEND;
  return PEGBAR_OK;
}
static pegbar_status numbers(PREPARE) {
  blends(instance, setup, plan);
  if (setup->component_count == 0) return PEGBAR_UNSUPPORTED;
  plan->output = PEGBAR_OUTPUT_NUMBERS;
  return PEGBAR_OK;
}
static pegbar_status rotates(PREPARE) {
  blends(instance, setup, plan);
  plan->has_rotation = 2;
  return PEGBAR_OK;
}
static pegbar_status stretches(PREPARE) {
  double sum = 0;
  /* Assumes one tension for each key. */
  for (uint32_t i = 0; setup->tension && i < setup->key_count; i++) sum += setup->tension[i];
  return blends(instance, setup, plan) + (sum > 1e300);
}
static _Thread_local double kept;
static pegbar_status keeps(PREPARE) {
  kept = 0.125;
  return blends(instance, setup, plan);
}
/* Declines animations without keys, with many keys and with many components. */
static pegbar_status chooses(PREPARE) {
  if (!setup->keys || setup->key_count < 2) return PEGBAR_INVALID_ARGUMENT;
  if (setup->key_count > 64) return PEGBAR_LIMIT;
  if (setup->component_count > 16) return PEGBAR_UNSUPPORTED;
  return blends(instance, setup, plan);
}

#define BATCH void *instance, const pegbar_animation_batch *b
/* From the first key to the second, or to the only one. */
static pegbar_status blend(BATCH, double (*fraction)(const state *s, double t)) {
  const state *s = instance;
  for (uint64_t i = 0; i < b->count; i++) {
    b->from_key[i] = 0;
    b->to_key[i] = s->keys > 1;
    b->fraction[i] = fraction(s, b->progress[i]);
  }
  return PEGBAR_OK;
}
#define BLEND(NAME, FRACTION) \
  static double NAME##_fraction(const state *s, double t) { return FRACTION; } \
  static pegbar_status NAME(BATCH) { return blend(instance, b, NAME##_fraction); }

BLEND(straight, t)
BLEND(steep, t > 1.2 ? NAN : t)
BLEND(divided, s->times > 1 ? (t - s->time[0]) / (s->time[1] - s->time[0]) : t)
BLEND(local, t + kept)

/* Has room for eight keys. */
static pegbar_status few(BATCH) {
  const state *s = instance;
  straight(instance, b);
  for (uint64_t i = 0; s->keys > 8 && i < b->count; i++) b->to_key[i] = s->keys;
  return PEGBAR_OK;
}
/* Calls the first curve through the list of prepare, which was lent for that call only. */
static pegbar_status hoarder(BATCH) {
  const state *s = instance;
  straight(instance, b);
  if (!s->curve_count) return PEGBAR_OK;
  const pegbar_curve *curve = s->curves[0];
  return curve->eval(curve->context, b->count, b->fraction, b->fraction);
}
/* Has room for 4096 times. */
static pegbar_status brief(BATCH) {
  pegbar_animation_batch part = *b;
  if (part.count > 4096) part.count = 4096;
  return straight(instance, &part);
}

/* Adds progress to the value: to the first `room` components. */
static pegbar_status add(BATCH, uint32_t room, int64_t base_stride) {
  const state *s = instance;
  for (uint64_t i = 0; i < b->count; i++) {
    for (uint32_t k = 0; k < s->components && k < room; k++) {
      b->out[(int64_t)i * b->out_stride + k] =
          b->base[(int64_t)i * base_stride + k] + b->progress[i];
    }
  }
  return PEGBAR_OK;
}
static pegbar_status adding(BATCH) { return add(instance, b, UINT32_MAX, b->base_stride); }
static pegbar_status narrow(BATCH) { return add(instance, b, 4, b->base_stride); }
static pegbar_status medium(BATCH) { return add(instance, b, 64, b->base_stride); }
static pegbar_status packed(BATCH) {
  return add(instance, b, UINT32_MAX, ((const state *)instance)->components);
}

static double durations;
static pegbar_status growing(void *instance, double *seconds) {
  *seconds = durations += 0.5;
  return PEGBAR_OK;
}
static pegbar_status learnt(void *instance, double *seconds) {
  const state *s = instance;
  *seconds = s->is_prepared ? s->keys : 1;
  return PEGBAR_OK;
}
static pegbar_status second(void *instance, double *seconds) {
  *seconds = 1;
  return PEGBAR_OK;
}

#define KIND(NAME, INPUTS, PREPARE, EVAL, DURATION) \
  static const pegbar_animation_kind NAME##_functions = { \
      .struct_size = sizeof(pegbar_animation_kind), \
      .inputs = INPUTS, \
      .create = create, \
      .destroy = destroy, \
      .prepare = PREPARE, \
      .eval = EVAL, \
      .natural_duration = DURATION}; \
  static const pegbar_descriptor NAME##_descriptor = { \
      DESCRIPTION(PEGBAR_KIND_ANIMATION, NAME, "A plugin for tests.")};
#define KEYS PEGBAR_INPUT_KEYS
#define PATHS (PEGBAR_INPUT_KEYS | PEGBAR_INPUT_PATH)
/* clang-format off */
KIND(straight, KEYS, blends, straight, second)
KIND(adding, KEYS, numbers, adding, NULL)
KIND(choosing, PATHS, chooses, straight, NULL)
KIND(narrow, KEYS, numbers, narrow, NULL)
KIND(medium, KEYS, numbers, medium, NULL)
KIND(packed, KEYS, numbers, packed, NULL)
KIND(few, KEYS, blends, few, NULL)
KIND(steep, KEYS, blends, steep, NULL)
KIND(divided, KEYS, blends, divided, NULL)
KIND(stretched, KEYS, stretches, straight, NULL)
KIND(hoarder, KEYS, blends, hoarder, NULL)
KIND(growing, KEYS, blends, straight, growing)
KIND(learnt, KEYS, blends, straight, learnt)
KIND(local, KEYS, keeps, local, NULL)
KIND(rotating, KEYS, rotates, straight, NULL)
KIND(brief, KEYS, blends, brief, NULL)
/* clang-format on */

static const pegbar_descriptor *const descriptors[] = {
    &straight_descriptor, &adding_descriptor,    &choosing_descriptor, &narrow_descriptor,
    &medium_descriptor,   &packed_descriptor,    &few_descriptor,      &steep_descriptor,
    &divided_descriptor,  &stretched_descriptor, &hoarder_descriptor,  &growing_descriptor,
    &learnt_descriptor,   &local_descriptor,     &rotating_descriptor, &brief_descriptor};
LIBRARY("org.example.lax.kinds", "Lax kinds")
