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
  PGB_DISPLACE_COORDINATES = 2
};

/** Two pictures of one size and what becomes of them. */
typedef struct pgb_displace {
  PGB_CONST_BYTES old;
  PGB_CONST_BYTES young;
  int64_t old_stride, young_stride;
  int32_t width, height;
  /** PGB_DISPLACE_… */
  int32_t kind;
  /** How far PGB_DISPLACE_MORPH moves a pixel at most, as a fraction of both sides. */
  float strength;
  /** 0…1 */
  float progress;
} pgb_displace;

PEGBAR_BEGIN_DECLS

/** Draws row `y`: bilinear, with edges that go on. Rounded to nearest. */
void pgb_row_displace(PGB_BYTES out, int32_t y, const pgb_displace *PEGBAR_NONNULL pictures);

PEGBAR_END_DECLS

#endif /* CPEGBAR_DISPLACE_H */
