/*
 * Mixing rows by a map against progress: wipes and shape reveals.
 *
 * A map says for each pixel when it changes, 0 at the beginning, 65535 at the end. With position P
 * and progress p of an edge, and s, the larger of its softness and the pixel's slope, the new
 * picture's weight is (P − m) / s + p, limited to 0…1. An edge at progress 0 and position 0 shows
 * the old picture alone, one at 1 and 65535 the new one alone.
 *
 * Results are dithered: a pixel's place in a square of 8 × 8 decides how its 6 bits below a level
 * are rounded. Equal pixels stay equal, and colours stay premultiplied.
 */
#ifndef CPEGBAR_MASK_H
#define CPEGBAR_MASK_H

#include "rows.h"

/** Pixels of a block, and the least softness of an edge. */
enum { PGB_MASK_BLOCK = 32, PGB_MASK_SHARP = 16 };

/**
 * A slope with this bit is a seam, where the map jumps: the 4 bits below are the part of the pixel,
 * of 16, that lies on the low side, and the last 11 how much higher the high side is, in 32.
 */
enum { PGB_MASK_SEAM = 0x8000 };

/** A block of pixels of a map's row: the range of values, the largest slope. */
typedef struct pgb_mask_block {
  uint16_t least, most, slope;
  /** Whether a pixel lies on a seam. */
  uint16_t has_seam;
} pgb_mask_block;

/** A row of a map. */
typedef struct pgb_mask_row {
  const uint16_t *PEGBAR_NONNULL map;
  /**
   * How much the map rises over each pixel, 0…32767: the width of an edge one pixel wide. On a
   * seam, see PGB_MASK_SEAM; there `map` has the value of the low side.
   */
  const uint16_t *PEGBAR_NONNULL slopes;
  /** One for each PGB_MASK_BLOCK pixels and one for the rest. */
  const pgb_mask_block *PEGBAR_NONNULL blocks;
} pgb_mask_row;

/** An edge between two pictures that moves through a map. */
typedef struct pgb_mask_edge {
  /** P, in units of the map. */
  float position;
  /** p, 0…1. */
  float progress;
  /** In units of the map, PGB_MASK_SHARP or more, at most 65535. */
  float softness;
  /** Whether the weight goes through 3 t² − 2 t³. */
  uint32_t is_smooth;
} pgb_mask_edge;

/** The same for pixels whose slope is not larger than the softness, in whole numbers. */
typedef struct pgb_mask_ramp {
  /** The value from which downwards pixels change, and how far below they have changed. */
  uint16_t top, span;
  /** 65535 where the map is read upside down, with the pictures exchanged; otherwise 0. */
  uint16_t flip;
  /** The weight of 15 bits is (distance << shift)·scale >> 16. */
  uint16_t shift, scale;
  uint16_t is_smooth;
} pgb_mask_ramp;

/**
 * Kernels: from `a` to `b`, beginning in a column that is a multiple of 8. `dither` has 8
 * thresholds, 0…63, for the columns.
 */
typedef struct pgb_masks {
  void (*PEGBAR_NONNULL ramp)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                              const uint16_t *PEGBAR_NONNULL map, size_t count,
                              const uint8_t *PEGBAR_NONNULL dither,
                              const pgb_mask_ramp *PEGBAR_NONNULL ramp);
  void (*PEGBAR_NONNULL exact)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                               const uint16_t *PEGBAR_NONNULL map,
                               const uint16_t *PEGBAR_NONNULL slopes, size_t count,
                               const uint8_t *PEGBAR_NONNULL dither,
                               const pgb_mask_edge *PEGBAR_NONNULL edge);
  /** The same weight of 15 bits, at most 32767, for all pixels. */
  void (*PEGBAR_NONNULL level)(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                               const uint8_t *PEGBAR_NONNULL dither, uint32_t weight);
} pgb_masks;

PEGBAR_BEGIN_DECLS

/** Finds the blocks of a row of `count` pixels from its map and slopes. */
void pgb_mask_blocks(pgb_mask_block *PEGBAR_NONNULL blocks, const uint16_t *PEGBAR_NONNULL map,
                     const uint16_t *PEGBAR_NONNULL slopes, size_t count);

/**
 * Mixes row `y`: where the edge has not come yet, `out` becomes `a`, where it has passed, `b`.
 * `out` may be `a`.
 */
void pgb_mask_mix(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count, int32_t y,
                  const pgb_mask_row *PEGBAR_NONNULL row, const pgb_mask_edge *PEGBAR_NONNULL edge);

/** The same in linear light: see light.h. */
void pgb_mask_mix_light(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                        int32_t y, const pgb_mask_row *PEGBAR_NONNULL row,
                        const pgb_mask_edge *PEGBAR_NONNULL edge);

PEGBAR_END_DECLS

#endif /* CPEGBAR_MASK_H */
