/*
 * Coverage of outlines of many small parts, such as the letters of a line: kept in a plane of their
 * own and taken to pixels while they are painted.
 */
#ifndef CPEGBAR_OUTLINE_H
#define CPEGBAR_OUTLINE_H

#include "paint.h"

PEGBAR_BEGIN_DECLS

/** A closed line through `count` points, at least one, from the number `first` on. */
typedef struct pgb_contour {
  int32_t first, count;
  /** Holds all its points. */
  double x0, y0, x1, y1;
} pgb_contour;

/** Closed lines in a plane. */
typedef struct pgb_outline {
  /** x y x y … */
  const double *PEGBAR_NONNULL points;
  const pgb_contour *PEGBAR_NONNULL contours;
  int32_t count;
  /** To pixels: x' = x·map[0] + y·map[2] + map[4], y' = x·map[1] + y·map[3] + map[5]. */
  double map[6];
  /** Then it is moved by whole pixels, which leaves every pixel's coverage as it is. */
  int32_t dx, dy;
} pgb_outline;

/**
 * Paints what lies inside by the nonzero rule; areas add up, so overlaps in a pixel are approximate.
 *
 * Coordinates are rounded to 1/65536 pixel and held within ten million pixels. 0 when there is no
 * memory, and then nothing is drawn.
 */
int32_t pgb_paint_outline(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                          const pgb_outline *PEGBAR_NONNULL outline,
                          const pgb_paint *PEGBAR_NONNULL paint,
                          const pgb_mask *PEGBAR_NULLABLE mask);

/**
 * Writes the coverage with which pgb_paint_outline would paint the pixels of an area, a byte each.
 *
 * 0 when there is no memory.
 */
int32_t pgb_cover_outline(PGB_BYTES bytes, int64_t stride, pgb_area area,
                          const pgb_outline *PEGBAR_NONNULL outline);

/** Paints what rows of coverage cover, where they lie in the area. */
void pgb_paint_plane(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                     const pgb_mask *PEGBAR_NONNULL plane, const pgb_paint *PEGBAR_NONNULL paint);

PEGBAR_END_DECLS

#endif /* CPEGBAR_OUTLINE_H */
