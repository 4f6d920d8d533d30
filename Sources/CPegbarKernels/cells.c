/*
 * The cells of a row summed up.
 */
#pragma STDC FP_CONTRACT OFF

#include "cells.h"

#define BLOCK PGB_BLOCK

/** Turns differences into runs, clearing them. */
PGB_INLINE void sum_blocks(pgb_cell_row row, int32_t count, uint32_t rule, pgb_run_list *list) {
  int32_t area = 0;
  for (int32_t start = 0; start < count; start += BLOCK) {
    pgb_run run = {start, pgb_min(start + BLOCK, count), -1};
    if (row.touched[start / BLOCK]) {
      row.touched[start / BLOCK] = 0;
      area = pgb_sum_block(row.change + start, area, rule, list->cover + start);
    } else {
      run.cover = pgb_covered(area, rule);
      if (run.cover == 0) continue;
    }
    pgb_run_append(list, run);
  }
  // What lies behind the last column has been added too.
  row.change[count] = 0;
  row.touched[count / BLOCK] = 0;
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void sum_avx2(pgb_cell_row row, int32_t count, uint32_t rule,
                                                     pgb_run_list *list) {
  sum_blocks(row, count, rule, list);
}
#endif

int32_t pgb_cells_runs(pgb_cell_row row, int32_t count, uint32_t rule, uint8_t *cover,
                       pgb_run *runs) {
  pgb_run_list list = {runs, 0, cover};
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    sum_avx2(row, count, rule, &list);
    return list.count;
  }
#endif
  sum_blocks(row, count, rule, &list);
  return list.count;
}
