/*
 * Rows of pixels.
 *
 * Rationale: one format, 8 bits a channel, encoded as the screen shows it and premultiplied. It is
 * what layers, clips and files already are, so nothing is converted on the way through a plugin.
 * The fields for format, alpha and colour space are there so that other ones can come: a plugin
 * that looks at `format` and returns PEGBAR_UNSUPPORTED for what it does not know stays right when
 * they do.
 */
#ifndef PEGBAR_IMAGE_H
#define PEGBAR_IMAGE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** Formats. Numbers 2 to 5 are reserved. */
enum {
  /** 4 bytes a pixel: red green blue alpha, sRGB-encoded. */
  PEGBAR_FORMAT_RGBA8 = 1
};

/** What a pixel's alpha means for its colour. A transition gets and writes 1 or 3. */
enum {
  /** Colours are multiplied by alpha: none is larger than its alpha. */
  PEGBAR_ALPHA_PREMULTIPLIED = 1,
  /** Colours are not multiplied. No host of 0.9 hands out such pictures. */
  PEGBAR_ALPHA_STRAIGHT = 2,
  /** Premultiplied, and every alpha is 255; in a picture to be written, write 255. */
  PEGBAR_ALPHA_OPAQUE = 3
};

/** How numbers become light. */
enum {
  /** IEC 61966-2-1, with its transfer function. */
  PEGBAR_COLOR_SPACE_SRGB = 1
};

/**
 * A picture. Belongs to the host, the memory it points at too; valid during the call. Rows run from
 * the top.
 *
 * Rows begin on 64-byte boundaries in pictures of the host's own; others may begin anywhere, so
 * look at `data` and `stride` before code that needs it. 16 bytes behind each row's last pixel may
 * be read (not written), their contents mean nothing. Only what a call is told to write may be
 * written.
 */
typedef struct pegbar_image {
  uint32_t struct_size;
  /** PEGBAR_FORMAT_… */
  uint32_t format;
  /** PEGBAR_ALPHA_… */
  uint32_t alpha;
  /** PEGBAR_COLOR_SPACE_… */
  uint32_t color_space;
  /** Pixels, 1 or more. */
  int32_t width;
  int32_t height;
  /** Bytes from one row to the next, at least 4 × width. */
  int64_t stride;
  /** The first byte of row 0. */
  void *PEGBAR_NONNULL data;
} pegbar_image;

PEGBAR_END_DECLS

#endif /* PEGBAR_IMAGE_H */
