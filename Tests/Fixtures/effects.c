/* A library with image effects that use every part of a frame. */
#include <pegbar/plugin.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const pegbar_host *host;
  pegbar_effect_setup setup;
  atomic_int begun, ended;
  double key;
} state;

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  state *s = *i = calloc(1, sizeof *s);
  s->host = h;
  if (n) s->key = v[0]->numbers[0];
  return PEGBAR_OK;
}
static void destroy(void *i) {
  state *s = i;
  char line[80];
  snprintf(line, sizeof line, "begun %d ended %d", s->begun, s->ended);
  s->host->log(s->host, PEGBAR_LOG_INFO, line);
  free(s);
}
static pegbar_status prepare(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  ((state *)i)->setup = *s;
  return p->pass_count == 1 && !p->frame_bytes && !p->flags ? PEGBAR_OK : PEGBAR_INTERNAL;
}

/* Copies the old picture, in whatever form it comes. */
static pegbar_status copy(void *i, const pegbar_effect_frame *f) {
  int size = f->output->format == PEGBAR_FORMAT_RGBA32F   ? 16
             : f->output->format == PEGBAR_FORMAT_RGBA16F ? 8
                                                          : 4;
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    memcpy(pegbar_pixel(f->output, f->region.x0, y), pegbar_pixel(f->inputs[0], f->region.x0, y),
           (size_t)size * (f->region.x1 - f->region.x0));
  return PEGBAR_OK;
}

/* Pass 0 sums the bytes of each row; pass 1 writes the sum of all rows into every byte. */
static pegbar_status prepare_sums(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) {
  p->pass_count = 2;
  p->frame_bytes = 8 * (uint64_t)s->height;
  p->call_bytes = 64;
  return prepare(i, s, &(pegbar_effect_plan){.pass_count = 1});
}
static pegbar_status sums(void *i, const pegbar_effect_frame *f) {
  uint64_t *rows = f->frame_memory, *sum = f->call_memory;
  if ((uintptr_t)rows % 64 || (uintptr_t)sum % 64) return PEGBAR_INTERNAL;
  for (int32_t y = f->region.y0; f->pass == 0 && y < f->region.y1; y++) {
    *sum = 0;
    for (int32_t x = 0; x < 4 * f->output->width; x++) *sum += pegbar_pixel(f->inputs[0], 0, y)[x];
    rows[y] = *sum;
  }
  *sum = 0;
  for (int32_t y = 0; f->pass == 1 && y < f->output->height; y++) *sum += rows[y];
  for (int32_t y = f->region.y0; f->pass == 1 && y < f->region.y1; y++)
    memset(pegbar_pixel(f->output, f->region.x0, y), (int)*sum,
           4 * (size_t)(f->region.x1 - f->region.x0));
  return PEGBAR_OK;
}

/* Draws everything when the frame begins. */
static pegbar_status begin_all(void *i, const pegbar_effect_frame *f) {
  atomic_fetch_add(&((state *)i)->begun, 1);
  copy(i, f);
  return PEGBAR_DONE;
}
static pegbar_status begin_bad(void *i, const pegbar_effect_frame *f) {
  state *s = i;
  atomic_fetch_add(&s->begun, 1);
  s->host->set_error(s->host, PEGBAR_LIMIT, "no more frames");
  return PEGBAR_LIMIT;
}
static void end(void *i, const pegbar_effect_frame *f) {
  atomic_fetch_add(&((state *)i)->ended, 1);
}
static pegbar_status never(void *i, const pegbar_effect_frame *f) { return PEGBAR_INTERNAL; }

/* Fails with what it was told. */
static pegbar_status facts(void *i, const pegbar_effect_frame *f) {
  state *s = i;
  char text[400];
  snprintf(text, sizeof text,
           "%g %g %g %lld %llu pass %u region %d %d %d %d inputs %u size %dx%d scale %g "
           "aspect %g quality %u duration %g value %g made with %g path %s",
           f->progress, f->linear_progress, f->time, (long long)f->number,
           (unsigned long long)f->seed, f->pass, f->region.x0, f->region.y0, f->region.x1,
           f->region.y1, f->input_count, s->setup.width, s->setup.height, s->setup.scale,
           s->setup.pixel_aspect, s->setup.quality, s->setup.duration, f->values[0]->numbers[0],
           s->key, s->host->library_path ? s->host->library_path : "none");
  s->host->set_error(s->host, PEGBAR_FAILED, text);
  return PEGBAR_FAILED;
}

static pegbar_status body(void *argument, uint32_t index) {
  state *s = argument;
  if (index % 10 != 7) return PEGBAR_OK;
  char text[20];
  snprintf(text, sizeof text, "body %u", index);
  s->host->set_error(s->host, PEGBAR_LIMIT, text);
  return PEGBAR_LIMIT;
}
static pegbar_status prepare_parallel(void *i, const pegbar_effect_setup *s,
                                      pegbar_effect_plan *p) {
  state *t = i;
  return t->host->parallel_for(t->host, 40, body, t);
}

#define PLAN(name, ...) \
  static pegbar_status name(void *i, const pegbar_effect_setup *s, pegbar_effect_plan *p) { \
    __VA_ARGS__; \
    return PEGBAR_OK; \
  }
PLAN(no_pass, p->pass_count = 0)
PLAN(many_passes, p->pass_count = 65)
PLAN(bad_bits, p->flags = 4)
PLAN(too_much, p->call_bytes = 1 << 25)

static const pegbar_pixel_format forms[] = {{99, 1, 1, 1},
                                            {PEGBAR_FORMAT_RGBA8, 2, 1, 1},
                                            {PEGBAR_FORMAT_RGBA16F, 1, 1, 1},
                                            {PEGBAR_FORMAT_RGBA16F, 2, 2, 1},
                                            {PEGBAR_FORMAT_RGBA32F, 1, 1, 1},
                                            {PEGBAR_FORMAT_RGBA32F, 2, 1, 1},
                                            {PEGBAR_FORMAT_RGBA32F, 1, 2, 1}};
static const pegbar_value one = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1);
static const pegbar_parameter key = {.struct_size = PEGBAR_PARAMETER_SIZE_0_10 - 24,
                                     .type = PEGBAR_TYPE_DOUBLE,
                                     .key = "key",
                                     .label = "Key",
                                     .unit = 1,
                                     .flags = FLAGS,
                                     .maximum = 9,
                                     .soft_maximum = 9,
                                     .default_value = &one};
static const pegbar_parameter *const keys[] = {&key};

#define EFFECT(word, ...) \
  static const pegbar_image_effect word##_table = {.struct_size = sizeof(pegbar_image_effect), \
                                                   .minimum_inputs = 2, \
                                                   .maximum_inputs = 2, \
                                                   .create = create, \
                                                   .destroy = destroy, \
                                                   __VA_ARGS__}; \
  static const pegbar_descriptor word##_descriptor = { \
      .struct_size = PEGBAR_DESCRIPTOR_SIZE_0_10 - 32, \
      .kind = PEGBAR_KIND_TRANSITION, \
      .id = "org.test." #word, \
      .revision = 1, \
      .threads = 3, \
      .flags = 3, \
      .name = #word, \
      .summary = "A test.", \
      .functions = &word##_table, \
      .parameter_count = 1, \
      .parameters = keys};
EFFECT(plain, .prepare = prepare, .render = copy)
EFFECT(unknownForm, .prepare = prepare, .render = copy, .pixel_formats = forms,
       .pixel_format_count = 2)
EFFECT(straight, .prepare = prepare, .render = copy, .pixel_formats = forms + 1,
       .pixel_format_count = 6)
EFFECT(half, .prepare = prepare, .render = copy, .pixel_formats = forms + 2,
       .pixel_format_count = 1)
EFFECT(halfLinear, .prepare = prepare, .render = copy, .pixel_formats = forms + 3,
       .pixel_format_count = 1)
EFFECT(wide, .prepare = prepare, .render = copy, .pixel_formats = forms + 4,
       .pixel_format_count = 1)
EFFECT(wideStraight, .prepare = prepare, .render = copy, .pixel_formats = forms + 5,
       .pixel_format_count = 1)
EFFECT(wideLinear, .prepare = prepare, .render = copy, .pixel_formats = forms + 6,
       .pixel_format_count = 1)
EFFECT(sums, .prepare = prepare_sums, .render = sums)
EFFECT(allAtOnce, .prepare = prepare, .render = never, .begin_frame = begin_all, .end_frame = end)
EFFECT(allAtOnceWide, .prepare = prepare, .render = never, .begin_frame = begin_all,
       .end_frame = end, .pixel_formats = forms + 4, .pixel_format_count = 1)
EFFECT(noBegin, .prepare = prepare, .render = never, .begin_frame = begin_bad, .end_frame = end)
EFFECT(facts, .prepare = prepare, .render = facts)
EFFECT(parallel, .prepare = prepare_parallel, .render = copy)
EFFECT(noPass, .prepare = no_pass, .render = copy)
EFFECT(manyPasses, .prepare = many_passes, .render = copy)
EFFECT(badBits, .prepare = bad_bits, .render = copy)
EFFECT(tooMuch, .prepare = too_much, .render = copy)

/* As short as a table may be, and longer than the host knows. */
static const struct {
  uint32_t size, least, most, count;
  const void *formats;
  pegbar_create create;
  pegbar_destroy destroy;
  void *prepare, *render;
} short_table = {SHORT, 2, 2, 0, 0, create, destroy, prepare, copy};
static const struct {
  pegbar_image_effect effect;
  char more[64];
} long_table = {{.struct_size = sizeof long_table,
                 .minimum_inputs = 2,
                 .maximum_inputs = 2,
                 .create = create,
                 .destroy = destroy,
                 .prepare = prepare,
                 .render = copy},
                "from the future"};
static const pegbar_descriptor short_descriptor = {
    .struct_size = offsetof(pegbar_descriptor, get_extension),
    .kind = PEGBAR_KIND_TRANSITION,
    .id = "org.test.short",
    .revision = 1,
    .threads = 3,
    .flags = 3,
    .name = "Short",
    .summary = "A test.",
    .functions = &short_table,
    .parameter_count = 1,
    .parameters = keys};
static const struct {
  pegbar_descriptor descriptor;
  char more[64];
} long_descriptor = {{.struct_size = sizeof long_descriptor,
                      .kind = PEGBAR_KIND_TRANSITION,
                      .id = "org.test.long",
                      .revision = 1,
                      .threads = 3,
                      .flags = 3,
                      .name = "Long",
                      .summary = "A test.",
                      .functions = &long_table,
                      .parameter_count = 1,
                      .parameters = keys},
                     "from the future"};

static const pegbar_descriptor *const descriptors[] = {
    &plain_descriptor,        &unknownForm_descriptor,    &straight_descriptor,
    &half_descriptor,         &halfLinear_descriptor,     &wide_descriptor,
    &wideStraight_descriptor, &wideLinear_descriptor,     &sums_descriptor,
    &allAtOnce_descriptor,    &allAtOnceWide_descriptor,  &noBegin_descriptor,
    &facts_descriptor,        &parallel_descriptor,       &noPass_descriptor,
    &manyPasses_descriptor,   &badBits_descriptor,        &tooMuch_descriptor,
    &short_descriptor,        &long_descriptor.descriptor};
static const pegbar_library library = {offsetof(pegbar_library, get_extension),
                                       PEGBAR_MAGIC,
                                       PEGBAR_ABI_MAJOR,
                                       MINOR,
                                       64,
                                       1,
                                       0,
                                       "org.test.effects",
                                       "Effects",
                                       "0.1",
                                       LICENSE,
                                       0,
                                       0,
                                       sizeof descriptors / sizeof *descriptors,
                                       0,
                                       descriptors};
PEGBAR_ENTRY(const pegbar_host *h, const pegbar_library **out) {
  *out = &library;
  return h->library_path ? PEGBAR_OK : PEGBAR_NOT_FOUND;
}
