/*
 * Gaussian blur: passes over a reduced plane of 16-bit numbers. Whole-number arithmetic, so the
 * variants agree to the bit.
 */
#pragma STDC FP_CONTRACT OFF

#include "blur.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "pegbar/math.h"

#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/** Numbers that a row is handled in at a time, so that the sums stay near. */
#define CHUNK 1024

/** Columns of zeros on both sides of every row of a plane. */
static int64_t margin_of(const pgb_blur *b) { return (int64_t)b->count * b->channels; }

static int64_t row_length(const pgb_blur *b) {
  return (int64_t)b->low_width * b->channels + 2 * margin_of(b);
}

/** The first number of a row; plane 2 is a single row of zeros. */
static uint16_t *row_of(const pgb_blur *b, int32_t plane, int32_t y) {
  int64_t row = plane == 2 ? 2 * (int64_t)b->low_height : (int64_t)plane * b->low_height + y;
  return b->planes + row * row_length(b) + margin_of(b);
}

void pgb_blur_resume(pgb_blur *b) {
  int32_t size = 1 << b->levels;
  b->low_width = (b->width + size - 1) >> b->levels;
  b->low_height = (b->height + size - 1) >> b->levels;
}

uint64_t pgb_blur_bytes(int32_t width, int32_t height, int32_t channels, int32_t levels,
                        int32_t count) {
  int64_t size = (int64_t)1 << levels;
  int64_t low_width = (width + size - 1) >> levels, low_height = (height + size - 1) >> levels;
  uint64_t length = (uint64_t)((low_width + 2 * (int64_t)count) * channels);
  return (2 * (uint64_t)low_height + 1) * length * sizeof(uint16_t);
}

void pgb_blur_begin(pgb_blur *b) {
  pgb_blur_resume(b);
  uint16_t *zeros = row_of(b, 2, 0) - margin_of(b);
  memset(zeros, 0, (size_t)row_length(b) * sizeof(uint16_t));
}

int32_t pgb_blur_rows(const pgb_blur *b, int32_t pass) {
  return pass == PGB_BLUR_PASSES - 1 ? b->height : b->low_height;
}

/* Weights */

/** Half of the middle's weight, then each distance's; together 32768. */
static int32_t fill_weights(double variance, int32_t reach, uint16_t *weights) {
  double values[PGB_BLUR_WEIGHTS], sum = 0;
  // Finite, so that the middle's weight stays a number however narrow the blur is.
  double inverse = variance > 0 ? fmin(1 / (2 * variance), DBL_MAX) : 0;
  for (int32_t k = 0; k <= reach; k++) values[k] = pegbar_exp(-(double)(k * k) * inverse);
  values[0] /= 2;
  for (int32_t k = 0; k <= reach; k++) sum += values[k];
  int32_t rest = 32768;
  for (int32_t k = 1; k <= reach; k++) {
    weights[k] = (uint16_t)(values[k] / sum * 32768 + 0.5);
    rest -= weights[k];
  }
  // The middle takes what rounding has left over.
  weights[0] = (uint16_t)(rest > 0 ? rest : 0);
  return reach + 1;
}

/** The variance of what is left to do on the reduced plane, and how often that is halved. */
static double reduced_variance(double deviation, int32_t *levels) {
  double low = deviation;
  *levels = 0;
  // With 4 pixels and more, straight lines between reduced pixels are as good as the rest.
  for (; low >= 8 && *levels < PGB_BLUR_LEVELS; low /= 2) *levels += 1;
  return low * low - (*levels > 0 ? 0.25 : 0);
}

/** The greatest distance with a weight, in reduced pixels. */
static int32_t reduced_reach(double variance, int32_t levels) {
  double cut = ceil((levels > 0 ? 3.2 : 3) * sqrt(variance));
  return (int32_t)fmin(cut, PGB_BLUR_WEIGHTS - 1);
}

int32_t pgb_gaussian_weights(double deviation, int32_t *levels, uint16_t *weights) {
  double variance = reduced_variance(deviation, levels);
  return fill_weights(variance, reduced_reach(variance, *levels), weights);
}

int32_t pgb_gaussian_reach(double deviation) {
  int32_t levels;
  double variance = reduced_variance(deviation, &levels);
  int32_t reach = reduced_reach(variance, levels);
  // A pixel is mixed of two blocks, and each block is an average of its own pixels.
  return levels > 0 ? (reach + 2) << levels : reach;
}

/* Averaging */

INLINE void add_bytes(uint16_t *restrict sums, const uint8_t *restrict in, int32_t count) {
  for (int32_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + in[i]);
}

/** Four channels at a time: their sums stay below 65536. */
INLINE void join_pixels(uint16_t *out, const uint16_t *sums, int32_t count, int32_t levels) {
  const uint64_t high_bits = 0x7FFF7FFF7FFF7FFF;
  for (int32_t i = 0; i < count; i++) {
    uint64_t sum = 0, next;
    for (int32_t k = 0; k < 1 << levels; k++) {
      memcpy(&next, sums + (((int64_t)i << levels) + k) * 4, 8);
      sum += next;
    }
    sum = levels < 4 ? sum << (7 - 2 * levels) : (sum >> 1) & high_bits;
    memcpy(out + (int64_t)i * 4, &sum, 8);
  }
}

INLINE void join_bytes(uint16_t *out, const uint16_t *sums, int32_t count, int32_t levels) {
  for (int32_t i = 0; i < count; i++) {
    uint32_t sum = 0;
    for (int32_t k = 0; k < 1 << levels; k++) sum += sums[((int64_t)i << levels) + k];
    out[i] = (uint16_t)(sum << 7 >> (2 * levels));
  }
}

/** A row of blocks; the plane's last ones may be cut. */
INLINE void average_row(const pgb_blur *b, int32_t y) {
  uint16_t sums[CHUNK * 4];
  int32_t size = 1 << b->levels, first = y << b->levels;
  int32_t rows = pgb_min(size, b->height - first);
  uint16_t *out = row_of(b, 0, y);
  size_t margin = (size_t)margin_of(b);
  memset(out - margin, 0, margin * sizeof *out);
  memset(out + (int64_t)b->low_width * b->channels, 0, margin * sizeof *out);
  for (int32_t x = 0; x < b->width; x += CHUNK) {
    int32_t count = pgb_min(CHUNK, b->width - x), blocks = (count + size - 1) >> b->levels;
    memset(sums, 0, (size_t)(blocks << b->levels) * (size_t)b->channels * 2);
    for (int32_t r = 0; r < rows; r++) {
      const uint8_t *in = b->in + (first + r) * b->in_stride + (int64_t)x * b->channels;
      add_bytes(sums, in, count * b->channels);
    }
    uint16_t *to = out + (int64_t)(x >> b->levels) * b->channels;
    if (b->channels == 4) {
      join_pixels(to, sums, blocks, b->levels);
    } else {
      join_bytes(to, sums, blocks, b->levels);
    }
  }
}

/* Weighing */

/** What a number is the sum of: for every distance a row on either side. */
typedef struct taps {
  const uint16_t *a[PGB_BLUR_WEIGHTS], *b[PGB_BLUR_WEIGHTS];
  const uint16_t *weights;
  int32_t count;
} taps;

/** Every product loses half a unit on the average, which the start gives back. */
static void sum_scalar(uint16_t *out, const taps *t, int32_t first, int32_t count) {
  for (int32_t i = first; i < count; i++) {
    uint32_t sum = (uint32_t)t->count / 2;
    for (int32_t k = 0; k < t->count; k++) {
      sum += ((uint32_t)(t->a[k][i] + t->b[k][i]) * t->weights[k]) >> 16;
    }
    out[i] = (uint16_t)(sum > 32640 ? 32640 : sum);
  }
}

#if PGB_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

AVX2 INLINE __m256i product(const uint16_t *a, const uint16_t *b, __m256i weight) {
  __m256i pair = _mm256_add_epi16(_mm256_loadu_si256((const __m256i *)a),
                                  _mm256_loadu_si256((const __m256i *)b));
  return _mm256_mulhi_epu16(pair, weight);
}

/** 64 numbers at a time; how many are done. */
AVX2 static int32_t sum_avx2(uint16_t *out, const taps *t, int32_t count) {
  const __m256i start = _mm256_set1_epi16((int16_t)(t->count / 2));
  const __m256i top = _mm256_set1_epi16(32640);
  int32_t i = 0;
  for (; i + 64 <= count; i += 64) {
    __m256i sums[4] = {start, start, start, start};
    for (int32_t k = 0; k < t->count; k++) {
      __m256i weight = _mm256_set1_epi16((int16_t)t->weights[k]);
      const uint16_t *a = t->a[k] + i, *b = t->b[k] + i;
      for (int32_t j = 0; j < 4; j++) {
        sums[j] = _mm256_add_epi16(sums[j], product(a + j * 16, b + j * 16, weight));
      }
    }
    for (int32_t j = 0; j < 4; j++) {
      _mm256_storeu_si256((__m256i *)(out + i + j * 16), _mm256_min_epu16(sums[j], top));
    }
  }
  return i;
}
#endif

static void sum_up(uint16_t *out, const taps *t, int32_t count) {
  int32_t done = 0;
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) done = sum_avx2(out, t, count);
#endif
  sum_scalar(out, t, done, count);
}

static void blur_across(const pgb_blur *b, int32_t y, taps *t) {
  const uint16_t *row = row_of(b, 0, y);
  for (int32_t k = 0; k < t->count; k++) {
    t->a[k] = row - (int64_t)k * b->channels;
    t->b[k] = row + (int64_t)k * b->channels;
  }
  sum_up(row_of(b, 1, y), t, b->low_width * b->channels);
}

static void blur_down(const pgb_blur *b, int32_t y, taps *t) {
  const uint16_t *zeros = row_of(b, 2, 0);
  for (int32_t k = 0; k < t->count; k++) {
    t->a[k] = y - k >= 0 ? row_of(b, 1, y - k) : zeros;
    t->b[k] = y + k < b->low_height ? row_of(b, 1, y + k) : zeros;
  }
  sum_up(row_of(b, 0, y), t, b->low_width * b->channels);
}

/* Reading back */

/** From a to b by weight / 32768. */
INLINE uint16_t between(uint16_t a, uint16_t b, int32_t weight) {
  return (uint16_t)(a + ((((int32_t)b - a) * weight + 16384) >> 15));
}

INLINE void mix_rows(uint16_t *restrict out, const uint16_t *a, const uint16_t *b, int32_t weight,
                     int32_t count) {
  for (int32_t i = 0; i < count; i++) out[i] = between(a[i], b[i], weight);
}

/** Bytes between each number and its neighbour `step` further. */
INLINE void mix_along(uint8_t *restrict out, const uint16_t *restrict in, int32_t step,
                      int32_t weight, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    out[i] = (uint8_t)((between(in[i], in[i + step], weight) + 64) >> 7);
  }
}

/** Puts pairs of pixels to every `size`-th place of a row from `first` on. */
INLINE void spread_pairs(uint8_t *restrict out, const uint8_t *restrict a,
                         const uint8_t *restrict b, int32_t count, int32_t size, int32_t channels) {
  if (channels == 1) {
    for (int32_t i = 0; i < count; i++) {
      out[(int64_t)i * size] = a[i];
      out[(int64_t)i * size + 1] = b[i];
    }
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    memcpy(out + (int64_t)i * size * 4, a + (int64_t)i * 4, 4);
    memcpy(out + (int64_t)i * size * 4 + 4, b + (int64_t)i * 4, 4);
  }
}

/** The same as far as the row reaches: the first and the last pair may be cut. */
INLINE void spread(const pgb_blur *blur, uint8_t *row, const uint8_t *a, const uint8_t *b,
                   int32_t count, int32_t first) {
  int32_t size = 1 << blur->levels, c = blur->channels, start = 0;
  size_t bytes = (size_t)c;
  while (start < count && first + start * size < 0) {
    int32_t x = first + start * size + 1;
    if (x >= 0) memcpy(row + (int64_t)x * c, b + (int64_t)start * c, bytes);
    start += 1;
  }
  int32_t end = start;
  if (first + start * size + 1 < blur->width) {
    end = pgb_min(count, (blur->width - 2 - first) / size + 1);
  }
  spread_pairs(row + (int64_t)(first + start * size) * c, a + (int64_t)start * c,
               b + (int64_t)start * c, end - start, size, c);
  int32_t x = first + end * size;
  if (end < count && x < blur->width) memcpy(row + (int64_t)x * c, a + (int64_t)end * c, bytes);
}

/** One row of the result; pixels lie at odd multiples of 1 / 2^(levels + 1) of a block. */
INLINE void read_row(const pgb_blur *b, int32_t y) {
  uint16_t mixed[(CHUNK + 1) * 4];
  uint8_t a[CHUNK * 4], next[CHUNK * 4];
  int32_t size = 1 << b->levels, half = size / 2, c = b->channels;
  int32_t above = ((y + half) >> b->levels) - 1, part = (2 * (y + half) + 1) & (2 * size - 1);
  int32_t down = part << (14 - b->levels);
  const uint16_t *top = above >= 0 ? row_of(b, 0, above) : row_of(b, 2, 0);
  const uint16_t *bottom = above + 1 < b->low_height ? row_of(b, 0, above + 1) : row_of(b, 2, 0);
  // The first block on the left lies outside, where there are zeros.
  for (int32_t x = -1; x < b->low_width; x += CHUNK) {
    int32_t count = pgb_min(CHUNK, b->low_width - x);
    int64_t at = (int64_t)x * c;
    mix_rows(mixed, top + at, bottom + at, down, (count + 1) * c);
    for (int32_t j = 0; j < size; j += 2) {
      mix_along(a, mixed, c, (2 * j + 1) << (14 - b->levels), count * c);
      mix_along(next, mixed, c, (2 * j + 3) << (14 - b->levels), count * c);
      spread(b, b->out + y * b->out_stride, a, next, count, x * size + half + j);
    }
  }
}

INLINE void round_row(const pgb_blur *b, int32_t y) {
  const uint16_t *in = row_of(b, 0, y);
  uint8_t *out = b->out + y * b->out_stride;
  int32_t count = b->width * b->channels;
  for (int32_t i = 0; i < count; i++) out[i] = (uint8_t)((in[i] + 64) >> 7);
}

/* Passes */

INLINE void outer_pass(const pgb_blur *b, int32_t pass, int32_t y0, int32_t y1) {
  for (int32_t y = y0; y < y1; y++) {
    if (pass == 0) {
      average_row(b, y);
    } else if (b->levels > 0) {
      read_row(b, y);
    } else {
      round_row(b, y);
    }
  }
}

#if PGB_HAS_AVX2
AVX2 static void outer_avx2(const pgb_blur *b, int32_t pass, int32_t y0, int32_t y1) {
  outer_pass(b, pass, y0, y1);
}
#endif

static void inner_pass(const pgb_blur *b, int32_t pass, int32_t y0, int32_t y1) {
  taps t = {.weights = b->weights, .count = b->count};
  for (int32_t y = y0; y < y1; y++) {
    if (pass == 1) {
      blur_across(b, y, &t);
    } else {
      blur_down(b, y, &t);
    }
  }
}

void pgb_blur_pass(const pgb_blur *b, int32_t pass, int32_t y0, int32_t y1) {
  if (pass == 1 || pass == 2) {
    inner_pass(b, pass, y0, y1);
    return;
  }
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    outer_avx2(b, pass, y0, y1);
    return;
  }
#endif
  outer_pass(b, pass, y0, y1);
}
