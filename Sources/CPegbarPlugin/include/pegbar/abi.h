/*
 * Version, status codes, numbers and the words used in every other header.
 *
 * Rules that hold for the whole interface
 *  - Every struct that may grow begins with `struct_size`, set by whoever makes it. A reader uses
 *    the smaller of that and its own `sizeof`; a function pointer beyond it counts as NULL. Fields
 *    are only appended. Structs without `struct_size` are marked "frozen" and never change.
 *  - Numbers are never reused. 0 is invalid in every enumeration that gives it no name.
 *  - `reserved` fields and bits without a name are 0; the host refuses unknown bits where it knows
 *    all.
 *  - Only fixed-width integers, float, double and pointers; no struct by value, no bit-fields, no
 *    varargs.
 *  - Strings are UTF-8, end with NUL and are copied by the reader: ids and names up to 128 bytes,
 *    documentation up to 8192. Ids are compared byte by byte, never by address.
 *  - Whoever allocates frees. What a library hands out (library, descriptors, parameters) stays
 *    valid and unchanged until the process ends; libraries are never unloaded. What the host hands
 *    to a call is valid during that call, unless its declaration says otherwise.
 *  - A table that `get_extension` of the host, a library or a descriptor returns is valid until the
 *    process ends; one of an instance is valid until that instance is destroyed. Nobody frees it.
 *  - Nothing may unwind across the interface: no C++ exception, no longjmp.
 *  - No call changes the locale, the current folder, signal handlers or the floating-point mode.
 *
 * Thread classes, written in brackets before every function
 *  [load]    once for each library and process, alone; no other call on the library has begun.
 *  [setup]   one call at a time for each instance, never during a [render] call on it.
 *  [render]  at the same time on different instances; at the same time on one instance only where
 *            the descriptor says PEGBAR_THREADS_FULL. With PEGBAR_THREADS_NONE the host allows one
 *            [setup] or [render] call at a time in the whole library.
 *  [any]     at any time from any thread.
 * No class names a particular thread: two calls on one instance may come on different threads, so
 * nothing may be kept in thread-local variables between them. Calls that may not overlap are
 * ordered: what one has written the next one sees, without a lock of the plugin's own.
 *
 * Rationale: libraries are never unloaded because code of several languages (Swift among them)
 * leaves addresses of itself behind in the process, and calling those after dlclose crashes.
 */
#ifndef PEGBAR_ABI_H
#define PEGBAR_ABI_H

#include <stdint.h>

/** Changes when something existing changes; the entry symbol's name then changes too. */
#define PEGBAR_ABI_MAJOR 0
/** Changes when something is appended. 1.0 is frozen; in 0.x a host takes only its own minor. */
#define PEGBAR_ABI_MINOR 9

/** "PEGB", read as a little-endian number. */
#define PEGBAR_MAGIC 0x42474550u

/*
 * Whether a pointer may be NULL, for readers, for clang's analyzer and for Swift. Other compilers
 * see nothing: NULL where PEGBAR_NONNULL stands breaks the interface all the same.
 */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wnullability-extension"
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

/* C++ gives functions the names and calls of C between these two. */
#ifdef __cplusplus
#define PEGBAR_BEGIN_DECLS extern "C" {
#define PEGBAR_END_DECLS }
#define PEGBAR_EXTERN extern "C"
#else
#define PEGBAR_BEGIN_DECLS
#define PEGBAR_END_DECLS
#define PEGBAR_EXTERN extern
#endif

/**
 * The result of a call. 0 and above: done. Below 0: failed; say why with `pegbar_host.set_error`.
 *
 * An unknown negative number counts as PEGBAR_FAILED, an unknown positive one as PEGBAR_OK. After a
 * failure the host reads nothing that the call wrote. Which number it was changes what the host
 * does only where that is said here or at the function; people see it beside the plugin's message.
 */
typedef int32_t pegbar_status;

enum {
  /** The call did what it was asked for. */
  PEGBAR_OK = 0,
  /** Reserved for calls that may end early; until one says so, the same as PEGBAR_OK. */
  PEGBAR_DONE = 1,
  /** It failed for a reason that no other number names. */
  PEGBAR_FAILED = -1,
  /**
   * From `create` and `prepare`: the plugin cannot work with the parameters or values that its user
   * gave, so the user is told and nobody reports a broken plugin. From other functions a failure
   * like PEGBAR_FAILED.
   */
  PEGBAR_INVALID_ARGUMENT = -2,
  /**
   * The plugin does not do this: a format, a kind of value, a size. From functions that answer a
   * question, such as `control_points`, `settling_time` and `segment_count`, it means "no answer"
   * and is no failure.
   */
  PEGBAR_UNSUPPORTED = -3,
  /** Memory or another resource of the machine ran out; the same call may succeed later. */
  PEGBAR_OUT_OF_MEMORY = -4,
  /** Called at a point of the instance's life at which it may not be: the host is at fault. */
  PEGBAR_BAD_STATE = -5,
  /** From the entry function: the library was made for another version of the interface. */
  PEGBAR_ABI_MISMATCH = -6,
  /** From the entry function or `create`: the host lacks an extension that the plugin needs. */
  PEGBAR_MISSING_HOST_FEATURE = -7,
  /**
   * `pegbar_host.is_cancelled` said 1, and the call stopped. Reported as cancelled, not as a fault.
   */
  PEGBAR_CANCELLED = -8,
  /** Something named by a parameter, such as a file, does not exist. */
  PEGBAR_NOT_FOUND = -9,
  /** Something that exists could not be read or written. */
  PEGBAR_IO = -10,
  /** A limit of the plugin's own is exceeded: too many keys, too large a picture. */
  PEGBAR_LIMIT = -11,
  /** A fault in the plugin itself that it noticed. */
  PEGBAR_INTERNAL = -12
};

/** What a plugin is. 5 to 9 are reserved until their tables come with a minor version. */
enum {
  /** What an animation shows at a moment of its cycle: animation.h. */
  PEGBAR_KIND_ANIMATION = 1,
  /** Numbers to a transform: value_function.h. */
  PEGBAR_KIND_VALUE_FUNCTION = 2,
  /** How time runs inside an animation: timing.h. */
  PEGBAR_KIND_TIMING_FUNCTION = 3,
  /** One picture becomes another: transition.h. */
  PEGBAR_KIND_TRANSITION = 4,
  PEGBAR_KIND_INTERPOLATOR = 5,
  PEGBAR_KIND_IMAGE_FILTER = 6,
  PEGBAR_KIND_IMPORTER = 7,
  PEGBAR_KIND_EXPORTER = 8,
  PEGBAR_KIND_PROVIDER = 9
};

/** How calls on a plugin may overlap. The host sees to it; the plugin needs no lock for it. */
enum {
  /** One [setup] or [render] call at a time in the whole library: global variables are safe. */
  PEGBAR_THREADS_NONE = 1,
  /** One at a time on each instance, at the same time on different ones. */
  PEGBAR_THREADS_INSTANCE = 2,
  /**
   * [render] calls at the same time on one instance, too: after `prepare` an instance is only read.
   * The host spreads one frame over all processors only with this one.
   */
  PEGBAR_THREADS_FULL = 3
};

/** The edge that motion comes from, as drawn. Bits, so that a plugin can declare a set. */
enum { PEGBAR_FROM_LEFT = 1, PEGBAR_FROM_RIGHT = 2, PEGBAR_FROM_TOP = 4, PEGBAR_FROM_BOTTOM = 8 };

#endif /* PEGBAR_ABI_H */
