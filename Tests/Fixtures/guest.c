/* A transition in C that does something to the process it is a guest of, in one of its functions.

   Define two macros before it: DEED, the statement, and the name of the function in capitals, defined
   as DEED. */
#define _GNU_SOURCE
#include <pegbar/plugin.h>
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef LOAD
#define LOAD
#endif
#ifndef CREATE
#define CREATE
#endif
#ifndef RENDER
#define RENDER
#endif
#ifndef DESTROY
#define DESTROY
#endif

static const pegbar_host *the_host;
static int is_worker(void) { return getenv("SWIFT_BACKTRACE") && !getenv("LC_ALL"); }
static void close_all(void) {
  for (int i = 0; i < 1024; i++) close(i);
}
static void *crash(void *nothing) {
  *(volatile int *)8 = 1;
  return nothing;
}
static void *leave(void *nothing) {
  exit(0);
  return nothing;
}
static void start(void *(*body)(void *)) {
  pthread_t thread;
  pthread_create(&thread, 0, body, 0);
  usleep(300000);
}
static void never(void) {
  for (;;) pause();
}
static void lower(int what) {
  struct rlimit none = {0, RLIM_INFINITY};
  getrlimit(what, &none);
  none.rlim_cur = 0;
  setrlimit(what, &none);
}

static uintptr_t workers[64];
static pegbar_status note_worker(void *argument, uint32_t index) {
  workers[index] = (uintptr_t)pthread_self() + (argument != the_host);
  usleep(2000);
  return PEGBAR_OK;
}
/* On how many threads the host does a plugin's work; 0 where it left some out. */
static int count_workers(void) {
  the_host->parallel_for(the_host, 64, note_worker, (void *)the_host);
  int count = 0;
  for (int i = 0; i < 64; i++) {
    int is_known = 0;
    for (int j = 0; j < i; j++) is_known |= workers[j] == workers[i];
    if (!workers[i]) return 0;
    count += !is_known;
  }
  return count;
}
static pegbar_status say(int number) {
  char text[40];
  snprintf(text, sizeof text, "counted %d", number);
  the_host->set_error(the_host, PEGBAR_FAILED, text);
  return PEGBAR_FAILED;
}

__attribute__((constructor)) static void load(void) {
  if (is_worker()) {
    LOAD;
  }
}
static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = 0;
  CREATE;
  return PEGBAR_OK;
}
static void destroy(void *instance) { DESTROY; }
static pegbar_status prepare(void *instance, const pegbar_effect_setup *setup,
                             pegbar_effect_plan *plan) {
  return PEGBAR_OK;
}
static pegbar_status render(void *instance, const pegbar_effect_frame *f) {
  int32_t y0 = f->region.y0, y1 = f->region.y1;
  for (int32_t y = y0; y < y1; y++) {
    memcpy((char *)f->output->data + y * f->output->stride,
           (const char *)f->inputs[1]->data + y * f->inputs[1]->stride,
           (size_t)f->output->width * 4);
  }
  RENDER;
  return PEGBAR_OK;
}
static const pegbar_image_effect functions = {sizeof functions, 2,       2,       0,     NULL,
                                              create,           destroy, prepare, render};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
                                             .kind = PEGBAR_KIND_TRANSITION,
                                             .id = "org.example.guest",
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .flags = 3,
                                             .name = "Guest",
                                             .summary = "Does something to its host.",
                                             .functions = &functions};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
static const pegbar_library library = {
    PEGBAR_LIBRARY_HEADER, .id = "org.example.guests", .name = "Guests",          .version = "1.0",
    .license = "MIT",      .descriptor_count = 1,      .descriptors = descriptors};
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
  the_host = host;
  *result = &library;
  return PEGBAR_OK;
}
