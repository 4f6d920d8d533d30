/* Words about the memory that a process died of, and places where a thread stops when it gets there. */
#ifndef PGB_SYSTEM_FAULT_H
#define PGB_SYSTEM_FAULT_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/**
 * Has a fault (SIGSEGV, SIGBUS) write into `text`, which holds `room` bytes for ever, what memory it was,
 * if that has a name; the process then ends as it would have. NULL: nothing is written.
 */
void pgb_fault_tell(char *_Nullable text, size_t room);

/**
 * Names `count` bytes for that: "the output". The name is copied, up to 95 bytes of it. Returns a ticket, or
 * −1 when too many have names. Any thread.
 */
int pgb_fault_name(const void *start, size_t count, const char *name);

/** Forgets a ticket; −1 is allowed. */
void pgb_fault_forget(int ticket);

/** Two threads, one of which stops at a gate until the other has done something. Zero at first. */
typedef struct pgb_meeting {
  int has_come;
  int is_over;
} pgb_meeting;

/**
 * Closes whole pages: the first thread that touches them waits, with the pages open again, until the
 * meeting is over, at most 50 ms, and then goes on as if nothing had been. One gate at a time.
 *
 * Returns 0 or an errno.
 */
int pgb_fault_close_gate(void *pages, size_t count, pgb_meeting *meeting);

/** Waits at most so many `milliseconds` for somebody at the gate. Returns 1 when somebody came. */
int pgb_meeting_wait(pgb_meeting *meeting, int milliseconds);

/** Lets who waits at the gate go on. */
void pgb_meeting_end(pgb_meeting *meeting);

/** Opens the gate, if it is still closed. Returns 1 if nobody has touched it. */
int pgb_fault_open_gate(void);

#pragma clang assume_nonnull end

#endif /* PGB_SYSTEM_FAULT_H */
