/*
 * Coverage of any outline: nonzero or even-odd, anti-aliased by area.
 */
#ifndef CPEGBAR_PATH_H
#define CPEGBAR_PATH_H

#include "paint.h"

PEGBAR_BEGIN_DECLS

/** A straight edge in pixels, from the top down: y0 < y1. */
typedef struct pegbar_edge {
  double x0, y0, x1, y1;
  /** +1 or −1: the way it was drawn, down or up. */
  double winding;
} pegbar_edge;

enum {
  PEGBAR_RULE_NONZERO = 1,
  PEGBAR_RULE_EVEN_ODD = 2
};

/** Closed outlines as edges, sorted by y0; areas add up, so overlaps in a pixel are approximate. */
typedef struct pegbar_path {
  const pegbar_edge *PEGBAR_NONNULL edges;
  int32_t count;
  /** PGB_RULE_… */
  uint32_t rule;
} pegbar_path;

/** Sorts edges by their upper ends, in place; equal ones in any order. */
void pegbar_sort_edges(pegbar_edge *PEGBAR_NONNULL edges, int64_t count);

/** Paints what lies inside; 0 when there is no memory, and then nothing is drawn. */
int32_t pegbar_paint_path(const pegbar_surface *PEGBAR_NONNULL surface, pegbar_area area,
                          const pegbar_path *PEGBAR_NONNULL path,
                          const pegbar_paint *PEGBAR_NONNULL paint,
                          const pegbar_mask *PEGBAR_NULLABLE mask);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PATH_H */
