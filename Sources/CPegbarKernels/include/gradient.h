/*
 * Colour gradients: along a line, outwards from a point, around a point.
 */
#ifndef CPEGBAR_GRADIENT_H
#define CPEGBAR_GRADIENT_H

#include "rows.h"

enum {
  /** t = u. */
  PGB_GRADIENT_AXIAL = 1,
  /** t = √(u² + v²). */
  PGB_GRADIENT_RADIAL = 2,
  /** t = the angle from (1, 0) towards (0, 1), in turns, 0 up to 1. */
  PGB_GRADIENT_CONIC = 3
};

/** How many colours there are from t = 0 to t = 1. */
#define PGB_GRADIENT_COLORS 1024

/** A gradient. `map` takes output pixels to (u, v), as that of a texture does. */
typedef struct pgb_gradient {
  /** PGB_GRADIENT_… */
  uint32_t kind;
  /** PGB_GRADIENT_COLORS premultiplied pixels as they lie in memory; outside 0…1 the ends go on. */
  const uint32_t *PEGBAR_NONNULL colors;
  double map[9];
} pgb_gradient;

PEGBAR_BEGIN_DECLS

/** Writes the colours of the output pixels (x, y), (x + 1, y), … . */
void pgb_sample_gradient(PGB_BYTES out, const pgb_gradient *PEGBAR_NONNULL gradient, int32_t x,
                         int32_t y, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_GRADIENT_H */
