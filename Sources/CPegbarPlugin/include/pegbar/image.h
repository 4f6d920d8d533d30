/*
 * Rows of pixels.
 *
 * Rationale: there is one format, with 8 bits per channel, sRGB-encoded and premultiplied. Layers,
 * clips and files already use it, so a plugin costs no conversion. The fields for format, alpha and
 * colour space leave room for others: a plugin that checks `format` and returns PEGBAR_UNSUPPORTED
 * for an unknown one will stay correct.
 */
#ifndef PEGBAR_IMAGE_H
#define PEGBAR_IMAGE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** Formats. Numbers 2 to 5 are reserved. */
enum {
  /** 4 bytes per pixel: red green blue alpha, sRGB-encoded. */
  PEGBAR_FORMAT_RGBA8 = 1
};

/** How alpha and colour relate. A transition reads and writes premultiplied or opaque pixels. */
enum {
  /** Colours are multiplied by alpha: no channel is larger than alpha. */
  PEGBAR_ALPHA_PREMULTIPLIED = 1,
  /** Colours are not multiplied. No host of 0.9 passes such pictures. */
  PEGBAR_ALPHA_STRAIGHT = 2,
  /** Premultiplied, with alpha 255 everywhere; write 255 to such an output. */
  PEGBAR_ALPHA_OPAQUE = 3
};

/** The colour spaces. */
enum {
  /** IEC 61966-2-1, with its transfer function. */
  PEGBAR_COLOR_SPACE_SRGB = 1
};

/**
 * A picture. The host owns it and its pixels; both are valid during the call. Row 0 is at the top.
 *
 * In the host's own pictures rows begin on 64-byte boundaries. In others they may begin anywhere:
 * check `data` and `stride` before code that needs alignment. A plugin may read, but not write, 16
 * bytes after each row's last pixel; their contents are undefined. It may write only the pixels
 * that the call has to write.
 */
typedef struct pegbar_image {
  uint32_t struct_size;
  /** PEGBAR_FORMAT_… */
  uint32_t format;
  /** PEGBAR_ALPHA_… */
  uint32_t alpha;
  /** PEGBAR_COLOR_SPACE_… */
  uint32_t color_space;
  /** In pixels, 1 or more. */
  int32_t width;
  int32_t height;
  /**
   * Bytes from one row to the next, at least 4 × width. Do not write the padding between the rows
   * of an output.
   */
  int64_t stride;
  /**
   * The first byte of row 0. The pixel in column x of row y begins `stride` × y + 4 × x bytes after
   * it.
   */
  void *PEGBAR_NONNULL data;
} pegbar_image;

PEGBAR_END_DECLS

#endif /* PEGBAR_IMAGE_H */
