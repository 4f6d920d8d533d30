/* What libraries of plugins end with: their facts, and the entry that hands them out. */
#ifndef FIXTURES_LIBRARY_H
#define FIXTURES_LIBRARY_H

#include <pegbar/plugin.h>

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
