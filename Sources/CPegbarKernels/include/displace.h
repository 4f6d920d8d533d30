/*
 * Dissolves in which each picture's colours say where the other's pixels come from.
 */
#ifndef CPEGBAR_DISPLACE_H
#define CPEGBAR_DISPLACE_H

#include "rows.h"

enum {
  /** Red and blue move pixels across, green and blue down, both pictures' mean. */
  PGB_DISPLACE_MORPH = 1,
  /** Red and green of each picture are coordinates in the other, from the lower left corner. */
  PGB_DISPLACE_COORDINATES = 2,
  /** Old colours are the phases of waves that move old pixels; the young picture stays in place. */
  PGB_DISPLACE_SCATTER = 3,
  /** Red and green of each picture move pixels of the other, and what is darker flashes in grey. */
  PGB_DISPLACE_GLITCH = 4
};

/** How much PGB_DISPLACE_GLITCH shows of the pictures in place, of the moved young one, of grey. */
typedef struct pgb_displace_parts {
  float old, young, moved, gray;
} pgb_displace_parts;

/** Two pictures of one size and what becomes of them. */
typedef struct pgb_displace {
  PGB_CONST_BYTES old;
  PGB_CONST_BYTES young;
  /** Bytes from row to row, less than 4 GB. 16 bytes behind each row's last pixel are read. */
  int64_t old_stride, young_stride;
  int32_t width, height;
  /** PGB_DISPLACE_… */
  int32_t kind;
  /** How far PGB_DISPLACE_MORPH moves a pixel at most, as a fraction of both sides. */
  float strength;
  /** 0…1 */
  float progress;
  /** How finely PGB_DISPLACE_SCATTER moves pixels. */
  float across, down;
  /** How far PGB_DISPLACE_GLITCH moves pixels, in sides. */
  float old_reach, young_reach;
  pgb_displace_parts parts;
} pgb_displace;

PEGBAR_BEGIN_DECLS

/**
 * Draws the rows y0 up to y1, the first of them at `out`, `stride` bytes from row to row: bilinear,
 * with edges that go on. Rounded to nearest, from numbers that are as exact as a 30th of a level.
 */
void pgb_rows_displace(PGB_BYTES out, int64_t stride, int32_t y0, int32_t y1,
                       const pgb_displace *PEGBAR_NONNULL pictures);

PEGBAR_END_DECLS

#endif /* CPEGBAR_DISPLACE_H */
