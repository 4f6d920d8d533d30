#define _GNU_SOURCE

#include "call_monitor.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "system/time.h"

pgb_call_monitor *pgb_call_memory;
static atomic_uint threads_seen;

/** Memory that holds 1 in the process that noted calls first and 0 in every copy of it. */
static volatile unsigned char *original;

/** The calling thread's slot number plus 1; 0 before its first call. */
static _Thread_local unsigned thread_slot;
static _Thread_local const char *current_plugin;
static _Thread_local const char *current_function;

static pgb_call_slot *slot_of_thread(pgb_call_monitor *memory) {
  if (!thread_slot) thread_slot = atomic_fetch_add(&threads_seen, 1) % PGB_CALL_SLOTS + 1;
  return &memory->slots[thread_slot - 1];
}

static void copy_name(char *to, size_t size, const char *from) {
  size_t count = strnlen(from, size - 1);
  memcpy(to, from, count);
  to[count] = 0;
}

static void note(pgb_call_slot *slot, const char *plugin, const char *function) {
  copy_name(slot->plugin, sizeof slot->plugin, plugin);
  copy_name(slot->function, sizeof slot->function, function);
}

/** Kernels before 4.14 do not know this: copies are not noticed there. */
static void mark_original(void) {
  size_t size = (size_t)sysconf(_SC_PAGESIZE);
  unsigned char *page =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return;
  if (madvise(page, size, MADV_WIPEONFORK) != 0) {
    munmap(page, size);
    return;
  }
  *page = 1;
  original = page;
}

static _Noreturn void end_copy(pgb_call_monitor *memory) {
  note(&memory->copied, current_plugin ? current_plugin : "",
       current_function ? current_function : "");
  _exit(0);
}

void pgb_call_monitor_install(pgb_call_monitor *memory) {
  if (memory && !original) mark_original();
  __atomic_store_n(&pgb_call_memory, memory, __ATOMIC_RELEASE);
}

void pgb_call_note(pgb_call_frame *frame, const char *plugin, const char *function) {
  pgb_call_monitor *memory = __atomic_load_n(&pgb_call_memory, __ATOMIC_ACQUIRE);
  if (!memory) return;
  frame->is_noted = 1;
  pgb_call_slot *slot = slot_of_thread(memory);
  frame->plugin = current_plugin;
  frame->function = current_function;
  frame->start = slot->start;
  uint64_t now = pgb_monotonic_time();
  note(slot, plugin, function);
  slot->count += 1;
  current_plugin = plugin;
  current_function = function;
  /* Another process reads the names once it sees the time. */
  atomic_thread_fence(memory_order_release);
  *(volatile uint64_t *)&slot->start = now;
}

double pgb_call_elapsed(void) {
  pgb_call_monitor *memory = __atomic_load_n(&pgb_call_memory, __ATOMIC_ACQUIRE);
  uint64_t start = memory ? slot_of_thread(memory)->start : 0;
  if (start == 0) return 0;
  uint64_t time = pgb_monotonic_time();
  return time > start ? (double)(time - start) * 1e-9 : 0;
}

void pgb_call_forget(const pgb_call_frame *frame) {
  pgb_call_monitor *memory = __atomic_load_n(&pgb_call_memory, __ATOMIC_ACQUIRE);
  if (memory && original && !*original) end_copy(memory);
  current_plugin = frame->plugin;
  current_function = frame->function;
  if (!memory) return;
  pgb_call_slot *slot = slot_of_thread(memory);
  *(volatile uint64_t *)&slot->start = frame->plugin ? frame->start : 0;
  if (frame->plugin) note(slot, frame->plugin, frame->function);
}
