#define _GNU_SOURCE
#include "system/time.h"

#include <time.h>

static uint64_t clock_time(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t pgb_monotonic_time(void) { return clock_time(CLOCK_MONOTONIC); }

uint64_t pgb_cpu_time(void) { return clock_time(CLOCK_PROCESS_CPUTIME_ID); }
