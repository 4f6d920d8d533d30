/*
 * Rows of pixels.
 */
#ifndef PEGBAR_IMAGE_H
#define PEGBAR_IMAGE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** Formats. Numbers 2 to 5 are reserved. */
enum {
  PEGBAR_FORMAT_RGBA8 = 1 /* 4 bytes: red green blue alpha, sRGB-encoded */
};

enum {
  PEGBAR_ALPHA_PREMULTIPLIED = 1,
  PEGBAR_ALPHA_STRAIGHT = 2,
  /** Premultiplied, and every alpha is 255. */
  PEGBAR_ALPHA_OPAQUE = 3
};

/**
 * A picture. Belongs to the host. Rows run from the top.
 *
 * Rows begin on 64-byte boundaries in pictures of the host's own; 16 bytes behind each row's last pixel may be
 * read (not written), their contents mean nothing.
 */
typedef struct pegbar_image {
  uint32_t struct_size;
  /** PEGBAR_FORMAT_… */
  uint32_t format;
  /** PEGBAR_ALPHA_… */
  uint32_t alpha;
  /** 1: sRGB. */
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
