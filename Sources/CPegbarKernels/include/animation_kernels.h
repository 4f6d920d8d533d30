/*
 * Evaluating animations by columns: where each is in its cycle, its easing, its value.
 *
 * Numbers of 64 bits; only + − × ÷ √, so every variant gives the same bits. Columns do not overlap.
 */
#ifndef CPEGBAR_ANIMATION_KERNELS_H
#define CPEGBAR_ANIMATION_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "pegbar/abi.h"

/** Bits in pgb_cycles.flags. */
enum { PGB_FILLS_BEFORE = 1, PGB_FILLS_AFTER = 2, PGB_REVERSES = 4 };

/** When some animations run. Times are in seconds, durations counted in single cycles. */
typedef struct pgb_cycles {
  const double *PEGBAR_NONNULL begins;
  /** Cycles a second: speed / duration, more than 0. */
  const double *PEGBAR_NONNULL rates;
  /** How many durations the animation goes on for, may be infinite; NULL: each for one. */
  const double *PEGBAR_NULLABLE actives;
  const uint8_t *PEGBAR_NONNULL flags;
} pgb_cycles;

/** A function on 0…1 as cubic pieces. */
typedef struct pgb_cubic_table {
  /** Four for each piece, lowest power first; NULL for f(x) = x. */
  const double *PEGBAR_NULLABLE coefficients;
  /** Pieces on 0…1, or on each half where `is_split` is 1: those shrink as a root to both ends. */
  int32_t count;
  int32_t is_split;
  /** The function at 1. */
  double end;
} pgb_cubic_table;

/**
 * Transforms that move, scale and turn in the plane, in columns; nothing else in them changes.
 *
 * From half the angle (cosine, sine) they turn on by `turn` times the fraction, half radians.
 */
typedef struct pgb_flat_transforms {
  const double *PEGBAR_NONNULL from_x, *PEGBAR_NONNULL from_y;
  const double *PEGBAR_NONNULL to_x, *PEGBAR_NONNULL to_y;
  const double *PEGBAR_NONNULL from_width, *PEGBAR_NONNULL from_height;
  const double *PEGBAR_NONNULL to_width, *PEGBAR_NONNULL to_height;
  const double *PEGBAR_NONNULL cosine, *PEGBAR_NONNULL sine, *PEGBAR_NONNULL turn;
} pgb_flat_transforms;

/**
 * The parts of two transforms: all but the rotation in pairs, from and to.
 *
 * Only numbers, so that the first so many of them do where the rest say nothing; see `space`.
 */
typedef struct pgb_transform_pair {
  /** Half radians from the first rotation to the second. */
  double turn;
  /** A unit quaternion x y z w, and the one at a right angle to it on the way. */
  double start[4], side[4];
  double translation[2][3], scale[2][3], skew[2][3], perspective[2][4];
} pgb_transform_pair;

/** How many numbers of a pair say something: it turns and moves, scales too, or all of it. */
enum { PGB_PAIR_MOVES = 15, PGB_PAIR_SCALES = 21, PGB_PAIR_WHOLE = 35 };

/** The kernels that exist in several variants. */
typedef struct pgb_animators {
  /**
   * Writes positions in the cycle, 0…1, not eased, and for each a byte: 1 where the animation
   * shows, 0 where the model does.
   */
  void (*PEGBAR_NONNULL positions)(const pgb_cycles *PEGBAR_NONNULL cycles,
                                   const double *PEGBAR_NONNULL times, size_t count,
                                   double *PEGBAR_NONNULL positions, uint8_t *PEGBAR_NONNULL shown);
  /** y[i] = f(x[i]) for x of 0…1; x and y may be one array. */
  void (*PEGBAR_NONNULL ease)(const pgb_cubic_table *PEGBAR_NONNULL table,
                              const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y,
                              size_t count);
  /** Numbers a part of the way; exactly `to` at 1. */
  void (*PEGBAR_NONNULL mix)(const double *PEGBAR_NONNULL from, const double *PEGBAR_NONNULL to,
                             const double *PEGBAR_NONNULL fraction, double *PEGBAR_NONNULL out,
                             size_t count);
  /** Writes m11 m12 m21 m22 m41 m42 of each transform: six columns, `stride` apart. */
  void (*PEGBAR_NONNULL flat)(const pgb_flat_transforms *PEGBAR_NONNULL columns,
                              const double *PEGBAR_NONNULL fraction, double *PEGBAR_NONNULL out,
                              size_t stride, size_t count);
  /**
   * Writes transforms between pairs: 16 columns `stride` apart, those that never change left out.
   *
   * Pairs lie in groups of four, each number for all four before the next, `numbers` of them,
   * PGB_PAIR_…. A whole pair changes all of m11 m12 … m44, the others not m14 m24 m34 m44.
   * `fraction` and `out` have room for whole groups.
   */
  void (*PEGBAR_NONNULL space)(const double *PEGBAR_NONNULL groups, int32_t numbers,
                               const double *PEGBAR_NONNULL fraction, double *PEGBAR_NONNULL out,
                               size_t stride, size_t count);
} pgb_animators;

PEGBAR_BEGIN_DECLS

/** The function of a table at x, 0…1. */
double pgb_cubic_table_at(const pgb_cubic_table *PEGBAR_NONNULL table, double x);

PEGBAR_END_DECLS

#endif /* CPEGBAR_ANIMATION_KERNELS_H */
