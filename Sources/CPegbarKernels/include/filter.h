/*
 * Rows for image filters.
 */
#ifndef CPEGBAR_FILTER_H
#define CPEGBAR_FILTER_H

#include "rows.h"

PEGBAR_BEGIN_DECLS

/**
 * Takes colours, before premultiplication and from 0 to 1, through a matrix of four rows (red,
 * green, blue, alpha out) and five columns (red, green, blue, alpha in, one). Results are held to
 * 0…1 and rounded to nearest. `out` may be `in`.
 */
void pgb_row_matrix(PGB_BYTES out, PGB_CONST_BYTES in, size_t count,
                    const float *PEGBAR_NONNULL matrix);

PEGBAR_END_DECLS

#endif /* CPEGBAR_FILTER_H */
