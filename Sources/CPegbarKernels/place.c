/*
 * Filters that know where a pixel lies. Whole numbers, and floats in one order without contraction:
 * the same bits on every machine.
 */
#pragma STDC FP_CONTRACT OFF

#include "place.h"

#include <math.h>
#include <string.h>

#include "kernels.h"
#include "place_avx2.h"

#define INLINE static inline __attribute__((always_inline))

INLINE double held_double(double v, double most) {
  double low = v > 0 ? v : 0;
  return low < most ? low : most;
}

/** To a byte, 0…most. */
INLINE uint8_t held(float v, float most) {
  float low = v > 0 ? v : 0;
  return (uint8_t)(int32_t)((low < most ? low : most) + 0.5f);
}

/** The whole number at or below; far numbers stay in reach of 32 bits. */
INLINE int32_t below(double v) {
  const double far = 1 << 30;
  double near = v > -far ? (v < far ? v : far) : -far;
  int32_t i = (int32_t)near;
  return (double)i > near ? i - 1 : i;
}

INLINE int32_t floored(int32_t a, int32_t size) {
  int32_t q = a / size;
  return a % size < 0 ? q - 1 : q;
}

/** The pixel at a place; transparent outside. */
INLINE uint32_t pixel_at(const pgb_ground *g, int64_t x, int64_t y) {
  uint32_t v = 0;
  x -= g->x;
  y -= g->y;
  if (x < 0 || y < 0 || x >= g->width || y >= g->height) return v;
  memcpy(&v, g->pixels + y * g->stride + x * 4, 4);
  return v;
}

/** Two pixels, the second with a weight of 0…256; channels of both halves at once. */
INLINE uint32_t mixed_by(uint32_t a, uint32_t b, uint32_t f, uint32_t half) {
  const uint32_t low = 0x00FF00FF;
  uint32_t e = (a & low) * (256 - f) + (b & low) * f + half;
  uint32_t o = ((a >> 8) & low) * (256 - f) + ((b >> 8) & low) * f + half;
  return ((e >> 8) & low) | (o & ~low);
}

INLINE uint32_t mixed(uint32_t a, uint32_t b, uint32_t f) { return mixed_by(a, b, f, 0x00800080); }

/** A bilinear sample; 24 bits behind the point, a pixel's corner at a whole number. */
INLINE uint32_t sample(const pgb_ground *g, int64_t u, int64_t v) {
  const int64_t half = 1 << 23;
  u -= half - (1 << 15);
  v -= half - (1 << 15);
  int64_t x = u >> 24, y = v >> 24;
  uint32_t fx = (uint32_t)(u >> 16) & 255, fy = (uint32_t)(v >> 16) & 255;
  uint32_t p[4];
  int64_t cx = x - g->x, cy = y - g->y;
  if (cx >= 0 && cy >= 0 && cx + 1 < g->width && cy + 1 < g->height) {
    const uint8_t *at = g->pixels + cy * g->stride + cx * 4;
    memcpy(p, at, 8);
    memcpy(p + 2, at + g->stride, 8);
  } else {
    for (int i = 0; i < 4; i++) p[i] = pixel_at(g, x + (i & 1), y + (i >> 1));
  }
  return mixed(mixed(p[0], p[1], fx), mixed(p[2], p[3], fx), fy);
}

void pgb_row_vignette(uint8_t *out, const uint8_t *in, size_t count, int32_t x, int32_t y,
                      const pgb_vignette *v) {
  int32_t ax = below(v->center_x), ay = below(v->center_y);
  double dy = (double)(y - ay) + 0.5 - (v->center_y - ay);
  double down = dy * dy * v->scale_y;
  double left = 0.5 - (v->center_x - ax), width = 1 - v->begin;
  double by = width > 1e-9 ? 1 / width : 1e9;
  for (size_t i = 0; i < count; i++) {
    double dx = (double)(x - ax + (int32_t)i) + left;
    double t = held_double((dx * dx * v->scale_x + down - v->begin) * by, 1);
    float k = (float)(1 - t * t * (3 - 2 * t) * (1 - v->rest));
    for (size_t c = i * 4; c < i * 4 + 3; c++) out[c] = held((float)in[c] * k, 255);
    out[i * 4 + 3] = in[i * 4 + 3];
  }
}

void pgb_cells_mean(uint8_t *out, int32_t first, int32_t count, int32_t row,
                    const pgb_cells *cells) {
  const pgb_ground *g = &cells->ground;
  const int64_t size = cells->size, area = size * size;
  int64_t top = cells->y + row * size - g->y;
  for (int32_t i = 0; i < count; i++) {
    int64_t left = cells->x + (first + i) * size - g->x;
    int64_t x0 = left < 0 ? 0 : left, x1 = left + size < g->width ? left + size : g->width;
    int64_t y0 = top < 0 ? 0 : top, y1 = top + size < g->height ? top + size : g->height;
    int64_t sum[4] = {0};
    for (int64_t y = y0; y < y1; y++) {
      uint32_t part[4] = {0};
      const uint8_t *p = g->pixels + y * g->stride;
      for (int64_t x = x0; x < x1; x++) {
        for (int c = 0; c < 4; c++) part[c] += p[x * 4 + c];
      }
      for (int c = 0; c < 4; c++) sum[c] += part[c];
    }
    for (int c = 0; c < 4; c++) out[i * 4 + c] = (uint8_t)((sum[c] + area / 2) / area);
  }
}

/** Well mixed bits of two numbers and a seed. */
INLINE uint32_t hash(int32_t x, int32_t y, uint32_t seed) {
  uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u ^ seed * 0xC2B2AE3Du;
  h = (h ^ h >> 15) * 0x2C1B3C6Du;
  h = (h ^ h >> 12) * 0x297A2D39u;
  return h ^ h >> 15;
}

/** A cell's point, pixels from the cells' corner. */
INLINE void point_of(const pgb_cells *cells, int32_t column, int32_t row, int64_t *x, int64_t *y) {
  uint32_t h = hash(column, row, 7);
  *x = (int64_t)column * cells->size + ((int64_t)(h & 0xFFFF) * cells->size >> 16);
  *y = (int64_t)row * cells->size + ((int64_t)(h >> 16) * cells->size >> 16);
}

void pgb_row_crystals(uint8_t *out, int32_t count, int32_t x, int32_t y, const pgb_cells *cells) {
  int64_t px[3][3] = {{0}}, py[3][3] = {{0}};
  uint32_t color[3][3] = {{0}};
  int32_t known = 0, is_known = 0, row = floored(y - cells->y, cells->size);
  int64_t dy = y - cells->y;
  for (int32_t i = 0; i < count; i++) {
    int64_t dx = (int64_t)x + i - cells->x;
    int32_t column = floored((int32_t)dx, cells->size);
    if (!is_known || column != known) {
      for (int32_t k = 0; k < 9; k++) {
        int32_t r = k / 3, c = k % 3;
        point_of(cells, column + c - 1, row + r - 1, &px[r][c], &py[r][c]);
        color[r][c] = pixel_at(&cells->ground, px[r][c] + cells->x, py[r][c] + cells->y);
      }
      known = column;
      is_known = 1;
    }
    int64_t best = INT64_MAX;
    uint32_t found = 0;
    for (int32_t k = 0; k < 9; k++) {
      int64_t ex = px[k / 3][k % 3] - dx, ey = py[k / 3][k % 3] - dy;
      int64_t far = ex * ex + ey * ey;
      found = far < best ? color[k / 3][k % 3] : found;
      best = far < best ? far : best;
    }
    memcpy(out + i * 4, &found, 4);
  }
}

/** A byte of noise as −1…1. */
INLINE float noise(uint32_t byte) { return ((float)(byte & 255) - 127.5f) * (1.0f / 127.5f); }

void pgb_row_grain(uint8_t *out, const uint8_t *in, size_t count, int32_t x, int32_t y,
                   const pgb_grain *grain) {
  int32_t row = floored(y - grain->y, grain->size);
  int32_t column = floored(x - grain->x, grain->size);
  int32_t left = grain->size - (x - grain->x - column * grain->size);
  uint32_t h = hash(column, row, grain->seed);
  for (size_t i = 0; i < count * 4; i += 4) {
    if (left == 0) {
      column += 1;
      left = grain->size;
      h = hash(column, row, grain->seed);
    }
    left -= 1;
    float alpha = in[i + 3], k = grain->amount * alpha * (1.0f / 255);
    for (int c = 0; c < 3; c++) {
      float n = noise(grain->is_gray ? h : h >> (8 * c));
      out[i + (size_t)c] = held((float)in[i + (size_t)c] + n * k, alpha);
    }
    out[i + 3] = in[i + 3];
  }
}

/** The map at a place of its own, red and green, held at its edges. */
INLINE void directions(const pgb_moved *m, double u, double v, double *across, double *down) {
  u = held_double(u - 0.5, m->map_width - 1);
  v = held_double(v - 0.5, m->map_height - 1);
  int32_t x = (int32_t)u, y = (int32_t)v;
  int32_t right = x + 1 < m->map_width ? 4 : 0;
  int64_t low = y + 1 < m->map_height ? m->map_stride : 0;
  double fx = u - x, fy = v - y;
  const uint8_t *p = m->map + y * m->map_stride + (int64_t)x * 4;
  double found[2];
  for (int c = 0; c < 2; c++) {
    double top = p[c] + (p[c + right] - p[c]) * fx;
    double bottom = p[low + c] + (p[low + c + right] - p[low + c]) * fx;
    found[c] = (top + (bottom - top) * fy) * (1 / 127.5) - 1;
  }
  *across = found[0];
  *down = found[1];
}

void pgb_row_moved(uint8_t *out, int32_t count, int32_t x, int32_t y, const pgb_moved *m) {
  int32_t ax = below(m->x), ay = below(m->y);
  double v = ((double)(y - ay) + 0.5 - (m->y - ay)) * m->scale_y, left = 0.5 - (m->x - ax);
  for (int32_t i = 0; i < count; i++) {
    double across, down;
    directions(m, ((double)(x + i - ax) + left) * m->scale_x, v, &across, &down);
    int64_t dx = pgb_rounded(across * m->reach * (1 << 24));
    int64_t dy = pgb_rounded(down * m->reach * (1 << 24));
    const int64_t half = 1 << 23;
    uint32_t p =
        sample(&m->ground, ((int64_t)(x + i) << 24) + half + dx, ((int64_t)y << 24) + half + dy);
    memcpy(out + i * 4, &p, 4);
  }
}

#if PGB_HAS_AVX2
/** A number held between 0 and `most`, which is 0 or more. */
INLINE int32_t within(int64_t v, int32_t most) { return v < 0 ? 0 : v < most ? (int32_t)v : most; }

/** Whether parts of rows are drawn with AVX2. */
INLINE int32_t has_avx2(void) { return pgb_kernels_current()->level == PGB_LEVEL_AVX2; }
#endif

INLINE uint32_t zoomed_pixel(const pgb_ground *ground, int32_t x, int32_t y, int64_t u, int64_t v,
                             int32_t is_down) {
  return mixed_by(pixel_at(ground, x, y), sample(ground, u, v), 128,
                  is_down ? 0x007F007F : 0x00800080);
}

#if PGB_HAS_AVX2
/** Writes pixels from the first one on, as many as lie well inside; `u` and `v` are its sample's. */
static int32_t zoomed_within(uint8_t *out, int32_t count, int32_t x, int32_t y, const pgb_ground *g,
                             int64_t u, int64_t v, int64_t step, int32_t is_down) {
  const int64_t half = 1 << 23;
  u -= half - (1 << 15);
  v -= half - (1 << 15);
  int64_t row = (v >> 24) - g->y, column = (int64_t)x - g->x, line = (int64_t)y - g->y;
  if (row < 0 || row + 1 >= g->height || line < 0 || line >= g->height || column < 0) return 0;
  const uint8_t *above = g->pixels + row * g->stride;
  count = within(g->width - column, count);
  return pgb_zoomed_avx2(out, count, above, above + g->stride, g->width,
                         u - (int64_t)g->x * (1 << 24), (int32_t)step, (uint32_t)(v >> 16) & 255,
                         g->pixels + line * g->stride + column * 4, is_down);
}
#endif

void pgb_row_zoomed(uint8_t *out, int32_t count, int32_t x, int32_t y, const pgb_ground *ground,
                    double center_x, double center_y, double factor, int32_t is_down) {
  const double one = 1 << 24;
  int32_t ax = below(center_x), ay = below(center_y);
  int64_t step = pgb_rounded(factor * one);
  // Half a pixel more: places are pixels' middles.
  int64_t u0 = pgb_rounded(((center_x - ax) * (1 - factor) + 0.5 * factor) * one);
  int64_t v0 = pgb_rounded(((center_y - ay) * (1 - factor) + 0.5 * factor) * one);
  int64_t v = v0 + (int64_t)(y - ay) * step + ((int64_t)ay << 24);
  int64_t u = u0 + (int64_t)(x - ax) * step + ((int64_t)ax << 24);
  for (int32_t i = 0; i < count; i++) {
#if PGB_HAS_AVX2
    if (has_avx2() && i % 8 == 0) {
      i += zoomed_within(out + (int64_t)i * 4, count - i, x + i, y, ground, u + i * step, v, step,
                         is_down);
      if (i == count) break;
    }
#endif
    uint32_t p = zoomed_pixel(ground, x + i, y, u + i * step, v, is_down);
    memcpy(out + (int64_t)i * 4, &p, 4);
  }
}

/** Edges from pixel `i` up to `end`. */
static void edges_between(uint8_t *out, int32_t i, int32_t end, int32_t x, int32_t y,
                          const pgb_ground *ground, float strength) {
  uint8_t p[9][4] = {{0}};
  for (int k = 0; k < 9; k++) {
    uint32_t v = pixel_at(ground, (int64_t)x + i - 1 + k % 3, (int64_t)y - 1 + k / 3);
    memcpy(p[k], &v, 4);
  }
  for (; i < end; i++) {
    float alpha = p[4][3];
    for (int c = 0; c < 3; c++) {
      int32_t across = p[2][c] + 2 * p[5][c] + p[8][c] - p[0][c] - 2 * p[3][c] - p[6][c];
      int32_t down = p[6][c] + 2 * p[7][c] + p[8][c] - p[0][c] - 2 * p[1][c] - p[2][c];
      float size = sqrtf((float)(across * across + down * down));
      out[(int64_t)i * 4 + c] = held(size * strength, alpha);
    }
    out[(int64_t)i * 4 + 3] = p[4][3];
    for (int r = 0; r < 9; r += 3) {
      memmove(p[r], p[r + 1], 8);
      uint32_t v = pixel_at(ground, (int64_t)x + i + 2, (int64_t)y - 1 + r / 3);
      memcpy(p[r + 2], &v, 4);
    }
  }
}

void pgb_row_edges(uint8_t *out, int32_t count, int32_t x, int32_t y, const pgb_ground *ground,
                   float strength) {
  int32_t i = 0;
#if PGB_HAS_AVX2
  const pgb_ground *g = ground;
  int64_t line = (int64_t)y - g->y;
  if (has_avx2() && line >= 1 && line + 1 < g->height) {
    // Pixels with neighbours on both sides.
    int32_t first = within((int64_t)g->x + 1 - x, count);
    int32_t end = pgb_max(first, within((int64_t)g->x + g->width - 1 - x, count));
    const uint8_t *middle = g->pixels + line * g->stride + ((int64_t)x + first - g->x) * 4;
    edges_between(out, 0, first, x, y, ground, strength);
    i = first + pgb_edges_avx2(out + (int64_t)first * 4, end - first, middle - g->stride, middle,
                               middle + g->stride, strength);
  }
#endif
  edges_between(out, i, count, x, y, ground, strength);
}

void pgb_row_threshold(uint8_t *out, const uint8_t *in, size_t count, float level,
                       int32_t by_luminance) {
  size_t first = 0;
#if PGB_HAS_AVX2
  if (has_avx2()) first = pgb_threshold_avx2(out, in, count, level, by_luminance);
#endif
  for (size_t i = first * 4; i < count * 4; i += 4) {
    float limit = level * (float)in[i + 3];
    uint8_t alpha = in[i + 3];
    float l = 0.213f * (float)in[i] + 0.715f * (float)in[i + 1] + 0.072f * (float)in[i + 2];
    for (size_t c = i; c < i + 3; c++) {
      out[c] = (by_luminance ? l : (float)in[c]) > limit ? alpha : 0;
    }
    out[i + 3] = alpha;
  }
}
