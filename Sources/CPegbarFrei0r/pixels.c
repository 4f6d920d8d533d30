#include <CPegbarFrei0r.h>

#include <string.h>

/** Red and blue change places; a pixel's first byte is its lowest. */
static inline uint32_t swapped(uint32_t pixel) {
  return (pixel & 0xFF00FF00u) | (pixel & 0xFF) << 16 | (pixel >> 16 & 0xFF);
}

static inline uint32_t load(const uint8_t *at) {
  uint32_t pixel;
  memcpy(&pixel, at, sizeof pixel);
  return pixel;
}

static inline uint32_t straight(uint32_t pixel) {
  const uint32_t alpha = pixel >> 24;
  if (alpha == 255) return pixel;
  if (alpha == 0) return 0;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t level = ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha;
    result |= (level < 255 ? level : 255) << shift;
  }
  return result;
}

static inline uint32_t premultiplied(uint32_t pixel) {
  const uint32_t alpha = pixel >> 24;
  if (alpha == 255) return pixel;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) {
    result |= ((pixel >> shift & 0xFF) * alpha + 127) / 255 << shift;
  }
  return result;
}

/** Whether a row has a pixel that is not transparent, from `start` on in steps of `step`. */
static int32_t first_visible(const uint8_t *row, int32_t start, int32_t end, int32_t step) {
  for (int32_t x = start; x != end; x += step) {
    if (row[4 * (int64_t)x + 3]) return x;
  }
  return end;
}

pgb_f0r_box pgb_f0r_visible(const pgb_f0r_picture *picture, pgb_f0r_box box) {
  int is_empty = box.width == 0;
  int32_t left = is_empty ? picture->width : box.x, right = is_empty ? 0 : box.x + box.width;
  int32_t top = is_empty ? picture->height : box.y, bottom = is_empty ? 0 : box.y + box.height;
  for (int32_t y = 0; y < picture->height; y++) {
    const uint8_t *row = picture->data + y * picture->stride;
    const int32_t from = first_visible(row, 0, picture->width, 1);
    if (from == picture->width) continue;
    const int32_t to = first_visible(row, picture->width - 1, from, -1) + 1;
    if (from < left) left = from;
    if (to > right) right = to;
    if (y < top) top = y;
    if (y >= bottom) bottom = y + 1;
  }
  if (left >= right || top >= bottom) return (pgb_f0r_box){0, 0, 0, 0};
  return (pgb_f0r_box){left, top, right - left, bottom - top};
}

void pgb_f0r_lend(uint32_t *to, uint32_t width, uint32_t height, const pgb_f0r_picture *from,
                  pgb_f0r_box box, int is_bgra) {
  const uint32_t count = (uint32_t)box.width, rows = (uint32_t)box.height;
  const uint32_t left = (width - count) / 2, top = (height - rows) / 2;
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *in = from->data + (box.y + (int64_t)y) * from->stride + 4 * (int64_t)box.x;
    uint32_t *row = to + (size_t)(top + y) * width;
    for (uint32_t x = 0; x < count; x++) {
      const uint32_t pixel = straight(load(in + 4 * (size_t)x));
      row[left + x] = is_bgra ? swapped(pixel) : pixel;
    }
    for (uint32_t x = 0; x < left; x++) row[x] = row[left];
    for (uint32_t x = left + count; x < width; x++) row[x] = row[x - 1];
  }
  const size_t bytes = sizeof *to * width;
  for (uint32_t y = 0; y < top; y++)
    memcpy(to + (size_t)y * width, to + (size_t)top * width, bytes);
  for (uint32_t y = top + rows; y < height; y++) {
    memcpy(to + (size_t)y * width, to + (size_t)(y - 1) * width, bytes);
  }
}

void pgb_f0r_take(uint8_t *to, const uint32_t *from, uint32_t count, int is_bgra) {
  for (uint32_t x = 0; x < count; x++) {
    uint32_t pixel = premultiplied(from[x]);
    if (is_bgra) pixel = swapped(pixel);
    memcpy(to + 4 * (size_t)x, &pixel, sizeof pixel);
  }
}
