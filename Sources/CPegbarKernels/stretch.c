/*
 * Stretched pictures: rows are summed by their weights, then pixels along the sum. One text makes
 * both variants: whole numbers give the same bits in both.
 */
#pragma STDC FP_CONTRACT OFF

#include "stretch.h"

#include <string.h>

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

/** Bytes that are summed at once. */
enum { CHUNK = 64 };

static double held(double v, double most) { return v > 0 ? (v < most ? v : most) : 0; }

/** The part of a pixel of the output between two places. */
static double part_of(int32_t i, double first, double last) {
  double from = first > i ? first : i, to = last < i + 1 ? last : i + 1;
  return to > from ? to - from : 0;
}

/** Whether a place can be seen; a line of no width cannot. */
static int shows(const pgb_stretch_axis *axis, double place) {
  return axis->first <= place && place <= axis->last && axis->last - axis->first > 1 / 256.0;
}

static pgb_stretch_tap tap_of(int32_t i, const pgb_stretch_axis *axis, int32_t size) {
  pgb_stretch_tap tap = {0, 1, 65536, 0, 0, 0};
  double cover = part_of(i, axis->first, axis->last), middle = i + 0.5;
  if (axis->is_point) cover = shows(axis, middle) ? 1 : 0;
  tap.cover = (uint32_t)(cover * 65536 + 0.5);
  if (tap.cover == 0) return tap;
  double from = axis->is_point ? middle : axis->first > i ? axis->first : i;
  double scale = size / (axis->end - axis->begin), low = (from - axis->begin) * scale - axis->shift;
  double length = axis->is_point ? 0 : cover * scale;
  if (length < 1) {
    low -= (1 - length) / 2;
    length = 1;
  }
  double start = held(low, size), end = held(low + length, size);
  int32_t first = (int32_t)start, last = (int32_t)end;
  if (first > size - 1) first = size - 1;
  if ((double)last == end && last > first) last--;
  if (last > size - 1) last = size - 1;
  tap.first = first;
  tap.count = last - first + 1;
  if (tap.count == 1) return tap;
  // What lies before the picture counts as its first pixel.
  double before = (first + 1 - low) / length;
  tap.each = (uint32_t)(65536 / length);
  tap.before = (uint32_t)(before * 65536 + 0.5);
  uint32_t between = tap.each * (uint32_t)(tap.count - 2);
  tap.behind = tap.before + between < 65536 ? 65536 - tap.before - between : 0;
  tap.before = 65536 - between - tap.behind;
  return tap;
}

void pgb_stretch_taps(pgb_stretch_tap *taps, int32_t start, int32_t count,
                      const pgb_stretch_axis *axis, int32_t size) {
  for (int32_t i = 0; i < count; i++) taps[i] = tap_of(start + i, axis, size);
}

uint64_t pgb_stretch_bytes(int32_t width) { return (uint64_t)width * 4 * 6; }

/** sums += row·weight, or = for the first. */
INLINE void add_row(uint32_t *sums, const uint8_t *row, size_t bytes, uint32_t weight,
                    int is_first) {
  if (is_first) {
    for (size_t i = 0; i < bytes; i++) sums[i] = row[i] * weight;
  } else {
    for (size_t i = 0; i < bytes; i++) sums[i] += row[i] * weight;
  }
}

/** One row of the picture's pixels, 256 times as large, from the two rows or more of a tap. */
INLINE void sum_rows(uint16_t *row, uint32_t *sums, const pgb_stretch *picture,
                     const pgb_stretch_tap *tap, int32_t first, int32_t count) {
  const uint8_t *start = picture->pixels + (int64_t)tap->first * picture->stride;
  size_t from = (size_t)first * 4, bytes = (size_t)count * 4;
  for (int32_t i = 0; i < tap->count; i++) {
    uint32_t weight = i == 0 ? tap->before : i == tap->count - 1 ? tap->behind : tap->each;
    add_row(sums, start + i * picture->stride + from, bytes, weight, i == 0);
  }
  for (size_t i = 0; i < bytes; i++) row[from + i] = (uint16_t)((sums[i] + 128) >> 8);
}

/** Some bytes of rows of a picture, summed by the weights of a tap that has two rows or more. */
INLINE void sum_bytes(uint8_t *out, const uint8_t *row, int64_t stride, const pgb_stretch_tap *tap,
                      size_t count) {
  uint16_t middle[CHUNK] = {0};
  const uint8_t *last = row + (int64_t)(tap->count - 1) * stride;
  for (const uint8_t *q = row + stride; q < last; q += stride) {
    for (size_t i = 0; i < count; i++) middle[i] = (uint16_t)(middle[i] + q[i]);
  }
  for (size_t i = 0; i < count; i++) {
    uint32_t sum = row[i] * tap->before + middle[i] * tap->each + last[i] * tap->behind;
    out[i] = (uint8_t)((((sum + 128) >> 8) + 128) >> 8);
  }
}

/** A row that is neither shrunk nor shifted across, from pixel `first` of the picture on. */
INLINE void sum_whole(uint8_t *out, const pgb_stretch *picture, const pgb_stretch_tap *tap,
                      int32_t first, size_t count) {
  const uint8_t *row = picture->pixels + (int64_t)tap->first * picture->stride + first * 4;
  if (tap->count == 1) {
    pgb_row_copy(out, row, count);
    return;
  }
  size_t bytes = count * 4, i = 0;
  for (; i + CHUNK <= bytes; i += CHUNK) sum_bytes(out + i, row + i, picture->stride, tap, CHUNK);
  sum_bytes(out + i, row + i, picture->stride, tap, bytes - i);
}

INLINE void mean_of(uint32_t *pixel, const uint16_t *row, const pgb_stretch_tap *tap) {
  const uint16_t *p = row + (size_t)tap->first * 4;
  if (tap->count == 2) {
    for (int c = 0; c < 4; c++) {
      pixel[c] = (p[c] * tap->before + p[4 + c] * tap->behind + (1U << 23)) >> 24;
    }
    return;
  }
  uint32_t middle[4] = {0, 0, 0, 0};
  const uint16_t *last = p + (size_t)(tap->count - 1) * 4;
  for (const uint16_t *q = p + 4; q < last; q += 4) {
    for (int c = 0; c < 4; c++) middle[c] += q[c];
  }
  uint32_t behind = tap->count > 1 ? tap->behind : 0;
  for (int c = 0; c < 4; c++) {
    uint32_t sum = p[c] * tap->before + middle[c] * tap->each + last[c] * behind;
    pixel[c] = (sum + (1U << 23)) >> 24;
  }
}

/** The same of a row of bytes: what `row` has 256 times as large cancels out. */
INLINE void mean_of_bytes(uint32_t *pixel, const uint8_t *row, const pgb_stretch_tap *tap) {
  const uint8_t *p = row + (size_t)tap->first * 4;
  if (tap->count == 2) {
    for (int c = 0; c < 4; c++) {
      pixel[c] = (p[c] * tap->before + p[4 + c] * tap->behind + 32768) >> 16;
    }
    return;
  }
  uint32_t middle[4] = {0, 0, 0, 0};
  const uint8_t *last = p + (size_t)(tap->count - 1) * 4;
  for (const uint8_t *q = p + 4; q < last; q += 4) {
    for (int c = 0; c < 4; c++) middle[c] += q[c];
  }
  uint32_t behind = tap->count > 1 ? tap->behind : 0;
  for (int c = 0; c < 4; c++) {
    pixel[c] = (p[c] * tap->before + middle[c] * tap->each + last[c] * behind + 32768) >> 16;
  }
}

INLINE void lay(uint8_t *out, const uint32_t *pixel, uint32_t cover) {
  for (int c = 0; c < 4; c++) {
    uint32_t value = out[c] * (65536 - cover) + pixel[c] * cover;
    out[c] = (uint8_t)((value + 32768) >> 16);
  }
}

INLINE uint32_t product(uint32_t a, uint32_t b) {
  return (uint32_t)(((uint64_t)a * b + 32768) >> 16);
}

/** Draws pixels from a row of sums, or from a row of the picture itself where `sums` is NULL. */
INLINE void draw(uint8_t *out, size_t count, const pgb_stretch_tap *taps, const uint16_t *sums,
                 const uint8_t *bytes, uint32_t cover) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel[4];
    if (taps[i].cover == 0) continue;
    if (sums) {
      mean_of(pixel, sums, &taps[i]);
    } else {
      mean_of_bytes(pixel, bytes, &taps[i]);
    }
    uint32_t own = product(taps[i].cover, cover);
    if (own == 65536) {
      for (int c = 0; c < 4; c++) out[i * 4 + (size_t)c] = (uint8_t)pixel[c];
    } else {
      lay(out + i * 4, pixel, own);
    }
  }
}

INLINE void row_of(uint8_t *out, int32_t y, size_t count, const pgb_stretch *picture,
                   const pgb_stretch_tap *taps, uint32_t *memory) {
  pgb_stretch_tap tap = tap_of(y, &picture->down, picture->height);
  size_t left = 0, right = count;
  while (left < count && taps[left].cover == 0) left++;
  while (right > left && taps[right - 1].cover == 0) right--;
  if (tap.cover == 0 || left == right) return;
  int32_t first = taps[left].first;
  int32_t last = taps[right - 1].first + taps[right - 1].count;
  uint32_t cover = product(tap.cover, picture->opacity);
  // Taps lie evenly: where the first and the last are whole pixels all of them are.
  int is_whole = taps[left].count == 1 && taps[right - 1].count == 1 && taps[left].cover == 65536 &&
                 taps[right - 1].cover == 65536 && (size_t)(last - first) == right - left;
  if (is_whole && cover == 65536 && tap.count <= 256) {
    sum_whole(out + left * 4, picture, &tap, first, right - left);
    return;
  }
  if (tap.count == 1) {
    const uint8_t *bytes = picture->pixels + (int64_t)tap.first * picture->stride;
    draw(out + left * 4, right - left, taps + left, NULL, bytes, cover);
    return;
  }
  uint16_t *row = (uint16_t *)(memory + (size_t)picture->width * 4);
  sum_rows(row, memory, picture, &tap, first, last - first);
  draw(out + left * 4, right - left, taps + left, row, NULL, cover);
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(uint8_t *out, int32_t y, size_t count,
                                                     const pgb_stretch *picture,
                                                     const pgb_stretch_tap *taps,
                                                     uint32_t *memory) {
  row_of(out, y, count, picture, taps, memory);
}
#endif

void pgb_stretch_row(uint8_t *out, int32_t y, size_t count, const pgb_stretch *picture,
                     const pgb_stretch_tap *taps, void *memory) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(out, y, count, picture, taps, memory);
    return;
  }
#endif
  row_of(out, y, count, picture, taps, memory);
}
