/*
 * The breadcrumb: which plugin call each thread is in, in memory that another process may read.
 */
#ifndef CPEGBAR_CALL_MONITOR_H
#define CPEGBAR_CALL_MONITOR_H

#include <stdint.h>

#include <pegbar/abi.h>

PEGBAR_BEGIN_DECLS

/** How many threads have a slot of their own; more share. */
#define PGB_CALL_SLOTS 64

/** What one thread is doing. */
typedef struct pgb_call_slot {
  /** CLOCK_MONOTONIC in nanoseconds at the call's beginning; 0 outside calls. */
  uint64_t start;
  /** Calls begun so far. */
  uint64_t count;
  char plugin[128];
  char function[32];
} pgb_call_slot;

/** The memory to share: all zero at first. */
typedef struct pgb_call_monitor {
  pgb_call_slot slots[PGB_CALL_SLOTS];
  /**
   * The call out of which a copy of the process came, made by fork and ended there; empty for none.
   */
  pgb_call_slot copied;
} pgb_call_monitor;

/** What to return to when a call ends; on the caller's stack. */
typedef struct pgb_call_frame {
  const char *PEGBAR_NULLABLE plugin;
  const char *PEGBAR_NULLABLE function;
  uint64_t start;
  int is_noted;
} pgb_call_frame;

/**
 * [any] Notes calls in `memory`, which stays valid for ever, from now on; with NULL no more.
 *
 * From then on a plugin may fork, but the copy does not return from the call: it would do the
 * host's work a second time, on the same files.
 */
void pgb_call_monitor_install(pgb_call_monitor *PEGBAR_NULLABLE memory);

/** What is installed; read it through `pgb_call_begin`. */
extern pgb_call_monitor *PEGBAR_NULLABLE pgb_call_memory;

/** The parts of begin and end that write. */
void pgb_call_note(pgb_call_frame *PEGBAR_NONNULL frame, const char *PEGBAR_NONNULL plugin,
                   const char *PEGBAR_NONNULL function);
void pgb_call_forget(const pgb_call_frame *PEGBAR_NONNULL frame);

/** [any] How long the calling thread's call is going on, seconds; 0 where nothing is noted. */
double pgb_call_elapsed(void);

/** [any] A call begins. The strings stay valid until it ends. Cheap when nothing is installed. */
static inline void pgb_call_begin(pgb_call_frame *PEGBAR_NONNULL frame,
                                  const char *PEGBAR_NONNULL plugin,
                                  const char *PEGBAR_NONNULL function) {
  frame->is_noted = 0;
  if (__atomic_load_n(&pgb_call_memory, __ATOMIC_ACQUIRE)) {
    pgb_call_note(frame, plugin, function);
  }
}

/** [any] The call ends; the one around it, if any, goes on. */
static inline void pgb_call_end(const pgb_call_frame *PEGBAR_NONNULL frame) {
  if (frame->is_noted) pgb_call_forget(frame);
}

PEGBAR_END_DECLS

#endif /* CPEGBAR_CALL_MONITOR_H */
