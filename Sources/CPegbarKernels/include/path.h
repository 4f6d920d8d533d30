/*
 * Coverage of any outline: nonzero or even-odd, anti-aliased by area.
 */
#ifndef CPEGBAR_PATH_H
#define CPEGBAR_PATH_H

#include "paint.h"

PEGBAR_BEGIN_DECLS

/** A straight edge in pixels, from the top down: y0 < y1. */
typedef struct pgb_edge {
  double x0, y0, x1, y1;
  /** +1 or −1: the way it was drawn, down or up. */
  double winding;
} pgb_edge;

enum { PGB_RULE_NONZERO = 1, PGB_RULE_EVEN_ODD = 2 };

/** Closed outlines as edges, sorted by y0; areas add up, so overlaps in a pixel are approximate. */
typedef struct pgb_path {
  const pgb_edge *PEGBAR_NONNULL edges;
  int32_t count;
  /** PGB_RULE_… */
  uint32_t rule;
} pgb_path;

/** Sorts edges by their upper ends, in place; equal ones in any order. */
void pgb_sort_edges(pgb_edge *PEGBAR_NONNULL edges, int64_t count);

/**
 * To the nearest 1/65536, halves away from 0, at most ten million: whole pixels stay whole. For the
 * coordinates of edges.
 */
static inline double pgb_edge_place(double v) {
  v = (v > -1e7 ? v < 1e7 ? v : 1e7 : -1e7) * 65536;
  double whole = (double)(int64_t)v;
  if (v - whole >= 0.5) whole += 1;
  if (v - whole <= -0.5) whole -= 1;
  return whole / 65536;
}

/** Paints what lies inside; 0 when there is no memory, and then nothing is drawn. */
int32_t pgb_paint_path(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                       const pgb_path *PEGBAR_NONNULL path, const pgb_paint *PEGBAR_NONNULL paint,
                       const pgb_mask *PEGBAR_NULLABLE mask);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PATH_H */
