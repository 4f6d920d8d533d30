/*
 * The work of `pegbar bench --animations` as a plain loop over arrays: where each animation is in
 * its cycle, its eased position by a table of cubic pieces, its value.
 *
 * loop COUNT prints the best of several passes, CPU nanoseconds for each animation. Values go to a
 * piece of memory of 128 numbers that is used again and again, as the engine's do.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PIECES = 256, BLOCK = 128 };

static double table[2 * PIECES][4];
static double *begins, *rates, *actives, *from, *to;
static uint8_t *flags;
static volatile double sink;

/** The eased position: cubic-bezier(.42, 0, .58, 1), solved by bisection. */
static double ease(double x) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; i++) {
    double t = (low + high) / 2, s = 1 - t;
    if (3 * s * s * t * 0.42 + 3 * s * t * t * 0.58 + t * t * t < x) low = t;
    else high = t;
  }
  return 3 * (1 - low) * low * low + low * low * low;
}

/** Pieces that shrink towards both ends, as the engine's do for this curve. */
static double place(double p) {
  double s = p <= PIECES ? p / PIECES : (2.0 * PIECES - p) / PIECES;
  return p <= PIECES ? s * s / 2 : 1 - s * s / 2;
}

static void make_table(void) {
  for (int i = 0; i < 2 * PIECES; i++) {
    double a = ease(place(i)), b = ease(place(i + 1.0 / 3)), c = ease(place(i + 2.0 / 3));
    double d = ease(place(i + 1));
    table[i][0] = a, table[i][1] = -5.5 * a + 9 * b - 4.5 * c + d;
    table[i][2] = 9 * a - 22.5 * b + 18 * c - 4.5 * d;
    table[i][3] = -4.5 * a + 13.5 * b - 13.5 * c + 4.5 * d;
  }
}

static inline double value(double x) {
  if (x >= 1) return 1;
  double root = sqrt(2 * (x < 0.5 ? x : 1 - x)) * PIECES;
  double p = x < 0.5 ? root : 2 * PIECES - root;
  int piece = (int)p;
  if (piece > 2 * PIECES - 1) piece = 2 * PIECES - 1;
  double t = p - piece;
  const double *c = table[piece];
  return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
}

static void once(double time, size_t count, double *out) {
  for (size_t i = 0; i < count; i++) {
    double x = (time - begins[i]) * rates[i];
    if ((x < 0 && !(flags[i] & 1)) || (x >= 1 && !(flags[i] & 2))) x = 0;
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    out[i % BLOCK] = from[i] + (to[i] - from[i]) * value(x);
  }
}

static void cyclic(double time, size_t count, double *out) {
  for (size_t i = 0; i < count; i++) {
    double x = (time - begins[i]) * rates[i];
    if ((x < 0 && !(flags[i] & 1)) || (x >= actives[i] && !(flags[i] & 2))) x = 0;
    x = x < 0 ? 0 : x > actives[i] ? actives[i] : x;
    double cycle = flags[i] & 4 ? 2 : 1;
    double rest = x - (double)(int64_t)(x / cycle) * cycle;
    if (rest == 0 && x > 0) rest = cycle;
    if (rest > 1) rest = 2 - rest;
    out[i % BLOCK] = from[i] + (to[i] - from[i]) * value(rest);
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double best(void (*pass)(double, size_t, double *), size_t count) {
  double out[BLOCK], best = 1e18, end = now() + 5e8;
  /* Long enough for the clock. */
  size_t passes = 1 + 200000 / count;
  for (int i = 0; i < 3 || now() < end; i++) {
    double start = now();
    for (size_t k = 0; k < passes; k++) pass(1 + (i + k) % 9, count, out);
    double taken = (now() - start) / (count * passes);
    if (taken < best) best = taken;
    sink = out[i % BLOCK];
  }
  return best;
}

int main(int argc, char **argv) {
  size_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
  if (count == 0) return 2;
  begins = malloc(count * 8), rates = malloc(count * 8), actives = malloc(count * 8);
  from = malloc(count * 8), to = malloc(count * 8), flags = malloc(count);
  if (!begins || !rates || !actives || !from || !to || !flags) return 1;
  make_table();
  for (size_t i = 0; i < count; i++) {
    begins[i] = (double)(i % 977) / 977, rates[i] = 0.1, actives[i] = 14;
    from[i] = 0.25, to[i] = 0.75, flags[i] = 0;
  }
  printf("scalar %.2f\n", best(once, count));
  for (size_t i = 0; i < count; i++) rates[i] = 1 / 0.75, flags[i] = 4;
  printf("repeating %.2f\n", best(cyclic, count));
  return 0;
}
