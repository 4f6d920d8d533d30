/*
 * Painting: coverage times paint.
 */
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "box.h"
#include "convex.h"

/** Pixels of a second texture that are read at a time. */
#define SECOND 256

/** What one call of a painting function keeps. */
typedef struct brush {
  const pgb_surface *surface;
  const pgb_paint *paint;
  const pgb_mask *mask;
  const pgb_rows *rows;
  pgb_sample sample;
  /** A row's coverage; the first byte belongs to column `origin`. */
  uint8_t *cover;
  /** A row's samples. */
  uint8_t *samples;
  int32_t origin;
} brush;

static brush brush_of(const pgb_surface *surface, const pgb_paint *paint, const pgb_mask *mask) {
  const pgb_kernels *kernels = pgb_kernels_current();
  pgb_sample sample = pgb_sample_nearest;
  if (paint->kind == PGB_PAINT_AFFINE) sample = kernels->samplers->affine;
  if (paint->kind == PGB_PAINT_PERSPECTIVE) sample = kernels->samplers->perspective;
  brush b = {surface, paint, mask, kernels->rows, sample, NULL, NULL, 0};
  return b;
}

static uint8_t *surface_at(const pgb_surface *s, int32_t x, int32_t y) {
  return s->pixels + (int64_t)(y - s->y0) * s->stride + (int64_t)(x - s->x0) * 4;
}

static uint32_t scaled_color(uint32_t color, uint32_t by) {
  uint32_t out = 0;
  for (int c = 0; c < 32; c += 8) out |= pgb_div255(((color >> c) & 255) * by) << c;
  return out;
}

static void color_run(const brush *b, uint8_t *out, const uint8_t *cover, size_t count,
                      int32_t level) {
  uint32_t color = b->paint->color;
  if (level < 0) {
    b->rows->solid_cover(out, cover, count, color);
    return;
  }
  if (level < 255) color = scaled_color(color, (uint32_t)level);
  if (color >> 24 == 255) {
    pgb_row_fill(out, count, color);
  } else if (color) {
    b->rows->solid(out, count, color);
  }
}

/** Mixes the second texture's samples in. */
static void mix_second(const brush *b, uint8_t *out, int32_t x, int32_t y, size_t count) {
  uint8_t samples[SECOND * 4 + 32];
  const pgb_paint *p = b->paint;
  for (size_t i = 0; i < count; i += SECOND) {
    size_t part = count - i < SECOND ? count - i : SECOND;
    b->sample(samples, p->second, x + (int32_t)i, y, part);
    b->rows->mix(out + i * 4, out + i * 4, samples, part, p->weight);
  }
}

static void sample_row(const brush *b, uint8_t *out, int32_t x, int32_t y, size_t count) {
  if (b->paint->kind == PGB_PAINT_GRADIENT) {
    pgb_sample_gradient(out, b->paint->gradient, x, y, count);
  } else {
    b->sample(out, b->paint->texture, x, y, count);
    if (b->paint->second) mix_second(b, out, x, y, count);
  }
}

/** Blends `in`, which may be the row of samples, times its coverage. */
static void blend_run(const brush *b, uint8_t *out, const uint8_t *in, uint8_t *cover, size_t count,
                      int32_t level) {
  uint32_t opacity = b->paint->opacity;
  if (level < 0) {
    if (opacity < 255) pgb_cover_scale(cover, count, opacity);
    b->rows->fade_cover(b->samples, in, cover, count);
    in = b->samples;
  } else if (level < 255 || opacity < 255) {
    b->rows->fade(b->samples, in, count, pgb_div255((uint32_t)level * opacity));
    in = b->samples;
  }
  b->paint->blend->function(b->paint->blend->context, out, in, count);
}

static void texture_run(const brush *b, uint8_t *out, uint8_t *cover, int32_t x, int32_t y,
                        size_t count, int32_t level) {
  const pgb_paint *p = b->paint;
  int plain = level == 255 && p->opacity == 255;
  const uint8_t *in = b->samples;
  if (p->kind == PGB_PAINT_COPY) {
    const pgb_texture *t = p->texture;
    in = t->pixels + (int64_t)(y + p->dy) * t->stride + (int64_t)(x + p->dx) * 4;
    if (plain && p->opaque && !p->blend) {
      pgb_row_copy(out, in, count);
      return;
    }
  } else if (plain && p->opaque && !p->blend) {
    sample_row(b, out, x, y, count);
    return;
  } else {
    sample_row(b, b->samples, x, y, count);
  }
  if (p->blend) {
    blend_run(b, out, in, cover, count, level);
  } else if (plain) {
    b->rows->over(out, out, in, count);
  } else if (level >= 0) {
    b->rows->over_alpha(out, in, count, pgb_div255((uint32_t)level * p->opacity));
  } else {
    if (p->opacity < 255) pgb_cover_scale(cover, count, p->opacity);
    b->rows->over_cover(out, in, cover, count);
  }
}

static void paint_run(const brush *b, int32_t y, int32_t x0, int32_t x1, int32_t level) {
  size_t count = (size_t)(x1 - x0);
  uint8_t *cover = b->cover + (x0 - b->origin);
  if (b->mask) {
    const pgb_mask *m = b->mask;
    const uint8_t *by = m->bytes + (int64_t)(y - m->area.y0) * m->stride + (x0 - m->area.x0);
    if (level >= 0) {
      memset(cover, level, count);
      level = -1;
    }
    pgb_cover_multiply(cover, by, count);
  }
  uint8_t *out = surface_at(b->surface, x0, y);
  if (b->paint->kind == PGB_PAINT_COLOR) {
    color_run(b, out, cover, count, level);
  } else {
    texture_run(b, out, cover, x0, y, count, level);
  }
}

static pgb_area visible(const pgb_surface *surface, pgb_area area, const pgb_mask *mask) {
  area = pgb_area_within(area, surface);
  if (mask) {
    area.x0 = pgb_max(area.x0, mask->area.x0);
    area.y0 = pgb_max(area.y0, mask->area.y0);
    area.x1 = pgb_min(area.x1, mask->area.x1);
    area.y1 = pgb_min(area.y1, mask->area.y1);
  }
  return area;
}

/** A whole-pixel picture at full strength: nothing but rows of copies or `over`. */
static void copy_area(const pgb_surface *surface, pgb_area area, const pgb_paint *paint) {
  const pgb_texture *t = paint->texture;
  size_t count = (size_t)(area.x1 - area.x0), height = (size_t)(area.y1 - area.y0);
  uint8_t *out = surface_at(surface, area.x0, area.y0);
  const uint8_t *in =
      t->pixels + (int64_t)(area.y0 + paint->dy) * t->stride + (int64_t)(area.x0 + paint->dx) * 4;
  if (!paint->opaque) {
    pgb_kernels_current()->rows->over_area(out, surface->stride, in, t->stride, count, height);
    return;
  }
  for (size_t y = 0; y < height; y++) {
    pgb_row_copy(out, in, count);
    out += surface->stride;
    in += t->stride;
  }
}

void pgb_paint_area(const pgb_surface *surface, pgb_area area, const pgb_paint *paint,
                    const pgb_mask *mask) {
  area = visible(surface, area, mask);
  if (area.y1 <= area.y0 || area.x1 <= area.x0) return;
  if (!mask && paint->kind == PGB_PAINT_COPY && paint->opacity == 255 && !paint->blend) {
    copy_area(surface, area, paint);
    return;
  }
  uint8_t cover[PGB_STRETCH], samples[PGB_STRETCH * 4 + 32];
  brush b = brush_of(surface, paint, mask);
  b.cover = cover;
  b.samples = samples;
  for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
    b.origin = x;
    int32_t end = pgb_min(area.x1, x + PGB_STRETCH);
    for (int32_t y = area.y0; y < area.y1; y++) paint_run(&b, y, x, end, 255);
  }
}

void pgb_paint_cover(const pgb_surface *surface, pgb_area area, pgb_cover_row cover_row,
                     void *source, const pgb_paint *paint, const pgb_mask *mask) {
  area = visible(surface, area, mask);
  uint8_t cover[PGB_STRETCH], samples[PGB_STRETCH * 4 + 32];
  brush b = brush_of(surface, paint, mask);
  b.cover = cover;
  b.samples = samples;
  for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
    b.origin = x;
    int32_t end = pgb_min(area.x1, x + PGB_STRETCH);
    for (int32_t y = area.y0; y < area.y1; y++) {
      pgb_run runs[PGB_RUNS];
      int32_t count = cover_row(source, y, x, end, cover, runs);
      for (int32_t i = 0; i < count; i++) paint_run(&b, y, runs[i].x0, runs[i].x1, runs[i].cover);
    }
  }
}

static pgb_area within(pgb_area a, pgb_area b) {
  pgb_area c = {pgb_max(a.x0, b.x0), pgb_max(a.y0, b.y0), pgb_min(a.x1, b.x1), pgb_min(a.y1, b.y1)};
  return c;
}

/** The whole pixels that a polygon touches. */
static pgb_area hull(const pgb_scan *scan) {
  pgb_area a;
  a.x0 = (int32_t)scan->min_x - 1;
  a.y0 = (int32_t)scan->top - 1;
  a.x1 = (int32_t)scan->max_x + 1;
  a.y1 = (int32_t)scan->bottom + 1;
  return a;
}

static int begin_shape(pgb_shape_scan *scan, const pgb_convex *shape, uint8_t *scratch) {
  scan->scratch = scratch;
  scan->limits = shape->limits;
  scan->limit_count = shape->limit_count;
  scan->has_hole =
      shape->hole_count > 0 && pgb_scan_begin(&scan->hole, shape->hole, shape->hole_count);
  return pgb_scan_begin(&scan->outer, shape->points, shape->count);
}

static void paint_box(const pgb_surface *surface, pgb_area area, pgb_box *box,
                      const pgb_paint *paint, const pgb_mask *mask) {
  pgb_area whole;
  if (pgb_box_area(box, &whole)) {
    pgb_paint_area(surface, within(area, whole), paint, mask);
    return;
  }
  area = visible(surface, within(area, whole), mask);
  if (area.x1 <= area.x0) return;
  if (!mask && paint->kind == PGB_PAINT_COLOR && area.x1 - area.x0 <= PGB_BOX_NARROW) {
    pgb_box_color(surface, area, box, paint->color);
  } else {
    pgb_paint_cover(surface, area, pgb_box_row, box, paint, mask);
  }
}

/** Polygons up to so many columns and rows are drawn at once. */
#define SMALL 64

/** A small turned picture: coverage, samples and blending each for all rows. */
static void paint_small(const pgb_surface *surface, pgb_area area, pgb_scan *scan,
                        const pgb_paint *paint) {
  uint8_t cover[SMALL * SMALL], samples[SMALL * SMALL * 4 + 32];
  pgb_span spans[SMALL];
  const pgb_kernels *kernels = pgb_kernels_current();
  int32_t count = pgb_scan_spans(scan, area, cover, SMALL, spans);
  kernels->samplers->affine_spans(samples, SMALL * 4, paint->texture, area.x0, area.y0, spans,
                                  count);
  for (int32_t i = 0; i < count && paint->opacity < 255; i++) {
    uint8_t *row = cover + spans[i].y * SMALL + spans[i].x;
    pgb_cover_scale(row, (size_t)spans[i].count, paint->opacity);
  }
  kernels->rows->over_spans(surface_at(surface, area.x0, area.y0), surface->stride, samples,
                            SMALL * 4, cover, SMALL, spans, count);
}

static int is_small(pgb_area area, const pgb_shape_scan *scan, const pgb_paint *paint) {
  return area.x1 - area.x0 <= SMALL && area.y1 - area.y0 <= SMALL && !scan->has_hole &&
         !scan->limit_count && paint->kind == PGB_PAINT_AFFINE && !paint->second && !paint->blend;
}

void pgb_paint_convex(const pgb_surface *surface, pgb_area area, const pgb_convex *shape,
                      const pgb_paint *paint, const pgb_mask *mask) {
  pgb_box box;
  if (pgb_box_of(shape, &box)) {
    paint_box(surface, area, &box, paint, mask);
    return;
  }
  uint8_t scratch[PGB_STRETCH];
  pgb_shape_scan scan;
  if (!begin_shape(&scan, shape, scratch)) return;
  area = visible(surface, within(area, hull(&scan.outer)), mask);
  if (!mask && is_small(area, &scan, paint)) {
    paint_small(surface, area, &scan.outer, paint);
    return;
  }
  for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
    if (x > area.x0) begin_shape(&scan, shape, scratch);
    pgb_area part = {x, area.y0, pgb_min(area.x1, x + PGB_STRETCH), area.y1};
    pgb_paint_cover(surface, part, pgb_shape_row, &scan, paint, mask);
  }
}

static void mask_row(uint8_t *bytes, const uint8_t *cover, const pgb_run *runs, int32_t count,
                     int32_t x, int32_t end) {
  int32_t at = x;
  for (int32_t i = 0; i < count; i++) {
    memset(bytes + (at - x), 0, (size_t)(runs[i].x0 - at));
    size_t length = (size_t)(runs[i].x1 - runs[i].x0);
    uint8_t *out = bytes + (runs[i].x0 - x);
    if (runs[i].cover < 0) {
      pgb_cover_multiply(out, cover + (runs[i].x0 - x), length);
    } else if (runs[i].cover < 255) {
      pgb_cover_scale(out, length, (uint32_t)runs[i].cover);
    }
    at = runs[i].x1;
  }
  memset(bytes + (at - x), 0, (size_t)(end - at));
}

void pgb_mask_convex(uint8_t *bytes, int64_t stride, pgb_area area, const pgb_convex *shape) {
  uint8_t scratch[PGB_STRETCH], cover[PGB_STRETCH];
  pgb_run runs[PGB_RUNS];
  pgb_shape_scan scan;
  for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
    int shaped = begin_shape(&scan, shape, scratch);
    int32_t end = pgb_min(area.x1, x + PGB_STRETCH);
    for (int32_t y = area.y0; y < area.y1; y++) {
      int32_t count = shaped ? pgb_shape_row(&scan, y, x, end, cover, runs) : 0;
      mask_row(bytes + (int64_t)(y - area.y0) * stride + (x - area.x0), cover, runs, count, x, end);
    }
  }
}
