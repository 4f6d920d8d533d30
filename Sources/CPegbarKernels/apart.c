/*
 * Rows whose colours are moved apart. One text makes both variants: whole numbers are the same in
 * both.
 */
#pragma STDC FP_CONTRACT OFF

#include "apart.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

enum {
  /** Pixels that are worked on at once. */
  CHUNK = 64,
  /** A level is 64: differences of levels, doubled, fit into 16 bits. */
  LEVEL_BITS = 6,
  /** Half a level, and what rounding down twice takes in the mean. */
  HALF = (1 << LEVEL_BITS) / 2 + 1
};

/** A distance: whole pixels, and the part behind them, of 32768. */
typedef struct distance {
  int32_t whole;
  int16_t rest;
} distance;

/** A distance of at most `most` pixels: beyond, there is the same edge. */
static distance distance_of(float move, int32_t most) {
  const float top = (float)most;
  float near = move > -top ? move : -top;
  near = near < top ? near : top;
  int32_t whole = (int32_t)near;
  whole -= (float)whole > near ? 1 : 0;
  int32_t rest = (int32_t)((near - (float)whole) * 32768 + 0.5F);
  distance d = {whole, (int16_t)pgb_min(rest, 32767)};
  return d;
}

/** a·part / 32768, rounded down; a ±16383. One instruction multiplies many that way. */
INLINE int16_t times(int32_t a, int16_t part) {
  return (int16_t)((int32_t)(int16_t)(2 * a) * part >> 16);
}

uint64_t pgb_apart_numbers(int32_t width) { return 4 * (uint64_t)width; }

/** A row between two rows. */
INLINE void write_line(int16_t *out, const pgb_plane *own, int32_t y, distance down) {
  const int32_t last = own->height - 1;
  const uint8_t *a = own->pixels + pgb_held(y + down.whole, last) * own->stride;
  const uint8_t *b = own->pixels + pgb_held(y + down.whole + 1, last) * own->stride;
  for (int32_t i = 0; i < own->width * 4; i++) {
    out[i] = (int16_t)((a[i] << LEVEL_BITS) + times((b[i] - a[i]) * (1 << LEVEL_BITS), down.rest));
  }
}

/** The numbers from pixel x on, and those of one pixel more; edge pixels where there are none. */
INLINE const int16_t *span_of(int16_t *own, const int16_t *line, int32_t x, int32_t width) {
  if (x >= 0 && x + CHUNK < width) return line + (int64_t)x * 4;
  for (int32_t i = 0; i <= CHUNK; i++) {
    memcpy(own + (size_t)i * 4, line + (int64_t)pgb_held(x + i, width - 1) * 4, 4 * sizeof *own);
  }
  return own;
}

/** Pixels from x on, moved. */
INLINE void shift(uint32_t *out, const int16_t *line, int32_t x, distance move, int32_t width) {
  int16_t own[(CHUNK + 1) * 4];
  uint8_t bytes[CHUNK * 4];
  const int16_t *p = span_of(own, line, x + move.whole, width);
  for (int i = 0; i < CHUNK * 4; i++) {
    bytes[i] = (uint8_t)((p[i] + times(p[i + 4] - p[i], move.rest) + HALF) >> LEVEL_BITS);
  }
  memcpy(out, bytes, sizeof bytes);
}

INLINE uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

INLINE void row_of(uint8_t *out, const pgb_plane *picture, int32_t y, pgb_moves moves,
                   int16_t *line) {
  const int32_t width = picture->width;
  const distance red = distance_of(moves.red, width), green = distance_of(moves.green, width);
  const distance blue = distance_of(moves.blue, width);
  write_line(line, picture, y, distance_of(moves.down, picture->height));
  for (int32_t x = 0; x < width; x += CHUNK) {
    uint32_t r[CHUNK], g[CHUNK], b[CHUNK];
    shift(r, line, x, red, width);
    shift(g, line, x, green, width);
    shift(b, line, x, blue, width);
    for (int i = 0; i < CHUNK; i++) {
      uint32_t alpha = larger(larger(r[i], g[i]), b[i]) & 0xFF000000U;
      r[i] = (r[i] & 0xFFU) | (g[i] & 0xFF00U) | (b[i] & 0xFF0000U) | alpha;
    }
    if (width - x >= CHUNK) {
      memcpy(out + (int64_t)x * 4, r, sizeof r);
    } else {
      memcpy(out + (int64_t)x * 4, r, (size_t)(width - x) * 4);
    }
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, const pgb_plane *picture,
                                                     int32_t y, pgb_moves moves, int16_t *memory) {
  row_of(out, picture, y, moves, memory);
}
#endif

void pgb_row_apart(uint8_t *out, const pgb_plane *picture, int32_t y, pgb_moves moves,
                   int16_t *memory) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, picture, y, moves, memory);
    return;
  }
#endif
  row_of(out, picture, y, moves, memory);
}
