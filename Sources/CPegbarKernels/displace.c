/*
 * Displacement by colours. One text makes both variants: whole numbers, and float arithmetic
 * without contraction, give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "displace.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

enum {
  /** Pixels that are worked on at once. */
  CHUNK = 32,
  /** Pixels of a strip, a multiple of that: what it reads stays near. */
  STRIP = 64,
  /** A level is 64: differences of levels, doubled, fit into 16 bits. */
  LEVEL_BITS = 6,
  /** Half a level, and what rounding down takes in the mean. */
  HALF = (1 << LEVEL_BITS) / 2 + 1
};

/** Where some pixels are taken from, in pixels of the old picture and of the young one. */
typedef struct places {
  float old_u[CHUNK], old_v[CHUNK], young_u[CHUNK], young_v[CHUNK];
} places;

/** Pixels of both pictures. */
typedef struct pixels {
  const uint8_t *old, *young;
  /** The last ones of a row. */
  uint8_t last_old[CHUNK * 4], last_young[CHUNK * 4];
} pixels;

/** The pixels from column x on; those beyond the row are clear. */
INLINE void take(pixels *out, const pgb_displace *own, int32_t x, int32_t y) {
  out->old = own->old + y * own->old_stride + (int64_t)x * 4;
  out->young = own->young + y * own->young_stride + (int64_t)x * 4;
  const size_t bytes = (size_t)(own->width - x) * 4;
  if (bytes >= sizeof out->last_old) return;
  memset(out->last_old, 0, sizeof out->last_old);
  memset(out->last_young, 0, sizeof out->last_young);
  memcpy(out->last_old, out->old, bytes);
  memcpy(out->last_young, out->young, bytes);
  out->old = out->last_old;
  out->young = out->last_young;
}

INLINE uint32_t pixel_of(const uint8_t *pixels, int32_t i) {
  uint32_t pixel;
  memcpy(&pixel, pixels + (ptrdiff_t)i * 4, sizeof pixel);
  return pixel;
}

INLINE int32_t red(uint32_t pixel) { return (int32_t)(pixel & 255); }
INLINE int32_t green(uint32_t pixel) { return (int32_t)(pixel >> 8 & 255); }
INLINE int32_t blue(uint32_t pixel) { return (int32_t)(pixel >> 16 & 255); }

INLINE void find_morph(places *out, const pixels *in, const pgb_displace *own, int32_t x, int32_t y,
                       float per_column, float per_row) {
  const float width = (float)own->width, height = (float)own->height;
  const float progress = own->progress, rest = 1 - progress, strength = own->strength;
  const float v = ((float)y + 0.5F) * per_row;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    float u = ((float)(x + i) + 0.5F) * per_column;
    float third = (float)(blue(a) + blue(b));
    // Colours count from the lower left, rows from the top.
    float across = (((float)(red(a) + red(b)) + third) * (1 / 510.0F) - 1) * strength;
    float down = (1 - ((float)(green(a) + green(b)) + third) * (1 / 510.0F)) * strength;
    out->old_u[i] = (u + across * progress) * width;
    out->old_v[i] = (v + down * progress) * height;
    out->young_u[i] = (u - across * rest) * width;
    out->young_v[i] = (v - down * rest) * height;
  }
}

INLINE void find_coordinates(places *out, const pixels *in, const pgb_displace *own, int32_t x,
                             int32_t y, float per_column, float per_row) {
  const float width = (float)own->width, height = (float)own->height;
  const float progress = own->progress, rest = 1 - progress;
  const float v = ((float)y + 0.5F) * per_row;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    float u = ((float)(x + i) + 0.5F) * per_column;
    out->old_u[i] = (u * rest + (float)red(b) * (1 / 255.0F) * progress) * width;
    out->old_v[i] = (v * rest + (float)(255 - green(b)) * (1 / 255.0F) * progress) * height;
    out->young_u[i] = ((float)red(a) * (1 / 255.0F) * rest + u * progress) * width;
    out->young_v[i] = ((float)(255 - green(a)) * (1 / 255.0F) * rest + v * progress) * height;
  }
}

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
  if (own->kind == PGB_DISPLACE_MORPH) {
    find_morph(&found, &in, own, at.x, at.y, all->per_column, all->per_row);
  } else {
    find_coordinates(&found, &in, own, at.x, at.y, all->per_column, all->per_row);
  }
  locate(&all->old_reads[turn], found.old_u, found.old_v, &all->old);
  locate(&all->young_reads[turn], found.young_u, found.young_v, &all->young);
  fetch(&all->old_reads[turn], &all->old);
  fetch(&all->young_reads[turn], &all->young);
}

INLINE void draw(uint8_t *out, const dissolve *all, int32_t turn, size_t count) {
  uint8_t a[CHUNK * 4], b[CHUNK * 4];
  sample(a, &all->old_reads[turn], &all->old);
  sample(b, &all->young_reads[turn], &all->young);
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
    draw(out + (at.y - y0) * stride + (int64_t)at.x * 4, &all, turn,
         (size_t)pgb_min(own.width - at.x, CHUNK));
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
