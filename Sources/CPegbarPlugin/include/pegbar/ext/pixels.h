/*
 * Extension of the host: its own pixel kernels, fast and the same to the bit on every machine.
 *
 * The table is the host's and valid until the process ends; its functions hold no state and never
 * fail. A plugin that runs in other hosts too keeps a plain loop for a host without the extension.
 *
 * All rows are PEGBAR_FORMAT_RGBA8, premultiplied; counts are pixels, rows need no alignment, and
 * `out` may be one of the inputs but may not overlap it otherwise.
 */
#ifndef PEGBAR_EXT_PIXELS_H
#define PEGBAR_EXT_PIXELS_H

#include "../image.h"

PEGBAR_BEGIN_DECLS

/** The id to ask `pegbar_host.get_extension` for. */
#define PEGBAR_EXT_PIXELS "pegbar.pixels/1"

/**
 * The kernels. Belongs to the host; valid until the process ends.
 *
 * Rationale: the formulas are part of the interface, to the last bit. A plugin that computes some
 * rows with a kernel and others by itself has no seam between them.
 */
typedef struct pegbar_pixels {
  /** Set by the host; larger where a later host has appended kernels. */
  uint32_t struct_size;
  /** 0. */
  uint32_t reserved;

  /** [any] Copies `count` pixels. */
  void (*PEGBAR_NONNULL copy)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL in,
                              uint64_t count);

  /**
   * [any] Mixes: each byte is (a·(65536 − weight) + b·weight + 32768) >> 16. `weight` is any number
   * 0…65536; 0 gives a, 65536 gives b.
   */
  void (*PEGBAR_NONNULL mix)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                             const uint8_t *PEGBAR_NONNULL b, uint64_t count, uint32_t weight);

  /**
   * [any] Mixes by a mask, one byte for each pixel: each byte is (a·(255 − m) + b·m + 127) / 255.
   */
  void (*PEGBAR_NONNULL mix_mask)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                                  const uint8_t *PEGBAR_NONNULL b,
                                  const uint8_t *PEGBAR_NONNULL mask, uint64_t count);

  /**
   * [any] Lays b over a, as one sees b in front of a: each byte is
   * b + (a·(255 − alpha of b) + 127) / 255.
   */
  void (*PEGBAR_NONNULL over)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                              const uint8_t *PEGBAR_NONNULL b, uint64_t count);

  /**
   * [any] Darkens towards black without touching alpha: colours become (c·shade + 127) / 255.
   * `shade` is 0…255; 255 changes nothing, 0 gives black.
   */
  void (*PEGBAR_NONNULL shade)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL in,
                               uint64_t count, uint32_t shade);

  /**
   * [any] Draws a whole picture under a transform over rows y0 up to y1 of `out`, bilinear, edges
   * anti-aliased, back faces too.
   *
   * `transform` (m11 m12 … m44, row vectors) takes pixel coordinates of the picture to pixel
   * coordinates of `out`; z is dropped, w divides. `opacity` 0…255. Parts with w <= 0 are not
   * drawn.
   */
  void (*PEGBAR_NONNULL draw)(const pegbar_image *PEGBAR_NONNULL out, int32_t y0, int32_t y1,
                              const pegbar_image *PEGBAR_NONNULL picture,
                              const double *PEGBAR_NONNULL transform, uint32_t opacity);
} pegbar_pixels;

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_PIXELS_H */
