/*
 * Decay: a value that is thrown and slows down, like a list when the finger leaves it.
 *
 * README.md beside this file has the line that compiles it.
 *
 * An animation kind that returns numbers: it needs no end value, only the start value and the
 * velocity. With the velocity v and the deceleration rate d per millisecond, the value has moved
 * v · (d^(1000t) − 1) / (1000 · ln d) after t seconds.
 */
#include <pegbar/plugin.h>
#include <stddef.h>

enum { MOST = 16 };

typedef struct {
  const pegbar_host *host;
  double velocity[MOST], slowing, rest; /* slowing = 1000 · ln d, below 0 */
  uint32_t count, components;
} decay;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  (void)descriptor, (void)count; /* the host sends a value for each parameter, checked, in order */
  decay *d = *instance = host->alloc(host, sizeof *d, 16);
  if (!d) return PEGBAR_OUT_OF_MEMORY;
  *d = (decay){.host = host,
               .slowing = 1000 * pegbar_log(values[1]->numbers[0]),
               .rest = values[2]->numbers[0]};
  const double *numbers = values[0]->bytes;
  d->count = values[0]->count < MOST ? values[0]->count : MOST;
  for (uint32_t i = 0; i < d->count; i++) d->velocity[i] = numbers[i];
  return PEGBAR_OK;
}

static void destroy(void *instance) {
  const pegbar_host *host = ((decay *)instance)->host;
  host->free(host, instance);
}

static pegbar_status prepare(void *instance, const pegbar_animation_setup *setup,
                             pegbar_animation_plan *plan) {
  decay *d = instance;
  if (!setup->component_count) {
    d->host->set_error(d->host, PEGBAR_INVALID_ARGUMENT, "decay needs values of numbers");
    return PEGBAR_INVALID_ARGUMENT;
  }
  d->components = setup->component_count;
  plan->output = PEGBAR_OUTPUT_NUMBERS;
  return PEGBAR_OK;
}

/* A single velocity applies to every component; of several, each applies to its own. */
static double velocity(const decay *d, uint32_t component) {
  if (d->count == 1) return d->velocity[0];
  return component < d->count ? d->velocity[component] : 0;
}

static pegbar_status eval(void *instance, const pegbar_animation_batch *batch) {
  const decay *d = instance; /* only read: several threads may be here */
  for (uint64_t i = 0; i < batch->count; i++) {
    /* A curve that undershoots gives times below 0: nothing has moved yet. */
    double time = batch->time[i] > 0 ? batch->time[i] : 0;
    double travelled = (pegbar_exp(d->slowing * time) - 1) / d->slowing;
    double *out = batch->out + (int64_t)i * batch->out_stride;
    for (uint32_t c = 0; c < d->components; c++) {
      double start = batch->base ? batch->base[(int64_t)i * batch->base_stride + c] : 0;
      out[c] = start + velocity(d, c) * travelled;
    }
  }
  return PEGBAR_OK;
}

/* Until the fastest component is slower than `rest`. */
static pegbar_status natural_duration(void *instance, double *seconds) {
  const decay *d = instance;
  double fastest = 0;
  for (uint32_t i = 0; i < d->count; i++) {
    double speed = d->velocity[i] < 0 ? -d->velocity[i] : d->velocity[i];
    if (speed > fastest) fastest = speed;
  }
  *seconds = fastest > d->rest ? pegbar_log(d->rest / fastest) / d->slowing : 0;
  return PEGBAR_OK;
}

/* The description of the plugin. */
static const double still[1] = {0};
static const pegbar_parameter velocity_list = {
    .struct_size = sizeof(pegbar_parameter),
    .type = PEGBAR_TYPE_NUMBERS,
    .key = "velocity",
    .label = "Velocity",
    .doc = "At the start, a second: one number, or one for each component.",
    .unit = PEGBAR_UNIT_PER_SECOND,
    .minimum = -1e9,
    .maximum = 1e9,
    .soft_minimum = -5000,
    .soft_maximum = 5000,
    .default_value = &(const pegbar_value){
        sizeof(pegbar_value), PEGBAR_TYPE_NUMBERS, 1, 0, {0}, still, sizeof still}};
static const pegbar_parameter rate = {
    .struct_size = sizeof(pegbar_parameter),
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "decelerationRate",
    .label = "Deceleration Rate",
    .doc = "What is left of the speed after a millisecond.",
    .unit = PEGBAR_UNIT_FRACTION,
    .minimum = 0.5,
    .maximum = 0.99999,
    .soft_minimum = 0.99,
    .soft_maximum = 0.999,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.998)};
static const pegbar_parameter rest = {
    .struct_size = sizeof(pegbar_parameter),
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "restSpeed",
    .label = "Rest Speed",
    .doc = "Below this, a second, the value counts as resting.",
    .unit = PEGBAR_UNIT_PER_SECOND,
    .minimum = 1e-6,
    .maximum = 1e9,
    .soft_minimum = 0.1,
    .soft_maximum = 10,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1)};
static const pegbar_parameter *const parameters[] = {&velocity_list, &rate, &rest};

static const pegbar_animation_kind functions = {.struct_size = sizeof functions,
                                                .inputs = PEGBAR_INPUT_ENDS,
                                                .create = create,
                                                .destroy = destroy,
                                                .prepare = prepare,
                                                .eval = eval,
                                                .natural_duration = natural_duration};
static const pegbar_descriptor description = {.struct_size = sizeof description,
                                              .kind = PEGBAR_KIND_ANIMATION,
                                              .id = "org.example.decay",
                                              .revision = 1,
                                              .threads = PEGBAR_THREADS_FULL,
                                              .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC,
                                              .name = "Decay",
                                              .summary = "Thrown with a velocity, slowing down.",
                                              .category = "property",
                                              .parameter_count = 3,
                                              .parameters = parameters,
                                              .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&description};
static const pegbar_library library = {PEGBAR_LIBRARY_HEADER,     .id = "org.example.decays",
                                       .name = "Decay",           .version = "1.0.0",
                                       .license = "MIT",          .descriptor_count = 1,
                                       .descriptors = descriptors};

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
  (void)host;
  *result = &library;
  return PEGBAR_OK;
}
