#ifndef PEGBAR_SYSTEM_TIME_H
#define PEGBAR_SYSTEM_TIME_H

#include <stdint.h>

/** Time since some fixed moment, nanoseconds; a clock that never goes back and that nobody can set. */
uint64_t pegbar_monotonic_time(void);

/** Processor time of the whole process, nanoseconds. */
uint64_t pegbar_cpu_time(void);

#endif /* PEGBAR_SYSTEM_TIME_H */
