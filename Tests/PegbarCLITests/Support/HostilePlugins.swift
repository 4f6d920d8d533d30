/// A plugin library in C whose transitions each break the rules in a way of their own.
let hostileSource = """
  #include <pegbar/plugin.h>
  #include <math.h>
  #include <stdlib.h>
  #include <string.h>
  #include <unistd.h>

  static const pegbar_host *the_host;

  static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                              const pegbar_value *values, uint32_t count, void **instance) {
    (void)descriptor, (void)values, (void)count;
    the_host = host;
    *instance = NULL;
    return PEGBAR_OK;
  }
  static void destroy(void *instance) { (void)instance; }
  static pegbar_status prepare(void *instance, const pegbar_transition_setup *setup) {
    (void)instance, (void)setup;
    return PEGBAR_OK;
  }

  static void copy(const pegbar_transition_frame *f, int32_t y0, int32_t y1) {
    for (int32_t y = y0; y < y1; y++) {
      memcpy((char *)f->out->data + y * f->out->stride,
             (const char *)f->to->data + y * f->to->stride, (size_t)f->out->width * 4);
    }
  }

  #define ARGUMENTS void *instance, const pegbar_transition_frame *frame, int32_t y0, int32_t y1
  static pegbar_status good(ARGUMENTS) {
    (void)instance;
    copy(frame, y0, y1);
    return PEGBAR_OK;
  }
  static pegbar_status slow(ARGUMENTS) {
    (void)instance;
    usleep(40000);
    copy(frame, y0, y1);
    return PEGBAR_OK;
  }
  static pegbar_status crash(ARGUMENTS) {
    (void)instance, (void)frame, (void)y0, (void)y1;
    *(volatile int *)8 = 1;
    return PEGBAR_OK;
  }
  static pegbar_status loop(ARGUMENTS) {
    (void)instance, (void)frame, (void)y0, (void)y1;
    for (volatile int i = 0;; i++) { }
    return PEGBAR_OK;
  }
  static pegbar_status status(ARGUMENTS) {
    (void)instance, (void)frame, (void)y0, (void)y1;
    the_host->set_error(the_host, PEGBAR_FAILED, "the moon is full");
    return PEGBAR_FAILED;
  }
  static pegbar_status escape(ARGUMENTS) {
    (void)instance;
    copy(frame, y0, y1);
    int32_t y = y1 < frame->out->height ? y1 : y0 - 1;
    if (y >= 0) memset((char *)frame->out->data + y * frame->out->stride, 17, 8);
    return PEGBAR_OK;
  }
  static pegbar_status overrun(ARGUMENTS) {
    (void)instance;
    copy(frame, y0, y1);
    memset((char *)frame->out->data + frame->out->height * frame->out->stride, 17, 64);
    return PEGBAR_OK;
  }
  static pegbar_status leave(ARGUMENTS) {
    (void)instance, (void)frame, (void)y0, (void)y1;
    _exit(0);
  }

  #define TRANSITION(NAME)                                                             \\
    static const pegbar_transition NAME##_functions = {                                \\
        sizeof(pegbar_transition), 0, create, destroy, prepare, NAME, NULL};           \\
    static const pegbar_descriptor NAME##_descriptor = {                               \\
        .struct_size = sizeof(pegbar_descriptor),                                      \\
        .kind = PEGBAR_KIND_TRANSITION, .id = "org.example." #NAME, .revision = 1,     \\
        .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = #NAME,                     \\
        .summary = "A transition for tests.", .functions = &NAME##_functions};
  TRANSITION(good) TRANSITION(slow) TRANSITION(crash) TRANSITION(loop) TRANSITION(status)
  TRANSITION(escape) TRANSITION(overrun) TRANSITION(leave)

  static pegbar_status hole(void *instance, uint64_t count, const double *x, double *y) {
    (void)instance;
    for (uint64_t i = 0; i < count; i++) y[i] = x[i] > 0.25 && x[i] < 0.75 ? NAN : x[i];
    return PEGBAR_OK;
  }
  static const pegbar_timing_function hole_functions = {
      sizeof(pegbar_timing_function), 0, create, destroy, hole, NULL, NULL};
  static const pegbar_descriptor hole_descriptor = {
      .struct_size = sizeof(pegbar_descriptor), .kind = PEGBAR_KIND_TIMING_FUNCTION,
      .id = "org.example.hole", .revision = 1, .threads = PEGBAR_THREADS_FULL, .flags = 3,
      .name = "hole", .summary = "A curve with a hole.", .functions = &hole_functions};

  static const pegbar_descriptor *const descriptors[] = {
      &good_descriptor, &slow_descriptor, &crash_descriptor, &loop_descriptor,
      &status_descriptor, &escape_descriptor, &overrun_descriptor, &leave_descriptor,
      &hole_descriptor};
  static const pegbar_library library = {
      PEGBAR_LIBRARY_HEADER, .id = "org.example.hostile", .name = "Hostile", .version = "1.0",
      .license = "MIT", .descriptor_count = sizeof descriptors / sizeof *descriptors,
      .descriptors = descriptors};

  PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) {
    the_host = host;
    *out = &library;
    return PEGBAR_OK;
  }
  """
