/*
 * Version, status codes, and the terms and numbers that every other header uses.
 *
 * Rules that hold for the whole interface
 *  - Every struct that may grow begins with `struct_size`. The maker of the struct sets it to its
 *    own `sizeof`; a reader uses the smaller of it and its own `sizeof`, and treats what lies
 *    beyond it as 0 or NULL. Fields are only appended. A struct may end after its last required
 *    field; `…_SIZE_0_10` names the size that version 0.10 of the interface has. Lists of such
 *    structs are lists of pointers. Structs without `struct_size` are marked "frozen" and never
 *    change.
 *  - Numbers are never reused. 0 is invalid in every enumeration that gives it no name.
 *  - `reserved` fields and unnamed bits are 0. The host refuses a library that sets others.
 *  - The interface uses only fixed-width integers, float, double and pointers; no struct by value,
 *    no bit-fields, no varargs.
 *  - Strings are UTF-8 and end with NUL; the reader copies them. Ids and names have up to 128
 *    bytes, documentation up to 8192. Ids are compared byte by byte, never by address.
 *  - The allocating side frees. The tables of a library (library, descriptors, parameters) stay
 *    valid and unchanged until the process ends; libraries are never unloaded. Pointers that the
 *    host passes to a call are valid during that call, unless their declaration says otherwise.
 *  - A table from `get_extension` of the host, a library or a descriptor is valid until the process
 *    ends; a table from an instance is valid until the instance is destroyed. Never free a table.
 *  - Nothing may unwind across the interface: no C++ exception, no longjmp.
 *  - No call changes the locale, the current folder, signal handlers or the floating-point mode.
 *    None writes a file, starts a process, opens a socket or prints.
 *
 * Thread classes, in brackets before every function
 *  [load]    once for each library and process, alone; no other call on the library has begun.
 *  [setup]   one call at a time for each instance, never during a [render] call on it.
 *  [render]  concurrently on different instances; concurrently on one instance only if the
 *            descriptor says PEGBAR_THREADS_FULL. With PEGBAR_THREADS_NONE the host allows one
 *            [setup] or [render] call at a time in the whole library.
 *  [any]     at any time from any thread.
 * No class names a particular thread: two calls on one instance may come on different threads, so
 * keep nothing in thread-local variables between them. Calls that may not overlap are ordered: a
 * call sees what the previous one wrote, and the plugin needs no lock.
 *
 * Rationale: libraries are never unloaded because code of several languages, including Swift,
 * leaves addresses of itself behind in the process, and calls to those after dlclose crash.
 */
#ifndef PEGBAR_ABI_H
#define PEGBAR_ABI_H

#include <stddef.h>
#include <stdint.h>

/** Changes with every incompatible change; the entry symbol's name then changes too. */
#define PEGBAR_ABI_MAJOR 0
/**
 * Changes with every addition. A host accepts libraries that were built for its own minor version
 * or an earlier one, back to PEGBAR_ABI_MINOR_OLDEST. 1.0 will be frozen.
 */
#define PEGBAR_ABI_MINOR 10
/** The oldest minor version that a host of this version accepts. */
#define PEGBAR_ABI_MINOR_OLDEST 10

/** "PEGB", read as a little-endian number. */
#define PEGBAR_MAGIC 0x42474550u

/*
 * Whether a pointer may be NULL, for readers, for clang's analyzer and for Swift. Other compilers
 * ignore the marks, but NULL for a PEGBAR_NONNULL pointer still breaks the interface.
 */
#if defined(__clang__)
#define PEGBAR_NONNULL _Nonnull
#define PEGBAR_NULLABLE _Nullable
#else
#define PEGBAR_NONNULL
#define PEGBAR_NULLABLE
#endif

/** Exports a symbol from a library that is compiled with hidden visibility. */
#if defined(_WIN32)
#define PEGBAR_VISIBLE __declspec(dllexport)
#else
#define PEGBAR_VISIBLE __attribute__((visibility("default")))
#endif

/* Between these two, clang accepts the marks in any mode; they change nothing for the includer. */
#if defined(__clang__)
#define PEGBAR_PUSH_WARNINGS \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")
#define PEGBAR_POP_WARNINGS _Pragma("clang diagnostic pop")
#else
#define PEGBAR_PUSH_WARNINGS
#define PEGBAR_POP_WARNINGS
#endif

/* Between these two, C++ gives functions C names and calling conventions. */
#ifdef __cplusplus
#define PEGBAR_BEGIN_DECLS PEGBAR_PUSH_WARNINGS extern "C" {
#define PEGBAR_END_DECLS \
  } \
  PEGBAR_POP_WARNINGS
#define PEGBAR_EXTERN extern "C"
#else
#define PEGBAR_BEGIN_DECLS PEGBAR_PUSH_WARNINGS
#define PEGBAR_END_DECLS PEGBAR_POP_WARNINGS
#define PEGBAR_EXTERN extern
#endif

/**
 * Whether `pointer`, to a struct that may grow, has `field`: whether its maker's version had it.
 *
 *   if (PEGBAR_HAS(setup, pixel_aspect)) …
 */
#define PEGBAR_HAS(pointer, field) \
  ((pointer)->struct_size >= \
   (size_t)((const char *)&(pointer)->field - (const char *)(pointer)) + sizeof(pointer)->field)

/**
 * The result of a call. 0 and above: done. Below 0: failed; say why with `pegbar_host.set_error`.
 *
 * An unknown negative number counts as PEGBAR_FAILED, an unknown positive number as PEGBAR_OK.
 * After a failure the host reads nothing that the call wrote. The host treats all failures alike,
 * except as stated here or at the function; users see the status beside the plugin's message.
 */
typedef int32_t pegbar_status;

enum {
  /** The call succeeded. */
  PEGBAR_OK = 0,
  /**
   * From `begin_frame`: the frame is complete, and no `render` follows. From other functions the
   * same as PEGBAR_OK.
   */
  PEGBAR_DONE = 1,
  /** The call failed for a reason without a number of its own. */
  PEGBAR_FAILED = -1,
  /**
   * From `create` and `prepare`: the plugin cannot work with the user's parameters or values. The
   * host reports the user's mistake, not a broken plugin. From other functions the same as
   * PEGBAR_FAILED.
   */
  PEGBAR_INVALID_ARGUMENT = -2,
  /**
   * The plugin does not support this: a format, a kind of value, a size. From query functions, such
   * as `control_points`, `settling_time` and `segment_count`, it means "no answer" and is not a
   * failure.
   */
  PEGBAR_UNSUPPORTED = -3,
  /** Memory or another resource of the machine ran out; the same call may succeed later. */
  PEGBAR_OUT_OF_MEMORY = -4,
  /** The host called the function at a wrong point of the instance's life cycle: a host bug. */
  PEGBAR_BAD_STATE = -5,
  /** From the entry function: the library was built for another version of the interface. */
  PEGBAR_ABI_MISMATCH = -6,
  /** From the entry function or `create`: the host lacks an extension that the plugin needs. */
  PEGBAR_MISSING_HOST_FEATURE = -7,
  /**
   * The call stopped because `pegbar_host.is_cancelled` returned 1. The host reports it as
   * cancelled, not as a failure.
   */
  PEGBAR_CANCELLED = -8,
  /** Something named by a parameter, such as a file, does not exist. */
  PEGBAR_NOT_FOUND = -9,
  /** Something that exists could not be read or written. */
  PEGBAR_IO = -10,
  /** One of the plugin's own limits is exceeded: too many keys, too large a picture. */
  PEGBAR_LIMIT = -11,
  /** The plugin detected a bug of its own. */
  PEGBAR_INTERNAL = -12
};

/** The kinds of plugins. 5, 7 and 8 are reserved until a minor version brings their tables. */
enum {
  /** The value of an animation at a time in its cycle: animation.h. */
  PEGBAR_KIND_ANIMATION = 1,
  /** Turns numbers into a transform: value_function.h. */
  PEGBAR_KIND_VALUE_FUNCTION = 2,
  /** The easing of an animation's time: timing.h. */
  PEGBAR_KIND_TIMING_FUNCTION = 3,
  /** Turns one picture into another: transition.h. */
  PEGBAR_KIND_TRANSITION = 4,
  PEGBAR_KIND_INTERPOLATOR = 5,
  /** Changes a picture, makes one, or composes several; image_filter.h. */
  PEGBAR_KIND_IMAGE_FILTER = 6,
  PEGBAR_KIND_IMPORTER = 7,
  PEGBAR_KIND_EXPORTER = 8,
  /** Makes plugins of files that are no libraries; provider.h. */
  PEGBAR_KIND_PROVIDER = 9
};

/** How calls on a plugin may overlap. The host enforces it; the plugin needs no lock. */
enum {
  /** One [setup] or [render] call at a time in the whole library: global variables are safe. */
  PEGBAR_THREADS_NONE = 1,
  /** One call at a time on each instance; concurrent calls on different instances. */
  PEGBAR_THREADS_INSTANCE = 2,
  /**
   * Concurrent [render] calls also on one instance: after `prepare`, they only read the instance.
   * The host spreads a frame over all processors only with this class.
   */
  PEGBAR_THREADS_FULL = 3
};

/** The edge from which motion comes, as drawn. Bits, so that a plugin can declare a set. */
enum { PEGBAR_FROM_LEFT = 1, PEGBAR_FROM_RIGHT = 2, PEGBAR_FROM_TOP = 4, PEGBAR_FROM_BOTTOM = 8 };

#endif /* PEGBAR_ABI_H */
