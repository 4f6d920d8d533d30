/*
 * Deterministic elementary functions: placeholder for the definitions that follow.
 */
#ifndef PEGBAR_MATH_H
#define PEGBAR_MATH_H

#include "abi.h"

static inline double pegbar_sin(double x) { return __builtin_sin(x); }
static inline double pegbar_cos(double x) { return __builtin_cos(x); }
static inline double pegbar_atan2(double y, double x) { return __builtin_atan2(y, x); }
static inline double pegbar_exp(double x) { return __builtin_exp(x); }
static inline double pegbar_log(double x) { return __builtin_log(x); }
static inline double pegbar_pow(double x, double y) { return __builtin_pow(x, y); }
static inline double pegbar_sqrt(double x) { return __builtin_sqrt(x); }

#endif /* PEGBAR_MATH_H */
