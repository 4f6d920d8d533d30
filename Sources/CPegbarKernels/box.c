/*
 * Upright rectangles: the coverage of a pixel is the share of its column times that of its row.
 */
#pragma STDC FP_CONTRACT OFF

#include "box.h"

#include <string.h>

int32_t pgb_box_of(const pgb_convex *shape, pgb_box *box) {
  const double *p = shape->points;
  if (shape->count != 4 || shape->hole_count || shape->limit_count) return 0;
  int across = p[1] == p[3] && p[2] == p[4] && p[5] == p[7] && p[6] == p[0];
  int down = p[0] == p[2] && p[3] == p[5] && p[4] == p[6] && p[7] == p[1];
  if (!across && !down) return 0;
  box->left = p[0] < p[4] ? p[0] : p[4];
  box->right = p[0] < p[4] ? p[4] : p[0];
  box->top = p[1] < p[5] ? p[1] : p[5];
  box->bottom = p[1] < p[5] ? p[5] : p[1];
  return 1;
}

/** Coordinates of polygons fit 32 bits. */
static int32_t floor_of(double v) {
  int32_t i = (int32_t)v;
  return (double)i > v ? i - 1 : i;
}

static int32_t ceil_of(double v) {
  int32_t i = (int32_t)v;
  return (double)i < v ? i + 1 : i;
}

pgb_area pgb_box_hull(const pgb_box *box) {
  pgb_area a = {floor_of(box->left), floor_of(box->top), ceil_of(box->right), ceil_of(box->bottom)};
  return a;
}

int32_t pgb_box_area(const pgb_box *box, pgb_area *area) {
  *area = pgb_box_hull(box);
  return area->x0 == box->left && area->y0 == box->top && area->x1 == box->right &&
         area->y1 == box->bottom;
}

/** How much of i…i + 1 lies between two numbers. */
static double share(double from, double to, int32_t i) {
  double a = from > i ? from : i, b = to < (double)i + 1 ? to : (double)i + 1;
  return b > a ? b - a : 0;
}

static uint8_t as_byte(double area) { return (uint8_t)(int32_t)(area * 255 + 0.5); }

/** A run of one column, when it lies in x0…x1 and is covered at all. */
static int32_t add_column(pgb_run *runs, int32_t count, int32_t x, int32_t x0, int32_t x1,
                          double area) {
  uint8_t level = as_byte(area);
  if (x < x0 || x >= x1 || level == 0) return count;
  runs[count] = (pgb_run){x, x + 1, level};
  return count + 1;
}

/** Writes the runs of a short row as one of bytes. */
static int32_t joined(uint8_t *cover, int32_t x0, pgb_run *runs, int32_t count) {
  if (count < 2 || runs[count - 1].x1 - runs[0].x0 > PGB_BOX_NARROW) return count;
  for (int32_t i = 0; i < count; i++) {
    memset(cover + (runs[i].x0 - x0), runs[i].cover, (size_t)(runs[i].x1 - runs[i].x0));
  }
  runs[0].x1 = runs[count - 1].x1;
  runs[0].cover = -1;
  return 1;
}

int32_t pgb_box_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                    pgb_run *runs) {
  const pgb_box *box = source;
  double height = share(box->top, box->bottom, y);
  if (!(height > 0)) return 0;
  int32_t first = floor_of(box->left), end = ceil_of(box->right);
  if (end - first < 2) {
    return add_column(runs, 0, first, x0, x1, (box->right - box->left) * height);
  }
  double left = share(box->left, box->right, first), right = share(box->left, box->right, end - 1);
  int32_t count = 0;
  int32_t inner = left < 1 ? first + 1 : first, outer = right < 1 ? end - 1 : end;
  if (inner > first) count = add_column(runs, count, first, x0, x1, left * height);
  int32_t a = pgb_max(inner, x0), b = pgb_min(outer, x1);
  uint8_t level = as_byte(height);
  if (b > a && level) runs[count++] = (pgb_run){a, b, level};
  if (outer < end) count = add_column(runs, count, end - 1, x0, x1, right * height);
  return joined(cover, x0, runs, count);
}

/** Fills in the pixels of a row of the box, premultiplied; `out` belongs to column area.x0. */
static void color_row(uint8_t *out, pgb_area area, const pgb_box *box, double height,
                      uint32_t color) {
  uint8_t cover[PGB_BOX_NARROW];
  for (int32_t x = area.x0; x < area.x1; x++) {
    cover[x - area.x0] = as_byte(share(box->left, box->right, x) * height);
  }
  pgb_row_color(out, cover, (size_t)(area.x1 - area.x0), color);
}

void pgb_box_color(const pgb_surface *surface, pgb_area area, const pgb_box *box, uint32_t color) {
  uint8_t pixels[PGB_BOX_NARROW * 4];
  const pgb_rows *rows = pgb_kernels_current()->rows;
  size_t count = (size_t)(area.x1 - area.x0);
  double known = -1;
  uint8_t *out = surface->pixels + (int64_t)(area.y0 - surface->y0) * surface->stride +
                 (int64_t)(area.x0 - surface->x0) * 4;
  for (int32_t y = area.y0; y < area.y1; y++) {
    double height = share(box->top, box->bottom, y);
    if (height != known) color_row(pixels, area, box, height, color);
    known = height;
    rows->over(out, out, pixels, count);
    out += surface->stride;
  }
}
