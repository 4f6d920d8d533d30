/*
 * Colour gradients: along a line, outwards from a point, around a point, between two circles.
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
  PGB_GRADIENT_CONIC = 3,
  /** t of the last circle through (u, v) whose radius is not negative; transparent where there is none. */
  PGB_GRADIENT_CIRCLES = 4
};

/** What lies outside of 0…1. */
enum {
  /** The ends go on. */
  PGB_EXTEND_PAD = 0,
  /** The colours begin anew. */
  PGB_EXTEND_REPEAT = 1,
  /** The colours run back and forth. */
  PGB_EXTEND_REFLECT = 2
};

/** How many colours there are from t = 0 to t = 1. */
#define PGB_GRADIENT_COLORS 1024

/** A gradient. `map` takes output pixels to (u, v), as that of a texture does. */
typedef struct pgb_gradient {
  /** PGB_GRADIENT_… */
  uint32_t kind;
  /** PGB_EXTEND_… */
  uint32_t extend;
  /** PGB_GRADIENT_COLORS premultiplied pixels as they lie in memory. */
  const uint32_t *PEGBAR_NONNULL colors;
  double map[9];
  /** The colours are looked up at t · scale + shift. */
  double scale, shift;
  /**
   * Of two circles: the middle of that of t = 1, seen from the middle of that of t = 0; the radius of the latter; how
   * much greater the former's is.
   */
  double circles[4];
} pgb_gradient;

PEGBAR_BEGIN_DECLS

/** Writes the colours of the output pixels (x, y), (x + 1, y), … . */
void pgb_sample_gradient(PGB_BYTES out, const pgb_gradient *PEGBAR_NONNULL gradient, int32_t x,
                         int32_t y, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_GRADIENT_H */
