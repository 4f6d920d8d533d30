/*
 * Pictures: rows of pixels.
 *
 * The host's own pictures have 8 bits per channel, sRGB-encoded and premultiplied. Layers, clips
 * and files are like this, so a plugin that works on these costs no conversion. A plugin that needs
 * another form (floating point for sums, linear light for blurs, straight colours for keying) lists
 * the forms that it accepts in its table, and is told in `prepare` which one it gets.
 *
 * How the host converts
 *  - A level of 0…255 is divided by 255.
 *  - For straight colours and for linear light, colours are divided by alpha; for premultiplied
 *    linear light they are multiplied by it again afterwards.
 *  - On the way back, numbers below 0, above 1 and those that are none are cut off; levels are
 *    rounded to the nearest; a colour is no larger than alpha.
 *  - What the host has converted comes back as the same bytes: an effect that copies its input is
 *    exact in every form.
 *
 * Rationale: conversion in one place, at the host, gives the same colours in all plugins. A plugin
 * that has to look at each picture's form before it reads a pixel will forget one.
 */
#ifndef PEGBAR_IMAGE_H
#define PEGBAR_IMAGE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** How the channels red, green, blue and alpha are stored, in this order. 2 is reserved. */
enum {
  /** 4 bytes per pixel, 0…255. */
  PEGBAR_FORMAT_RGBA8 = 1,
  /** 8 bytes per pixel: IEEE 754 half precision, 0…1; the host cuts off what lies outside. */
  PEGBAR_FORMAT_RGBA16F = 3,
  /** 16 bytes per pixel: float, 0…1; the host cuts off what lies outside. */
  PEGBAR_FORMAT_RGBA32F = 4
};

/** How alpha and colour relate. */
enum {
  /** Colours are multiplied by alpha: no channel is larger than alpha. */
  PEGBAR_ALPHA_PREMULTIPLIED = 1,
  /**
   * Colours are not multiplied. Only plugins that ask for it get such pictures; where alpha is 0,
   * colours read as 0 and are not looked at after the call.
   */
  PEGBAR_ALPHA_STRAIGHT = 2,
  /**
   * Alpha is 1 everywhere, so that premultiplied and straight are the same. Any input of any plugin
   * may be opaque, whatever it asked for; the output never is.
   */
  PEGBAR_ALPHA_OPAQUE = 3
};

/** The colour spaces. */
enum {
  /** IEC 61966-2-1, with its transfer function. */
  PEGBAR_COLOR_SPACE_SRGB = 1,
  /**
   * The same primaries in linear light; not with PEGBAR_FORMAT_RGBA8, which is too coarse for it.
   */
  PEGBAR_COLOR_SPACE_LINEAR_SRGB = 2
};

/** Where pixels are. Every plugin works in the processor's memory; others may be offered later. */
enum {
  /** At `data`, in the memory of the process. */
  PEGBAR_MEMORY_CPU = 1
};

/** The form of a picture's pixels. Frozen. */
typedef struct pegbar_pixel_format {
  /** PEGBAR_FORMAT_… */
  uint32_t format;
  /** PEGBAR_ALPHA_PREMULTIPLIED or PEGBAR_ALPHA_STRAIGHT */
  uint32_t alpha;
  /** PEGBAR_COLOR_SPACE_… */
  uint32_t color_space;
  /** PEGBAR_MEMORY_… */
  uint32_t memory;
} pegbar_pixel_format;

/**
 * A rectangle of pixels: columns x0 up to, not including, x1, rows y0 up to y1. Frozen.
 *
 * Row 0 is at the top. A region with x0 >= x1 or y0 >= y1 is empty.
 */
typedef struct pegbar_region {
  int32_t x0;
  int32_t y0;
  int32_t x1;
  int32_t y1;
} pegbar_region;

/**
 * A picture. The host owns it and its pixels; both are valid during the call. Row 0 is at the top.
 *
 * Rows may begin anywhere that suits a channel: check `data` and `stride` before code that needs
 * more. A plugin may read, but not write, 16 bytes after each row's last pixel; their contents are
 * undefined. It may write only the pixels that the call has to write.
 */
typedef struct pegbar_image {
  uint32_t struct_size;
  /** PEGBAR_FORMAT_… */
  uint32_t format;
  /** PEGBAR_ALPHA_… */
  uint32_t alpha;
  /** PEGBAR_COLOR_SPACE_… */
  uint32_t color_space;
  /** PEGBAR_MEMORY_… */
  uint32_t memory;
  /** 0. */
  uint32_t reserved;
  /**
   * Where the first pixel of row 0 lies in the coordinates that regions are in; (0,0) in
   * transitions. Pictures of one filter may lie beside each other or overlap.
   */
  int32_t x;
  int32_t y;
  /** In pixels, 1 or more. */
  int32_t width;
  int32_t height;
  /**
   * Bytes from one row to the next, at least as many as a row's pixels have. Do not write the
   * padding between the rows of an output.
   */
  int64_t stride;
  /** The first byte of row 0. */
  void *PEGBAR_NONNULL data;
} pegbar_image;

/** The size of pegbar_image in version 0.10 of the interface. */
#define PEGBAR_IMAGE_SIZE_0_10 56

/**
 * The first byte of the pixel at (x, y), in the coordinates that regions are in.
 *
 * Pixels have 4, 8 or 16 bytes, according to the picture's format.
 */
static inline uint8_t *PEGBAR_NONNULL pegbar_pixel(const pegbar_image *PEGBAR_NONNULL image,
                                                   int32_t x, int32_t y) {
  int64_t size = image->format == PEGBAR_FORMAT_RGBA8 ? 4 : 4 << (image->format - 2);
  return (uint8_t *)image->data + (y - image->y) * image->stride + (x - image->x) * size;
}

PEGBAR_END_DECLS

#endif /* PEGBAR_IMAGE_H */
