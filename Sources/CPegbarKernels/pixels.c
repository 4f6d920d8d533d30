/*
 * The table behind PEGBAR_EXT_PIXELS.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

static const pgb_rows *rows(void) { return pgb_kernels_current()->rows; }

static void copy(uint8_t *out, const uint8_t *in, uint64_t count) {
  if (out != in) pgb_row_copy(out, in, count);
}

static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, uint64_t count, uint32_t weight) {
  rows()->mix(out, a, b, count, weight > 65536 ? 65536 : weight);
}

static void mix_mask(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint8_t *mask,
                     uint64_t count) {
  rows()->mix_mask(out, a, b, mask, count);
}

static void over(uint8_t *out, const uint8_t *a, const uint8_t *b, uint64_t count) {
  rows()->over(out, a, b, count);
}

static void shade(uint8_t *out, const uint8_t *in, uint64_t count, uint32_t shade) {
  rows()->shade(out, in, count, shade > 255 ? 255 : shade);
}

static int near_whole(double v, double *out) {
  if (!(v > -1e8 && v < 1e8)) return 0;
  *out = (double)(int32_t)(v < 0 ? v - 0.5 : v + 0.5);
  double rest = v - *out;
  return rest < 1e-3 && rest > -1e-3;
}

/**
 * Whether a map (already divided by map[8]) shifts a picture by whole pixels, within a thousandth
 * of one.
 */
static int is_shift(const double *m, const pegbar_image *picture, int32_t *dx, int32_t *dy) {
  double w = picture->width, h = picture->height, x[3], y[3];
  if (m[2] != 0 || m[5] != 0) return 0;
  if (!near_whole(m[6], &x[0]) || !near_whole(m[7], &y[0])) return 0;
  if (!near_whole(m[0] * w + m[6], &x[1]) || !near_whole(m[1] * w + m[7], &y[1])) return 0;
  if (!near_whole(m[3] * h + m[6], &x[2]) || !near_whole(m[4] * h + m[7], &y[2])) return 0;
  if (x[1] - x[0] != w || y[1] != y[0] || x[2] != x[0] || y[2] - y[0] != h) return 0;
  *dx = (int32_t)x[0];
  *dy = (int32_t)y[0];
  return 1;
}

static void draw(const pegbar_image *out, const pegbar_region *region, const pegbar_image *picture,
                 const double *t, uint32_t opacity) {
  double w = picture->width, h = picture->height;
  double map[9] = {t[0], t[1], t[3], t[4], t[5], t[7], t[12], t[13], t[15]};
  if (map[2] == 0 && map[5] == 0 && map[8] > 0) {
    for (int i = 0; i < 9; i++) map[i] = map[i] / t[15];
  }
  pgb_surface surface = {(uint8_t *)out->data, out->stride, 0, 0, out->width, out->height};
  pgb_area area = {pgb_max(region->x0, 0), pgb_max(region->y0, 0), pgb_min(region->x1, out->width),
                   pgb_min(region->y1, out->height)};
  pgb_texture texture = {picture->data, picture->stride, picture->width, picture->height, {0}};
  pgb_paint paint = {
      .kind = PGB_PAINT_COPY,
      .opacity = opacity > 255 ? 255 : opacity,
      .opaque = picture->alpha == PEGBAR_ALPHA_OPAQUE,
      .texture = &texture,
      .blend = NULL,
  };
  int32_t dx, dy;
  if (is_shift(map, picture, &dx, &dy)) {
    paint.dx = -dx;
    paint.dy = -dy;
    area.x0 = pgb_max(area.x0, dx);
    area.y0 = pgb_max(area.y0, dy);
    area.x1 = pgb_min(area.x1, dx + picture->width);
    area.y1 = pgb_min(area.y1, dy + picture->height);
    pgb_paint_area(&surface, area, &paint, NULL);
    return;
  }
  double corners[8] = {0, 0, w, 0, w, h, 0, h}, points[18];
  if (!pgb_invert(map, texture.map)) return;
  pgb_convex shape = {points, pgb_project(map, corners, 4, points), NULL, 0, NULL, 0};
  int flat = texture.map[2] == 0 && texture.map[5] == 0;
  paint.kind = flat ? PGB_PAINT_AFFINE : PGB_PAINT_PERSPECTIVE;
  pgb_paint_convex(&surface, area, &shape, &paint, NULL);
}

static const pegbar_pixels table = {
    sizeof(pegbar_pixels), 0, copy, mix, mix_mask, over, shade, draw,
};

const pegbar_pixels *pgb_kernels_pixels(void) { return &table; }
