"""Plugins that load and break one law each: what `pegbar check` says of them.

Each row: name, kind, the law that fails (or several words with what stands for "no failure": "fair"), its status, words of
the message, and the code between before.h and after.h.
"""
T, C, V, A = "", "IS_TIMING", "IS_VALUE", "IS_ANIMATION"

LAWS = [
    # Good ones that look odd: no law may fail.
    ("fair-wipe", T, "fair", "", "", ""),
    ("fair-line", C, "fair", "", "", ""),
    ("fair-shift", V, "fair", "", "", """
static pegbar_status eval(MATRIX) {
  for (uint64_t i = 0; i < n; i++) translate(in[(int64_t)i * stride], out + 16 * i);
  return PEGBAR_OK;
}"""),
    ("fair-blend", A, "fair", "", "", ""),
    ("fair-lazy-table", T, "fair", "", "", """
static double table[256];
static volatile int is_made;
static pegbar_status render(FRAME) {
  if (!is_made) {
    for (int i = 0; i < 256; i++) table[i] = i * .5;
    __atomic_store_n(&is_made, 1, __ATOMIC_RELEASE);
  }
  return table[2] == 1 ? wipe(f) : PEGBAR_FAILED;
}"""),
    ("fair-mutex", T, "fair", "", "", """
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint8_t scratch[1 << 20];
static pegbar_status render(FRAME) {
  pthread_mutex_lock(&lock);
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    size_t count = (size_t)(f->region.x1 - f->region.x0) * 4;
    memcpy(scratch, pegbar_pixel(f->inputs[is_new], f->region.x0, y), count);
    memcpy(pegbar_pixel(f->output, f->region.x0, y), scratch, count);
  }
  pthread_mutex_unlock(&lock);
  return PEGBAR_OK;
}"""),
    ("fair-static-buffer", T, "fair", "", "", """
#define THREADS PEGBAR_THREADS_NONE
static uint8_t scratch[1 << 20];
static pegbar_status render(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    size_t count = (size_t)(f->region.x1 - f->region.x0) * 4;
    memcpy(scratch, pegbar_pixel(f->inputs[is_new], f->region.x0, y), count);
    memcpy(pegbar_pixel(f->output, f->region.x0, y), scratch, count);
  }
  return PEGBAR_OK;
}"""),
    ("fair-thread-local", T, "fair", "", "", """
static _Thread_local uint8_t scratch[65536];
static pegbar_status render(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    size_t count = (size_t)(f->region.x1 - f->region.x0) * 4;
    memcpy(scratch, pegbar_pixel(f->inputs[is_new], f->region.x0, y), count);
    memcpy(pegbar_pixel(f->output, f->region.x0, y), scratch, count);
  }
  return PEGBAR_OK;
}"""),
    ("fair-dice", T, "fair", "", "", """
#define FLAGS 0
static pegbar_status render(FRAME) {
  wipe(f);
  if (f->progress > .1 && f->progress < .9) row(f->output, f->region.y0)[4 * f->region.x0 + 3] = 255;
  if (f->progress > .1 && f->progress < .9) row(f->output, f->region.y0)[4 * f->region.x0] = (uint8_t)rand();
  return PEGBAR_OK;
}"""),
    ("fair-parallel-prepare", T, "fair", "", "", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) {
  the_host = host;
  *instance = malloc(65536);
  return PEGBAR_OK;
}
static void destroy(void *instance) { free(instance); }
static pegbar_status body(void *argument, uint32_t index) {
  ((uint8_t *)argument)[index] = (uint8_t)index;
  return PEGBAR_OK;
}
static pegbar_status prepare(PREPARE) { return the_host->parallel_for(the_host, 65536, body, instance); }
static pegbar_status render(FRAME) { return ((uint8_t *)instance)[300] == 44 ? wipe(f) : PEGBAR_FAILED; }"""),
    ("fair-large-memory", T, "fair", "", "", """
static pegbar_status create(CREATE) { return (*instance = malloc(256 << 20)) ? PEGBAR_OK : PEGBAR_OUT_OF_MEMORY; }
static void destroy(void *instance) { free(instance); }"""),
    ("fair-stack", T, "fair", "", "", """
static pegbar_status render(FRAME) {
  volatile uint8_t room[1 << 20];
  room[0] = room[sizeof room - 1] = 1;
  return room[0] ? wipe(f) : PEGBAR_FAILED;
}"""),
    ("fair-logger", T, "fair", "", "", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = 0; return PEGBAR_OK; }
static pegbar_status render(FRAME) { the_host->log(the_host, PEGBAR_LOG_DEBUG, "a band"); return wipe(f); }"""),
    ("fair-two-passes", T, "fair", "", "", """
static pegbar_status prepare(PREPARE) {
  plan->pass_count = 2;
  plan->frame_bytes = (uint64_t)setup->width * setup->height;
  return PEGBAR_OK;
}
static pegbar_status render(FRAME) {
  if (f->pass == 1) return wipe(f);
  for (int y = f->region.y0; y < f->region.y1; y++)
    memset((uint8_t *)f->frame_memory + (size_t)y * f->output->width + f->region.x0, 1, f->region.x1 - f->region.x0);
  return PEGBAR_OK;
}"""),

    # Memory that is not the plugin's.
    ("before-row-0", T, "canaries", "failed", "before the first row", """
static pegbar_status render(FRAME) {
  wipe(f);
  if (f->region.y0 == 0) memset((uint8_t *)f->output->data - 4, 7, 4);
  return PEGBAR_OK;
}"""),
    ("behind-last-row", T, "canaries", "crashed", "behind the end of the output: 33x17 at progress 0.001", """
static pegbar_status render(FRAME) {
  wipe(f);
  memset(row(f->output, f->output->height), 17, 64);
  return PEGBAR_OK;
}"""),
    ("writes-input", T, "arguments", "crashed", "of the old picture", """
static pegbar_status render(FRAME) {
  volatile uint8_t *place = row(f->inputs[0], f->region.y0);
  place[0] = place[0];
  return wipe(f);
}"""),
    ("writes-frame", T, "arguments", "crashed", "of the frame of render", """
static pegbar_status render(FRAME) {
  ((volatile pegbar_effect_frame *)f)->progress = f->progress;
  return wipe(f);
}"""),
    ("writes-image", T, "arguments", "crashed", "table of the output", """
static pegbar_status render(FRAME) {
  ((volatile pegbar_image *)f->output)->x = 0;
  return wipe(f);
}"""),
    ("keeps-setup", T, "arguments", "crashed", "the setup of prepare", """
static const pegbar_effect_setup *kept;
#define THREADS PEGBAR_THREADS_NONE
static pegbar_status prepare(PREPARE) { kept = setup; return PEGBAR_OK; }
static pegbar_status render(FRAME) { return kept->quality < 9 ? wipe(f) : wipe(f) + 1; }"""),
    ("keeps-string", C, "arguments", "crashed", "value of text that create received", """
static const pegbar_value text_default = PEGBAR_STRING_VALUE("abc");
static const pegbar_parameter text = {
    .struct_size = sizeof text, .type = PEGBAR_TYPE_STRING, .key = "text", .label = "Text",
    .unit = PEGBAR_UNIT_NONE, .default_value = &text_default};
static const pegbar_parameter *const parameters[] = {&text};
#define PARAMETERS .parameter_count = 1, .parameters = parameters
static pegbar_status create(CREATE) { *instance = (void *)values[0]->bytes; return PEGBAR_OK; }
static pegbar_status eval(EVAL) {
  line(n, x, y);
  if (((const char *)instance)[0] == 'z') y[0] += 1e-9;
  return PEGBAR_OK;
}"""),
    ("frame-memory-overrun", T, "arguments", "crashed", "the frame's memory", """
static pegbar_status prepare(PREPARE) { plan->frame_bytes = 4096; return PEGBAR_OK; }
static pegbar_status render(FRAME) { ((uint8_t *)f->frame_memory)[4096] = 1; return wipe(f); }"""),
    ("call-memory-overrun", T, "arguments", "crashed", "the call's memory", """
static pegbar_status prepare(PREPARE) { plan->call_bytes = 64; return PEGBAR_OK; }
static pegbar_status render(FRAME) { ((uint8_t *)f->call_memory)[64] = 1; return wipe(f); }"""),
    ("writes-y-overrun", C, "arguments", "crashed", "behind the end of y", """
static pegbar_status eval(EVAL) { line(n, x, y); y[n] = 0; return PEGBAR_OK; }"""),
    ("writes-y-underrun", C, "arguments", "failed", "beside y", """
static pegbar_status eval(EVAL) { y[-1] = 0; return line(n, x, y); }"""),
    ("writes-x", C, "arguments", "crashed", "of x", """
static pegbar_status eval(EVAL) {
  for (uint64_t i = 0; i < n; i++) {
    double t = x[i];
    ((double *)x)[i] = 0;
    y[i] = t;
  }
  return PEGBAR_OK;
}"""),
    ("reads-x-overrun", C, "arguments", "crashed", "behind the end of x", """
static pegbar_status eval(EVAL) { volatile double next = x[n]; (void)next; return line(n, x, y); }"""),
    ("writes-17", V, "arguments", "crashed", "behind the end of out", """
static pegbar_status eval(MATRIX) {
  for (uint64_t i = 0; i < n; i++) translate(in[(int64_t)i * stride], out + 16 * i);
  out[16 * n] = 1;
  return PEGBAR_OK;
}"""),
    ("ignores-out-stride", A, "arguments", "failed", "between the results", """
static pegbar_status prepare(PLAN) { plan->output = PEGBAR_OUTPUT_NUMBERS; return PEGBAR_OK; }
static pegbar_status eval(ANIMATE) {
  for (uint64_t i = 0; i < b->count; i++)
    for (int64_t k = 0; k < b->base_stride; k++) b->out[i * b->base_stride + k] = b->progress[i];
  return PEGBAR_OK;
}"""),
    ("two-numbers-always", A, "arguments", "crashed", "behind the end of out", """
static pegbar_status prepare(PLAN) {
  plan->output = setup->component_count == 1 ? PEGBAR_OUTPUT_NUMBERS : PEGBAR_OUTPUT_BLEND;
  return PEGBAR_OK;
}
static pegbar_status eval(ANIMATE) {
  if (!b->out) return blend(b);
  for (uint64_t i = 0; i < b->count; i++)
    for (int k = 1; k >= 0; k--) b->out[(int64_t)i * b->out_stride + k] = b->progress[i];
  return PEGBAR_OK;
}"""),
    ("numbers-unplanned", A, "arguments", "crashed", "SIGSEGV in eval", """
static pegbar_status prepare(PLAN) { return PEGBAR_OK; }
static pegbar_status eval(ANIMATE) { b->out[0] = 1; return PEGBAR_OK; }"""),
    ("keeps-keys", A, "arguments", "crashed", "keys of prepare's setup", """
#define THREADS PEGBAR_THREADS_INSTANCE
static pegbar_status create(CREATE) { *instance = calloc(1, sizeof(void *)); return PEGBAR_OK; }
static void destroy(void *instance) { free(instance); }
static pegbar_status prepare(PLAN) {
  plan->output = PEGBAR_OUTPUT_BLEND;
  *(const double **)instance = setup->keys;
  return PEGBAR_OK;
}
static pegbar_status eval(ANIMATE) {
  const double *keys = *(const double **)instance;
  blend(b);
  if (keys && keys[0] == 12345) b->fraction[0] += 1e-9;
  return PEGBAR_OK;
}"""),
    ("points-overrun", C, "arguments", "crashed", "the control points", """
static pegbar_status points(void *instance, double *p) { p[4] = 0; return PEGBAR_UNSUPPORTED; }"""),
    ("unwritten-y", C, "finite", "failed", "not finite",
     "static pegbar_status eval(EVAL) { y[0] = x[0]; return PEGBAR_OK; }"),

    # What is said twice.
    ("points-lie", C, "control-points", "failed", "control points", """
static pegbar_status points(void *instance, double *p) { p[0] = .42; p[1] = 0; p[2] = .58; p[3] = 1; return PEGBAR_OK; }"""),
    ("geometry-lies", T, "geometry", "failed", "by its placements", """
static pegbar_status place(void *instance, double progress, pegbar_placement *from, pegbar_placement *to, uint32_t *above) {
  memset(from, 0, sizeof *from);
  memset(to, 0, sizeof *to);
  for (int k = 0; k < 16; k += 5) from->transform[k] = to->transform[k] = 1;
  from->visible = to->visible = 1;
  from->opacity = 1;
  to->opacity = progress;
  *above = 1;
  return PEGBAR_OK;
}
static const pegbar_transition_geometry geometry = {sizeof geometry, 0, place};
static const void *find(void *instance, const char *id) {
  return strcmp(id, PEGBAR_EXT_TRANSITION_GEOMETRY) ? NULL : &geometry;
}"""),
    ("segments-lie", A, "segments", "failed", "from its segments", """
static pegbar_status count(void *instance, uint32_t *count) { *count = 1; return PEGBAR_OK; }
static pegbar_status segments(void *instance, pegbar_segment *s) {
  *s = (pegbar_segment){0, 1, 0, PEGBAR_CURVE_LINEAR, 0};
  return PEGBAR_OK;
}
static const pegbar_lowering lowering = {sizeof lowering, 0, count, segments};
static const void *find(void *instance, const char *id) { return strcmp(id, PEGBAR_EXT_LOWERING) ? NULL : &lowering; }"""),
    ("one-extension-for-all", T, "extensions", "failed", "no extension", """
static const uint32_t table[64] = {256};
static const void *find(void *instance, const char *id) { return table; }"""),
    ("extension-too-small", A, "extensions", "failed", "4 bytes", """
static const uint32_t table[4] = {4};
static const void *find(void *instance, const char *id) { return strcmp(id, PEGBAR_EXT_LOWERING) ? NULL : table; }"""),

    # Calls at the wrong time.
    ("parallel-render", T, "host-calls", "failed", "parallel_for", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = 0; return PEGBAR_OK; }
static pegbar_status body(void *argument, uint32_t index) { return index ? PEGBAR_OK : wipe(argument); }
static pegbar_status render(FRAME) { return the_host->parallel_for(the_host, 1, body, (void *)f); }"""),
    ("prepares-once", T, "prepare-again", "failed", "new instance", """
static pegbar_status create(CREATE) { *instance = calloc(1, 8); return PEGBAR_OK; }
static void destroy(void *instance) { free(instance); }
static pegbar_status prepare(PREPARE) {
  if (!*(int32_t *)instance) *(int32_t *)instance = setup->height;
  return PEGBAR_OK;
}
static pegbar_status render(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++)
    memcpy(pegbar_pixel(f->output, f->region.x0, y),
           pegbar_pixel(f->inputs[y + .5 < f->progress * *(int32_t *)instance], f->region.x0, y),
           (size_t)(f->region.x1 - f->region.x0) * 4);
  return PEGBAR_OK;
}"""),
    ("prepare-leaks", T, "leaks", "failed", "prepare", """
static void *volatile kept;
static pegbar_status create(CREATE) { *instance = calloc(1, sizeof(void *)); return PEGBAR_OK; }
static void destroy(void *instance) { free(*(void **)instance); free(instance); }
static pegbar_status prepare(PREPARE) { *(void **)instance = malloc(100); return PEGBAR_OK; }"""),

    # Names and results that depend on more than the arguments.
    ("exports-malloc", T, "symbols", "failed", "malloc", """
static char heap[1 << 24];
static size_t used;
__attribute__((visibility("default"))) void *malloc(size_t n) { return heap + (used += (n + 15) & ~15ul) - n; }"""),
    ("exports-operator-new", T, "symbols", "failed", "_Znwm", "void *_Znwm(size_t n) { return malloc(n); }"),
    ("calls-libm", C, "symbols", "failed", "sin of the C library", """
static pegbar_status eval(EVAL) {
  for (uint64_t i = 0; i < n; i++) y[i] = x[i] > 0 && x[i] < 1 ? x[i] + 1e-3 * sin(x[i] * 6.3) : x[i];
  return PEGBAR_OK;
}"""),
    ("reads-variable", C, "process-invariance", "failed", "other variables", """
static pegbar_status eval(EVAL) {
  const char *power = getenv("EASE_POWER");
  line(n, x, y);
  for (uint64_t i = 0; power && i < n; i++) if (x[i] > 0 && x[i] < 1) y[i] *= x[i];
  return PEGBAR_OK;
}"""),
    ("reads-pid", C, "process-invariance", "failed", "other variables", """
static pegbar_status eval(EVAL) {
  line(n, x, y);
  for (uint64_t i = 0; i < n; i++) if (x[i] > 0 && x[i] < 1) y[i] += 1e-9 * (getpid() & 1);
  return PEGBAR_OK;
}"""),
    ("reads-address", T, "process-invariance", "failed", "progress 0.25", """
static pegbar_status render(FRAME) {
  wipe(f);
  if (f->progress > .1 && f->progress < .9 && f->region.y0 == 0 && f->region.x0 == 0)
    row(f->output, 0)[0] = (uint8_t)((uintptr_t)&row >> 12);
  return PEGBAR_OK;
}"""),
    ("reads-user", V, "process-invariance", "failed", "matrices", """
static pegbar_status eval(MATRIX) {
  const char *user = getenv("USER");
  for (uint64_t i = 0; i < n; i++)
    translate(in[(int64_t)i * stride] * (user && !strcmp(user, "somebody") ? 2 : 1), out + 16 * i);
  return PEGBAR_OK;
}"""),
    ("random", T, "determinism", "failed", "", """
static pegbar_status render(FRAME) {
  wipe(f);
  if (f->progress > .1 && f->progress < .9) row(f->output, f->region.y0)[4 * f->region.x0 + 3] = (uint8_t)rand();
  return PEGBAR_OK;
}"""),

    # Calls that overlap on one instance.
    ("static-row", T, "overlap", "failed", "another call on the same instance", """
static uint8_t scratch[1 << 16];
static pegbar_status render(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    int is_new = y + 0.5 < f->progress * f->output->height;
    size_t count = (size_t)(f->region.x1 - f->region.x0) * 4;
    memcpy(scratch, pegbar_pixel(f->inputs[is_new], f->region.x0, y), count);
    memcpy(pegbar_pixel(f->output, f->region.x0, y), scratch, count);
  }
  return PEGBAR_OK;
}"""),
    ("static-progress", T, "overlap", "failed", "another call on the same instance", """
static volatile double progress;
static pegbar_status render(FRAME) {
  pegbar_effect_frame g = *f;
  progress = f->progress;
  for (g.region.y0 = f->region.y0; g.region.y0 < f->region.y1; g.region.y0++) {
    g.region.y1 = g.region.y0 + 1;
    g.progress = progress;
    wipe(&g);
  }
  return PEGBAR_OK;
}"""),
    ("static-curve", C, "overlap", "failed", "another call on the same instance", """
static double scratch[8192];
static pegbar_status eval(EVAL) {
  line(n < 8192 ? n : 8192, x, scratch);
  for (uint64_t i = 0; i < n && i < 8192; i++) y[i] = scratch[i];
  return PEGBAR_OK;
}"""),
    ("instance-matrix", V, "overlap", "failed", "another call on the same instance", """
static pegbar_status create(CREATE) { *instance = malloc(8); return PEGBAR_OK; }
static void destroy(void *instance) { free(instance); }
static pegbar_status eval(MATRIX) {
  volatile double *kept = instance;
  for (uint64_t i = 0; i < n; i++) {
    *kept = in[(int64_t)i * stride];
    out[16 * i] = 1;
    translate(*kept, out + 16 * i);
  }
  return PEGBAR_OK;
}"""),

    ("static-blend", A, "overlap", "failed", "another call on the same instance", """
static double scratch[8192];
static pegbar_status eval(ANIMATE) {
  uint64_t n = b->count < 8192 ? b->count : 8192;
  for (uint64_t i = 0; i < n; i++) scratch[i] = b->progress[i];
  blend(b);
  memcpy(b->fraction, scratch, n * sizeof *scratch);
  return PEGBAR_OK;
}"""),
    ("two-percent-off", T, "end-points", "failed", "levels from", """
static pegbar_status render(FRAME) {
  for (int32_t y = f->region.y0; y < f->region.y1; y++) {
    for (int32_t x = f->region.x0; x < f->region.x1; x++) {
      const uint8_t *from = pegbar_pixel(f->inputs[0], x, y), *to = pegbar_pixel(f->inputs[1], x, y);
      double p = .02 + .96 * f->progress;
      for (int c = 0; c < 4; c++) pegbar_pixel(f->output, x, y)[c] = (uint8_t)(from[c] * (1 - p) + to[c] * p + .5);
    }
  }
  return PEGBAR_OK;
}"""),

    # What a plugin may not do to the rest of the process and the machine.
    ("writes-file", T, "process-state", "failed", "writes a file: plugin.log", """
static pegbar_status create(CREATE) {
  FILE *log = fopen("plugin.log", "a");
  if (log) fclose(log);
  *instance = NULL;
  return PEGBAR_OK;
}"""),
    ("removes-file", T, "process-state", "failed", "changes files: /tmp/none", """
static pegbar_status create(CREATE) { unlink("/tmp/none"); *instance = NULL; return PEGBAR_OK; }"""),
    ("starts-process", T, "process-state", "failed", "starts a process", """
static pegbar_status create(CREATE) { *instance = NULL; if (fork() == 0) _exit(0); return PEGBAR_OK; }"""),
    ("runs-shell", C, "bounds", "crashed", "starts a process, as system()", """
static pegbar_status create(CREATE) { *instance = NULL; system("true"); return PEGBAR_OK; }"""),
    ("writes-file-at-load", T, "process-state", "failed", "writes a file", """
__attribute__((constructor)) static void start(void) {
  FILE *log = fopen("/tmp/pegbar-hostile.log", "w");
  if (log) fclose(log);
}"""),
    ("opens-socket", T, "process-state", "failed", "opens a socket", """
#include <sys/socket.h>
static pegbar_status create(CREATE) { *instance = NULL; int s = socket(AF_INET, SOCK_STREAM, 0); if (s >= 0) close(s); return PEGBAR_OK; }"""),
    ("prints", T, "process-state", "warning", "prints", """
static pegbar_status create(CREATE) { puts("hello"); *instance = NULL; return PEGBAR_OK; }"""),
    ("changes-folder", T, "process-state", "failed", "current folder", """
static pegbar_status create(CREATE) { *instance = NULL; return chdir("/"); }"""),
    ("leaks", C, "leaks", "failed", "bytes stay behind", """
static pegbar_status create(CREATE) { static void *volatile kept; kept = malloc(100); *instance = NULL; return PEGBAR_OK; }"""),

    # Crashes say where.
    ("crash-wide", T, "overlap", "crashed", "SIGSEGV in render: 2500x6 at progress 0.4", """
static pegbar_status render(FRAME) { if (f->output->width > 1000) *(volatile int *)8 = 1; return wipe(f); }"""),
    ("crash-late", T, "canaries", "crashed", "progress 0.77", """
static pegbar_status render(FRAME) { if (f->progress > .6) abort(); return wipe(f); }"""),
    ("crash-at-number", C, "finite", "crashed", "SIGABRT in eval: f(1000000000.0); it printed: underflow", """
static pegbar_status eval(EVAL) {
  for (uint64_t i = 0; i < n; i++) if (x[i] >= 1e9) { fprintf(stderr, "underflow\\n"); abort(); }
  return line(n, x, y);
}"""),
    ("throws-in-create", C, "bounds", "crashed", "SIGABRT in create", """
static pegbar_status create(CREATE) { abort(); }"""),
    ("loops-in-render", T, "arguments", "timeout", "in render within 10 s", """
static pegbar_status render(FRAME) { for (volatile int i = 0;; i++) {} }"""),
    ("exits-in-render", T, "arguments", "crashed", "ended the process with code 0 in render", """
static pegbar_status render(FRAME) { _exit(0); }"""),
]

# What only random tests find: name, kind, words of fuzz's message, code.
FUZZ = [
    ("fuzz-size", T, "progress", """
static pegbar_status render(FRAME) { if (f->output->width % 32 == 17 && f->output->height > 40) abort(); return wipe(f); }"""),
    ("fuzz-parameter", C, "amount =", """
static const pegbar_value half = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.5);
static const pegbar_parameter amount = {
    .struct_size = sizeof amount, .type = PEGBAR_TYPE_DOUBLE, .key = "amount", .label = "Amount",
    .unit = PEGBAR_UNIT_NONE, .minimum = 0, .maximum = 1, .soft_minimum = 0, .soft_maximum = 1, .default_value = &half};
static const pegbar_parameter *const parameters[] = {&amount};
#define PARAMETERS .parameter_count = 1, .parameters = parameters
static pegbar_status create(CREATE) {
  double a = values[0]->numbers[0];
  *instance = NULL;
  return a > .2 && a < .3 ? PEGBAR_INTERNAL : PEGBAR_OK;
}"""),
]
