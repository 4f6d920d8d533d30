// 4:2:0 with a plane of alpha. Colours are straight, so the chroma of a pixel pair that is partly
// invisible must not be mixed with the black that invisible pixels have.
#include "codecs/pixels.h"
#include "codecs/yuv.h"
#include "internal.h"

static int invisible(const uint8_t *pixel) { return pixel[3] == 0; }

// Alpha stays 0: only the colour is lent.
static void lend(uint8_t *to, const uint8_t *from) { memcpy(to, from, 3); }

static void bleed_across(uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) {
    uint8_t *p = row + (size_t)x * 4;
    if (!invisible(p)) continue;
    if (x + 1 < width && !invisible(p + 4)) lend(p, p + 4);
    else if (x > 0 && !invisible(p - 4)) lend(p, p - 4);
  }
}

static int has_color(const uint8_t *pixel) { return pixel[0] | pixel[1] | pixel[2]; }

static void bleed_down(uint8_t *row, uint8_t *below, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, row += 4, below += 4) {
    if (invisible(row) && !has_color(row)) lend(row, below);
    else if (invisible(below) && !has_color(below)) lend(below, row);
  }
}

static void bleed(uint8_t *pixels, size_t stride, uint32_t width, uint32_t height) {
  for (uint32_t y = 0; y < height; y++) bleed_across(pixels + y * stride, width);
  for (uint32_t y = 0; y + 1 < height; y += 2) {
    bleed_down(pixels + y * stride, pixels + (y + 1) * stride, width);
  }
}

static void copy_alpha(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                       uint8_t *plane) {
  uint32_t even_width = (width + 1u) & ~1u, even_height = (height + 1u) & ~1u;
  for (uint32_t y = 0; y < even_height; y++, plane += even_width) {
    const uint8_t *row = pixels + (y < height ? y : height - 1) * stride;
    for (uint32_t x = 0; x < width; x++) plane[x] = row[(size_t)x * 4 + 3];
    plane[even_width - 1] = plane[width - 1];
  }
}

size_t pgb_codec_i420a_size(uint32_t width, uint32_t height) {
  return pgb_codec_i420_size(width, height) / 3 * 5;
}

int pgb_codec_i420a(uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int threads,
                    uint8_t *planes) {
  static const uint8_t black[3] = {0, 0, 0};
  bleed(pixels, stride, width, height);
  if (!pgb_codec_i420(pixels, stride, width, height, 1, black, threads, planes)) return 0;
  copy_alpha(pixels, stride, width, height, planes + pgb_codec_i420_size(width, height));
  return 1;
}
