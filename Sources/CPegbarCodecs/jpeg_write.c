#include <stdio.h>

#include <jpeglib.h>

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "codecs/jpeg.h"

typedef struct guard {
  struct jpeg_error_mgr base;
  jmp_buf escape;
} guard;

static void fail(j_common_ptr cinfo) { longjmp(((guard *)cinfo->err)->escape, 1); }

static void silent(j_common_ptr cinfo) { (void)cinfo; }

// What is reached after a jump lies outside of the function that jumps back.
typedef struct output {
  unsigned char *bytes;
  unsigned long size;
} output;

static void compress(struct jpeg_compress_struct *jpeg, output *out, const uint8_t *pixels,
                     size_t stride, uint32_t width, uint32_t height, int quality) {
  jpeg_create_compress(jpeg);
  jpeg_mem_dest(jpeg, &out->bytes, &out->size);
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
}

uint8_t *pgb_codec_jpeg_write(const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                              int quality, size_t *size) {
  struct jpeg_compress_struct jpeg;
  guard errors;
  output out = {NULL, 0};
  memset(&jpeg, 0, sizeof jpeg);
  jpeg.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = fail;
  errors.base.output_message = silent;
  *size = 0;
  if (setjmp(errors.escape)) {
    jpeg_destroy_compress(&jpeg);
    free(out.bytes);
    return NULL;
  }
  compress(&jpeg, &out, pixels, stride, width, height, quality);
  jpeg_destroy_compress(&jpeg);
  *size = out.size;
  return out.bytes;
}
