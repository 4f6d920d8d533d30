/*
 * Strokes: lines of a width, as convex pieces or at once as pixels.
 */
#ifndef CPEGBAR_STROKE_H
#define CPEGBAR_STROKE_H

#include "path.h"

PEGBAR_BEGIN_DECLS

enum { PGB_CAP_BUTT = 0, PGB_CAP_ROUND = 1, PGB_CAP_SQUARE = 2 };

enum { PGB_JOIN_MITER = 0, PGB_JOIN_ROUND = 1, PGB_JOIN_BEVEL = 2 };

/** One of a stroke's lines: `count` points from `start` on, no two equal ones in a row. */
typedef struct pgb_stroke_line {
  int64_t start, count;
  /** 1: the last point is joined to the first. */
  int64_t closed;
} pgb_stroke_line;

/** Lines and how they are drawn. */
typedef struct pgb_stroke {
  /** x y x y … */
  const double *PEGBAR_NONNULL points;
  /** A bit for each point, the lowest first: 0 on a curve, where joins are round. */
  const uint64_t *PEGBAR_NONNULL corners;
  const pgb_stroke_line *PEGBAR_NONNULL lines;
  int64_t line_count;
  double width;
  /** PGB_CAP_…, PGB_JOIN_… */
  uint32_t cap, join;
  /** Of a mitre, in widths. */
  double miter_limit;
  /** How far round parts may lie from a circle. */
  double tolerance;
  /** 3 × 3 for row vectors (x y 1), from the points to pixels. */
  double map[9];
} pgb_stroke;

/** Takes a convex piece, x y x y …, in the stroke's own plane; turned: 1 where it runs backwards. */
typedef void (*PEGBAR_NONNULL pgb_stroke_sink)(void *PEGBAR_NULLABLE context,
                                               const double *PEGBAR_NONNULL points, int32_t count,
                                               int32_t turned);

/**
 * Hands out the convex pieces that a stroke consists of; they overlap and, unturned, run in one
 * sense.
 *
 * Under an affine map those that cannot show in the rows from `top` to `bottom` are left out.
 */
void pgb_stroke_pieces(const pgb_stroke *PEGBAR_NONNULL stroke, double top, double bottom,
                       pgb_stroke_sink sink, void *PEGBAR_NULLABLE context);

/** Memory that strokes are drawn in; one for each thread. */
typedef struct pgb_stroke_cells pgb_stroke_cells;

/** About half a megabyte, or NULL. */
pgb_stroke_cells *PEGBAR_NULLABLE pgb_stroke_cells_make(void);

void pgb_stroke_cells_free(pgb_stroke_cells *PEGBAR_NULLABLE cells);

/**
 * Paints a stroke whose map is affine, by the nonzero rule, where it lies in the area.
 *
 * No piece is kept: what it takes does not grow with the stroke.
 */
void pgb_paint_stroke(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                      const pgb_stroke *PEGBAR_NONNULL stroke,
                      const pgb_paint *PEGBAR_NONNULL paint,
                      pgb_stroke_cells *PEGBAR_NONNULL cells);

PEGBAR_END_DECLS

#endif /* CPEGBAR_STROKE_H */
