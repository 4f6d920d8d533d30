/*
 * The cells of a row summed up.
 */
#pragma STDC FP_CONTRACT OFF

#include "cells.h"

#include <string.h>

#define BLOCK PGB_CELL_BLOCK
#define ONE PGB_CELL_ONE

/** A shorter run of one level between two of bytes is not worth a run of its own. */
#define SHORT 32

#define INLINE static inline __attribute__((always_inline))

INLINE uint8_t covered(int32_t area, uint32_t rule) {
  int32_t a = area < 0 ? -area : area;
  if (rule == PGB_RULE_EVEN_ODD) {
    a &= 2 * ONE - 1;
    a = a > ONE ? 2 * ONE - a : a;
  }
  a = a < ONE ? a : ONE;
  return (uint8_t)(((a << 8) - a + ONE / 2) >> 16);
}

/** Turns a block's differences into bytes, clearing them; the area behind it. */
INLINE int32_t sum_block(int32_t *restrict change, int32_t area, uint32_t rule,
                         uint8_t *restrict cover) {
  int32_t areas[BLOCK];
  for (int i = 0; i < BLOCK; i++) {
    area += change[i];
    areas[i] = area;
  }
  memset(change, 0, BLOCK * sizeof *change);
  if (rule == PGB_RULE_EVEN_ODD) {
    for (int i = 0; i < BLOCK; i++) cover[i] = covered(areas[i], PGB_RULE_EVEN_ODD);
  } else {
    for (int i = 0; i < BLOCK; i++) cover[i] = covered(areas[i], PGB_RULE_NONZERO);
  }
  return area;
}

/** The runs of a row while they are found; x counts from the row's first column. */
typedef struct run_list {
  pgb_run *runs;
  int32_t count;
  uint8_t *cover;
} run_list;

/** Makes a run one of bytes. */
static void spell(run_list *list, pgb_run *run) {
  if (run->cover >= 0) memset(list->cover + run->x0, run->cover, (size_t)(run->x1 - run->x0));
  run->cover = -1;
}

static void append(run_list *list, pgb_run run) {
  pgb_run *last = list->count > 0 ? &list->runs[list->count - 1] : NULL;
  int touching = last && last->x1 == run.x0;
  if (touching && last->cover == run.cover) {
    last->x1 = run.x1;
    return;
  }
  int bridged = touching && run.cover < 0 && list->count > 1 && last->x1 - last->x0 <= SHORT &&
                last[-1].x1 == last->x0 && last[-1].cover < 0;
  if (bridged) {
    spell(list, last);
    last[-1].x1 = run.x1;
    list->count -= 1;
    return;
  }
  if (list->count < PGB_RUNS) {
    list->runs[list->count++] = run;
    return;
  }
  spell(list, last);
  memset(list->cover + last->x1, 0, (size_t)(run.x0 - last->x1));
  spell(list, &run);
  last->x1 = run.x1;
}

/** Turns differences into runs, clearing them. */
INLINE void sum_blocks(pgb_cell_row row, int32_t count, uint32_t rule, run_list *list) {
  int32_t area = 0;
  for (int32_t start = 0; start < count; start += BLOCK) {
    pgb_run run = {start, pgb_min(start + BLOCK, count), -1};
    if (row.touched[start / BLOCK]) {
      row.touched[start / BLOCK] = 0;
      area = sum_block(row.change + start, area, rule, list->cover + start);
    } else {
      run.cover = covered(area, rule);
      if (run.cover == 0) continue;
    }
    append(list, run);
  }
  // What lies behind the last column has been added too.
  row.change[count] = 0;
  row.touched[count / BLOCK] = 0;
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void sum_avx2(pgb_cell_row row, int32_t count, uint32_t rule,
                                                     run_list *list) {
  sum_blocks(row, count, rule, list);
}
#endif

int32_t pgb_cells_runs(pgb_cell_row row, int32_t count, uint32_t rule, uint8_t *cover,
                       pgb_run *runs) {
  run_list list = {runs, 0, cover};
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    sum_avx2(row, count, rule, &list);
    return list.count;
  }
#endif
  sum_blocks(row, count, rule, &list);
  return list.count;
}
