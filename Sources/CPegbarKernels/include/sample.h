/*
 * Reading a picture through a map: affine or in perspective, bilinear or nearest.
 */
#ifndef CPEGBAR_SAMPLE_H
#define CPEGBAR_SAMPLE_H

#include "rows.h"

/**
 * A picture and where its pixels are found.
 *
 * Pixel centre (x + ½, y + ½) of the output becomes u = (x'·map[0] + y'·map[3] + map[6]) / w and v
 * = (x'·map[1] + y'·map[4] + map[7]) / w with w = x'·map[2] + y'·map[5] + map[8], in pixels of the
 * picture, where the first pixel spans 0…1. Outside, the edge pixels go on. 16 bytes behind each
 * row's last pixel are read.
 */
typedef struct pgb_texture {
  PGB_CONST_BYTES pixels;
  /** Bytes from row to row. */
  int64_t stride;
  int32_t width;
  int32_t height;
  double map[9];
} pgb_texture;

/** Writes `count` samples for the output pixels (x, y), (x + 1, y), … . */
typedef void (*PEGBAR_NONNULL pgb_sample)(PGB_BYTES out, const pgb_texture *PEGBAR_NONNULL texture,
                                          int32_t x, int32_t y, size_t count);

/**
 * Samplers. A sample depends on x and y alone, never on where a row of samples begins.
 *
 * Weights have 7 bits across and 15 down, so a sample is within 2 levels of the exact one.
 */
typedef struct pgb_samplers {
  /** map[2] and map[5] are 0, map[8] is 1. */
  pgb_sample affine;
  pgb_sample perspective;
  /**
   * The affine samples of parts of rows: `out` is the memory of pixel (x, y), rows are `stride`
   * bytes apart. Up to 7 pixels behind a part are written too.
   */
  void (*PEGBAR_NONNULL affine_spans)(PGB_BYTES out, int64_t stride,
                                      const pgb_texture *PEGBAR_NONNULL texture, int32_t x,
                                      int32_t y, const pgb_span *PEGBAR_NONNULL spans,
                                      int32_t count);
} pgb_samplers;

PEGBAR_BEGIN_DECLS

/** The nearest pixel, under any map. */
void pgb_sample_nearest(PGB_BYTES out, const pgb_texture *PEGBAR_NONNULL texture, int32_t x,
                        int32_t y, size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_SAMPLE_H */
