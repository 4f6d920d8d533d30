/*
 * Animation kinds: what an animation shows at a moment of its cycle.
 *
 * The host owns begin time, speed, repetition, reversal, fill, timing function, adding and cumulation. A kind
 * is asked for moments inside one cycle and answers in one of two ways, chosen in `prepare`:
 *  - blend: between which two key values, and how far. The host interpolates, whatever the values are:
 *    transforms by their parts, pictures by switching.
 *  - numbers: the value itself, component by component.
 */
#ifndef PEGBAR_ANIMATION_H
#define PEGBAR_ANIMATION_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/** Which of an animation's properties a kind reads; bits in pegbar_animation_kind.inputs. */
enum {
  /** fromValue, toValue, byValue: the host makes them key 0 and key 1. */
  PEGBAR_INPUT_ENDS = 1,
  /** values, keyTimes, timingFunctions, calculationMode. */
  PEGBAR_INPUT_KEYS = 2,
  /** path, rotationMode. */
  PEGBAR_INPUT_PATH = 4,
  /** animations: a group. */
  PEGBAR_INPUT_CHILDREN = 8,
  /** The answer is the progress of a layer transition: one number, 0…1. */
  PEGBAR_INPUT_PICTURES = 16
};

enum {
  PEGBAR_MODE_LINEAR = 1,
  PEGBAR_MODE_DISCRETE = 2,
  PEGBAR_MODE_PACED = 3,
  PEGBAR_MODE_CUBIC = 4,
  PEGBAR_MODE_CUBIC_PACED = 5
};

enum {
  PEGBAR_OUTPUT_BLEND = 1,
  PEGBAR_OUTPUT_NUMBERS = 2
};

/** What the animated value is; numbers in brackets. */
enum {
  PEGBAR_VALUE_OTHER = 1,     /* [0] pictures, strings, paths: blend only */
  PEGBAR_VALUE_NUMBER = 2,    /* [1] */
  PEGBAR_VALUE_POINT = 3,     /* [2] */
  PEGBAR_VALUE_SIZE = 4,      /* [2] */
  PEGBAR_VALUE_RECT = 5,      /* [4] */
  PEGBAR_VALUE_COLOR = 6,     /* [4] */
  PEGBAR_VALUE_TRANSFORM = 7, /* [16] */
  PEGBAR_VALUE_NUMBERS = 8    /* [any] an array of numbers, of points or of colours */
};

/** A timing function made by the host. Frozen. Valid until the instance it was given to is destroyed. */
typedef struct pegbar_curve {
  const void *PEGBAR_NULLABLE context;
  /** [render] y[i] = f(x[i]); x and y may be one array. */
  pegbar_status (*PEGBAR_NONNULL eval)(const void *PEGBAR_NULLABLE context, uint64_t count,
                                       const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y);
} pegbar_curve;

enum {
  PEGBAR_SEGMENT_MOVE = 1,  /* 1 point */
  PEGBAR_SEGMENT_LINE = 2,  /* 1 point */
  PEGBAR_SEGMENT_QUAD = 3,  /* 2 points */
  PEGBAR_SEGMENT_CUBIC = 4, /* 3 points */
  PEGBAR_SEGMENT_CLOSE = 5  /* 0 points: a line back to the last move */
};

/** An animation as the user wrote it. Belongs to the host, valid during `prepare`. */
typedef struct pegbar_animation_setup {
  uint32_t struct_size;
  /** PEGBAR_VALUE_… */
  uint32_t value_kind;
  /** Numbers in one value; 0 for PEGBAR_VALUE_OTHER. */
  uint32_t component_count;
  /** Key values: 2 for ends, else as many as the user gave. */
  uint32_t key_count;
  /** key_count × component_count numbers; NULL where values are not numbers or change while running. */
  const double *PEGBAR_NULLABLE keys;
  /** 0…1, not yet checked: a kind decides what bad key times mean. */
  const double *PEGBAR_NULLABLE key_times;
  uint32_t key_time_count;
  /** One for each segment, as the user gave them; linear where there is none. */
  uint32_t curve_count;
  const pegbar_curve *PEGBAR_NULLABLE curves;
  /** Of one cycle, in seconds, more than 0 and finite. */
  double duration;
  /** PEGBAR_MODE_… */
  uint32_t calculation_mode;
  /** 0 none, 1 along the path, 2 against it. */
  uint32_t rotation_mode;
  /** Kochanek–Bartels shape of the cubic modes, −1…1, one for each key; NULL is all 0. */
  const double *PEGBAR_NULLABLE tension;
  const double *PEGBAR_NULLABLE continuity;
  const double *PEGBAR_NULLABLE bias;
  uint32_t tension_count;
  uint32_t continuity_count;
  uint32_t bias_count;
  uint32_t child_count;
  /** PEGBAR_SEGMENT_… and their points, x y. */
  const uint8_t *PEGBAR_NULLABLE path_segments;
  const double *PEGBAR_NULLABLE path_points;
  uint32_t path_segment_count;
  uint32_t path_point_count;
} pegbar_animation_setup;

/** What a kind answers to `prepare`; the host has set `struct_size`. */
typedef struct pegbar_animation_plan {
  uint32_t struct_size;
  /** PEGBAR_OUTPUT_… */
  uint32_t output;
  /** 1 when `out` has one number more than the value: an angle in radians to turn the layer by. */
  uint32_t has_rotation;
  /**
   * 1 when answers do not depend on the numbers in `keys`: the host may then use the instance for other
   * animations that differ in nothing else.
   */
  uint32_t ignores_keys;
} pegbar_animation_plan;

/** Moments to answer. Belongs to the host, valid during `eval`. */
typedef struct pegbar_animation_batch {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t count;
  /** Position in the cycle after repetition, reversal and timing function: 0…1, or beyond for curves that overshoot. */
  const double *PEGBAR_NONNULL progress;
  /** progress × duration, seconds. */
  const double *PEGBAR_NONNULL time;
  /**
   * The value that the animation starts from, `base_stride` doubles apart: fromValue, else the value without
   * this animation, for additive ones the value that changes nothing. NULL where values are not numbers.
   */
  const double *PEGBAR_NULLABLE base;
  int64_t base_stride;
  /** Blend: for each moment two key numbers and the fraction between them (beyond 0…1 extrapolates). */
  uint32_t *PEGBAR_NULLABLE from_key;
  uint32_t *PEGBAR_NULLABLE to_key;
  double *PEGBAR_NULLABLE fraction;
  /** Numbers: component_count (and the rotation) for each moment, `out_stride` doubles apart. */
  double *PEGBAR_NULLABLE out;
  int64_t out_stride;
} pegbar_animation_batch;

/**
 * The functions of a PEGBAR_KIND_ANIMATION.
 *
 * Laws: what is asked for is written in full and is finite; a batch gives what its moments give alone, in any
 * order; natural durations are finite and not negative.
 */
typedef struct pegbar_animation_kind {
  uint32_t struct_size;
  /** PEGBAR_INPUT_… bits */
  uint32_t inputs;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /** [setup] Once, before anything below. */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_animation_setup *PEGBAR_NONNULL setup,
                                          pegbar_animation_plan *PEGBAR_NONNULL plan);

  /** [render] Answers moments. NULL only with PEGBAR_INPUT_CHILDREN. */
  pegbar_status (*PEGBAR_NULLABLE eval)(void *PEGBAR_NULLABLE instance,
                                        const pegbar_animation_batch *PEGBAR_NONNULL batch);

  /** [render] The duration that the animation would take by itself, seconds; may come before `prepare`. */
  pegbar_status (*PEGBAR_NULLABLE natural_duration)(void *PEGBAR_NULLABLE instance,
                                                    double *PEGBAR_NONNULL seconds);

  /**
   * [render] With PEGBAR_INPUT_CHILDREN: the time at which child `child` is shown when the group is at
   * time[i] seconds, and whether it is shown at all (1 or 0).
   */
  pegbar_status (*PEGBAR_NULLABLE map_child)(void *PEGBAR_NULLABLE instance, uint32_t child, uint64_t count,
                                             const double *PEGBAR_NONNULL time,
                                             double *PEGBAR_NONNULL child_time,
                                             uint8_t *PEGBAR_NONNULL active);

  /** [any] An extension of this instance, such as pegbar.lowering/1, or NULL. */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_animation_kind;

PEGBAR_END_DECLS

#endif /* PEGBAR_ANIMATION_H */
