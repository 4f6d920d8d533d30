#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>
#include <setjmp.h>

#include "codecs/jpeg.h"
#include "internal.h"

typedef struct watch {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  pgb_codec_picture *picture;
  struct jpeg_progress_mgr progress;
  volatile pgb_codec_status status;
} watch;

static void fail(j_common_ptr cinfo) {
  watch *guard = (watch *)cinfo->err;
  char message[JMSG_LENGTH_MAX];
  guard->base.format_message(cinfo, message);
  int starved = cinfo->err->msg_code == JERR_OUT_OF_MEMORY;
  guard->status = starved ? PGB_CODEC_NO_MEMORY : PGB_CODEC_DAMAGED;
  snprintf(guard->picture->message, sizeof guard->picture->message, "%s", message);
  longjmp(guard->escape, 1);
}

// libjpeg goes on after these with a grey or smeared rest; half a picture is worse than none.
static int spoils(int code) {
  switch (code) {
  case JWRN_ARITH_BAD_CODE:
  case JWRN_BOGUS_PROGRESSION:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_JPEG_EOF:
  case JWRN_MUST_RESYNC:
  case JWRN_NOT_SEQUENTIAL: return 1;
  default: return 0;
  }
}

static void message(j_common_ptr cinfo, int level) {
  if (level < 0 && spoils(cinfo->err->msg_code)) fail(cinfo);
}

static void silent(j_common_ptr cinfo) { (void)cinfo; }

// A small file may hold thousands of scans over a huge picture: 500 of 16 million pixels at most.
static void limit_scans(j_common_ptr cinfo) {
  if (!cinfo->is_decompressor) return;
  j_decompress_ptr jpeg = (j_decompress_ptr)cinfo;
  uint64_t pixels = (uint64_t)jpeg->image_width * jpeg->image_height + 1;
  uint64_t most = (UINT64_C(500) << 24) / pixels;
  if (jpeg->input_scan_number <= 64) return;
  if (jpeg->input_scan_number <= 500 && (uint64_t)jpeg->input_scan_number <= most) return;
  watch *guard = (watch *)cinfo->err;
  snprintf(guard->picture->message, sizeof guard->picture->message, "too many scans");
  longjmp(guard->escape, 1);
}

static void begin(struct jpeg_decompress_struct *jpeg, watch *guard, const uint8_t *bytes,
                  size_t size) {
  jpeg_create_decompress(jpeg);
  guard->progress.progress_monitor = limit_scans;
  jpeg->progress = &guard->progress;
  jpeg_mem_src(jpeg, bytes, size);
  jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xffff);
  jpeg_read_header(jpeg, TRUE);
}

static void protect(struct jpeg_decompress_struct *jpeg, watch *guard) {
  memset(jpeg, 0, sizeof *jpeg);
  guard->status = PGB_CODEC_DAMAGED;
  jpeg->err = jpeg_std_error(&guard->base);
  guard->base.error_exit = fail;
  guard->base.emit_message = message;
  guard->base.output_message = silent;
}

static pgb_codec_status describe(struct jpeg_decompress_struct *jpeg, pgb_codec_picture *picture) {
  picture->width = jpeg->image_width;
  picture->height = jpeg->image_height;
  for (jpeg_saved_marker_ptr mark = jpeg->marker_list; mark; mark = mark->next) {
    int orientation = pgb_codec_exif_orientation(mark->data, mark->data_length);
    if (orientation != 1) picture->orientation = orientation;
  }
  if (jpeg->num_components != 1 && jpeg->num_components != 3) {
    snprintf(picture->message, sizeof picture->message, "%s",
             jpeg->num_components == 4 ? "CMYK colours are not read" : "its colours are not read");
    return PGB_CODEC_UNSUPPORTED;
  }
  return pgb_codec_check_size(picture);
}

pgb_codec_status pgb_codec_jpeg_probe(const uint8_t *bytes, size_t size,
                                      pgb_codec_picture *picture) {
  struct jpeg_decompress_struct jpeg;
  watch guard = {.picture = picture};
  memset(picture, 0, sizeof *picture);
  picture->orientation = 1;
  picture->opaque = 1;
  protect(&jpeg, &guard);
  if (setjmp(guard.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return guard.status;
  }
  begin(&jpeg, &guard, bytes, size);
  pgb_codec_status status = describe(&jpeg, picture);
  jpeg_destroy_decompress(&jpeg);
  return status;
}

pgb_codec_status pgb_codec_jpeg_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                     size_t stride, pgb_codec_picture *picture) {
  struct jpeg_decompress_struct jpeg;
  watch guard = {.picture = picture};
  protect(&jpeg, &guard);
  if (setjmp(guard.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return guard.status;
  }
  begin(&jpeg, &guard, bytes, size);
  jpeg.out_color_space = JCS_EXT_RGBA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&jpeg);
  if (jpeg.output_width != picture->width || jpeg.output_height != picture->height) {
    ERREXIT(&jpeg, JERR_BAD_STATE);
  }
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = pixels + jpeg.output_scanline * stride;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return PGB_CODEC_OK;
}
