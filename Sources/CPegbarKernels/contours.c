/*
 * Contours, and light by roots. One text makes both variants: whole numbers, and float arithmetic
 * without contraction, give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "contours.h"

#include <math.h>
#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

enum {
  /** Pixels that are worked on at once. */
  CHUNK = 32,
  /** A level is 32: differences of differences, doubled, fit into 16 bits. */
  LEVEL_BITS = 5
};

/** Rows of numbers, four for each pixel, and pixels before the first and behind the last. */
typedef struct lines {
  int16_t *middle, *upper, *change;
} lines;

/** Numbers of a chunk's pixels, and the same two by two. */
typedef union sums {
  int16_t numbers[CHUNK * 4];
  uint32_t pairs[CHUNK * 2];
} sums;

/** Pixels before a row's first and behind its last. */
static int32_t margin_of(float across) { return (int32_t)across + 2; }

/** Numbers of a row. Chunks are worked on whole. */
static size_t room_of(int32_t width, int32_t margin) {
  return 4 * ((size_t)width + 2 * (size_t)margin + CHUNK);
}

uint64_t pgb_contours_numbers(int32_t width, float across) {
  return 3 * room_of(width, margin_of(across));
}

/** The part of a distance behind its whole pixels, of 32768. */
static int16_t rest_of(float distance) {
  int32_t rest = (int32_t)((distance - (float)(int32_t)distance) * 32768 + 0.5F);
  return (int16_t)pgb_min(rest, 32767);
}

/** a·part / 32768, rounded down; a ±16383. One instruction multiplies many that way. */
INLINE int16_t times(int32_t a, int16_t part) {
  return (int16_t)((int32_t)(int16_t)(2 * a) * part >> 16);
}

INLINE int16_t size_of(int16_t a) { return (int16_t)(a < 0 ? -a : a); }

/** The edge pixels go on to both sides. */
INLINE void go_on(int16_t *row, int32_t width, int32_t margin) {
  int16_t *end = row + (size_t)width * 4;
  for (int32_t i = 1; i <= margin; i++) {
    memcpy(row - (ptrdiff_t)i * 4, row, 4 * sizeof(int16_t));
    memcpy(end + (ptrdiff_t)(i - 1) * 4, end - 4, 4 * sizeof(int16_t));
  }
}

/** Writes the row itself, that above it, and how much that below it is more. */
INLINE void write_lines(const lines *out, const pgb_contours *own, int32_t y, int32_t margin) {
  const int32_t whole = (int32_t)own->down, last = own->height - 1;
  const int16_t rest = rest_of(own->down);
  const uint8_t *here = own->pixels + y * own->stride;
  const uint8_t *above = own->pixels + pgb_held(y - whole, last) * own->stride;
  const uint8_t *higher = own->pixels + pgb_held(y - whole - 1, last) * own->stride;
  const uint8_t *below = own->pixels + pgb_held(y + whole, last) * own->stride;
  const uint8_t *lower = own->pixels + pgb_held(y + whole + 1, last) * own->stride;
  int16_t *middle = out->middle, *upper = out->upper, *change = out->change;
  for (int32_t i = 0; i < own->width * 4; i++) {
    int16_t up = (int16_t)(above[i] << LEVEL_BITS), down = (int16_t)(below[i] << LEVEL_BITS);
    up += times((higher[i] - above[i]) * (1 << LEVEL_BITS), rest);
    down += times((lower[i] - below[i]) * (1 << LEVEL_BITS), rest);
    middle[i] = (int16_t)(here[i] << LEVEL_BITS);
    upper[i] = up;
    change[i] = (int16_t)(down - up);
  }
  go_on(middle, own->width, margin);
  go_on(upper, own->width, margin);
  go_on(change, own->width, margin);
}

/** How much more there is at the right than at the left. */
INLINE int16_t across_of(const int16_t *p, int64_t far, int16_t rest) {
  int16_t near = (int16_t)(p[far] - p[-far]);
  return (int16_t)(near + times(p[far + 4] - p[-far - 4] - near, rest));
}

/** What there is at a distance, where `further` lies farther off by a pixel. */
INLINE int16_t at(const int16_t *p, int64_t far, int64_t further, int16_t rest) {
  return (int16_t)(p[far] + times(p[further] - p[far], rest));
}

/** Halves of the sums: across and down twice, along both diagonals, and down on both sides. */
INLINE void sum_of(int16_t *sums, const lines *rows, size_t start, int64_t far, int16_t rest) {
  const int16_t *middle = rows->middle + start, *upper = rows->upper + start;
  const int16_t *change = rows->change + start;
  for (int i = 0; i < CHUNK * 4; i++) {
    int16_t across = across_of(middle + i, far, rest), above = across_of(upper + i, far, rest);
    int16_t left = at(change + i, -far, -far - 4, rest);
    int16_t right = at(change + i, far, far + 4, rest);
    uint16_t once = (uint16_t)(size_of((int16_t)(above + right)) +
                               size_of((int16_t)(left - above)) + size_of(left) + size_of(right));
    sums[i] = (int16_t)(size_of(across) + size_of(change[i]) + (once >> 1));
  }
}

/** Colours are multiplied by what contours leave of them. */
INLINE void light_up(uint32_t *pixels, const uint32_t *sums, float scale, float amount) {
  for (int p = 0; p < CHUNK; p++) {
    float r = (float)(int32_t)(sums[2 * p] & 0xFFFF);
    float g = (float)(int32_t)(sums[2 * p] >> 16);
    float b = (float)(int32_t)(sums[2 * p + 1] & 0xFFFF);
    float light = sqrtf(r * r + g * g + b * b) * scale;
    float factor = 1 - amount + amount * (light < 1 ? light : 1);
    uint32_t pixel = pixels[p];
    int32_t red = (int32_t)((float)(int32_t)(pixel & 255) * factor + 0.5F);
    int32_t green = (int32_t)((float)(int32_t)(pixel >> 8 & 255) * factor + 0.5F);
    int32_t blue = (int32_t)((float)(int32_t)(pixel >> 16 & 255) * factor + 0.5F);
    pixels[p] = (uint32_t)(red | green << 8 | blue << 16) | (pixel & 0xFF000000U);
  }
}

INLINE void row_of(uint8_t *out, int32_t y, const pgb_contours *picture, int16_t *memory) {
  const pgb_contours own = *picture;
  const int32_t margin = margin_of(own.across);
  const size_t room = room_of(own.width, margin);
  int16_t *first = memory + (size_t)margin * 4;
  const lines rows = {first, first + room, first + 2 * room};
  write_lines(&rows, &own, y, margin);
  const int64_t far = 4 * (int64_t)(int32_t)own.across;
  const int16_t rest = rest_of(own.across);
  const float scale = own.brightness * 0.25F / (255 << LEVEL_BITS);
  const uint8_t *in = own.pixels + y * own.stride;
  for (int32_t x = 0; x < own.width; x += CHUNK) {
    sums light;
    uint32_t pixels[CHUNK];
    const size_t start = (size_t)x * 4;
    sum_of(light.numbers, &rows, start, far, rest);
    if (own.width - x >= CHUNK) {
      memcpy(pixels, in + start, sizeof pixels);
      light_up(pixels, light.pairs, scale, own.amount);
      memcpy(out + start, pixels, sizeof pixels);
    } else {
      const size_t bytes = 4 * (size_t)(own.width - x);
      memset(pixels, 0, sizeof pixels);
      memcpy(pixels, in + start, bytes);
      light_up(pixels, light.pairs, scale, own.amount);
      memcpy(out + start, pixels, bytes);
    }
  }
}

INLINE void two_lights_of(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count * 4; i++) {
    float rest = sqrtf((float)((255 - a[i]) * (255 - b[i])));
    out[i] = (uint8_t)(int32_t)(255.5F - rest) | ((i & 3) == 3 ? 255 : 0);
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, int32_t y,
                                                     const pgb_contours *picture, int16_t *memory) {
  row_of(out, y, picture, memory);
}

__attribute__((target("avx2"))) static void two_lights_avx2(uint8_t *out, const uint8_t *a,
                                                            const uint8_t *b, size_t count) {
  two_lights_of(out, a, b, count);
}
#endif

void pgb_row_contours(uint8_t *out, int32_t y, const pgb_contours *picture, int16_t *memory) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, y, picture, memory);
    return;
  }
#endif
  row_of(out, y, picture, memory);
}

void pgb_row_two_lights(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    two_lights_avx2(out, a, b, count);
    return;
  }
#endif
  two_lights_of(out, a, b, count);
}
