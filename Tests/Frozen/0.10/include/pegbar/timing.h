/*
 * Timing functions: the easing of an animation's time.
 *
 * The life cycle of an instance
 *
 *   create          [setup]   with parameter values; descriptor.h has the rules
 *   control_points  [render]  any number of times, any thread
 *   settling_time   [render]  likewise
 *   eval            [render]  likewise; concurrently with the others with PEGBAR_THREADS_FULL
 *   destroy         [setup]   once; nothing follows
 *
 * There is no `prepare`: a timing function is complete after `create`. One instance serves many
 * animations.
 *
 * Rationale: `eval` takes many numbers at a time, because a call across the interface costs as much
 * as dozens of samples of most functions.
 */
#ifndef PEGBAR_TIMING_H
#define PEGBAR_TIMING_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/**
 * The functions of a PEGBAR_KIND_TIMING_FUNCTION.
 *
 * Laws: f(0) = 0 and, without PEGBAR_FLAG_OPEN_END, f(1) = 1. f(x) is finite for every finite x. A
 * sample has the same result alone as in a batch.
 */
typedef struct pegbar_timing_function {
  uint32_t struct_size;
  uint32_t reserved;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [render] Sets y[i] = f(x[i]) for every i < count. The x are finite, unordered, and mostly but
   * not always within 0…1. x and y may be the same array, but do not overlap otherwise. The host
   * reports a result that is not finite as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NONNULL eval)(void *PEGBAR_NULLABLE instance, uint64_t count,
                                       const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y);

  /**
   * [render] Sets x1 y1 x2 y2 if f is a cubic Bézier curve from (0,0) to (1,1) with x1 and x2 in
   * 0…1; else returns PEGBAR_UNSUPPORTED. The host then evaluates the curve by itself, so it must
   * be the same as in `eval`.
   */
  pegbar_status (*PEGBAR_NULLABLE control_points)(void *PEGBAR_NULLABLE instance,
                                                  double *PEGBAR_NONNULL points);

  /**
   * [render] Sets the duration in seconds that suits f, such as a spring's settling time: finite, 0
   * or more; returns PEGBAR_UNSUPPORTED if any duration suits.
   */
  pegbar_status (*PEGBAR_NULLABLE settling_time)(void *PEGBAR_NULLABLE instance,
                                                 double *PEGBAR_NONNULL seconds);
} pegbar_timing_function;

/** The size of pegbar_timing_function in version 0.10 of the interface; required up to `eval`. */
#define PEGBAR_TIMING_FUNCTION_SIZE_0_10 48

PEGBAR_END_DECLS

#endif /* PEGBAR_TIMING_H */
