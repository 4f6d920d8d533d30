#include "codecs/jpeg.h"
#include "internal.h"

typedef struct reader {
  const uint8_t *bytes;
  size_t size;
  int big;
} reader;

static uint32_t number(const reader *tiff, size_t at, size_t count) {
  uint32_t value = 0;
  if (at > tiff->size || tiff->size - at < count) return 0;
  for (size_t i = 0; i < count; i++) {
    value = value << 8 | tiff->bytes[at + (tiff->big ? i : count - 1 - i)];
  }
  return value;
}

int pgb_codec_exif_orientation(const uint8_t *bytes, size_t size) {
  if (size < 6 || memcmp(bytes, "Exif\0\0", 6) != 0) return 1;
  return pgb_codec_tiff_orientation(bytes + 6, size - 6);
}

int pgb_codec_tiff_orientation(const uint8_t *bytes, size_t size) {
  if (size < 8) return 1;
  reader tiff = {.bytes = bytes, .size = size, .big = bytes[0] == 'M'};
  if (number(&tiff, 2, 2) != 42) return 1;
  size_t directory = number(&tiff, 4, 4);
  uint32_t count = number(&tiff, directory, 2);
  for (uint32_t i = 0; i < count && i < 512; i++) {
    size_t entry = directory + 2 + (size_t)i * 12;
    if (number(&tiff, entry, 2) != 0x0112) continue;
    uint32_t value = number(&tiff, entry + 8, 2);
    return value >= 1 && value <= 8 ? (int)value : 1;
  }
  return 1;
}
