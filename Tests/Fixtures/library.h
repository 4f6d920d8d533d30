/* Macros for fixtures: the description of a plugin, and a library with its entry function. */
#ifndef FIXTURES_LIBRARY_H
#define FIXTURES_LIBRARY_H

#include <pegbar/plugin.h>

/** The fields of a plugin's descriptor; its functions are in `NAME##_functions`. */
#define DESCRIPTION(KIND, NAME, SUMMARY) \
  .struct_size = sizeof(pegbar_descriptor), .kind = KIND, .id = "org.example." #NAME, \
  .revision = 1, .threads = PEGBAR_THREADS_FULL, \
  .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC, .name = #NAME, .summary = SUMMARY, \
  .functions = &NAME##_functions

/** The library of all that the array `descriptors` lists. */
#define LIBRARY(ID, NAME) \
  static const pegbar_library library = { \
      PEGBAR_LIBRARY_HEADER, \
      .id = ID, \
      .name = NAME, \
      .version = "1.0", \
      .license = "MIT", \
      .descriptor_count = sizeof descriptors / sizeof *descriptors, \
      .descriptors = descriptors}; \
  PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) { \
    *result = &library; \
    return PEGBAR_OK; \
  }

#endif /* FIXTURES_LIBRARY_H */
