#pragma STDC FP_CONTRACT OFF
#include <stdlib.h>

#include "gif_internal.h"

pgb_gif_palette *pgb_gif_palette_new(void) {
  pgb_gif_palette *palette = calloc(1, sizeof *palette);
  if (!palette) return NULL;
  palette->bins = calloc(gif_bins, sizeof *palette->bins);
  palette->table = calloc(gif_bins, sizeof *palette->table);
  palette->errors = calloc(gif_bins, sizeof *palette->errors);
  if (palette->bins && palette->table && palette->errors) return palette;
  pgb_gif_palette_free(palette);
  return NULL;
}

void pgb_gif_palette_free(pgb_gif_palette *palette) {
  if (!palette) return;
  free(palette->bins);
  free(palette->table);
  free(palette->errors);
  free(palette);
}

void pgb_gif_palette_clear(pgb_gif_palette *palette) {
  memset(palette->bins, 0, gif_bins * sizeof *palette->bins);
  memset(palette->errors, 0, gif_bins * sizeof *palette->errors);
  memset(palette->exact, 0, sizeof palette->exact);
  palette->exact_count = palette->count = 0;
}

const uint8_t *pgb_gif_palette_colors(const pgb_gif_palette *palette) { return palette->colors; }

static void count_run(pgb_gif_palette *palette, const uint8_t *p, uint64_t length) {
  gif_bin *bin = &palette->bins[gif_bin_of(p)];
  bin->count += length;
  for (int c = 0; c < 3; c++) bin->low[c] += (p[c] & 3u) * length;
  if (palette->exact_count > gif_most) return;
  uint32_t color = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
  uint32_t slot = gif_exact_slot(palette, color);
  if (palette->exact[slot]) return;
  palette->exact[slot] = color | 1u << 24;
  palette->exact_count++;
}

void pgb_gif_palette_add(pgb_gif_palette *palette, const uint8_t *pixels, size_t stride,
                         uint32_t width, uint32_t height) {
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + y * stride;
    for (uint32_t x = 0; x < width;) {
      const uint8_t *p = row + (size_t)x * 4;
      uint32_t value = pgb_load32(p), end = x + 1;
      while (end < width && pgb_load32(row + (size_t)end * 4) == value) end++;
      if (p[3] >= 128) count_run(palette, p, end - x);
      x = end;
    }
  }
}

static int by_color(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static void keep_exact(pgb_gif_palette *palette) {
  uint32_t colors[gif_exact_slots];
  int count = 0;
  for (int i = 0; i < gif_exact_slots; i++) {
    if (palette->exact[i]) colors[count++] = palette->exact[i] & 0xffffffu;
  }
  qsort(colors, (size_t)count, sizeof *colors, by_color);
  for (int i = 0; i < count; i++) {
    for (int c = 0; c < 3; c++) {
      palette->colors[i * 3 + c] = (uint8_t)(colors[i] >> (16 - 8 * c));
    }
    palette->exact_index[gif_exact_slot(palette, colors[i])] = (uint8_t)i;
  }
  palette->count = count;
}

int pgb_gif_palette_build(pgb_gif_palette *palette, int threads) {
  if (palette->exact_count > gif_most) {
    if (!gif_choose(palette, threads)) return 0;
  } else {
    keep_exact(palette);
  }
  // A picture without any opaque pixel still needs a table of colours.
  if (palette->count == 0) palette->count = 1;
  return palette->count;
}

// MARK: - Mapping

// The 8 x 8 ordered pattern, the same for each frame so that nothing shimmers.
static const uint8_t pattern[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
    {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21}};

static void map_exact(const pgb_gif_palette *palette, const uint8_t *row, uint32_t width,
                      uint8_t transparent, uint8_t *out) {
  uint32_t last = 0;
  uint8_t index = transparent;
  for (uint32_t x = 0; x < width; x++) {
    const uint8_t *p = row + (size_t)x * 4;
    uint32_t value = pgb_load32(p);
    if (x == 0 || value != last) {
      uint32_t color = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
      index = p[3] < 128 ? transparent : palette->exact_index[gif_exact_slot(palette, color)];
      last = value;
    }
    out[x] = index;
  }
}

void gif_map_row(const pgb_gif_palette *palette, const uint8_t *pixels, uint32_t x, uint32_t width,
                 uint32_t y, uint8_t transparent, uint8_t *out) {
  if (palette->exact_count <= gif_most) {
    map_exact(palette, pixels, width, transparent, out);
    return;
  }
  const uint8_t *levels = pattern[y & 7];
  for (uint32_t i = 0; i < width; i++) {
    const uint8_t *p = pixels + (size_t)i * 4;
    uint32_t entry = palette->table[gif_bin_of(p)];
    uint8_t index = (uint8_t)(levels[(x + i) & 7] < entry >> 16 ? entry >> 8 : entry);
    out[i] = p[3] < 128 ? transparent : index;
  }
}

// MARK: - Error

static int contains(const pgb_gif_palette *palette, const pgb_gif_palette *counted) {
  if (counted->exact_count > gif_most) return 0;
  for (int i = 0; i < gif_exact_slots; i++) {
    if (!counted->exact[i]) continue;
    if (!palette->exact[gif_exact_slot(palette, counted->exact[i] & 0xffffffu)]) return 0;
  }
  return 1;
}

double pgb_gif_palette_error(pgb_gif_palette *palette, const pgb_gif_palette *counted,
                             int threads) {
  if (pgb_gif_palette_is_exact(palette)) return contains(palette, counted) ? 0 : 1e9;
  gif_learn(palette, counted, threads);
  double sum = 0, weight = 0;
  for (uint32_t i = 0; i < gif_bins; i++) {
    double count = (double)counted->bins[i].count;
    if (count == 0) continue;
    sum += count * (double)palette->errors[i];
    weight += count;
  }
  return weight > 0 ? sum / weight : 0;
}

int pgb_gif_palette_is_exact(const pgb_gif_palette *palette) {
  return palette->exact_count <= gif_most;
}
