/* Comes after a bad plugin, which has defined what is bad in it: everything else, as it should be. */
#ifndef ID
#define ID "org.example.bad"
#endif
#ifndef FLAGS
#define FLAGS (PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC)
#endif
#ifndef THREADS
#define THREADS PEGBAR_THREADS_FULL
#endif
#ifndef DIRECTIONS
#define DIRECTIONS 0
#define DIRECTION 0
#endif
#ifndef INPUTS
#define INPUTS PEGBAR_INPUT_ENDS
#endif
#ifndef NAME
#define NAME "Bad"
#endif
#ifndef SUMMARY
#define SUMMARY "A plugin for tests."
#endif
#ifndef LICENSE
#define LICENSE "MIT"
#endif
#ifndef create
static pegbar_status create(CREATE) {
  (void)host, (void)descriptor, (void)values, (void)count;
  *instance = NULL;
  return PEGBAR_OK;
}
#endif
#ifndef destroy
static void destroy(void *instance) { (void)instance; }
#endif
#ifndef find
#define find NULL
#endif
#ifndef PARAMETERS
#define PARAMETERS
#endif

#if defined(IS_TIMING)
#ifndef points
#define points NULL
#endif
#ifndef settling
#define settling NULL
#endif
#ifndef eval
static pegbar_status eval(EVAL) {
  (void)instance;
  return line(n, x, y);
}
#endif
static const pegbar_timing_function functions = {.struct_size = sizeof functions,
                                                 .create = create,
                                                 .destroy = destroy,
                                                 .eval = eval,
                                                 .control_points = points,
                                                 .settling_time = settling};
#define KIND PEGBAR_KIND_TIMING_FUNCTION
#elif defined(IS_VALUE)
static const pegbar_value_function functions = {sizeof functions, 1, create, destroy, eval};
#define KIND PEGBAR_KIND_VALUE_FUNCTION
#elif defined(IS_ANIMATION)
#ifndef natural
#define natural NULL
#endif
#ifndef prepare
static pegbar_status prepare(PLAN) {
  (void)instance, (void)setup;
  plan->output = PEGBAR_OUTPUT_BLEND;
  return PEGBAR_OK;
}
#endif
#ifndef eval
static pegbar_status eval(ANIMATE) {
  (void)instance;
  return blend(b);
}
#endif
static const pegbar_animation_kind functions = {.struct_size = sizeof functions,
                                                .inputs = INPUTS,
                                                .create = create,
                                                .destroy = destroy,
                                                .prepare = prepare,
                                                .eval = eval,
                                                .natural_duration = natural,
                                                .get_extension = find};
#define KIND PEGBAR_KIND_ANIMATION
#else
#ifndef prepare
static pegbar_status prepare(PREPARE) {
  (void)instance, (void)setup, (void)plan;
  return PEGBAR_OK;
}
#endif
#ifndef render
static pegbar_status render(FRAME) {
  (void)instance;
  return wipe(f);
}
#endif
#ifndef begin
#define begin NULL
#endif
#ifndef end
#define end NULL
#endif
static const pegbar_image_effect functions = {.struct_size = sizeof functions,
                                              .minimum_inputs = 2,
                                              .maximum_inputs = 2,
                                              .create = create,
                                              .destroy = destroy,
                                              .prepare = prepare,
                                              .render = render,
                                              .begin_frame = begin,
                                              .end_frame = end,
                                              .get_extension = find};
#define KIND PEGBAR_KIND_TRANSITION
#endif

#ifndef descriptor
static const pegbar_descriptor the_descriptor = {.struct_size = sizeof the_descriptor,
                                                 .kind = KIND,
                                                 .id = ID,
                                                 .revision = 1,
                                                 .threads = THREADS,
                                                 .flags = FLAGS,
                                                 .name = NAME,
                                                 .summary = SUMMARY,
                                                 .directions = DIRECTIONS,
                                                 .default_direction = DIRECTION,
                                                 .functions = &functions,
                                                 PARAMETERS};
static const pegbar_descriptor *const descriptors[] = {&the_descriptor};
#endif
#ifndef COUNT
#define COUNT (sizeof descriptors / sizeof *descriptors)
#endif
#ifdef LATE
LATE
#elif !defined(library)
static const pegbar_library the_library = {
    PEGBAR_LIBRARY_HEADER,     .id = "org.example.bad", .name = "Bad",
    .version = "1.0",          .license = LICENSE,      .descriptor_count = COUNT,
    .descriptors = descriptors};
#endif
#ifndef open
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) {
  (void)host;
#ifdef OPENING
  OPENING;
#endif
  *out = &the_library;
  return PEGBAR_OK;
}
#endif
