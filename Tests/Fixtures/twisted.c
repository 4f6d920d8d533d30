/* A library with one timing function; each macro twists it in a way of its own. */
#include <pegbar/plugin.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = NULL;
  return PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status eval(void *instance, uint64_t n, const double *x, double *y) {
  for (uint64_t i = 0; i < n; i++) y[i] = x[i];
  return PEGBAR_OK;
}
static const pegbar_timing_function functions = {
    sizeof(pegbar_timing_function), 0, create, destroy, eval, NULL, NULL};

#ifndef DEFAULT
#define DEFAULT 1
#endif
#ifndef ID
#define ID "org.example.twisted"
#endif
/* A summary that START can change. */
static char varying[80] = "A plugin for tests.";
#ifndef SUMMARY
#define SUMMARY "A plugin for tests."
#endif
#ifndef CURVE
#define CURVE &functions
#endif
#ifndef SINCE
#define SINCE 0
#endif
#ifndef TEXT
#define TEXT "a", 1
#endif
static const pegbar_parameter limit = {
    .struct_size = sizeof limit,
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "limit",
    .label = "Limit",
    .unit = PEGBAR_UNIT_NONE,
    .minimum = 0,
    .maximum = 5,
    .soft_minimum = 0,
    .soft_maximum = 5,
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, DEFAULT)};
static const pegbar_parameter name = {
    .struct_size = sizeof name,
    .type = PEGBAR_TYPE_STRING,
    .key = "name",
    .label = "Name",
    .unit = PEGBAR_UNIT_NONE,
    .since_revision = SINCE,
    .default_value =
        &(const pegbar_value){sizeof(pegbar_value), PEGBAR_TYPE_STRING, 0, 0, {0}, TEXT}};
static const pegbar_parameter *const parameters[] = {&limit, &name};
#ifdef REPLACED
static const char *const replaced[] = {REPLACED};
#endif
#ifdef REQUIRED
static const char *const required[] = {REQUIRED};
#endif
static const pegbar_descriptor descriptor = {.struct_size = sizeof(pegbar_descriptor),
                                             .kind = PEGBAR_KIND_TIMING_FUNCTION,
                                             .id = ID,
                                             .revision = 1,
                                             .threads = PEGBAR_THREADS_FULL,
                                             .flags = 3,
                                             .name = "Twisted",
                                             .summary = SUMMARY,
                                             .parameter_count = 2,
                                             .parameters = parameters,
#ifdef REPLACED
                                             .replaced_count = 1,
                                             .replaced_ids = replaced,
#endif
#ifdef REQUIRED
                                             .required_extension_count = 1,
                                             .required_extensions = required,
#endif
                                             .functions = CURVE};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
static const pegbar_library library = {
    PEGBAR_LIBRARY_HEADER,     .id = "org.example.twisted.library",
    .name = "Twisted",         .version = "1.0",
    .license = "MIT",          .descriptor_count = 1,
    .descriptors = descriptors};

#ifdef MANIFEST
PEGBAR_MANIFEST("{\"pegbar\":\"0.10\",\"entry\":\"pegbar_plugin_open\",\"library\":"
                "{\"id\":\"org.example.twisted.library\",\"name\":\"Twisted\",\"version\":\"2.0\","
                "\"license\":\"MIT\"},\"plugins\":[{\"kind\":\"timing\","
                "\"id\":\"org.example.twisted\",\"revision\":1,\"name\":\"Twisted\","
                "\"summary\":\"A plugin for tests.\",\"threads\":\"full\"}]}");
#endif
/* Uses some milliseconds of processor time. */
static void __attribute__((unused)) work(int milliseconds) {
  const clock_t end = clock() + milliseconds * (CLOCKS_PER_SEC / 1000);
  while (clock() < end) {
  }
}
#ifdef START
__attribute__((constructor)) static void start(void) { START; }
#endif

PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) {
#ifdef ENTRY
  ENTRY;
#endif
  *out = &library;
  return PEGBAR_OK;
}
