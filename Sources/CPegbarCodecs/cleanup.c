#define _GNU_SOURCE
#include "codecs/cleanup.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

enum { slots = 64, longest_path = 4096, vacant = 0, filling = 1, file = 2, group = 3 };

typedef struct slot {
  atomic_int state;
  pid_t pid;
  char path[longest_path];
} slot;

static slot own[slots];
static _Atomic(slot *) current = own;

size_t pegbar_cleanup_table_size(void) { return sizeof own; }

void pegbar_cleanup_attach(void *table) { atomic_store(&current, (slot *)table); }

static int claim(void) {
  slot *table = atomic_load(&current);
  for (int i = 0; i < slots; i++) {
    int expected = vacant;
    if (atomic_compare_exchange_strong(&table[i].state, &expected, filling)) return i;
  }
  return -1;
}

int pegbar_cleanup_register_path(const char *path) {
  size_t length = strlen(path), prefix = 0;
  char folder[longest_path];
  // Absolute, so that a later change of the working folder does not matter.
  if (path[0] != '/') {
    if (!getcwd(folder, sizeof folder)) return -1;
    prefix = strlen(folder) + 1;
  }
  if (prefix + length + 1 > longest_path) return -1;
  int ticket = claim();
  if (ticket < 0) return -1;
  slot *entry = &atomic_load(&current)[ticket];
  if (prefix) {
    memcpy(entry->path, folder, prefix - 1);
    entry->path[prefix - 1] = '/';
  }
  memcpy(entry->path + prefix, path, length + 1);
  atomic_store(&entry->state, file);
  return ticket;
}

int pegbar_cleanup_register_pid(pid_t pid) {
  int ticket = claim();
  if (ticket < 0) return -1;
  slot *entry = &atomic_load(&current)[ticket];
  entry->pid = pid;
  atomic_store(&entry->state, group);
  return ticket;
}

void pegbar_cleanup_forget(int ticket) {
  if (ticket < 0 || ticket >= slots) return;
  atomic_store(&atomic_load(&current)[ticket].state, vacant);
}

void pegbar_cleanup_run_table(void *table) {
  slot *entries = table;
  int saved = errno;
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&entries[i].state) == group && entries[i].pid > 1) {
      kill(-entries[i].pid, SIGKILL);
    }
  }
  for (int i = 0; i < slots; i++) {
    if (atomic_load(&entries[i].state) == file) unlink(entries[i].path);
  }
  errno = saved;
}

void pegbar_cleanup_run(void) { pegbar_cleanup_run_table(atomic_load(&current)); }
