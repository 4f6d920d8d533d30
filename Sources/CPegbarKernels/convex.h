/*
 * Coverage of convex polygons by exact area.
 */
#ifndef PEGBAR_CONVEX_H
#define PEGBAR_CONVEX_H

#include "kernels.h"

/** The most corners of a polygon: as many as pegbar_project makes. */
enum { PGB_SCAN_CORNERS = PEGBAR_CORNERS + 5 };

/** One of the two chains of edges from the top corner to the bottom one. */
typedef struct pegbar_chain {
  /**
   * The corner where the current edge begins; +1 or −1; how many edges may follow, 0 at the end.
   */
  int32_t corner, step, left;
  /** The current edge: its ends, dx / dy and ½ |dy / dx|. */
  double ax, ay, bx, by, slope, curve;
} pegbar_chain;

/** A polygon being asked row by row, from the top. */
typedef struct pegbar_scan {
  const double *points;
  int32_t count;
  double top, bottom, min_x, max_x;
  pegbar_chain left, right;
} pegbar_scan;

/** What covers a row: bytes in x0…l1 and r0…x1, `middle` in l1…r0. Empty: x1 <= x0. */
typedef struct pegbar_extent {
  int32_t x0, l1, r0, x1, middle;
} pegbar_extent;

/**
 * Begins at the top; 0 when the polygon has no area. More than PGB_SCAN_CORNERS corners are the caller's
 * mistake and end the process.
 */
int32_t pegbar_scan_begin(pegbar_scan *scan, const double *points, int32_t count);

/** Coverage of row y between the columns x0 and x1; `cover[x - x0]` belongs to column x. */
pegbar_extent pegbar_scan_row(pegbar_scan *scan, int32_t y, int32_t x0, int32_t x1, uint8_t *cover);

/**
 * Coverage of all rows of an area, one span at most for each; `cover` is that of the area's first
 * pixel, and spans are counted from there. The result is their number.
 */
int32_t pegbar_scan_spans(pegbar_scan *scan, pegbar_area area, uint8_t *cover, int64_t stride,
                          pegbar_span *spans);

/** The coverage source of a polygon with or without a hole. */
typedef struct pegbar_shape_scan {
  pegbar_scan outer, hole;
  int32_t has_hole;
  /** For one row of the hole. */
  uint8_t *scratch;
} pegbar_shape_scan;

int32_t pegbar_shape_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                         pegbar_run *runs);

#endif /* PEGBAR_CONVEX_H */
