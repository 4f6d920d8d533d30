/*
 * The outline of a stroke as convex pieces that overlap, all in one sense.
 *
 * None is kept: a stroke may have millions. Those that lie above or below what is seen are not
 * made.
 */
#pragma STDC FP_CONTRACT OFF

#include <math.h>

#include "kernels.h"

/** Half a circle halved eight times, its ends and its middle. */
#define CORNERS 264

#define INLINE static inline __attribute__((always_inline))

typedef struct vector {
  double x, y;
} vector;

/** A stroke on its way to becoming pieces. */
typedef struct stroker {
  const pgb_stroke *stroke;
  pgb_stroke_sink sink;
  void *context;
  double half, top, bottom;
  /** How many rows a piece reaches beyond its line, and a mitre beyond its corner. */
  double reach, miter_reach;
  /** Where lines wholly above or below certainly do not show. */
  double above, below;
  /** A point's row under an affine map. */
  double across, down, shift;
  int32_t is_affine;
  /** Corners of the piece at hand. */
  int32_t count;
  vector piece[CORNERS];
} stroker;

INLINE vector plus(vector a, vector b) { return (vector){a.x + b.x, a.y + b.y}; }
INLINE vector minus(vector a, vector b) { return (vector){a.x - b.x, a.y - b.y}; }
INLINE vector times(vector a, double by) { return (vector){a.x * by, a.y * by}; }
INLINE vector negative(vector a) { return (vector){-a.x, -a.y}; }
INLINE vector left(vector a) { return (vector){-a.y, a.x}; }

INLINE vector unit(vector a) {
  double length = sqrt(a.x * a.x + a.y * a.y);
  return (vector){a.x / length, a.y / length};
}

INLINE void add(stroker *s, vector corner) { s->piece[s->count++] = corner; }

INLINE void begin(stroker *s, vector corner) {
  s->count = 0;
  add(s, corner);
}

/** Hands a piece on, with the sense in which it runs. */
INLINE void finish(stroker *s) {
  double area = 0;
  for (int32_t i = 1; i < s->count - 1; i++) {
    vector a = minus(s->piece[i], s->piece[0]), b = minus(s->piece[i + 1], s->piece[0]);
    area += a.x * b.y - a.y * b.x;
  }
  if (area > 0 || area < 0) s->sink(s->context, &s->piece[0].x, s->count, area < 0);
}

/** A straight piece from a to b, cut at right angles to a direction at each end. */
static void add_segment(stroker *s, vector a, vector b, vector from, vector to) {
  vector begins = times(left(from), s->half), ends = times(left(to), s->half);
  begin(s, plus(a, begins));
  add(s, plus(b, ends));
  add(s, minus(b, ends));
  add(s, minus(a, begins));
  finish(s);
}

/** Halves an arc until its chords are near enough. */
static void divide(stroker *s, vector p, vector a, vector b, int depth) {
  vector middle = plus(a, b);
  double length = sqrt(middle.x * middle.x + middle.y * middle.y);
  int opposite = length < s->half * 1e-6;
  if (depth < 8 && (opposite || s->half - length / 2 > s->stroke->tolerance)) {
    double size = length > 1e-300 ? length : 1e-300;
    vector far = opposite ? negative(left(a)) : times(middle, s->half / size);
    divide(s, p, a, far, depth + 1);
    divide(s, p, far, b, depth + 1);
  } else {
    add(s, plus(p, b));
  }
}

/** A sector of the circle about p from one radius to another, at most half a circle apart. */
static void add_wedge(stroker *s, vector p, vector from, vector to) {
  begin(s, p);
  add(s, plus(p, from));
  divide(s, p, from, to, 0);
  finish(s);
}

/** Fills the gap on the outer side of a corner, between two directions. */
static void add_join(stroker *s, vector p, vector a, vector b, uint32_t join) {
  double turn = a.x * b.y - a.y * b.x, cosine = a.x * b.x + a.y * b.y;
  if (turn == 0 && !(cosine < 0)) return;
  double side = s->half * (turn > 0 ? -1 : 1);
  vector from = times(left(a), side), to = times(left(b), side);
  if (join == PGB_JOIN_ROUND) {
    add_wedge(s, p, from, to);
    return;
  }
  begin(s, p);
  add(s, plus(p, from));
  // The mitre's length over the width is 1 / cos of half the turn.
  double square = (1 + cosine) / 2, limit = s->stroke->miter_limit;
  if (join == PGB_JOIN_MITER && square * limit * limit >= 1 && square > 1e-9) {
    vector sum = plus(from, to);
    add(s, plus(p, (vector){sum.x / (2 * square), sum.y / (2 * square)}));
  }
  add(s, plus(p, to));
  finish(s);
}

INLINE double height(const stroker *s, vector p) {
  return p.x * s->across + p.y * s->down + s->shift;
}

/** Whether what lies as near as `reach` to a line between two heights can have a say. */
INLINE int may_show(const stroker *s, double a, double b, double reach) {
  if (!s->is_affine) return 1;
  double low = a < b ? a : b, high = a < b ? b : a;
  // Far out numbers are off by more than a pixel.
  double slack = reach + (fabs(a) + fabs(b) + reach) * 1e-9;
  return !(high + slack < s->top) && !(low - slack > s->bottom);
}

/** Whether a line between two heights and its corners certainly do not show; a quick test. */
INLINE int is_aside(const stroker *s, double a, double b) {
  double low = a < b ? a : b, high = a < b ? b : a, slack = (fabs(a) + fabs(b)) * 1e-9;
  return high + slack < s->above || low - slack > s->below;
}

static void add_cap(stroker *s, vector p, vector outwards) {
  double row = height(s, p);
  if (s->stroke->cap == PGB_CAP_BUTT || !may_show(s, row, row, s->reach)) return;
  vector side = times(left(outwards), s->half), ahead = times(outwards, s->half);
  if (s->stroke->cap == PGB_CAP_ROUND) {
    add_wedge(s, p, side, ahead);
    add_wedge(s, p, ahead, negative(side));
    return;
  }
  vector end = plus(p, ahead);
  begin(s, plus(p, side));
  add(s, plus(end, side));
  add(s, minus(end, side));
  add(s, minus(p, side));
  finish(s);
}

INLINE vector point(const stroker *s, int64_t i) {
  return (vector){s->stroke->points[2 * i], s->stroke->points[2 * i + 1]};
}

/** The join at a point; on a curve it is round. */
INLINE uint32_t join_at(const stroker *s, int64_t i) {
  return s->stroke->corners[i >> 6] >> (i & 63) & 1 ? s->stroke->join : PGB_JOIN_ROUND;
}

INLINE double length_of(vector v) { return sqrt(v.x * v.x + v.y * v.y); }

/**
 * The direction into an open line at one of its ends. On a curve it is that of the curve, which
 * turns as fast at the end as at the next point, not that of its straight piece.
 */
static vector end_direction(const stroker *s, const pgb_stroke_line *line, int is_last) {
  int64_t i = is_last ? line->start + line->count - 1 : line->start, step = is_last ? -1 : 1;
  vector piece = minus(point(s, i + step), point(s, i)), chord = unit(piece);
  if (line->count < 3 || s->stroke->corners[(i + step) >> 6] >> ((i + step) & 63) & 1) return chord;
  vector next = minus(point(s, i + 2 * step), point(s, i + step));
  vector tangent = unit(plus(chord, unit(next)));
  // A piece that was cut is shorter than the next, and turns less.
  double share = length_of(piece) / length_of(next);
  vector bent = unit(plus(chord, times(minus(chord, tangent), 2 * (share < 1 ? share : 1) - 1)));
  return isfinite(bent.x) && isfinite(bent.y) ? bent : chord;
}

static void add_line(stroker *s, const pgb_stroke_line *line) {
  int64_t start = line->start, n = line->count, end = start + n;
  if (n == 0) return;
  vector a = point(s, start);
  if (n == 1) {
    // A line of no length shows its caps alone.
    add_cap(s, a, (vector){1, 0});
    add_cap(s, a, (vector){-1, 0});
    return;
  }
  vector first = {0, 0}, last = {0, 0};
  if (!line->closed) {
    first = end_direction(s, line, 0);
    last = negative(end_direction(s, line, 1));
  }
  double row = height(s, a);
  int64_t known = -1;
  vector along = {0, 0};
  for (int64_t i = start; i < (line->closed ? end : end - 1); i++) {
    int64_t next = i + 1 == end ? start : i + 1, after = next + 1 == end ? start : next + 1;
    vector b = point(s, next);
    double next_row = height(s, b);
    if (is_aside(s, row, next_row)) {
      a = b;
      row = next_row;
      continue;
    }
    int is_joined = line->closed || next + 1 < end;
    uint32_t join = is_joined ? join_at(s, next) : PGB_JOIN_ROUND;
    int shows = may_show(s, row, next_row, s->reach);
    int joins = is_joined &&
                may_show(s, next_row, next_row, join == PGB_JOIN_MITER ? s->miter_reach : s->reach);
    if ((shows || joins) && known != i) along = unit(minus(b, a));
    if (shows) {
      int begins = !line->closed && i == start, ends = !line->closed && next + 1 == end;
      add_segment(s, a, b, begins ? first : along, ends ? last : along);
    }
    if (joins) {
      vector turned = unit(minus(point(s, after), b));
      add_join(s, b, along, turned, join);
      along = turned;
      known = next;
    }
    a = b;
    row = next_row;
  }
  if (line->closed) return;
  add_cap(s, point(s, start), negative(first));
  add_cap(s, point(s, end - 1), last);
}

/** How far a length reaches up and down, and a pixel for what rounding adds. */
static double reach(const double *map, double length) {
  return length * sqrt(map[1] * map[1] + map[4] * map[4]) / map[8] + 1;
}

void pgb_stroke_pieces(const pgb_stroke *stroke, double top, double bottom, pgb_stroke_sink sink,
                       void *context) {
  const double *m = stroke->map;
  double limit = stroke->miter_limit < 32000 ? stroke->miter_limit : 32000;
  stroker s;
  s.stroke = stroke;
  s.sink = sink;
  s.context = context;
  s.half = stroke->width / 2;
  s.top = top;
  s.bottom = bottom;
  s.is_affine = m[2] == 0 && m[5] == 0 && m[8] > 0;
  // A square cap's corner lies √2 halves away, a mitre's point as many halves as its limit says.
  s.reach = reach(m, s.half * 1.5);
  s.miter_reach = reach(m, s.half * (limit > 1.5 ? limit : 1.5));
  s.across = m[1] / m[8];
  s.down = m[4] / m[8];
  s.shift = m[7] / m[8];
  double most = (s.reach > s.miter_reach ? s.reach : s.miter_reach) * (1 + 1e-9);
  s.above = s.is_affine ? top - most : -INFINITY;
  s.below = s.is_affine ? bottom + most : INFINITY;
  s.count = 0;
  for (int64_t i = 0; i < stroke->line_count; i++) add_line(&s, &stroke->lines[i]);
}
