/*
 * Eight bilinear samples at a time with AVX2, by gathers of horizontal pixel pairs.
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
  __m256i right, bottom, last_row, stride, zero;
} fixture;

AVX2_INLINE fixture fixture_of(const pgb_texture *t) {
  fixture f;
  f.pixels = t->pixels;
  f.right = _mm256_set1_epi32((t->width - 1) << 16);
  f.bottom = _mm256_set1_epi32((t->height - 1) << 16);
  f.last_row = _mm256_set1_epi32(t->height - 1);
  f.stride = _mm256_set1_epi32((int32_t)t->stride);
  f.zero = _mm256_setzero_si256();
  return f;
}

/** Whether every 16.16 coordinate and every byte offset fits 32 bits. */
static inline int fits(const pgb_texture *t) {
  return t->width <= 32767 && t->height <= 32767 && t->stride * t->height < INT32_MAX;
}

/** Four pixel pairs, each interleaved to r r g g b b a a and made signed. */
AVX2_INLINE __m256i pairs(const uint8_t *pixels, __m128i offsets) {
  const __m256i order = _mm256_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 0, 4,
                                         1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  __m256i p = _mm256_i32gather_epi64((const long long *)pixels, offsets, 1);
  return _mm256_xor_si256(_mm256_shuffle_epi8(p, order), _mm256_set1_epi8((char)0x80));
}

/** Four samples as 16-bit numbers with 7 fractional bits and a bias of 128. */
AVX2_INLINE __m256i four(const uint8_t *pixels, __m128i top, __m128i bottom, __m256i across,
                         __m256i down) {
  __m256i a = _mm256_maddubs_epi16(across, pairs(pixels, top));
  __m256i b = _mm256_maddubs_epi16(across, pairs(pixels, bottom));
  __m256i sum = _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), down));
  return _mm256_srai_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(64)), 7);
}

/** Spreads each of four 32-bit lanes over a 64-bit one, twice. */
AVX2_INLINE __m256i spread(__m128i v) {
  __m256i wide = _mm256_cvtepu32_epi64(v);
  return _mm256_or_si256(wide, _mm256_slli_epi64(wide, 32));
}

/** Eight samples at 16.16 coordinates that are not negative. */
AVX2_INLINE __m256i eight(const fixture *f, __m256i u, __m256i v) {
  __m256i row = _mm256_srli_epi32(v, 16);
  __m256i top = _mm256_add_epi32(_mm256_mullo_epi32(row, f->stride),
                                 _mm256_slli_epi32(_mm256_srli_epi32(u, 16), 2));
  __m256i below = _mm256_and_si256(_mm256_cmpgt_epi32(f->last_row, row), f->stride);
  __m256i bottom = _mm256_add_epi32(top, below);
  __m256i fx = _mm256_and_si256(_mm256_srli_epi32(u, 9), _mm256_set1_epi32(127));
  // Byte pairs (128 − f, f), twice in 32 bits.
  __m256i pair =
      _mm256_or_si256(_mm256_sub_epi32(_mm256_set1_epi32(128), fx), _mm256_slli_epi32(fx, 8));
  pair = _mm256_or_si256(pair, _mm256_slli_epi32(pair, 16));
  __m256i fy = _mm256_and_si256(_mm256_srli_epi32(v, 1), _mm256_set1_epi32(32767));
  fy = _mm256_or_si256(fy, _mm256_slli_epi32(fy, 16));
  __m256i low = four(f->pixels, _mm256_castsi256_si128(top), _mm256_castsi256_si128(bottom),
                     spread(_mm256_castsi256_si128(pair)), spread(_mm256_castsi256_si128(fy)));
  __m256i high =
      four(f->pixels, _mm256_extracti128_si256(top, 1), _mm256_extracti128_si256(bottom, 1),
           spread(_mm256_extracti128_si256(pair, 1)), spread(_mm256_extracti128_si256(fy, 1)));
  __m256i bytes = _mm256_xor_si256(_mm256_packs_epi16(low, high), _mm256_set1_epi8((char)0x80));
  return _mm256_permute4x64_epi64(bytes, 0xD8);
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
