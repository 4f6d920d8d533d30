#pragma STDC FP_CONTRACT OFF
#include "codecs/resize.h"

#include <stdlib.h>

#include "internal.h"

enum { one = 1 << 14, middle_shift = 8, column_shift = 20 };

// The taps of one axis: `count` factors for each output pixel, adding up to exactly `one`.
typedef struct taps {
  uint32_t count;
  int32_t *first;
  int32_t *factors;
} taps;

static long floor_of(double x) {
  long whole = (long)x;
  return (double)whole > x ? whole - 1 : whole;
}

static double overlap(double a, double b, double from, double to) {
  double low = a > from ? a : from, high = b < to ? b : to;
  return high > low ? high - low : 0;
}

static double catmull_rom(double x) {
  if (x < 0) x = -x;
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  if (x < 2) return ((-0.5 * x + 2.5) * x - 4) * x + 2;
  return 0;
}

// Rounds the running sum, so that the factors add up exactly and no pixel takes all the error.
static void round_factors(int32_t *factors, const double *exact, uint32_t count) {
  double total = 0, running = 0;
  for (uint32_t i = 0; i < count; i++) total += exact[i];
  int32_t before = 0;
  for (uint32_t i = 0; i < count; i++) {
    running += exact[i];
    int32_t now = i + 1 == count ? one : (int32_t)floor_of(running / total * one + 0.5);
    factors[i] = now - before;
    before = now;
  }
}

static int make_taps(pgb_codec_span span, uint32_t out_size, taps *axis) {
  double step = span.length / out_size;
  axis->count = step > 1 ? (uint32_t)floor_of(step) + 2 : 4;
  axis->first = malloc(out_size * sizeof *axis->first);
  axis->factors = malloc((size_t)out_size * axis->count * sizeof *axis->factors);
  double *exact = malloc(axis->count * sizeof *exact);
  if (!axis->first || !axis->factors || !exact) {
    free(exact);
    return 0;
  }
  for (uint32_t i = 0; i < out_size; i++) {
    double from = span.start + i * step, to = from + step, centre = (from + to) / 2 - 0.5;
    long first = step > 1 ? floor_of(from) : floor_of(centre) - 1;
    for (uint32_t k = 0; k < axis->count; k++) {
      double at = (double)(first + (long)k);
      exact[k] = step > 1 ? overlap(at, at + 1, from, to) : catmull_rom(at - centre);
    }
    axis->first[i] = (int32_t)first;
    round_factors(axis->factors + (size_t)i * axis->count, exact, axis->count);
  }
  free(exact);
  return 1;
}

static void free_taps(taps *axis) {
  free(axis->first);
  free(axis->factors);
}

typedef struct job {
  const uint8_t *pixels;
  size_t stride;
  int32_t width, height;
  taps across, down;
  int32_t top;
  uint32_t rows, out_width, out_height;
  int16_t *middle;
  uint8_t *out;
  size_t out_stride;
} job;

static int32_t clamp(int32_t value, int32_t last) {
  return value < 0 ? 0 : value > last ? last : value;
}

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef int16_t words4 __attribute__((vector_size(8)));
typedef int32_t ints4 __attribute__((vector_size(16)));

static inline ints4 load_pixel(const uint8_t *p) {
  bytes4 pixel;
  memcpy(&pixel, p, 4);
  return __builtin_convertvector(pixel, ints4);
}

// One source row to `out_width` pixels of 6 more bits each.
static void narrow_row(void *context, size_t index) {
  const job *task = context;
  const uint8_t *row =
      task->pixels + (size_t)clamp(task->top + (int32_t)index, task->height - 1) * task->stride;
  int16_t *out = task->middle + index * task->out_width * 4;
  const taps *axis = &task->across;
  const int32_t count = (int32_t)axis->count, rounding = 1 << (middle_shift - 1);
  for (uint32_t x = 0; x < task->out_width; x++) {
    const int32_t *factors = axis->factors + (size_t)x * axis->count;
    const int32_t first = axis->first[x];
    ints4 sums = {rounding, rounding, rounding, rounding};
    if (first >= 0 && first + count <= task->width) {
      const uint8_t *p = row + (size_t)first * 4;
      for (int32_t k = 0; k < count; k++) sums += load_pixel(p + k * 4) * factors[k];
    } else {
      for (int32_t k = 0; k < count; k++) {
        sums += load_pixel(row + (size_t)clamp(first + k, task->width - 1) * 4) * factors[k];
      }
    }
    words4 narrow = __builtin_convertvector(sums >> middle_shift, words4);
    memcpy(out + (size_t)x * 4, &narrow, sizeof narrow);
  }
}

PGB_BODY add_row_body(int32_t *restrict sums, const int16_t *restrict row, int32_t factor,
                      size_t count) {
  for (size_t i = 0; i < count; i++) sums[i] += factor * row[i];
}
PGB_TWICE(add_row,
          (int32_t *restrict sums, const int16_t *restrict row, int32_t factor, size_t count),
          (sums, row, factor, count))

static void store_row(const int32_t *sums, uint8_t *out, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) {
    // Overshoot of the curve must neither leave the range nor make colour exceed alpha.
    int32_t alpha = clamp((sums[x * 4 + 3] + (1 << (column_shift - 1))) >> column_shift, 255);
    for (uint32_t c = 0; c < 3; c++) {
      int32_t value = (sums[x * 4 + c] + (1 << (column_shift - 1))) >> column_shift;
      out[x * 4 + c] = (uint8_t)clamp(value, alpha);
    }
    out[x * 4 + 3] = (uint8_t)alpha;
  }
}

static void combine_rows(void *context, size_t y) {
  const job *task = context;
  size_t count = (size_t)task->out_width * 4;
  const taps *axis = &task->down;
  int32_t *sums = calloc(count, sizeof *sums);
  if (!sums) return;
  for (uint32_t k = 0; k < axis->count; k++) {
    int32_t factor = axis->factors[y * axis->count + k];
    if (factor == 0) continue;
    const int16_t *row = task->middle + (size_t)(axis->first[y] - task->top + (int32_t)k) * count;
    add_row(sums, row, factor, count);
  }
  store_row(sums, task->out + y * task->out_stride, task->out_width);
  free(sums);
}

int pgb_codec_resize(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                     pgb_codec_span across, pgb_codec_span down, uint8_t *out, size_t out_stride,
                     uint32_t out_width, uint32_t out_height, int threads) {
  job task = {.pixels = pixels,
              .stride = stride,
              .width = (int32_t)width,
              .height = (int32_t)height,
              .out = out,
              .out_stride = out_stride,
              .out_width = out_width,
              .out_height = out_height};
  int made = make_taps(across, out_width, &task.across);
  made = make_taps(down, out_height, &task.down) && made;
  if (made) {
    task.top = task.down.first[0];
    task.rows = (uint32_t)(task.down.first[out_height - 1] - task.top) + task.down.count;
    task.middle = malloc((size_t)task.rows * out_width * 4 * sizeof *task.middle);
  }
  if (task.middle) {
    pgb_codec_parallel(task.rows, threads, narrow_row, &task);
    pgb_codec_parallel(out_height, threads, combine_rows, &task);
  }
  made = task.middle != NULL;
  free(task.middle);
  free_taps(&task.across);
  free_taps(&task.down);
  return made;
}
