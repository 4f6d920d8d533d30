/*
 * Drawing pictures through a map that is given as numbers: where in a picture each pixel of a row
 * is taken from.
 *
 * Places are pixels of the picture, where the first pixel spans 0…1. A row is worked on in blocks
 * of 8 pixels; arrays of places go on to the end of the last block and one place further.
 */
#ifndef CPEGBAR_WARP_H
#define CPEGBAR_WARP_H

#include "rows.h"

/** The levels of a pyramid, the picture's own included, and the pixels of a block. */
enum { PGB_PYRAMID_LEVELS = 6, PGB_WARP_BLOCK = 8 };

/** A picture and its halvings; of level k, a pixel is the mean of 2^k × 2^k of the picture's. */
typedef struct pgb_pyramid {
  PGB_CONST_BYTES levels[PGB_PYRAMID_LEVELS];
  /** Bytes from row to row. 16 bytes behind each row's last pixel are read. */
  int64_t strides[PGB_PYRAMID_LEVELS];
  /** Of the picture. */
  int32_t width, height;
  /** Levels that there are: 1 or PGB_PYRAMID_LEVELS. */
  int32_t count;
} pgb_pyramid;

/** How a block of pixels reads a picture that the map shrinks. */
typedef struct pgb_warp_step {
  /** What a pixel covers along its longer axis, pixels of the picture; read if taps is not 1. */
  float du, dv;
  /** What a pixel covers in both axes of the picture, pixels. */
  float wide_u, wide_v;
  /** The level of the pyramid in 256ths. */
  uint16_t level;
  /** Samples along the longer axis: 1, 2 or 4. */
  uint16_t taps;
} pgb_warp_step;

/** Where red and blue of pixels lie: so many times as far from where they are drawn as places say. */
typedef struct pgb_warp_colors {
  /** The middle of the first pixel that is drawn. */
  float x, y;
  float red, blue;
} pgb_warp_colors;

/** How much a run of blocks has of something. */
typedef enum pgb_warp_kind { PGB_WARP_NONE, PGB_WARP_SOME, PGB_WARP_ALL } pgb_warp_kind;

/** Pixels of blocks that are of one kind, and follow one another. */
typedef struct pgb_warp_run {
  pgb_warp_kind kind;
  size_t count;
} pgb_warp_run;

/** Kernels. */
typedef struct pgb_warps {
  /** Writes `count` samples: bilinear, outside the edge pixels go on. */
  void (*PEGBAR_NONNULL sample)(PGB_BYTES out, const pgb_pyramid *PEGBAR_NONNULL pyramid,
                                const float *PEGBAR_NONNULL u, const float *PEGBAR_NONNULL v,
                                const pgb_warp_step *PEGBAR_NONNULL steps, size_t count);
  /** out = a·(1 − w) + b·w, one weight of 0…1 for each pixel, of which 14 bits count. */
  void (*PEGBAR_NONNULL mix)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                             const float *PEGBAR_NONNULL weights, size_t count);
  /**
   * Numbers between nodes that lie `step` pixels apart, a multiple of 8: the row is `down` of the
   * way, 0…1, from the upper row of nodes to the lower one. Writes whole cells.
   */
  void (*PEGBAR_NONNULL expand)(float *PEGBAR_NONNULL out, const float *PEGBAR_NONNULL top,
                                const float *PEGBAR_NONNULL bottom, float down, int32_t step,
                                size_t count);
  /**
   * Finds out how a map stretches each block of a row, from its places and those of the next row.
   * `least` is the lowest level, in 256ths. Within `straight` pixels, a multiple of 8, the map
   * stretches alike, so that the first block counts for all of them.
   */
  void (*PEGBAR_NONNULL steps)(pgb_warp_step *PEGBAR_NONNULL steps, const float *PEGBAR_NONNULL u,
                               const float *PEGBAR_NONNULL v, const float *PEGBAR_NONNULL below_u,
                               const float *PEGBAR_NONNULL below_v, uint32_t least, size_t straight,
                               size_t count);
  /**
   * The same on curves: of four rows of nodes the place lies between the second and the third one.
   * There is a node before the first one of each row.
   */
  void (*PEGBAR_NONNULL bend)(float *PEGBAR_NONNULL out,
                              const float *PEGBAR_NONNULL const *PEGBAR_NONNULL rows, float down,
                              int32_t step, size_t count);
  /** out = top + (bottom − top)·down, for numbers in rows. */
  void (*PEGBAR_NONNULL between)(float *PEGBAR_NONNULL out, const float *PEGBAR_NONNULL top,
                                 const float *PEGBAR_NONNULL bottom, float down, size_t count);
  /**
   * Finds the pixels of a row through which the map jumps: one of its numbers differs from that of
   * a neighbour by more than the jump of its array; an infinite one is not looked for. The three
   * rows have `planes` arrays of `stride` floats each. Writes the columns and returns how many
   * there are.
   */
  size_t (*PEGBAR_NONNULL seams)(int32_t *PEGBAR_NONNULL columns, const float *PEGBAR_NONNULL above,
                                 const float *PEGBAR_NONNULL here,
                                 const float *PEGBAR_NONNULL below, size_t stride, int32_t planes,
                                 const float *PEGBAR_NONNULL jumps, size_t count);
  /**
   * Calls for the pixels that will be read, so that they are near when they are: those at the ends
   * of blocks, or more of a block that runs down. Changes nothing else.
   */
  void (*PEGBAR_NONNULL prefetch)(const pgb_pyramid *PEGBAR_NONNULL pyramid,
                                  const float *PEGBAR_NONNULL u, const float *PEGBAR_NONNULL v,
                                  const pgb_warp_step *PEGBAR_NONNULL steps, size_t count);
  /** How much of each pixel lies inside a picture of `width` × `height`, 0…255. */
  void (*PEGBAR_NONNULL cover)(uint8_t *PEGBAR_NONNULL cover, const float *PEGBAR_NONNULL u,
                               const float *PEGBAR_NONNULL v,
                               const pgb_warp_step *PEGBAR_NONNULL steps, int32_t width,
                               int32_t height, size_t count);
  /** The same as `sample` with separated colours; alpha is the largest of three. */
  void (*PEGBAR_NONNULL separate)(PGB_BYTES out, const pgb_pyramid *PEGBAR_NONNULL pyramid,
                                  const float *PEGBAR_NONNULL u, const float *PEGBAR_NONNULL v,
                                  const pgb_warp_step *PEGBAR_NONNULL steps,
                                  const pgb_warp_colors *PEGBAR_NONNULL colors, size_t count);
} pgb_warps;

PEGBAR_BEGIN_DECLS

/** The bytes of memory that the halvings of a picture need. */
uint64_t pgb_pyramid_bytes(int32_t width, int32_t height);

/** Makes a pyramid of a picture; without memory it has one level. Nothing is read. */
void pgb_pyramid_begin(pgb_pyramid *PEGBAR_NONNULL pyramid, PGB_CONST_BYTES pixels, int64_t stride,
                       int32_t width, int32_t height, uint8_t *PEGBAR_NULLABLE memory);

/** Halves the blocks of 32 rows that begin in the rows y0 up to y1. */
void pgb_pyramid_build(const pgb_pyramid *PEGBAR_NONNULL pyramid, int32_t y0, int32_t y1);

/**
 * The first run of a row of weights: all of them 0 or less, all of them 1 or more, or some between.
 * The last block is looked at whole.
 */
pgb_warp_run pgb_warp_run_of_weights(const float *PEGBAR_NONNULL weights, size_t count);

/** The first run of a row of coverage: all bytes 0, all 255, or some between. */
pgb_warp_run pgb_warp_run_of_cover(PGB_CONST_BYTES cover, size_t count);

/** Calls for pixels of a row that will be read or written, as `prefetch` does. */
void pgb_row_prefetch(PGB_CONST_BYTES out, size_t count);

/**
 * Places that lie `factor` times as far from where they are drawn: at first + i·step, pixels.
 */
void pgb_warp_separate(float *PEGBAR_NONNULL out, const float *PEGBAR_NONNULL places, float first,
                       float step, float factor, size_t count);

/** Makes red of one row, green of the next, blue of the third; alpha is the largest of them. */
void pgb_row_channels(PGB_BYTES out, PGB_CONST_BYTES red, PGB_CONST_BYTES green,
                      PGB_CONST_BYTES blue, size_t count);

/** The mean of 16 pixels. */
void pgb_pixel_mean(PGB_BYTES out, PGB_CONST_BYTES pixels);

PEGBAR_END_DECLS

#endif /* CPEGBAR_WARP_H */
