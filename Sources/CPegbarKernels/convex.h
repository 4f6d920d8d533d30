/*
 * Coverage of convex polygons by exact area.
 */
#ifndef PGB_CONVEX_H
#define PGB_CONVEX_H

#include "kernels.h"

/** The most corners of a polygon: as many as pgb_project makes. */
enum { PGB_SCAN_CORNERS = PGB_CORNERS + 5 };

/** One of the two chains of edges from the top corner to the bottom one. */
typedef struct pgb_chain {
  /**
   * The corner where the current edge begins; +1 or −1; how many edges may follow, 0 at the end.
   */
  int32_t corner, step, left;
  /** The current edge: its ends, dx / dy and ½ |dy / dx|. */
  double ax, ay, bx, by, slope, curve;
} pgb_chain;

/** A polygon being asked row by row, from the top. */
typedef struct pgb_scan {
  const double *points;
  int32_t count;
  double top, bottom, min_x, max_x;
  pgb_chain left, right;
} pgb_scan;

/** What covers a row: bytes in x0…l1 and r0…x1, `middle` in l1…r0. Empty: x1 <= x0. */
typedef struct pgb_extent {
  int32_t x0, l1, r0, x1, middle;
} pgb_extent;

/**
 * Begins at the top; 0 when the polygon has no area. More than PGB_SCAN_CORNERS corners are the
 * caller's mistake and end the process.
 */
int32_t pgb_scan_begin(pgb_scan *scan, const double *points, int32_t count);

/** Coverage of row y between the columns x0 and x1; `cover[x - x0]` belongs to column x. */
pgb_extent pgb_scan_row(pgb_scan *scan, int32_t y, int32_t x0, int32_t x1, uint8_t *cover);

/**
 * Coverage of all rows of an area, one span at most for each; `cover` is that of the area's first
 * pixel, and spans are counted from there. The result is their number.
 */
int32_t pgb_scan_spans(pgb_scan *scan, pgb_area area, uint8_t *cover, int64_t stride,
                       pgb_span *spans);

/** The coverage source of a polygon with or without a hole. */
typedef struct pgb_shape_scan {
  pgb_scan outer, hole;
  int32_t has_hole;
  const pgb_limit *limits;
  int32_t limit_count;
  /** For one row of the hole. */
  uint8_t *scratch;
} pgb_shape_scan;

int32_t pgb_shape_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                      pgb_run *runs);

#endif /* PGB_CONVEX_H */
