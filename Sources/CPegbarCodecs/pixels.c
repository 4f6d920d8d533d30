#include "codecs/pixels.h"

#include <pthread.h>

#include "internal.h"

// round(a * b / 255), exact for bytes.
static inline uint8_t multiply(unsigned a, unsigned b) {
  unsigned t = a * b + 128;
  return (uint8_t)((t + (t >> 8)) >> 8);
}

PGB_BODY premultiply_body(uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t *p = pixels + i * 4;
    unsigned alpha = p[3];
    p[0] = multiply(p[0], alpha);
    p[1] = multiply(p[1], alpha);
    p[2] = multiply(p[2], alpha);
  }
}
PGB_TWICE(premultiply, (uint8_t * pixels, size_t count), (pixels, count))

void pgb_codec_premultiply(uint8_t *pixels, size_t count) { premultiply(pixels, count); }

// straight[alpha][colour] = colour * 255 / alpha, rounded half up.
static uint8_t straight[256][256];
static pthread_once_t straight_once = PTHREAD_ONCE_INIT;

static void make_straight(void) {
  for (unsigned a = 1; a < 256; a++) {
    for (unsigned c = 0; c < 256; c++) {
      unsigned value = (510 * c + a) / (2 * a);
      straight[a][c] = value > 255 ? 255 : (uint8_t)value;
    }
  }
}

void pgb_codec_straight(const uint8_t *pixels, uint8_t *out, size_t count) {
  pthread_once(&straight_once, make_straight);
  const uint64_t alphas = 0xff000000ff000000u;
  size_t i = 0;
  while (i < count) {
    if (i + 2 <= count) {
      uint64_t two = pgb_load64(pixels + i * 4);
      if ((two & alphas) == alphas || two == 0) {
        memcpy(out + i * 4, &two, 8);
        i += 2;
        continue;
      }
    }
    const uint8_t *p = pixels + i * 4;
    uint8_t *q = out + i * 4;
    const uint8_t *row = straight[p[3]];
    uint8_t alpha = p[3];
    q[0] = row[p[0]];
    q[1] = row[p[1]];
    q[2] = row[p[2]];
    q[3] = alpha;
    i++;
  }
}

PGB_BODY drop_body(const uint8_t *pixels, uint8_t *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    out[i * 3] = pixels[i * 4];
    out[i * 3 + 1] = pixels[i * 4 + 1];
    out[i * 3 + 2] = pixels[i * 4 + 2];
  }
}
PGB_TWICE(drop, (const uint8_t *pixels, uint8_t *out, size_t count), (pixels, out, count))

void pgb_codec_drop_alpha(const uint8_t *pixels, uint8_t *out, size_t count) {
  drop(pixels, out, count);
}

PGB_BODY over_body(const uint8_t *restrict pixels, uint8_t *restrict out, size_t count,
                   const uint8_t *rgb) {
  unsigned r = rgb[0], g = rgb[1], b = rgb[2];
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = pixels + i * 4;
    unsigned rest = 255u - p[3];
    unsigned red = p[0] + multiply(r, rest);
    unsigned green = p[1] + multiply(g, rest);
    unsigned blue = p[2] + multiply(b, rest);
    out[i * 4] = (uint8_t)(red > 255 ? 255 : red);
    out[i * 4 + 1] = (uint8_t)(green > 255 ? 255 : green);
    out[i * 4 + 2] = (uint8_t)(blue > 255 ? 255 : blue);
    out[i * 4 + 3] = 255;
  }
}
PGB_TWICE(over, (const uint8_t *pixels, uint8_t *out, size_t count, const uint8_t *rgb),
          (pixels, out, count, rgb))

void pgb_codec_over(const uint8_t *pixels, uint8_t *out, size_t count, const uint8_t *rgb) {
  over(pixels, out, count, rgb);
}

PGB_BODY all_alpha_body(const uint8_t *pixels, size_t count, uint32_t *all) {
  uint32_t bits = 0xffffffffu;
  for (size_t i = 0; i < count; i++) bits &= pgb_load32(pixels + i * 4);
  *all = bits;
}
PGB_TWICE(all_alpha, (const uint8_t *pixels, size_t count, uint32_t *all), (pixels, count, all))

int pgb_codec_is_opaque(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height) {
  for (uint32_t y = 0; y < height; y++) {
    uint32_t all;
    all_alpha(pixels + y * stride, width, &all);
    uint8_t bytes[4];
    memcpy(bytes, &all, 4);
    if (bytes[3] != 255) return 0;
  }
  return 1;
}

// Columns outside of [*left, *right) are already known to differ nowhere.
static void widen(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t *left,
                  uint32_t *right) {
  uint32_t x = 0;
  while (x < *left && pgb_load32(a + x * 4) == pgb_load32(b + x * 4)) x++;
  *left = x;
  x = width;
  while (x > *right && pgb_load32(a + x * 4 - 4) == pgb_load32(b + x * 4 - 4)) x--;
  *right = x;
}

pgb_codec_rect pgb_codec_difference(const uint8_t *a, size_t a_stride, const uint8_t *b,
                                    size_t b_stride, uint32_t width, uint32_t height) {
  uint32_t top = 0, bottom = height, left = width, right = 0;
  size_t row = (size_t)width * 4;
  while (top < height && memcmp(a + top * a_stride, b + top * b_stride, row) == 0) top++;
  if (top == height) return (pgb_codec_rect){0, 0, 0, 0};
  while (memcmp(a + (bottom - 1) * a_stride, b + (bottom - 1) * b_stride, row) == 0) bottom--;
  for (uint32_t y = top; y < bottom; y++) {
    widen(a + y * a_stride, b + y * b_stride, width, &left, &right);
  }
  return (pgb_codec_rect){left, top, right - left, bottom - top};
}

static inline uint64_t mix(uint64_t state, uint64_t word) {
  uint64_t x = (state ^ word) * 0x9e3779b97f4a7c15u;
  return (x << 29) | (x >> 35);
}

uint64_t pgb_codec_digest(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height) {
  uint64_t lanes[4] = {width, height, 0x243f6a8885a308d3u, 0x13198a2e03707344u};
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *p = pixels + y * stride;
    const uint8_t *end = p + (size_t)width * 4;
    for (; end - p >= 32; p += 32) {
      for (int i = 0; i < 4; i++) lanes[i] = mix(lanes[i], pgb_load64(p + i * 8));
    }
    for (int i = 0; p < end; p += 4, i = (i + 1) & 3) lanes[i] = mix(lanes[i], pgb_load32(p));
  }
  uint64_t state = lanes[0];
  for (int i = 1; i < 4; i++) state = mix(state, lanes[i]);
  state ^= state >> 32;
  state *= 0xd6e8feb86659fd93u;
  return state ^ (state >> 32);
}

void pgb_codec_orient(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                      int orientation, uint8_t *out, size_t out_stride) {
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + y * stride;
    for (uint32_t x = 0; x < width; x++) {
      uint32_t mirrored_x = width - 1 - x, mirrored_y = height - 1 - y, tx = x, ty = y;
      switch (orientation) {
      case 2: tx = mirrored_x; break;
      case 3:
        tx = mirrored_x;
        ty = mirrored_y;
        break;
      case 4: ty = mirrored_y; break;
      case 5:
        tx = y;
        ty = x;
        break;
      case 6:
        tx = mirrored_y;
        ty = x;
        break;
      case 7:
        tx = mirrored_y;
        ty = mirrored_x;
        break;
      case 8:
        tx = y;
        ty = mirrored_x;
        break;
      default: break;
      }
      memcpy(out + ty * out_stride + (size_t)tx * 4, row + (size_t)x * 4, 4);
    }
  }
}

void pgb_codec_lay(const uint8_t *pixels, uint8_t *under, size_t count) {
  for (size_t i = 0; i < count * 4; i += 4) {
    unsigned rest = 255u - pixels[i + 3];
    for (size_t c = i; c < i + 4; c++) {
      unsigned product = under[c] * rest + 127;
      unsigned sum = pixels[c] + (product + 1 + (product >> 8)) / 256;
      under[c] = (uint8_t)(sum > 255 ? 255 : sum);
    }
  }
}
