/*
 * Extension of the host: its own pixel kernels, fast and identical to the bit on every machine.
 *
 * The host owns the table, which is valid until the process ends. Its functions have no state and
 * never fail. A plugin for other hosts, too, needs its own loop for hosts without this extension.
 *
 * All rows are PEGBAR_FORMAT_RGBA8, premultiplied. Counts are in pixels. Rows need no alignment.
 * `out` may be one of the inputs but may not overlap it otherwise.
 */
#ifndef PEGBAR_EXT_PIXELS_H
#define PEGBAR_EXT_PIXELS_H

#include "../image.h"

PEGBAR_BEGIN_DECLS

/** The extension's id, for `pegbar_host.get_extension`. */
#define PEGBAR_EXT_PIXELS "pegbar.pixels/1"

/**
 * The kernels. Owned by the host; valid until the process ends.
 *
 * Rationale: the formulas are part of the interface, to the last bit. A plugin that computes some
 * rows with a kernel and others by itself shows no seam between them.
 */
typedef struct pegbar_pixels {
  /** Set by the host; larger if a later host has appended kernels. */
  uint32_t struct_size;
  /** 0. */
  uint32_t reserved;

  /** [any] Copies `count` pixels. */
  void (*PEGBAR_NONNULL copy)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL in,
                              uint64_t count);

  /**
   * [any] Mixes two rows: each byte is (a·(65536 − weight) + b·weight + 32768) >> 16. `weight` is
   * 0…65536; 0 gives a, 65536 gives b.
   */
  void (*PEGBAR_NONNULL mix)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                             const uint8_t *PEGBAR_NONNULL b, uint64_t count, uint32_t weight);

  /**
   * [any] Mixes two rows by a mask with one byte m per pixel: each byte is
   * (a·(255 − m) + b·m + 127) / 255.
   */
  void (*PEGBAR_NONNULL mix_mask)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                                  const uint8_t *PEGBAR_NONNULL b,
                                  const uint8_t *PEGBAR_NONNULL mask, uint64_t count);

  /**
   * [any] Composites b over a (source over): each byte is
   * b + (a·(255 − alpha of b) + 127) / 255.
   */
  void (*PEGBAR_NONNULL over)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL a,
                              const uint8_t *PEGBAR_NONNULL b, uint64_t count);

  /**
   * [any] Darkens colours and keeps alpha: each colour becomes (c·shade + 127) / 255. `shade` is
   * 0…255; 255 changes nothing, 0 gives black.
   */
  void (*PEGBAR_NONNULL shade)(uint8_t *PEGBAR_NONNULL out, const uint8_t *PEGBAR_NONNULL in,
                               uint64_t count, uint32_t shade);

  /**
   * [any] Draws a whole picture under a transform over a region of `out`, with bilinear filtering,
   * anti-aliased edges and visible back faces. Both pictures lie at (0,0).
   *
   * `transform` (m11 m12 … m44, for row vectors) maps pixel coordinates of the picture to pixel
   * coordinates of `out`: z is dropped, w divides. `opacity` is 0…255. Parts with w <= 0 are not
   * drawn.
   */
  void (*PEGBAR_NONNULL draw)(const pegbar_image *PEGBAR_NONNULL out,
                              const pegbar_region *PEGBAR_NONNULL region,
                              const pegbar_image *PEGBAR_NONNULL picture,
                              const double *PEGBAR_NONNULL transform, uint32_t opacity);
} pegbar_pixels;

/** The size of pegbar_pixels in version 0.10 of the interface. */
#define PEGBAR_PIXELS_SIZE_0_10 56

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_PIXELS_H */
