/*
 * Version, status codes, numbers and the words used in every other header.
 *
 * Rules that hold for the whole interface
 *  - Every struct that may grow begins with `struct_size`, set by whoever makes it. A reader uses the
 *    smaller of that and its own `sizeof`; a function pointer beyond it counts as NULL. Fields are only
 *    appended. Structs without `struct_size` are marked "frozen" and never change.
 *  - Numbers are never reused. 0 is invalid in every enumeration but `pegbar_status`.
 *  - Only fixed-width integers, float, double and pointers; no struct by value, no bit-fields, no varargs.
 *  - Strings are UTF-8, end with NUL and are copied by the reader: ids and names up to 128 bytes,
 *    documentation up to 8192.
 *  - Whoever allocates frees. What a library hands out (library, descriptors, parameters) stays valid and
 *    unchanged until the process ends; libraries are never unloaded.
 *  - Nothing may unwind across the interface: no C++ exception, no longjmp.
 *  - No call changes the locale, the current folder, signal handlers or the floating-point mode.
 *
 * Thread classes, written in brackets before every function
 *  [load]    once for each library, alone.
 *  [setup]   one call at a time for each instance, never during a [render] call on it.
 *  [render]  at the same time on different instances; at the same time on one instance only where the
 *            descriptor says PEGBAR_THREADS_FULL. With PEGBAR_THREADS_NONE the host allows one [setup]
 *            or [render] call at a time in the whole library.
 *  [any]     at any time from any thread.
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

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wnullability-extension"
#define PEGBAR_NONNULL _Nonnull
#define PEGBAR_NULLABLE _Nullable
#else
#define PEGBAR_NONNULL
#define PEGBAR_NULLABLE
#endif

#if defined(_WIN32)
#define PEGBAR_VISIBLE __declspec(dllexport)
#else
#define PEGBAR_VISIBLE __attribute__((visibility("default")))
#endif

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
 * An unknown negative number counts as PEGBAR_FAILED, an unknown positive one as PEGBAR_OK.
 */
typedef int32_t pegbar_status;

enum {
  PEGBAR_OK = 0,
  PEGBAR_DONE = 1,
  PEGBAR_FAILED = -1,
  PEGBAR_INVALID_ARGUMENT = -2,
  PEGBAR_UNSUPPORTED = -3,
  PEGBAR_OUT_OF_MEMORY = -4,
  PEGBAR_BAD_STATE = -5,
  PEGBAR_ABI_MISMATCH = -6,
  PEGBAR_MISSING_HOST_FEATURE = -7,
  PEGBAR_CANCELLED = -8,
  PEGBAR_NOT_FOUND = -9,
  PEGBAR_IO = -10,
  PEGBAR_LIMIT = -11,
  PEGBAR_INTERNAL = -12
};

/** What a plugin is. 5 to 9 are reserved until their tables come with a minor version. */
enum {
  PEGBAR_KIND_ANIMATION = 1,
  PEGBAR_KIND_VALUE_FUNCTION = 2,
  PEGBAR_KIND_TIMING_FUNCTION = 3,
  PEGBAR_KIND_TRANSITION = 4,
  PEGBAR_KIND_INTERPOLATOR = 5,
  PEGBAR_KIND_IMAGE_FILTER = 6,
  PEGBAR_KIND_IMPORTER = 7,
  PEGBAR_KIND_EXPORTER = 8,
  PEGBAR_KIND_PROVIDER = 9
};

/** How calls on a plugin may overlap. See the thread classes above. */
enum {
  PEGBAR_THREADS_NONE = 1,
  PEGBAR_THREADS_INSTANCE = 2,
  PEGBAR_THREADS_FULL = 3
};

/** The edge that motion comes from, as drawn. Bits, so that a plugin can declare a set. */
enum {
  PEGBAR_FROM_LEFT = 1,
  PEGBAR_FROM_RIGHT = 2,
  PEGBAR_FROM_TOP = 4,
  PEGBAR_FROM_BOTTOM = 8
};

#endif /* PEGBAR_ABI_H */
