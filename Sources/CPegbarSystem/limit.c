#define _GNU_SOURCE
#include "system/limit.h"

#include <errno.h>
#include <sys/resource.h>
#include <time.h>

uint64_t pgb_limit_value(pgb_limit limit) {
  struct rlimit found;
  int error = 0;
  switch (limit) {
  case PGB_LIMIT_ADDRESSES: error = getrlimit(RLIMIT_AS, &found); break;
  case PGB_LIMIT_FILES: error = getrlimit(RLIMIT_NOFILE, &found); break;
  case PGB_LIMIT_FILE_SIZE: error = getrlimit(RLIMIT_FSIZE, &found); break;
  case PGB_LIMIT_PROCESSES: error = getrlimit(RLIMIT_NPROC, &found); break;
  }
  return error || found.rlim_cur == RLIM_INFINITY ? UINT64_MAX : (uint64_t)found.rlim_cur;
}

int pgb_limit_memory_of(pid_t child, uint64_t bytes) {
  struct rlimit limit;
  if (prlimit(child, RLIMIT_DATA, NULL, &limit) != 0) return errno;
  limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
  return prlimit(child, RLIMIT_DATA, &limit, NULL) == 0 ? 0 : errno;
}

uint64_t pgb_cpu_time_of(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}
