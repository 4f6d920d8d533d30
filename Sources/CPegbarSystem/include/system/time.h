#ifndef PGB_SYSTEM_TIME_H
#define PGB_SYSTEM_TIME_H

#include <stdint.h>

/** Time since some fixed moment, nanoseconds; a clock that never goes back and that nobody can set. */
uint64_t pgb_monotonic_time(void);

/** Processor time of the whole process, nanoseconds. */
uint64_t pgb_cpu_time(void);

#endif /* PGB_SYSTEM_TIME_H */
