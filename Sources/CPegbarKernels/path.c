/*
 * Coverage of any outline.
 *
 * For every pixel of a row the signed area to the right of all edges is found; edges write only
 * where that changes, and a running sum gives the rest. Areas are whole numbers of 1/65536 pixel
 * and an edge's parts add up to its height exactly, so that a closed outline leaves nothing behind.
 */
#pragma STDC FP_CONTRACT OFF

#include <stdlib.h>

#include "runs.h"

#define BLOCK PGB_BLOCK
#define BLOCKS (PGB_STRETCH / BLOCK + 2)
#define ONE PGB_ONE

/** An edge that may touch the next row: x = x0 + (y − y0)·slope. */
typedef struct active_edge {
  double x0, y0, y1, slope;
  /** ½ |dy / dx| in units of area; 0 for an upright edge. */
  double curve;
  int32_t winding;
} active_edge;

typedef struct path_scan {
  const pgb_path *path;
  active_edge *active;
  int32_t active_count, next, last_y;
  /** Differences of area from pixel to pixel, all 0 between rows. */
  int32_t change[BLOCKS * BLOCK];
  uint8_t touched[BLOCKS];
} path_scan;

/** The part of an edge inside a row, from low to high, in columns from the row's first. */
typedef struct part {
  double low, high;
  /** ½ |dy / dx| in units of area. */
  double curve;
  /** The height in units of area, and the winding. */
  int32_t height, winding;
} part;

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

static inline void touch(path_scan *scan, int32_t cell) {
  scan->touched[(uint32_t)cell / BLOCK] = 1;
}

/** ∫ max(0, q − x) dy over the part, for q between its ends. */
static inline int32_t before(const part *p, double q) {
  return (int32_t)((q - p->low) * (q - p->low) * p->curve + 0.5);
}

/** The same for any q. */
static int32_t before_any(const part *p, double q) {
  if (q <= p->low) return 0;
  if (q <= p->high) return before(p, q);
  return before(p, p->high) + (int32_t)((q - p->high) * p->height + 0.5);
}

/** Adds a part that several columns, or an end of the row, share. */
static void add_wide(path_scan *scan, const part *p, int32_t count) {
  int32_t first = p->low > 0 ? (int32_t)p->low : 0;
  int32_t last = p->high < count ? (int32_t)p->high : count - 1;
  int32_t low = before_any(p, first), area = 0, *change = scan->change;
  for (int32_t x = first; x < last; x++) {
    int32_t high = before(p, x + 1), own = (high - low) * p->winding;
    change[x] += own - area;
    area = own;
    low = high;
  }
  int32_t own = (before_any(p, last + 1) - low) * p->winding;
  change[last] += own - area;
  change[last + 1] += p->height * p->winding - own;
  for (int32_t x = first; x < last + 1; x += BLOCK) touch(scan, x);
  touch(scan, last);
  touch(scan, last + 1);
}

static void add_part(path_scan *scan, const part *p, int32_t count) {
  if (p->low >= count) return;
  int32_t area = p->height * p->winding;
  if (p->high <= 0) {
    scan->change[0] += area;
    touch(scan, 0);
    return;
  }
  int32_t cell = p->low > 0 ? (int32_t)p->low : 0;
  if (p->low < 0 || p->high > cell + 1) {
    add_wide(scan, p, count);
    return;
  }
  double share = cell + 1 - (p->low + p->high) * 0.5;
  int32_t own = (int32_t)(share * p->height + 0.5) * p->winding;
  scan->change[cell] += own;
  scan->change[cell + 1] += area - own;
  touch(scan, cell);
  touch(scan, cell + 1);
}

static inline void add_edge(path_scan *scan, const active_edge *e, int32_t y, int32_t x0,
                            int32_t count) {
  double a = e->x0 + (y - e->y0) * e->slope - x0, b = a + e->slope;
  int32_t height = ONE;
  if (e->y0 > y || e->y1 < (double)y + 1) {
    double top = larger(e->y0, y), bottom = smaller(e->y1, (double)y + 1);
    if (bottom <= top) return;
    a = e->x0 + (top - e->y0) * e->slope - x0;
    b = e->x0 + (bottom - e->y0) * e->slope - x0;
    height = (int32_t)((bottom - y) * ONE + 0.5) - (int32_t)((top - y) * ONE + 0.5);
  }
  part p = {smaller(a, b), larger(a, b), e->curve, height, e->winding};
  add_part(scan, &p, count);
}

static active_edge entered(const pgb_edge *e) {
  double slope = (e->x1 - e->x0) / (e->y1 - e->y0), size = slope < 0 ? -slope : slope;
  double curve = size > 0 ? 0.5 * ONE / size : 0;
  active_edge a = {e->x0, e->y0, e->y1, slope, curve, e->winding < 0 ? -1 : 1};
  return a;
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

/** Turns differences into runs, clearing them. */
PGB_INLINE void sum_blocks(path_scan *scan, int32_t count, pgb_run_list *list) {
  uint32_t rule = scan->path->rule;
  int32_t area = 0;
  for (int32_t start = 0; start < count; start += BLOCK) {
    pgb_run run = {start, pgb_min(start + BLOCK, count), -1};
    if (scan->touched[start / BLOCK]) {
      scan->touched[start / BLOCK] = 0;
      area = pgb_sum_block(scan->change + start, area, rule, list->cover + start);
    } else {
      run.cover = pgb_covered(area, rule);
      if (run.cover == 0) continue;
    }
    pgb_run_append(list, run);
  }
  // What lies behind the last column has been added too.
  scan->change[count] = 0;
  scan->touched[count / BLOCK] = 0;
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void sum_avx2(path_scan *scan, int32_t count,
                                                     pgb_run_list *list) {
  sum_blocks(scan, count, list);
}
#endif

static void sum_up(path_scan *scan, int32_t count, pgb_run_list *list) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    sum_avx2(scan, count, list);
    return;
  }
#endif
  sum_blocks(scan, count, list);
}

static int32_t path_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                        pgb_run *runs) {
  path_scan *scan = source;
  advance(scan, y);
  if (scan->active_count == 0) return 0;
  for (int32_t i = 0; i < scan->active_count; i++) {
    add_edge(scan, &scan->active[i], y, x0, x1 - x0);
  }
  pgb_run_list list = {runs, 0, cover};
  sum_up(scan, x1 - x0, &list);
  for (int32_t i = 0; i < list.count; i++) {
    runs[i].x0 += x0;
    runs[i].x1 += x0;
  }
  return list.count;
}

int32_t pgb_paint_path(const pgb_surface *surface, pgb_area area, const pgb_path *path,
                       const pgb_paint *paint, const pgb_mask *mask) {
  if (path->count == 0) return 1;
  path_scan *scan = calloc(1, sizeof(path_scan));
  active_edge *active = malloc((size_t)path->count * sizeof(active_edge));
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
