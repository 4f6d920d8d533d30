/*
 * The interpreter with AVX2.
 */
#pragma STDC FP_CONTRACT OFF

#include "shaders.h"

#if PGB_SHADERS_HAVE_AVX2
#include <immintrin.h>
#include <string.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define PGB_SHADERS_AVX2 1
#define MACHINE pgb_shader_avx2
#include "machine.h"
#pragma clang attribute pop
#endif
