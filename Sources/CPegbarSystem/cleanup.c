#define _GNU_SOURCE
#include "system/cleanup.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { slots = 64, longest_path = 4096, vacant = 0, filling = 1, file = 2, group = 3, folder = 4 };

// How long a clean-up waits for somebody else, in naps of 1 ms: a disk may hold a process up.
enum { longest_wait = 3000 };

typedef struct slot {
  atomic_int state;
  pid_t pid;
  char path[longest_path];
} slot;

static slot table[slots];

// Threads that are between making something and registering it.
static atomic_int makers;
static atomic_int is_closed;

static void nap(void) {
  struct timespec pause = {0, 1000000};
  nanosleep(&pause, NULL);
}

void pgb_cleanup_begin(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  // A handler on this thread that cleans up would wait for what it has interrupted.
  pthread_sigmask(SIG_BLOCK, &all, before);
  atomic_fetch_add(&makers, 1);
  if (!atomic_load(&is_closed)) return;
  atomic_fetch_sub(&makers, 1);
  pthread_sigmask(SIG_SETMASK, before, NULL);
  // The process ends at once; what were made now would stay behind.
  for (;;) pause();
}

void pgb_cleanup_end(const sigset_t *before) {
  atomic_fetch_sub(&makers, 1);
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

static int claim(void) {
  for (int i = 0; i < slots; i++) {
    int expected = vacant;
    if (atomic_compare_exchange_strong(&table[i].state, &expected, filling)) return i;
  }
  return -1;
}

static int register_path(const char *path, int kind) {
  size_t length = strlen(path), prefix = 0;
  char working[longest_path];
  // Absolute, so that a later change of the working folder does not matter.
  if (path[0] != '/') {
    if (!getcwd(working, sizeof working)) return -1;
    prefix = strlen(working) + 1;
  }
  if (prefix + length + 1 > longest_path) return -1;
  int ticket = claim();
  if (ticket < 0) return -1;
  slot *entry = &table[ticket];
  if (prefix) {
    memcpy(entry->path, working, prefix - 1);
    entry->path[prefix - 1] = '/';
  }
  memcpy(entry->path + prefix, path, length + 1);
  atomic_store(&entry->state, kind);
  return ticket;
}

int pgb_cleanup_register_path(const char *path) { return register_path(path, file); }

int pgb_cleanup_register_folder(const char *path) { return register_path(path, folder); }

int pgb_cleanup_register_pid(pid_t pid) {
  int ticket = claim();
  if (ticket < 0) return -1;
  slot *entry = &table[ticket];
  entry->pid = pid;
  atomic_store(&entry->state, group);
  return ticket;
}

void pgb_cleanup_forget(int ticket) {
  if (ticket < 0 || ticket >= slots) return;
  atomic_store(&table[ticket].state, vacant);
}

/// Whether a process that was killed can write no more.
static int has_ended(pid_t pid) {
  siginfo_t about = {0};
  // Whoever waits for it still finds it.
  if (waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0) {
    return about.si_pid == pid;
  }
  // Reaped already.
  return errno == ECHILD && kill(pid, 0) != 0 && errno == ESRCH;
}

static void wait_for_end(slot *entry) {
  pid_t pid = entry->pid;
  for (int i = 0; i < longest_wait; i++) {
    if (atomic_load(&entry->state) != group || entry->pid != pid || has_ended(pid)) return;
    nap();
  }
}

void pgb_cleanup_run(void) {
  int saved = errno;
  for (int i = 0; i < longest_wait && atomic_load(&makers) > 0; i++) nap();
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&table[i].state) == group && table[i].pid > 1) {
      kill(-table[i].pid, SIGKILL);
    }
  }
  // One that still ran could make its file anew.
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&table[i].state) == group && table[i].pid > 1) wait_for_end(&table[i]);
  }
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&table[i].state) == file) unlink(table[i].path);
  }
  // Fails, as it should, for one with something in it.
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&table[i].state) == folder) rmdir(table[i].path);
  }
  errno = saved;
}

void pgb_cleanup_finish(void) {
  atomic_store(&is_closed, 1);
  pgb_cleanup_run();
}
