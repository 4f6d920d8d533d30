// What of a frame has to be drawn: pixels whose source has not changed keep what they show, so that
// nothing flickers where a palette begins.
#include <stdlib.h>

#include "gif_internal.h"

// Shorter runs are dearer as a hole in the picture than as the colours they repeat.
enum { shortest_hole = 6, band = 32 };

/// What becomes of a pixel: drawn, drawn or left, or only left.
enum { changes = 0, repeats = 1, stays = 2 };

typedef struct plan {
  const pgb_gif_palette *palette;
  const uint8_t *drawn, *pixels;
  uint8_t *canvas;
  size_t stride;
  pgb_codec_rect area;
  uint8_t transparent;
  uint8_t *indices;
  uint32_t *bounds;  // for each row: first that changes, one past the last; equal when none does
} plan;

static int below_half(const uint8_t *pixel) { return pixel[3] < 128; }

static int fate(const plan *task, const uint8_t *drawn, const uint8_t *pixel, uint8_t *canvas,
                uint8_t index) {
  if (below_half(pixel)) return stays;
  const uint8_t *color = task->palette->colors + (size_t)index * 3;
  if (canvas[3] && memcmp(canvas, color, 3) == 0) return repeats;
  if (canvas[3] && pgb_load32(drawn) == pgb_load32(pixel)) return stays;
  memcpy(canvas, color, 3);
  canvas[3] = 255;
  return changes;
}

static void punch(uint8_t *indices, const uint8_t *fates, uint32_t count, uint8_t transparent) {
  for (uint32_t x = 0; x < count;) {
    uint32_t end = x;
    while (end < count && fates[end] != changes) end++;
    int isHole = end - x >= shortest_hole;
    for (; x < end; x++) {
      if (isHole || fates[x] == stays) indices[x] = transparent;
    }
    x = end + 1;
  }
}

static void plan_row(const plan *task, uint32_t row, uint8_t *fates) {
  uint32_t width = task->area.width, y = task->area.y + row;
  size_t at = y * task->stride + (size_t)task->area.x * 4;
  const uint8_t *drawn = task->drawn + at, *pixels = task->pixels + at;
  uint8_t *canvas = task->canvas + at, *indices = task->indices + (size_t)row * width;
  uint32_t *bounds = task->bounds + (size_t)row * 2;
  gif_map_row(task->palette, pixels, task->area.x, width, y, task->transparent, indices);
  bounds[0] = bounds[1] = 0;
  for (uint32_t x = 0; x < width; x++, drawn += 4, pixels += 4, canvas += 4) {
    fates[x] = (uint8_t)fate(task, drawn, pixels, canvas, indices[x]);
    if (fates[x] != changes) continue;
    if (bounds[1] == 0) bounds[0] = x;
    bounds[1] = x + 1;
  }
  punch(indices, fates, width, task->transparent);
}

static void plan_band(void *context, size_t index) {
  const plan *task = context;
  uint32_t first = (uint32_t)index * band, last = first + band;
  if (last > task->area.height) last = task->area.height;
  uint8_t *fates =
      (uint8_t *)(task->bounds + (size_t)task->area.height * 2) + index * task->area.width;
  for (uint32_t y = first; y < last; y++) plan_row(task, y, fates);
}

static void include(pgb_codec_rect *box, uint32_t left, uint32_t right, uint32_t y) {
  if (box->width == 0) {
    *box = (pgb_codec_rect){left, y, right - left, 1};
    return;
  }
  uint32_t end = box->x + box->width;
  if (right > end) end = right;
  if (left < box->x) box->x = left;
  box->width = end - box->x;
  box->height = y + 1 - box->y;
}

int pgb_gif_plan(const pgb_gif_palette *palette, const uint8_t *drawn, const uint8_t *pixels,
                 uint8_t *canvas, size_t stride, pgb_codec_rect area, uint8_t transparent,
                 int threads, uint8_t *indices, pgb_codec_rect *changed) {
  size_t bands = (area.height + band - 1) / band;
  uint32_t *bounds = malloc((size_t)area.height * 2 * sizeof *bounds + bands * area.width);
  *changed = (pgb_codec_rect){0, 0, 0, 0};
  if (!bounds) return 0;
  plan task = {palette, drawn, pixels, canvas, stride, area, transparent, indices, bounds};
  pgb_codec_parallel(bands, threads, plan_band, &task);
  for (uint32_t y = 0; y < area.height; y++) {
    const uint32_t *row = bounds + (size_t)y * 2;
    if (row[1]) include(changed, area.x + row[0], area.x + row[1], area.y + y);
  }
  free(bounds);
  return 1;
}

pgb_codec_rect pgb_gif_vanished(const uint8_t *canvas, const uint8_t *pixels, size_t stride,
                                pgb_codec_rect area) {
  pgb_codec_rect box = {0, 0, 0, 0};
  for (uint32_t y = area.y; y < area.y + area.height; y++) {
    size_t at = y * stride + 3;
    for (uint32_t x = area.x; x < area.x + area.width; x++) {
      size_t alpha = at + (size_t)x * 4;
      if (canvas[alpha] && pixels[alpha] < 128) include(&box, x, x + 1, y);
    }
  }
  return box;
}
