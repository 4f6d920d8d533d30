/*
 * Rows of dissolves that are more than a mix.
 *
 * `a` is the old picture and `b` the new one. Results are rounded to nearest, and colours are held
 * to 0…alpha. `out` may be one of the inputs.
 */
#ifndef CPEGBAR_DISSOLVE_H
#define CPEGBAR_DISSOLVE_H

#include "rows.h"

/**
 * Sums of both pictures' channels: red, green and blue out of red, green, blue and alpha in, each
 * a row of four; then alpha's own factors and what is added, in units of 1.
 */
typedef struct pgb_mix_matrix {
  float old[12], young[12];
  float old_alpha, young_alpha;
  float plus[4];
} pgb_mix_matrix;

/** How colours change by their distance. */
typedef struct pgb_mix_distance {
  /** The distance at which they change, in levels; up to 442 from black to white. */
  float threshold;
  /** Over which distance they change, more than 0. */
  float softness;
  /** 1: near ones are new, −1: far ones are. */
  float sign;
  /** What is left of the old picture where it stays, 0…1. */
  float rest;
} pgb_mix_distance;

enum { PGB_GLOW_SHIFT = 5, PGB_GLOW_COUNT = 65536 >> PGB_GLOW_SHIFT };

/** What an edge looks like at some distance: parts of the pictures, of 32768, and what is added. */
typedef struct pgb_glow {
  int32_t old, young;
  /** The old picture's part in alpha; the rest is the new one's. */
  int32_t old_alpha;
  /** Red, green, blue: 32768 for full, multiplied by alpha. */
  int32_t plus[3];
} pgb_glow;

/** What melts when: see pgb_row_melt. */
typedef struct pgb_melt {
  /** For each column: how far a drop has run ahead, and how late it begins, in heights. */
  const float *PEGBAR_NONNULL ahead;
  const float *PEGBAR_NONNULL late;
  /** From the right edge, in widths, for each column. */
  const float *PEGBAR_NONNULL across;
  /** The square of the row's distance from the edge of the source, in heights. */
  float down;
  float progress;
  /** Luma, 0…255, and 1 if darker pixels melt, −1 if lighter ones do. */
  float threshold, sign;
  /** The part of the new picture where nothing has melted, of 65536. */
  uint32_t weight;
} pgb_melt;

PEGBAR_BEGIN_DECLS

/** Sums by a matrix; in linear light if `is_linear`. */
void pgb_row_mix_matrix(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                        const pgb_mix_matrix *PEGBAR_NONNULL matrix, int32_t is_linear);

/** Changes each channel by steps[255 + b − a] levels, of 511. */
void pgb_row_mix_steps(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                       const int16_t *PEGBAR_NONNULL steps);

/** Changes colours in the order of their distance. */
void pgb_row_mix_distance(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                          const pgb_mix_distance *PEGBAR_NONNULL distance);

/** Mixes hue, saturation and value; weight 0…1. Hues do not go across red. */
void pgb_row_mix_hsv(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                     float weight);

/** The luma of premultiplied colours, of 65536, by the weights of ITU-R BT.601. */
void pgb_row_luma(uint16_t *PEGBAR_NONNULL out, PGB_CONST_BYTES in, size_t count);

/**
 * An edge through values: a pixel looks as table[(value − start) >> PGB_GLOW_SHIFT] says, and as
 * the table's ends do outside.
 */
void pgb_row_glow(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                  const uint16_t *PEGBAR_NONNULL values, size_t count, int32_t start,
                  const pgb_glow *PEGBAR_NONNULL table);

/**
 * Drops of the new picture run over pixels of the old one that are dark or light: where the
 * distance from a corner, less what the drop is ahead times progress, is at most progress − late.
 */
void pgb_row_melt(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                  const pgb_melt *PEGBAR_NONNULL melt);

PEGBAR_END_DECLS

#endif /* CPEGBAR_DISSOLVE_H */
