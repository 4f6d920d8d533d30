/*
 * The functions that the host offers to plugins.
 *
 * The entry function and every `create` receive the same table. A plugin may keep it: it is usable
 * from the entry call until the process ends. pegbar-scan, which calls the entry function of
 * unknown libraries, has a table that logs nothing and offers no extension: an entry function must
 * not depend on one.
 */
#ifndef PEGBAR_HOST_H
#define PEGBAR_HOST_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** The levels of log lines. The command shows the first two only with `--verbose`. */
enum {
  /** Details for debugging the plugin. */
  PEGBAR_LOG_DEBUG = 1,
  /** Information that requires no action. */
  PEGBAR_LOG_INFO = 2,
  /** The result may differ from the request. */
  PEGBAR_LOG_WARNING = 3,
  /** Something failed, but the call continues; a call that fails uses `set_error` instead. */
  PEGBAR_LOG_ERROR = 4
};

/** Owned by the host; valid from the entry call until the process ends. No function is NULL. */
typedef struct pegbar_host {
  uint32_t struct_size;
  /** The host's PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR; in 0.x the same as the plugin's. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** Private to the host. */
  void *PEGBAR_NULLABLE context;
  /** The program's name and version, for messages. */
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;

  /** [any] Writes a line to the host's log and copies the text. `level` is PEGBAR_LOG_…. */
  void (*PEGBAR_NONNULL log)(const struct pegbar_host *PEGBAR_NONNULL host, uint32_t level,
                             const char *PEGBAR_NONNULL message);

  /**
   * [any] Says why the current call fails; call it before you return a negative status. The host
   * copies up to 1023 bytes, keeps them for the calling thread until the call returns, and adds
   * plugin and function. A second call replaces the text. Without a text, users see only the
   * status.
   */
  void (*PEGBAR_NONNULL set_error)(const struct pegbar_host *PEGBAR_NONNULL host,
                                   pegbar_status status, const char *PEGBAR_NONNULL message);

  /**
   * [any] Returns `size` bytes of uninitialised memory at a multiple of `alignment` (a power of
   * two, at most 4096), or NULL. The plugin owns the memory and has to free it; the host frees
   * nothing by itself, not even when it destroys an instance.
   */
  void *PEGBAR_NULLABLE (*PEGBAR_NONNULL alloc)(const struct pegbar_host *PEGBAR_NONNULL host,
                                                uint64_t size, uint64_t alignment);

  /** [any] Frees memory from `alloc`, once, on any thread; NULL has no effect. */
  void (*PEGBAR_NONNULL free)(const struct pegbar_host *PEGBAR_NONNULL host,
                              void *PEGBAR_NULLABLE memory);

  /**
   * [any] Returns 1 when the host no longer wants the result: the program is ending, or the call
   * has almost reached the host's time limit (`--plugin-timeout`). Call it every few milliseconds
   * in long calls, and return PEGBAR_CANCELLED when it returns 1. When a call exceeds the limit,
   * the host ends the process in which it runs.
   *
   * Rationale: the plugin polls, because a call that is interrupted from outside cannot free what
   * it holds.
   */
  uint32_t (*PEGBAR_NONNULL is_cancelled)(const struct pegbar_host *PEGBAR_NONNULL host);

  /**
   * [setup] Calls `body(argument, i)` for every i < count, perhaps on several threads, and returns
   * when all calls are done. Use it to compute tables in `prepare`. No call may depend on what
   * another one writes. Do not use it in [render] functions, which the host already spreads over
   * threads: there, and inside another `parallel_for`, it runs the calls one after the other.
   *
   * The body returns nothing: to report a failure, write it to a place that only index i uses, and
   * check the places afterwards. `set_error` on another thread than the caller's is lost.
   */
  pegbar_status (*PEGBAR_NONNULL parallel_for)(
      const struct pegbar_host *PEGBAR_NONNULL host, uint32_t count,
      void (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument, uint32_t index),
      void *PEGBAR_NULLABLE argument);

  /**
   * [any] Returns the table of an extension `pegbar.<name>/<revision>`, or NULL if the host lacks
   * it. The host owns the table, which is valid until the process ends: call this once, in
   * `create`, and keep the result. Every revision has its own id, so the table always has the
   * requested layout.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NONNULL get_extension)(
      const struct pegbar_host *PEGBAR_NONNULL host, const char *PEGBAR_NONNULL id);
} pegbar_host;

PEGBAR_END_DECLS

#endif /* PEGBAR_HOST_H */
