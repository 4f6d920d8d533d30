/*
 * Animation kinds: what an animation shows at a moment of its cycle.
 *
 * The life of an instance
 *
 *   create            [setup]   with parameter values; descriptor.h tells the rules
 *   natural_duration  [render]  any number of times; also on an instance that is never prepared
 *   prepare           [setup]   once: another animation is another instance
 *   get_extension     [any]     after `prepare`
 *   eval, map_child   [render]  any number of times, any moments in any order, any thread
 *   destroy           [setup]   once; nothing follows. It may also follow `create` or a failed
 *                               `prepare`
 *
 * The host owns begin time, speed, repetition, reversal, fill, timing function, adding and
 * cumulation. A kind is asked for moments inside one cycle and answers in one of two ways, chosen
 * in `prepare`:
 *  - blend: between which two key values, and how far. The host interpolates, whatever the values
 *    are: transforms by their parts, pictures by switching.
 *  - numbers: the value itself, component by component.
 *
 * Rationale
 *  - Blend is the answer to prefer: a kind that says "between keys 2 and 3, a quarter of the way"
 *    works for values it knows nothing of, and the host knows how transforms, colours and paths
 *    mix.
 *  - The moment is given, never kept: an animation may be asked for its middle first, for one
 *    moment twice, or backwards. A kind with a state that grows from frame to frame (a simulation)
 *    computes it in `prepare`, or anew from the start.
 *  - Moments come in batches, because a call across the interface costs more than most moments.
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

/** How keys become a movement: Core Animation's calculationMode. */
enum {
  /** From key to key in straight lines, at the key times. */
  PEGBAR_MODE_LINEAR = 1,
  /** Each key is held until the next one's time; nothing between. */
  PEGBAR_MODE_DISCRETE = 2,
  /** Straight lines at one speed: key times and timing functions are ignored. */
  PEGBAR_MODE_PACED = 3,
  /** A smooth curve through the keys, shaped by tension, continuity and bias. */
  PEGBAR_MODE_CUBIC = 4,
  /** The smooth curve at one speed. */
  PEGBAR_MODE_CUBIC_PACED = 5
};

/** How a layer turns while it moves along a path: Core Animation's rotationMode. */
enum {
  /** It does not. */
  PEGBAR_ROTATION_NONE = 0,
  /** Its x axis points along the path. */
  PEGBAR_ROTATION_ALONG = 1,
  /** Its x axis points back. */
  PEGBAR_ROTATION_AGAINST = 2
};

/** The two ways to answer; one of them for the whole life of an instance. */
enum {
  /** Two keys and the fraction between them: from_key, to_key, fraction of the batch. */
  PEGBAR_OUTPUT_BLEND = 1,
  /** The value's components: out of the batch. Only where the value has components. */
  PEGBAR_OUTPUT_NUMBERS = 2
};

/** What the animated value is; in brackets how many numbers it has, its components. */
enum {
  PEGBAR_VALUE_OTHER = 1,     /* [0] pictures, strings, paths: blend only */
  PEGBAR_VALUE_NUMBER = 2,    /* [1] */
  PEGBAR_VALUE_POINT = 3,     /* [2] x y */
  PEGBAR_VALUE_SIZE = 4,      /* [2] width height */
  PEGBAR_VALUE_RECT = 5,      /* [4] x y width height */
  PEGBAR_VALUE_COLOR = 6,     /* [4] red green blue alpha, sRGB-encoded, not premultiplied */
  PEGBAR_VALUE_TRANSFORM = 7, /* [16] m11 m12 … m44, row vectors */
  PEGBAR_VALUE_NUMBERS = 8    /* [any] an array of numbers, of points or of colours */
};

/**
 * A timing function made by the host. Frozen. It may be copied and called until the instance that
 * it was given to is destroyed.
 */
typedef struct pegbar_curve {
  /** The host's own, to be handed to `eval`. */
  const void *PEGBAR_NULLABLE context;
  /** [render] y[i] = f(x[i]); x and y may be one array. A failure is to be returned as it is. */
  pegbar_status (*PEGBAR_NONNULL eval)(const void *PEGBAR_NULLABLE context, uint64_t count,
                                       const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y);
} pegbar_curve;

/** Pieces of a path, and how many of `path_points` each takes. */
enum {
  PEGBAR_SEGMENT_MOVE = 1,  /* 1 point */
  PEGBAR_SEGMENT_LINE = 2,  /* 1 point */
  PEGBAR_SEGMENT_QUAD = 3,  /* 2 points */
  PEGBAR_SEGMENT_CUBIC = 4, /* 3 points */
  PEGBAR_SEGMENT_CLOSE = 5  /* 0 points: a line back to the last move */
};

/**
 * An animation as the user wrote it. Belongs to the host, valid during `prepare`: copy what is
 * kept, but for the elements of `curves`, whose copies stay usable. Arrays are NULL where their
 * count is 0.
 */
typedef struct pegbar_animation_setup {
  uint32_t struct_size;
  /** PEGBAR_VALUE_… */
  uint32_t value_kind;
  /** Numbers in one value; 0 for PEGBAR_VALUE_OTHER. */
  uint32_t component_count;
  /** Key values: 2 for ends, else as many as the user gave. */
  uint32_t key_count;
  /**
   * key_count × component_count numbers; NULL where values are not numbers or change while running.
   */
  const double *PEGBAR_NULLABLE keys;
  /** 0…1, not yet checked: a kind decides what bad key times mean. */
  const double *PEGBAR_NULLABLE key_times;
  uint32_t key_time_count;
  /** One for each segment between keys, as the user gave them; linear where there is none. */
  uint32_t curve_count;
  const pegbar_curve *PEGBAR_NULLABLE curves;
  /** Of one cycle, in seconds, more than 0 and finite; repetition is the host's business. */
  double duration;
  /** PEGBAR_MODE_… */
  uint32_t calculation_mode;
  /** PEGBAR_ROTATION_… */
  uint32_t rotation_mode;
  /** Kochanek–Bartels shape of the cubic modes, −1…1, one for each key; NULL is all 0. */
  const double *PEGBAR_NULLABLE tension;
  const double *PEGBAR_NULLABLE continuity;
  const double *PEGBAR_NULLABLE bias;
  /** The lengths of the three, of which each may be shorter than the keys: the rest is 0. */
  uint32_t tension_count;
  uint32_t continuity_count;
  uint32_t bias_count;
  /** PEGBAR_INPUT_CHILDREN: how many animations the group has. */
  uint32_t child_count;
  /** PEGBAR_SEGMENT_… and their points, x y. */
  const uint8_t *PEGBAR_NULLABLE path_segments;
  const double *PEGBAR_NULLABLE path_points;
  /** Segments and points, not numbers: path_points has twice as many. */
  uint32_t path_segment_count;
  uint32_t path_point_count;
} pegbar_animation_setup;

/** What a kind answers to `prepare`. The host has set `output` to blend and the rest to 0. */
typedef struct pegbar_animation_plan {
  uint32_t struct_size;
  /** PEGBAR_OUTPUT_…; another number is reported as the plugin's fault. */
  uint32_t output;
  /** 1 when `out` has one number more than the value: an angle in radians to turn the layer by. */
  uint32_t has_rotation;
  /**
   * 1 when answers do not depend on the numbers in `keys`: the host may then use the instance for
   * other animations that differ in nothing else.
   *
   * Rationale: thousands of layers often have the same animation between other values; with this
   * they cost one instance and one `eval`.
   */
  uint32_t ignores_keys;
} pegbar_animation_plan;

/**
 * Moments to answer. Belongs to the host, valid during `eval`. Exactly what `prepare` planned is to
 * be written, all of it: the arrays of the other kind of answer are NULL.
 */
typedef struct pegbar_animation_batch {
  uint32_t struct_size;
  uint32_t reserved;
  /** How many moments; each array below has as many entries. */
  uint64_t count;
  /**
   * Position in the cycle after repetition, reversal and timing function: 0…1, or beyond for curves
   * that overshoot.
   */
  const double *PEGBAR_NONNULL progress;
  /** progress × duration, in seconds: for motion that a longer duration does not stretch. */
  const double *PEGBAR_NONNULL time;
  /**
   * The value that the animation starts from, `base_stride` doubles apart: fromValue, else the
   * value without this animation, for additive ones the value that changes nothing. NULL where
   * values are not numbers.
   */
  const double *PEGBAR_NULLABLE base;
  int64_t base_stride;
  /**
   * Blend: for each moment two key numbers and the fraction between them (beyond 0…1 extrapolates).
   */
  uint32_t *PEGBAR_NULLABLE from_key;
  uint32_t *PEGBAR_NULLABLE to_key;
  double *PEGBAR_NULLABLE fraction;
  /**
   * Numbers: component_count (and the rotation) for each moment, `out_stride` doubles apart. What
   * lies between is not to be written.
   */
  double *PEGBAR_NULLABLE out;
  int64_t out_stride;
} pegbar_animation_batch;

/**
 * The functions of a PEGBAR_KIND_ANIMATION.
 *
 * Laws: what is asked for is written in full and is finite; a batch gives what its moments give
 * alone, in any order; natural durations are finite and not negative.
 */
typedef struct pegbar_animation_kind {
  uint32_t struct_size;
  /** PEGBAR_INPUT_… bits: what the kind looks at. The host refuses unknown ones. */
  uint32_t inputs;
  pegbar_create PEGBAR_NONNULL create;
  /** Ends it, prepared or not. */
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Once, before `eval`, `map_child` and `get_extension`. After a failure only `destroy`
   * follows. PEGBAR_INVALID_ARGUMENT says that the kind cannot work with this animation.
   */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_animation_setup *PEGBAR_NONNULL setup,
                                          pegbar_animation_plan *PEGBAR_NONNULL plan);

  /**
   * [render] Answers moments. NULL only with PEGBAR_INPUT_CHILDREN. A key that does not exist and a
   * number that is not finite are reported as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NULLABLE eval)(void *PEGBAR_NULLABLE instance,
                                        const pegbar_animation_batch *PEGBAR_NONNULL batch);

  /**
   * [render] The duration that the animation would take by itself, in seconds, finite, 0 or more;
   * PEGBAR_UNSUPPORTED where any duration suits. It depends on the parameters alone: the host asks
   * an instance that it never prepares, before it knows which values the animation will have.
   */
  pegbar_status (*PEGBAR_NULLABLE natural_duration)(void *PEGBAR_NULLABLE instance,
                                                    double *PEGBAR_NONNULL seconds);

  /**
   * [render] With PEGBAR_INPUT_CHILDREN: the time at which child `child` is shown when the group is
   * at time[i] seconds, and whether it is shown at all (1 or 0). child < child_count; the child's
   * time is in seconds and means nothing where it is not shown. NULL for other kinds.
   */
  pegbar_status (*PEGBAR_NULLABLE map_child)(void *PEGBAR_NULLABLE instance, uint32_t child,
                                             uint64_t count, const double *PEGBAR_NONNULL time,
                                             double *PEGBAR_NONNULL child_time,
                                             uint8_t *PEGBAR_NONNULL active);

  /**
   * [any] An extension of this instance, such as pegbar.lowering/1, or NULL: for every id that the
   * plugin does not know. Valid until the instance is destroyed.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_animation_kind;

PEGBAR_END_DECLS

#endif /* PEGBAR_ANIMATION_H */
