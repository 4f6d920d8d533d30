/*
 * Plain C functions called by a signature that is known at run time.
 *
 * Numbers go in and come out as doubles: an argument takes as many of them as it has (a rect 4, a
 * matrix 16). Common signatures are called through typed casts, the rest through libffi.
 */
#ifndef CPEGBAR_FFI_H
#define CPEGBAR_FFI_H

#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#define PEGBAR_FFI_NULLABLE _Nullable
#else
#define PEGBAR_FFI_NULLABLE
#endif

/** Most arguments of a function, and most numbers that they take together. */
enum { PEGBAR_BOUND_ARGUMENTS = 16, PEGBAR_BOUND_NUMBERS = 256 };

/** A function with its signature, ready to be called; immutable, so any thread may call it. */
typedef struct pegbar_bound pegbar_bound;

/**
 * Prepares calls of a function; NULL for an encoding that is none, or without memory.
 *
 * `encoding` is the result's letter, a colon and each argument's letter:
 * d f64, f f32, b h i q signed and B H I Q unsigned integers of 8, 16, 32, 64 bits, ? bool,
 * p point2, s size2, r rect4, m mat4, c a curve, v no result. A curve is a `double (*)(double)`, takes no
 * number, and answers with what it is given until `pegbar_bound_set_curve`. Before an argument's letter `*` makes it a
 * pointer to what is read, `>` a pointer to what is written: once, and then the result is v.
 * `uses_casts` 0 calls everything through libffi.
 */
pegbar_bound *PEGBAR_FFI_NULLABLE pegbar_bound_make(void *function, const char *encoding,
                                                    int uses_casts);

/**
 * Makes a curve of another function: what it answers with the curve's number in place of input `slot` and
 * the rest of its numbers as in `in`, which is copied. Before the first call; `callee` outlives `bound`.
 *
 * Returns 0 where the argument is no curve, or where the system allows no code to be made.
 */
int pegbar_bound_set_curve(pegbar_bound *bound, uint32_t argument, const pegbar_bound *callee,
                           const double *in, uint32_t slot);

/** Gives back what `pegbar_bound_make` returned. */
void pegbar_bound_free(pegbar_bound *bound);

/** 1 where calls go through a typed cast, 0 where they go through libffi. */
int pegbar_bound_uses_cast(const pegbar_bound *bound);

/** Numbers that the arguments take, in order. */
uint32_t pegbar_bound_input_count(const pegbar_bound *bound);

/** Numbers that a call answers with, 1…16. */
uint32_t pegbar_bound_output_count(const pegbar_bound *bound);

/**
 * Calls the function once.
 *
 * Numbers for integer arguments are rounded (halves away from 0) and clamped to the type's range;
 * NaN becomes 0. Numbers for f32 are rounded to the nearest, for bool anything but 0 is true.
 */
void pegbar_bound_call(const pegbar_bound *bound, const double *in, double *out);

/**
 * Calls the function for each of `count` numbers put in place of input `slot`: `y[i]` is the first
 * number of what it answers. x and y may be one array. Allocates nothing.
 */
void pegbar_bound_batch(const pegbar_bound *bound, const double *in, uint32_t slot, uint64_t count,
                        const double *x, double *y);

/**
 * The same for a curve over 0…1: what is not more than 0 gives `start`, what is 1 or more gives `end`,
 * and only numbers between them are asked for.
 */
void pegbar_bound_curve(const pegbar_bound *bound, const double *in, uint32_t slot, uint64_t count,
                        const double *x, double *y, double start, double end);

/** The path of the C maths library, links resolved; NULL without one. Free it. */
char *PEGBAR_FFI_NULLABLE pegbar_maths_library(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif /* CPEGBAR_FFI_H */
