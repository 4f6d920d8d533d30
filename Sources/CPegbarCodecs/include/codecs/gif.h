// GIF out: one palette for a whole animation, ordered dither, LZW.
//
// Use: add every frame to a palette, build it, map every frame to indices, compress rectangles.
#ifndef PEGBAR_CODECS_GIF_H
#define PEGBAR_CODECS_GIF_H

#include "pixels.h"

#pragma clang assume_nonnull begin

/// The colours of an animation: first counted, then chosen. About 10 MB for any number of frames.
typedef struct pegbar_gif_palette pegbar_gif_palette;

/// Makes an empty palette; null without memory.
pegbar_gif_palette *_Nullable pegbar_gif_palette_new(void);

void pegbar_gif_palette_free(pegbar_gif_palette *_Nullable palette);

/// Counts the colours of straight RGBA pixels; those below half alpha do not count.
void pegbar_gif_palette_add(
    pegbar_gif_palette *palette, const uint8_t *pixels, size_t stride, uint32_t width,
    uint32_t height);

/// Chooses at most 255 colours; index 255 or the first unused one stays free for transparency.
///
/// Up to 255 different colours are kept exactly. The result does not depend on `threads`.
/// Returns the number of colours, 0 without memory.
int pegbar_gif_palette_build(pegbar_gif_palette *palette, int threads);

/// How many colours were chosen.
int pegbar_gif_palette_count(const pegbar_gif_palette *palette);

/// The chosen colours, three bytes each.
const uint8_t *pegbar_gif_palette_colours(const pegbar_gif_palette *palette);

/// Maps straight RGBA to indices, a byte a pixel, no gaps; below half alpha: `transparent`.
void pegbar_gif_map(
    const pegbar_gif_palette *palette, const uint8_t *pixels, size_t stride, uint32_t width,
    uint32_t height, uint8_t transparent, int threads, uint8_t *indices);

/// The rectangle in which `next` differs from `canvas`.
pegbar_codec_rect pegbar_gif_difference(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, uint32_t height);

/// The rectangle in which `next` is transparent and `canvas` is not.
pegbar_codec_rect pegbar_gif_vanished(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, uint32_t height,
    uint8_t transparent);

/// Cuts a rectangle out of `next`; longer runs equal to `canvas` become `transparent`.
void pegbar_gif_cut(
    const uint8_t *canvas, const uint8_t *next, uint32_t width, pegbar_codec_rect rect,
    uint8_t transparent, uint8_t *out);

/// The most bytes that `pegbar_gif_compress` writes for `count` pixels.
size_t pegbar_gif_bound(size_t count);

/// LZW: the minimum code size, sub-blocks and terminator. Returns the bytes, 0 without memory.
size_t pegbar_gif_compress(const uint8_t *indices, size_t count, int bits, uint8_t *out);

/// One rectangle to be compressed.
typedef struct pegbar_gif_job {
  const uint8_t *indices;
  size_t count;
  uint8_t *out;  ///< `pegbar_gif_bound(count)` bytes
  size_t size;   ///< set to what was written, 0 without memory
} pegbar_gif_job;

/// Compresses several rectangles at once.
void pegbar_gif_compress_all(pegbar_gif_job *jobs, size_t count, int bits, int threads);

#pragma clang assume_nonnull end

#endif
