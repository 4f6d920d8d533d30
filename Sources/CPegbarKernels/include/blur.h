/*
 * Gaussian blur of coverage bytes or pixels.
 *
 * Wide blurs are done on a reduced plane: blocks of 2^levels pixels are averaged, blurred by what
 * is left to do, and read back with straight lines between. A pixel is within 1 level of the exact
 * result. Passes follow one another; the rows of one pass may be shared out to threads.
 */
#ifndef CPEGBAR_BLUR_H
#define CPEGBAR_BLUR_H

#include "rows.h"

/** The most weights on one side, the middle's included. */
#define PGB_BLUR_WEIGHTS 512

/** The widest blur, in pixels of standard deviation: what reaches farther is not worth its memory. */
#define PGB_BLUR_WIDEST 300

/** The most halvings. */
#define PGB_BLUR_LEVELS 4

/** Averaging, across, down, reading back. */
#define PGB_BLUR_PASSES 4

/**
 * A blur of a plane into another of the same size; outside the plane everything counts as 0. A
 * pixel has `channels` bytes, 1 or 4; width and height are pixels.
 *
 * `weights[k]` belongs to the distance k on the reduced plane and is taken for both sides, so
 * weights[0] is half of the middle's; together they are 32768. The variance of the whole is that of
 * the weights plus ¼ of a reduced pixel, in those, when levels is not 0.
 */
typedef struct pgb_blur {
  PGB_CONST_BYTES in;
  int64_t in_stride;
  /** May be `in`. */
  PGB_BYTES out;
  int64_t out_stride;
  int32_t width, height, channels;
  /** 0 to PGB_BLUR_LEVELS. */
  int32_t levels;
  const uint16_t *PEGBAR_NONNULL weights;
  /** Of weights: 1 to PGB_BLUR_WEIGHTS. */
  int32_t count;
  /** pgb_blur_bytes of memory: two reduced planes of numbers 128 times as large as bytes. */
  uint16_t *PEGBAR_NONNULL planes;
  /** Set by pgb_blur_begin. */
  int32_t low_width, low_height;
} pgb_blur;

PEGBAR_BEGIN_DECLS

/**
 * The levels and weights of a gaussian of a standard deviation in pixels, 0 to PGB_BLUR_WIDEST;
 * there is room for PGB_BLUR_WEIGHTS. The number of weights.
 */
int32_t pgb_gaussian_weights(double deviation, int32_t *PEGBAR_NONNULL levels,
                             uint16_t *PEGBAR_NONNULL weights);

/** How many pixels away a gaussian of a standard deviation may read one, blocks included. */
int32_t pgb_gaussian_reach(double deviation);

/** The bytes of memory that a blur with these fields needs. */
uint64_t pgb_blur_bytes(int32_t width, int32_t height, int32_t channels, int32_t levels,
                        int32_t count);

/** Sets the reduced size and clears what has to be; passes may follow. */
void pgb_blur_begin(pgb_blur *PEGBAR_NONNULL blur);

/**
 * Sets the reduced size as pgb_blur_begin does, for planes with which that has been called: for a
 * second struct of the same blur.
 */
void pgb_blur_resume(pgb_blur *PEGBAR_NONNULL blur);

/** How many rows a pass has. */
int32_t pgb_blur_rows(const pgb_blur *PEGBAR_NONNULL blur, int32_t pass);

/** Does the rows y0 up to y1 of a pass; all rows of the pass before are done. */
void pgb_blur_pass(const pgb_blur *PEGBAR_NONNULL blur, int32_t pass, int32_t y0, int32_t y1);

PEGBAR_END_DECLS

#endif /* CPEGBAR_BLUR_H */
