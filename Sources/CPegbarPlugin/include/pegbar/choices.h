/*
 * Where sources on Core Animation disagree: the reading that Pegbar follows, one constant each.
 *
 * 1 is the choice that the constant's name says, 0 the other reading. The host and the built-in plugins
 * read them; nothing in the plugin interface depends on them. Tests also build all of it with the other
 * readings: -DPEGBAR_OTHER_READINGS.
 */
#ifndef PEGBAR_CHOICES_H
#define PEGBAR_CHOICES_H

#include "abi.h"

#ifdef PEGBAR_OTHER_READINGS
#define PEGBAR_READING 0
#else
#define PEGBAR_READING 1
#endif

PEGBAR_BEGIN_DECLS

/* Time */
enum {
  /** A running animation with a time offset starts that far in and wraps; else it ends early. */
  PEGBAR_CHOICE_TIME_OFFSET_WRAPS = PEGBAR_READING,
  /** A layer's time stands still before its begin time; else it runs on below its start. */
  PEGBAR_CHOICE_LAYER_TIME_CLAMPED_BEFORE_BEGIN = PEGBAR_READING,
  /** repeatDuration wins over repeatCount; else repeatCount wins. */
  PEGBAR_CHOICE_REPEAT_DURATION_WINS = PEGBAR_READING,
  /** A spring added with duration 0 takes the transaction's; else its settling duration. */
  PEGBAR_CHOICE_SPRING_TAKES_TRANSACTION_DURATION = PEGBAR_READING,
  /** A group's child of duration 0 takes the group's; else the transaction's. */
  PEGBAR_CHOICE_CHILD_TAKES_GROUP_DURATION = PEGBAR_READING,
  /**
   * A child at exactly its end is active while its group is; else it is over and needs a fill mode.
   * A group that is held after its own end has no such moment: there the child is over.
   */
  PEGBAR_CHOICE_CHILD_IS_ACTIVE_AT_END = PEGBAR_READING
};

/* Values */
enum {
  /** Implicit animations of a transaction without a timing function use `default`; else `linear`. */
  PEGBAR_CHOICE_IMPLICIT_TIMING_IS_DEFAULT = PEGBAR_READING,
  /** Replacing animations come first, then additive ones; else all in one order of addition. */
  PEGBAR_CHOICE_REPLACING_BEFORE_ADDITIVE = PEGBAR_READING,
  /** A missing end is the model value, read live; else the presented value below the animation. */
  PEGBAR_CHOICE_MISSING_END_IS_MODEL_VALUE = PEGBAR_READING,
  /** A missing end of an additive animation changes nothing; else it is the current value. */
  PEGBAR_CHOICE_ADDITIVE_MISSING_END_IS_NEUTRAL = PEGBAR_READING,
  /** Exactly half way a value of a discrete kind is the new one; else the old one. */
  PEGBAR_CHOICE_HALFWAY_IS_NEW_VALUE = PEGBAR_READING,
  /** timingFunction and timingFunctions both apply; else the latter replaces the former. */
  PEGBAR_CHOICE_TIMING_FUNCTIONS_COMPOSE = PEGBAR_READING
};

/* Springs */
enum {
  /** A damping ratio above 1 counts as 1 unless allowsOverdamping; else it is exact. */
  PEGBAR_CHOICE_OVERDAMPING_CLAMPED = PEGBAR_READING,
  /** A spring held after its end keeps its last sampled value; else it shows the target. */
  PEGBAR_CHOICE_SPRING_HOLDS_SAMPLED_VALUE = PEGBAR_READING
};

/* Keyframes */
enum {
  /** The discrete mode wants one key time more than values; else as many. */
  PEGBAR_CHOICE_DISCRETE_HAS_EXTRA_KEY_TIME = PEGBAR_READING,
  /** Timing beyond 0…1 extrapolates the end segments; else it stops at the ends. */
  PEGBAR_CHOICE_KEYFRAMES_EXTRAPOLATE = PEGBAR_READING,
  /** Colours and rects are paced by their Euclidean distance; else evenly. */
  PEGBAR_CHOICE_COLORS_AND_RECTS_ARE_PACED = PEGBAR_READING,
  /** The cubic modes take matrices component by component; else by their parts, linearly. */
  PEGBAR_CHOICE_CUBIC_MATRICES_BY_COMPONENT = PEGBAR_READING,
  /** A discrete path holds each segment's start point; else each point in turn. */
  PEGBAR_CHOICE_DISCRETE_PATH_HOLDS_SEGMENT_START = PEGBAR_READING,
  /** Discrete keyframes with one value have no effect; else the value is held. */
  PEGBAR_CHOICE_ONE_DISCRETE_VALUE_IS_IGNORED = PEGBAR_READING,
  /** Exactly at a corner of a path the next segment's tangent counts; else the previous one's. */
  PEGBAR_CHOICE_CORNER_TAKES_NEXT_TANGENT = PEGBAR_READING
};

/* Transforms and transitions */
enum {
  /** A reflection taken apart flips all three scales; else only x. */
  PEGBAR_CHOICE_REFLECTION_FLIPS_ALL_SCALES = PEGBAR_READING,
  /** A matrix that cannot be taken apart switches half way; else the first one stays. */
  PEGBAR_CHOICE_SINGULAR_MATRIX_SWITCHES_HALFWAY = PEGBAR_READING,
  /** Perspective beside other parts is separated from them; else its column is mixed as it is. */
  PEGBAR_CHOICE_PERSPECTIVE_IS_SEPARATED = PEGBAR_READING,
  /** Half a turn between two matrices goes in the positive direction; else in the negative one. */
  PEGBAR_CHOICE_HALF_TURN_IS_POSITIVE = PEGBAR_READING,
  /** Matrices a hair short of half a turn go the short way; else as exactly half a turn. */
  PEGBAR_CHOICE_NEAR_HALF_TURN_IS_SHORT = PEGBAR_READING,
  /**
   * Gradient layers mix sRGB-encoded values, as on screen; else Generic RGB of gamma 1.8, as in pictures
   * that Core Graphics draws of them.
   */
  PEGBAR_CHOICE_GRADIENTS_MIX_SRGB = PEGBAR_READING,
  /** fromTop and fromBottom mean edges as drawn; else the layer's y axis. */
  PEGBAR_CHOICE_TRANSITION_AXIS_IS_VISUAL = PEGBAR_READING
};

PEGBAR_END_DECLS

#endif /* PEGBAR_CHOICES_H */
