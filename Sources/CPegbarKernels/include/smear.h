/*
 * Blurs by doubling: a picture and the same picture elsewhere, averaged again and again.
 *
 * With offsets 1, 2, 4 … a pixel is the mean of 2, 4, 8 … pixels in a row, however many they are.
 * Outside, the edge pixels go on.
 */
#ifndef CPEGBAR_SMEAR_H
#define CPEGBAR_SMEAR_H

#include "rows.h"

/** A plane of pixels. 16 bytes behind each row's last pixel are read. */
typedef struct pgb_plane {
  PGB_BYTES pixels;
  int64_t stride;
  int32_t width, height;
} pgb_plane;

/** A pixel that is a part of a mean: where it lies from the mean's, and its part of 65536. */
typedef struct pgb_smear_tap {
  int32_t dx, dy;
  uint32_t weight;
} pgb_smear_tap;

/** A pixel that is a part of a mean: where it lies from the mean's. */
typedef struct pgb_smear_point {
  int32_t dx, dy;
} pgb_smear_point;

PEGBAR_BEGIN_DECLS

/**
 * A row of means of the pixels that taps name. Their weights, each less than 65536, add up to that;
 * there are at most 128.
 */
void pgb_smear_taps(PGB_BYTES out, const pgb_plane *PEGBAR_NONNULL in, int32_t y,
                    const pgb_smear_tap *PEGBAR_NONNULL taps, int32_t count);

/** The same of points that count alike; there are at most 128, and some may be the same. */
void pgb_smear_points(PGB_BYTES out, const pgb_plane *PEGBAR_NONNULL in, int32_t y,
                      const pgb_smear_point *PEGBAR_NONNULL points, int32_t count);

/**
 * A row of means: pixel (x, y) of the mean of those at (x + ax, y + ay) and (x + bx, y + by).
 * Halves are rounded up, or down if `is_down`, so that several passes do not lighten.
 */
void pgb_smear_shift(PGB_BYTES out, const pgb_plane *PEGBAR_NONNULL in, int32_t y, int32_t ax,
                     int32_t ay, int32_t bx, int32_t by, int32_t is_down);

/** The mean of two rows, halves rounded down. */
void pgb_row_mean_down(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count);

/**
 * Each pixel becomes the mean of those from `left` before it to `right` behind it that the row has.
 * `out` may not be `in`. left and right are 0 or more, together less than 65536.
 */
void pgb_row_box(PGB_BYTES out, PGB_CONST_BYTES in, int32_t count, int32_t left, int32_t right);

PEGBAR_END_DECLS

#endif /* CPEGBAR_SMEAR_H */
