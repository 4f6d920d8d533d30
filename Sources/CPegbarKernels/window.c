/*
 * Windows. Means are whole sums times one float; extremes are taken of two overlapping halves again
 * and again.
 */
#pragma STDC FP_CONTRACT OFF

#include "window.h"

#include <string.h>

#include "kernels.h"

static int32_t size_of(const pgb_window *w) { return w->before + 1 + w->behind; }

/** A sum of n bytes as their mean; exact halves go up. */
static inline uint8_t mean(uint32_t sum, float by) { return (uint8_t)((float)sum * by + 0.5f); }

static void means_across(const pgb_window *w, const uint8_t *in, uint8_t *out) {
  const float by = 1.0f / (float)size_of(w);
  uint32_t sum[4] = {0};
  for (int32_t x = 0; x < pgb_min(w->behind, w->width); x++) {
    for (int c = 0; c < 4; c++) sum[c] += in[x * 4 + c];
  }
  for (int32_t x = 0; x < w->width; x++) {
    int32_t next = x + w->behind, last = x - w->before - 1;
    for (int c = 0; c < 4; c++) {
      if (next < w->width) sum[c] += in[next * 4 + c];
      if (last >= 0) sum[c] -= in[last * 4 + c];
      out[x * 4 + c] = mean(sum[c], by);
    }
  }
}

static void means_down(const pgb_window *w, int32_t y0, int32_t y1, uint32_t *sums) {
  const float by = 1.0f / (float)size_of(w);
  const size_t bytes = (size_t)w->width * 4;
  memset(sums, 0, bytes * sizeof *sums);
  for (int32_t y = pgb_max(0, y0 - w->before); y < pgb_min(w->height, y0 + w->behind); y++) {
    const uint8_t *row = w->in + y * w->in_stride;
    for (size_t i = 0; i < bytes; i++) sums[i] += row[i];
  }
  for (int32_t y = y0; y < y1; y++) {
    int32_t next = y + w->behind;
    if (next < w->height) {
      const uint8_t *row = w->in + next * w->in_stride;
      for (size_t i = 0; i < bytes; i++) sums[i] += row[i];
    }
    uint8_t *out = w->out + y * w->out_stride;
    for (size_t i = 0; i < bytes; i++) out[i] = mean(sums[i], by);
    int32_t last = y - w->before;
    if (last >= 0) {
      const uint8_t *row = w->in + last * w->in_stride;
      for (size_t i = 0; i < bytes; i++) sums[i] -= row[i];
    }
  }
}

static void greater(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) out[i] = a[i] > b[i] ? a[i] : b[i];
}

static void lesser(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) out[i] = a[i] < b[i] ? a[i] : b[i];
}

static void extreme(const pgb_window *w, uint8_t *out, const uint8_t *a, const uint8_t *b,
                    size_t bytes) {
  if (w->kind == PGB_WINDOW_GREATEST) {
    greater(out, a, b, bytes);
  } else {
    lesser(out, a, b, bytes);
  }
}

/**
 * Extremes of windows of `size` steps in `line`, which has `count` + size − 1 steps of `step` bytes:
 * windows of 1, 2, 4 … steps from each place, and in the end of two that overlap. The last ones go
 * to `out`, whose steps lie `out_step` apart.
 */
static void extremes(const pgb_window *w, uint8_t *line, size_t count, size_t step, uint8_t *out,
                     size_t out_step) {
  size_t size = (size_t)size_of(w), known = 1;
  for (; known * 2 <= size; known *= 2) {
    size_t places = count + size - 2 * known;
    extreme(w, line, line, line + known * step, places * step);
  }
  size_t other = (size - known) * step;
  if (step == out_step) {
    extreme(w, out, line, line + other, count * step);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    extreme(w, out + i * out_step, line + i * step, line + i * step + other, step);
  }
}

void pgb_window_across(const pgb_window *w, int32_t y0, int32_t y1, void *memory) {
  size_t bytes = (size_t)w->width * 4, before = (size_t)w->before * 4;
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *in = w->in + y * w->in_stride;
    uint8_t *out = w->out + y * w->out_stride, *line = memory;
    if (w->kind == PGB_WINDOW_MEAN) {
      means_across(w, in, out);
      continue;
    }
    memset(line, 0, before);
    memcpy(line + before, in, bytes);
    memset(line + before + bytes, 0, (size_t)w->behind * 4);
    extremes(w, line, (size_t)w->width, 4, out, 4);
  }
}

void pgb_window_down(const pgb_window *w, int32_t y0, int32_t y1, void *memory) {
  if (w->kind == PGB_WINDOW_MEAN) {
    means_down(w, y0, y1, memory);
    return;
  }
  size_t bytes = (size_t)w->width * 4;
  for (int32_t top = y0; top < y1; top += PGB_WINDOW_CHUNK) {
    int32_t rows = pgb_min(PGB_WINDOW_CHUNK, y1 - top);
    uint8_t *line = memory;
    for (int32_t i = 0; i < rows + size_of(w) - 1; i++) {
      int32_t y = top - w->before + i;
      uint8_t *to = line + (size_t)i * bytes;
      if (y < 0 || y >= w->height) {
        memset(to, 0, bytes);
      } else {
        memcpy(to, w->in + y * w->in_stride, bytes);
      }
    }
    extremes(w, line, (size_t)rows, bytes, w->out + top * w->out_stride, (size_t)w->out_stride);
  }
}
