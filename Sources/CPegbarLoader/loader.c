#define _GNU_SOURCE

#include <dlfcn.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>

#include "CPegbarLoader.h"

extern const pegbar_static_plugin pegbar_static_plugins[] __attribute__((weak));

const pegbar_static_plugin *pgb_loader_static_table(void) { return pegbar_static_plugins; }

int pgb_loader_is_elevated(void) { return getauxval(AT_SECURE) != 0; }

int pgb_loader_is_inside(const void *address, const char *path) {
  Dl_info info;
  struct stat found, wanted;
  if (!dladdr(address, &info) || !info.dli_fname) return 0;
  if (stat(info.dli_fname, &found) != 0 || stat(path, &wanted) != 0) return 0;
  return found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino;
}

int pgb_loader_all_finite(const double *numbers, uint64_t count) {
  uint64_t seen = 0;
  for (uint64_t i = 0; i < count; i++) {
    uint64_t bits;
    memcpy(&bits, &numbers[i], sizeof bits);
    seen |= (bits & 0x7ff0000000000000u) == 0x7ff0000000000000u;
  }
  return seen == 0;
}
