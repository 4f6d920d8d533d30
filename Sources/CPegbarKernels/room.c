/*
 * Rooms. One text makes both variants: float arithmetic without contraction gives the same bits in
 * both.
 */
#pragma STDC FP_CONTRACT OFF

#include "room.h"

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

INLINE int is_inside(float x, float y, float width, float height) {
  return (x > 0) & (x < width) & (y > 0) & (y < height);
}

INLINE void row_of(float *restrict places, size_t stride, const pgb_room *room, size_t count) {
  const float width = room->width, height = room->height;
  float *restrict old_x = places, *restrict old_y = old_x + stride;
  float *restrict new_x = old_y + stride, *restrict new_y = new_x + stride;
  float *restrict weight = new_y + stride, *restrict light = weight + stride;
  // The images are lower than the pictures; the lower something is, the less of it is mirrored.
  const float floor = (2.2F + room->distance) * height, strength = room->strength / height;
  const float old_strength = room->is_old_mirrored ? strength : 0;
  const float below = room->is_new_before ? 0 : 1;
  for (size_t i = 0; i < count; i++) {
    float old_up = floor - 1.2F * old_y[i], new_up = floor - 1.2F * new_y[i];
    int is_old = is_inside(old_x[i], old_y[i], width, height);
    int is_new = is_inside(new_x[i], new_y[i], width, height);
    float old_light = is_inside(old_x[i], old_up, width, height) ? old_up * old_strength : 0;
    float new_light = is_inside(new_x[i], new_up, width, height) ? new_up * strength : 0;
    float sum = old_light + new_light;
    float above = below > 0 ? (is_old ? 0 : 1) : (is_new ? 1 : 0);
    int is_either = is_old | is_new;
    weight[i] = is_either ? above : new_light / (sum > 0 ? sum : 1);
    light[i] = is_either ? 1 : sum;
    old_y[i] = is_old ? old_y[i] : old_up;
    new_y[i] = is_new ? new_y[i] : new_up;
  }
}

#if PGB_HAS_AVX2
__attribute__((target("avx2"))) static void row_avx2(float *places, size_t stride,
                                                     const pgb_room *room, size_t count) {
  row_of(places, stride, room, count);
}
#endif

void pgb_row_room(float *places, size_t stride, const pgb_room *room, size_t count) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) {
    row_avx2(places, stride, room, count);
    return;
  }
#endif
  row_of(places, stride, room, count);
}
