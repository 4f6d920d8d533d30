/*
 * Colour look-up tables. Float arithmetic on four numbers at once without contraction: the same
 * bits on every machine.
 */
#define _POSIX_C_SOURCE 200809L
#pragma STDC FP_CONTRACT OFF

#include "lut.h"

#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

typedef float four __attribute__((vector_size(16)));
typedef int32_t places __attribute__((vector_size(16)));

struct pgb_lut {
  uint32_t curve_size;
  uint32_t cube_size;
  /** Entries of four floats, the last 0; NULL for none. */
  four *curves;
  four *cube;
  /** From an input to a place among entries: times `scale`, plus `offset`. */
  float curve_scale[3], curve_offset[3];
  float cube_scale[3], cube_offset[3];
  /**
   * By the order of a place's parts (red at least green: 4, red at least blue: 2, green at least
   * blue: 1): how far the second and the third of four entries lie behind the first.
   */
  int32_t second[8], third[8];
  /** For each level of opaque colours: the place in the cube, or the result without a cube. */
  float levels[3][256];
};

/** 0…most; 0 for what is no number. */
INLINE float held(float x, float most) {
  float low = x > 0 ? x : 0;
  return low < most ? low : most;
}

/** A channel after its curve. */
INLINE float curved(const pgb_lut *lut, int channel, float x) {
  if (!lut->curves) return x;
  float place = held(x * lut->curve_scale[channel] + lut->curve_offset[channel],
                     (float)(lut->curve_size - 1));
  uint32_t i = (uint32_t)place;
  if (i > lut->curve_size - 2) i = lut->curve_size - 2;
  float part = place - (float)i;
  return lut->curves[i][channel] * (1 - part) + lut->curves[i + 1][channel] * part;
}

/** A channel's place along an edge of the cube. */
INLINE float placed(const pgb_lut *lut, int channel, float x) {
  return held(x * lut->cube_scale[channel] + lut->cube_offset[channel],
              (float)(lut->cube_size - 1));
}

INLINE float lesser(float a, float b) { return a < b ? a : b; }
INLINE float greater(float a, float b) { return a > b ? a : b; }

/** The cube at a place, inside the tetrahedron of four entries that the order of the parts names. */
INLINE four cubed(const pgb_lut *lut, four place) {
  const int32_t size = (int32_t)lut->cube_size;
  places whole = __builtin_convertvector(place, places);
  /* The last entry of an edge counts as the end of the part before it. */
  whole += whole > (places){size - 2, size - 2, size - 2, 0};
  const four part = place - __builtin_convertvector(whole, four);
  const float x = part[0], y = part[1], z = part[2];
  const float most = greater(greater(x, y), z), least = lesser(lesser(x, y), z);
  const float middle = greater(lesser(x, y), lesser(greater(x, y), z));
  const uint32_t order = (uint32_t)(x >= y) << 2 | (uint32_t)(x >= z) << 1 | (uint32_t)(y >= z);
  const four *base = lut->cube + (whole[2] * size + whole[1]) * size + whole[0];
  return base[0] * (1 - most) + base[lut->second[order]] * (most - middle) +
         base[lut->third[order]] * (middle - least) + base[1 + size + size * size] * least;
}

/** A colour, not premultiplied, taken through the table. */
INLINE four looked_up(const pgb_lut *lut, float r, float g, float b) {
  r = curved(lut, 0, r);
  g = curved(lut, 1, g);
  b = curved(lut, 2, b);
  if (!lut->cube) return (four){r, g, b, 0};
  return cubed(lut, (four){placed(lut, 0, r), placed(lut, 1, g), placed(lut, 2, b), 0});
}

/** One pixel, four bytes from the lowest. */
INLINE uint32_t pixel(const pgb_lut *lut, int has_cube, uint32_t in, int is_full, float intensity) {
  const uint32_t a = in >> 24, r = in & 255, g = in >> 8 & 255, b = in >> 16 & 255;
  if (a == 0) return in;
  const four old = (four){(float)r, (float)g, (float)b, 0} / (float)a;
  four color;
  if (a == 255) {
    color = (four){lut->levels[0][r], lut->levels[1][g], lut->levels[2][b], 0};
    if (has_cube) color = cubed(lut, color);
  } else {
    color = looked_up(lut, lesser(old[0], 1), lesser(old[1], 1), lesser(old[2], 1));
  }
  if (!is_full) color = old * (1 - intensity) + color * intensity;
  color = (four)((places)color & (color > 0));
  const places low = color < 1;
  color = (four)(((places)color & low) | ((places)(four){1, 1, 1, 1} & ~low));
  const places bytes = __builtin_convertvector(color * (float)a + 0.5f, places);
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | a << 24;
}

INLINE void row(uint8_t *out, const uint8_t *in, size_t count, const pgb_lut *lut, int has_cube,
                int is_full, float intensity) {
  uint32_t last = 0, result = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t now;
    memcpy(&now, in + 4 * i, 4);
    /* Neighbours are often alike; what is transparent stays. */
    if (now != last) {
      result = pixel(lut, has_cube, now, is_full, intensity);
      last = now;
    }
    memcpy(out + 4 * i, &result, 4);
  }
}

void pgb_row_lut(uint8_t *out, const uint8_t *in, size_t count, const pgb_lut *lut,
                 float intensity) {
  if (intensity == 0) {
    memmove(out, in, 4 * count);
  } else if (intensity == 1 && lut->cube) {
    row(out, in, count, lut, 1, 1, 1);
  } else {
    row(out, in, count, lut, lut->cube != NULL, 0, intensity);
  }
}

void pgb_row_lut_wide(float *out, const float *in, size_t count, const pgb_lut *lut,
                      float intensity) {
  if (intensity == 0) {
    memmove(out, in, 16 * count);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    four pixel;
    memcpy(&pixel, in + 4 * i, 16);
    const float a = pixel[3];
    if (a > 0) {
      const four old = pixel / a;
      four color = looked_up(lut, old[0], old[1], old[2]);
      if (intensity != 1) color = old * (1 - intensity) + color * intensity;
      pixel = color * a;
      pixel[3] = a;
    }
    memcpy(out + 4 * i, &pixel, 16);
  }
}

/** Copies entries of three floats to entries of four. */
static four *padded(const float *from, size_t count) {
  void *memory = NULL;
  if (posix_memalign(&memory, 64, count * sizeof(four)) != 0) return NULL;
  four *entries = memory;
  for (size_t i = 0; i < count; i++) {
    entries[i] = (four){from[3 * i], from[3 * i + 1], from[3 * i + 2], 0};
  }
  return entries;
}

static void set_range(float *scale, float *offset, const float *first, const float *last,
                      uint32_t size) {
  for (int c = 0; c < 3; c++) {
    const double step = (double)(size - 1) / ((double)last[c] - (double)first[c]);
    scale[c] = (float)step;
    offset[c] = (float)(-(double)first[c] * step);
  }
}

static void set_steps(pgb_lut *lut) {
  const int32_t size = (int32_t)lut->cube_size, red = 1, green = size, blue = size * size;
  for (int order = 0; order < 8; order++) {
    const int red_green = order >> 2, red_blue = order >> 1 & 1, green_blue = order & 1;
    const int32_t least = red_green ? (green_blue ? blue : green) : (red_blue ? blue : red);
    lut->second[order] = red_green ? (red_blue ? red : blue) : (green_blue ? green : blue);
    lut->third[order] = red + green + blue - least;
  }
}

pgb_lut *pgb_lut_make(const pgb_lut_parts *parts) {
  pgb_lut *lut = calloc(1, sizeof *lut);
  if (!lut) return NULL;
  if (parts->curve_size && parts->curves) {
    lut->curve_size = parts->curve_size;
    lut->curves = padded(parts->curves, parts->curve_size);
    set_range(lut->curve_scale, lut->curve_offset, parts->curve_first, parts->curve_last,
              parts->curve_size);
  }
  if (parts->cube_size && parts->cube) {
    const size_t edge = parts->cube_size;
    lut->cube_size = parts->cube_size;
    lut->cube = padded(parts->cube, edge * edge * edge);
    set_range(lut->cube_scale, lut->cube_offset, parts->cube_first, parts->cube_last,
              parts->cube_size);
    set_steps(lut);
  }
  if ((lut->curve_size && !lut->curves) || (lut->cube_size && !lut->cube)) {
    pgb_lut_free(lut);
    return NULL;
  }
  for (int channel = 0; channel < 3; channel++) {
    for (int level = 0; level < 256; level++) {
      const float x = curved(lut, channel, (float)level / 255.0f);
      lut->levels[channel][level] = lut->cube ? placed(lut, channel, x) : x;
    }
  }
  return lut;
}

void pgb_lut_free(pgb_lut *lut) {
  if (!lut) return;
  free(lut->curves);
  free(lut->cube);
  free(lut);
}
