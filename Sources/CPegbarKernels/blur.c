/*
 * Gaussian blur of coverage bytes: two passes of symmetric sums in 16 bits.
 */
#include "blur.h"

#include <stdlib.h>
#include <string.h>

#include "kernels.h"

/** sum += (a + b)·weight in units of 1/128; compilers turn this into 16-bit vector products. */
static void add_pair(uint16_t *sum, const uint8_t *a, const uint8_t *b, uint32_t weight,
                     int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    uint16_t pair = (uint16_t)((a[i] + b[i]) << 7);
    sum[i] = (uint16_t)(sum[i] + (((uint32_t)pair * weight) >> 16));
  }
}

/** Every product lost half a unit on the average; 64 rounds. */
static void begin(uint16_t *sum, int32_t weights, int32_t count) {
  for (int32_t i = 0; i < count; i++) sum[i] = (uint16_t)(64 + weights / 2);
}

static void finish(uint8_t *out, const uint16_t *sum, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    uint32_t v = (uint32_t)sum[i] >> 7;
    out[i] = (uint8_t)(v > 255 ? 255 : v);
  }
}

/** `row` has `weights` zero bytes before it and behind its `width`. */
static void blur_across(uint8_t *out, const uint8_t *row, uint16_t *sum, int32_t width,
                        const uint16_t *weights, int32_t count) {
  begin(sum, count, width);
  for (int32_t k = 0; k < count; k++) add_pair(sum, row - k, row + k, weights[k], width);
  finish(out, sum, width);
}

static void blur_down(uint8_t *out, const uint8_t *plane, const uint8_t *zeros, int64_t stride,
                      int32_t y, int32_t height, uint16_t *sum, int32_t width,
                      const uint16_t *weights, int32_t count) {
  begin(sum, count, width);
  for (int32_t k = 0; k < count; k++) {
    const uint8_t *above = y - k >= 0 ? plane + (y - k) * stride : zeros;
    const uint8_t *below = y + k < height ? plane + (y + k) * stride : zeros;
    if (above != zeros || below != zeros) add_pair(sum, above, below, weights[k], width);
  }
  finish(out, sum, width);
}

int32_t pegbar_blur(uint8_t *bytes, int64_t stride, int32_t width, int32_t height,
                    const uint16_t *weights, int32_t count) {
  size_t padded = (size_t)width + 2 * PEGBAR_BLUR_WEIGHTS;
  uint8_t *plane = malloc((size_t)width * (size_t)height);
  uint8_t *row = calloc(padded, 2);
  uint16_t *sum = malloc((size_t)width * sizeof(uint16_t));
  int32_t done = plane && row && sum;
  if (done) {
    uint8_t *middle = row + PEGBAR_BLUR_WEIGHTS;
    for (int32_t y = 0; y < height; y++) {
      memcpy(middle, bytes + y * stride, (size_t)width);
      blur_across(plane + (int64_t)y * width, middle, sum, width, weights, count);
    }
    for (int32_t y = 0; y < height; y++) {
      blur_down(bytes + y * stride, plane, row + padded, width, y, height, sum, width, weights,
                count);
    }
  }
  free(sum);
  free(row);
  free(plane);
  return done;
}
