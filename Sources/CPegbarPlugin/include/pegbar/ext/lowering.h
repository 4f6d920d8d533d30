/*
 * Extension of an animation instance: the animation as segments that the host can evaluate by itself.
 */
#ifndef PEGBAR_EXT_LOWERING_H
#define PEGBAR_EXT_LOWERING_H

#include "../animation.h"

PEGBAR_BEGIN_DECLS

#define PEGBAR_EXT_LOWERING "pegbar.lowering/1"

/** From `start` to the next segment's start, key `from_key` becomes `to_key`. Frozen. */
typedef struct pegbar_segment {
  /** Progress, 0…1, not decreasing; the first is 0, the last ends at 1. */
  double start;
  uint32_t from_key;
  uint32_t to_key;
  /** The number of the setup's curve that eases this segment, −1 for linear, −2 to hold `from_key`. */
  int32_t curve;
  uint32_t reserved;
} pegbar_segment;

/**
 * Law: segments give what `eval` gives, within 1e−7. Before 0 the first segment goes on, beyond 1 the
 * last: their fraction goes below 0 or above 1 and is not eased there.
 */
typedef struct pegbar_lowering {
  uint32_t struct_size;
  uint32_t reserved;
  /** [render] The number of segments, after `prepare`; PEGBAR_UNSUPPORTED where this instance has none. */
  pegbar_status (*PEGBAR_NONNULL segment_count)(void *PEGBAR_NULLABLE instance,
                                                uint32_t *PEGBAR_NONNULL count);
  /** [render] Writes that many segments. */
  pegbar_status (*PEGBAR_NONNULL segments)(void *PEGBAR_NULLABLE instance,
                                           pegbar_segment *PEGBAR_NONNULL segments);
} pegbar_lowering;

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_LOWERING_H */
