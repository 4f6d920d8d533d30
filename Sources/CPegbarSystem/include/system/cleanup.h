// What must go when the process is stopped: temporary files and encoder processes.
//
// A signal handler may call `pgb_cleanup_run`.
#ifndef PGB_SYSTEM_CLEANUP_H
#define PGB_SYSTEM_CLEANUP_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Remembers a file to be unlinked. Returns a ticket, or -1 when the table is full or the path is
/// longer than 4095 bytes: the file then stays behind if the process is stopped. Any thread.
int pgb_cleanup_register_path(const char *path);

/// The same for a folder, which goes if it is empty then.
int pgb_cleanup_register_folder(const char *path);

/// Comes before something is made that is to be registered: a clean-up waits until the end of it.
///
/// Holds back all signals in this thread. After `pgb_cleanup_finish` it never returns.
void pgb_cleanup_begin(sigset_t *before);

/// Comes after what was made is registered; takes what `pgb_cleanup_begin` gave.
void pgb_cleanup_end(const sigset_t *before);

/// Remembers a child whose process group is to be killed. A ticket or -1. Any thread.
int pgb_cleanup_register_pid(pid_t pid);

/// Forgets a ticket; -1 is allowed.
void pgb_cleanup_forget(int ticket);

/// Kills each process group of this process's table, waits for the children's end, and then
/// unlinks each file.
///
/// Async-signal-safe. Entries stay, so running it twice does no harm. Waits at most some seconds.
void pgb_cleanup_run(void);

/// The same for a process that ends now: from here on nothing is made any more.
void pgb_cleanup_finish(void);

#pragma clang assume_nonnull end

#endif
