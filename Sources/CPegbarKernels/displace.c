/*
 * Displacement by colours. One text makes both variants: whole numbers, and float arithmetic
 * without contraction, give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "displace.h"

#include <string.h>

#include "displace_places.h"
#include "kernels.h"

enum {
  /** Pixels of a strip, a multiple of that: what it reads stays near. */
  STRIP = 64,
  /** A level is 64: differences of levels, doubled, fit into 16 bits. */
  LEVEL_BITS = 6,
  /** Half a level, and what rounding down takes in the mean. */
  HALF = (1 << LEVEL_BITS) / 2 + 1
};

/** A picture that is read. */
typedef struct source {
  const uint8_t *pixels, *below;
  uint32_t stride;
  /** The last column, and the last row that has one below. */
  float right, bottom;
} source;

INLINE source source_of(const uint8_t *pixels, int64_t stride, const pgb_displace *own) {
  int has_more = own->height > 1;
  source s = {.pixels = pixels, .below = has_more ? pixels + stride : pixels};
  s.stride = (uint32_t)stride;
  s.right = (float)(own->width - 1);
  s.bottom = (float)(has_more ? own->height - 2 : 0);
  return s;
}

/** Where pixels lie, and what their neighbours count, on the right and below, of 32768. */
typedef struct reads {
  uint64_t offsets[CHUNK];
  int16_t right[CHUNK], down[CHUNK];
} reads;

INLINE float held(float v, float top) {
  v = v > 0 ? v : 0;
  return v < top ? v : top;
}

INLINE int16_t part_of(float rest) {
  return (int16_t)pgb_min((int32_t)(rest * 32768 + 0.5F), 32767);
}

INLINE void locate(reads *out, const float *u, const float *v, const source *picture) {
  const float right = picture->right, bottom = picture->bottom;
  const uint32_t stride = picture->stride;
  int32_t columns[CHUNK], rows[CHUNK];
  for (int32_t i = 0; i < CHUNK; i++) {
    float x = held(u[i] - 0.5F, right), y = held(v[i] - 0.5F, bottom + 1);
    columns[i] = (int32_t)x;
    rows[i] = (int32_t)held(y, bottom);
    out->right[i] = part_of(x - (float)columns[i]);
    out->down[i] = part_of(y - (float)rows[i]);
  }
  for (int32_t i = 0; i < CHUNK; i++) {
    out->offsets[i] = (uint64_t)(uint32_t)rows[i] * stride + (uint32_t)columns[i] * 4ULL;
  }
}

/** Calls for pixels that will be read soon: they lie anywhere. */
INLINE void fetch(const reads *in, const source *picture) {
  for (int32_t i = 0; i < CHUNK; i++) {
    __builtin_prefetch(picture->pixels + in->offsets[i]);
    __builtin_prefetch(picture->below + in->offsets[i]);
  }
}

/** A level of a channel as a number between which others lie. */
INLINE int16_t fine(uint8_t level) { return (int16_t)(level << LEVEL_BITS); }

/** a + (b − a)·part / 32768, rounded down. One instruction multiplies many that way. */
INLINE int16_t between(int16_t a, int16_t b, int16_t part) {
  int16_t twice = (int16_t)(2 * (b - a));
  return (int16_t)(a + (int16_t)((int32_t)twice * part >> 16));
}

/** The same weight for each channel. */
INLINE void spread(int16_t *out, const int16_t *weights) {
  uint32_t pairs[CHUNK * 2];
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t weight = (uint16_t)weights[i];
    pairs[2 * i] = pairs[2 * i + 1] = weight | weight << 16;
  }
  memcpy(out, pairs, sizeof pairs);
}

/** Pixels of one row and their right neighbours. */
typedef struct neighbours {
  uint8_t left[CHUNK * 4], right[CHUNK * 4];
} neighbours;

INLINE void read(neighbours *out, const uint8_t *pixels, const uint64_t *offsets) {
  uint32_t pairs[CHUNK * 2], left[CHUNK], right[CHUNK];
  for (int32_t i = 0; i < CHUNK; i++) memcpy(pairs + (ptrdiff_t)2 * i, pixels + offsets[i], 8);
  for (int32_t i = 0; i < CHUNK; i++) {
    left[i] = pairs[2 * i];
    right[i] = pairs[2 * i + 1];
  }
  memcpy(out->left, left, sizeof left);
  memcpy(out->right, right, sizeof right);
}

INLINE void sample(uint8_t *out, const reads *in, const source *picture) {
  neighbours top, bottom;
  int16_t across[CHUNK * 4], down[CHUNK * 4];
  read(&top, picture->pixels, in->offsets);
  read(&bottom, picture->below, in->offsets);
  spread(across, in->right);
  spread(down, in->down);
  int16_t upper[CHUNK * 4], lower[CHUNK * 4];
  for (int32_t i = 0; i < CHUNK * 4; i++) {
    upper[i] = between(fine(top.left[i]), fine(top.right[i]), across[i]);
    lower[i] = between(fine(bottom.left[i]), fine(bottom.right[i]), across[i]);
  }
  for (int32_t i = 0; i < CHUNK * 4; i++) {
    out[i] = (uint8_t)((between(upper[i], lower[i], down[i]) + HALF) >> LEVEL_BITS);
  }
}

INLINE float lesser(float a, float b) { return b < a ? b : a; }

/** A number up to a limit as a level. */
INLINE uint32_t level_of(float value, float top) {
  float limited = held(value > top ? top : value, 1);
  return (uint32_t)(int32_t)pgb_nearest(limited * 255);
}

/** Adds up pictures in place, the moved young one, and the grey of what is darker of both. */
INLINE void flash(uint8_t *out, const pixels *in, const uint8_t *moved_old,
                  const uint8_t *moved_young, const pgb_displace_parts *parts) {
  const pgb_displace_parts p = *parts;
  const float share = 1 / 255.0F;
  uint32_t mixed[CHUNK];
  for (int32_t i = 0; i < CHUNK; i++) {
    const uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    const uint32_t c = pixel_of(moved_old, i), d = pixel_of(moved_young, i);
    float r = part_of_red(d), g = part_of_green(d), l = part_of_blue(d);
    float light = lesser(part_of_red(c), r) * 0.299F + lesser(part_of_green(c), g) * 0.587F +
                  lesser(part_of_blue(c), l) * 0.114F;
    float gray = light * p.gray;
    r = part_of_red(a) * p.old + part_of_red(b) * p.young + r * p.moved + gray;
    g = part_of_green(a) * p.old + part_of_green(b) * p.young + g * p.moved + gray;
    l = part_of_blue(a) * p.old + part_of_blue(b) * p.young + l * p.moved + gray;
    float alpha = (float)(int32_t)(a >> 24) * share * p.old +
                  (float)(int32_t)(b >> 24) * share * p.young +
                  (float)(int32_t)(d >> 24) * share * p.moved + p.gray;
    // The grey is opaque.
    float top = held(alpha, 1);
    mixed[i] = level_of(r, top) | level_of(g, top) << 8 | level_of(l, top) << 16 |
               level_of(top, top) << 24;
  }
  memcpy(out, mixed, sizeof mixed);
}

/** Pixels of some rows, chunk by chunk. */
typedef struct cursor {
  int32_t x, y;
  /** Where the strip begins. */
  int32_t left;
} cursor;

/** Goes down in strips, so that what the rows above have read is still near. */
INLINE void advance(cursor *at, const pgb_displace *own, int32_t y0, int32_t y1) {
  const int32_t end = pgb_min(at->left + STRIP, own->width);
  at->x += CHUNK;
  if (at->x < end) return;
  at->x = at->left;
  at->y++;
  if (at->y < y1) return;
  *at = (cursor){end, y0, end};
}

/** Both pictures, and where some pixels are read from each. */
typedef struct dissolve {
  source old, young;
  reads old_reads[2], young_reads[2];
  /** Of the young picture. */
  uint32_t weight;
  float per_column, per_row;
} dissolve;

/** Finds out where the pixels at a place are read, and calls for them. */
INLINE void prepare(dissolve *all, int32_t turn, const pgb_displace *own, cursor at) {
  pixels in;
  places found;
  take(&in, own, at.x, at.y);
  find_places(&found, &in, own, at.x, at.y, all->per_column, all->per_row);
  locate(&all->old_reads[turn], found.old_u, found.old_v, &all->old);
  fetch(&all->old_reads[turn], &all->old);
  if (own->kind == PGB_DISPLACE_SCATTER) return;
  locate(&all->young_reads[turn], found.young_u, found.young_v, &all->young);
  fetch(&all->young_reads[turn], &all->young);
}

/** Draws the pixels at a place. */
INLINE void draw(uint8_t *out, const dissolve *all, int32_t turn, const pgb_displace *own,
                 cursor at) {
  const size_t count = (size_t)pgb_min(own->width - at.x, CHUNK);
  uint8_t a[CHUNK * 4], b[CHUNK * 4];
  sample(a, &all->old_reads[turn], &all->old);
  if (own->kind == PGB_DISPLACE_SCATTER) {
    const uint8_t *here = own->young + at.y * own->young_stride + (int64_t)at.x * 4;
    pgb_kernels_current()->rows->mix(out, a, here, count, all->weight);
    return;
  }
  sample(b, &all->young_reads[turn], &all->young);
  if (own->kind == PGB_DISPLACE_GLITCH) {
    pixels in;
    take(&in, own, at.x, at.y);
    flash(a, &in, a, b, &own->parts);
    memcpy(out, a, count * 4);
    return;
  }
  pgb_kernels_current()->rows->mix(out, a, b, count, all->weight);
}

INLINE void rows_of(uint8_t *out, int64_t stride, int32_t y0, int32_t y1,
                    const pgb_displace *pictures) {
  const pgb_displace own = *pictures;
  dissolve all;
  all.old = source_of(own.old, own.old_stride, &own);
  all.young = source_of(own.young, own.young_stride, &own);
  all.weight = (uint32_t)(own.progress * 65536 + 0.5F);
  all.per_column = 1 / (float)own.width;
  all.per_row = 1 / (float)own.height;
  cursor at = {0, y0, 0}, next = at;
  prepare(&all, 0, &own, at);
  for (int32_t turn = 0; at.x < own.width; turn ^= 1) {
    // While some pixels are drawn those behind them are on their way.
    advance(&next, &own, y0, y1);
    if (next.x < own.width) prepare(&all, turn ^ 1, &own, next);
    draw(out + (at.y - y0) * stride + (int64_t)at.x * 4, &all, turn, &own, at);
    at = next;
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void rows_avx2(uint8_t *out, int64_t stride, int32_t y0,
                                                      int32_t y1, const pgb_displace *pictures) {
  rows_of(out, stride, y0, y1, pictures);
}
#endif

void pgb_rows_displace(uint8_t *out, int64_t stride, int32_t y0, int32_t y1,
                       const pgb_displace *pictures) {
  if (y0 >= y1) return;
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    rows_avx2(out, stride, y0, y1, pictures);
    return;
  }
#endif
  rows_of(out, stride, y0, y1, pictures);
}
