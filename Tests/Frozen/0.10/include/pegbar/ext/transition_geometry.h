/*
 * Extension of a transition instance: the transition as moving pictures, independent of resolution.
 *
 *   get_extension  [any]     after `prepare`
 *   place          [render]  any number of times, any progress in any order
 *
 * For outputs without rows of pixels, such as vector formats or a GPU. A transition that does more
 * than move, turn and fade its pictures omits it. Pegbar itself draws with `render` and does not
 * use this extension; other hosts may.
 *
 * Rationale: placements refer to a unit square, not to pixels, so one placement serves every size.
 */
#ifndef PEGBAR_EXT_TRANSITION_GEOMETRY_H
#define PEGBAR_EXT_TRANSITION_GEOMETRY_H

#include "../transition.h"

PEGBAR_BEGIN_DECLS

/** The extension's id, for `pegbar_image_effect.get_extension`. */
#define PEGBAR_EXT_TRANSITION_GEOMETRY "pegbar.transition-geometry/1"

/** The position of one of the two pictures. Frozen. */
typedef struct pegbar_placement {
  /**
   * m11 m12 … m44, for row vectors, including perspective: from a picture with corners (0,0) and
   * (1,1) to an output with the same corners. (0,0) is the upper left corner, (1,1) the lower right
   * one.
   */
  double transform[16];
  /** The opacity of the picture, 0…1. */
  double opacity;
  /** 1 if the picture is visible; 0 if not, and then the other fields have no meaning. */
  uint32_t visible;
  /** 0. */
  uint32_t reserved;
} pegbar_placement;

/**
 * The table. It may be one constant for all instances; valid until the instance is destroyed.
 *
 * Law: drawing the placements gives the same picture as `render`, except for anti-aliased edges.
 */
typedef struct pegbar_transition_geometry {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * [render] Places both pictures; *to_above is 1 if the new picture is drawn last. Progress is
   * more than 0 and less than 1, as in `render`. Returns PEGBAR_UNSUPPORTED if this instance, with
   * its parameters and direction, cannot be expressed as placements: then the host uses `render`.
   */
  pegbar_status (*PEGBAR_NONNULL place)(void *PEGBAR_NULLABLE instance, double progress,
                                        pegbar_placement *PEGBAR_NONNULL from,
                                        pegbar_placement *PEGBAR_NONNULL to,
                                        uint32_t *PEGBAR_NONNULL to_above);
} pegbar_transition_geometry;

/**
 * The size of pegbar_transition_geometry in version 0.10 of the interface; all of it is required.
 */
#define PEGBAR_TRANSITION_GEOMETRY_SIZE_0_10 16

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_TRANSITION_GEOMETRY_H */
