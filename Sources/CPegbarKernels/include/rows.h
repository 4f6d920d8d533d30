/*
 * Rows of pixels: copying, mixing, laying one over another.
 *
 * Counts are pixels. Rows need no alignment; `out` may be one of the inputs but may not overlap it
 * otherwise. "/ 255" means rounded to nearest; sums saturate at 255, which valid premultiplied
 * pixels never reach.
 */
#ifndef CPEGBAR_ROWS_H
#define CPEGBAR_ROWS_H

#include <stddef.h>
#include <stdint.h>

#include "pegbar/abi.h"

#define PGB_BYTES uint8_t *PEGBAR_NONNULL
#define PGB_CONST_BYTES const uint8_t *PEGBAR_NONNULL

/** A part of a row of a rectangle of pixels, counted from the rectangle's first pixel. */
typedef struct pgb_span {
  int32_t x, y, count;
} pgb_span;

/** Row kernels. `color` is a pixel as it lies in memory, read as a little-endian number. */
typedef struct pgb_rows {
  /** out = a·(65536 − weight) + b·weight, rounded; weight 0…65536. */
  void (*PEGBAR_NONNULL mix)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                             uint32_t weight);
  /** out = (a·(255 − m) + b·m) / 255, one mask byte for each pixel. */
  void (*PEGBAR_NONNULL mix_mask)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                                  PGB_CONST_BYTES mask, size_t count);
  /** out = b + a·(255 − alpha of b) / 255. */
  void (*PEGBAR_NONNULL over)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count);
  /** Lays b·alpha / 255 over `out`; alpha 0…255. */
  void (*PEGBAR_NONNULL over_alpha)(PGB_BYTES out, PGB_CONST_BYTES b, size_t count, uint32_t alpha);
  /** Lays b·cover / 255 over `out`, one byte of coverage for each pixel. */
  void (*PEGBAR_NONNULL over_cover)(PGB_BYTES out, PGB_CONST_BYTES b, PGB_CONST_BYTES cover,
                                    size_t count);
  /** Lays one colour over `out`. */
  void (*PEGBAR_NONNULL solid)(PGB_BYTES out, size_t count, uint32_t color);
  /** Lays one colour, times coverage, over `out`. */
  void (*PEGBAR_NONNULL solid_cover)(PGB_BYTES out, PGB_CONST_BYTES cover, size_t count,
                                     uint32_t color);
  /** Colours become c·shade / 255; alpha stays. shade 0…255. */
  void (*PEGBAR_NONNULL shade)(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, uint32_t shade);
  /** out = in·alpha / 255 in every channel. alpha 0…255. */
  void (*PEGBAR_NONNULL fade)(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, uint32_t alpha);
  /** out = in·cover / 255, one byte of coverage for each pixel. */
  void (*PEGBAR_NONNULL fade_cover)(PGB_BYTES out, PGB_CONST_BYTES in, PGB_CONST_BYTES cover,
                                    size_t count);
  /** Lays rows of b over rows of `out`; strides are bytes. */
  void (*PEGBAR_NONNULL over_area)(PGB_BYTES out, int64_t out_stride, PGB_CONST_BYTES b,
                                   int64_t b_stride, size_t count, size_t rows);
  /** The same as over_cover for parts of rows of three rectangles; strides are bytes. */
  void (*PEGBAR_NONNULL over_spans)(PGB_BYTES out, int64_t out_stride, PGB_CONST_BYTES b,
                                    int64_t b_stride, PGB_CONST_BYTES cover, int64_t cover_stride,
                                    const pgb_span *PEGBAR_NONNULL spans, int32_t count);
} pgb_rows;

PEGBAR_BEGIN_DECLS

/** Sets every pixel to `color`. */
void pgb_row_fill(PGB_BYTES out, size_t count, uint32_t color);

/** Copies pixels; the rows may not overlap. */
void pgb_row_copy(PGB_BYTES out, PGB_CONST_BYTES in, size_t count);

/** Multiplies every pixel by `color`, channel by channel: out = in·color / 255. */
void pgb_row_tint(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, uint32_t color);

/** Adds white to the colours of a row, in place: alpha·amount / 255, at most to alpha. */
void pgb_row_lighten(PGB_BYTES out, size_t count, uint32_t amount);

/** Takes white from the colours of a row, in place: alpha·amount / 255, at least to 0. */
void pgb_row_dim(PGB_BYTES out, size_t count, uint32_t amount);

/** Darkens colours by coverage bytes, in place: c·cover / 255; alpha stays. */
void pgb_row_darken(PGB_BYTES out, PGB_CONST_BYTES cover, size_t count);

/** Opaque grey noise: the grey of a pixel depends on its column, on y and on the seed alone. */
void pgb_row_noise(PGB_BYTES out, size_t count, int32_t y, uint32_t seed);

/** Takes the alpha bytes of a row. */
void pgb_row_alpha(PGB_BYTES out, PGB_CONST_BYTES in, size_t count);

/** Makes pixels of one colour from coverage bytes: out = color·cover / 255. */
void pgb_row_color(PGB_BYTES out, PGB_CONST_BYTES cover, size_t count, uint32_t color);

/** Coverage times coverage: out = out·by / 255, bytes. */
void pgb_cover_multiply(PGB_BYTES out, PGB_CONST_BYTES by, size_t count);

/** Coverage times one number: out = out·by / 255, bytes; by 0…255. */
void pgb_cover_scale(PGB_BYTES out, size_t count, uint32_t by);

/**
 * Coverage of pixels whose rest is laid over them later: m becomes m / (1 − (1 − m)·alpha), with
 * which both parts together let through as much as the whole pixel. 0 and 255 stay.
 */
void pgb_cover_under(PGB_BYTES out, PGB_CONST_BYTES pixels, size_t count);

/**
 * Halves a row: pairs of pixels are averaged, an odd last pixel is kept. `count` pixels of input.
 */
void pgb_row_halve(PGB_BYTES out, PGB_CONST_BYTES in, size_t count);

/** The mean of two rows, halves rounded up. */
void pgb_row_mean(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count);

/** Halves two rows into one: the mean of 2 × 2 pixels, an odd last column counts twice. */
void pgb_row_quarter(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_ROWS_H */
