/*
 * What the host does for a plugin.
 *
 * The table comes with the entry function and again with every `create`; it is the same table each
 * time and may be kept. It begins to be usable in the entry function and stays so until the process
 * ends. pegbar-scan, which calls the entry function of unknown libraries, has a table with the same
 * functions that logs nothing and offers no extension: an entry function may not depend on one.
 */
#ifndef PEGBAR_HOST_H
#define PEGBAR_HOST_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** How much a line in the log matters. The command shows the first two with `--verbose` only. */
enum {
  /** For whoever looks for a fault in the plugin. */
  PEGBAR_LOG_DEBUG = 1,
  /** Worth knowing, nothing to do. */
  PEGBAR_LOG_INFO = 2,
  /** The result may not be what was asked for. */
  PEGBAR_LOG_WARNING = 3,
  /** Something went wrong and the call goes on; a call that fails uses `set_error` instead. */
  PEGBAR_LOG_ERROR = 4
};

/** Belongs to the host; valid from the entry call until the process ends. Every function is set. */
typedef struct pegbar_host {
  uint32_t struct_size;
  /** The host's PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR; in 0.x the same as the plugin's. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** The host's own; not for plugins. */
  void *PEGBAR_NULLABLE context;
  /** The program's name and version, for messages. */
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;

  /** [any] Writes a line to the host's log; the text is copied. `level` is PEGBAR_LOG_…. */
  void (*PEGBAR_NONNULL log)(const struct pegbar_host *PEGBAR_NONNULL host, uint32_t level,
                             const char *PEGBAR_NONNULL message);

  /**
   * [any] Says why the call that is about to return a negative status failed. Kept for the calling
   * thread until that call returns; the text is copied, the host adds plugin and function. Up to
   * 1023 bytes are kept. A second call replaces the first one's text; without any, people see the
   * status alone.
   */
  void (*PEGBAR_NONNULL set_error)(const struct pegbar_host *PEGBAR_NONNULL host,
                                   pegbar_status status, const char *PEGBAR_NONNULL message);

  /**
   * [any] Memory of `size` bytes at a multiple of `alignment` (a power of two, at most 4096), or
   * NULL. Its contents mean nothing. It belongs to the plugin until it gives it back; the host
   * gives back nothing by itself, not even when an instance ends.
   */
  void *PEGBAR_NULLABLE (*PEGBAR_NONNULL alloc)(const struct pegbar_host *PEGBAR_NONNULL host,
                                                uint64_t size, uint64_t alignment);

  /** [any] Gives back what `alloc` gave, on any thread, once; NULL does nothing. */
  void (*PEGBAR_NONNULL free)(const struct pegbar_host *PEGBAR_NONNULL host,
                              void *PEGBAR_NULLABLE memory);

  /**
   * [any] 1 when the work in progress is no longer wanted: the program ends, or the call takes
   * almost as long as the host lets it (`--plugin-timeout`). Ask it every few milliseconds in calls
   * that take longer, and return PEGBAR_CANCELLED: a call that goes on past the limit is ended with
   * its process.
   *
   * Rationale: it is asked, not told, because a call that is interrupted from outside cannot give
   * back what it holds.
   */
  uint32_t (*PEGBAR_NONNULL is_cancelled)(const struct pegbar_host *PEGBAR_NONNULL host);

  /**
   * [setup] Calls `body(argument, i)` for every i < count, perhaps on several threads, and returns
   * when all are done. For tables and the like in `prepare`; each i must depend on nothing that
   * another one writes. Not inside [render] functions: the host has spread those over threads
   * already, and then calls the body one after the other, as it does inside another `parallel_for`.
   *
   * The body returns nothing: one that can fail notes it where only its own i writes, and the
   * caller looks there afterwards. `set_error` inside the body is lost on the other threads.
   */
  pegbar_status (*PEGBAR_NONNULL parallel_for)(
      const struct pegbar_host *PEGBAR_NONNULL host, uint32_t count,
      void (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument, uint32_t index),
      void *PEGBAR_NULLABLE argument);

  /**
   * [any] The table of an extension `pegbar.<name>/<revision>`, or NULL where the host lacks it.
   * The table belongs to the host and is valid until the process ends: ask once, in `create`, and
   * keep it. A revision that the plugin does not know has another id, so what is returned is what
   * was asked for.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NONNULL get_extension)(
      const struct pegbar_host *PEGBAR_NONNULL host, const char *PEGBAR_NONNULL id);
} pegbar_host;

PEGBAR_END_DECLS

#endif /* PEGBAR_HOST_H */
