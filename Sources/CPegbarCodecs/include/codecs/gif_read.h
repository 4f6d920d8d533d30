// GIF in: the structure first, then one frame after another onto a canvas.
#ifndef PGB_CODECS_GIF_READ_H
#define PGB_CODECS_GIF_READ_H

#include "pixels.h"
#include "png.h"

#pragma clang assume_nonnull begin

/// The most frames that are read from one file.
#define PGB_GIF_MAXIMUM_FRAMES 100000u

/// One frame's place in a file, and what becomes of it.
typedef struct pgb_gif_frame {
  size_t data;      ///< offset of the minimum code size
  size_t palette;   ///< offset of its colours
  uint32_t colors;  ///< how many
  uint16_t x, y, width, height;
  uint16_t delay;       ///< hundredths of a second, as stored
  int16_t transparent;  ///< index, or -1
  uint8_t disposal;     ///< 0 and 1 keep, 2 clears, 3 brings back what was there before
  uint8_t interlaced;
} pgb_gif_frame;

/// A file's structure. `picture` holds the canvas size, and the reason when reading fails.
typedef struct pgb_gif_index {
  pgb_gif_frame *_Nullable frames;  ///< for `free`
  uint32_t count;
  pgb_codec_picture picture;
} pgb_gif_index;

/// Reads the structure of a whole file without unpacking a pixel.
///
/// A frame that is cut off, palettes that are missing and too many frames are errors. A missing
/// end mark is not, for many writers forget it. `index.frames` is null after an error.
pgb_codec_status pgb_gif_read_index(const uint8_t *bytes, size_t size, pgb_gif_index *index);

/// Unpacks a frame and lays it on a canvas of premultiplied RGBA; what lies outside is left out.
///
/// `bytes`, `size` and `frame` are those of the index.
pgb_codec_status pgb_gif_draw(const uint8_t *bytes, size_t size, const pgb_gif_frame *frame,
                              uint8_t *canvas, size_t stride, pgb_codec_picture *picture);

#pragma clang assume_nonnull end

#endif
