/*
 * Blend modes: how a pixel meets the one under it, by the formulas of the W3C's draft "Compositing
 * and Blending Level 1", and modes that image editors and Core Image have beside.
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
  /** With B of colours S over D: the sum, at most 1. */
  PGB_BLEND_LINEAR_DODGE,
  /** S + D − 1, at least 0. */
  PGB_BLEND_LINEAR_BURN,
  /** 2·S + D − 1, within 0…1. */
  PGB_BLEND_LINEAR_LIGHT,
  /** Burns with 2·S below one half, dodges with 2·S − 1 above. */
  PGB_BLEND_VIVID_LIGHT,
  /** The lesser of D and 2·S below one half, the greater of D and 2·S − 1 above. */
  PGB_BLEND_PIN_LIGHT,
  /** D − S, at least 0. */
  PGB_BLEND_SUBTRACT,
  /** D / S, at most 1; black stays black. */
  PGB_BLEND_DIVIDE,
  /** Each channel's greater value, premultiplied, alpha too. */
  PGB_BLEND_MAXIMUM,
  /** Each channel's lesser value, premultiplied, alpha too. */
  PGB_BLEND_MINIMUM,
  /** Each channel's product, premultiplied, alpha too. */
  PGB_BLEND_PRODUCT,
  /** Porter and Duff's: b where out is. */
  PGB_BLEND_SOURCE_IN,
  /** b where out is not. */
  PGB_BLEND_SOURCE_OUT,
  /** b where out is, over out. */
  PGB_BLEND_SOURCE_ATOP,
  /** out over b. */
  PGB_BLEND_DESTINATION_OVER,
  /** out where b is. */
  PGB_BLEND_DESTINATION_IN,
  /** out where b is, over b. */
  PGB_BLEND_DESTINATION_ATOP,
  /** out as it is. */
  PGB_BLEND_DESTINATION,
  /** Nothing. */
  PGB_BLEND_CLEAR,
  /** b alone. */
  PGB_BLEND_COPY,
  /** Alphas add up to at most 1; what both colours lack of theirs is taken from that. */
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
 * overlap `out`. Pixels of `b` that are transparent black change nothing but in the modes
 * PRODUCT, MINIMUM, SOURCE_IN, SOURCE_OUT, DESTINATION_IN, DESTINATION_ATOP, CLEAR and COPY.
 */
typedef void (*PEGBAR_NONNULL pgb_blend)(PGB_BYTES out, PGB_CONST_BYTES b, size_t count);

/** A blend mode of anybody: the function of the plugin extension pegbar.row-blend/1. */
typedef struct pgb_blender {
  void (*PEGBAR_NONNULL function)(void *PEGBAR_NULLABLE context, PGB_BYTES out, PGB_CONST_BYTES b,
                                  uint64_t count);
  void *PEGBAR_NULLABLE context;
} pgb_blender;

#endif /* CPEGBAR_BLEND_H */
