/*
 * Strokes as pixels: each piece goes into the cells of a band of rows as it is made, and is then
 * forgotten.
 */
#pragma STDC FP_CONTRACT OFF

#include <stdlib.h>

#include "cells.h"

/** Rows that are drawn at a time. */
#define ROWS 64

/** The cells of a part of a surface, all 0 between calls. */
struct pgb_stroke_cells {
  pgb_area area;
  int32_t width, blocks;
  /** Of the stroke at hand. */
  const double *map;
  int32_t change[ROWS * PGB_CELL_BLOCKS * PGB_BLOCK];
  uint8_t touched[ROWS * PGB_CELL_BLOCKS];
};

pgb_stroke_cells *pgb_stroke_cells_make(void) { return calloc(1, sizeof(pgb_stroke_cells)); }

void pgb_stroke_cells_free(pgb_stroke_cells *cells) { free(cells); }

PGB_INLINE pgb_cell_row row_at(pgb_stroke_cells *cells, int32_t y) {
  int32_t block = (y - cells->area.y0) * cells->blocks;
  return (pgb_cell_row){cells->change + block * PGB_BLOCK, cells->touched + block};
}

PGB_INLINE pgb_cell_row below(const pgb_stroke_cells *cells, pgb_cell_row row) {
  return (pgb_cell_row){row.change + cells->blocks * PGB_BLOCK, row.touched + cells->blocks};
}

PGB_INLINE int32_t floor_of(double v) {
  int32_t whole = (int32_t)v;
  return whole > v ? whole - 1 : whole;
}

/** Whether every full row of an edge is one for pgb_cells_add_steep. */
PGB_INLINE int is_steep(const pgb_stroke_cells *cells, double x0, double x1, double slope) {
  double left = cells->area.x0, right = left + cells->width - 3;
  return slope >= -1 && slope <= 1 && pgb_smaller(x0, x1) > left + 1 && pgb_larger(x0, x1) < right;
}

/** Adds what an edge from (x0, y0), the upper end, has in the cells. */
static void add_edge(pgb_stroke_cells *cells, double x0, double y0, double x1, double y1,
                     int32_t winding) {
  pgb_area area = cells->area;
  if (y1 <= area.y0 || y0 >= area.y1) return;
  pgb_slope e = pgb_slope_of(x0, y0, x1, y1, winding);
  int32_t y = y0 > area.y0 ? floor_of(y0) : area.y0;
  int32_t end = y1 < area.y1 ? -floor_of(-y1) : area.y1;
  pgb_cell_row row = row_at(cells, y);
  if (end - y > 2 && is_steep(cells, x0, x1, e.slope)) {
    if (y0 > y) {
      pgb_cells_add_slope(row, &e, y, area.x0, cells->width);
      row = below(cells, row);
      y += 1;
    }
    int32_t full = y1 < end ? end - 1 : end;
    double low = pgb_smaller(e.slope, 0), high = pgb_larger(e.slope, 0);
    for (; y < full; y++) {
      double x = e.x0 + (y - e.y0) * e.slope - area.x0;
      pgb_part p = {x + low, x + high, e.curve, PGB_ONE, winding};
      pgb_cells_add_steep(row, &p);
      row = below(cells, row);
    }
  }
  for (; y < end; y++) {
    pgb_cells_add_slope(row, &e, y, area.x0, cells->width);
    row = below(cells, row);
  }
}

typedef struct place {
  double x, y;
} place;

/** Takes a piece to pixels and adds its edges. */
static void add_piece(void *context, const double *points, int32_t count, int32_t turned) {
  pgb_stroke_cells *cells = context;
  const double *m = cells->map;
  int32_t down = turned ? -1 : 1;
  place first = {0, 0}, last = {0, 0};
  for (int32_t i = 0; i <= count; i++) {
    place p = first;
    if (i < count) {
      double x = points[2 * i], y = points[2 * i + 1];
      p.x = pgb_edge_place((x * m[0] + y * m[3] + m[6]) / m[8]);
      p.y = pgb_edge_place((x * m[1] + y * m[4] + m[7]) / m[8]);
    }
    if (i == 0) first = p;
    if (i > 0 && last.y < p.y) add_edge(cells, last.x, last.y, p.x, p.y, down);
    if (i > 0 && last.y > p.y) add_edge(cells, p.x, p.y, last.x, last.y, -down);
    last = p;
  }
}

static int32_t cells_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                         pgb_run *runs) {
  pgb_stroke_cells *cells = source;
  int32_t count = pgb_cells_runs(row_at(cells, y), x1 - x0, PGB_RULE_NONZERO, cover, runs);
  for (int32_t i = 0; i < count; i++) {
    runs[i].x0 += x0;
    runs[i].x1 += x0;
  }
  return count;
}

void pgb_paint_stroke(const pgb_surface *surface, pgb_area area, const pgb_stroke *stroke,
                      const pgb_paint *paint, pgb_stroke_cells *cells) {
  area = pgb_area_within(area, surface);
  cells->map = stroke->map;
  for (int32_t y = area.y0; y < area.y1; y += ROWS) {
    for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
      pgb_area part = {x, y, pgb_min(area.x1, x + PGB_STRETCH), pgb_min(area.y1, y + ROWS)};
      cells->area = part;
      cells->width = part.x1 - part.x0;
      // One block more: what lies behind the last column is added too.
      cells->blocks = cells->width / PGB_BLOCK + 1;
      pgb_stroke_pieces(stroke, part.y0, part.y1, add_piece, cells);
      pgb_paint_cover(surface, part, cells_row, cells, paint, NULL);
    }
  }
}
