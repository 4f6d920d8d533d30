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

const pegbar_animators pegbar_animators_scalar = {positions, ease, mix, flat};

double pegbar_cubic_table_at(const pegbar_cubic_table *table, double x) {
  return pegbar_table_value(table, x);
}

static void mix_part(const double *parts, int width, double u, double *out) {
  for (int k = 0; k < width; k++) out[k] = pegbar_mix_of(parts[k], parts[width + k], u);
}

void pegbar_transform_between(const pegbar_transform_pair *pair, double u, double *matrix) {
  double t[3], f[3], k[3], p[4], q[4], s, c, r[3][3];
  mix_part(&pair->translation[0][0], 3, u, t);
  mix_part(&pair->scale[0][0], 3, u, f);
  mix_part(&pair->skew[0][0], 3, u, k);
  mix_part(&pair->perspective[0][0], 4, u, p);
  pegbar_turn_of(pair->turn * u, &s, &c);
  for (int i = 0; i < 4; i++) q[i] = pair->start[i] * c + pair->side[i] * s;
  double x = q[0], y = q[1], z = q[2], w = q[3];
  r[0][0] = 1 - 2 * (y * y + z * z), r[0][1] = 2 * (x * y + z * w), r[0][2] = 2 * (x * z - y * w);
  r[1][0] = 2 * (x * y - z * w), r[1][1] = 1 - 2 * (x * x + z * z), r[1][2] = 2 * (y * z + x * w);
  r[2][0] = 2 * (x * z + y * w), r[2][1] = 2 * (y * z - x * w), r[2][2] = 1 - 2 * (x * x + y * y);
  /* Scale · skew · rotation, row by row; then moved, then seen in perspective. */
  for (int j = 0; j < 3; j++) {
    r[2][j] = f[2] * (k[1] * r[0][j] + k[2] * r[1][j] + r[2][j]);
    r[1][j] = f[1] * (k[0] * r[0][j] + r[1][j]);
    r[0][j] = f[0] * r[0][j];
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) matrix[4 * i + j] = r[i][j];
    matrix[4 * i + 3] = r[i][0] * p[0] + r[i][1] * p[1] + r[i][2] * p[2];
    matrix[12 + i] = t[i];
  }
  matrix[15] = t[0] * p[0] + t[1] * p[1] + t[2] * p[2] + p[3];
}
