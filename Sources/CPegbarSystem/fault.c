#define _GNU_SOURCE
#include "system/fault.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "system/time.h"

/** Memory with a name; `start` is 0 for a free place. */
typedef struct named {
  _Atomic uintptr_t start;
  size_t count;
  char name[96];
} named;

enum { PLACES = 2048 };
static named places[PLACES];

static char *told;
static size_t told_room;

static struct gate {
  /** 1: closed, and whoever touches it meets somebody. */
  atomic_int is_closed;
  uintptr_t start;
  size_t count;
  pgb_meeting *meeting;
} gate;

static struct sigaction usual_segv, usual_bus;

int pgb_fault_name(const void *start, size_t count, const char *name) {
  for (int i = 0; i < PLACES; i++) {
    uintptr_t nobody = 0;
    /* Taken with an address that no fault has, until the rest is written. */
    if (!atomic_compare_exchange_strong(&places[i].start, &nobody, UINTPTR_MAX)) continue;
    places[i].count = count;
    snprintf(places[i].name, sizeof places[i].name, "%s", name);
    atomic_store(&places[i].start, (uintptr_t)start);
    return i;
  }
  return -1;
}

void pgb_fault_forget(int ticket) {
  if (ticket >= 0) atomic_store(&places[ticket].start, 0);
}

/** The memory that an address lies in or next to, within a page; NULL for none. */
static const named *find(uintptr_t address, uintptr_t page) {
  const named *nearest = NULL;
  uintptr_t distance = page;
  for (int i = 0; i < PLACES; i++) {
    uintptr_t start = atomic_load(&places[i].start);
    if (start == 0 || start == UINTPTR_MAX) continue;
    uintptr_t end = start + places[i].count;
    if (address >= start && address < end) return &places[i];
    uintptr_t away = address < start ? start - address : address - end;
    if (away >= distance) continue;
    distance = away;
    nearest = &places[i];
  }
  return nearest;
}

static void tell(uintptr_t address) {
  if (!told) return;
  const named *memory = find(address, (uintptr_t)sysconf(_SC_PAGESIZE));
  if (!memory) return;
  uintptr_t start = atomic_load(&memory->start), end = start + memory->count;
  if (address < start) {
    snprintf(told, told_room, "%lu bytes before %s", (unsigned long)(start - address),
             memory->name);
  } else if (address >= end) {
    snprintf(told, told_room, "%lu bytes behind the end of %s", (unsigned long)(address - end),
             memory->name);
  } else {
    snprintf(told, told_room, "byte %lu of %s", (unsigned long)(address - start), memory->name);
  }
}

static void nap(void) {
  struct timespec pause = {0, 50000};
  nanosleep(&pause, NULL);
}

/** Runs in a signal handler. */
static void meet(pgb_meeting *meeting) {
  __atomic_store_n(&meeting->has_come, 1, __ATOMIC_SEQ_CST);
  /* Who holds a lock that the other one needs does not wait for ever. */
  uint64_t end = pgb_monotonic_time() + 50000000;
  while (!__atomic_load_n(&meeting->is_over, __ATOMIC_SEQ_CST) && pgb_monotonic_time() < end) nap();
}

int pgb_meeting_wait(pgb_meeting *meeting, int milliseconds) {
  uint64_t end = pgb_monotonic_time() + (uint64_t)milliseconds * 1000000;
  while (!__atomic_load_n(&meeting->has_come, __ATOMIC_SEQ_CST)) {
    if (pgb_monotonic_time() >= end) return 0;
    nap();
  }
  return 1;
}

void pgb_meeting_end(pgb_meeting *meeting) {
  __atomic_store_n(&meeting->is_over, 1, __ATOMIC_SEQ_CST);
}

static void handle(int signal, siginfo_t *about, void *context) {
  (void)context;
  int saved = errno;
  uintptr_t address = (uintptr_t)about->si_addr;
  int closed = 1;
  if (address - gate.start < gate.count &&
      atomic_compare_exchange_strong(&gate.is_closed, &closed, 0)) {
    mprotect((void *)gate.start, gate.count, PROT_READ | PROT_WRITE);
    meet(gate.meeting);
    errno = saved;
    return;
  }
  /* Another thread got there a moment ago, and it is open now. */
  if (gate.count && address - gate.start < gate.count && closed == 0) {
    static atomic_int again;
    if (atomic_fetch_add(&again, 1) < 1 << 16) return;
  }
  tell(address);
  /* The same access again, and nobody catches it. */
  sigaction(signal, signal == SIGSEGV ? &usual_segv : &usual_bus, NULL);
  errno = saved;
}

static void catch_faults(void) {
  static int is_caught;
  if (is_caught) return;
  is_caught = 1;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, &usual_segv);
  sigaction(SIGBUS, &action, &usual_bus);
}

void pgb_fault_tell(char *text, size_t room) {
  told = text;
  told_room = room;
  if (text) catch_faults();
}

int pgb_fault_close_gate(void *pages, size_t count, pgb_meeting *meeting) {
  catch_faults();
  gate.start = (uintptr_t)pages;
  gate.count = count;
  gate.meeting = meeting;
  atomic_store(&gate.is_closed, 1);
  if (mprotect(pages, count, PROT_NONE) == 0) return 0;
  atomic_store(&gate.is_closed, 0);
  return errno;
}

int pgb_fault_open_gate(void) {
  int closed = 1;
  int was_untouched = atomic_compare_exchange_strong(&gate.is_closed, &closed, 0);
  if (was_untouched) mprotect((void *)gate.start, gate.count, PROT_READ | PROT_WRITE);
  gate.count = 0;
  return was_untouched;
}
