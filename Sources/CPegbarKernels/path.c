/*
 * Coverage of any outline.
 *
 * For every pixel of a row the signed area to the right of all edges is found; edges write only
 * where that changes, and a running sum gives the rest.
 */
#pragma STDC FP_CONTRACT OFF

#include <stdlib.h>
#include <string.h>

#include "kernels.h"

/** Cells are looked at in blocks, and blocks that no edge touches have one coverage. */
#define BLOCK 16
#define BLOCKS (PEGBAR_STRETCH / BLOCK + 2)

typedef struct path_scan {
  const pegbar_path *path;
  /** Numbers of the edges that may touch the next row. */
  int32_t *active;
  int32_t active_count, next, last_y;
  /** Differences of area from pixel to pixel, all 0 between rows. */
  double change[BLOCKS * BLOCK];
  uint8_t touched[BLOCKS];
} path_scan;

/** The part of an edge inside a row, x0 <= x1, with its height times its winding. */
typedef struct part {
  double x0, x1, height;
} part;

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

/** ∫ max(0, q − x) dy over the part. */
static inline double before(const part *p, double q) {
  double width = p->x1 - p->x0;
  double inside = smaller(larger(q - p->x0, 0), width);
  double slanted = width > 0 ? inside * inside * 0.5 / width : 0;
  return (slanted + larger(q - p->x1, 0)) * p->height;
}

static void add(path_scan *scan, int32_t cell, double value) {
  scan->change[cell] += value;
  scan->touched[cell / BLOCK] = 1;
}

/** Adds a part to the cells of the columns x0…x1. */
static void accumulate(path_scan *scan, const part *p, int32_t x0, int32_t x1) {
  if (p->x0 >= x1) return;
  if (p->x1 <= x0) {
    add(scan, 0, p->height);
    return;
  }
  int32_t first = p->x0 > x0 ? (int32_t)p->x0 : x0;
  double reach = smaller(p->x1, x1 - 1);
  int32_t last = pegbar_min((int32_t)reach + 1, x1 - 1);
  double low = before(p, first), area = 0;
  for (int32_t x = first; x <= last; x++) {
    double high = before(p, x + 1);
    add(scan, x - x0, high - low - area);
    area = high - low;
    low = high;
  }
}

static void accumulate_edge(path_scan *scan, const pegbar_edge *e, int32_t y, int32_t x0,
                            int32_t x1) {
  double top = larger(e->y0, y), bottom = smaller(e->y1, (double)y + 1);
  if (bottom <= top) return;
  double slope = (e->x1 - e->x0) / (e->y1 - e->y0);
  double a = e->x0 + (top - e->y0) * slope, b = e->x0 + (bottom - e->y0) * slope;
  part p = {smaller(a, b), larger(a, b), (bottom - top) * e->winding};
  accumulate(scan, &p, x0, x1);
}

/** Keeps the edges that reach row y or a later one, and takes in those that begin in it. */
static void advance(path_scan *scan, int32_t y) {
  if (y < scan->last_y) scan->next = scan->active_count = 0;
  scan->last_y = y;
  int32_t kept = 0;
  for (int32_t i = 0; i < scan->active_count; i++) {
    int32_t edge = scan->active[i];
    if (scan->path->edges[edge].y1 > y) scan->active[kept++] = edge;
  }
  const pegbar_edge *edges = scan->path->edges;
  while (scan->next < scan->path->count && edges[scan->next].y0 < (double)y + 1) {
    if (edges[scan->next].y1 > y) scan->active[kept++] = scan->next;
    scan->next += 1;
  }
  scan->active_count = kept;
}

static uint8_t covered(double area, uint32_t rule) {
  double a = area < 0 ? -area : area;
  if (rule == PEGBAR_RULE_EVEN_ODD) {
    a -= 2 * (double)(int64_t)(a / 2);
    if (a > 1) a = 2 - a;
  }
  return (uint8_t)(int32_t)(smaller(a, 1) * 255 + 0.5);
}

/** Turns differences into bytes, clearing them; the columns that are covered. */
static pegbar_run sum_up(path_scan *scan, int32_t x0, int32_t x1, uint8_t *cover) {
  pegbar_run run = {x1, x0, -1};
  double area = 0;
  for (int32_t start = 0; start < x1 - x0; start += BLOCK) {
    int32_t end = pegbar_min(start + BLOCK, x1 - x0);
    uint8_t level = covered(area, scan->path->rule);
    if (scan->touched[start / BLOCK]) {
      scan->touched[start / BLOCK] = 0;
      for (int32_t i = start; i < end; i++) {
        area += scan->change[i];
        scan->change[i] = 0;
        cover[i] = covered(area, scan->path->rule);
      }
    } else {
      memset(cover + start, level, (size_t)(end - start));
      if (level == 0) continue;
    }
    run.x0 = pegbar_min(run.x0, x0 + start);
    run.x1 = x0 + end;
  }
  return run;
}

static int32_t path_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                        pegbar_run *runs) {
  path_scan *scan = source;
  advance(scan, y);
  if (scan->active_count == 0) return 0;
  for (int32_t i = 0; i < scan->active_count; i++) {
    accumulate_edge(scan, &scan->path->edges[scan->active[i]], y, x0, x1);
  }
  runs[0] = sum_up(scan, x0, x1, cover);
  return runs[0].x1 > runs[0].x0;
}

int32_t pegbar_paint_path(const pegbar_surface *surface, pegbar_area area, const pegbar_path *path,
                          const pegbar_paint *paint, const pegbar_mask *mask) {
  if (path->count == 0) return 1;
  path_scan *scan = calloc(1, sizeof(path_scan));
  int32_t *active = malloc((size_t)path->count * sizeof(int32_t));
  if (scan && active) {
    scan->path = path;
    scan->active = active;
    scan->last_y = INT32_MIN;
    pegbar_paint_cover(surface, area, path_row, scan, paint, mask);
  }
  int32_t done = scan && active;
  free(active);
  free(scan);
  return done;
}
