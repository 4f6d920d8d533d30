// GIF out: palettes, ordered dither, LZW.
//
// Use: add frames to a palette, build it, plan every frame, compress rectangles.
#ifndef PGB_CODECS_GIF_H
#define PGB_CODECS_GIF_H

#include "pixels.h"

#pragma clang assume_nonnull begin

/// Colours of frames: first counted, then chosen. About 10 MB for any number of frames.
typedef struct pgb_gif_palette pgb_gif_palette;

/// Makes an empty palette; null without memory.
pgb_gif_palette *_Nullable pgb_gif_palette_new(void);

void pgb_gif_palette_free(pgb_gif_palette *_Nullable palette);

/// Counts the colours of straight RGBA pixels; those below half alpha do not count.
void pgb_gif_palette_add(pgb_gif_palette *palette, const uint8_t *pixels, size_t stride,
                         uint32_t width, uint32_t height);

/// Chooses at most 255 colours; index 255 or the first unused one stays free for transparency.
///
/// Up to 255 different colours are kept exactly. The result does not depend on `threads`.
/// Returns the number of colours, 0 without memory.
int pgb_gif_palette_build(pgb_gif_palette *palette, int threads);

/// The chosen colours, three bytes each.
const uint8_t *pgb_gif_palette_colors(const pgb_gif_palette *palette);

/// Whether each counted colour has been kept as it is.
int pgb_gif_palette_is_exact(const pgb_gif_palette *palette);

/// Forgets everything: like a new one.
void pgb_gif_palette_clear(pgb_gif_palette *palette);

/// How far the pixels that `counted` has seen come from their colours when `palette` draws them.
///
/// The mean of squared distances in Oklab, dither included; 1e9 when an exact palette lacks a
/// colour. `palette` has been built, and learns to draw these pixels.
double pgb_gif_palette_error(pgb_gif_palette *palette, const pgb_gif_palette *counted, int threads);

/// The rectangle of `area` in which `pixels` are below half alpha and `canvas` shows something.
///
/// All pixels here are whole frames of straight RGBA with one `stride`.
pgb_codec_rect pgb_gif_vanished(const uint8_t *canvas, const uint8_t *pixels, size_t stride,
                                pgb_codec_rect area);

/// Decides for each pixel of `area` whether it is drawn anew, and draws it on `canvas`.
///
/// A pixel stays as the canvas shows it where `pixels` equal `drawn` or the palette would give the
/// same colour. `indices` has a byte a pixel of `area`; `transparent` is what stays. `changed` is
/// the rectangle of what does not. Returns 0 without memory.
int pgb_gif_plan(const pgb_gif_palette *palette, const uint8_t *drawn, const uint8_t *pixels,
                 uint8_t *canvas, size_t stride, pgb_codec_rect area, uint8_t transparent,
                 int threads, uint8_t *indices, pgb_codec_rect *changed);

/// The most bytes that `pgb_gif_compress` writes for `count` pixels.
size_t pgb_gif_bound(size_t count);

/// LZW: the minimum code size, sub-blocks and terminator. Returns the bytes, 0 without memory.
size_t pgb_gif_compress(const uint8_t *indices, size_t count, int bits, uint8_t *out);

/// One rectangle to be compressed.
typedef struct pgb_gif_job {
  const uint8_t *indices;
  size_t count;
  uint8_t *out;  ///< `pgb_gif_bound(count)` bytes
  int bits;      ///< the minimum code size
  size_t size;   ///< set to what was written, 0 without memory
} pgb_gif_job;

/// Compresses several rectangles at once.
void pgb_gif_compress_all(pgb_gif_job *jobs, size_t count, int threads);

#pragma clang assume_nonnull end

#endif
