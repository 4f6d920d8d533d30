#include <stdio.h>
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "codecs/jpeg.h"
#include "codecs/pixels.h"
#include "codecs/webp.h"
#include "internal.h"

static pgb_codec_status refuse(pgb_codec_picture *picture, pgb_codec_status status,
                               const char *why) {
  snprintf(picture->message, sizeof picture->message, "%s", why);
  return status;
}

static int orientation(const WebPDemuxer *demuxer) {
  WebPChunkIterator chunk;
  if (!WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) return 1;
  // The prefix that JPEG has is left out by most writers.
  size_t size = chunk.chunk.size;
  const uint8_t *bytes = chunk.chunk.bytes;
  int isPrefixed = size >= 6 && memcmp(bytes, "Exif\0\0", 6) == 0;
  int turned = isPrefixed ? pgb_codec_exif_orientation(bytes, size)
                          : pgb_codec_tiff_orientation(bytes, size);
  WebPDemuxReleaseChunkIterator(&chunk);
  return turned;
}

pgb_codec_status pgb_codec_webp_probe(const uint8_t *bytes, size_t size, pgb_codec_picture *picture,
                                      uint32_t *frames) {
  memset(picture, 0, sizeof *picture);
  picture->orientation = 1;
  *frames = 0;
  WebPData data = {bytes, size};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  // Only this form tells a file that is cut off from one that is wrong.
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  if (!demuxer || state != WEBP_DEMUX_DONE) {
    if (demuxer) WebPDemuxDelete(demuxer);
    const char *why =
        state == WEBP_DEMUX_PARSE_ERROR ? "its structure is wrong" : "the file ends too early";
    return refuse(picture, PGB_CODEC_DAMAGED, why);
  }
  picture->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  picture->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  *frames = WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
  uint32_t flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS);
  picture->opaque = !(flags & (ALPHA_FLAG | ANIMATION_FLAG));
  picture->orientation = orientation(demuxer);
  WebPDemuxDelete(demuxer);
  if (*frames == 0 || picture->width == 0 || picture->height == 0) {
    return refuse(picture, PGB_CODEC_DAMAGED, "there is no frame");
  }
  return pgb_codec_check_size(picture);
}

pgb_codec_status pgb_codec_webp_read(const uint8_t *bytes, size_t size, uint8_t *pixels,
                                     size_t stride, pgb_codec_picture *picture) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      WebPGetFeatures(bytes, size, &config.input) != VP8_STATUS_OK) {
    return refuse(picture, PGB_CODEC_DAMAGED, "its header is wrong");
  }
  if ((uint32_t)config.input.width != picture->width ||
      (uint32_t)config.input.height != picture->height || config.input.has_animation) {
    return refuse(picture, PGB_CODEC_DAMAGED, "its headers disagree");
  }
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * picture->height;
  VP8StatusCode code = WebPDecode(bytes, size, &config);
  WebPFreeDecBuffer(&config.output);
  if (code == VP8_STATUS_OUT_OF_MEMORY) {
    return refuse(picture, PGB_CODEC_NO_MEMORY, "there is not enough memory");
  }
  if (code != VP8_STATUS_OK) return refuse(picture, PGB_CODEC_DAMAGED, "its data are wrong");
  picture->opaque = pgb_codec_is_opaque(pixels, stride, picture->width, picture->height);
  for (uint32_t y = 0; y < picture->height && !picture->opaque; y++) {
    pgb_codec_premultiply(pixels + y * stride, picture->width);
  }
  return PGB_CODEC_OK;
}

struct pgb_webp_animation {
  WebPAnimDecoder *decoder;
  WebPAnimInfo about;
  /** Frames that have been unpacked since the start. */
  int number;
};

pgb_webp_animation *pgb_webp_open(const uint8_t *bytes, size_t size) {
  pgb_webp_animation *animation = calloc(1, sizeof *animation);
  WebPAnimDecoderOptions options;
  if (!animation || !WebPAnimDecoderOptionsInit(&options)) {
    free(animation);
    return NULL;
  }
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  WebPData data = {bytes, size};
  animation->decoder = WebPAnimDecoderNew(&data, &options);
  if (!animation->decoder || !WebPAnimDecoderGetInfo(animation->decoder, &animation->about)) {
    pgb_webp_close(animation);
    return NULL;
  }
  return animation;
}

void pgb_webp_close(pgb_webp_animation *animation) {
  if (!animation) return;
  if (animation->decoder) WebPAnimDecoderDelete(animation->decoder);
  free(animation);
}

int pgb_webp_delay(const pgb_webp_animation *animation, uint32_t frame) {
  const WebPDemuxer *demuxer = WebPAnimDecoderGetDemuxer(animation->decoder);
  WebPIterator place;
  if (frame >= animation->about.frame_count) return -1;
  if (!WebPDemuxGetFrame(demuxer, (int)frame + 1, &place)) return -1;
  int delay = place.duration;
  WebPDemuxReleaseIterator(&place);
  return delay;
}

// The animation's decoder does not say why it fails; the one for pictures does.
static pgb_codec_status why_failed(const pgb_webp_animation *animation) {
  const WebPDemuxer *demuxer = WebPAnimDecoderGetDemuxer(animation->decoder);
  WebPIterator frame;
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      !WebPDemuxGetFrame(demuxer, animation->number + 1, &frame)) {
    return PGB_CODEC_DAMAGED;
  }
  VP8StatusCode code = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config);
  // What can be unpacked now failed for want of memory that has come back since.
  int fits = config.input.width == frame.width && config.input.height == frame.height;
  int starved = code == VP8_STATUS_OUT_OF_MEMORY || (code == VP8_STATUS_OK && fits);
  WebPFreeDecBuffer(&config.output);
  WebPDemuxReleaseIterator(&frame);
  return starved ? PGB_CODEC_NO_MEMORY : PGB_CODEC_DAMAGED;
}

pgb_codec_status pgb_webp_next(pgb_webp_animation *animation, uint8_t *pixels, size_t stride) {
  uint8_t *canvas = NULL;
  int time = 0;
  if (!WebPAnimDecoderGetNext(animation->decoder, &canvas, &time)) return why_failed(animation);
  animation->number += 1;
  size_t row = (size_t)animation->about.canvas_width * 4;
  for (uint32_t y = 0; y < animation->about.canvas_height; y++) {
    memcpy(pixels + y * stride, canvas + y * row, row);
    pgb_codec_premultiply(pixels + y * stride, animation->about.canvas_width);
  }
  return PGB_CODEC_OK;
}

void pgb_webp_rewind(pgb_webp_animation *animation) {
  WebPAnimDecoderReset(animation->decoder);
  animation->number = 0;
}
