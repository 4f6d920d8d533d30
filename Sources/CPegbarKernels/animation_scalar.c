/*
 * Animations one at a time, and what has no other variant.
 */
#pragma STDC FP_CONTRACT OFF

#include "animation.h"

static void positions(const pgb_cycles *cycles, const double *times, size_t count,
                      double *restrict positions, uint8_t *restrict shown) {
  const pgb_cycles c = *cycles;
  for (size_t i = 0; i < count; i++) {
    positions[i] = pgb_position_of(&c, i, times[i], &shown[i]);
  }
}

static void ease(const pgb_cubic_table *table, const double *x, double *y, size_t count) {
  const pgb_cubic_table t = *table;
  for (size_t i = 0; i < count; i++) y[i] = pgb_table_value(&t, x[i]);
}

static void mix(const double *from, const double *to, const double *fraction, double *restrict out,
                size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = pgb_mix_of(from[i], to[i], fraction[i]);
}

static void flat(const pgb_flat_transforms *columns, const double *fraction, double *restrict out,
                 size_t stride, size_t count) {
  const pgb_flat_transforms m = *columns;
  for (size_t i = 0; i < count; i++) pgb_flat_of(&m, i, fraction[i], out + i, stride);
}

static void space(const double *groups, int32_t numbers, const double *fraction,
                  double *restrict out, size_t stride, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const double *pair = groups + (i / 4 * 4) * (size_t)numbers + i % 4;
    pgb_space_of(pair, 4, numbers, fraction[i], out + i, stride);
  }
}

const pgb_animators pgb_animators_scalar = {positions, ease, mix, flat, space};

double pgb_cubic_table_at(const pgb_cubic_table *table, double x) {
  return pgb_table_value(table, x);
}

_Static_assert(sizeof(pgb_transform_pair) == PGB_PAIR_WHOLE * sizeof(double), "no gaps");
