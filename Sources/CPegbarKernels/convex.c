/*
 * Coverage of convex polygons by exact area.
 *
 * Within a row, a chain of edges is a function X(y). The area of pixel p to the right of it is g(p
 * + 1) − g(p) with g(q) = ∫ max(0, q − X(y)) dy, which has a closed form for each edge; the
 * coverage of a pixel is that of the left chain less that of the right one.
 */
#pragma STDC FP_CONTRACT OFF

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convex.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/**
 * A part of an edge inside one row: from xa to xb (xa <= xb) over a height; curve = height / 2(xb −
 * xa).
 */
typedef struct piece {
  double xa, xb, height, curve;
} piece;

typedef struct row_of_chain {
  double min, height, max;
  int32_t count;
  /** A chain has fewer edges than its polygon has corners. */
  piece pieces[PGB_SCAN_CORNERS];
} row_of_chain;

static int32_t following(const pgb_scan *scan, int32_t corner, int32_t step) {
  corner += step;
  if (corner < 0) return scan->count - 1;
  return corner < scan->count ? corner : 0;
}

static void load_edge(const pgb_scan *scan, pgb_chain *c, int32_t corner) {
  const double *a = scan->points + corner * 2;
  const double *b = scan->points + following(scan, corner, c->step) * 2;
  c->corner = corner;
  c->ax = a[0];
  c->ay = a[1];
  c->bx = b[0];
  c->by = b[1];
  c->slope = c->by > c->ay ? (c->bx - c->ax) / (c->by - c->ay) : 0;
  double size = c->slope < 0 ? -c->slope : c->slope;
  c->curve = size > 0 ? 0.5 / size : 0;
}

static void start_chain(const pgb_scan *scan, pgb_chain *c, int32_t top, int32_t step) {
  c->step = step;
  c->left = scan->count;
  load_edge(scan, c, top);
}

int32_t pgb_scan_begin(pgb_scan *scan, const double *points, int32_t count) {
  if (count < 3) return 0;
  if (count > PGB_SCAN_CORNERS) {
    fprintf(stderr, "pegbar: a polygon of %d corners; at most %d\n", count, PGB_SCAN_CORNERS);
    abort();
  }
  double area = 0;
  int32_t top = 0;
  scan->points = points;
  scan->count = count;
  scan->top = scan->bottom = points[1];
  scan->min_x = scan->max_x = points[0];
  for (int32_t i = 0; i < count; i++) {
    int32_t j = i + 1 < count ? i + 1 : 0;
    double x = points[i * 2], y = points[i * 2 + 1];
    area += (x - points[0]) * (points[j * 2 + 1] - points[1]) -
            (points[j * 2] - points[0]) * (y - points[1]);
    if (y < scan->top) {
      scan->top = y;
      top = i;
    }
    if (y > scan->bottom) scan->bottom = y;
    if (x < scan->min_x) scan->min_x = x;
    if (x > scan->max_x) scan->max_x = x;
  }
  if (area == 0) return 0;
  // With y down a positive area runs clockwise as drawn, so that going on leads along the right
  // side.
  int32_t step = area > 0 ? 1 : -1;
  start_chain(scan, &scan->right, top, step);
  start_chain(scan, &scan->left, top, -step);
  return 1;
}

INLINE double larger(double a, double b) { return a > b ? a : b; }
INLINE double smaller(double a, double b) { return a < b ? a : b; }

static void add_piece(row_of_chain *row, double xa, double xb, double height, double curve) {
  piece *p = &row->pieces[row->count++];
  p->xa = xa < xb ? xa : xb;
  p->xb = xa < xb ? xb : xa;
  p->height = height;
  p->curve = curve;
  row->height += height;
  if (p->xa < row->min) row->min = p->xa;
  if (p->xb > row->max) row->max = p->xb;
}

/** Collects the parts of a chain's edges inside y…y + 1 and moves on past edges that end there. */
static void collect_any(const pgb_scan *scan, pgb_chain *c, double y, row_of_chain *row) {
  double floor_y = y + 1;
  row->count = 0;
  row->height = 0;
  row->min = 1e18;
  row->max = -1e18;
  while (c->left > 0 && c->ay < floor_y) {
    double from = c->ay > y ? c->ay : y, to = c->by < floor_y ? c->by : floor_y;
    if (to > from) {
      double xa = from == c->ay ? c->ax : c->ax + (from - c->ay) * c->slope;
      double xb = to == c->by ? c->bx : c->ax + (to - c->ay) * c->slope;
      add_piece(row, xa, xb, to - from, c->curve);
    }
    if (c->by > floor_y) break;
    c->left -= 1;
    if (c->by >= scan->bottom) c->left = 0;
    if (c->left > 0) load_edge(scan, c, following(scan, c->corner, c->step));
  }
}

/** The same, quickly for the usual row: one edge that comes from above and goes on below. */
INLINE void collect(const pgb_scan *scan, pgb_chain *c, double y, row_of_chain *row) {
  double floor_y = y + 1;
  if (c->left > 0 && c->ay < y && c->by > floor_y) {
    double xa = c->ax + (y - c->ay) * c->slope, xb = c->ax + (floor_y - c->ay) * c->slope;
    row->min = smaller(xa, xb);
    row->max = larger(xa, xb);
    row->pieces[0] = (piece){row->min, row->max, 1, c->curve};
    row->height = 1;
    row->count = 1;
    return;
  }
  collect_any(scan, c, y, row);
}

/** g(q), without branches: which of its three cases holds cannot be foretold. */
INLINE double before(const piece *p, double q) {
  double inside = smaller(larger(q - p->xa, 0), p->xb - p->xa);
  return inside * inside * p->curve + larger(q - p->xb, 0) * p->height;
}

/** The area of each pixel x0…x1 to the right of the chain, added to `area` times `sign`. */
static void add_areas(const row_of_chain *row, int32_t x0, int32_t x1, double sign, double *area) {
  for (int32_t i = 0; i < row->count; i++) {
    double last = before(&row->pieces[i], x0);
    for (int32_t x = x0; x < x1; x++) {
      double next = before(&row->pieces[i], x + 1);
      area[x - x0] += (next - last) * sign;
      last = next;
    }
  }
}

INLINE uint8_t as_byte(double area) {
  return (uint8_t)(int32_t)(smaller(larger(area, 0), 1) * 255 + 0.5);
}

static int32_t held(double v, int32_t low, int32_t high) {
  return v < low ? low : v > high ? high : (int32_t)v;
}

static int32_t floor_in(double v, int32_t low, int32_t high) {
  int32_t i = held(v, low, high);
  return (double)i > v && i > low ? i - 1 : i;
}

static int32_t ceil_in(double v, int32_t low, int32_t high) {
  int32_t i = held(v, low, high);
  return (double)i < v && i < high ? i + 1 : i;
}

#define CELLS 256

#if PGB_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

/** `before` for four columns. */
AVX2 INLINE __m256d before_four(const piece *p, __m256d q) {
  const __m256d zero = _mm256_setzero_pd();
  __m256d inside = _mm256_min_pd(_mm256_max_pd(_mm256_sub_pd(q, _mm256_set1_pd(p->xa)), zero),
                                 _mm256_set1_pd(p->xb - p->xa));
  __m256d beyond = _mm256_max_pd(_mm256_sub_pd(q, _mm256_set1_pd(p->xb)), zero);
  return _mm256_add_pd(_mm256_mul_pd(_mm256_mul_pd(inside, inside), _mm256_set1_pd(p->curve)),
                       _mm256_mul_pd(beyond, _mm256_set1_pd(p->height)));
}

/** The first four of v without its first, then the first of `next`. */
AVX2 INLINE __m256d shifted(__m256d v, __m256d next) {
  return _mm256_permute4x64_pd(_mm256_blend_pd(v, next, 1), 0x39);
}

/** Adds the areas of four columns, and of four more behind them where `two`. */
AVX2 INLINE void add_areas_four(const row_of_chain *row, __m256d x, __m256d sign, int two,
                                __m256d areas[2]) {
  for (int32_t i = 0; i < row->count; i++) {
    const piece *p = &row->pieces[i];
    __m256d a = before_four(p, x), b = before_four(p, _mm256_add_pd(x, _mm256_set1_pd(4)));
    __m256d low = _mm256_sub_pd(shifted(a, b), a);
    areas[0] = _mm256_add_pd(areas[0], _mm256_mul_pd(low, sign));
    if (!two) continue;
    __m256d c = before_four(p, _mm256_add_pd(x, _mm256_set1_pd(8)));
    __m256d high = _mm256_sub_pd(shifted(b, c), b);
    areas[1] = _mm256_add_pd(areas[1], _mm256_mul_pd(high, sign));
  }
}

/** Four areas as 32-bit bytes. */
AVX2 INLINE __m128i four_bytes(__m256d area) {
  area = _mm256_min_pd(_mm256_max_pd(area, _mm256_setzero_pd()), _mm256_set1_pd(1));
  area = _mm256_add_pd(_mm256_mul_pd(area, _mm256_set1_pd(255)), _mm256_set1_pd(0.5));
  return _mm256_cvttpd_epi32(area);
}

/** The bytes of eight columns from `a`, or of four where not `two`. */
AVX2 INLINE uint64_t cell_word(const row_of_chain *left, const row_of_chain *right, double base,
                               int32_t a, int two) {
  __m256d x = _mm256_add_pd(_mm256_set1_pd((double)a), _mm256_setr_pd(0, 1, 2, 3));
  __m256d areas[2] = {_mm256_set1_pd(base), _mm256_set1_pd(base)};
  if (left) add_areas_four(left, x, _mm256_set1_pd(1), two, areas);
  if (right) add_areas_four(right, x, _mm256_set1_pd(-1), two, areas);
  __m128i low = four_bytes(areas[0]), high = two ? four_bytes(areas[1]) : low;
  __m128i words = _mm_packus_epi32(low, high);
  return (uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(words, words));
}

AVX2 static void write_eights(const row_of_chain *left, const row_of_chain *right, double base,
                              int32_t a, int32_t count, uint8_t *out) {
  for (int32_t i = 0; i < count; i += 8) {
    uint64_t word = cell_word(left, right, base, a + i, count - i > 4);
    memcpy(out + i, &word, (size_t)pgb_min(count - i, 8));
  }
}

/** The lowest `count` < 8 bytes. */
INLINE uint64_t low_bytes(int32_t count) { return ((uint64_t)1 << count * 8) - 1; }

/** An edge of up to eight columns that fills eight with what lies beside it. */
AVX2 static void write_eight(const row_of_chain *row, double base, int is_right, int32_t a,
                             int32_t count, uint64_t middle, uint8_t *out) {
  const row_of_chain *left = is_right ? NULL : row, *right = is_right ? row : NULL;
  uint64_t word = cell_word(left, right, base, a, count > 4);
  middle *= 0x0101010101010101u;
  if (count < 8 && is_right) {
    int32_t more = 8 - count;
    word = word << more * 8 | (middle & low_bytes(more));
  } else if (count < 8) {
    word = (word & low_bytes(count)) | middle << count * 8;
  }
  memcpy(out, &word, 8);
}
#endif

/** Bytes for the columns a…b from one or both chains; `out` belongs to column a. */
static void write_cells(const row_of_chain *left, const row_of_chain *right, int32_t a, int32_t b,
                        uint8_t *out) {
  double area[CELLS];
  double base = left ? 0 : right->height;
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    write_eights(left, right, base, a, b - a, out);
    return;
  }
#endif
  while (a < b) {
    int32_t count = pgb_min(b - a, CELLS);
    for (int32_t i = 0; i < count; i++) area[i] = base;
    if (left) add_areas(left, a, a + count, 1, area);
    if (right) add_areas(right, a, a + count, -1, area);
    for (int32_t i = 0; i < count; i++) out[i] = as_byte(area[i]);
    a += count;
    out += count;
  }
}

/**
 * Bytes for the columns a…b of the left or the right edge and for `more` of the middle beside it;
 * `out` belongs to the first of all.
 */
static void write_edge(const row_of_chain *row, int is_right, int32_t a, int32_t b, int32_t more,
                       int32_t middle, uint8_t *out) {
#if PGB_HAS_AVX2
  if (b - a + more == 8 && pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    double base = is_right ? row->height : 0;
    write_eight(row, base, is_right, a, b - a, (uint64_t)middle, out);
    return;
  }
#endif
  memset(is_right ? out : out + (b - a), middle, (size_t)more);
  if (is_right) out += more;
  write_cells(is_right ? NULL : row, is_right ? row : NULL, a, b, out);
}

/** How far a run of bytes reaches into the middle so that its length suits the vectors. */
static int32_t widened(int32_t length, int32_t middle) {
  int32_t more = -length & 7;
  return more < middle ? more : middle;
}

pgb_extent pgb_scan_row(pgb_scan *scan, int32_t y, int32_t x0, int32_t x1, uint8_t *cover) {
  pgb_extent none = {x0, x0, x0, x0, 0};
  if (scan->bottom <= y || scan->top >= (double)y + 1) return none;
  row_of_chain left, right;
  collect(scan, &scan->left, y, &left);
  collect(scan, &scan->right, y, &right);
  if (left.count == 0 || right.count == 0) return none;
  pgb_extent e;
  e.x0 = floor_in(left.min, x0, x1);
  e.l1 = ceil_in(left.max, x0, x1);
  e.r0 = floor_in(right.min, x0, x1);
  e.x1 = ceil_in(right.max, x0, x1);
  if (e.x1 <= e.x0) return none;
  e.middle = as_byte(left.height);
  if (e.l1 >= e.r0) {
    e.l1 = e.r0 = e.x1;
    write_cells(&left, &right, e.x0, e.x1, cover + (e.x0 - x0));
  } else {
    int32_t more = widened(e.l1 - e.x0, e.r0 - e.l1);
    write_edge(&left, 0, e.x0, e.l1, more, e.middle, cover + (e.x0 - x0));
    e.l1 += more;
    more = widened(e.x1 - e.r0, e.r0 - e.l1);
    write_edge(&right, 1, e.r0, e.x1, more, e.middle, cover + (e.r0 - more - x0));
    e.r0 -= more;
  }
  return e;
}

int32_t pgb_scan_spans(pgb_scan *scan, pgb_area area, uint8_t *cover, int64_t stride,
                       pgb_span *spans) {
  int32_t count = 0;
  for (int32_t y = area.y0; y < area.y1; y++, cover += stride) {
    pgb_extent e = pgb_scan_row(scan, y, area.x0, area.x1, cover);
    if (e.x1 <= e.x0) continue;
    if (e.r0 > e.l1) memset(cover + (e.l1 - area.x0), e.middle, (size_t)(e.r0 - e.l1));
    spans[count++] = (pgb_span){e.x0 - area.x0, y - area.y0, e.x1 - e.x0};
  }
  return count;
}

static int32_t add_run(pgb_run *runs, int32_t count, int32_t x0, int32_t x1, int32_t cover) {
  if (x1 <= x0 || cover == 0) return count;
  runs[count] = (pgb_run){x0, x1, cover};
  return count + 1;
}

/** A row this short is one run of bytes. */
#define NARROW 32

static int32_t plain_row(pgb_scan *scan, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                         pgb_run *runs) {
  pgb_extent e = pgb_scan_row(scan, y, x0, x1, cover);
  if (e.x1 - e.x0 <= NARROW) {
    memset(cover + (e.l1 - x0), e.middle, (size_t)(e.r0 - e.l1));
    return add_run(runs, 0, e.x0, e.x1, -1);
  }
  int32_t count = add_run(runs, 0, e.x0, e.l1, -1);
  count = add_run(runs, count, e.l1, e.r0, e.middle);
  return add_run(runs, count, e.r0, e.x1, -1);
}

/** Writes a polygon's middle into the bytes too, so that every byte of x0…x1 counts. */
static void level_out(const pgb_extent *e, int32_t a, int32_t b, int32_t x0, uint8_t *cover) {
  a = pgb_max(a, e->l1);
  b = pgb_min(b, e->r0);
  for (int32_t x = a; x < b; x++) cover[x - x0] = (uint8_t)e->middle;
}

static int32_t holed_row(pgb_shape_scan *shape, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                         pgb_run *runs) {
  pgb_extent o = pgb_scan_row(&shape->outer, y, x0, x1, cover);
  pgb_extent h = pgb_scan_row(&shape->hole, y, o.x0, o.x1, shape->scratch);
  int32_t hollow = h.middle == 255 && h.r0 > h.l1;
  int32_t a = hollow ? h.l1 : o.x1, b = hollow ? h.r0 : o.x1;
  level_out(&o, o.x0, a, x0, cover);
  level_out(&o, b, o.x1, x0, cover);
  level_out(&h, h.x0, hollow ? h.x0 : h.x1, o.x0, shape->scratch);
  for (int32_t x = h.x0; x < h.x1; x++) {
    if (x == a) x = b;
    if (x >= h.x1) break;
    int32_t rest = cover[x - x0] - shape->scratch[x - o.x0];
    cover[x - x0] = (uint8_t)pgb_max(rest, 0);
  }
  int32_t count = add_run(runs, 0, o.x0, a, -1);
  return add_run(runs, count, b, o.x1, -1);
}

int32_t pgb_shape_row(void *source, int32_t y, int32_t x0, int32_t x1, uint8_t *cover,
                      pgb_run *runs) {
  pgb_shape_scan *shape = source;
  int32_t from = x0;
  for (int32_t i = 0; i < shape->limit_count; i++) {
    const pgb_limit *limit = &shape->limits[i];
    // The first pixel whose middle does not lie to the left of the line.
    double middle = limit->x + (y + 0.5 - limit->y) * limit->slope - 0.5;
    int32_t first = ceil_in(middle, from, x1);
    if (limit->keeps_right) {
      from = first;
    } else {
      x1 = first;
    }
  }
  if (x1 <= from) return 0;
  cover += from - x0;
  x0 = from;
  if (shape->has_hole) return holed_row(shape, y, x0, x1, cover, runs);
  return plain_row(&shape->outer, y, x0, x1, cover, runs);
}
