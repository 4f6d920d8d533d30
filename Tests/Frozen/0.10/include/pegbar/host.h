/*
 * The functions that the host offers to plugins.
 *
 * A table belongs to whom it was given: the entry function receives the library's, which is usable
 * until the process ends; every `create` receives the instance's, usable until the instance is
 * destroyed. Through an instance's table the host knows whose log line it prints and whose work a
 * question about cancellation concerns, so use the table that `create` received.
 *
 * pegbar-scan, which calls the entry function of unknown libraries, has a table that logs nothing
 * and offers no extension: an entry function must not depend on one.
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

/** Owned by the host. No function is NULL. */
typedef struct pegbar_host {
  uint32_t struct_size;
  /** The host's PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** Private to the host. */
  void *PEGBAR_NULLABLE context;
  /** The program's name and version, for messages. */
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;
  /**
   * The absolute path of the library's file, to find files that were installed beside it; NULL for
   * a library that is linked into the program. Open such files in `create` or `prepare`: a plugin
   * that reads them is still PURE and DETERMINISTIC if they never change.
   */
  const char *PEGBAR_NULLABLE library_path;

  /**
   * [any] Writes a line to the host's log, with the plugin's id, and copies the text. `level` is
   * PEGBAR_LOG_….
   */
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
   * [any] Returns 1 when the host no longer wants the result of the call on this instance that runs
   * on the calling thread, or of the `parallel_for` around it: the program is ending, or the call
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
   * A negative status of the body ends the loop early: calls that have not begun are left out, and
   * `parallel_for` returns the status of the lowest index that failed, with the message that its
   * body gave to `set_error`. Return it from your function.
   */
  pegbar_status (*PEGBAR_NONNULL parallel_for)(
      const struct pegbar_host *PEGBAR_NONNULL host, uint32_t count,
      pegbar_status (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument, uint32_t index),
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

/** The size of pegbar_host in version 0.10 of the interface. */
#define PEGBAR_HOST_SIZE_0_10 96

PEGBAR_END_DECLS

#endif /* PEGBAR_HOST_H */
