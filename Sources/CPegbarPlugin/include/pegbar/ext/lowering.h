/*
 * Extension of an animation instance: the animation as segments that the host can evaluate by
 * itself.
 *
 *   get_extension  [any]     after `prepare`, on instances that plan PEGBAR_OUTPUT_BLEND
 *   segment_count  [render]  then, on the same instance
 *   segments       [render]  immediately afterwards
 *
 * The host calls these once for each instance and keeps the result; it still calls `eval` for times
 * that segments do not cover. The table may be one constant for all instances.
 *
 * Rationale: keyframes are nothing but segments, and the host evaluates segments of a hundred
 * thousand layers without a call. A kind that computes something else omits this extension.
 */
#ifndef PEGBAR_EXT_LOWERING_H
#define PEGBAR_EXT_LOWERING_H

#include "../animation.h"

PEGBAR_BEGIN_DECLS

/** The extension's id, for `pegbar_animation_kind.get_extension`. */
#define PEGBAR_EXT_LOWERING "pegbar.lowering/1"

/** Values of `pegbar_segment.curve` that are not indices of the setup's curves. */
enum {
  /** The fraction rises linearly from 0 to 1. */
  PEGBAR_CURVE_LINEAR = -1,
  /** The fraction stays 0: the segment shows `from_key`, up to the next segment's start. */
  PEGBAR_CURVE_HOLD = -2
};

/** Leads from key `from_key` at `start` to key `to_key` at the next segment's start. Frozen. */
typedef struct pegbar_segment {
  /** Progress, 0…1, not decreasing; the first segment starts at 0, the last ends at 1. */
  double start;
  /** Indices of the setup's keys, less than its key_count. */
  uint32_t from_key;
  uint32_t to_key;
  /** The index of the setup's curve that eases this segment, or PEGBAR_CURVE_…. */
  int32_t curve;
  /** 0. */
  uint32_t reserved;
} pegbar_segment;

/**
 * The table; valid until the instance is destroyed.
 *
 * Law: segments give the same results as `eval`, within 1e−7. The first segment extrapolates below
 * 0, the last above 1; their fraction is not eased there.
 */
typedef struct pegbar_lowering {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * [render] Sets the number of segments, after `prepare`; returns PEGBAR_UNSUPPORTED if this
   * instance has none. The host accepts up to 1,048,576; with more it calls `eval` instead.
   */
  pegbar_status (*PEGBAR_NONNULL segment_count)(void *PEGBAR_NULLABLE instance,
                                                uint32_t *PEGBAR_NONNULL count);
  /**
   * [render] Writes that many segments into the host's memory, which has room for no more. The host
   * reports segments that break the rules above as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NONNULL segments)(void *PEGBAR_NULLABLE instance,
                                           pegbar_segment *PEGBAR_NONNULL segments);
} pegbar_lowering;

/** The size of pegbar_lowering in version 0.10 of the interface; all of it is required. */
#define PEGBAR_LOWERING_SIZE_0_10 24

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_LOWERING_H */
