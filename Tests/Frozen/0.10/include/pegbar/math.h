/*
 * Elementary functions with the same bits on every machine.
 *
 * The C library's functions differ between processors and versions, so do not use them for anything
 * that affects a picture. These functions use only + − × ÷ √ and integers. Their errors stay below
 * 0.85 units in the last place for any argument, however large. Angles are in radians. No function
 * sets errno or needs a library to link.
 *
 * They rely on rounding to nearest and must not be compiled with -ffast-math. They switch fused
 * multiply-add off for themselves. For your own code, write PEGBAR_NO_FUSED_MATHS behind the
 * includes, and compile with -ffp-contract=off: GCC knows only the option.
 */
#ifndef PEGBAR_MATH_H
#define PEGBAR_MATH_H

#include "abi.h"
#include "math/exact.h"
#include "math/exponential.h"
#include "math/trigonometric.h"
#include "math/arcs.h"

/**
 * Behind the includes of a file: a product and a sum are rounded one after the other, as on
 * machines without an instruction for both.
 *
 * Rationale: with one rounding instead of two, the last bit of a result differs between processors,
 * and with it a byte of a picture now and then. GCC ignores the standard pragma for this and warns
 * of it, so that a macro stands in its place.
 */
#if defined(__clang__)
#define PEGBAR_NO_FUSED_MATHS _Pragma("STDC FP_CONTRACT OFF")
#else
#define PEGBAR_NO_FUSED_MATHS
#endif

#endif /* PEGBAR_MATH_H */
