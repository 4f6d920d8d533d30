/*
 * The interpreter for any processor.
 */
#pragma STDC FP_CONTRACT OFF

#include "shaders.h"

#pragma clang diagnostic ignored "-Wpsabi"

#define MACHINE pgb_shader_scalar
#include "machine.h"
