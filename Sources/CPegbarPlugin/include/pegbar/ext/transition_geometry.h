/*
 * Extension of a transition instance: the transition as moving pictures, free of any resolution.
 */
#ifndef PEGBAR_EXT_TRANSITION_GEOMETRY_H
#define PEGBAR_EXT_TRANSITION_GEOMETRY_H

#include "../transition.h"

PEGBAR_BEGIN_DECLS

#define PEGBAR_EXT_TRANSITION_GEOMETRY "pegbar.transition-geometry/1"

/** Where one of the two pictures is. Frozen. */
typedef struct pegbar_placement {
  /**
   * m11 m12 … m44, row vectors, perspective included: from a picture whose corners are (0,0) and (1,1) to an
   * output with the same corners.
   */
  double transform[16];
  /** 0…1 */
  double opacity;
  /** 1 shown, 0 not. */
  uint32_t visible;
  uint32_t reserved;
} pegbar_placement;

/** Law: drawing the placements gives what `render` gives, but for the edges' anti-aliasing. */
typedef struct pegbar_transition_geometry {
  uint32_t struct_size;
  uint32_t reserved;
  /** [render] Places both pictures; *to_above says which is drawn last (1: the new one). */
  pegbar_status (*PEGBAR_NONNULL place)(void *PEGBAR_NULLABLE instance, double progress,
                                        pegbar_placement *PEGBAR_NONNULL from,
                                        pegbar_placement *PEGBAR_NONNULL to,
                                        uint32_t *PEGBAR_NONNULL to_above);
} pegbar_transition_geometry;

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_TRANSITION_GEOMETRY_H */
