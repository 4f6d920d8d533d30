/*
 * What a process gives up before it loads a stranger's library, and what it notes of one.
 */
#ifndef CPEGBAR_CONFINEMENT_H
#define CPEGBAR_CONFINEMENT_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/**
 * Limits: 5 s of processor time, 2 GiB of memory, no files written, no core dump; no capabilities
 * and no way to new ones; ends with its parent. Every descriptor from `first` on is closed.
 *
 * Root becomes nobody, unless nobody may not read `path`, or `other` if there is one: then it stays
 * root without capabilities.
 * What the process may do to others is as with `pgb_restrict`.
 */
void pgb_confine(const char *path, const char *_Nullable other, unsigned first);

/** Has the kernel kill this process when the thread that started it ends. */
void pgb_end_with_parent(void);

/**
 * For this thread and all that it starts: no calls but those that a library needs to be loaded and
 * to compute. So no signals to others, no session or group of its own, no files made, changed or
 * removed, no programs started, no sockets, nothing of the machine changed, no way back.
 *
 * As far as the kernel offers it: seccomp, and Landlock from Linux 5.13 on.
 */
void pgb_restrict(void);

/** Returns 1 if seccomp is available on an architecture that the filters support, else 0. */
int pgb_has_seccomp(void);

/** The version of Landlock that the kernel offers; 0 for none. */
int pgb_landlock_version(void);

/**
 * Confines a process that draws with third-party code, writes the result and starts encoders. From now on, this
 * thread and everything that it starts create, change and remove files below `places` only. They make no connection,
 * trace no process, don't change the machine, and don't change the mode, owner, times or attributes of a file. They
 * don't type into a terminal, and open no devices except null, zero, full and random numbers. They may start programs,
 * which are confined in the same way.
 *
 * Returns 1, or 0 if the kernel supports only a part of this: it needs seccomp, and Landlock 3 (Linux 6.2).
 */
int pgb_confine_worker(const char *_Nonnull const *_Nullable places, unsigned count);

/** The rights of a process that only makes the calls of one library. */
typedef struct pgb_guest {
  /** The files and folders that it may read. */
  const char *_Nonnull const *_Nonnull places;
  unsigned place_count;
  /** The limit of its descriptors (RLIMIT_NOFILE). */
  unsigned descriptors;
  /** The limit of its private memory, bytes; its parent can raise it. */
  uint64_t memory;
  /** The socket over which the parent gets the descriptor for pgb_limit_threads; closed afterwards. */
  int socket;
} pgb_guest;

/**
 * Confines this process as pgb_restrict does. It also reads only the given places, starts no process, shares no memory
 * except what it has inherited, has no environment, and asks its parent before it starts a thread.
 *
 * Call it before this process starts a second thread.
 */
void pgb_confine_guest(const pgb_guest *guest);

/**
 * Notes, in this process, when this thread or one that it starts tries to write a file, to start a
 * process or to open a socket; the attempt fails with EPERM. /dev/null may be written.
 *
 * Comes before `pgb_restrict`, once. getpid() answers `other_number` from now on, unless it is 0.
 * Returns 0, or −1 where the kernel does not offer it.
 */
int pgb_watch_deeds(int other_number);

/** The first of these attempts as a predicate, such as "starts a process"; NULL for none. */
const char *_Nullable pgb_watched_deed(void);

/** Writes each printed line at once: what stays in a buffer is lost when a plugin crashes. */
void pgb_print_at_once(void);

/**
 * Where standard output and standard error are one file in memory: has every line go there at once,
 * up to 1 MiB. Nothing else can be written from now on either.
 */
void pgb_watch_prints(void);

/** How many bytes have been printed there; 0 where it is no such file. */
long pgb_printed_bytes(void);

#pragma clang assume_nonnull end

#endif /* CPEGBAR_CONFINEMENT_H */
