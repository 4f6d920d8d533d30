#define _GNU_SOURCE
#include "system/limit.h"

#include <errno.h>
#include <sys/resource.h>
#include <time.h>

uint64_t pgb_limit_value(pgb_limit limit) {
  static const int resources[] = {[PGB_LIMIT_ADDRESSES] = RLIMIT_AS,
                                  [PGB_LIMIT_FILES] = RLIMIT_NOFILE,
                                  [PGB_LIMIT_FILE_SIZE] = RLIMIT_FSIZE,
                                  [PGB_LIMIT_PROCESSES] = RLIMIT_NPROC};
  struct rlimit found;
  const int error = getrlimit(resources[limit], &found);
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
