/*
 * Differences of area in a row to runs of coverage: what the rasterizers of outlines share.
 */
#ifndef PGB_RUNS_PRIVATE_H
#define PGB_RUNS_PRIVATE_H

#include <string.h>

#include "kernels.h"

/** Cells are looked at in blocks, and blocks that no edge touches have one coverage. */
#define PGB_BLOCK 16
/** The area of a pixel. */
#define PGB_ONE 65536

#define PGB_INLINE static inline __attribute__((always_inline))

/** The runs of a row while they are found; x counts from the row's first column. */
typedef struct pgb_run_list {
  pgb_run *runs;
  int32_t count;
  uint8_t *cover;
} pgb_run_list;

/** Adds a run behind the others. */
void pgb_run_append(pgb_run_list *list, pgb_run run);

PGB_INLINE uint8_t pgb_covered(int32_t area, uint32_t rule) {
  int32_t a = area < 0 ? -area : area;
  if (rule == PGB_RULE_EVEN_ODD) {
    a &= 2 * PGB_ONE - 1;
    a = a > PGB_ONE ? 2 * PGB_ONE - a : a;
  }
  a = a < PGB_ONE ? a : PGB_ONE;
  return (uint8_t)(((a << 8) - a + PGB_ONE / 2) >> 16);
}

/** Turns a block's differences into bytes, clearing them; the area behind it. */
PGB_INLINE int32_t pgb_sum_block(int32_t *restrict change, int32_t area, uint32_t rule,
                                 uint8_t *restrict cover) {
  int32_t areas[PGB_BLOCK];
  for (int i = 0; i < PGB_BLOCK; i++) {
    area += change[i];
    areas[i] = area;
  }
  memset(change, 0, PGB_BLOCK * sizeof *change);
  if (rule == PGB_RULE_EVEN_ODD) {
    for (int i = 0; i < PGB_BLOCK; i++) cover[i] = pgb_covered(areas[i], PGB_RULE_EVEN_ODD);
  } else {
    for (int i = 0; i < PGB_BLOCK; i++) cover[i] = pgb_covered(areas[i], PGB_RULE_NONZERO);
  }
  return area;
}

#endif /* PGB_RUNS_PRIVATE_H */
