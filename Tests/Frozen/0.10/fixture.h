/*
 * What the fixtures of interface 0.10 share. They compile as C11 and as C++11, with the frozen headers alone.
 *
 * FUTURE: the headers are those of an imagined later version, in which every struct has a field more.
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <math.h>
#include <pegbar/plugin.h>
#include <stdio.h>
#include <string.h>

/* Whether the host's struct has all that 0.10 has, and nothing that the host cannot know. */
#ifdef FUTURE
#define FITS(pointer, size) \
  ((pointer)->struct_size >= (size) && !PEGBAR_HAS(pointer, from_the_future))
#else
#define FITS(pointer, size) ((pointer)->struct_size >= (size))
#endif

#define PARAMETER(NAME, TYPE, UNIT, FLAGS, LOW, HIGH, STEP, DEFAULT) \
  static const pegbar_parameter NAME##_parameter = {sizeof(pegbar_parameter), \
                                                    TYPE, \
                                                    #NAME, \
                                                    "Label of " #NAME, \
                                                    "What " #NAME " does.", \
                                                    "Group", \
                                                    UNIT, \
                                                    FLAGS, \
                                                    LOW, \
                                                    HIGH, \
                                                    LOW, \
                                                    HIGH, \
                                                    STEP, \
                                                    &DEFAULT, \
                                                    0, \
                                                    1, \
                                                    NULL, \
                                                    NULL}

/* The descriptor without directions, extensions and ids; LIST is an array of parameters. */
#define PLUGIN(NAME, KIND, ID, THREADS, FLAGS, LIST, ALIASES, ALIAS_LIST) \
  static const pegbar_descriptor NAME##_descriptor = {sizeof(pegbar_descriptor), \
                                                      KIND, \
                                                      ID, \
                                                      3, \
                                                      THREADS, \
                                                      FLAGS, \
                                                      #NAME, \
                                                      "A fixture: " #NAME ".", \
                                                      "Documentation.", \
                                                      "fixture", \
                                                      0, \
                                                      0, \
                                                      sizeof(LIST) / sizeof(LIST[0]), \
                                                      ALIASES, \
                                                      LIST, \
                                                      ALIAS_LIST, \
                                                      &NAME##_functions, \
                                                      no_descriptor_extension, \
                                                      0, \
                                                      0, \
                                                      NULL, \
                                                      NULL}

#define LIBRARY(ID) \
  static const pegbar_library the_library = {PEGBAR_LIBRARY_HEADER, \
                                             ID, \
                                             "Fixtures", \
                                             "0.10", \
                                             "MIT OR Apache-2.0", \
                                             "Nobody", \
                                             "https://example.org", \
                                             sizeof(descriptors) / sizeof(descriptors[0]), \
                                             0, \
                                             descriptors, \
                                             no_library_extension}

static inline const void *no_descriptor_extension(const struct pegbar_descriptor *descriptor,
                                                  const char *id) {
  (void)descriptor, (void)id;
  return NULL;
}
static inline const void *no_library_extension(const struct pegbar_library *library,
                                               const char *id) {
  (void)library, (void)id;
  return NULL;
}

/* Memory of the host for an instance whose first member is the host. */
static inline void *new_instance(const pegbar_host *host, const pegbar_value *const *values,
                                 uint32_t count, size_t size, void **instance) {
  if (!FITS(host, PEGBAR_HOST_SIZE_0_10)) return NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (!FITS(values[i], PEGBAR_VALUE_SIZE_0_10)) return NULL;
  }
  *instance = host->alloc(host, size, 64);
  if (*instance) {
    memset(*instance, 0, size);
    memcpy(*instance, &host, sizeof host);
  }
  return *instance;
}

static inline void free_instance(void *instance) {
  const pegbar_host *host;
  memcpy(&host, instance, sizeof host);
  host->free(host, instance);
}

#endif /* FIXTURE_H */
