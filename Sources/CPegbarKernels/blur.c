/*
 * Gaussian blur of coverage bytes or pixels: two passes of symmetric sums in 16 bits.
 */
#include "blur.h"

#include <stdlib.h>
#include <string.h>

#include "kernels.h"

#if PEGBAR_HAS_AVX2
#include <immintrin.h>
#endif

/** What a pixel is the sum of: for every distance a row on either side. */
typedef struct taps {
  const uint8_t *a[PEGBAR_BLUR_WEIGHTS], *b[PEGBAR_BLUR_WEIGHTS];
  const uint16_t *weights;
  int32_t count;
} taps;

/** The columns first…width. Units are 1/128: 64 rounds, and every product lost half a unit. */
static void sum_scalar(uint8_t *out, const taps *t, int32_t first, int32_t width) {
  for (int32_t i = first; i < width; i++) {
    uint32_t sum = 64 + (uint32_t)t->count / 2;
    for (int32_t k = 0; k < t->count; k++) {
      uint32_t pair = (uint32_t)(t->a[k][i] + t->b[k][i]) << 7;
      sum += (pair * t->weights[k]) >> 16;
    }
    sum >>= 7;
    out[i] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}

#if PEGBAR_HAS_AVX2
#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i words(const uint8_t *p) {
  return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)p));
}

/** Sixteen columns at a time; how many are done. */
AVX2 static int32_t sum_avx2(uint8_t *out, const taps *t, int32_t width) {
  int32_t i = 0;
  for (; i + 16 <= width; i += 16) {
    __m256i sum = _mm256_set1_epi16((int16_t)(64 + t->count / 2));
    for (int32_t k = 0; k < t->count; k++) {
      __m256i pair = _mm256_add_epi16(words(t->a[k] + i), words(t->b[k] + i));
      __m256i weight = _mm256_set1_epi16((int16_t)t->weights[k]);
      sum = _mm256_add_epi16(sum, _mm256_mulhi_epu16(_mm256_slli_epi16(pair, 7), weight));
    }
    sum = _mm256_srli_epi16(sum, 7);
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(sum, sum), 0xD8);
    _mm_storeu_si128((__m128i *)(out + i), _mm256_castsi256_si128(bytes));
  }
  return i;
}
#endif

static void sum_up(uint8_t *out, const taps *t, int32_t width) {
  int32_t done = 0;
#if PEGBAR_HAS_AVX2
  if (pegbar_kernels_current()->level == PEGBAR_LEVEL_AVX2) done = sum_avx2(out, t, width);
#endif
  sum_scalar(out, t, done, width);
}

/** `row` has zero bytes before it and behind its `width`; `step` bytes lead to the next pixel. */
static void blur_across(uint8_t *out, const uint8_t *row, int32_t width, int32_t step, taps *t) {
  for (int32_t k = 0; k < t->count; k++) {
    t->a[k] = row - k * step;
    t->b[k] = row + k * step;
  }
  sum_up(out, t, width);
}

static void blur_down(uint8_t *out, const uint8_t *plane, const uint8_t *zeros, int32_t y,
                      int32_t width, int32_t height, taps *t) {
  for (int32_t k = 0; k < t->count; k++) {
    t->a[k] = y - k >= 0 ? plane + (int64_t)(y - k) * width : zeros;
    t->b[k] = y + k < height ? plane + (int64_t)(y + k) * width : zeros;
  }
  sum_up(out, t, width);
}

int32_t pegbar_blur(uint8_t *bytes, int64_t stride, int32_t width, int32_t height,
                    int32_t channels, const uint16_t *weights, int32_t count) {
  size_t margin = (size_t)PEGBAR_BLUR_WEIGHTS * (size_t)channels;
  width *= channels;
  size_t padded = (size_t)width + 2 * margin;
  uint8_t *plane = malloc((size_t)width * (size_t)height);
  uint8_t *row = calloc(padded, 2);
  taps t = {.weights = weights, .count = count};
  int32_t done = plane && row;
  if (done) {
    uint8_t *middle = row + margin;
    for (int32_t y = 0; y < height; y++) {
      memcpy(middle, bytes + y * stride, (size_t)width);
      blur_across(plane + (int64_t)y * width, middle, width, channels, &t);
    }
    for (int32_t y = 0; y < height; y++) {
      blur_down(bytes + y * stride, plane, row + padded, y, width, height, &t);
    }
  }
  free(row);
  free(plane);
  return done;
}
