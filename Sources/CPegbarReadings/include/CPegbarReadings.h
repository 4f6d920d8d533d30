/*
 * Where sources on Core Animation disagree: a constant for each reading that Pegbar follows.
 *
 * A constant is 1 for the reading in its name and 0 for the other one. -DPGB_OTHER_NAME selects the
 * other reading of NAME (-DPGB_OTHER_TIME_OFFSET_WRAPS), -DPGB_OTHER_READINGS the other reading of
 * all; Tests/other-readings.sh builds and tests both.
 *
 * The host and the built-in plugins read these constants; the plugin interface does not depend on
 * them.
 *
 * Rationale: these are constants, not run-time settings, so a reading costs nothing when values are
 * computed, and no two parts of a program can follow different ones.
 */
#ifndef CPEGBAR_READINGS_H
#define CPEGBAR_READINGS_H

#ifdef PGB_OTHER_READINGS
#define PGB_READING(name) 0
#else
#define PGB_READING(name) PGB_IS_UNSET(PGB_OTHER_##name)
#endif

/*
 * PGB_IS_UNSET(macro) is 0 if the macro is defined as 1, as -DMACRO does, and else 1: the name of a
 * defined macro expands to two arguments, of which the second is 0.
 */
#define PGB_IS_UNSET(macro) PGB_IS_UNSET_VALUE(macro)
#define PGB_IS_UNSET_VALUE(value) PGB_IS_UNSET_LIST(PGB_SET_##value)
#define PGB_IS_UNSET_LIST(list) PGB_SECOND(list, 1, 0)
#define PGB_SET_1 0, 0
#define PGB_SECOND(first, second, ...) second

/* Time */
enum {
  /** A running animation with a time offset starts at that time and wraps; else it ends early. */
  PGB_READING_TIME_OFFSET_WRAPS = PGB_READING(TIME_OFFSET_WRAPS),
  /** A layer's time stands still before its begin time; else it runs on below its start value. */
  PGB_READING_LAYER_TIME_CLAMPED_BEFORE_BEGIN = PGB_READING(LAYER_TIME_CLAMPED_BEFORE_BEGIN),
  /** repeatDuration wins over repeatCount; else repeatCount wins. */
  PGB_READING_REPEAT_DURATION_WINS = PGB_READING(REPEAT_DURATION_WINS),
  /** A spring added with duration 0 takes the transaction's; else its settling duration. */
  PGB_READING_SPRING_TAKES_TRANSACTION_DURATION = PGB_READING(SPRING_TAKES_TRANSACTION_DURATION),
  /** A group's child of duration 0 takes the group's; else the transaction's. */
  PGB_READING_CHILD_TAKES_GROUP_DURATION = PGB_READING(CHILD_TAKES_GROUP_DURATION),
  /**
   * A child at exactly its end is active while its group is; else it is over and needs a fill mode.
   * In a group that is held after its own end, the child is always over.
   */
  PGB_READING_CHILD_IS_ACTIVE_AT_END = PGB_READING(CHILD_IS_ACTIVE_AT_END)
};

/* Values */
enum {
  /**
   * Implicit animations of a transaction without a timing function use `default`; else `linear`.
   */
  PGB_READING_IMPLICIT_TIMING_IS_DEFAULT = PGB_READING(IMPLICIT_TIMING_IS_DEFAULT),
  /** Replacing animations come first, then additive ones; else all in one order of addition. */
  PGB_READING_REPLACING_BEFORE_ADDITIVE = PGB_READING(REPLACING_BEFORE_ADDITIVE),
  /** A missing end is the model value, read live; else the presented value below the animation. */
  PGB_READING_MISSING_END_IS_MODEL_VALUE = PGB_READING(MISSING_END_IS_MODEL_VALUE),
  /** A missing end of an additive animation changes nothing; else it is the current value. */
  PGB_READING_ADDITIVE_MISSING_END_IS_NEUTRAL = PGB_READING(ADDITIVE_MISSING_END_IS_NEUTRAL),
  /** Exactly half way, a value that cannot be interpolated is the new one; else the old one. */
  PGB_READING_HALFWAY_IS_NEW_VALUE = PGB_READING(HALFWAY_IS_NEW_VALUE),
  /** timingFunction and timingFunctions both apply; else the latter replaces the former. */
  PGB_READING_TIMING_FUNCTIONS_COMPOSE = PGB_READING(TIMING_FUNCTIONS_COMPOSE)
};

/* Springs */
enum {
  /** A damping ratio above 1 counts as 1 unless allowsOverdamping; else it is exact. */
  PGB_READING_OVERDAMPING_CLAMPED = PGB_READING(OVERDAMPING_CLAMPED),
  /** A spring held after its end keeps its last sampled value; else it shows the target. */
  PGB_READING_SPRING_HOLDS_SAMPLED_VALUE = PGB_READING(SPRING_HOLDS_SAMPLED_VALUE)
};

/* Keyframes */
enum {
  /** The discrete mode needs one key time more than values; else as many. */
  PGB_READING_DISCRETE_HAS_EXTRA_KEY_TIME = PGB_READING(DISCRETE_HAS_EXTRA_KEY_TIME),
  /** Timing beyond 0…1 extrapolates the end segments; else it stops at the ends. */
  PGB_READING_KEYFRAMES_EXTRAPOLATE = PGB_READING(KEYFRAMES_EXTRAPOLATE),
  /** Colours and rects are paced by their Euclidean distance; else evenly. */
  PGB_READING_COLORS_AND_RECTS_ARE_PACED = PGB_READING(COLORS_AND_RECTS_ARE_PACED),
  /** The cubic modes interpolate matrices by component; else by their parts, linearly. */
  PGB_READING_CUBIC_MATRICES_BY_COMPONENT = PGB_READING(CUBIC_MATRICES_BY_COMPONENT),
  /** A discrete path holds each segment's start point; else each point in turn. */
  PGB_READING_DISCRETE_PATH_HOLDS_SEGMENT_START = PGB_READING(DISCRETE_PATH_HOLDS_SEGMENT_START),
  /** Discrete keyframes with one value have no effect; else the value is held. */
  PGB_READING_ONE_DISCRETE_VALUE_IS_IGNORED = PGB_READING(ONE_DISCRETE_VALUE_IS_IGNORED),
  /** Exactly at a corner of a path the next segment's tangent applies; else the previous one's. */
  PGB_READING_CORNER_TAKES_NEXT_TANGENT = PGB_READING(CORNER_TAKES_NEXT_TANGENT)
};

/* Transforms and transitions */
enum {
  /** Decomposing a reflection flips all three scales; else only x. */
  PGB_READING_REFLECTION_FLIPS_ALL_SCALES = PGB_READING(REFLECTION_FLIPS_ALL_SCALES),
  /** A matrix that cannot be decomposed switches half way; else the first matrix stays. */
  PGB_READING_SINGULAR_MATRIX_SWITCHES_HALFWAY = PGB_READING(SINGULAR_MATRIX_SWITCHES_HALFWAY),
  /** Perspective is separated from the other parts; else its column is interpolated as it is. */
  PGB_READING_PERSPECTIVE_IS_SEPARATED = PGB_READING(PERSPECTIVE_IS_SEPARATED),
  /** Half a turn between two matrices goes in the positive direction; else in the negative one. */
  PGB_READING_HALF_TURN_IS_POSITIVE = PGB_READING(HALF_TURN_IS_POSITIVE),
  /**
   * Matrices that only rounding leaves short of half a turn take the shorter arc; else they turn
   * like half a turn.
   */
  PGB_READING_NEAR_HALF_TURN_IS_SHORT = PGB_READING(NEAR_HALF_TURN_IS_SHORT),
  /**
   * Gradient layers interpolate sRGB-encoded values, as on screen; else Generic RGB with gamma 1.8,
   * as in pictures that Core Graphics draws of them.
   */
  PGB_READING_GRADIENTS_MIX_SRGB = PGB_READING(GRADIENTS_MIX_SRGB),
  /** fromTop and fromBottom mean edges as drawn; else the layer's y axis. */
  PGB_READING_TRANSITION_AXIS_IS_VISUAL = PGB_READING(TRANSITION_AXIS_IS_VISUAL)
};

/* Views */
enum {
  /** A nested delay counts from the start of the outer animations; else from the commit. */
  PGB_READING_NESTED_DELAY_FROM_OUTER_START = PGB_READING(NESTED_DELAY_FROM_OUTER_START),
  /** A block's spring fits its envelope to the duration; else its settling time. */
  PGB_READING_BLOCK_SPRING_FITS_ENVELOPE = PGB_READING(BLOCK_SPRING_FITS_ENVELOPE),
  /** A view transition ends with a picture of after the block; else with the live view. */
  PGB_READING_VIEW_TRANSITION_TARGET_IS_PICTURE = PGB_READING(VIEW_TRANSITION_TARGET_IS_PICTURE),
  /** transition(from:to:) puts the new view in the old one's place; else on top. */
  PGB_READING_VIEW_TRANSITION_KEEPS_PLACE = PGB_READING(VIEW_TRANSITION_KEEPS_PLACE)
};

#endif /* CPEGBAR_READINGS_H */
