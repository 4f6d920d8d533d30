/*
 * Coverage of outlines of many small parts.
 *
 * As in path.c, edges write where the area to their right changes and a running sum gives the rest.
 * But each edge is gone through once for all rows of a strip: small ones come and go too quickly for
 * a list of those at hand. Coordinates are whole numbers of 1/65536 pixel from the strip's corner, so
 * heights add up exactly.
 */
#pragma STDC FP_CONTRACT OFF

#include "outline.h"

#include <stdlib.h>

#include "runs.h"

#define BLOCK PGB_BLOCK
#define ONE PGB_ONE

/** Cells of a strip at most, unless a row has more. */
#define CELLS 65536

/** 1/65536 pixel. */
typedef int64_t fixed;

/** Some rows of some columns. */
typedef struct strip {
  const pgb_outline *outline;
  /** In pixels before the last move; no rows lie below `bottom`. */
  int32_t x0, x1, y0, y1, bottom;
  /** Cells and blocks of a row. */
  int32_t cells, blocks;
  /** Differences of area from pixel to pixel, all 0 but in rows that are still to be read. */
  int32_t *change;
  /** Whether a block has any. */
  uint8_t *touched;
} strip;

/** The part of an edge inside a row, from low to high. */
typedef struct part {
  fixed low, high;
  int32_t height, winding;
} part;

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }

/** ∫ max(0, q − x) dy over the part, for q between its ends. */
static inline int64_t before(const part *p, double curve, fixed q) {
  double d = (double)(q - p->low);
  return (int64_t)(d * d * curve + 0.5);
}

/** The same for any q. */
static int64_t before_any(const part *p, double curve, fixed q) {
  if (q <= p->low) return 0;
  if (q <= p->high) return before(p, curve, q);
  return before(p, curve, p->high) + (((q - p->high) * p->height + ONE / 2) >> 16);
}

/** Adds a part that several columns, or an end of the row, share. */
static void add_wide(int32_t *change, uint8_t *touched, int32_t count, const part *p) {
  double curve = 0.5 * p->height / ((double)(p->high - p->low) * ONE);
  int32_t first = p->low > 0 ? (int32_t)(p->low >> 16) : 0;
  int32_t last = p->high < (fixed)count * ONE ? (int32_t)(p->high >> 16) : count - 1;
  int64_t low = before_any(p, curve, (fixed)first * ONE);
  int32_t area = 0;
  for (int32_t x = first; x < last; x++) {
    int64_t high = before(p, curve, (fixed)(x + 1) * ONE);
    int32_t own = (int32_t)(high - low) * p->winding;
    change[x] += own - area;
    area = own;
    low = high;
  }
  int32_t own = (int32_t)(before_any(p, curve, (fixed)(last + 1) * ONE) - low) * p->winding;
  change[last] += own - area;
  change[last + 1] += p->height * p->winding - own;
  for (int32_t x = first; x < last + 1; x += BLOCK) touched[x / BLOCK] = 1;
  touched[last / BLOCK] = 1;
  touched[(last + 1) / BLOCK] = 1;
}

/** Adds a part that two columns share, as add_wide does. */
PGB_INLINE void add_pair(int32_t *change, uint8_t *touched, const part *p, fixed edge) {
  double curve = 0.5 * p->height / ((double)(p->high - p->low) * ONE);
  int32_t first = (int32_t)before(p, curve, edge);
  int32_t both =
      (int32_t)(before(p, curve, p->high) + (((edge + ONE - p->high) * p->height + ONE / 2) >> 16));
  uint32_t cell = (uint32_t)(p->low >> 16);
  int32_t area = first * p->winding, own = (both - first) * p->winding;
  change[cell] += area;
  change[cell + 1] += own - area;
  change[cell + 2] += p->height * p->winding - own;
  touched[cell / BLOCK] = 1;
  touched[(cell + 2) / BLOCK] = 1;
}

PGB_INLINE void add_part(int32_t *change, uint8_t *touched, int32_t count, fixed a, fixed b,
                         int32_t height, int32_t winding) {
  fixed low = a < b ? a : b, high = a < b ? b : a;
  if (low >= (fixed)count * ONE) return;
  int32_t area = height * winding;
  if (high <= 0) {
    change[0] += area;
    touched[0] = 1;
    return;
  }
  fixed edge = ((low >> 16) + 1) * ONE;
  if (low < 0 || high > edge) {
    part p = {low, high, height, winding};
    if (low >= 0 && high <= edge + ONE && high < (fixed)count * ONE) {
      add_pair(change, touched, &p, edge);
    } else {
      add_wide(change, touched, count, &p);
    }
    return;
  }
  int32_t own = (int32_t)(((2 * edge - low - high) * height + ONE) >> 17) * winding;
  uint32_t cell = (uint32_t)(low >> 16);
  change[cell] += own;
  change[cell + 1] += area - own;
  touched[cell / BLOCK] = 1;
  touched[(cell + 1) / BLOCK] = 1;
}

/** Adds an edge, from the top down, that touches the strip's rows. */
static inline void add_edge(strip *s, fixed x0, fixed y0, fixed x1, fixed y1, int32_t winding) {
  int32_t top = y0 > 0 ? (int32_t)(y0 >> 16) : 0, rows = s->y1 - s->y0;
  int32_t *change = s->change + top * s->cells, count = s->x1 - s->x0;
  uint8_t *touched = s->touched + top * s->blocks;
  fixed end = (fixed)(top + 1) * ONE;
  if (y0 >= 0 && y1 <= end) {
    add_part(change, touched, count, x0, x1, (int32_t)(y1 - y0), winding);
    return;
  }
  double slope = (double)(x1 - x0) / (double)(y1 - y0);
  fixed x = x0, y = y0;
  if (y0 < 0) {
    y = 0;
    x = x0 + (fixed)(slope * (double)-y0);
  }
  for (; top < rows; top++) {
    if (y1 <= end) {
      add_part(change, touched, count, x, x1, (int32_t)(y1 - y), winding);
      return;
    }
    fixed next = x0 + (fixed)(slope * (double)(end - y0));
    add_part(change, touched, count, x, next, (int32_t)(end - y), winding);
    x = next;
    y = end;
    end += ONE;
    change += s->cells;
    touched += s->blocks;
  }
}

/** To a whole number, halves away from 0. */
static inline fixed rounded(double v) { return (fixed)(v + __builtin_copysign(0.5, v)); }

/** Farther aside, in 1/65536 pixel, nothing is. */
#define FARTHEST (1e7 * ONE)

/** The same within the farthest; what is no number counts as far aside. */
static inline fixed held(double v) { return rounded(larger(smaller(v, FARTHEST), -FARTHEST)); }

/** What holds a contour, in pixels. */
typedef struct box {
  double left, right, top, bottom;
} box;

static inline box box_of(const pgb_contour *c, const double *m) {
  double ax = c->x0 * m[0], bx = c->x1 * m[0], cx = c->y0 * m[2], dx = c->y1 * m[2];
  double ay = c->x0 * m[1], by = c->x1 * m[1], cy = c->y0 * m[3], dy = c->y1 * m[3];
  return (box){smaller(ax, bx) + smaller(cx, dx) + m[4], larger(ax, bx) + larger(cx, dx) + m[4],
               smaller(ay, by) + smaller(cy, dy) + m[5], larger(ay, by) + larger(cy, dy) + m[5]};
}

/** Whether all lies to one side of the strip, where it leaves nothing. */
static inline int is_aside(const strip *s, const box *b) {
  return b->right < s->x0 - 1.0 || b->left > s->x1 + 1.0 || b->bottom < s->y0 - 1.0 ||
         b->top > s->y1 + 1.0;
}

/** Whether nothing needs to be held within the farthest. */
static inline int is_near(const box *b) {
  return b->left > -1e6 && b->right < 1e6 && b->top > -1e6 && b->bottom < 1e6;
}

/** How a contour goes to pixels. */
enum { MOVES = 1, NEAR = 2 };

/** A point in 1/65536 pixel from the strip's corner; with MOVES the map only scales and moves. */
PGB_INLINE void carry(const double *p, const double *m, int how, fixed *x, fixed *y) {
  double a = p[0] * m[0] + (how & MOVES ? 0 : p[1] * m[2]) + m[4];
  double b = (how & MOVES ? 0 : p[0] * m[1]) + p[1] * m[3] + m[5];
  *x = how & NEAR ? rounded(a) : held(a);
  *y = how & NEAR ? rounded(b) : held(b);
}

PGB_INLINE void add_contour(strip *s, const pgb_contour *c, const double *m, int how) {
  fixed left = (fixed)s->x0 * ONE, top = (fixed)s->y0 * ONE;
  fixed end = (fixed)(s->y1 - s->y0) * ONE;
  const double *p = s->outline->points + 2 * (int64_t)c->first, *last = p + 2 * (c->count - 1);
  fixed x0, y0, x1, y1;
  carry(last, m, how, &x0, &y0);
  x0 -= left;
  y0 -= top;
  for (; p <= last; p += 2) {
    carry(p, m, how, &x1, &y1);
    x1 -= left;
    y1 -= top;
    if (y0 < y1) {
      if (y0 < end && y1 > 0) add_edge(s, x0, y0, x1, y1, 1);
    } else if (y0 > y1) {
      if (y1 < end && y0 > 0) add_edge(s, x1, y1, x0, y0, -1);
    }
    x0 = x1;
    y0 = y1;
  }
}

static int32_t cells_of(int32_t columns) { return (columns / BLOCK + 2) * BLOCK; }

static int32_t rows_of(int32_t cells) { return pgb_max(1, CELLS / cells); }

/** Writes the rows from y on. */
static void load(strip *s, int32_t y, int32_t x0, int32_t x1) {
  s->x0 = x0;
  s->x1 = x1;
  s->cells = cells_of(x1 - x0);
  s->blocks = s->cells / BLOCK;
  s->y0 = y;
  s->y1 = pgb_min(s->bottom, y + rows_of(s->cells));
  const double *map = s->outline->map;
  // A power of two changes no digit.
  double m[6];
  for (int i = 0; i < 6; i++) m[i] = map[i] * ONE;
  int moves = m[1] == 0 && m[2] == 0;
  for (int32_t i = 0; i < s->outline->count; i++) {
    const pgb_contour *c = &s->outline->contours[i];
    box all = box_of(c, map);
    if (is_aside(s, &all)) continue;
    if (!is_near(&all)) {
      add_contour(s, c, m, 0);
    } else if (moves) {
      add_contour(s, c, m, MOVES | NEAR);
    } else {
      add_contour(s, c, m, NEAR);
    }
  }
}

/** Turns a row's differences into runs, clearing them. */
PGB_INLINE void sum_blocks(int32_t *change, uint8_t *touched, int32_t count, pgb_run_list *list) {
  int32_t area = 0;
  for (int32_t start = 0; start < count; start += BLOCK) {
    pgb_run run = {start, pgb_min(start + BLOCK, count), -1};
    if (touched[start / BLOCK]) {
      touched[start / BLOCK] = 0;
      area = pgb_sum_block(change + start, area, PGB_RULE_NONZERO, list->cover + start);
    } else {
      run.cover = pgb_covered(area, PGB_RULE_NONZERO);
      if (run.cover == 0) continue;
    }
    pgb_run_append(list, run);
  }
  // What lies behind the last column has been added too.
  change[count] = 0;
  touched[count / BLOCK] = 0;
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void sum_avx2(int32_t *change, uint8_t *touched,
                                                     int32_t count, pgb_run_list *list) {
  sum_blocks(change, touched, count, list);
}
#endif

static void sum_up(int32_t *change, uint8_t *touched, int32_t count, pgb_run_list *list) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    sum_avx2(change, touched, count, list);
    return;
  }
#endif
  sum_blocks(change, touched, count, list);
}

static int32_t outline_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                           pgb_run *runs) {
  strip *s = source;
  int32_t dx = s->outline->dx;
  y -= s->outline->dy;
  if (y >= s->y1 || x0 - dx != s->x0) load(s, y, x0 - dx, x1 - dx);
  int32_t at = y - s->y0;
  pgb_run_list list = {runs, 0, cover};
  sum_up(s->change + at * s->cells, s->touched + at * s->blocks, x1 - x0, &list);
  for (int32_t i = 0; i < list.count; i++) {
    runs[i].x0 += x0;
    runs[i].x1 += x0;
  }
  return list.count;
}

/** Takes memory for the rows of an area; 0 when there is none. */
static int begin(strip *s, pgb_area area, const pgb_outline *outline) {
  int32_t cells = cells_of(pgb_min(area.x1 - area.x0, PGB_STRETCH));
  // A last, narrow stretch of columns may have more rows at once.
  size_t size = (size_t)pgb_max(cells, CELLS);
  if (area.x1 - area.x0 <= PGB_STRETCH) {
    size = (size_t)pgb_min(area.y1 - area.y0, rows_of(cells)) * (size_t)cells;
  }
  *s = (strip){outline, 0, 0, 0, 0, area.y1 - outline->dy, 0, 0, NULL, NULL};
  s->x0 = s->y1 = INT32_MIN;
  s->change = calloc(size + size / BLOCK / sizeof *s->change + 1, sizeof *s->change);
  if (!s->change) return 0;
  s->touched = (uint8_t *)(s->change + size);
  return 1;
}

int32_t pgb_paint_outline(const pgb_surface *surface, pgb_area area, const pgb_outline *outline,
                          const pgb_paint *paint, const pgb_mask *mask) {
  area = pgb_area_within(area, surface);
  if (mask) area = pgb_area_common(area, mask->area);
  if (area.x0 >= area.x1 || area.y0 >= area.y1 || outline->count == 0) return 1;
  strip s;
  if (!begin(&s, area, outline)) return 0;
  pgb_paint_cover(surface, area, outline_row, &s, paint, mask);
  free(s.change);
  return 1;
}

int32_t pgb_cover_outline(uint8_t *bytes, int64_t stride, pgb_area area,
                          const pgb_outline *outline) {
  for (int32_t y = area.y0; y < area.y1; y++) {
    memset(bytes + (y - area.y0) * stride, 0, (size_t)(area.x1 - area.x0));
  }
  strip s;
  if (!begin(&s, area, outline)) return 0;
  uint8_t cover[PGB_STRETCH];
  pgb_run runs[PGB_RUNS];
  for (int32_t x = area.x0; x < area.x1; x += PGB_STRETCH) {
    int32_t end = pgb_min(area.x1, x + PGB_STRETCH);
    for (int32_t y = area.y0; y < area.y1; y++) {
      int32_t count = outline_row(&s, y, x, end, cover, runs);
      uint8_t *out = bytes + (y - area.y0) * stride - area.x0;
      for (int32_t i = 0; i < count; i++) {
        size_t length = (size_t)(runs[i].x1 - runs[i].x0);
        if (runs[i].cover < 0) {
          memcpy(out + runs[i].x0, cover + (runs[i].x0 - x), length);
        } else {
          memset(out + runs[i].x0, runs[i].cover, length);
        }
      }
    }
  }
  free(s.change);
  return 1;
}

static int32_t plane_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                         pgb_run *runs) {
  const pgb_mask *plane = source;
  const uint8_t *row = plane->bytes + (y - plane->area.y0) * plane->stride;
  memcpy(cover, row + (x0 - plane->area.x0), (size_t)(x1 - x0));
  runs[0] = (pgb_run){x0, x1, -1};
  return 1;
}

void pgb_paint_plane(const pgb_surface *surface, pgb_area area, const pgb_mask *plane,
                     const pgb_paint *paint) {
  pgb_mask source = *plane;
  pgb_paint_cover(surface, pgb_area_common(area, plane->area), plane_row, &source, paint, NULL);
}
