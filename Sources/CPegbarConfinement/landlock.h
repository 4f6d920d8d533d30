/*
 * Landlock's interface, for systems whose headers are older than their kernel.
 */
#ifndef PGB_LANDLOCK_H
#define PGB_LANDLOCK_H

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  MAKE_CHARACTER_DEVICE = 1 << 6,
  MAKE_BLOCK_DEVICE = 1 << 11,
  REMOVE_AND_MAKE = 0x1FF << 4,
  MOVE = 1 << 13,
  TRUNCATE = 1 << 14,
  BIND_AND_CONNECT = 3,
  SIGNALS = 1 << 1,
};

/**
 * Allows `rights` below a folder; for a file, only those that are also in `for_files`. Skips a path that doesn't
 * exist.
 */
static inline void pgb_allow_place(int set, const char *path, uint64_t rights, uint64_t for_files) {
  struct stat about;
  landlock_place place = {.allowed = rights, .descriptor = open(path, O_PATH | O_CLOEXEC)};
  if (place.descriptor < 0) return;
  if (fstat(place.descriptor, &about) == 0 && !S_ISDIR(about.st_mode)) place.allowed &= for_files;
  syscall(ADD_RULE, set, PLACE, &place, 0);
  close(place.descriptor);
}

/** The devices that a plugin may open; NULL is the end of the list. */
extern const char *const pgb_devices[];

/**
 * Allows reading everything except devices, of which it allows only those that a plugin may open. Returns 0 if the
 * root folder cannot be listed.
 */
int pgb_allow_reading(int set);

#endif /* PGB_LANDLOCK_H */
