/*
 * Extension of a transition instance: the transition as moving pictures, free of any resolution.
 *
 *   get_extension  [any]     after `prepare`
 *   place          [render]  any number of times, any progress in any order
 *
 * For outputs that have no rows of pixels, such as vectors or a graphics processor. A transition
 * that does more than move, turn and fade its pictures leaves it out. The program itself draws with
 * `render` and does not ask for it; other hosts may.
 *
 * Rationale: the placements refer to a unit square, not to pixels, so that one answer serves every
 * size.
 */
#ifndef PEGBAR_EXT_TRANSITION_GEOMETRY_H
#define PEGBAR_EXT_TRANSITION_GEOMETRY_H

#include "../transition.h"

PEGBAR_BEGIN_DECLS

/** The id to ask `pegbar_transition.get_extension` for. */
#define PEGBAR_EXT_TRANSITION_GEOMETRY "pegbar.transition-geometry/1"

/** Where one of the two pictures is. Frozen. */
typedef struct pegbar_placement {
  /**
   * m11 m12 … m44, row vectors, perspective included: from a picture whose corners are (0,0) and
   * (1,1) to an output with the same corners.
   */
  double transform[16];
  /** How much of the picture covers what is below it, 0…1. */
  double opacity;
  /** 1 shown, 0 not; then the rest means nothing. */
  uint32_t visible;
  /** 0. */
  uint32_t reserved;
} pegbar_placement;

/**
 * The table. It may be one constant for all instances; valid until the instance is destroyed.
 *
 * Law: drawing the placements gives what `render` gives, but for the edges' anti-aliasing.
 */
typedef struct pegbar_transition_geometry {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * [render] Places both pictures; *to_above says which is drawn last (1: the new one). Progress is
   * more than 0 and less than 1, as in `render`. PEGBAR_UNSUPPORTED where this instance, with its
   * parameters and direction, is no movement of pictures: then the host uses `render`.
   */
  pegbar_status (*PEGBAR_NONNULL place)(void *PEGBAR_NULLABLE instance, double progress,
                                        pegbar_placement *PEGBAR_NONNULL from,
                                        pegbar_placement *PEGBAR_NONNULL to,
                                        uint32_t *PEGBAR_NONNULL to_above);
} pegbar_transition_geometry;

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_TRANSITION_GEOMETRY_H */
