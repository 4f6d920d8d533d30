#include <stdio.h>

#include <jpeglib.h>

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "codecs/jpeg.h"

// All that is reached after a jump lies outside of the function that jumps back.
typedef struct writer {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr target;
  jmp_buf escape;
  uint8_t *bytes;
  size_t capacity;
} writer;

static writer *writer_of(j_common_ptr cinfo) { return cinfo->client_data; }

static void fail(j_common_ptr cinfo) { longjmp(writer_of(cinfo)->escape, 1); }

static void silent(j_common_ptr cinfo) { (void)cinfo; }

// libjpeg's own target in memory frees a buffer that its caller still holds when it cannot grow.
static void grow(writer *w, size_t capacity) {
  uint8_t *bytes = realloc(w->bytes, capacity);
  if (!bytes) fail((j_common_ptr)&w->jpeg);
  w->target.next_output_byte = bytes + w->capacity;
  w->target.free_in_buffer = capacity - w->capacity;
  w->bytes = bytes;
  w->capacity = capacity;
}

static void begin(j_compress_ptr jpeg) { grow(writer_of((j_common_ptr)jpeg), 1 << 16); }

static boolean go_on(j_compress_ptr jpeg) {
  writer *w = writer_of((j_common_ptr)jpeg);
  grow(w, w->capacity * 2);
  return TRUE;
}

static void end(j_compress_ptr jpeg) { (void)jpeg; }

// Whether the whole picture was written.
static int compress(writer *w, const uint8_t *pixels, size_t stride, uint32_t width,
                    uint32_t height, int quality) {
  struct jpeg_compress_struct *jpeg = &w->jpeg;
  if (setjmp(w->escape)) return 0;
  jpeg_create_compress(jpeg);
  jpeg->dest = &w->target;
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 4;
  jpeg->in_color_space = JCS_EXT_RGBA;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->optimize_coding = TRUE;
  jpeg_start_compress(jpeg, TRUE);
  while (jpeg->next_scanline < height) {
    // The rows are only read.
    JSAMPROW row = (JSAMPROW)(pixels + jpeg->next_scanline * stride);
    jpeg_write_scanlines(jpeg, &row, 1);
  }
  jpeg_finish_compress(jpeg);
  return 1;
}

uint8_t *pgb_codec_jpeg_write(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                              int quality, size_t *size) {
  writer w;
  memset(&w, 0, sizeof w);
  w.jpeg.err = jpeg_std_error(&w.errors);
  w.jpeg.client_data = &w;
  w.errors.error_exit = fail;
  w.errors.output_message = silent;
  w.target = (struct jpeg_destination_mgr){
      .init_destination = begin, .empty_output_buffer = go_on, .term_destination = end};
  int is_whole = compress(&w, pixels, stride, width, height, quality);
  jpeg_destroy_compress(&w.jpeg);
  *size = is_whole ? w.capacity - w.target.free_in_buffer : 0;
  if (is_whole) return w.bytes;
  free(w.bytes);
  return NULL;
}
