/*
 * Value functions: a few numbers become a transform.
 *
 * The life cycle of an instance
 *
 *   create   [setup]   with parameter values; descriptor.h has the rules
 *   eval     [render]  any number of times, any thread
 *   destroy  [setup]   once; nothing follows
 *
 * An animation interpolates the numbers, and the function turns each result into a matrix.
 *
 * Rationale: a full turn is the identity matrix, so an animation between two matrices cannot make a
 * full turn. An animation between the angles 0 and 2π with a value function can.
 */
#ifndef PEGBAR_VALUE_FUNCTION_H
#define PEGBAR_VALUE_FUNCTION_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/**
 * The functions of a PEGBAR_KIND_VALUE_FUNCTION.
 *
 * Laws: the matrix is finite for finite input. An input has the same result alone as in a batch.
 */
typedef struct pegbar_value_function {
  uint32_t struct_size;
  /** The count of numbers in each input, 1…16. */
  uint32_t input_count;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [render] For each i < count, reads `input_count` numbers at in + i * in_stride and writes the
   * matrix m11 m12 … m44 (for row vectors: m41 m42 m43 are the translation) at out + i * 16.
   * `in_stride` counts doubles.
   */
  pegbar_status (*PEGBAR_NONNULL eval)(void *PEGBAR_NULLABLE instance, uint64_t count,
                                       const double *PEGBAR_NONNULL in, int64_t in_stride,
                                       double *PEGBAR_NONNULL out);
} pegbar_value_function;

/** The size of pegbar_value_function in version 0.10 of the interface; all of it is required. */
#define PEGBAR_VALUE_FUNCTION_SIZE_0_10 32

PEGBAR_END_DECLS

#endif /* PEGBAR_VALUE_FUNCTION_H */
