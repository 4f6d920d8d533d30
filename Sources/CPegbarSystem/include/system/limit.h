/* The limits that a process inherits, which `ulimit` shows and sets. */
#ifndef PGB_SYSTEM_LIMIT_H
#define PGB_SYSTEM_LIMIT_H

#include <stdint.h>
#include <sys/types.h>

/** A limit of this process. */
typedef enum pgb_limit {
  PGB_LIMIT_ADDRESSES, /**< bytes of address space, `ulimit -v` */
  PGB_LIMIT_FILES,     /**< open descriptors, `ulimit -n` */
  PGB_LIMIT_FILE_SIZE, /**< bytes of a file that is written, `ulimit -f` */
  PGB_LIMIT_PROCESSES, /**< processes and threads of the user, `ulimit -u` */
} pgb_limit;

/** The value of a limit; UINT64_MAX if it is unlimited. */
uint64_t pgb_limit_value(pgb_limit limit);

/** Limits the private memory of a child process to `bytes`. Returns 0 or an errno. */
int pgb_limit_memory_of(pid_t child, uint64_t bytes);

/** Processor time of another process of this user, nanoseconds; 0 once it has ended. */
uint64_t pgb_cpu_time_of(pid_t process);

#endif /* PGB_SYSTEM_LIMIT_H */
