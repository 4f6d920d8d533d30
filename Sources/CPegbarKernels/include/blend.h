/*
 * Blend modes: how a pixel meets the one under it, by the formulas of the W3C's draft "Compositing
 * and Blending Level 1".
 */
#ifndef CPEGBAR_BLEND_H
#define CPEGBAR_BLEND_H

#include "rows.h"

enum {
  PGB_BLEND_NORMAL,
  PGB_BLEND_MULTIPLY,
  PGB_BLEND_SCREEN,
  PGB_BLEND_OVERLAY,
  PGB_BLEND_DARKEN,
  PGB_BLEND_LIGHTEN,
  PGB_BLEND_COLOR_DODGE,
  PGB_BLEND_COLOR_BURN,
  PGB_BLEND_HARD_LIGHT,
  PGB_BLEND_SOFT_LIGHT,
  PGB_BLEND_DIFFERENCE,
  PGB_BLEND_EXCLUSION,
  PGB_BLEND_HUE,
  PGB_BLEND_SATURATION,
  PGB_BLEND_COLOR,
  PGB_BLEND_LUMINOSITY,
  /** out + b, which puts together parts of one thing that share pixels at their edges. */
  PGB_BLEND_PLUS,
  /** Porter and Duff's: each where the other is not. */
  PGB_BLEND_XOR,
  /** Porter and Duff's: out where b is not. */
  PGB_BLEND_DESTINATION_OUT,
  /** Porter and Duff's: b where out is, over it. */
  PGB_BLEND_SOURCE_ATOP,
  /** Porter and Duff's: b under out. */
  PGB_BLEND_DESTINATION_OVER,
  /** The sum of what both lack of full colours is what the result lacks; alphas add up. */
  PGB_BLEND_PLUS_DARKER,
  PGB_BLEND_COUNT
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
typedef void (*PEGBAR_NONNULL pgb_blend)(PGB_BYTES out, PGB_CONST_BYTES b, size_t count);

/** A blend mode of anybody: the function of the plugin extension pegbar.row-blend/1. */
typedef struct pgb_blender {
  void (*PEGBAR_NONNULL function)(void *PEGBAR_NULLABLE context, PGB_BYTES out, PGB_CONST_BYTES b,
                                  uint64_t count);
  void *PEGBAR_NULLABLE context;
} pgb_blender;

#endif /* CPEGBAR_BLEND_H */
