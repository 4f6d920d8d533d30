/*
 * Eight bilinear samples anywhere in a small picture, from a table in which all that is read for a
 * sample lies together.
 */
#ifndef PGB_QUADS_AVX2_H
#define PGB_QUADS_AVX2_H

#include "kernels.h"
#include "lanes_avx2.h"
#include "sample_avx2.h"

#if PGB_HAS_AVX2
#include <string.h>

/** The most pixels of a picture that gets a table, its rows taken as long as a power of two. */
#define PGB_QUAD_PIXELS 1024
/** Looks with higher numbers get none. */
#define PGB_QUAD_LOOKS 64

/**
 * A picture's pixels, each with its neighbours on the right, below, and both, or with itself where
 * there is none: 16 bytes, those of a channel and its neighbour's side by side, 128 taken off.
 */
typedef struct quads {
  const uint8_t *bytes;
  /** The bytes of a pixel and of a row in words of 16 bits. */
  __m256i sizes;
  /** 0: not looked at yet, 1: made, 2: the look gets none. */
  int32_t state;
} quads;

/** The tables of one call. */
typedef struct quad_store {
  quads looks[PGB_QUAD_LOOKS];
  size_t used;
  _Alignas(32) uint8_t bytes[4 * PGB_QUAD_PIXELS * 16];
} quad_store;

/** Two neighbours each of two places, channel by channel: 8 bytes at p and 8 at q. */
AVX2_INLINE __m128i two(const uint8_t *p, const uint8_t *q) {
  __m128i a = _mm_loadl_epi64((const __m128i *)p), b = _mm_loadl_epi64((const __m128i *)q);
  const __m128i order = _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  return _mm_shuffle_epi8(_mm_unpacklo_epi64(a, b), order);
}

/**
 * Eight samples at 16.16 coordinates: the numbers of `eight`. Turned particles lie across many
 * rows, whose pairs are loaded one by one.
 */
AVX2_INLINE __m256i scattered(const fixture *f, __m256i u, __m256i v) {
  __m256i column = _mm256_srli_epi32(u, 16), row = _mm256_srli_epi32(v, 16);
  weights w = weights_of(u, v);
  return eight_between(far_apart(f, column, row), low_weights(w), high_weights(w));
}

/** Two samples' 16 bytes. */
AVX2_INLINE __m256i pair_at(const uint8_t *p, const uint8_t *q) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128((const __m128i *)p)),
                                 _mm_load_si128((const __m128i *)q), 1);
}

/** The numbers of `four`, of bytes with the bias taken off: two samples each in `a` and `b`. */
AVX2_INLINE __m256i four_quads(__m256i a, __m256i b, __m256i across, __m256i down) {
  __m256i top = _mm256_maddubs_epi16(across, _mm256_unpacklo_epi64(a, b));
  __m256i bottom = _mm256_maddubs_epi16(across, _mm256_unpackhi_epi64(a, b));
  __m256i sum = _mm256_add_epi16(top, _mm256_mulhrs_epi16(_mm256_sub_epi16(bottom, top), down));
  // (sum + 64) / 128.
  return _mm256_mulhrs_epi16(sum, _mm256_set1_epi16(256));
}

/** The lower word of two of the four 32-bit lanes of each half, four times. */
AVX2_INLINE __m256i first_two(__m256i v) {
  return _mm256_shuffle_epi8(v, _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0,
                                                 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5));
}

AVX2_INLINE __m256i last_two(__m256i v) {
  return _mm256_shuffle_epi8(
      v, _mm256_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9,
                          8, 9, 12, 13, 12, 13, 12, 13, 12, 13));
}

/**
 * Eight samples at 16.16 coordinates that lie in the picture. On its last column and row and
 * beyond, by less than a pixel, neighbours are the same, so that weights do not matter.
 */
AVX2_INLINE __m256i quad_samples(const quads *q, __m256i u, __m256i v) {
  // Columns in lower words and rows in upper ones, times their bytes.
  __m256i places = _mm256_blend_epi16(_mm256_srli_epi32(u, 16), v, 0xAA);
  __m256i bytes = _mm256_madd_epi16(places, q->sizes);
  __m128i half = _mm256_castsi256_si128(bytes), other = _mm256_extracti128_si256(bytes, 1);
  uint64_t a = (uint64_t)_mm_cvtsi128_si64(half), b = (uint64_t)_mm_extract_epi64(half, 1);
  uint64_t c = (uint64_t)_mm_cvtsi128_si64(other), d = (uint64_t)_mm_extract_epi64(other, 1);
  // Byte pairs (128 − f, f); fractions are the lower words.
  __m256i pair = _mm256_add_epi16(
      _mm256_mullo_epi16(_mm256_srli_epi16(u, 9), _mm256_set1_epi16(255)), _mm256_set1_epi16(128));
  __m256i down = _mm256_srli_epi16(v, 1);
  const uint8_t *p = q->bytes;
  __m256i low = four_quads(pair_at(p + (uint32_t)a, p + (uint32_t)c),
                           pair_at(p + (a >> 32), p + (c >> 32)), first_two(pair), first_two(down));
  __m256i high = four_quads(pair_at(p + (uint32_t)b, p + (uint32_t)d),
                            pair_at(p + (b >> 32), p + (d >> 32)), last_two(pair), last_two(down));
  return bytes_of(low, high);
}

AVX2 static void make_quads(uint8_t *out, const pgb_texture *t, int32_t bits) {
  for (int32_t y = 0; y < t->height; y++) {
    const uint8_t *top = t->pixels + (int64_t)y * t->stride;
    const uint8_t *bottom = y < t->height - 1 ? top + t->stride : top;
    uint8_t *at = out + ((int64_t)y << (bits + 4));
    for (int32_t x = 0; x < t->width; x++, at += 16) {
      uint8_t pixels[16];
      int32_t next = x < t->width - 1 ? x + 1 : x;
      memcpy(pixels, top + (int64_t)x * 4, 4);
      memcpy(pixels + 4, top + (int64_t)next * 4, 4);
      memcpy(pixels + 8, bottom + (int64_t)x * 4, 4);
      memcpy(pixels + 12, bottom + (int64_t)next * 4, 4);
      __m128i both = _mm_xor_si128(two(pixels, pixels + 8), _mm_set1_epi8((char)0x80));
      _mm_store_si128((__m128i *)at, both);
    }
  }
}

/** The table of a look, `number` among all, made where it is worth it for so many particles. */
AVX2_INLINE const quads *quads_of(quad_store *store, const pgb_look *look, uint32_t number,
                                  size_t count) {
  if (number >= PGB_QUAD_LOOKS) return NULL;
  quads *q = &store->looks[number];
  if (q->state == 0) {
    const pgb_texture *t = &look->texture;
    q->state = 2;
    int32_t bits = 0;
    while (bits < 10 && 1 << bits < t->width) bits++;
    size_t size = ((size_t)t->height << bits) * 16;
    int32_t lies_inside = look->left >= 0 && look->left < look->right && look->top >= 0 &&
                          look->top < look->bottom && look->right <= (float)t->width &&
                          look->bottom <= (float)t->height;
    if (look->nearest || !lies_inside || t->width > PGB_QUAD_PIXELS ||
        t->height > PGB_QUAD_PIXELS || size > PGB_QUAD_PIXELS * 16 || size / 512 > count ||
        store->used + size > sizeof store->bytes) {
      return NULL;
    }
    make_quads(store->bytes + store->used, t, bits);
    q->bytes = store->bytes + store->used;
    q->sizes = _mm256_set1_epi32(16 | 16 << bits << 16);
    q->state = 1;
    store->used += size;
  }
  return q->state == 1 ? q : NULL;
}
#endif

#endif /* PGB_QUADS_AVX2_H */
