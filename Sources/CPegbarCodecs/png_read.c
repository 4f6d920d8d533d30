#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "codecs/jpeg.h"
#include "codecs/pixels.h"
#include "codecs/png.h"
#include "internal.h"

typedef struct source {
  const uint8_t *bytes;
  size_t left;
  pgb_codec_picture *picture;
  // Whether memory was asked for in vain: libpng and zlib then fail with words of their own.
  volatile int starved;
  jmp_buf escape;
} source;

static png_voidp allocate(png_structp png, png_alloc_size_t size) {
  void *memory = malloc(size);
  if (!memory) ((source *)png_get_mem_ptr(png))->starved = 1;
  return memory;
}

static void release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}

static void take(png_structp png, png_bytep out, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->left) png_error(png, "the file ends too early");
  memcpy(out, from->bytes, count);
  from->bytes += count;
  from->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
  source *from = png_get_error_ptr(png);
  snprintf(from->picture->message, sizeof from->picture->message, "%s", message);
  longjmp(from->escape, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static png_structp begin(source *from, png_infop *info) {
  png_structp png =
      png_create_read_struct_2(PNG_LIBPNG_VER_STRING, from, fail, ignore, from, allocate, release);
  if (!png) return NULL;
  *info = png_create_info_struct(png);
  if (!*info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return NULL;
  }
  png_set_read_fn(png, from, take);
  // Checked by us, before anything is allocated, so that the reason can be told apart.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  // Texts, profiles and the like are neither kept nor unpacked: nothing here asks for them.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_chunk_malloc_max(png, 8000000);
  png_set_chunk_cache_max(png, 128);
  return png;
}

static pgb_codec_status no_memory(pgb_codec_picture *picture) {
  snprintf(picture->message, sizeof picture->message, "there is not enough memory");
  return PGB_CODEC_NO_MEMORY;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static char printable(uint8_t byte) { return byte > 32 && byte < 127 ? (char)byte : '?'; }

// libpng takes memory for as much as a chunk claims before it reads any of it. Pixels are an
// exception: they are read piece by piece, and a header may be all that is there of a file.
static int check_claims(const uint8_t *bytes, size_t size, pgb_codec_picture *picture) {
  for (size_t at = 8; size - at >= 12;) {
    size_t length = big_endian(bytes + at), there = size - at - 12;
    const uint8_t *type = bytes + at + 4;
    if (memcmp(type, "IDAT", 4) == 0 || memcmp(type, "IEND", 4) == 0) return 1;
    if (length > there) {
      snprintf(picture->message, sizeof picture->message,
               "chunk %c%c%c%c claims %zu bytes, %zu are there", printable(type[0]),
               printable(type[1]), printable(type[2]), printable(type[3]), length, there);
      return 0;
    }
    at += length + 12;
  }
  return 1;
}

// Whether the packed bytes can hold all pixels: deflate makes at most 1032 bytes of one.
static int check_pixels(png_structp png, png_infop info, const uint8_t *bytes, size_t size) {
  uint64_t packed = 0;
  uint64_t bits = (uint64_t)png_get_image_width(png, info) * png_get_image_height(png, info) *
                  png_get_bit_depth(png, info) * png_get_channels(png, info);
  for (size_t at = 8; size - at >= 12;) {
    size_t length = big_endian(bytes + at), there = size - at - 12;
    if (memcmp(bytes + at + 4, "IDAT", 4) == 0) packed += length < there ? length : there;
    if (length > there) break;
    at += length + 12;
  }
  return bits / 8 <= packed * 1032;
}

// Looked for by ourselves, for it may lie behind the pixels, where libpng has not been yet.
static int orientation(const uint8_t *bytes, size_t size) {
  for (size_t at = 8; size - at >= 12;) {
    size_t length = big_endian(bytes + at);
    if (length > size - at - 12) break;
    const uint8_t *type = bytes + at + 4;
    if (memcmp(type, "eXIf", 4) == 0) return pgb_codec_tiff_orientation(type + 4, length);
    at += length + 12;
  }
  return 1;
}

pgb_codec_status pgb_codec_png_probe(const uint8_t *bytes, size_t size,
                                     pgb_codec_picture *picture) {
  memset(picture, 0, sizeof *picture);
  picture->orientation = 1;
  source from = {.bytes = bytes, .left = size, .picture = picture};
  png_infop info = NULL;
  png_structp volatile png = NULL;
  if (setjmp(from.escape)) {
    png_structp dead = png;
    if (dead) png_destroy_read_struct(&dead, &info, NULL);
    return from.starved ? no_memory(picture) : PGB_CODEC_DAMAGED;
  }
  png = begin(&from, &info);
  if (!png) return no_memory(picture);
  if (!check_claims(bytes, size, picture)) longjmp(from.escape, 1);
  png_read_info(png, info);
  picture->width = png_get_image_width(png, info);
  picture->height = png_get_image_height(png, info);
  picture->opaque = !(png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) &&
                    !png_get_valid(png, info, PNG_INFO_tRNS);
  picture->orientation = orientation(bytes, size);
  picture->depth = png_get_bit_depth(png, info) == 16 ? 16 : 8;
  png_structp done = png;
  png_destroy_read_struct(&done, &info, NULL);
  return pgb_codec_check_size(picture);
}

// Everything becomes straight RGBA of `depth` bits; gamma and profiles are left alone.
static void transform(png_structp png, png_infop info, int depth) {
  png_byte type = png_get_color_type(png, info);
  const uint16_t one = 1;
  if (depth == 16) {
    png_set_expand_16(png);
    // PNG stores the high byte first.
    if (*(const uint8_t *)&one) png_set_swap(png);
  } else {
    png_set_expand(png);
    png_set_scale_16(png);
  }
  if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) png_set_gray_to_rgb(png);
  png_set_add_alpha(png, depth == 16 ? 65535 : 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
}

static void finish_rows(uint8_t *pixels, size_t stride, pgb_codec_picture *picture) {
  picture->opaque = pgb_codec_is_opaque(pixels, stride, picture->width, picture->height);
  if (picture->opaque) return;
  for (uint32_t y = 0; y < picture->height; y++) {
    pgb_codec_premultiply(pixels + y * stride, picture->width);
  }
}

static pgb_codec_status read_rows(const uint8_t *bytes, size_t size, uint8_t *pixels, size_t stride,
                                  int depth, pgb_codec_picture *picture) {
  source from = {.bytes = bytes, .left = size, .picture = picture};
  png_infop info = NULL;
  png_structp volatile png = NULL;
  png_bytep *volatile rows = NULL;
  if (setjmp(from.escape)) {
    png_structp dead = png;
    if (dead) png_destroy_read_struct(&dead, &info, NULL);
    free(rows);
    return from.starved ? no_memory(picture) : PGB_CODEC_DAMAGED;
  }
  png = begin(&from, &info);
  rows = malloc(picture->height * sizeof *rows);
  if (!png || !rows) {
    png_structp dead = png;
    if (dead) png_destroy_read_struct(&dead, &info, NULL);
    free(rows);
    return no_memory(picture);
  }
  if (!check_claims(bytes, size, picture)) longjmp(from.escape, 1);
  png_read_info(png, info);
  if (!check_pixels(png, info, bytes, size)) png_error(png, "Not enough image data");
  transform(png, info, depth);
  if (png_get_image_width(png, info) != picture->width ||
      png_get_image_height(png, info) != picture->height ||
      png_get_rowbytes(png, info) != (size_t)picture->width * (size_t)depth / 2) {
    png_error(png, "the header is inconsistent");
  }
  for (uint32_t y = 0; y < picture->height; y++) rows[y] = pixels + y * stride;
  png_read_image(png, rows);
  png_read_end(png, info);
  png_structp done = png;
  png_destroy_read_struct(&done, &info, NULL);
  free(rows);
  return PGB_CODEC_OK;
}

pgb_codec_status pgb_codec_png_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                    size_t stride, pgb_codec_picture *picture) {
  pgb_codec_status status = read_rows(bytes, size, pixels, stride, 8, picture);
  if (status == PGB_CODEC_OK) finish_rows(pixels, stride, picture);
  return status;
}

pgb_codec_status pgb_codec_png_read_deep(const uint8_t *bytes, size_t size, uint16_t *pixels,
                                         pgb_codec_picture *picture) {
  return read_rows(bytes, size, (uint8_t *)pixels, (size_t)picture->width * 8, 16, picture);
}
