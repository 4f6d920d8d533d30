/*
 * Mixing by a map: the reference.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

/** 3 t² − 2 t³ of 15 bits. */
static inline uint32_t smooth(uint32_t t) {
  uint32_t square = (t * 2 * t) >> 16, cube = (square * 2 * t) >> 16;
  uint32_t sum = square + 2 * (square - cube);
  return sum < 32767 ? sum : 32767;
}

/** One pixel; weight 0…32767, of which 32767 is all of b. */
static inline void mix_one(uint8_t *out, const uint8_t *a, const uint8_t *b, uint32_t weight,
                           uint32_t threshold) {
  for (int c = 0; c < 4; c++) {
    int32_t part = ((b[c] - a[c]) * 64 * (int32_t)weight + 16384) >> 15;
    out[c] = (uint8_t)((a[c] * 64 + part + (int32_t)threshold) >> 6);
  }
}

static inline uint32_t ramp_weight(uint32_t map, const pgb_mask_ramp *ramp) {
  uint32_t m = map ^ ramp->flip, distance = ramp->top > m ? ramp->top - m : 0;
  if (distance > ramp->span) distance = ramp->span;
  uint32_t weight = ((distance << ramp->shift) * ramp->scale) >> 16;
  return ramp->is_smooth ? smooth(weight) : weight;
}

static void ramp(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint16_t *map,
                 size_t count, const uint8_t *dither, const pgb_mask_ramp *ramp) {
  for (size_t i = 0; i < count; i++) {
    mix_one(out + i * 4, a + i * 4, b + i * 4, ramp_weight(map[i], ramp), dither[i & 7]);
  }
}

static void level(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                  const uint8_t *dither, uint32_t weight) {
  for (size_t i = 0; i < count; i++) {
    mix_one(out + i * 4, a + i * 4, b + i * 4, weight, dither[i & 7]);
  }
}

void pgb_mask_ramp_weights(uint16_t *out, const uint16_t *map, size_t count,
                           const pgb_mask_ramp *ramp) {
  for (size_t i = 0; i < count; i++) out[i] = (uint16_t)ramp_weight(map[i], ramp);
}

static inline float limited(float t) {
  t = t > 0 ? t : 0;
  return t < 1 ? t : 1;
}

static inline uint32_t exact_weight(uint32_t map, uint32_t slope, const pgb_mask_edge *edge) {
  float ahead = edge->position - (float)map;
  if (!(slope & PGB_MASK_SEAM)) {
    float width = (float)slope > edge->softness ? (float)slope : edge->softness;
    return (uint32_t)(limited(ahead / width + edge->progress) * 32767.0F);
  }
  float share = (float)(slope >> 11 & 15) * (1 / 16.0F);
  float low = limited(ahead / edge->softness + edge->progress);
  float above = (float)(map + (slope & 2047) * 32);
  float beyond = edge->position - (above < 65535 ? above : 65535);
  float high = limited(beyond / edge->softness + edge->progress);
  return (uint32_t)((high + (low - high) * share) * 32767.0F);
}

static void exact(uint8_t *out, const uint8_t *a, const uint8_t *b, const uint16_t *map,
                  const uint16_t *slopes, size_t count, const uint8_t *dither,
                  const pgb_mask_edge *edge) {
  for (size_t i = 0; i < count; i++) {
    uint32_t weight = exact_weight(map[i], slopes[i], edge);
    if (edge->is_smooth) weight = smooth(weight);
    mix_one(out + i * 4, a + i * 4, b + i * 4, weight, dither[i & 7]);
  }
}

void pgb_mask_exact_weights(uint16_t *out, const uint16_t *map, const uint16_t *slopes,
                            size_t count, const pgb_mask_edge *edge) {
  for (size_t i = 0; i < count; i++) {
    uint32_t weight = exact_weight(map[i], slopes[i], edge);
    out[i] = (uint16_t)(edge->is_smooth ? smooth(weight) : weight);
  }
}

const pgb_masks pgb_masks_scalar = {ramp, exact, level};
