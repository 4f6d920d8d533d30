#include <stdio.h>
#include <stdlib.h>

#include "codecs/gif_read.h"
#include "internal.h"

// The structure of a GIF: blocks after blocks, each with its length.

typedef struct cursor {
  const uint8_t *bytes;
  size_t size, at;
  int failed;
} cursor;

static unsigned take_byte(cursor *from) {
  if (from->at >= from->size) {
    from->failed = 1;
    return 0;
  }
  return from->bytes[from->at++];
}

static unsigned take_word(cursor *from) {
  unsigned low = take_byte(from);
  return low | take_byte(from) << 8;
}

static void skip(cursor *from, size_t count) {
  if (from->size - from->at < count) from->failed = 1;
  else from->at += count;
}

static void skip_blocks(cursor *from) {
  unsigned length;
  while (!from->failed && (length = take_byte(from)) != 0) skip(from, length);
}

typedef struct control {
  uint16_t delay;
  int16_t transparent;
  uint8_t disposal;
} control;

static void take_extension(cursor *from, control *next) {
  if (take_byte(from) == 0xf9 && from->at + 5 <= from->size && from->bytes[from->at] == 4) {
    const uint8_t *body = from->bytes + from->at + 1;
    next->disposal = body[0] >> 2 & 7;
    next->delay = (uint16_t)(body[1] | body[2] << 8);
    next->transparent = body[0] & 1 ? body[3] : -1;
  }
  skip_blocks(from);
}

typedef struct palette {
  size_t at;
  uint32_t colors;
} palette;

static palette take_palette(cursor *from, unsigned flags) {
  palette found = {from->at, 0};
  if (!(flags & 0x80)) return found;
  found.colors = 2u << (flags & 7);
  skip(from, (size_t)found.colors * 3);
  return found;
}

static pgb_gif_frame take_frame(cursor *from, const control *next, palette global) {
  pgb_gif_frame frame = {
      .delay = next->delay, .transparent = next->transparent, .disposal = next->disposal};
  frame.x = (uint16_t)take_word(from);
  frame.y = (uint16_t)take_word(from);
  frame.width = (uint16_t)take_word(from);
  frame.height = (uint16_t)take_word(from);
  unsigned flags = take_byte(from);
  palette local = take_palette(from, flags);
  palette used = local.colors ? local : global;
  frame.palette = used.at;
  frame.colors = used.colors;
  frame.interlaced = flags >> 6 & 1;
  frame.data = from->at;
  skip(from, 1);
  skip_blocks(from);
  return frame;
}

static pgb_codec_status refuse(pgb_codec_picture *picture, pgb_codec_status status, const char *why,
                               uint32_t frame) {
  snprintf(picture->message, sizeof picture->message, why, frame);
  return status;
}

static pgb_codec_status append(pgb_gif_index *index, const pgb_gif_frame *frame) {
  pgb_codec_picture *picture = &index->picture;
  if (index->count >= PGB_GIF_MAXIMUM_FRAMES) {
    return refuse(picture, PGB_CODEC_TOO_LARGE, "more than %u frames", index->count);
  }
  if (frame->width == 0 || frame->height == 0) {
    return refuse(picture, PGB_CODEC_DAMAGED, "frame %u is empty", index->count);
  }
  if (frame->colors == 0) {
    return refuse(picture, PGB_CODEC_DAMAGED, "frame %u has no colours", index->count);
  }
  // Doubles each time a power of two is reached.
  if ((index->count & (index->count - 1)) == 0) {
    size_t room = index->count ? (size_t)index->count * 2 : 1;
    pgb_gif_frame *more = realloc(index->frames, room * sizeof *more);
    if (!more) return refuse(picture, PGB_CODEC_NO_MEMORY, "there is not enough memory", 0);
    index->frames = more;
  }
  index->frames[index->count++] = *frame;
  return PGB_CODEC_OK;
}

static pgb_codec_status take_all(cursor *from, pgb_gif_index *index, palette global) {
  control next = {0, -1, 0};
  while (from->at < from->size) {
    unsigned kind = take_byte(from);
    if (kind == 0x3b) break;
    if (kind == 0x21) {
      take_extension(from, &next);
    } else if (kind == 0x2c) {
      pgb_gif_frame frame = take_frame(from, &next, global);
      next = (control){0, -1, 0};
      if (!from->failed) {
        pgb_codec_status status = append(index, &frame);
        if (status != PGB_CODEC_OK) return status;
      }
    } else if (index->count > 0) {
      // Rubbish after the frames: every reader stops here.
      break;
    } else {
      return refuse(&index->picture, PGB_CODEC_DAMAGED, "there is no frame", 0);
    }
    if (from->failed) {
      return refuse(&index->picture, PGB_CODEC_DAMAGED, "the file ends inside frame %u",
                    index->count);
    }
  }
  if (index->count > 0) return PGB_CODEC_OK;
  return refuse(&index->picture, PGB_CODEC_DAMAGED, "there is no frame", 0);
}

static pgb_codec_status check_canvas(pgb_gif_index *index) {
  pgb_codec_picture *picture = &index->picture;
  // Some writers leave the canvas out: the first frame is as large then.
  if (picture->width == 0) picture->width = index->frames[0].width;
  if (picture->height == 0) picture->height = index->frames[0].height;
  return pgb_codec_check_size(picture);
}

pgb_codec_status pgb_gif_read_index(const uint8_t *bytes, size_t size, pgb_gif_index *index) {
  memset(index, 0, sizeof *index);
  index->picture.orientation = 1;
  cursor from = {.bytes = bytes, .size = size};
  skip(&from, 6);
  index->picture.width = take_word(&from);
  index->picture.height = take_word(&from);
  unsigned flags = take_byte(&from);
  skip(&from, 2);
  palette global = take_palette(&from, flags);
  pgb_codec_status status =
      from.failed ? refuse(&index->picture, PGB_CODEC_DAMAGED, "the file ends inside its header", 0)
                  : take_all(&from, index, global);
  if (status == PGB_CODEC_OK) status = check_canvas(index);
  if (status == PGB_CODEC_OK) return status;
  free(index->frames);
  index->frames = NULL;
  index->count = 0;
  return status;
}
