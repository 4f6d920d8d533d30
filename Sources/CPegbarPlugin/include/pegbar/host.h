/*
 * What the host does for a plugin.
 */
#ifndef PEGBAR_HOST_H
#define PEGBAR_HOST_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

enum {
  PEGBAR_LOG_DEBUG = 1,
  PEGBAR_LOG_INFO = 2,
  PEGBAR_LOG_WARNING = 3,
  PEGBAR_LOG_ERROR = 4
};

/** Belongs to the host; valid from the entry call until the process ends. Every function is set. */
typedef struct pegbar_host {
  uint32_t struct_size;
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
   * thread until that call returns; the text is copied, the host adds plugin and function.
   */
  void (*PEGBAR_NONNULL set_error)(const struct pegbar_host *PEGBAR_NONNULL host, pegbar_status status,
                                   const char *PEGBAR_NONNULL message);

  /** [any] Memory of `size` bytes at a multiple of `alignment` (a power of two, at most 4096), or NULL. */
  void *PEGBAR_NULLABLE (*PEGBAR_NONNULL alloc)(const struct pegbar_host *PEGBAR_NONNULL host,
                                                uint64_t size, uint64_t alignment);

  /** [any] Gives back what `alloc` gave; NULL does nothing. */
  void (*PEGBAR_NONNULL free)(const struct pegbar_host *PEGBAR_NONNULL host,
                              void *PEGBAR_NULLABLE memory);

  /**
   * [any] 1 when the work in progress is no longer wanted: the program ends, or the call takes almost as
   * long as the host lets it (`--plugin-timeout`). Ask it every few milliseconds in calls that take
   * longer, and return PEGBAR_CANCELLED: a call that goes on past the limit is ended with its process.
   */
  uint32_t (*PEGBAR_NONNULL is_cancelled)(const struct pegbar_host *PEGBAR_NONNULL host);

  /**
   * [setup] Calls `body(argument, i)` for every i < count, perhaps on several threads, and returns when
   * all are done. For tables and the like in `prepare`; each i must depend on nothing that another one
   * writes. Not inside [render] functions: the host has spread those over threads already, and then
   * calls the body one after the other, as it does inside another `parallel_for`.
   */
  pegbar_status (*PEGBAR_NONNULL parallel_for)(const struct pegbar_host *PEGBAR_NONNULL host,
                                               uint32_t count,
                                               void (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument,
                                                                           uint32_t index),
                                               void *PEGBAR_NULLABLE argument);

  /** [any] The table of an extension `pegbar.<name>/<revision>`, or NULL where the host lacks it. */
  const void *PEGBAR_NULLABLE (*PEGBAR_NONNULL get_extension)(const struct pegbar_host *PEGBAR_NONNULL host,
                                                              const char *PEGBAR_NONNULL id);
} pegbar_host;

PEGBAR_END_DECLS

#endif /* PEGBAR_HOST_H */
