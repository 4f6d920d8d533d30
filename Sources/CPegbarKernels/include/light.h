/*
 * Mixing in linear light: as light adds up, not as its code numbers do.
 *
 * Colours go through a table of 16 bits to linear light and back through another. What is the same
 * in both pictures stays as it is, and the ends of a mix are the pictures themselves. Colours of
 * transparent pixels are divided by alpha before, and multiplied by it behind.
 */
#ifndef CPEGBAR_LIGHT_H
#define CPEGBAR_LIGHT_H

#include "rows.h"

PEGBAR_BEGIN_DECLS

/** Mixes rows in linear light; weight 0…65536, 65536 is all of b. */
void pgb_row_mix_light(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                       uint32_t weight);

/**
 * The same with a weight of 0…32767 for each pixel, 32767 being all of b. `dither` has 8
 * thresholds, 0…63, for the columns; 32 rounds to nearest.
 */
void pgb_row_mix_light_weights(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                               const uint16_t *PEGBAR_NONNULL weights, size_t count,
                               const uint8_t *PEGBAR_NONNULL dither);

/** The same with parts of b from 0 to 1 for each pixel; numbers beyond are held to these. */
void pgb_row_mix_light_parts(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b,
                             const float *PEGBAR_NONNULL parts, size_t count);

/**
 * The same with weights, 0…65536, that depend on the change: 256 of them, for the differences
 * from 0 to 255 of a channel's code numbers.
 */
void pgb_row_mix_light_changes(PGB_BYTES out, PGB_CONST_BYTES a, PGB_CONST_BYTES b, size_t count,
                               const uint32_t *PEGBAR_NONNULL weights);

/**
 * Adds a row to the sums of rows of one place, four for a pixel: linear light times alpha, and alpha,
 * of 65535. At most 65536 rows. `moved` becomes 1 where a pixel is not that of the first row.
 */
void pgb_row_add_light(uint32_t *PEGBAR_NONNULL sums, uint8_t *PEGBAR_NONNULL moved,
                       PGB_CONST_BYTES in, PGB_CONST_BYTES first, size_t count);

/** The mean of the rows behind sums; where nothing moved, exactly the first row. */
void pgb_row_mean_light(PGB_BYTES out, const uint32_t *PEGBAR_NONNULL sums,
                        const uint8_t *PEGBAR_NONNULL moved, PGB_CONST_BYTES first, size_t count,
                        uint32_t rows);

/** The linear light of each code number, 0…65535, 256 of them; lives as long as the process. */
const uint16_t *PEGBAR_NONNULL pgb_light_of_levels(void);

/** The code number, times 64, of each of 16384 intervals of linear light. */
const uint16_t *PEGBAR_NONNULL pgb_levels_of_light(void);

PEGBAR_END_DECLS

#endif /* CPEGBAR_LIGHT_H */
