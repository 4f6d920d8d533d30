/* Transitions: one by the host's drawing and with placements, one in two passes, one by the host's rows. */
#include "fixture.h"

typedef struct {
  const pegbar_host *host;
  const pegbar_pixels *pixels;
  uint32_t direction;
  int32_t width, height;
  char facts[200];
} change;

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  change *c = (change *)new_instance(host, values, count, sizeof(change), instance);
  if (!c) return PEGBAR_OUT_OF_MEMORY;
  c->pixels = (const pegbar_pixels *)host->get_extension(host, PEGBAR_EXT_PIXELS);
  (void)descriptor;
  return c->pixels && FITS(c->pixels, PEGBAR_PIXELS_SIZE_0_10) ? PEGBAR_OK
                                                               : PEGBAR_MISSING_HOST_FEATURE;
}

static int fits(const pegbar_effect_setup *setup, const pegbar_effect_plan *plan) {
  return FITS(setup, PEGBAR_EFFECT_SETUP_SIZE_0_10) && FITS(plan, PEGBAR_EFFECT_PLAN_SIZE_0_10) &&
         plan->pass_count == 1 && !plan->frame_bytes && !plan->call_bytes && !plan->flags &&
         setup->input_count == 2 && setup->pixels.format == PEGBAR_FORMAT_RGBA8 &&
         setup->pixels.alpha == PEGBAR_ALPHA_PREMULTIPLIED &&
         setup->pixels.color_space == PEGBAR_COLOR_SPACE_SRGB &&
         setup->pixels.memory == PEGBAR_MEMORY_CPU;
}

static int frame_fits(const pegbar_effect_frame *frame) {
  return FITS(frame, PEGBAR_EFFECT_FRAME_SIZE_0_10) && frame->input_count == 2 &&
         frame->value_count == 1 && FITS(frame->values[0], PEGBAR_VALUE_SIZE_0_10) &&
         FITS(frame->inputs[0], PEGBAR_IMAGE_SIZE_0_10) &&
         FITS(frame->inputs[1], PEGBAR_IMAGE_SIZE_0_10) &&
         FITS(frame->output, PEGBAR_IMAGE_SIZE_0_10) && frame->output->reserved == 0 &&
         frame->output->memory == PEGBAR_MEMORY_CPU &&
         frame->output->color_space == PEGBAR_COLOR_SPACE_SRGB &&
         frame->output->alpha != PEGBAR_ALPHA_STRAIGHT;
}

static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  change *c = (change *)instance;
  if (!fits(setup, plan)) return PEGBAR_INTERNAL;
  c->direction = setup->direction;
  c->width = setup->width;
  c->height = setup->height;
  snprintf(c->facts, sizeof c->facts, "size %dx%d scale %g aspect %g duration %g final %d",
           (int)setup->width, (int)setup->height, setup->scale, setup->pixel_aspect,
           setup->duration, setup->quality == PEGBAR_QUALITY_FINAL);
  return PEGBAR_OK;
}

/* Where the pictures are, as shares of the output: the new one pushes the old one out. */
static void places(const change *c, double progress, double from[2], double to[2]) {
  double x = c->direction == PEGBAR_FROM_LEFT ? 1 : c->direction == PEGBAR_FROM_RIGHT ? -1 : 0;
  double y = c->direction == PEGBAR_FROM_TOP ? 1 : c->direction == PEGBAR_FROM_BOTTOM ? -1 : 0;
  from[0] = x * progress, from[1] = y * progress;
  to[0] = x * (progress - 1), to[1] = y * (progress - 1);
}
static void move(double transform[16], double x, double y) {
  for (int i = 0; i < 16; i++) transform[i] = i % 5 == 0;
  transform[12] = x, transform[13] = y;
}
static pegbar_status push(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  double from[2], to[2], transform[16];
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  for (int32_t y = frame->region.y0; y < frame->region.y1; y++) {
    memset(pegbar_pixel(frame->output, frame->region.x0, y), 0,
           4 * (size_t)(frame->region.x1 - frame->region.x0));
  }
  places(c, frame->progress, from, to);
  move(transform, from[0] * c->width, from[1] * c->height);
  c->pixels->draw(frame->output, &frame->region, frame->inputs[PEGBAR_TRANSITION_FROM], transform,
                  255);
  move(transform, to[0] * c->width, to[1] * c->height);
  c->pixels->draw(frame->output, &frame->region, frame->inputs[PEGBAR_TRANSITION_TO], transform,
                  255);
  return PEGBAR_OK;
}
static pegbar_status place(void *instance, double progress, pegbar_placement *from,
                           pegbar_placement *to, uint32_t *to_above) {
  double old_place[2], new_place[2];
  places((const change *)instance, progress, old_place, new_place);
  move(from->transform, old_place[0], old_place[1]);
  move(to->transform, new_place[0], new_place[1]);
  from->opacity = to->opacity = 1;
  from->visible = to->visible = 1;
  from->reserved = to->reserved = 0;
  *to_above = 1;
  return PEGBAR_OK;
}
static const pegbar_transition_geometry geometry = {sizeof(pegbar_transition_geometry), 0, place};
static const void *find(void *instance, const char *id) {
  (void)instance;
  return strcmp(id, PEGBAR_EXT_TRANSITION_GEOMETRY) ? NULL : &geometry;
}

/* Two passes: the first writes the weight of each row, the second mixes by it. */
static pegbar_status body(void *argument, uint32_t index) {
  ((uint8_t *)argument)[index] = (uint8_t)(index + 1);
  return PEGBAR_OK;
}
static pegbar_status prepare_mix(void *instance, const pegbar_effect_setup *setup,
                                 pegbar_effect_plan *plan) {
  change *c = (change *)instance;
  uint8_t seen[20] = {0};
  pegbar_status status = prepare(instance, setup, plan);
  if (status < 0) return status;
  plan->pass_count = 2;
  plan->frame_bytes = 4 * (uint64_t)setup->height;
  plan->call_bytes = 64;
  status = c->host->parallel_for(c->host, sizeof seen, body, seen);
  for (uint32_t i = 0; i < sizeof seen; i++) {
    if (seen[i] != i + 1) return PEGBAR_INTERNAL;
  }
  return status;
}
static pegbar_status begin_mix(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  char line[400];
  if (!frame_fits(frame)) return PEGBAR_INTERNAL;
  snprintf(line, sizeof line, "begin %g linear %g time %g number %d seeded %d value %g %s",
           frame->progress, frame->linear_progress, frame->time, (int)frame->number,
           frame->seed != 0, frame->values[0]->numbers[0], c->facts);
  c->host->log(c->host, PEGBAR_LOG_INFO, line);
  return PEGBAR_OK;
}
static void end_mix(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  (void)frame;
  c->host->log(c->host, PEGBAR_LOG_INFO, "end of the frame");
}
static pegbar_status mix(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  uint32_t *weights = (uint32_t *)frame->frame_memory, *own = (uint32_t *)frame->call_memory;
  pegbar_region part = frame->region;
  if ((uintptr_t)weights % 64 || (uintptr_t)own % 64) return PEGBAR_INTERNAL;
  if (c->host->is_cancelled(c->host)) return PEGBAR_CANCELLED;
  double p = frame->progress, share = p + frame->values[0]->numbers[0] * p * (1 - p);
  own[0] = (uint32_t)(share * 65536 + 0.5);
  for (int32_t y = part.y0; y < part.y1; y++) {
    if (frame->pass == 0) {
      weights[y] = own[0];
    } else {
      c->pixels->mix(pegbar_pixel(frame->output, part.x0, y),
                     pegbar_pixel(frame->inputs[PEGBAR_TRANSITION_FROM], part.x0, y),
                     pegbar_pixel(frame->inputs[PEGBAR_TRANSITION_TO], part.x0, y),
                     (uint64_t)(part.x1 - part.x0), weights[y]);
    }
  }
  return PEGBAR_OK;
}

/* A wipe from the left through a mask; everything is darker in the middle of the time. */
static pegbar_status begin_wipe(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  if (c->width > 1) return PEGBAR_OK;
  /* A single column is too narrow for a wipe: the whole output is drawn here. */
  for (int32_t y = 0; y < c->height; y++) {
    c->pixels->copy(pegbar_pixel(frame->output, 0, y),
                    pegbar_pixel(frame->inputs[frame->progress >= 0.5], 0, y), 1);
  }
  return PEGBAR_DONE;
}
static pegbar_status wipe(void *instance, const pegbar_effect_frame *frame) {
  const change *c = (const change *)instance;
  pegbar_region part = frame->region;
  int32_t edge = (int32_t)(frame->progress * c->width + 0.5);
  uint32_t shade = 255 - (uint32_t)(4 * 80 * frame->progress * (1 - frame->progress));
  for (int32_t y = part.y0; y < part.y1; y++) {
    for (int32_t x = part.x0; x < part.x1; x++) {
      uint8_t mask = x < edge ? 255 : 0, none[4] = {0, 0, 0, 0};
      uint8_t *out = pegbar_pixel(frame->output, x, y);
      c->pixels->mix_mask(out, pegbar_pixel(frame->inputs[0], x, y),
                          pegbar_pixel(frame->inputs[1], x, y), &mask, 1);
      c->pixels->over(out, none, out, 1);
      c->pixels->shade(out, out, 1, shade);
    }
  }
  return PEGBAR_OK;
}

#define EFFECT(NAME, PREPARE, RENDER, BEGIN, END, FIND) \
  static const pegbar_image_effect NAME##_functions = {sizeof(pegbar_image_effect), \
                                                       2, \
                                                       2, \
                                                       0, \
                                                       NULL, \
                                                       create, \
                                                       free_instance, \
                                                       PREPARE, \
                                                       RENDER, \
                                                       BEGIN, \
                                                       END, \
                                                       NULL, \
                                                       NULL, \
                                                       FIND}
EFFECT(push, prepare, push, NULL, NULL, find);
EFFECT(mix, prepare_mix, mix, begin_mix, end_mix, NULL);
EFFECT(wipe, prepare, wipe, begin_wipe, NULL, NULL);

static const pegbar_value straight = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0);
static const pegbar_value bent = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1);
PARAMETER(bend, PEGBAR_TYPE_DOUBLE, PEGBAR_UNIT_FRACTION, PEGBAR_PARAMETER_ANIMATABLE, -1, 1, 0,
          straight);
static const pegbar_parameter *const parameters[] = {&bend_parameter};
static const char *const keys[] = {"bend"};
static const pegbar_value *const presets[] = {&bent};
static const pegbar_alias down = {sizeof(pegbar_alias), 0, "frozendown", "xfade", NULL, NULL,
                                  PEGBAR_FROM_TOP,      0};
static const pegbar_alias fast = {sizeof(pegbar_alias), 1, "frozenfast", "gl", keys, presets, 0, 0};
static const pegbar_alias *const down_list[] = {&down};
static const pegbar_alias *const fast_list[] = {&fast};
static const char *const required[] = {PEGBAR_EXT_PIXELS};
static const char *const replaced[] = {"org.frozen.oldPush", "org.frozen.olderPush"};

#define TRANSITION(NAME, DIRECTIONS, ALIASES, ALIAS_LIST, REPLACED_COUNT, REPLACED) \
  static const pegbar_descriptor NAME##_descriptor = { \
      sizeof(pegbar_descriptor), \
      PEGBAR_KIND_TRANSITION, \
      "org.frozen." #NAME, \
      1, \
      PEGBAR_THREADS_FULL, \
      PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, \
      "Frozen " #NAME, \
      "A fixture: " #NAME ".", \
      NULL, \
      "slide", \
      DIRECTIONS, \
      (DIRECTIONS)&PEGBAR_FROM_RIGHT, \
      1, \
      ALIASES, \
      parameters, \
      ALIAS_LIST, \
      &NAME##_functions, \
      NULL, \
      1, \
      REPLACED_COUNT, \
      required, \
      REPLACED}
enum { ALL = PEGBAR_FROM_LEFT | PEGBAR_FROM_RIGHT | PEGBAR_FROM_TOP | PEGBAR_FROM_BOTTOM };
TRANSITION(push, ALL, 1, down_list, 2, replaced);
TRANSITION(mix, 0, 1, fast_list, 0, NULL);
TRANSITION(wipe, 0, 0, NULL, 0, NULL);
static const pegbar_descriptor *const descriptors[] = {&push_descriptor, &mix_descriptor,
                                                       &wipe_descriptor};
LIBRARY("org.frozen.transition");

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) {
  *library = &the_library;
  return FITS(host, PEGBAR_HOST_SIZE_0_10) ? PEGBAR_OK : PEGBAR_ABI_MISMATCH;
}
