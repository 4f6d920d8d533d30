// The palette's inside, shared by counting, choosing and mapping.
#ifndef PGB_CODECS_GIF_INTERNAL_H
#define PGB_CODECS_GIF_INTERNAL_H

#include "codecs/gif.h"
#include "internal.h"

enum {
  gif_bins = 1 << 18,  // six bits a channel
  gif_most = 255,      // colours; one more index is for transparency
  gif_exact_slots = 1024,
  gif_levels = 64,  // of dither
};

/// One of 2^18 colours: how often, and the sums of the two low bits of each channel.
typedef struct gif_bin {
  uint64_t count;
  uint64_t low[3];
} gif_bin;

/// A colour in Oklab.
typedef struct gif_lab {
  float l, a, b;
} gif_lab;

struct pgb_gif_palette {
  gif_bin *bins;
  uint32_t *table;  ///< for each bin: lower index, higher index << 8, share of the higher << 16
  float *errors;    ///< for each bin: the squared distance in Oklab, 0 where none is known yet
  uint32_t exact[gif_exact_slots];  ///< colour | 1 << 24, 0 is free
  uint8_t exact_index[gif_exact_slots];
  int exact_count;  ///< beyond `gif_most`: not exact
  int count;
  uint8_t colors[256 * 3];
  gif_lab labs[256];
};

static inline uint32_t gif_bin_of(const uint8_t *p) {
  return (uint32_t)(p[0] >> 2) << 12 | (uint32_t)(p[1] >> 2) << 6 | (uint32_t)(p[2] >> 2);
}

static inline uint32_t gif_exact_slot(const pgb_gif_palette *palette, uint32_t color) {
  uint32_t at = (color * 0x9e3779b1u) >> 22;
  while (palette->exact[at] && palette->exact[at] != (color | 1u << 24)) {
    at = (at + 1) & (gif_exact_slots - 1);
  }
  return at;
}

/// The mean colour of what fell into a bin, 0 to 255 a channel.
static inline void gif_bin_mean(const gif_bin *bin, uint32_t index, float *rgb) {
  for (int c = 0; c < 3; c++) {
    float base = (float)((index >> (12 - 6 * c) & 63) * 4);
    rgb[c] = base + (float)((double)bin->low[c] / (double)bin->count);
  }
}

/// sRGB, 0 to 255, to Oklab. Only + − × ÷: the same on every processor.
gif_lab gif_lab_of(const float *rgb);

static inline float gif_distance(gif_lab a, gif_lab b) {
  float l = a.l - b.l, x = a.a - b.a, y = a.b - b.b;
  return l * l + x * x + y * y;
}

/// Maps a run of straight RGBA at (x, y) to indices.
void gif_map_row(const pgb_gif_palette *palette, const uint8_t *pixels, uint32_t x, uint32_t width,
                 uint32_t y, uint8_t transparent, uint8_t *out);

/// Finds the pairs for the bins that `counted` has and `palette` does not know yet.
void gif_learn(pgb_gif_palette *palette, const pgb_gif_palette *counted, int threads);

/// Chooses the colours from the counted bins. Returns 0 without memory.
int gif_choose(pgb_gif_palette *palette, int threads);

#endif
