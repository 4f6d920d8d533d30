// A child process that is fed or read through pipes.
#ifndef PGB_SYSTEM_PROCESS_H
#define PGB_SYSTEM_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Which pipes lead to a child; anything else is empty or thrown away.
enum {
  PGB_PROCESS_INPUT = 1,   ///< to its standard input
  PGB_PROCESS_OUTPUT = 2,  ///< from its standard output
  PGB_PROCESS_NOTES = 4,   ///< from its descriptor 3
};

/// A running child.
typedef struct pgb_process {
  pid_t pid;
  int input;   ///< write end of its standard input, not blocking, or -1
  int output;  ///< read end of its standard output, or -1
  int notes;   ///< read end of its descriptor 3, or -1
  int errors;  ///< file that receives its standard error
  int ticket;  ///< in the clean-up table
} pgb_process;

/// Starts `arguments[0]` (a path) in a process group of its own, with some `pipes`.
///
/// No other descriptor than these and the three standard ones reaches the child. Returns 0 or an
/// errno.
int pgb_process_start(char *_Nullable const *_Nonnull arguments, int pipes, pgb_process *process);

/// Reads what is there, at most `room` bytes, from a pipe of a child.
///
/// `count` 0 is the end of it. ETIMEDOUT when nothing comes for so many `milliseconds`.
int pgb_process_read(int descriptor, void *bytes, size_t room, int milliseconds, size_t *count);

/// Closes the input. The child sees the end of it.
void pgb_process_close_input(pgb_process *process);

/// Kills the child's process group; `pgb_process_wait` must still be called.
void pgb_process_kill(pgb_process *process);

/// Whether the child has ended, now or within so many `milliseconds`; it still has to be waited for.
int pgb_process_has_ended(const pgb_process *process, int milliseconds);

/// Waits for the end. Returns the exit status, or 128 plus the signal's number.
int pgb_process_wait(pgb_process *process);

/// How many bytes the child has written to standard error.
size_t pgb_process_error_size(const pgb_process *process);

/// Copies what the child wrote to standard error after `from` bytes, ended by a zero byte.
///
/// Of more than fits the beginning and the end, in lines of their own.
void pgb_process_errors(const pgb_process *process, size_t from, char *text, size_t room);

/// Closes what is left open.
void pgb_process_close(pgb_process *process);

#pragma clang assume_nonnull end

#endif
