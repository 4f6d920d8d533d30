/*
 * Windows: the mean, the greatest or the least of all pixels in a rectangle around each, in a pass
 * of rows and a pass of columns. Outside, everything counts as 0.
 *
 * Means cost the same for every size; extremes grow with the logarithm of it.
 */
#ifndef CPEGBAR_WINDOW_H
#define CPEGBAR_WINDOW_H

#include "rows.h"

enum { PGB_WINDOW_MEAN, PGB_WINDOW_GREATEST, PGB_WINDOW_LEAST };

/** Rows of extremes that are found together. */
enum { PGB_WINDOW_CHUNK = 16 };

/** Pixels with four channels of a byte, and what is asked of them. */
typedef struct pgb_window {
  PGB_CONST_BYTES in;
  int64_t in_stride;
  /** Not `in`. */
  PGB_BYTES out;
  int64_t out_stride;
  int32_t width, height;
  /** PGB_WINDOW_… */
  int32_t kind;
  /** Pixels before and behind, 0 or more: the window has before + 1 + behind. */
  int32_t before, behind;
} pgb_window;

PEGBAR_BEGIN_DECLS

/**
 * Rows y0 up to y1, each from its own pixels. Extremes need memory for `width` and `before` and
 * `behind` pixels.
 */
void pgb_window_across(const pgb_window *PEGBAR_NONNULL window, int32_t y0, int32_t y1,
                       void *PEGBAR_NONNULL memory);

/**
 * Rows y0 up to y1 from the pixels above and below. Means need 16 bytes of memory for each column,
 * extremes 4 for each in PGB_WINDOW_CHUNK rows and those before and behind.
 */
void pgb_window_down(const pgb_window *PEGBAR_NONNULL window, int32_t y0, int32_t y1,
                     void *PEGBAR_NONNULL memory);

PEGBAR_END_DECLS

#endif /* CPEGBAR_WINDOW_H */
