/*
 * Particles: the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "kernels.h"

/** How much of a pixel lies between the two edges of a side. */
static inline float cover_of(const pgb_particle_side *s, float t) {
  float far = t - s->middle;
  float near = s->reach - (far < 0 ? -far : far) * s->rate;
  near = near < s->top ? near : s->top;
  return near > 0.0f ? near : 0.0f;
}

/** Where a sample is taken, 16.16. */
static inline int32_t place_of(const pgb_particle_side *s, float t) {
  t = t < s->last ? t : s->last;
  t = t > s->first ? t : s->first;
  return (int32_t)t;
}

static inline void sample(uint8_t *out, const pgb_look *look, int32_t x, int32_t y) {
  const pgb_texture *t = &look->texture;
  if (look->nearest) {
    x = (x + 32768) & ~65535;
    y = (y + 32768) & ~65535;
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
  pgb_particle_side across = pgb_particle_across(p, look), down = pgb_particle_down(p, look);
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint8_t *row = surface->pixels + (int64_t)(y - surface->y0) * surface->stride;
    float rows = (float)(y - p->area.y0);
    float u0 = across.start + across.down * rows, v0 = down.start + down.down * rows;
    for (int32_t x = area.x0; x < area.x1; x++) {
      float columns = (float)(x - p->area.x0);
      float u = u0 + across.step * columns, v = v0 + down.step * columns;
      uint32_t share = (uint32_t)(int32_t)(cover_of(&across, u) * cover_of(&down, v) + 0.5f);
      if (share == 0) continue;
      uint8_t pixel[4];
      sample(pixel, look, place_of(&across, u), place_of(&down, v));
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
