/*
 * Blend modes: how a pixel meets the one under it, by the formulas of the W3C's draft "Compositing
 * and Blending Level 1".
 */
#ifndef CPEGBAR_BLEND_H
#define CPEGBAR_BLEND_H

#include "rows.h"

enum {
  PEGBAR_BLEND_NORMAL,
  PEGBAR_BLEND_MULTIPLY,
  PEGBAR_BLEND_SCREEN,
  PEGBAR_BLEND_OVERLAY,
  PEGBAR_BLEND_DARKEN,
  PEGBAR_BLEND_LIGHTEN,
  PEGBAR_BLEND_COLOR_DODGE,
  PEGBAR_BLEND_COLOR_BURN,
  PEGBAR_BLEND_HARD_LIGHT,
  PEGBAR_BLEND_SOFT_LIGHT,
  PEGBAR_BLEND_DIFFERENCE,
  PEGBAR_BLEND_EXCLUSION,
  PEGBAR_BLEND_HUE,
  PEGBAR_BLEND_SATURATION,
  PEGBAR_BLEND_COLOR,
  PEGBAR_BLEND_LUMINOSITY,
  /** out + b, which puts together parts of one thing that share pixels at their edges. */
  PEGBAR_BLEND_PLUS,
  /** Porter and Duff's: each where the other is not. */
  PEGBAR_BLEND_XOR,
  /** Porter and Duff's: out where b is not. */
  PEGBAR_BLEND_DESTINATION_OUT,
  PEGBAR_BLEND_COUNT
};

/**
 * Blends a row over `out`, both premultiplied:
 *
 *   out = b·(1 − alpha of out) + out·(1 − alpha of b) + alpha of b·alpha of out·B
 *
 * with the mode's B of the colours before premultiplication; the rules of Porter and Duff leave
 * terms out, and alpha follows them like any channel. Rounded to nearest once; `b` may not
 * overlap `out`.
 */
typedef void (*PEGBAR_NONNULL pegbar_blend)(PEGBAR_BYTES out, PEGBAR_CONST_BYTES b, size_t count);

#endif /* CPEGBAR_BLEND_H */
