/*
 * Pictures and their blurs put together. Floats in one order without contraction: the same bits on
 * every machine.
 */
#pragma STDC FP_CONTRACT OFF

#include "halo.h"

#include "kernels.h"

#define INLINE static inline __attribute__((always_inline))

INLINE float lesser(float a, float b) { return a < b ? a : b; }
INLINE float greater(float a, float b) { return a > b ? a : b; }

/** To a byte, 0…most. */
INLINE uint8_t held(float v, float most) {
  return (uint8_t)(int32_t)(lesser(greater(v, 0), most) + 0.5f);
}

/** What a blurred colour is multiplied by to stand beside the picture's. */
INLINE float share(const uint8_t *blur, const uint8_t *in) {
  return blur[3] ? (float)in[3] / (float)blur[3] : 0;
}

void pgb_row_bloom(uint8_t *blur, const uint8_t *in, size_t count, float strength) {
  uint8_t light[256];
  for (int i = 0; i < 256; i++) light[i] = held((float)i * strength, 255);
  for (size_t i = 0; i < count * 4; i++) {
    uint32_t a = in[i], b = light[blur[i]];
    blur[i] = (uint8_t)(a + b - pgb_div255(a * b));
  }
}

void pgb_row_gloom(uint8_t *blur, const uint8_t *in, size_t count, float strength) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float k = share(blur + i, in + i), alpha = in[i + 3];
    for (size_t c = i; c < i + 3; c++) {
      float excess = greater((float)in[c] - (float)blur[c] * k, 0);
      blur[c] = held((float)in[c] - excess * strength, alpha);
    }
    blur[i + 3] = in[i + 3];
  }
}

void pgb_row_unsharp(uint8_t *blur, const uint8_t *in, size_t count, float strength) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float k = share(blur + i, in + i), alpha = in[i + 3];
    for (size_t c = i; c < i + 3; c++) {
      float detail = (float)in[c] - (float)blur[c] * k;
      blur[c] = held((float)in[c] + detail * strength, alpha);
    }
    blur[i + 3] = in[i + 3];
  }
}

INLINE float luminance(const uint8_t *p) {
  return 0.213f * (float)p[0] + 0.715f * (float)p[1] + 0.072f * (float)p[2];
}

void pgb_row_sharpen(uint8_t *blur, const uint8_t *in, size_t count, float strength) {
  for (size_t i = 0; i < count * 4; i += 4) {
    float k = share(blur + i, in + i), alpha = in[i + 3];
    float detail = (luminance(in + i) - luminance(blur + i) * k) * strength;
    for (size_t c = i; c < i + 3; c++) blur[c] = held((float)in[c] + detail, alpha);
    blur[i + 3] = in[i + 3];
  }
}

void pgb_row_halo(uint8_t *blur, const uint8_t *in, size_t count, const float *color,
                  float strength) {
  uint8_t light[256][4];
  for (int i = 0; i < 256; i++) {
    float alpha = lesser((float)i * strength, 255) * color[3];
    for (int c = 0; c < 3; c++) light[i][c] = held(alpha * color[c], 255);
    light[i][3] = held(alpha, 255);
  }
  for (size_t i = 0; i < count * 4; i += 4) {
    const uint8_t *under = light[blur[i + 3]];
    uint32_t rest = 255u - in[i + 3];
    for (size_t c = 0; c < 4; c++) {
      blur[i + c] = (uint8_t)(in[i + c] + pgb_div255(under[c] * rest));
    }
  }
}
