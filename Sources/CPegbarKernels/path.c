/*
 * Coverage of any outline, row by row, from sorted edges.
 */
#pragma STDC FP_CONTRACT OFF

#include <stdlib.h>

#include "cells.h"

typedef struct path_scan {
  const pgb_path *path;
  /** The edges that may touch the next row. */
  pgb_slope *active;
  int32_t active_count, next, last_y;
  int32_t change[PGB_CELL_BLOCKS * PGB_BLOCK];
  uint8_t touched[PGB_CELL_BLOCKS];
} path_scan;

static pgb_slope entered(const pgb_edge *e) {
  return pgb_slope_of(e->x0, e->y0, e->x1, e->y1, e->winding < 0 ? -1 : 1);
}

/** Drops the edges that end above row y and takes in those that begin in it. */
static void advance(path_scan *scan, int32_t y) {
  if (y < scan->last_y) scan->next = scan->active_count = 0;
  scan->last_y = y;
  int32_t kept = 0;
  for (int32_t i = 0; i < scan->active_count; i++) {
    if (scan->active[i].y1 <= y) continue;
    if (kept < i) scan->active[kept] = scan->active[i];
    kept += 1;
  }
  const pgb_edge *edges = scan->path->edges;
  while (scan->next < scan->path->count && edges[scan->next].y0 < (double)y + 1) {
    if (edges[scan->next].y1 > y) scan->active[kept++] = entered(&edges[scan->next]);
    scan->next += 1;
  }
  scan->active_count = kept;
}

static int32_t path_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                        pgb_run *runs) {
  path_scan *scan = source;
  advance(scan, y);
  if (scan->active_count == 0) return 0;
  pgb_cell_row row = {scan->change, scan->touched};
  for (int32_t i = 0; i < scan->active_count; i++) {
    pgb_cells_add_slope(row, &scan->active[i], y, x0, x1 - x0);
  }
  int32_t count = pgb_cells_runs(row, x1 - x0, scan->path->rule, cover, runs);
  for (int32_t i = 0; i < count; i++) {
    runs[i].x0 += x0;
    runs[i].x1 += x0;
  }
  return count;
}

int32_t pgb_paint_path(const pgb_surface *surface, pgb_area area, const pgb_path *path,
                       const pgb_paint *paint, const pgb_mask *mask) {
  if (path->count == 0) return 1;
  path_scan *scan = calloc(1, sizeof(path_scan));
  pgb_slope *active = malloc((size_t)path->count * sizeof(pgb_slope));
  if (scan && active) {
    scan->path = path;
    scan->active = active;
    scan->last_y = INT32_MIN;
    pgb_paint_cover(surface, area, path_row, scan, paint, mask);
  }
  int32_t done = scan && active;
  free(active);
  free(scan);
  return done;
}
