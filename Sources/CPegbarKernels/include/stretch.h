/*
 * Pictures in upright rectangles of any size, at whole pixels or between them.
 *
 * Each pixel is the mean of what it covers of the picture, or of as much as one pixel of the
 * picture where that is more: shrunk pictures do not sparkle, enlarged ones are interpolated, and
 * shifted ones are mixed from neighbours. At borders it is mixed with what lies below, by area.
 */
#ifndef CPEGBAR_STRETCH_H
#define CPEGBAR_STRETCH_H

#include "rows.h"

/** Where a picture lies along an axis, in pixels of the output. */
typedef struct pgb_stretch_axis {
  /** Where the picture begins and ends; begin < end. */
  double begin, end;
  /** What of that may be seen; its pixels go on outside the picture. */
  double first, last;
  /** What is shown farther behind in the picture than it lies, in pixels of the picture. */
  double shift;
  /** Whether a pixel shows the point in its middle, or nothing if that cannot be seen. */
  int32_t is_point;
} pgb_stretch_axis;

/** The pixels of a picture, along an axis, of which a pixel of the output is made. */
typedef struct pgb_stretch_tap {
  int32_t first, count;
  /** Weights of the first, of those in the middle and of the last; together they are 65536. */
  uint32_t before, each, behind;
  /** How much of the output's pixel is covered, 0…65536. */
  uint32_t cover;
} pgb_stretch_tap;

/** A picture in its place. */
typedef struct pgb_stretch {
  PGB_CONST_BYTES pixels;
  int64_t stride;
  int32_t width, height;
  pgb_stretch_axis down;
  /** 0…65536. */
  uint32_t opacity;
} pgb_stretch;

PEGBAR_BEGIN_DECLS

/** Finds the taps of the output's pixels from `start` on, for `size` pixels of the picture. */
void pgb_stretch_taps(pgb_stretch_tap *PEGBAR_NONNULL taps, int32_t start, int32_t count,
                      const pgb_stretch_axis *PEGBAR_NONNULL axis, int32_t size);

/** The bytes of memory that a row of a picture of a width needs. */
uint64_t pgb_stretch_bytes(int32_t width);

/**
 * Draws row `y` of `count` pixels over what is there. `taps` belong to the same pixels; `memory`
 * has pgb_stretch_bytes, at a multiple of 4.
 */
void pgb_stretch_row(PGB_BYTES out, int32_t y, size_t count,
                     const pgb_stretch *PEGBAR_NONNULL picture,
                     const pgb_stretch_tap *PEGBAR_NONNULL taps, void *PEGBAR_NONNULL memory);

PEGBAR_END_DECLS

#endif /* CPEGBAR_STRETCH_H */
