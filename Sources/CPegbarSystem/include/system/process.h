// A child process that is fed or read through pipes.
#ifndef PEGBAR_SYSTEM_PROCESS_H
#define PEGBAR_SYSTEM_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Which pipes lead to a child; anything else is empty or thrown away.
enum {
  PEGBAR_PROCESS_INPUT = 1,   ///< to its standard input
  PEGBAR_PROCESS_OUTPUT = 2,  ///< from its standard output
  PEGBAR_PROCESS_NOTES = 4,   ///< from its descriptor 3
};

/// A running child.
typedef struct pegbar_process {
  pid_t pid;
  int input;   ///< write end of its standard input, not blocking, or -1
  int output;  ///< read end of its standard output, or -1
  int notes;   ///< read end of its descriptor 3, or -1
  int errors;  ///< file that receives its standard error
  int ticket;  ///< in the clean-up table
} pegbar_process;

/// Starts `arguments[0]` (a path) in a process group of its own, with some `pipes`.
///
/// No other descriptor than these and the three standard ones reaches the child. Returns 0 or an
/// errno.
int pegbar_process_start(char *_Nullable const *_Nonnull arguments, int pipes,
                         pegbar_process *process);

/// Reads what is there, at most `room` bytes, from a pipe of a child.
///
/// `count` 0 is the end of it. ETIMEDOUT when nothing comes for so many `milliseconds`.
int pegbar_process_read(int descriptor, void *bytes, size_t room, int milliseconds, size_t *count);

/// Closes the input. The child sees the end of it.
void pegbar_process_close_input(pegbar_process *process);

/// Kills the child's process group; `pegbar_process_wait` must still be called.
void pegbar_process_kill(pegbar_process *process);

/// Whether the child has ended, now or within so many `milliseconds`; it still has to be waited for.
int pegbar_process_has_ended(const pegbar_process *process, int milliseconds);

/// Waits for the end. Returns the exit status, or 128 plus the signal's number.
int pegbar_process_wait(pegbar_process *process);

/// How many bytes the child has written to standard error.
size_t pegbar_process_error_size(const pegbar_process *process);

/// Copies what the child wrote to standard error after `from` bytes, ended by a zero byte.
///
/// Of more than fits the beginning and the end, in lines of their own.
void pegbar_process_errors(const pegbar_process *process, size_t from, char *text, size_t room);

/// Closes what is left open.
void pegbar_process_close(pegbar_process *process);

#pragma clang assume_nonnull end

#endif
