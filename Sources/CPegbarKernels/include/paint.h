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
typedef struct pegbar_surface {
  PEGBAR_BYTES pixels;
  int64_t stride;
  int32_t x0, y0, x1, y1;
} pegbar_surface;

/** A part of a surface; empty when x1 <= x0 or y1 <= y0. */
typedef struct pegbar_area {
  int32_t x0, y0, x1, y1;
} pegbar_area;

/** A stretch of one row with the same kind of coverage. */
typedef struct pegbar_run {
  int32_t x0, x1;
  /** 1…255: the coverage of all; −1: one byte for each pixel, in the row's coverage buffer. */
  int32_t cover;
} pegbar_run;

#define PEGBAR_RUNS 64
#define PEGBAR_STRETCH 2048

/**
 * A coverage source for one row: at most PEGBAR_RUNS runs within x0…x1, from the left, none empty,
 * none touching another's pixels. `cover[x - x0]` belongs to pixel x; there is room for
 * PEGBAR_STRETCH bytes. Rows are asked for from the top; in an area wider than PEGBAR_STRETCH, all
 * rows of one stretch of columns after all rows of another.
 */
typedef int32_t (*PEGBAR_NONNULL pegbar_cover_row)(void *PEGBAR_NULLABLE source, int32_t y,
                                                   int32_t x0, int32_t x1, PEGBAR_BYTES cover,
                                                   pegbar_run *PEGBAR_NONNULL runs);

/** Rows of coverage bytes for an area, multiplied in. Outside its area it covers nothing. */
typedef struct pegbar_mask {
  PEGBAR_CONST_BYTES bytes;
  int64_t stride;
  pegbar_area area;
} pegbar_mask;

/** The most corners that a polygon may be projected with. */
#define PEGBAR_CORNERS 248

/**
 * Convex polygon: `count` points, at most PEGBAR_CORNERS + 5, x y x y …, in either sense; w is
 * divided already.
 */
typedef struct pegbar_convex {
  const double *PEGBAR_NONNULL points;
  int32_t count;
  /** A polygon inside that is left out, or NULL and 0. */
  const double *PEGBAR_NULLABLE hole;
  int32_t hole_count;
} pegbar_convex;

enum {
  PEGBAR_PAINT_COLOR = 1,
  /** The texture's map is a shift by whole pixels: pixels are copied. */
  PEGBAR_PAINT_COPY = 2,
  PEGBAR_PAINT_AFFINE = 3,
  PEGBAR_PAINT_PERSPECTIVE = 4,
  PEGBAR_PAINT_NEAREST = 5,
  PEGBAR_PAINT_GRADIENT = 6
};

/** A paint source. */
typedef struct pegbar_paint {
  /** PGB_PAINT_… */
  uint32_t kind;
  /** For PEGBAR_PAINT_COLOR: premultiplied, as it lies in memory. */
  uint32_t color;
  /** 0…255, multiplied in; for colours it is in the colour already and must be 255. */
  uint32_t opacity;
  /** 1: every alpha of the texture or gradient is 255. */
  uint32_t opaque;
  /** For PEGBAR_PAINT_COPY: pixel (x, y) shows pixel (x + dx, y + dy), which must exist. */
  int32_t dx, dy;
  /** NULL for colours and gradients. */
  const pegbar_texture *PEGBAR_NULLABLE texture;
  /**
   * For PEGBAR_PAINT_AFFINE and _PERSPECTIVE: read by the same kind of map and mixed in by weight /
   * 65536, or NULL.
   */
  const pegbar_texture *PEGBAR_NULLABLE second;
  uint32_t weight;
  /** For PEGBAR_PAINT_GRADIENT. */
  const pegbar_gradient *PEGBAR_NULLABLE gradient;
  /** PGB_BLEND_…; colours know only PEGBAR_BLEND_NORMAL, 0. */
  uint32_t blend;
} pegbar_paint;

/** Paints an area of a surface in full. */
void pegbar_paint_area(const pegbar_surface *PEGBAR_NONNULL surface, pegbar_area area,
                       const pegbar_paint *PEGBAR_NONNULL paint,
                       const pegbar_mask *PEGBAR_NULLABLE mask);

/** Paints a polygon, anti-aliased by exact area, where it lies in the area. */
void pegbar_paint_convex(const pegbar_surface *PEGBAR_NONNULL surface, pegbar_area area,
                         const pegbar_convex *PEGBAR_NONNULL shape,
                         const pegbar_paint *PEGBAR_NONNULL paint,
                         const pegbar_mask *PEGBAR_NULLABLE mask);

/** Paints what any coverage source covers. */
void pegbar_paint_cover(const pegbar_surface *PEGBAR_NONNULL surface, pegbar_area area,
                        pegbar_cover_row cover, void *PEGBAR_NULLABLE source,
                        const pegbar_paint *PEGBAR_NONNULL paint,
                        const pegbar_mask *PEGBAR_NULLABLE mask);

/** Multiplies the bytes of a mask plane by a polygon's coverage, 0 outside. */
void pegbar_mask_convex(PEGBAR_BYTES bytes, int64_t stride, pegbar_area area,
                        const pegbar_convex *PEGBAR_NONNULL shape);

/**
 * Takes points of a plane to pixels and cuts off what lies behind the viewer.
 *
 * `map` is a 3 × 3 for row vectors (x y 1); `count` is 3 to PEGBAR_CORNERS. `out` has room for
 * `count` + 5 points; the result is their number, 0 when all lie behind or a number is not finite.
 * What lies more than ten million pixels away is cut off too. Coordinates are rounded to 1/65536
 * pixel, so that whole ones are exact.
 */
int32_t pegbar_project(const double *PEGBAR_NONNULL map, const double *PEGBAR_NONNULL points,
                       int32_t count, double *PEGBAR_NONNULL out);

/** The inverse of a 3 × 3, any scale; 0 when there is none worth having. */
int32_t pegbar_invert(const double *PEGBAR_NONNULL map, double *PEGBAR_NONNULL inverse);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PAINT_H */
