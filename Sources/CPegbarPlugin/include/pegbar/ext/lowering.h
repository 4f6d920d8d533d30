/*
 * Extension of an animation instance: the animation as segments that the host can evaluate by
 * itself.
 *
 *   get_extension  [any]     after `prepare`, of instances that plan PEGBAR_OUTPUT_BLEND
 *   segment_count  [render]  then, on the instance that was asked for the extension
 *   segments       [render]  then, at once
 *
 * The host asks once for each instance and keeps the answer; `eval` is still there for moments that
 * segments do not cover. The table may be one constant for all instances.
 *
 * Rationale: keyframes are segments and nothing more, and the host evaluates segments of a hundred
 * thousand layers without a call. A kind that computes something else leaves this extension out.
 */
#ifndef PEGBAR_EXT_LOWERING_H
#define PEGBAR_EXT_LOWERING_H

#include "../animation.h"

PEGBAR_BEGIN_DECLS

/** The id to ask `pegbar_animation_kind.get_extension` for. */
#define PEGBAR_EXT_LOWERING "pegbar.lowering/1"

/** Numbers of `pegbar_segment.curve` that name no curve of the setup. */
enum {
  /** The fraction runs evenly from 0 to 1. */
  PEGBAR_CURVE_LINEAR = -1,
  /** The fraction stays 0: the segment shows `from_key`, up to the next segment's start. */
  PEGBAR_CURVE_HOLD = -2
};

/** From `start` to the next segment's start, key `from_key` becomes `to_key`. Frozen. */
typedef struct pegbar_segment {
  /** Progress, 0…1, not decreasing; the first is 0, the last ends at 1. */
  double start;
  /** Keys of the setup, less than its key_count. */
  uint32_t from_key;
  uint32_t to_key;
  /** The number of the setup's curve that eases this segment, or PEGBAR_CURVE_…. */
  int32_t curve;
  /** 0. */
  uint32_t reserved;
} pegbar_segment;

/**
 * The table; valid until the instance is destroyed.
 *
 * Law: segments give what `eval` gives, within 1e−7. Before 0 the first segment goes on, beyond 1
 * the last: their fraction goes below 0 or above 1 and is not eased there.
 */
typedef struct pegbar_lowering {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * [render] The number of segments, after `prepare`; PEGBAR_UNSUPPORTED where this instance has
   * none. The host takes up to 1,048,576 and asks `eval` where there are more.
   */
  pegbar_status (*PEGBAR_NONNULL segment_count)(void *PEGBAR_NULLABLE instance,
                                                uint32_t *PEGBAR_NONNULL count);
  /**
   * [render] Writes that many segments into memory of the host, which has room for no more.
   * Segments that break the rules above are reported as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NONNULL segments)(void *PEGBAR_NULLABLE instance,
                                           pegbar_segment *PEGBAR_NONNULL segments);
} pegbar_lowering;

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_LOWERING_H */
