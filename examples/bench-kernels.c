/*
 * Transitions as somebody would write them by hand in C: CPU nanoseconds a pixel, best of several.
 *
 *   cc -O3 -mavx2 -o bench-kernels bench-kernels.c && ./bench-kernels fade 1920 1080
 *
 * The compiler makes vectors of the loops. A fade has weights in 256ths and rounds to the nearest.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  int width, height;
  uint8_t *from, *to, *out;
} frame;

static void fade(const frame *f, double progress) {
  size_t count = (size_t)f->width * (size_t)f->height * 4;
  uint16_t w = (uint16_t)(progress * 256 + 0.5), v = (uint16_t)(256 - w);
  const uint8_t *restrict a = f->from, *restrict b = f->to;
  uint8_t *restrict out = f->out;
  for (size_t i = 0; i < count; i++) out[i] = (uint8_t)((a[i] * v + b[i] * w + 128) >> 8);
}

/* The new picture pushes the old one out to the left. */
static void push(const frame *f, double progress) {
  size_t row = (size_t)f->width * 4, edge = (size_t)(progress * f->width + 0.5) * 4;
  for (int y = 0; y < f->height; y++) {
    size_t start = (size_t)y * row;
    memcpy(f->out + start, f->from + start + edge, row - edge);
    memcpy(f->out + start + row - edge, f->to + start, edge);
  }
}

static double cpu_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

int main(int count, char **arguments) {
  static const double moments[] = {0.13, 0.37, 0.5, 0.63, 0.87};
  if (count != 4) return 64;
  void (*kernel)(const frame *, double) = NULL;
  if (strcmp(arguments[1], "fade") == 0) kernel = fade;
  if (strcmp(arguments[1], "push") == 0) kernel = push;
  frame f = {.width = atoi(arguments[2]), .height = atoi(arguments[3])};
  if (!kernel || f.width < 1 || f.height < 1) return 64;
  size_t size = (size_t)f.width * (size_t)f.height * 4;
  f.from = aligned_alloc(64, (size + 63) & ~(size_t)63);
  f.to = aligned_alloc(64, (size + 63) & ~(size_t)63);
  f.out = aligned_alloc(64, (size + 63) & ~(size_t)63);
  if (!f.from || !f.to || !f.out) return 1;
  uint32_t noise = 1;
  for (size_t i = 0; i < size; i++) {
    noise = noise * 1664525u + 1013904223u;
    f.from[i] = (uint8_t)(noise >> 16);
    f.to[i] = (uint8_t)(noise >> 24);
  }
  memset(f.out, 0, size);
  double best = 1e300;
  for (int pass = 0; pass < 60; pass++) {
    double start = cpu_time();
    for (int i = 0; i < 5; i++) kernel(&f, moments[i]);
    double time = cpu_time() - start;
    if (time < best) best = time;
  }
  printf("%.4f\n", best / (5.0 * f.width * f.height));
  return 0;
}
