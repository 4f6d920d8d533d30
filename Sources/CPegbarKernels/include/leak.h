/*
 * Light of waves and spots, and rows of pixels to which it is added.
 */
#ifndef CPEGBAR_LEAK_H
#define CPEGBAR_LEAK_H

#include "rows.h"

/** A wave across and a spot, as a row meets them. Places are fractions of the picture. */
typedef struct pgb_leak_part {
  /** The wave: radians for the width, where it begins, and how high it is in this row. */
  float rate, start, height;
  /** The spot: its column, how far it lies from the row, and how sharp it is. */
  float x, dy, sharpness;
} pgb_leak_part;

/** Colours by how strong light is, as pixels lie in memory; their alpha does not count. */
typedef struct pgb_leak_colors {
  const uint32_t *PEGBAR_NONNULL colors;
  /** The last one's index. */
  int32_t last;
  /** The light of the first one, and colours for each unit of light. */
  float darkest, scale;
} pgb_leak_colors;

PEGBAR_BEGIN_DECLS

/**
 * Writes the light at places of a row: of `count`, the i-th is at (x + i·step)·unit. The sum of
 * `start`, of each wave, and of each spot's 1…0, times `share`.
 */
void pgb_leak_lights(float *PEGBAR_NONNULL out, const pgb_leak_part *PEGBAR_NONNULL parts,
                     int32_t part_count, float start, float share, float x, float step, float unit,
                     size_t count);

/** Adds the colours of light to pixels, in parts of their alpha. */
void pgb_row_leak(PGB_BYTES out, const float *PEGBAR_NONNULL lights,
                  const pgb_leak_colors *PEGBAR_NONNULL colors, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_LEAK_H */
