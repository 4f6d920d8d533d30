/*
 * Timing functions: how time runs inside an animation.
 *
 * The life of an instance
 *
 *   create          [setup]   with parameter values; descriptor.h tells the rules
 *   control_points  [render]  any number of times, any thread
 *   settling_time   [render]  likewise
 *   eval            [render]  likewise; at the same time as the others with PEGBAR_THREADS_FULL
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
 * Laws: f(0) = 0 and, without PEGBAR_FLAG_OPEN_END, f(1) = 1; finite for every finite x; the same
 * result for one sample as for the same sample in a batch.
 */
typedef struct pegbar_timing_function {
  uint32_t struct_size;
  uint32_t reserved;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [render] y[i] = f(x[i]) for every i < count. x is mostly in 0…1, may lie outside, is finite,
   * and is in no order; x and y may be one array, but do not overlap otherwise. A result that is
   * not finite is reported as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NONNULL eval)(void *PEGBAR_NULLABLE instance, uint64_t count,
                                       const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y);

  /**
   * [render] x1 y1 x2 y2 where f is a cubic Bézier from (0,0) to (1,1); else PEGBAR_UNSUPPORTED. x1
   * and x2 lie in 0…1. The host then draws the curve by itself; it must be the one that `eval`
   * gives.
   */
  pegbar_status (*PEGBAR_NULLABLE control_points)(void *PEGBAR_NULLABLE instance,
                                                  double *PEGBAR_NONNULL points);

  /**
   * [render] The duration in seconds that suits f, such as a spring's settling time: finite, 0 or
   * more; PEGBAR_UNSUPPORTED where any duration suits.
   */
  pegbar_status (*PEGBAR_NULLABLE settling_time)(void *PEGBAR_NULLABLE instance,
                                                 double *PEGBAR_NONNULL seconds);
} pegbar_timing_function;

PEGBAR_END_DECLS

#endif /* PEGBAR_TIMING_H */
