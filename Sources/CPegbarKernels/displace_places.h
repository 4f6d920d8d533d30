/*
 * Where dissolves by colours take pixels from, some of them at once. Loops vectorise.
 */
#ifndef PGB_DISPLACE_PLACES_H
#define PGB_DISPLACE_PLACES_H

#include <string.h>

#include "kernels.h"
#include "waves.h"

#define INLINE static inline __attribute__((always_inline))

/** Pixels that are worked on at once. */
enum { CHUNK = 32 };

/** Where some pixels are taken from, in pixels of the old picture and of the young one. */
typedef struct places {
  float old_u[CHUNK], old_v[CHUNK], young_u[CHUNK], young_v[CHUNK];
} places;

/** Pixels of both pictures. */
typedef struct pixels {
  const uint8_t *old, *young;
  /** The last ones of a row. */
  uint8_t last_old[CHUNK * 4], last_young[CHUNK * 4];
} pixels;

/** The pixels from column x on; those beyond the row are clear. */
INLINE void take(pixels *out, const pgb_displace *own, int32_t x, int32_t y) {
  out->old = own->old + y * own->old_stride + (int64_t)x * 4;
  out->young = own->young + y * own->young_stride + (int64_t)x * 4;
  const size_t bytes = (size_t)(own->width - x) * 4;
  if (bytes >= sizeof out->last_old) return;
  memset(out->last_old, 0, sizeof out->last_old);
  memset(out->last_young, 0, sizeof out->last_young);
  memcpy(out->last_old, out->old, bytes);
  memcpy(out->last_young, out->young, bytes);
  out->old = out->last_old;
  out->young = out->last_young;
}

INLINE uint32_t pixel_of(const uint8_t *pixels, int32_t i) {
  uint32_t pixel;
  memcpy(&pixel, pixels + (ptrdiff_t)i * 4, sizeof pixel);
  return pixel;
}

INLINE int32_t red(uint32_t pixel) { return (int32_t)(pixel & 255); }
INLINE int32_t green(uint32_t pixel) { return (int32_t)(pixel >> 8 & 255); }
INLINE int32_t blue(uint32_t pixel) { return (int32_t)(pixel >> 16 & 255); }

INLINE void find_morph(places *out, const pixels *in, const pgb_displace *own, int32_t x, int32_t y,
                       float per_column, float per_row) {
  const float width = (float)own->width, height = (float)own->height;
  const float progress = own->progress, rest = 1 - progress, strength = own->strength;
  const float v = ((float)y + 0.5F) * per_row;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    float u = ((float)(x + i) + 0.5F) * per_column;
    float third = (float)(blue(a) + blue(b));
    // Colours count from the lower left, rows from the top.
    float across = (((float)(red(a) + red(b)) + third) * (1 / 510.0F) - 1) * strength;
    float down = (1 - ((float)(green(a) + green(b)) + third) * (1 / 510.0F)) * strength;
    out->old_u[i] = (u + across * progress) * width;
    out->old_v[i] = (v + down * progress) * height;
    out->young_u[i] = (u - across * rest) * width;
    out->young_v[i] = (v - down * rest) * height;
  }
}

INLINE void find_coordinates(places *out, const pixels *in, const pgb_displace *own, int32_t x,
                             int32_t y, float per_column, float per_row) {
  const float width = (float)own->width, height = (float)own->height;
  const float progress = own->progress, rest = 1 - progress;
  const float v = ((float)y + 0.5F) * per_row;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    float u = ((float)(x + i) + 0.5F) * per_column;
    out->old_u[i] = (u * rest + (float)red(b) * (1 / 255.0F) * progress) * width;
    out->old_v[i] = (v * rest + (float)(255 - green(b)) * (1 / 255.0F) * progress) * height;
    out->young_u[i] = ((float)red(a) * (1 / 255.0F) * rest + u * progress) * width;
    out->young_v[i] = ((float)(255 - green(a)) * (1 / 255.0F) * rest + v * progress) * height;
  }
}

/** The red, green or blue of a pixel, 0…1. */
INLINE float part_of_red(uint32_t pixel) { return (float)red(pixel) * (1 / 255.0F); }
INLINE float part_of_green(uint32_t pixel) { return (float)green(pixel) * (1 / 255.0F); }
INLINE float part_of_blue(uint32_t pixel) { return (float)blue(pixel) * (1 / 255.0F); }

INLINE float fraction(float x) { return x - pgb_below(x); }

/** Old pixels by waves whose phase is their colour. */
INLINE void find_scatter(places *out, const pixels *in, const pgb_displace *own, int32_t x,
                         int32_t y, float per_column, float per_row) {
  const float width = (float)own->width, height = (float)own->height;
  const float progress = own->progress, turns = 1 / (progress + 0.01F);
  const float across = own->across, down = own->down;
  const float up = (height - 1 - (float)y + 0.5F) * per_row;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i);
    float u = ((float)(x + i) + 0.5F) * per_column;
    float r = part_of_red(a), g = part_of_green(a), b = part_of_blue(a);
    float sphere = r * r + g * g + b * b - 1;
    float right = fraction(pgb_cosine(sphere - u * turns) * u * across);
    float above = fraction(pgb_sine(sphere - up * turns) * up * down);
    out->old_u[i] = (u + (u - right) * progress) * width;
    out->old_v[i] = (1 - up - (up - above) * progress) * height;
  }
}

/** Pixels of each picture by the other's colours, which count from a third of their depth. */
INLINE void find_glitch(places *out, const pixels *in, const pgb_displace *own, int32_t x,
                        int32_t y) {
  const float near = 0.33F, old_depth = 0.5F, young_depth = 0.7F;
  const float width = (float)own->width, height = (float)own->height;
  const float old_reach = own->old_reach, young_reach = own->young_reach;
  for (int32_t i = 0; i < CHUNK; i++) {
    uint32_t a = pixel_of(in->old, i), b = pixel_of(in->young, i);
    float column = (float)(x + i) + 0.5F, row = (float)y + 0.5F;
    float r = part_of_red(b) * (near - old_depth) + old_depth * near;
    float g = part_of_green(b) * (near - old_depth) + old_depth * near;
    out->old_u[i] = column + r * old_reach * width;
    out->old_v[i] = row - g * old_reach * height;
    r = part_of_red(a) * (near - young_depth) + young_depth * near;
    g = part_of_green(a) * (near - young_depth) + young_depth * near;
    out->young_u[i] = column + r * young_reach * width;
    out->young_v[i] = row - g * young_reach * height;
  }
}

INLINE void find_places(places *out, const pixels *in, const pgb_displace *own, int32_t x,
                        int32_t y, float per_column, float per_row) {
  switch (own->kind) {
  case PGB_DISPLACE_MORPH: find_morph(out, in, own, x, y, per_column, per_row); break;
  case PGB_DISPLACE_SCATTER: find_scatter(out, in, own, x, y, per_column, per_row); break;
  case PGB_DISPLACE_GLITCH: find_glitch(out, in, own, x, y); break;
  default: find_coordinates(out, in, own, x, y, per_column, per_row);
  }
}

#endif /* PGB_DISPLACE_PLACES_H */
