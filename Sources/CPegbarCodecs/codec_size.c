#include <stdio.h>

#include "internal.h"

pgb_codec_status pgb_codec_check_size(pgb_codec_picture *picture) {
  uint64_t count = (uint64_t)picture->width * picture->height;
  if (picture->width <= PGB_CODEC_MAXIMUM_SIDE && picture->height <= PGB_CODEC_MAXIMUM_SIDE &&
      count <= (1u << 28)) {
    return PGB_CODEC_OK;
  }
  snprintf(picture->message, sizeof picture->message, "%u x %u pixels are too many", picture->width,
           picture->height);
  return PGB_CODEC_TOO_LARGE;
}
