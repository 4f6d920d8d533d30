/*
 * The functions of pegbar/math.h under names that a foreign function interface can call; see
 * accuracy.py.
 */
#include "pegbar/math.h"

#define FUNCTION(name) \
  double t_##name(double x) { return pegbar_##name(x); }

FUNCTION(sin)
FUNCTION(cos)
FUNCTION(tan)
FUNCTION(exp)
FUNCTION(expm1)
FUNCTION(log)
FUNCTION(log1p)
FUNCTION(atan)
FUNCTION(asin)
FUNCTION(acos)
FUNCTION(sqrt)

double t_atan2(double y, double x) { return pegbar_atan2(y, x); }
double t_pow(double x, double y) { return pegbar_pow(x, y); }
