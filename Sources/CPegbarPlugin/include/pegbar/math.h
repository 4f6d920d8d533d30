/*
 * Deterministic elementary functions: placeholder for the definitions that follow.
 */
#ifndef PEGBAR_MATH_H
#define PEGBAR_MATH_H

#include "abi.h"

#endif /* PEGBAR_MATH_H */
