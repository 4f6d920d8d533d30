#include <stdio.h>
#include <stdlib.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "codecs/jpeg.h"
#include "codecs/pixels.h"
#include "codecs/webp.h"
#include "internal.h"

static pegbar_codec_status refuse(
    pegbar_codec_picture *picture, pegbar_codec_status status, const char *why) {
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
  int turned = isPrefixed ? pegbar_codec_exif_orientation(bytes, size)
                          : pegbar_codec_tiff_orientation(bytes, size);
  WebPDemuxReleaseChunkIterator(&chunk);
  return turned;
}

pegbar_codec_status pegbar_codec_webp_probe(
    const uint8_t *bytes, size_t size, pegbar_codec_picture *picture, uint32_t *frames) {
  memset(picture, 0, sizeof *picture);
  picture->orientation = 1;
  *frames = 0;
  WebPData data = {bytes, size};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  // Only this form tells a file that is cut off from one that is wrong.
  WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
  if (!demuxer || state != WEBP_DEMUX_DONE) {
    if (demuxer) WebPDemuxDelete(demuxer);
    const char *why = state == WEBP_DEMUX_PARSE_ERROR ? "its structure is wrong"
                                                      : "the file ends too early";
    return refuse(picture, PEGBAR_CODEC_DAMAGED, why);
  }
  picture->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  picture->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  *frames = WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
  uint32_t flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS);
  picture->opaque = !(flags & (ALPHA_FLAG | ANIMATION_FLAG));
  picture->orientation = orientation(demuxer);
  WebPDemuxDelete(demuxer);
  if (*frames == 0 || picture->width == 0 || picture->height == 0) {
    return refuse(picture, PEGBAR_CODEC_DAMAGED, "there is no frame");
  }
  uint64_t count = (uint64_t)picture->width * picture->height;
  if (picture->width <= PEGBAR_CODEC_MAXIMUM_SIDE &&
      picture->height <= PEGBAR_CODEC_MAXIMUM_SIDE && count <= (1u << 28)) {
    return PEGBAR_CODEC_OK;
  }
  snprintf(
      picture->message, sizeof picture->message, "%u x %u pixels are too many", picture->width,
      picture->height);
  return PEGBAR_CODEC_TOO_LARGE;
}

pegbar_codec_status pegbar_codec_webp_read(
    const uint8_t *bytes, size_t size, uint8_t *pixels, size_t stride,
    pegbar_codec_picture *picture) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      WebPGetFeatures(bytes, size, &config.input) != VP8_STATUS_OK) {
    return refuse(picture, PEGBAR_CODEC_DAMAGED, "its header is wrong");
  }
  if ((uint32_t)config.input.width != picture->width ||
      (uint32_t)config.input.height != picture->height || config.input.has_animation) {
    return refuse(picture, PEGBAR_CODEC_DAMAGED, "its headers disagree");
  }
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)stride;
  config.output.u.RGBA.size = stride * picture->height;
  VP8StatusCode code = WebPDecode(bytes, size, &config);
  WebPFreeDecBuffer(&config.output);
  if (code == VP8_STATUS_OUT_OF_MEMORY) {
    return refuse(picture, PEGBAR_CODEC_NO_MEMORY, "there is not enough memory");
  }
  if (code != VP8_STATUS_OK) return refuse(picture, PEGBAR_CODEC_DAMAGED, "its data are wrong");
  picture->opaque = pegbar_codec_is_opaque(pixels, stride, picture->width, picture->height);
  for (uint32_t y = 0; y < picture->height && !picture->opaque; y++) {
    pegbar_codec_premultiply(pixels + y * stride, picture->width);
  }
  return PEGBAR_CODEC_OK;
}

struct pegbar_webp_animation {
  WebPAnimDecoder *decoder;
  WebPAnimInfo about;
  /** Frames that have been unpacked since the start. */
  int number;
};

pegbar_webp_animation *pegbar_webp_open(const uint8_t *bytes, size_t size) {
  pegbar_webp_animation *animation = calloc(1, sizeof *animation);
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
    pegbar_webp_close(animation);
    return NULL;
  }
  return animation;
}

void pegbar_webp_close(pegbar_webp_animation *animation) {
  if (!animation) return;
  if (animation->decoder) WebPAnimDecoderDelete(animation->decoder);
  free(animation);
}

int pegbar_webp_delay(const pegbar_webp_animation *animation, uint32_t frame) {
  const WebPDemuxer *demuxer = WebPAnimDecoderGetDemuxer(animation->decoder);
  WebPIterator place;
  if (frame >= animation->about.frame_count) return -1;
  if (!WebPDemuxGetFrame(demuxer, (int)frame + 1, &place)) return -1;
  int delay = place.duration;
  WebPDemuxReleaseIterator(&place);
  return delay;
}

// The animation's decoder does not say why it fails; the one for pictures does.
static pegbar_codec_status why_failed(const pegbar_webp_animation *animation) {
  const WebPDemuxer *demuxer = WebPAnimDecoderGetDemuxer(animation->decoder);
  WebPIterator frame;
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      !WebPDemuxGetFrame(demuxer, animation->number + 1, &frame)) {
    return PEGBAR_CODEC_DAMAGED;
  }
  VP8StatusCode code = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config);
  // What can be unpacked now failed for want of memory that has come back since.
  int fits = config.input.width == frame.width && config.input.height == frame.height;
  int starved = code == VP8_STATUS_OUT_OF_MEMORY || (code == VP8_STATUS_OK && fits);
  WebPFreeDecBuffer(&config.output);
  WebPDemuxReleaseIterator(&frame);
  return starved ? PEGBAR_CODEC_NO_MEMORY : PEGBAR_CODEC_DAMAGED;
}

pegbar_codec_status pegbar_webp_next(
    pegbar_webp_animation *animation, uint8_t *pixels, size_t stride) {
  uint8_t *canvas = NULL;
  int time = 0;
  if (!WebPAnimDecoderGetNext(animation->decoder, &canvas, &time)) return why_failed(animation);
  animation->number += 1;
  size_t row = (size_t)animation->about.canvas_width * 4;
  for (uint32_t y = 0; y < animation->about.canvas_height; y++) {
    memcpy(pixels + y * stride, canvas + y * row, row);
    pegbar_codec_premultiply(pixels + y * stride, animation->about.canvas_width);
  }
  return PEGBAR_CODEC_OK;
}

void pegbar_webp_rewind(pegbar_webp_animation *animation) {
  WebPAnimDecoderReset(animation->decoder);
  animation->number = 0;
}
