/*
 * Parts of supervising a worker process that need C: memory shared by inheritance, signals as
 * bytes in a pipe, and variadic system calls.
 */
#ifndef CPEGBAR_SUPERVISION_H
#define CPEGBAR_SUPERVISION_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/** Bytes of a verdict's reason, with its NUL. */
#define PGB_REASON_SIZE 900

/** What a worker tells its supervisor, at the beginning of the shared memory. */
typedef struct pgb_worker_record {
  /** PGB_WORKER_MAGIC */
  uint64_t magic;
  /** The process that made the memory. */
  int32_t supervisor;
  /** 1 once the worker has said why it ends: the supervisor then adds nothing. */
  int32_t has_reported;
  /** The frame in work plus one; 0 for none. */
  int64_t frame;
  /** What a test came to, a number of the caller's; 0 as long as it runs. */
  int32_t verdict;
  /** Why; ends with NUL. */
  char reason[PGB_REASON_SIZE];
  /** How far the output is, PGB_DELIVERY_… */
  int32_t delivery;
  /** Where the worker has what its guests print go: a descriptor's number, in the worker. */
  int32_t prints;
} pgb_worker_record;

/** The output is in work; it is being given its name; it is whole and where it belongs. */
enum { PGB_DELIVERY_NONE = 0, PGB_DELIVERY_BEGUN = 1, PGB_DELIVERY_DONE = 2 };

#define PGB_WORKER_MAGIC 0x31524b5247425045ull

/** Bytes of the record, rounded up so that what follows is aligned. */
enum { pgb_worker_record_size = 1024 };

/** Zeroed memory of `size` bytes that a child inherits as a descriptor. Returns 0 or an errno. */
int pgb_shared_memory_create(size_t size, int *descriptor, void *_Nullable *_Nonnull memory);

/** A file in memory for what a child prints, or −1 with errno; no child inherits it by itself. */
int pgb_output_file(void);

/** The memory behind an inherited descriptor, which is closed. Returns 0 or an errno. */
int pgb_shared_memory_open(int descriptor, size_t size, void *_Nullable *_Nonnull memory);

/** Notes the frame in work; −1 for none. Any thread. */
void pgb_worker_set_frame(pgb_worker_record *record, int64_t frame);

/** The frame in work; −1 for none. */
int64_t pgb_worker_frame(const pgb_worker_record *record);

/** Notes that the worker says itself why it ends. Any thread. */
void pgb_worker_set_reported(pgb_worker_record *record);

/** Whether it does. */
int pgb_worker_has_reported(const pgb_worker_record *record);

/** Notes what a test came to; a reason that is too long is cut. Once. */
void pgb_worker_set_verdict(pgb_worker_record *record, int32_t verdict, const char *reason);

/** What the test came to; 0 for nothing yet. The reason may be read once this is something. */
int32_t pgb_worker_verdict(const pgb_worker_record *record);

/** Notes how far the output is. */
void pgb_worker_set_delivery(pgb_worker_record *record, int32_t delivery);

/** How far it is. */
int32_t pgb_worker_delivery(const pgb_worker_record *record);

/** What of a process a guest changed. */
enum {
  PGB_CHANGED_FOLDER = 1,
  PGB_CHANGED_MASK = 2,
  PGB_CHANGED_SIGNALS = 4,
  PGB_CHANGED_TIMER = 8,
  PGB_CHANGED_LIMITS = 16,
  PGB_CHANGED_LOCALE = 32,
  /** These cannot be put back. */
  PGB_LOST_DESCRIPTORS = 256,
  PGB_LOST_LIMITS = 512,
};

/**
 * Remembers what guests in this process share with it: the current folder, the mask for new files,
 * what signals do, limits, the locale, and that standard input, output, error, `output` and
 * `errors` are open.
 *
 * Once, before any guest's code runs. Returns 0 or an errno.
 */
int pgb_guests_expect(int output, int errors);

/**
 * Has what is written to standard output and standard error go to `descriptor`, which is closed, a
 * line at a time. Once, before `pgb_guests_expect`. Returns 0 or an errno.
 */
int pgb_guests_print_to(int descriptor);

/**
 * Puts back what guests changed, as far as it can be; what they changed, PGB_CHANGED_… and LOST_…
 */
unsigned pgb_guests_undo(void);

/** Two connected sockets that no child inherits. Returns 0 or an errno. */
int pgb_socket_pair(int *ours, int *theirs);

/** Receives the descriptor that pgb_confine_guest sends; -1 if it sends none, or nothing within `milliseconds`. */
int pgb_receive_descriptor(int socket, int milliseconds);

/**
 * Answers each request of a process to start a thread: the call fails with EAGAIN if the process has `most` threads
 * already. Returns when the process has ended.
 */
void pgb_limit_threads(int listener, pid_t process, unsigned most);

/** From now on processes whose parents end become children of this one. 0 or an errno. */
int pgb_adopt_orphans(void);

/** Kills every child of this process, and theirs as they come, and waits for them. */
void pgb_end_orphans(void);

/** Has the kernel send SIGTERM when the thread that started this process ends. 0 or an errno. */
int pgb_die_with_parent(void);

/**
 * From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT are recorded, and each writes a byte into a pipe. SIGPIPE and
 * SIGXFSZ are ignored. A signal that the process sends to itself has its default action. Signals that were ignored stay
 * ignored; blocked ones are unblocked.
 *
 * Returns the reading end of the pipe, or -1 without one.
 */
int pgb_catch_signals(void);

/** Restores the default action of the signals that pgb_catch_signals catches: they end the process. */
void pgb_release_signals(void);

/** From now on, pgb_next_signal adds PGB_FROM_GUEST to the signals that this process sends. */
void pgb_suspect(pid_t guest);

/** Added to the number of a signal that the suspected process sent. */
enum { PGB_FROM_GUEST = 128 };

/**
 * Waits for a signal and returns its number; 0 if none comes within `milliseconds`, or if a plugin has written into the
 * pipe. Returns -1 if the pipe is closed.
 */
int pgb_next_signal(int descriptor, int milliseconds);

/**
 * Has `end` called, in the thread that aborts, when the process aborts while errno says that memory
 * was refused; `end` may return, and then the abort goes on as it would have.
 */
void pgb_catch_shortage(void (*end)(void));

/**
 * Has all threads allocate from one heap where the address space is limited (`ulimit -v`): each
 * further heap of the C library takes 64 MB of addresses. Without a limit nothing changes.
 */
void pgb_share_one_arena(void);

/** Has SIGTSTP (Ctrl-Z) written into the same pipe. */
void pgb_catch_stop(void);

/** Makes a folder that only this user may enter, and opens it. Returns 0 or an errno. */
int pgb_folder_make(const char *path, int *descriptor);

/**
 * Moves a file out of a folder to `path`; overwrites an existing file if `replaces` is 1. Returns 0 or an errno:
 * EBADF if it isn't a regular file that this user owns and that has exactly one name.
 */
int pgb_folder_take(int folder, const char *name, const char *path, int replaces);

/** Removes a folder that pgb_folder_make made, with its contents, and closes `descriptor`. */
void pgb_folder_remove(const char *path, int descriptor);

/** A folder that pgb_folder_make made. */
typedef struct pgb_folder {
  const char *path;
  int descriptor;
} pgb_folder;

/**
 * Starts a process that removes the folders when `lifeline` closes, which also happens when this process is
 * killed. pgb_end_orphans ends it. Returns 0 or an errno.
 */
int pgb_folder_watch(pgb_folder *folders, int count, int *lifeline);

#pragma clang assume_nonnull end

#endif /* CPEGBAR_SUPERVISION_H */
