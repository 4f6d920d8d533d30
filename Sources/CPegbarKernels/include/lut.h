/*
 * Colour look-up tables: a curve for each channel, then a cube.
 */
#ifndef CPEGBAR_LUT_H
#define CPEGBAR_LUT_H

#include "rows.h"

PEGBAR_BEGIN_DECLS

/** A table. It never changes, so any number of threads may use it. */
typedef struct pgb_lut pgb_lut;

/** What a table is made of; copied. */
typedef struct pgb_lut_parts {
  /** Entries of the curves, 2 or more; 0 for none. */
  uint32_t curve_size;
  /** Entries along each edge of the cube, 2…256; 0 for none. */
  uint32_t cube_size;
  /** `curve_size` times red, green, blue. */
  const float *PEGBAR_NULLABLE curves;
  /** `cube_size`³ times red, green, blue; the red of the input changes fastest. */
  const float *PEGBAR_NULLABLE cube;
  /** The inputs of the first and of the last entry, for each channel; first < last. */
  float curve_first[3], curve_last[3];
  float cube_first[3], cube_last[3];
} pgb_lut_parts;

/** Makes a table. Returns NULL without memory. */
pgb_lut *PEGBAR_NULLABLE pgb_lut_make(const pgb_lut_parts *PEGBAR_NONNULL parts);

/** Frees a table. */
void pgb_lut_free(pgb_lut *PEGBAR_NULLABLE lut);

/**
 * Takes premultiplied colours through a table and mixes with what they were: `intensity` 0 keeps
 * them, 1 gives the table's. Between entries, curves are straight, and the cube is divided into
 * tetrahedra. Inputs are held to the table's range; alpha stays, and what has none stays.
 *
 * The result is held to 0…alpha and rounded to nearest. `out` may be `in`.
 */
void pgb_row_lut(PGB_BYTES out, PGB_CONST_BYTES in, size_t count, const pgb_lut *PEGBAR_NONNULL lut,
                 float intensity);

/** The same for floats, four a pixel; results are not held. */
void pgb_row_lut_wide(float *PEGBAR_NONNULL out, const float *PEGBAR_NONNULL in, size_t count,
                      const pgb_lut *PEGBAR_NONNULL lut, float intensity);

PEGBAR_END_DECLS

#endif /* CPEGBAR_LUT_H */
