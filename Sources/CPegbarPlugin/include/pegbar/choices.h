/*
 * Where sources on Core Animation disagree: the reading that Pegbar follows, one constant each.
 *
 * 1 is the choice that the constant's name says, 0 the other reading. The host and the built-in plugins
 * read them; nothing in the plugin interface depends on them.
 */
#ifndef PEGBAR_CHOICES_H
#define PEGBAR_CHOICES_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/* Time */
enum {
  /** A running animation with a time offset starts that far in and wraps; else it ends early. */
  PEGBAR_CHOICE_TIME_OFFSET_WRAPS = 1,
  /** A layer's time stands still before its begin time; else it runs on below its start. */
  PEGBAR_CHOICE_LAYER_TIME_CLAMPED_BEFORE_BEGIN = 1,
  /** repeatDuration wins over repeatCount; else repeatCount wins. */
  PEGBAR_CHOICE_REPEAT_DURATION_WINS = 1,
  /** A spring added with duration 0 takes the transaction's; else its settling duration. */
  PEGBAR_CHOICE_SPRING_TAKES_TRANSACTION_DURATION = 1,
  /** A group's child of duration 0 takes the group's; else the transaction's. */
  PEGBAR_CHOICE_CHILD_TAKES_GROUP_DURATION = 1,
  /** A child that ends with its frozen group is over and needs a fill mode; else it is active. */
  PEGBAR_CHOICE_CHILD_ENDS_WITH_FROZEN_GROUP = 1
};

/* Values */
enum {
  /** Implicit animations of a transaction without a timing function use `default`; else `linear`. */
  PEGBAR_CHOICE_IMPLICIT_TIMING_IS_DEFAULT = 1,
  /** Replacing animations come first, then additive ones; else all in one order of addition. */
  PEGBAR_CHOICE_REPLACING_BEFORE_ADDITIVE = 1,
  /** A missing end is the model value, read live; else the presented value below the animation. */
  PEGBAR_CHOICE_MISSING_END_IS_MODEL_VALUE = 1,
  /** A missing end of an additive animation changes nothing; else it is the current value. */
  PEGBAR_CHOICE_ADDITIVE_MISSING_END_IS_NEUTRAL = 1,
  /** Exactly half way a value of a discrete kind is the new one; else the old one. */
  PEGBAR_CHOICE_HALFWAY_IS_NEW_VALUE = 1,
  /** timingFunction and timingFunctions both apply; else the latter replaces the former. */
  PEGBAR_CHOICE_TIMING_FUNCTIONS_COMPOSE = 1
};

/* Springs */
enum {
  /** A damping ratio above 1 counts as 1 unless allowsOverdamping; else it is exact. */
  PEGBAR_CHOICE_OVERDAMPING_CLAMPED = 1,
  /** A spring held after its end keeps its last sampled value; else it shows the target. */
  PEGBAR_CHOICE_SPRING_HOLDS_SAMPLED_VALUE = 1
};

/* Keyframes */
enum {
  /** The discrete mode wants one key time more than values; else as many. */
  PEGBAR_CHOICE_DISCRETE_HAS_EXTRA_KEY_TIME = 1,
  /** Timing beyond 0…1 extrapolates the end segments; else it stops at the ends. */
  PEGBAR_CHOICE_KEYFRAMES_EXTRAPOLATE = 1,
  /** Colours and rects are paced by their Euclidean distance; else evenly. */
  PEGBAR_CHOICE_COLORS_AND_RECTS_ARE_PACED = 1,
  /** The cubic modes take matrices component by component; else by their parts, linearly. */
  PEGBAR_CHOICE_CUBIC_MATRICES_BY_COMPONENT = 1,
  /** A discrete path holds each segment's start point; else each point in turn. */
  PEGBAR_CHOICE_DISCRETE_PATH_HOLDS_SEGMENT_START = 1,
  /** Exactly at a corner of a path the next segment's tangent counts; else the previous one's. */
  PEGBAR_CHOICE_CORNER_TAKES_NEXT_TANGENT = 1
};

/* Transforms and transitions */
enum {
  /** A reflection taken apart flips all three scales; else only x. */
  PEGBAR_CHOICE_REFLECTION_FLIPS_ALL_SCALES = 1,
  /** A matrix that cannot be taken apart switches half way; else the first one stays. */
  PEGBAR_CHOICE_SINGULAR_MATRIX_SWITCHES_HALFWAY = 1,
  /** Perspective beside other parts is separated from them; else its column is mixed as it is. */
  PEGBAR_CHOICE_PERSPECTIVE_IS_SEPARATED = 1,
  /** Half a turn between two matrices goes in the positive direction; else in the negative one. */
  PEGBAR_CHOICE_HALF_TURN_IS_POSITIVE = 1,
  /** fromTop and fromBottom mean edges as drawn; else the layer's y axis. */
  PEGBAR_CHOICE_TRANSITION_AXIS_IS_VISUAL = 1
};

PEGBAR_END_DECLS

#endif /* PEGBAR_CHOICES_H */
