/*
 * Elementary functions with the same bits on every machine.
 *
 * The C library's functions differ between processors and versions, so do not use them for anything
 * that affects a picture. These functions use only + − × ÷ √ and integers. Their errors stay below
 * 0.85 units in the last place for any argument, however large. Angles are in radians. No function
 * sets errno or needs a library to link.
 *
 * They rely on rounding to nearest and must not be compiled with -ffast-math. They switch fused
 * multiply-add off for themselves; for your own code, begin the file with
 * `#pragma STDC FP_CONTRACT OFF` (with GCC, compile with -ffp-contract=off).
 */
#ifndef PEGBAR_MATH_H
#define PEGBAR_MATH_H

#include "abi.h"
#include "math/exact.h"
#include "math/exponential.h"
#include "math/trigonometric.h"
#include "math/arcs.h"

#endif /* PEGBAR_MATH_H */
