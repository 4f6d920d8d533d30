/*
 * Animation kinds: the value of an animation at a time in its cycle.
 *
 * The life cycle of an instance
 *
 *   create            [setup]   with parameter values; descriptor.h has the rules
 *   natural_duration  [render]  any number of times; also on an instance that is never prepared
 *   prepare           [setup]   once: each animation has its own instance
 *   get_extension     [any]     after `prepare`
 *   eval, map_child   [render]  any number of times, any times in any order, any thread
 *   destroy           [setup]   once; nothing follows. It may also follow `create` or a failed
 *                               `prepare`
 *
 * The host handles begin time, speed, repetition, reversal, fill, timing function, additive and
 * cumulative animation. A kind evaluates times inside one cycle and gives one of two results,
 * chosen in `prepare`:
 *  - blend: two key values and the fraction between them. The host interpolates values of any type:
 *    transforms by their parts, pictures by switching.
 *  - numbers: the value itself, component by component.
 *
 * Rationale
 *  - Prefer blend: a kind that returns "a quarter of the way from key 2 to key 3" works for values
 *    of any type, and the host knows how to interpolate transforms, colours and paths.
 *  - The host gives the time of each sample, in any order: it may sample the middle first, a time
 *    twice, or backwards. A kind with state that grows from frame to frame (a simulation) computes
 *    it in `prepare`, or again from the start.
 *  - Samples come in batches, because a call across the interface costs more than most samples.
 */
#ifndef PEGBAR_ANIMATION_H
#define PEGBAR_ANIMATION_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/** The properties of an animation that a kind reads; bits in pegbar_animation_kind.inputs. */
enum {
  /** fromValue, toValue, byValue: the host turns them into key 0 and key 1. */
  PEGBAR_INPUT_ENDS = 1,
  /** values, keyTimes, timingFunctions, calculationMode. */
  PEGBAR_INPUT_KEYS = 2,
  /** path, rotationMode. */
  PEGBAR_INPUT_PATH = 4,
  /** animations: a group. */
  PEGBAR_INPUT_CHILDREN = 8
};

/** How keys are interpolated: Core Animation's calculationMode. */
enum {
  /** Linear from key to key, at the key times. */
  PEGBAR_MODE_LINEAR = 1,
  /** Each key is held until the next key's time, without interpolation. */
  PEGBAR_MODE_DISCRETE = 2,
  /** Linear at constant speed: key times and timing functions are ignored. */
  PEGBAR_MODE_PACED = 3,
  /** A smooth curve through the keys, shaped by tension, continuity and bias. */
  PEGBAR_MODE_CUBIC = 4,
  /** The smooth curve at constant speed. */
  PEGBAR_MODE_CUBIC_PACED = 5
};

/** How a layer turns while it moves along a path: Core Animation's rotationMode. */
enum {
  /** It does not turn. */
  PEGBAR_ROTATION_NONE = 0,
  /** Its x axis points along the path. */
  PEGBAR_ROTATION_ALONG = 1,
  /** Its x axis points against the path's direction. */
  PEGBAR_ROTATION_AGAINST = 2
};

/** The two kinds of results; an instance uses only one of them. */
enum {
  /** Two keys and the fraction between them: `from_key`, `to_key`, `fraction` of the batch. */
  PEGBAR_OUTPUT_BLEND = 1,
  /** The value's components: `out` of the batch. Only for values that have components. */
  PEGBAR_OUTPUT_NUMBERS = 2
};

/** The type of the animated value; in brackets the number of its components. */
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
 * An animation as the user wrote it. Owned by the host; valid during `prepare`: copy what you keep.
 * Only the curves stay valid until the instance is destroyed. An array with count 0 is NULL.
 */
typedef struct pegbar_animation_setup {
  uint32_t struct_size;
  /** PEGBAR_VALUE_… */
  uint32_t value_kind;
  /** The count of numbers in a value; 0 for PEGBAR_VALUE_OTHER. */
  uint32_t component_count;
  /** The count of key values: 2 for ends, else as many as the user gave. */
  uint32_t key_count;
  /**
   * key_count × component_count numbers; NULL if the values are not numbers or change while the
   * animation runs.
   */
  const double *PEGBAR_NULLABLE keys;
  /** Key times, 0…1 if valid. The host does not check them: a kind decides what bad ones mean. */
  const double *PEGBAR_NULLABLE key_times;
  uint32_t key_time_count;
  /** One for each segment between keys, as the user gave them; further segments are linear. */
  uint32_t curve_count;
  const pegbar_curve *PEGBAR_NONNULL const *PEGBAR_NULLABLE curves;
  /** The duration of one cycle in seconds, finite and more than 0; the host handles repetition. */
  double duration;
  /** PEGBAR_MODE_… */
  uint32_t calculation_mode;
  /** PEGBAR_ROTATION_… */
  uint32_t rotation_mode;
  /** The Kochanek–Bartels parameters of the cubic modes, −1…1, one per key; NULL means all 0. */
  const double *PEGBAR_NULLABLE tension;
  const double *PEGBAR_NULLABLE continuity;
  const double *PEGBAR_NULLABLE bias;
  /** The lengths of these three, which may be shorter than the keys: the rest is 0. */
  uint32_t tension_count;
  uint32_t continuity_count;
  uint32_t bias_count;
  /** PEGBAR_INPUT_CHILDREN: the number of animations in the group. */
  uint32_t child_count;
  /** The path of the animation; NULL for none. */
  const pegbar_path *PEGBAR_NULLABLE path;
} pegbar_animation_setup;

/** The size of pegbar_animation_setup in version 0.10 of the interface. */
#define PEGBAR_ANIMATION_SETUP_SIZE_0_10 112

/** The result of `prepare`. The host has set `output` to blend and the rest to 0. */
typedef struct pegbar_animation_plan {
  uint32_t struct_size;
  /** PEGBAR_OUTPUT_…; the host reports any other number as the plugin's fault. */
  uint32_t output;
  /** 1 if `out` has one number more than the value: the angle in radians that turns the layer. */
  uint32_t has_rotation;
  /**
   * 1 if results do not depend on the numbers in `keys`: the host may then use the instance for
   * other animations that differ only in these numbers.
   *
   * Rationale: thousands of layers often have the same animation between different values; with
   * this flag they need one instance and one `eval`.
   */
  uint32_t ignores_keys;
} pegbar_animation_plan;

/** The size of pegbar_animation_plan in version 0.10 of the interface. */
#define PEGBAR_ANIMATION_PLAN_SIZE_0_10 16

/**
 * Times to sample. Owned by the host; valid during `eval`. Write exactly the results that `prepare`
 * planned, and all of them: the arrays of the other kind of result are NULL.
 */
typedef struct pegbar_animation_batch {
  uint32_t struct_size;
  uint32_t reserved;
  /** The number of samples; each array below has as many entries. */
  uint64_t count;
  /**
   * The position in the cycle after repetition, reversal and timing function: 0…1, or beyond for
   * curves that overshoot.
   */
  const double *PEGBAR_NONNULL progress;
  /** progress × duration, in seconds: for motion that a longer duration does not stretch. */
  const double *PEGBAR_NONNULL time;
  /**
   * The start values, `base_stride` doubles apart: fromValue; without it the value without this
   * animation, or the neutral value for an additive animation. NULL if values are not numbers.
   */
  const double *PEGBAR_NULLABLE base;
  int64_t base_stride;
  /**
   * Blend: for each sample two key indices and the fraction between them: 0 gives `from_key`, 1
   * gives `to_key`, beyond 0…1 extrapolates.
   */
  uint32_t *PEGBAR_NULLABLE from_key;
  uint32_t *PEGBAR_NULLABLE to_key;
  double *PEGBAR_NULLABLE fraction;
  /**
   * Numbers: component_count numbers (and the rotation) for each sample; samples are `out_stride`
   * doubles apart. Do not write between them.
   */
  double *PEGBAR_NULLABLE out;
  int64_t out_stride;
} pegbar_animation_batch;

/** The size of pegbar_animation_batch in version 0.10 of the interface. */
#define PEGBAR_ANIMATION_BATCH_SIZE_0_10 88

/**
 * The functions of a PEGBAR_KIND_ANIMATION.
 *
 * Laws: every requested result is written and finite. A sample has the same result alone as in a
 * batch, in any order. Natural durations are finite and not negative.
 */
typedef struct pegbar_animation_kind {
  uint32_t struct_size;
  /** PEGBAR_INPUT_… bits: the inputs of the kind. The host refuses unknown bits. */
  uint32_t inputs;
  pegbar_create PEGBAR_NONNULL create;
  /** Frees the instance, prepared or not. */
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Once, before `eval`, `map_child` and `get_extension`. After a failure only `destroy`
   * follows. PEGBAR_INVALID_ARGUMENT means that the kind cannot work with this animation.
   */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_animation_setup *PEGBAR_NONNULL setup,
                                          pegbar_animation_plan *PEGBAR_NONNULL plan);

  /**
   * [render] Evaluates a batch. NULL only with PEGBAR_INPUT_CHILDREN. The host reports a key that
   * does not exist and a number that is not finite as the plugin's fault.
   */
  pegbar_status (*PEGBAR_NULLABLE eval)(void *PEGBAR_NULLABLE instance,
                                        const pegbar_animation_batch *PEGBAR_NONNULL batch);

  /**
   * [render] Sets the natural duration of the animation in seconds, finite, 0 or more; returns
   * PEGBAR_UNSUPPORTED if any duration suits. It may depend only on the parameters: the host calls
   * it on an instance that it never prepares, before it knows the animation's values.
   */
  pegbar_status (*PEGBAR_NULLABLE natural_duration)(void *PEGBAR_NULLABLE instance,
                                                    double *PEGBAR_NONNULL seconds);

  /**
   * [render] With PEGBAR_INPUT_CHILDREN: sets the time of child `child`, in seconds, when the group
   * is at time[i] seconds, and whether the child is active (1 or 0). child < child_count; the time
   * has no meaning if the child is not active. NULL for other kinds.
   */
  pegbar_status (*PEGBAR_NULLABLE map_child)(void *PEGBAR_NULLABLE instance, uint32_t child,
                                             uint64_t count, const double *PEGBAR_NONNULL time,
                                             double *PEGBAR_NONNULL child_time,
                                             uint8_t *PEGBAR_NONNULL active);

  /**
   * [any] Returns an extension of this instance, such as pegbar.lowering/1, or NULL for an unknown
   * id. Valid until the instance is destroyed.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_animation_kind;

/** The size of pegbar_animation_kind in version 0.10 of the interface; required up to `eval`. */
#define PEGBAR_ANIMATION_KIND_SIZE_0_10 64

PEGBAR_END_DECLS

#endif /* PEGBAR_ANIMATION_H */
