/*
 * Filters that know where a pixel lies: places are counted from a whole pixel near the middle or
 * the corner of the effect, so that moving everything by whole pixels changes no byte.
 */
#ifndef CPEGBAR_PLACE_H
#define CPEGBAR_PLACE_H

#include "rows.h"

/** Pixels that may be read anywhere: outside they are transparent. */
typedef struct pgb_ground {
  PGB_CONST_BYTES pixels;
  int64_t stride;
  /** Where the first pixel lies. */
  int32_t x, y;
  int32_t width, height;
} pgb_ground;

/** A vignette. */
typedef struct pgb_vignette {
  /** The middle in pixels. */
  double center_x, center_y;
  /** One over the square of the distance at which it ends, across and down, pixels. */
  double scale_x, scale_y;
  /** The square of the distance where it begins, as a part of that where it ends; 0…1. */
  double begin;
  /** What colours are multiplied by at its end, 0…1. */
  double rest;
} pgb_vignette;

/** Cells of a pixellated picture. */
typedef struct pgb_cells {
  pgb_ground ground;
  /** Pixels along each edge, 1 or more. */
  int32_t size;
  /** Where a cell's corner lies. */
  int32_t x, y;
} pgb_cells;

/** Noise. */
typedef struct pgb_grain {
  /** Where the first grain lies, and pixels along the edge of a grain, 1 or more. */
  int32_t x, y, size;
  uint32_t seed;
  /** How many levels a colour may move, 0…255. */
  float amount;
  int32_t is_gray;
} pgb_grain;

/** A picture that says where pixels come from. */
typedef struct pgb_moved {
  pgb_ground ground;
  /** The picture: red moves across, green down; one half moves nothing. */
  PGB_CONST_BYTES map;
  int64_t map_stride;
  int32_t map_width, map_height;
  /** Where the map's corner lies, pixels. */
  double x, y;
  /** Pixels of the map for each pixel. */
  double scale_x, scale_y;
  /** Pixels by which black and white move, in opposite directions. */
  double reach;
} pgb_moved;

PEGBAR_BEGIN_DECLS

/** Multiplies the colours of a row whose first pixel is at (x, y). `out` may be `in`. */
void pgb_row_vignette(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, int32_t x, int32_t y,
                      const pgb_vignette *PEGBAR_NONNULL vignette);

/** Means of the cells from column `first` on, in row `row` of cells. */
void pgb_cells_mean(PGB_BYTES out, int32_t first, int32_t count, int32_t row,
                    const pgb_cells *PEGBAR_NONNULL cells);

/**
 * A row of crystals: every pixel is that of the nearest of points, of which each cell has one; none
 * lies farther than two cells away.
 */
void pgb_row_crystals(PGB_BYTES out, int32_t count, int32_t x, int32_t y,
                      const pgb_cells *PEGBAR_NONNULL cells);

/** Noise over a row whose first pixel is at (x, y); alpha stays. `out` may be `in`. */
void pgb_row_grain(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, int32_t x, int32_t y,
                   const pgb_grain *PEGBAR_NONNULL grain);

/** A row of pixels from elsewhere, bilinear; its first is at (x, y). */
void pgb_row_moved(PGB_BYTES out, int32_t count, int32_t x, int32_t y,
                   const pgb_moved *PEGBAR_NONNULL moved);

/**
 * A row of means of each pixel and the one at the same place in a picture enlarged by 1 / `factor`
 * from the middle; factor 0…1. Halves are rounded up, or down if `is_down`.
 */
void pgb_row_zoomed(PGB_BYTES out, int32_t count, int32_t x, int32_t y,
                    const pgb_ground *PEGBAR_NONNULL ground, double center_x, double center_y,
                    double factor, int32_t is_down);

/** A row of edges: how much colours change from pixel to pixel, times `strength`; alpha stays. */
void pgb_row_edges(PGB_BYTES out, int32_t count, int32_t x, int32_t y,
                   const pgb_ground *PEGBAR_NONNULL ground, float strength);

/**
 * Black or white: each channel, or all by the luminance, against a level of 0…1; alpha stays. `out`
 * may be `in`.
 */
void pgb_row_threshold(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, float level,
                       int32_t by_luminance);

PEGBAR_END_DECLS

#endif /* CPEGBAR_PLACE_H */
