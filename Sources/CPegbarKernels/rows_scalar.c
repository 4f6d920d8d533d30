/*
 * Row kernels: the reference.
 */
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "kernels.h"

static inline uint8_t add_saturated(uint32_t a, uint32_t b) {
  uint32_t sum = a + b;
  return (uint8_t)(sum > 255 ? 255 : sum);
}

static void mix(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, uint32_t weight) {
  uint32_t other = 65536 - weight;
  for (size_t i = 0; i < count * 4; i++) {
    out[i] = (uint8_t)((a[i] * other + b[i] * weight + 32768) >> 16);
  }
}

static void mix_mask(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint8_t *mask,
                     size_t count) {
  for (size_t i = 0; i < count * 4; i++) {
    uint32_t m = mask[i / 4];
    out[i] = (uint8_t)pgb_div255(a[i] * (255 - m) + b[i] * m);
  }
}

static void over(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count * 4; i += 4) {
    uint32_t rest = 255u - b[i + 3];
    for (size_t c = i; c < i + 4; c++) out[c] = add_saturated(b[c], pgb_div255(a[c] * rest));
  }
}

/** Lays b·by / 255 over one pixel. */
static inline void over_one(uint8_t *out, const uint8_t *b, uint32_t by) {
  uint32_t rest = 255 - pgb_div255(b[3] * by);
  for (int c = 0; c < 4; c++) {
    out[c] = add_saturated(pgb_div255(b[c] * by), pgb_div255(out[c] * rest));
  }
}

static void over_alpha(uint8_t *out, const uint8_t *b, size_t count, uint32_t alpha) {
  for (size_t i = 0; i < count; i++) over_one(out + i * 4, b + i * 4, alpha);
}

static void over_cover(uint8_t *out, const uint8_t *b, const uint8_t *cover, size_t count) {
  for (size_t i = 0; i < count; i++) over_one(out + i * 4, b + i * 4, cover[i]);
}

static void solid(uint8_t *out, size_t count, uint32_t color) {
  uint8_t b[4];
  memcpy(b, &color, 4);
  uint32_t rest = 255u - b[3];
  for (size_t i = 0; i < count * 4; i += 4) {
    for (size_t c = 0; c < 4; c++) out[i + c] = add_saturated(b[c], pgb_div255(out[i + c] * rest));
  }
}

static void solid_cover(uint8_t *out, const uint8_t *cover, size_t count, uint32_t color) {
  uint8_t b[4];
  memcpy(b, &color, 4);
  for (size_t i = 0; i < count; i++) over_one(out + i * 4, b, cover[i]);
}

static void shade(uint8_t *out, const uint8_t *in, size_t count, uint32_t shade) {
  for (size_t i = 0; i < count * 4; i += 4) {
    for (size_t c = i; c < i + 3; c++) out[c] = (uint8_t)pgb_div255(in[c] * shade);
    out[i + 3] = in[i + 3];
  }
}

static void fade(uint8_t *out, const uint8_t *in, size_t count, uint32_t alpha) {
  for (size_t i = 0; i < count * 4; i++) out[i] = (uint8_t)pgb_div255(in[i] * alpha);
}

static void fade_cover(uint8_t *out, const uint8_t *in, const uint8_t *cover, size_t count) {
  for (size_t i = 0; i < count * 4; i++) out[i] = (uint8_t)pgb_div255(in[i] * cover[i / 4]);
}

static void over_area(uint8_t *out, int64_t out_stride, const uint8_t *b, int64_t b_stride,
                      size_t count, size_t rows) {
  for (size_t y = 0; y < rows; y++, out += out_stride, b += b_stride) over(out, out, b, count);
}

static void over_spans(uint8_t *out, int64_t out_stride, const uint8_t *b, int64_t b_stride,
                       const uint8_t *cover, int64_t cover_stride, const pgb_span *spans,
                       int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    int64_t x = spans[i].x, y = spans[i].y;
    over_cover(out + y * out_stride + x * 4, b + y * b_stride + x * 4, cover + y * cover_stride + x,
               (size_t)spans[i].count);
  }
}

const pgb_rows pgb_rows_scalar = {
    mix,         mix_mask, over, over_alpha, over_cover, solid,
    solid_cover, shade,    fade, fade_cover, over_area,  over_spans,
};

void pgb_row_fill(uint8_t *out, size_t count, uint32_t color) {
  for (size_t i = 0; i < count; i++) memcpy(out + i * 4, &color, 4);
}

void pgb_row_copy(uint8_t *out, const uint8_t *in, size_t count) { memcpy(out, in, count * 4); }

void pgb_row_tint(uint8_t *out, const uint8_t *in, size_t count, uint32_t color) {
  uint8_t by[4];
  memcpy(by, &color, 4);
  for (size_t i = 0; i < count * 4; i++) {
    out[i] = (uint8_t)pgb_div255((uint32_t)in[i] * by[i & 3]);
  }
}

void pgb_row_alpha(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = in[i * 4 + 3];
}

void pgb_row_color(uint8_t *out, const uint8_t *cover, size_t count, uint32_t color) {
  pgb_row_fill(out, count, color);
  pgb_kernels_current()->rows->fade_cover(out, out, cover, count);
}

void pgb_cover_multiply(uint8_t *out, const uint8_t *by, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = (uint8_t)pgb_div255((uint32_t)out[i] * by[i]);
}

void pgb_cover_scale(uint8_t *out, size_t count, uint32_t by) {
  for (size_t i = 0; i < count; i++) out[i] = (uint8_t)pgb_div255(out[i] * by);
}

void pgb_cover_under(uint8_t *out, const uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t m = out[i];
    if (m == 0 || m == 255) continue;
    uint32_t rest = 255 * 255 - (255 - m) * pixels[i * 4 + 3];
    out[i] = (uint8_t)((m * 255 * 255 + rest / 2) / rest);
  }
}

/** Halves eight pixels at a time, also in place; returns how many pixels it has written. */
static size_t halve_eights(uint8_t *out, const uint8_t *in, size_t count) {
  size_t i = 0;
#if defined(__SSE2__)
  for (; (i + 4) * 2 <= count; i += 4) {
    __m128 a = _mm_loadu_ps((const float *)(const void *)(in + i * 8));
    __m128 b = _mm_loadu_ps((const float *)(const void *)(in + i * 8 + 16));
    __m128i even = _mm_castps_si128(_mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0)));
    __m128i odd = _mm_castps_si128(_mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1)));
    _mm_storeu_si128((__m128i *)(out + i * 4), _mm_avg_epu8(even, odd));
  }
#endif
  return i;
}

void pgb_row_halve(uint8_t *out, const uint8_t *in, size_t count) {
  for (size_t i = halve_eights(out, in, count); i < count / 2; i++) {
    for (size_t c = 0; c < 4; c++) {
      out[i * 4 + c] = (uint8_t)((in[i * 8 + c] + in[i * 8 + 4 + c] + 1) >> 1);
    }
  }
  if (count & 1) memcpy(out + count / 2 * 4, in + (count - 1) * 4, 4);
}

void pgb_row_mean(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count * 4; i++) out[i] = (uint8_t)((a[i] + b[i] + 1) >> 1);
}

#if defined(__SSE2__)
/** Sums of two pixels that lie above each other, as 16-bit numbers, with those of the next pixel. */
static inline __m128i pair_sum(__m128i a, __m128i b) {
  const __m128i zero = _mm_setzero_si128();
  __m128i low = _mm_add_epi16(_mm_unpacklo_epi8(a, zero), _mm_unpacklo_epi8(b, zero));
  __m128i high = _mm_add_epi16(_mm_unpackhi_epi8(a, zero), _mm_unpackhi_epi8(b, zero));
  return _mm_add_epi16(_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high));
}

/** Means of four by four pixels; the number of pixels written. */
static size_t quarter_fours(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  const __m128i two = _mm_set1_epi16(2);
  size_t i = 0;
  for (; 2 * i + 8 <= count; i += 4, a += 32, b += 32) {
    __m128i first =
        pair_sum(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
    __m128i next = pair_sum(_mm_loadu_si128((const __m128i *)(a + 16)),
                            _mm_loadu_si128((const __m128i *)(b + 16)));
    first = _mm_srli_epi16(_mm_add_epi16(first, two), 2);
    next = _mm_srli_epi16(_mm_add_epi16(next, two), 2);
    _mm_storeu_si128((__m128i *)(out + i * 4), _mm_packus_epi16(first, next));
  }
  return i;
}
#else
static size_t quarter_fours(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  return 0;
}
#endif

void pgb_row_quarter(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = quarter_fours(out, a, b, count); i < (count + 1) / 2; i++) {
    size_t left = i * 8, right = i * 2 + 1 < count ? left + 4 : left;
    for (size_t c = 0; c < 4; c++) {
      uint32_t sum = a[left + c] + a[right + c] + b[left + c] + b[right + c];
      out[i * 4 + c] = (uint8_t)((sum + 2) >> 2);
    }
  }
}

typedef int32_t lanes4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

static lanes4 pixel_of(const uint8_t *p) {
  bytes4 v;
  memcpy(&v, p, sizeof v);
  return __builtin_convertvector(v, lanes4);
}

static void put_pixel(uint8_t *p, lanes4 channels) {
  bytes4 v = __builtin_convertvector(channels, bytes4);
  memcpy(p, &v, sizeof v);
}

void pgb_row_lighten(uint8_t *out, size_t count, uint32_t amount) {
  for (size_t i = 0; i < count * 4; i += 4) {
    int32_t alpha = out[i + 3], light = (int32_t)pgb_div255((uint32_t)alpha * amount);
    lanes4 sum = pixel_of(out + i) + (lanes4){light, light, light, 0};
    lanes4 most = {alpha, alpha, alpha, alpha}, is_more = sum > most;
    put_pixel(out + i, (most & is_more) | (sum & ~is_more));
  }
}

void pgb_row_dim(uint8_t *out, size_t count, uint32_t amount) {
  for (size_t i = 0; i < count * 4; i += 4) {
    int32_t light = (int32_t)pgb_div255(out[i + 3] * amount);
    lanes4 rest = pixel_of(out + i) - (lanes4){light, light, light, 0};
    put_pixel(out + i, rest & (rest > 0));
  }
}

void pgb_row_darken(uint8_t *out, const uint8_t *cover, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t by = cover[i];
    // Less than 2^24: bits of an unsigned product.
    lanes4 v = pixel_of(out + i * 4) * (lanes4){by, by, by, 255} + 128;
    put_pixel(out + i * 4, (v * 257) >> 16);
  }
}

void pgb_row_noise(uint8_t *out, size_t count, int32_t y, uint32_t seed) {
  uint32_t line = (uint32_t)y * 0x85EBCA77U ^ seed * 0xC2B2AE3DU;
  for (size_t i = 0; i < count; i++) {
    uint32_t h = (uint32_t)i * 0x9E3779B1U ^ line;
    h = (h ^ h >> 16) * 0x7FEB352DU;
    h = (h ^ h >> 15) * 0x846CA68BU;
    uint32_t pixel = (h >> 24) * 0x010101U | 0xFF000000U;
    out[i * 4] = (uint8_t)pixel;
    out[i * 4 + 1] = (uint8_t)(pixel >> 8);
    out[i * 4 + 2] = (uint8_t)(pixel >> 16);
    out[i * 4 + 3] = (uint8_t)(pixel >> 24);
  }
}
