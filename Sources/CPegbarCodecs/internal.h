// Shared inside this target only.
#ifndef PGB_CODECS_INTERNAL_H
#define PGB_CODECS_INTERNAL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "codecs/parallel.h"
#include "codecs/png.h"

// A loop body compiled twice: for any processor and for AVX2. Integer arithmetic only, so that
// both give the same bytes.
#if defined(__x86_64__)
#define PGB_TWICE(name, parameters, arguments) \
  __attribute__((target("avx2"))) static void name##_avx2 parameters { name##_body arguments; } \
  static void name##_plain parameters { name##_body arguments; } \
  static void name parameters { \
    if (__builtin_cpu_supports("avx2")) name##_avx2 arguments; \
    else name##_plain arguments; \
  }
#else
#define PGB_TWICE(name, parameters, arguments) \
  static void name parameters { name##_body arguments; }
#endif
#define PGB_BODY static inline __attribute__((always_inline)) void

static inline uint64_t pgb_load64(const void *p) {
  uint64_t value;
  memcpy(&value, p, 8);
  return value;
}

static inline uint32_t pgb_load32(const void *p) {
  uint32_t value;
  memcpy(&value, p, 4);
  return value;
}

/// Refuses a picture of too many pixels, with a message; any reader, once the size is known.
pgb_codec_status pgb_codec_check_size(pgb_codec_picture *picture);

/// Filters rows for PNG; see filter.c.
typedef struct pgb_rows {
  const uint8_t *pixels;  ///< premultiplied RGBA
  size_t stride;
  uint32_t width, height;
  int channels;  ///< 3 (alpha dropped) or 4
  int adaptive;  ///< all five filters tried, else Sub and Up
} pgb_rows;

/// Filters rows `first ..< last` into `out`; `scratch` holds `pgb_filter_scratch` bytes.
void pgb_filter_rows(const pgb_rows *rows, uint32_t first, uint32_t last, uint8_t *out,
                     uint8_t *scratch);
size_t pgb_filter_scratch(const pgb_rows *rows);

/// The most bytes that one strip of `size` filtered bytes can become.
size_t pgb_strip_bound(size_t size);

/// Some filtered rows.
typedef struct pgb_strip {
  const uint8_t *bytes;
  size_t size, row_bytes;
  int channels;
  int is_last;   ///< whether the stream ends here
  int searches;  ///< all repeats are looked for, else runs of one pixel
} pgb_strip;

/// Compresses one strip as deflate blocks that end on a byte; returns the number of bytes.
size_t pgb_strip_deflate(const pgb_strip *strip, uint8_t *out);

#endif
