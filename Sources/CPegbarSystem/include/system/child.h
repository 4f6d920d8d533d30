/* Starting a program as a child, the one way in which any part does it, and waiting for it. */
#ifndef PGB_SYSTEM_CHILD_H
#define PGB_SYSTEM_CHILD_H

#include <sys/types.h>

#pragma clang assume_nonnull begin

/** What a descriptor of a child is, where it is none of ours. */
enum {
  PGB_CHILD_EMPTY = -1,    /**< /dev/null */
  PGB_CHILD_INHERITS = -2, /**< the one of the same number here, unless that closes on exec */
};

/** Which program is started, and what it finds there. */
typedef struct pgb_child_plan {
  /** The program's path; `PATH` is not searched. */
  const char *path;
  /** Its words, its name first; ends with NULL. */
  char *_Nullable const *_Nonnull arguments;
  /** `NAME=value`; ends with NULL. NULL: the variables of this process. */
  char *_Nullable const *_Nullable environment;
  /**
   * What its descriptors 0, 1, 2 … are: numbers of ours, or PGB_CHILD_….
   *
   * They are taken in this order, so ours lie at `descriptor_count` and above, or are not replaced before
   * they are taken.
   */
  const int *_Nullable descriptors;
  int descriptor_count;
  /** 1: it leads a session of its own; 0: a process group of its own. */
  int has_session;
  /** Signals that do by default what they do, though this process may ignore them. */
  const int *_Nullable defaults;
  /** How many; −1: all. */
  int default_count;
} pgb_child_plan;

/**
 * Starts a child, with no signal blocked. No other descriptor reaches it than the plan's and those that
 * do not close on exec.
 *
 * Returns 0 or an errno.
 */
int pgb_child_start(const pgb_child_plan *plan, pid_t *child);

/**
 * Whether a child has ended, now or within so many `milliseconds`. It still has to be waited for, so its
 * number cannot be somebody else's.
 *
 * Returns 1, 0 when the time is over, or a negative errno: −ECHILD for what is no child.
 */
int pgb_child_has_ended(pid_t child, int milliseconds);

/**
 * Waits for a child's end. Returns 1 and its wait status, 0 after `milliseconds`, or a negative errno.
 */
int pgb_child_wait(pid_t child, int milliseconds, int *status);

/** Marks every descriptor from `first` on to close in child processes. */
void pgb_close_on_exec(int first);

/** A pipe that no child inherits. Returns 0 or an errno. */
int pgb_pipe(int *reading, int *writing);

/** The variables of this process; ends with NULL. */
char *_Nullable *_Nonnull pgb_environment(void);

#pragma clang assume_nonnull end

#endif /* PGB_SYSTEM_CHILD_H */
