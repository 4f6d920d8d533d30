/*
 * Eight bilinear samples at a time with AVX2, of horizontal pixel pairs.
 */
#ifndef PGB_SAMPLE_AVX2_H
#define PGB_SAMPLE_AVX2_H

#include "kernels.h"

#if PGB_HAS_AVX2
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))

/** What stays the same for all samples of a texture. */
typedef struct fixture {
  const uint8_t *pixels;
  int64_t row_bytes;
  /** The last column and the last row. */
  int32_t last_x, last_y;
  __m256i right, bottom, last_row, stride, zero;
} fixture;

AVX2_INLINE fixture fixture_of(const pgb_texture *t) {
  fixture f;
  f.pixels = t->pixels;
  f.row_bytes = t->stride;
  f.last_x = t->width - 1;
  f.last_y = t->height - 1;
  f.right = _mm256_set1_epi32(f.last_x << 16);
  f.bottom = _mm256_set1_epi32(f.last_y << 16);
  f.last_row = _mm256_set1_epi32(f.last_y);
  f.stride = _mm256_set1_epi32((int32_t)t->stride);
  f.zero = _mm256_setzero_si256();
  return f;
}

/** Whether every 16.16 coordinate and every byte offset fits 32 bits. */
static inline int fits(const pgb_texture *t) {
  return t->width <= 32767 && t->height <= 32767 && t->stride * t->height < INT32_MAX;
}

/** The weights of four samples: across as byte pairs, down as 15 bits. */
typedef struct weights {
  __m256i across, down;
} weights;

/** The weights of eight samples at 16.16 coordinates. */
AVX2_INLINE weights weights_of(__m256i u, __m256i v) {
  __m256i fx = _mm256_and_si256(_mm256_srli_epi32(u, 9), _mm256_set1_epi32(127));
  // Byte pairs (128 − f, f), twice in 32 bits.
  __m256i pair =
      _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(128), fx), _mm256_slli_epi32(fx, 8));
  __m256i fy = _mm256_and_si256(_mm256_srli_epi32(v, 1), _mm256_set1_epi32(32767));
  return (weights){_mm256_or_si256(pair, _mm256_slli_epi32(pair, 16)),
                   _mm256_or_si256(fy, _mm256_slli_epi32(fy, 16))};
}

/**
 * Four samples as 16-bit numbers with 7 fractional bits and a bias of 128. A neighbour on the left
 * and the one on the right of it lie side by side, channel by channel.
 */
AVX2_INLINE __m256i four(__m256i top, __m256i bottom, weights w) {
  const __m256i bias = _mm256_set1_epi8((char)0x80);
  __m256i a = _mm256_maddubs_epi16(w.across, _mm256_xor_si256(top, bias));
  __m256i b = _mm256_maddubs_epi16(w.across, _mm256_xor_si256(bottom, bias));
  __m256i sum = _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), w.down));
  return _mm256_srai_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(64)), 7);
}

AVX2_INLINE __m256i bytes_of(__m256i low, __m256i high) {
  return _mm256_xor_si256(_mm256_packs_epi16(low, high), _mm256_set1_epi8((char)0x80));
}

/** Eight pixels of the eight from `p` on. */
AVX2_INLINE __m256i picked(const uint8_t *p, __m256i index) {
  return _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)p), index);
}

/** Pixels and their neighbours on the right. */
typedef struct neighbours {
  __m256i left, right;
} neighbours;

AVX2_INLINE neighbours row_pixels(const uint8_t *p, __m256i index) {
  return (neighbours){picked(p, index), picked(p + 4, index)};
}

AVX2_INLINE neighbours either(neighbours a, neighbours b, __m256i is_second) {
  return (neighbours){_mm256_blendv_epi8(a.left, b.left, is_second),
                      _mm256_blendv_epi8(a.right, b.right, is_second)};
}

/**
 * What eight samples lie between, channel by channel: neighbours of the rows above and below. The
 * first two pixels of each half, and the others.
 */
typedef struct corners {
  __m256i top_low, top_high, bottom_low, bottom_high;
} corners;

/** Eight samples between corners. */
AVX2_INLINE __m256i eight_between(corners c, weights low, weights high) {
  return bytes_of(four(c.top_low, c.bottom_low, low), four(c.top_high, c.bottom_high, high));
}

/** The weights of the first two pixels of each half, and of the others. */
AVX2_INLINE weights low_weights(weights w) {
  return (weights){_mm256_unpacklo_epi32(w.across, w.across),
                   _mm256_unpacklo_epi32(w.down, w.down)};
}

AVX2_INLINE weights high_weights(weights w) {
  return (weights){_mm256_unpackhi_epi32(w.across, w.across),
                   _mm256_unpackhi_epi32(w.down, w.down)};
}

/** The corners of samples that lie in one to four rows, near to one another. */
AVX2_INLINE corners near_by(const fixture *f, const uint8_t *pixels, int32_t y, __m256i index,
                            __m256i down) {
  neighbours top = row_pixels(pixels, index);
  pixels += y < f->last_y ? f->row_bytes : 0;
  neighbours bottom = row_pixels(pixels, index);
  __m256i left = down;
  // Lanes that lie farther down take the next row, and the one below it.
  while (!_mm256_testz_si256(left, left)) {
    __m256i is_below = _mm256_cmpgt_epi32(left, f->zero);
    y++;
    pixels += y < f->last_y ? f->row_bytes : 0;
    top = either(top, bottom, is_below);
    bottom = either(bottom, row_pixels(pixels, index), is_below);
    left = _mm256_add_epi32(left, is_below);
  }
  return (corners){_mm256_unpacklo_epi8(top.left, top.right),
                   _mm256_unpackhi_epi8(top.left, top.right),
                   _mm256_unpacklo_epi8(bottom.left, bottom.right),
                   _mm256_unpackhi_epi8(bottom.left, bottom.right)};
}

/** Four pixel pairs, channel by channel. */
AVX2_INLINE __m256i pairs(const uint8_t *pixels, int32_t a, int32_t b, int32_t c, int32_t d) {
  const __m256i order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4,
                                         1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  __m128i low = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(pixels + a)),
                                   _mm_loadl_epi64((const __m128i *)(pixels + b)));
  __m128i high = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(pixels + c)),
                                    _mm_loadl_epi64((const __m128i *)(pixels + d)));
  return _mm256_shuffle_epi8(_mm256_set_m128i(high, low), order);
}

/** The corners of samples anywhere. */
AVX2_INLINE corners far_apart(const fixture *f, __m256i column, __m256i row) {
  __m256i top = _mm256_add_epi32(_mm256_mullo_epi32(row, f->stride), _mm256_slli_epi32(column, 2));
  __m256i below = _mm256_and_si256(_mm256_cmpgt_epi32(f->last_row, row), f->stride);
  // Single loads: a gather takes longer.
  int32_t a[8], b[8];
  _mm256_storeu_si256((__m256i *)a, top);
  _mm256_storeu_si256((__m256i *)b, _mm256_add_epi32(top, below));
  return (corners){
      pairs(f->pixels, a[0], a[1], a[4], a[5]), pairs(f->pixels, a[2], a[3], a[6], a[7]),
      pairs(f->pixels, b[0], b[1], b[4], b[5]), pairs(f->pixels, b[2], b[3], b[6], b[7])};
}

/** The corners of eight samples at 16.16 coordinates that are not negative. */
AVX2_INLINE corners corners_of(const fixture *f, __m256i u, __m256i v) {
  __m256i column = _mm256_srli_epi32(u, 16), row = _mm256_srli_epi32(v, 16);
  // Where the ends of eight lie near to one another the others mostly do, too.
  int32_t x = pgb_min(_mm256_extract_epi32(column, 0), _mm256_extract_epi32(column, 7));
  int32_t y = pgb_min(_mm256_extract_epi32(row, 0), _mm256_extract_epi32(row, 7));
  // No more than one pixel behind the last one of a row is read.
  x = pgb_min(x, f->last_x - 7);
  __m256i index = _mm256_sub_epi32(column, _mm256_set1_epi32(x));
  __m256i down = _mm256_sub_epi32(row, _mm256_set1_epi32(y));
  __m256i over = _mm256_or_si256(_mm256_srli_epi32(index, 3), _mm256_srli_epi32(down, 2));
  if (x >= 0 && _mm256_testz_si256(over, over)) {
    return near_by(f, f->pixels + (int64_t)y * f->row_bytes + (int64_t)x * 4, y, index, down);
  }
  return far_apart(f, column, row);
}

/** Eight samples at 16.16 coordinates that are not negative. */
AVX2_INLINE __m256i eight(const fixture *f, __m256i u, __m256i v) {
  weights w = weights_of(u, v);
  return eight_between(corners_of(f, u, v), low_weights(w), high_weights(w));
}

/** Writes the first `left` pixels of eight. */
AVX2_INLINE void store(uint8_t *out, __m256i pixels, int32_t left) {
  if (left >= 8) {
    _mm256_storeu_si256((__m256i *)out, pixels);
    return;
  }
  __m256i mask =
      _mm256_cmpgt_epi32(_mm256_set1_epi32(left), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  _mm256_maskstore_epi32((int *)out, mask, pixels);
}
#endif

#endif /* PGB_SAMPLE_AVX2_H */
