/*
 * Painting: where (coverage) times what (paint), row by row.
 *
 * Coordinates are pixels of the whole output, so the same call on any part of the output gives the
 * same bytes.
 */
#ifndef CPEGBAR_PAINT_H
#define CPEGBAR_PAINT_H

#include "blend.h"
#include "gradient.h"
#include "sample.h"

PEGBAR_BEGIN_DECLS

/** Memory for the pixels (x0, y0) up to, not including, (x1, y1); `pixels` is that of (x0, y0). */
typedef struct pgb_surface {
  PGB_BYTES pixels;
  int64_t stride;
  int32_t x0, y0, x1, y1;
} pgb_surface;

/** A part of a surface; empty when x1 <= x0 or y1 <= y0. */
typedef struct pgb_area {
  int32_t x0, y0, x1, y1;
} pgb_area;

/** A stretch of one row with the same kind of coverage. */
typedef struct pgb_run {
  int32_t x0, x1;
  /** 1…255: the coverage of all; −1: one byte for each pixel, in the row's coverage buffer. */
  int32_t cover;
} pgb_run;

#define PGB_RUNS 64
#define PGB_STRETCH 2048

/**
 * A coverage source for one row: at most PGB_RUNS runs within x0…x1, from the left, none empty,
 * none touching another's pixels. `cover[x - x0]` belongs to pixel x; there is room for
 * PGB_STRETCH bytes. Rows are asked for from the top; in an area wider than PGB_STRETCH, all
 * rows of one stretch of columns after all rows of another.
 */
typedef int32_t (*PEGBAR_NONNULL pgb_cover_row)(void *PEGBAR_NULLABLE source, int32_t y, int32_t x0,
                                                int32_t x1, PGB_BYTES cover,
                                                pgb_run *PEGBAR_NONNULL runs);

/** Rows of coverage bytes for an area, multiplied in. Outside its area it covers nothing. */
typedef struct pgb_mask {
  PGB_CONST_BYTES bytes;
  int64_t stride;
  pgb_area area;
} pgb_mask;

/** The most corners that a polygon may be projected with. */
#define PGB_CORNERS 248

/**
 * A slanted line through (x, y), slope dx / dy: of each row only the pixels whose middle lies to
 * the right of it, or on it, are kept, or only those to the left.
 */
typedef struct pgb_limit {
  double x, y, slope;
  int32_t keeps_right;
} pgb_limit;

/**
 * Convex polygon: `count` points, at most PGB_CORNERS + 5, x y x y …, in either sense; w is
 * divided already.
 */
typedef struct pgb_convex {
  const double *PEGBAR_NONNULL points;
  int32_t count;
  /** A polygon inside that is left out, or NULL and 0. */
  const double *PEGBAR_NULLABLE hole;
  int32_t hole_count;
  /** Lines that cut it between pixels, or NULL and 0. */
  const pgb_limit *PEGBAR_NULLABLE limits;
  int32_t limit_count;
} pgb_convex;

enum {
  PGB_PAINT_COLOR = 1,
  /** The texture's map is a shift by whole pixels: pixels are copied. */
  PGB_PAINT_COPY = 2,
  PGB_PAINT_AFFINE = 3,
  PGB_PAINT_PERSPECTIVE = 4,
  PGB_PAINT_NEAREST = 5,
  PGB_PAINT_GRADIENT = 6
};

/** A paint source. */
typedef struct pgb_paint {
  /** PGB_PAINT_… */
  uint32_t kind;
  /** For PGB_PAINT_COLOR: premultiplied, as it lies in memory. */
  uint32_t color;
  /** 0…255, multiplied in; for colours it is in the colour already and must be 255. */
  uint32_t opacity;
  /** 1: every alpha of the texture or gradient is 255. */
  uint32_t opaque;
  /** For PGB_PAINT_COPY: pixel (x, y) shows pixel (x + dx, y + dy), which must exist. */
  int32_t dx, dy;
  /** NULL for colours and gradients. */
  const pgb_texture *PEGBAR_NULLABLE texture;
  /**
   * For PGB_PAINT_AFFINE and _PERSPECTIVE: read by the same kind of map and mixed in by weight /
   * 65536, or NULL.
   */
  const pgb_texture *PEGBAR_NULLABLE second;
  uint32_t weight;
  /** For PGB_PAINT_GRADIENT. */
  const pgb_gradient *PEGBAR_NULLABLE gradient;
  /** How the paint meets what lies below; NULL: over it. Colours know only that. */
  const pgb_blender *PEGBAR_NULLABLE blend;
} pgb_paint;

/** Paints an area of a surface in full. */
void pgb_paint_area(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                    const pgb_paint *PEGBAR_NONNULL paint, const pgb_mask *PEGBAR_NULLABLE mask);

/** Paints a polygon, anti-aliased by exact area, where it lies in the area. */
void pgb_paint_convex(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area,
                      const pgb_convex *PEGBAR_NONNULL shape, const pgb_paint *PEGBAR_NONNULL paint,
                      const pgb_mask *PEGBAR_NULLABLE mask);

/** Paints what any coverage source covers. */
void pgb_paint_cover(const pgb_surface *PEGBAR_NONNULL surface, pgb_area area, pgb_cover_row cover,
                     void *PEGBAR_NULLABLE source, const pgb_paint *PEGBAR_NONNULL paint,
                     const pgb_mask *PEGBAR_NULLABLE mask);

/** Multiplies the bytes of a mask plane by a polygon's coverage, 0 outside. */
void pgb_mask_convex(PGB_BYTES bytes, int64_t stride, pgb_area area,
                     const pgb_convex *PEGBAR_NONNULL shape);

/**
 * Takes points of a plane to pixels and cuts off what lies behind the viewer.
 *
 * `map` is a 3 × 3 for row vectors (x y 1); `count` is 3 to PGB_CORNERS. `out` has room for
 * `count` + 5 points; the result is their number, 0 when all lie behind or a number is not finite.
 * What lies more than ten million pixels away is cut off too. Coordinates are rounded to 1/65536
 * pixel, so that whole ones are exact.
 */
int32_t pgb_project(const double *PEGBAR_NONNULL map, const double *PEGBAR_NONNULL points,
                    int32_t count, double *PEGBAR_NONNULL out);

/** The inverse of a 3 × 3, any scale; 0 when there is none worth having. */
int32_t pgb_invert(const double *PEGBAR_NONNULL map, double *PEGBAR_NONNULL inverse);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PAINT_H */
