/*
 * Particles: the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "kernels.h"

/** How much of a pixel lies between two lines, `scale` pixels to a unit, at `t` between them. */
static inline float between(float t, float low, float high, float scale) {
  float a = (t - low) * scale + 0.5f, b = (high - t) * scale + 0.5f;
  a = a < 1.0f ? a : 1.0f;
  b = b < 1.0f ? b : 1.0f;
  float sum = a + b - 1.0f;
  return sum > 0.0f ? sum : 0.0f;
}

/** A coordinate in 16.16, held to the part of the picture that is shown. */
static inline int32_t bilinear_place(float t, float low, float high) {
  float top = high - 0.5f, bottom = low + 0.5f;
  t = t < top ? t : top;
  t = t > bottom ? t : bottom;
  return (int32_t)((t - 0.5f) * 65536.0f);
}

static inline int32_t nearest_place(float t, float low, float high) {
  float top = high - 0.00390625f;
  t = t < top ? t : top;
  t = t > low ? t : low;
  return (int32_t)((uint32_t)(int32_t)t << 16);
}

static inline void sample(uint8_t *out, const pgb_look *look, float u, float v) {
  const pgb_texture *t = &look->texture;
  int32_t x, y;
  if (look->nearest) {
    x = nearest_place(u, look->left, look->right);
    y = nearest_place(v, look->top, look->bottom);
  } else {
    x = bilinear_place(u, look->left, look->right) + 256;
    y = bilinear_place(v, look->top, look->bottom);
  }
  pgb_bilinear(out, t->pixels, t->stride, t->width, t->height, x, y);
}

static inline void multiply(uint8_t *pixel, uint32_t tint, uint32_t cover) {
  uint8_t by[4];
  memcpy(by, &tint, 4);
  for (int c = 0; c < 4; c++) {
    uint32_t tinted = pgb_div255(pixel[c] * (uint32_t)by[c]);
    pixel[c] = (uint8_t)pgb_div255(tinted * cover);
  }
}

static inline void lay(uint8_t *out, const uint8_t *pixel, uint32_t adds) {
  uint32_t rest = adds ? 255 : 255u - pixel[3];
  for (int c = 0; c < 4; c++) {
    uint32_t sum = pixel[c] + pgb_div255(out[c] * rest);
    out[c] = (uint8_t)(sum > 255 ? 255 : sum);
  }
}

void pgb_paint_particle_scalar(const pgb_surface *surface, pgb_area area, const pgb_particle *p,
                               const pgb_look *look, uint32_t adds) {
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *row = surface->pixels + (int64_t)(y - surface->y0) * surface->stride;
    float down = (float)(y - p->area.y0);
    float u0 = p->u + p->uy * down, v0 = p->v + p->vy * down;
    for (int32_t x = area.x0; x < area.x1; x++) {
      float along = (float)(x - p->area.x0);
      float u = u0 + p->ux * along, v = v0 + p->vx * along;
      float cover =
          between(u, look->left, look->right, p->gu) * between(v, look->top, look->bottom, p->gv);
      uint32_t share = (uint32_t)(int32_t)(cover * 255.0f + 0.5f);
      if (share == 0) continue;
      uint8_t pixel[4];
      sample(pixel, look, u, v);
      multiply(pixel, p->tint, share);
      lay(row + (int64_t)(x - surface->x0) * 4, pixel, adds);
    }
  }
}

void pgb_paint_particles_scalar(const pgb_surface *surface, pgb_area area,
                                const pgb_particle *particles, size_t count, const pgb_look *looks,
                                uint32_t adds) {
  area = pgb_area_within(area, surface);
  for (size_t i = 0; i < count; i++) {
    const pgb_particle *p = &particles[i];
    pgb_paint_particle_scalar(surface, pgb_area_common(p->area, area), p, &looks[p->look], adds);
  }
}
