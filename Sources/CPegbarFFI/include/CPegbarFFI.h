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
#define PGB_FFI_NULLABLE _Nullable
#else
#define PGB_FFI_NULLABLE
#endif

/** Most arguments of a function, and most numbers that they take together. */
enum { PGB_BOUND_ARGUMENTS = 16, PGB_BOUND_NUMBERS = 256 };

/** A function with its signature, ready to be called; immutable, so any thread may call it. */
typedef struct pgb_bound pgb_bound;

/**
 * Prepares calls of a function; NULL for an encoding that is none, or without memory.
 *
 * `encoding` is the result's letter, a colon and each argument's letter: d f64, f f32, b h i q
 * signed and B H I Q unsigned integers of 8, 16, 32, 64 bits, ? bool, p point2, s size2, r rect4, m
 * mat4, z a text, a an array, c C K curves, V a context, v no result. Before an
 * argument's letter `*` makes it a pointer to what is read, `>` a pointer to what is written: once,
 * and then the result is v or a status. Without a result and `>`, there is an array.
 *
 * Texts and arrays take one number each, whose bits are the address. A curve is c
 * `double (*)(double)`, C `double (*)(double, void *)` or K `double (*)(void *, double)`, takes no
 * number, and answers with what it is given until `pgb_bound_set_curve`. A context is a `void *`
 * that is passed to curves, takes no number and has no meaning.
 *
 * A status is an integer that says whether the call succeeded. Before it stands what means success:
 * `!` 0, `+` 0 and above, `~` anything but 0.
 *
 * `uses_casts` 0 calls everything through libffi.
 */
pgb_bound *PGB_FFI_NULLABLE pgb_bound_make(void *function, const char *encoding, int uses_casts);

/**
 * Makes a curve of another function: what it answers with the curve's number in place of input
 * `slot` and the rest of its numbers as in `in`, which is copied. Before the first call; `callee`
 * outlives `bound`.
 *
 * Returns 0 where the argument is no curve, or where the system allows no code to be made.
 */
int pgb_bound_set_curve(pgb_bound *bound, uint32_t argument, const pgb_bound *callee,
                        const double *in, uint32_t slot);

/**
 * Makes a curve of a function of the program, which is called with `context` on any thread.
 * Otherwise like `pgb_bound_set_curve`.
 */
int pgb_bound_set_function(pgb_bound *bound, uint32_t argument,
                           double (*function)(const void *context, double x), const void *context);

/** Gives back what `pgb_bound_make` returned. */
void pgb_bound_free(pgb_bound *bound);

/** 1 where calls go through a typed cast, 0 where they go through libffi. */
int pgb_bound_uses_cast(const pgb_bound *bound);

/** Numbers that the arguments take, in order. */
uint32_t pgb_bound_input_count(const pgb_bound *bound);

/** Numbers that a call answers with, 1…16. */
uint32_t pgb_bound_output_count(const pgb_bound *bound);

/**
 * Calls the function once. Returns 1; 0 where its status says that it failed: `out[0]` is then the
 * status.
 *
 * Numbers for integer arguments are rounded (halves away from 0) and clamped to the type's range;
 * NaN becomes 0. Numbers for f32 are rounded to the nearest, for bool anything but 0 is true.
 */
int pgb_bound_call(const pgb_bound *bound, const double *in, double *out);

/**
 * Calls the function for each of `count` numbers put in place of input `slot`: `y[i]` is the first
 * number of what it answers. x and y may be one array. Allocates nothing.
 *
 * Returns the count of calls that succeeded before the first that did not, whose status is in `y`.
 */
uint64_t pgb_bound_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                         const double *x, double *y);

/**
 * The same for a curve over 0…1: what is not more than 0 gives `start`, what is 1 or more gives
 * `end`, and only numbers between them are asked for.
 */
uint64_t pgb_bound_curve(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                         const double *x, double *y, double start, double end);

/** The bytes of a number in an array of d, f, i or q. */
uint32_t pgb_array_stride(char letter);

/** Writes numbers into an array, rounded and clamped like arguments. */
void pgb_array_store(char letter, const double *numbers, uint64_t count, void *array);

/** Reads numbers of an array. */
void pgb_array_load(char letter, const void *array, uint64_t count, double *numbers);

/** A number whose bits are an address, for a text or an array. */
double pgb_bound_address(const void *PGB_FFI_NULLABLE address);

/**
 * Tells a library that ends the program on a mathematical error to return NaN instead, if it is one
 * (the GNU Scientific Library) or needs one. `handle` is dlopen's.
 */
void pgb_silence(void *handle);

/** The path of the C maths library, links resolved; NULL without one. Free it. */
char *PGB_FFI_NULLABLE pgb_maths_library(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif /* CPEGBAR_FFI_H */
