// BT.709, limited range, in 15-bit fixed point. With Kr = 0.2126, Kb = 0.0722, Kg = 1 - Kr - Kb:
//   Y  = 16 + 219/255 (Kr R + Kg G + Kb B)
//   Cb = 128 + 224/255 (B - Y') / (2 (1 - Kb)),  Cr = 128 + 224/255 (R - Y') / (2 (1 - Kr))
// Each chroma row of factors sums to zero, so that grey stays exactly 128.
#include "codecs/yuv.h"

#include <stdlib.h>

#include "codecs/pixels.h"
#include "internal.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
  y_red = 5983,
  y_green = 20127,
  y_blue = 2032,
  cb_red = -3298,
  cb_green = -11094,
  cb_blue = 14392,
  cr_red = 14392,
  cr_green = -13072,
  cr_blue = -1320,
  y_shift = 15,
  chroma_shift = 18,
  pad = 32,
};

static void luma_plain(const uint8_t *row, uint8_t *out, size_t from, size_t count) {
  for (size_t x = from; x < count; x++) {
    const uint8_t *p = row + x * 4;
    int sum = y_red * p[0] + y_green * p[1] + y_blue * p[2] + (1 << (y_shift - 1));
    out[x] = (uint8_t)(16 + (sum >> y_shift));
  }
}

static uint8_t chroma(int sum) {
  int value = 128 + ((sum + (1 << (chroma_shift - 1))) >> chroma_shift);
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static inline int weighted(const uint8_t *row, const uint8_t *below) {
  return row[-4] + 2 * row[0] + row[4] + below[-4] + 2 * below[0] + below[4];
}

static void chroma_plain(const uint8_t *row, const uint8_t *below, uint8_t *cb, uint8_t *cr,
                         size_t from, size_t count) {
  for (size_t x = from; x < count; x++) {
    const uint8_t *p = row + x * 8, *q = below + x * 8;
    int red = weighted(p, q), green = weighted(p + 1, q + 1), blue = weighted(p + 2, q + 2);
    cb[x] = chroma(cb_red * red + cb_green * green + cb_blue * blue);
    cr[x] = chroma(cr_red * red + cr_green * green + cr_blue * blue);
  }
}

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2")))

// Eight pixels to eight 32-bit sums in pixel order.
AVX2 static inline __m256i dot(__m256i low, __m256i high, __m256i factors) {
  return _mm256_hadd_epi32(_mm256_madd_epi16(low, factors), _mm256_madd_epi16(high, factors));
}

AVX2 static inline __m256i luma8(const uint8_t *p, __m256i factors) {
  __m256i zero = _mm256_setzero_si256(), v = _mm256_loadu_si256((const __m256i *)p);
  __m256i sum = dot(_mm256_unpacklo_epi8(v, zero), _mm256_unpackhi_epi8(v, zero), factors);
  sum = _mm256_add_epi32(sum, _mm256_set1_epi32(1 << (y_shift - 1)));
  return _mm256_srai_epi32(sum, y_shift);
}

AVX2 static size_t luma_avx2(const uint8_t *row, uint8_t *out, size_t count) {
  const __m256i factors = _mm256_setr_epi16(y_red, y_green, y_blue, 0, y_red, y_green, y_blue, 0,
                                            y_red, y_green, y_blue, 0, y_red, y_green, y_blue, 0);
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7), base = _mm256_set1_epi8(16);
  size_t x = 0;
  for (; x + 32 <= count; x += 32) {
    const uint8_t *p = row + x * 4;
    __m256i a = _mm256_packs_epi32(luma8(p, factors), luma8(p + 32, factors));
    __m256i b = _mm256_packs_epi32(luma8(p + 64, factors), luma8(p + 96, factors));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(a, b), order);
    _mm256_storeu_si256((__m256i *)(out + x), _mm256_add_epi8(bytes, base));
  }
  return x;
}

typedef struct halves {
  __m256i low, high;
} halves;

AVX2 static inline halves both_rows(const uint8_t *row, const uint8_t *below) {
  __m256i zero = _mm256_setzero_si256();
  __m256i a = _mm256_loadu_si256((const __m256i *)row);
  __m256i b = _mm256_loadu_si256((const __m256i *)below);
  return (halves){_mm256_add_epi16(_mm256_unpacklo_epi8(a, zero), _mm256_unpacklo_epi8(b, zero)),
                  _mm256_add_epi16(_mm256_unpackhi_epi8(a, zero), _mm256_unpackhi_epi8(b, zero))};
}

// Weighted sums of eight pixels; those of even pixels are wanted.
AVX2 static inline __m256i chroma4(const uint8_t *row, const uint8_t *below) {
  halves left = both_rows(row - 4, below - 4), middle = both_rows(row, below);
  halves right = both_rows(row + 4, below + 4);
  __m256i low =
      _mm256_add_epi16(_mm256_add_epi16(left.low, right.low), _mm256_slli_epi16(middle.low, 1));
  __m256i high =
      _mm256_add_epi16(_mm256_add_epi16(left.high, right.high), _mm256_slli_epi16(middle.high, 1));
  // Each half holds an even and an odd pixel a lane: the even ones side by side.
  return _mm256_unpacklo_epi64(low, high);
}

AVX2 static inline __m256i chroma8(__m256i a, __m256i b, __m256i factors) {
  __m256i sum = dot(a, b, factors);
  sum = _mm256_add_epi32(sum, _mm256_set1_epi32(1 << (chroma_shift - 1)));
  return _mm256_add_epi32(_mm256_srai_epi32(sum, chroma_shift), _mm256_set1_epi32(128));
}

// The two vectors hold pixels 0 2 | 4 6 and 8 10 | 12 14 (lanes apart), so hadd gives
// 0 2 8 10 | 4 6 12 14.
AVX2 static inline void store_chroma(__m256i sums, uint8_t *out) {
  sums = _mm256_permute4x64_epi64(sums, 0xd8);
  __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(words, words));
}

AVX2 static size_t chroma_avx2(const uint8_t *row, const uint8_t *below, uint8_t *cb, uint8_t *cr,
                               size_t count) {
  const __m256i blue =
      _mm256_setr_epi16(cb_red, cb_green, cb_blue, 0, cb_red, cb_green, cb_blue, 0, cb_red,
                        cb_green, cb_blue, 0, cb_red, cb_green, cb_blue, 0);
  const __m256i red = _mm256_setr_epi16(cr_red, cr_green, cr_blue, 0, cr_red, cr_green, cr_blue, 0,
                                        cr_red, cr_green, cr_blue, 0, cr_red, cr_green, cr_blue, 0);
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    __m256i a = chroma4(row + x * 8, below + x * 8);
    __m256i b = chroma4(row + x * 8 + 32, below + x * 8 + 32);
    store_chroma(chroma8(a, b, blue), cb + x);
    store_chroma(chroma8(a, b, red), cr + x);
  }
  return x;
}

#else

static size_t luma_avx2(const uint8_t *row, uint8_t *out, size_t count) {
  (void)row, (void)out, (void)count;
  return 0;
}
static size_t chroma_avx2(const uint8_t *row, const uint8_t *below, uint8_t *cb, uint8_t *cr,
                          size_t count) {
  (void)row, (void)below, (void)cb, (void)cr, (void)count;
  return 0;
}

#endif

static int vectors(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return 0;
#endif
}

typedef struct job {
  const uint8_t *pixels, *rgb;
  size_t stride;
  uint32_t width, height, even_width, even_height;
  int opaque;
  uint8_t *planes, *scratch;
  size_t scratch_row;
} job;

enum { band_rows = 32 };

// An opaque copy with one pixel repeated on the left and enough on the right.
static void fetch(const job *task, uint32_t y, uint8_t *out) {
  if (y >= task->height) y = task->height - 1;
  const uint8_t *row = task->pixels + y * task->stride;
  if (task->opaque) memcpy(out, row, (size_t)task->width * 4);
  else pgb_codec_over(row, out, task->width, task->rgb);
  memcpy(out - 4, out, 4);
  for (int i = 0; i < 2; i++) {
    uint8_t *last = out + (size_t)(task->width - 1) * 4;
    memcpy(last + 4 + i * 4, last, 4);
  }
}

static void convert_pair(const job *task, uint32_t y, uint8_t *row, uint8_t *below) {
  size_t width = task->even_width, half = width / 2;
  size_t luma_size = width * task->even_height;
  uint8_t *luma = task->planes + y * width;
  uint8_t *cb = task->planes + luma_size + y / 2 * half;
  uint8_t *cr = cb + luma_size / 4;
  fetch(task, y, row);
  fetch(task, y + 1, below);
  int fast = vectors();
  luma_plain(row, luma, fast ? luma_avx2(row, luma, width) : 0, width);
  luma_plain(below, luma + width, fast ? luma_avx2(below, luma + width, width) : 0, width);
  // The last pairs go the plain way: their right neighbour is the end of the copy.
  size_t done = fast ? chroma_avx2(row, below, cb, cr, half) : 0;
  chroma_plain(row, below, cb, cr, done, half);
}

static void convert_band(void *context, size_t index) {
  const job *task = context;
  uint32_t first = (uint32_t)index * band_rows, last = first + band_rows;
  if (last > task->even_height) last = task->even_height;
  uint8_t *row = task->scratch + index * 2 * task->scratch_row + pad;
  for (uint32_t y = first; y < last; y += 2) {
    convert_pair(task, y, row, row + task->scratch_row);
  }
}

size_t pgb_codec_i420_size(uint32_t width, uint32_t height) {
  size_t even_width = (width + 1u) & ~1u, even_height = (height + 1u) & ~1u;
  return even_width * even_height / 2 * 3;
}

int pgb_codec_i420(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                   int opaque, const uint8_t *rgb, int threads, uint8_t *planes) {
  job task = {.pixels = pixels,
              .rgb = rgb,
              .stride = stride,
              .width = width,
              .height = height,
              .even_width = (width + 1u) & ~1u,
              .even_height = (height + 1u) & ~1u,
              .opaque = opaque,
              .planes = planes};
  size_t bands = (task.even_height + band_rows - 1) / band_rows;
  task.scratch_row = ((size_t)task.even_width * 4 + 3 * pad + 63) & ~(size_t)63;
  task.scratch = malloc(bands * 2 * task.scratch_row);
  if (!task.scratch) return 0;
  pgb_codec_parallel(bands, threads, convert_band, &task);
  free(task.scratch);
  return 1;
}
