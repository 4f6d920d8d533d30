/*
 * Animations one at a time, and what has no other variant.
 */
#pragma STDC FP_CONTRACT OFF

#include "animation.h"

static void positions(const pegbar_cycles *cycles, const double *times, size_t count,
                      double *restrict positions, uint8_t *restrict shown) {
  const pegbar_cycles c = *cycles;
  for (size_t i = 0; i < count; i++) {
    positions[i] = pegbar_position_of(&c, i, times[i], &shown[i]);
  }
}

static void ease(const pegbar_cubic_table *table, const double *x, double *y, size_t count) {
  const pegbar_cubic_table t = *table;
  for (size_t i = 0; i < count; i++) y[i] = pegbar_table_value(&t, x[i]);
}

static void mix(const double *from, const double *to, const double *fraction, double *restrict out,
                size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = pegbar_mix_of(from[i], to[i], fraction[i]);
}

static void flat(const pegbar_flat_transforms *columns, const double *fraction,
                 double *restrict out, size_t stride, size_t count) {
  const pegbar_flat_transforms m = *columns;
  for (size_t i = 0; i < count; i++) pegbar_flat_of(&m, i, fraction[i], out + i, stride);
}

static void space(const double *groups, int32_t numbers, const double *fraction,
                  double *restrict out, size_t stride, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const double *pair = groups + (i / 4 * 4) * (size_t)numbers + i % 4;
    pegbar_space_of(pair, 4, numbers, fraction[i], out + i, stride);
  }
}

const pegbar_animators pegbar_animators_scalar = {positions, ease, mix, flat, space};

double pegbar_cubic_table_at(const pegbar_cubic_table *table, double x) {
  return pegbar_table_value(table, x);
}

_Static_assert(sizeof(pegbar_transform_pair) == PEGBAR_PAIR_WHOLE * sizeof(double), "no gaps");
