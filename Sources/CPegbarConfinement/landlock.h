/*
 * Landlock's interface, for systems whose headers are older than their kernel.
 */
#ifndef PGB_LANDLOCK_H
#define PGB_LANDLOCK_H

#include <stdint.h>

typedef struct landlock_rules {
  uint64_t files, network, scopes;
} landlock_rules;
typedef struct __attribute__((packed)) landlock_place {
  uint64_t allowed;
  int32_t descriptor;
} landlock_place;
enum {
  CREATE_RULES = 444,
  ADD_RULE = 445,
  RESTRICT_SELF = 446,
  ASK_VERSION = 1,
  PLACE = 1,
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  REMOVE_AND_MAKE = 0x1FF << 4,
  MOVE = 1 << 13,
  TRUNCATE = 1 << 14,
  BIND_AND_CONNECT = 3,
  SIGNALS = 1 << 1,
};

#endif /* PGB_LANDLOCK_H */
