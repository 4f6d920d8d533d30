/*
 * Two loops that every machine runs as fast as it can: what examples/bench.sh --ci compares budgets
 * with.
 *
 *   cc -O2 -o loops bench-loops.c && ./loops
 *
 * Prints nanoseconds of CPU time, the least of nine runs: a pixel of 4 bytes copied within 1920 x
 * 1080, and one step of a chain in which each number needs the one before it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}
int main(void) {
  enum { PIXELS = 1920 * 1080, STEPS = 4000000, RUNS = 9 };
  uint8_t *from = malloc(PIXELS * 4), *to = malloc(PIXELS * 4);
  double copy = 1e18, step = 1e18;
  volatile double kept = 0;
  if (!from || !to) return 1;
  memset(from, 7, PIXELS * 4);
  memset(to, 9, PIXELS * 4);
  for (int run = 0; run < RUNS; run++) {
    double start = now();
    memcpy(to, from, PIXELS * 4);
    double end = now();
    from[run] = to[run * 5];
    if ((end - start) / PIXELS < copy) copy = (end - start) / PIXELS;
    double x = 0.5 + run;
    start = now();
    for (int i = 0; i < STEPS; i++) x = x * 0.999 + 0.25;
    end = now();
    kept = x;
    if ((end - start) / STEPS < step) step = (end - start) / STEPS;
  }
  printf("%.6f %.6f\n", copy, step);
  return kept == 0;
}
