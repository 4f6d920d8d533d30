/*
 * Areas of pixels to the right of edges, as differences from pixel to pixel.
 *
 * For every pixel of a row the signed area to the right of all edges is found; edges write only
 * where that changes, and a running sum gives the rest. Areas are whole numbers of 1/65536 pixel
 * and an edge's parts add up to its height exactly, so that a closed outline leaves nothing behind.
 */
#ifndef PGB_CELLS_H
#define PGB_CELLS_H

#include "kernels.h"
#include "runs.h"

/** Blocks of a row, with those behind its last column. */
#define PGB_CELL_BLOCKS (PGB_STRETCH / PGB_BLOCK + 2)

/** The cells of one row: all 0 but between the first edge and the sum. */
typedef struct pgb_cell_row {
  int32_t *change;
  /** A byte for each block. */
  uint8_t *touched;
} pgb_cell_row;

/** An edge from the top down: x = x0 + (y − y0)·slope. */
typedef struct pgb_slope {
  double x0, y0, y1, slope;
  /** ½ |dy / dx| in units of area; 0 for an upright edge. */
  double curve;
  int32_t winding;
} pgb_slope;

/** The part of an edge inside a row, from low to high, in columns from the row's first. */
typedef struct pgb_part {
  double low, high;
  /** As the edge's. */
  double curve;
  /** The height in units of area, and the winding. */
  int32_t height, winding;
} pgb_part;

PGB_INLINE double pgb_larger(double a, double b) { return a > b ? a : b; }
PGB_INLINE double pgb_smaller(double a, double b) { return a < b ? a : b; }

PGB_INLINE pgb_slope pgb_slope_of(double x0, double y0, double x1, double y1, int32_t winding) {
  double slope = (x1 - x0) / (y1 - y0), size = slope < 0 ? -slope : slope;
  double curve = size > 0 ? 0.5 * PGB_ONE / size : 0;
  pgb_slope e = {x0, y0, y1, slope, curve, winding};
  return e;
}

PGB_INLINE void pgb_cells_touch(pgb_cell_row row, int32_t cell) {
  row.touched[(uint32_t)cell / PGB_BLOCK] = 1;
}

/** ∫ max(0, q − x) dy over the part, for q between its ends. */
static inline int32_t pgb_cells_before(const pgb_part *p, double q) {
  return (int32_t)((q - p->low) * (q - p->low) * p->curve + 0.5);
}

/** The same for any q. */
static inline int32_t pgb_cells_before_any(const pgb_part *p, double q) {
  if (q <= p->low) return 0;
  if (q <= p->high) return pgb_cells_before(p, q);
  return pgb_cells_before(p, p->high) + (int32_t)((q - p->high) * p->height + 0.5);
}

/** Adds a part that several columns, or an end of the row, share. */
static inline void pgb_cells_add_wide(pgb_cell_row row, const pgb_part *p, int32_t count) {
  int32_t first = p->low > 0 ? (int32_t)p->low : 0;
  int32_t last = p->high < count ? (int32_t)p->high : count - 1;
  int32_t low = pgb_cells_before_any(p, first), area = 0, *change = row.change;
  for (int32_t x = first; x < last; x++) {
    int32_t high = pgb_cells_before(p, x + 1), own = (high - low) * p->winding;
    change[x] += own - area;
    area = own;
    low = high;
  }
  int32_t own = (pgb_cells_before_any(p, last + 1) - low) * p->winding;
  change[last] += own - area;
  change[last + 1] += p->height * p->winding - own;
  for (int32_t x = first; x < last + 1; x += PGB_BLOCK) pgb_cells_touch(row, x);
  pgb_cells_touch(row, last);
  pgb_cells_touch(row, last + 1);
}

PGB_INLINE void pgb_cells_add(pgb_cell_row row, const pgb_part *p, int32_t count) {
  if (p->low >= count) return;
  int32_t area = p->height * p->winding;
  if (p->high <= 0) {
    row.change[0] += area;
    pgb_cells_touch(row, 0);
    return;
  }
  int32_t cell = p->low > 0 ? (int32_t)p->low : 0;
  if (p->low < 0 || p->high > cell + 1) {
    pgb_cells_add_wide(row, p, count);
    return;
  }
  double share = cell + 1 - (p->low + p->high) * 0.5;
  int32_t own = (int32_t)(share * p->height + 0.5) * p->winding;
  row.change[cell] += own;
  row.change[cell + 1] += area - own;
  pgb_cells_touch(row, cell);
  pgb_cells_touch(row, cell + 1);
}

/**
 * Adds a row's part of an edge, in columns from the row's first, that is as high as the row, touches
 * two columns at most and has them and one more in the row.
 */
PGB_INLINE void pgb_cells_add_steep(pgb_cell_row row, const pgb_part *p) {
  int32_t cell = (int32_t)p->low;
  // One column or two, without a branch: which cannot be foretold.
  double next = cell + 1, q = next - p->low, rest = next + 1 - p->high, wide = p->high - p->low;
  int narrow = p->high <= next;
  double share = (next - (p->low + p->high) * 0.5) * PGB_ONE;
  int32_t own = (int32_t)((narrow ? share : q * q * p->curve) + 0.5);
  int32_t both = (int32_t)(wide * wide * p->curve + 0.5) + (int32_t)(rest * PGB_ONE + 0.5);
  int32_t second = narrow ? PGB_ONE : both - own;
  int32_t w = p->winding;
  row.change[cell] += own * w;
  row.change[cell + 1] += (second - own) * w;
  row.change[cell + 2] += (PGB_ONE - second) * w;
  pgb_cells_touch(row, cell);
  pgb_cells_touch(row, cell + 2);
}

/** Adds what of an edge lies in row y; x0 is the row's first column. */
PGB_INLINE void pgb_cells_add_slope(pgb_cell_row row, const pgb_slope *e, int32_t y, int32_t x0,
                                    int32_t count) {
  double a = e->x0 + (y - e->y0) * e->slope - x0, b = a + e->slope;
  int32_t height = PGB_ONE;
  if (e->y0 > y || e->y1 < (double)y + 1) {
    double top = pgb_larger(e->y0, y), bottom = pgb_smaller(e->y1, (double)y + 1);
    if (bottom <= top) return;
    a = e->x0 + (top - e->y0) * e->slope - x0;
    b = e->x0 + (bottom - e->y0) * e->slope - x0;
    height = (int32_t)((bottom - y) * PGB_ONE + 0.5) - (int32_t)((top - y) * PGB_ONE + 0.5);
  }
  pgb_part p = {pgb_smaller(a, b), pgb_larger(a, b), e->curve, height, e->winding};
  pgb_cells_add(row, &p, count);
}

/**
 * Turns a row's differences into runs of coverage, clearing them; `count` is its width, `rule` one
 * of PGB_RULE_…. The result is the number of runs; they count from the row's first column.
 */
int32_t pgb_cells_runs(pgb_cell_row row, int32_t count, uint32_t rule, uint8_t *cover,
                       pgb_run *runs);

#endif /* PGB_CELLS_H */
