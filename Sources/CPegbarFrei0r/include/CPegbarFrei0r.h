/*
 * Loads frei0r plugins and draws with them.
 *
 * A frei0r plugin is a shared library with functions whose names begin with f0r_: filters make a
 * picture of one, mixers of two or three, sources of nothing. Pictures have 8 bits a channel,
 * straight alpha, and no gaps between rows.
 *
 * Many plugins read memory that they have not written, take random numbers from the C library, or
 * keep values in globals. So that the same arguments give the same picture
 *  - one call runs at a time in the whole process, whichever plugin it is of, in the order in
 *    which they came;
 *  - it runs on a thread of its own, whose stack and allocated memory are 0;
 *  - the C library's random numbers begin anew for each frame;
 *  - each frame is drawn by a new instance.
 */
#ifndef CPEGBAR_FREI0R_H
#define CPEGBAR_FREI0R_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/** What a plugin makes pictures of. The numbers are frei0r's. */
enum { PGB_F0R_FILTER = 0, PGB_F0R_SOURCE = 1, PGB_F0R_MIXER2 = 2, PGB_F0R_MIXER3 = 3 };

/** The order of channels in memory; packed means that any will do. The numbers are frei0r's. */
enum { PGB_F0R_BGRA = 0, PGB_F0R_RGBA = 1, PGB_F0R_PACKED = 2 };

/** The types of parameters. The numbers are frei0r's. */
enum {
  PGB_F0R_BOOL = 0,
  PGB_F0R_DOUBLE = 1,
  PGB_F0R_COLOR = 2,
  PGB_F0R_POSITION = 3,
  PGB_F0R_STRING = 4
};

/** Widths and heights are multiples of it, as frei0r demands. */
#define PGB_F0R_GRID 8
/** The least width and height: some plugins divide by zero or miss their pictures below it. */
#define PGB_F0R_LEAST 16
/** The most parameters of a plugin. */
#define PGB_F0R_PARAMETERS 256
/** Bytes of a message. */
#define PGB_F0R_REASON 400

/** The value of a parameter. */
typedef struct pgb_f0r_value {
  /** Bool: 0 or 1. Double: 0…1. Colour: red, green, blue. Position: x, y. */
  double numbers[3];
  /** String: UTF-8; the plugin copies it. */
  const char *_Nullable text;
} pgb_f0r_value;

/** A parameter; lives as long as the plugin. */
typedef struct pgb_f0r_parameter {
  /** As the plugin says it: any bytes, perhaps none. */
  const char *name;
  const char *explanation;
  int type;
  /** The value of a new instance in memory of zeros; 0 where that differs from one to the next. */
  pgb_f0r_value initial;
} pgb_f0r_parameter;

/** A plugin, loaded for the rest of the process. */
typedef struct pgb_f0r {
  /** Texts as the plugin says them: any bytes, perhaps none. */
  const char *name;
  const char *author;
  const char *explanation;
  /** PGB_F0R_FILTER … */
  int type;
  /** PGB_F0R_BGRA … */
  int color_model;
  int major_version;
  int minor_version;
  int parameter_count;
  const pgb_f0r_parameter *_Nullable parameters;
  /** The functions. */
  const struct pgb_f0r_functions *functions;
} pgb_f0r;

/** A frame to draw. */
typedef struct pgb_f0r_job {
  /** Pixels: multiples of PGB_F0R_GRID, PGB_F0R_LEAST or more. */
  uint32_t width;
  uint32_t height;
  /** Seconds. */
  double time;
  /** Where random numbers begin. */
  uint32_t seed;
  /** One for each parameter. */
  const pgb_f0r_value *_Nullable values;
  /** The pictures: one for a filter, two for a mixer. */
  const uint32_t *_Nullable inputs[2];
  /** The pictures of a frame to draw before, one 25th of a second earlier; NULL for none. */
  const uint32_t *_Nullable earlier[2];
  uint32_t *output;
} pgb_f0r_job;

/** What became of a frame. */
enum { PGB_F0R_DRAWN, PGB_F0R_NO_THREAD, PGB_F0R_NO_INSTANCE };

/** [any] Whether the bytes of a library name the functions of a frei0r plugin. Runs nothing. */
int pgb_f0r_is_one(const uint8_t *bytes, size_t count);

/** [any] Whether the bytes of a library hold a name, such as that of a function it calls. */
int pgb_f0r_names(const uint8_t *bytes, size_t count, const char *name);

/**
 * [any] Loads a plugin and reads its description.
 *
 * Returns NULL for a library that is none, or that breaks frei0r's rules, with a reason of at most
 * PGB_F0R_REASON bytes. The same file may be loaded again. It is never unloaded.
 */
const pgb_f0r *_Nullable pgb_f0r_open(const char *path, char *reason);

/** [any] Draws a frame. Waits until calls that came before have ended. */
int pgb_f0r_draw(const pgb_f0r *plugin, const pgb_f0r_job *job);

/** A picture as the host has it: premultiplied red, green, blue, alpha. */
typedef struct pgb_f0r_picture {
  uint8_t *data;
  /** Bytes from one row to the next. */
  int64_t stride;
  int32_t width;
  int32_t height;
} pgb_f0r_picture;

/** A rectangle of pixels; empty without width. */
typedef struct pgb_f0r_box {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} pgb_f0r_box;

/** [any] The smallest rectangle around `box` and all pixels that are not transparent. */
pgb_f0r_box pgb_f0r_visible(const pgb_f0r_picture *picture, pgb_f0r_box box);

/**
 * [any] Writes the pixels of a box as straight colours into the middle of a picture, half a pixel to
 * the upper left where that is between two; the edges go on. With `is_bgra`, blue comes first.
 */
void pgb_f0r_lend(uint32_t *to, uint32_t width, uint32_t height, const pgb_f0r_picture *from,
                  pgb_f0r_box box, int is_bgra);

/** [any] Premultiplies straight colours; with `is_bgra`, those whose blue comes first. */
void pgb_f0r_take(uint8_t *to, const uint32_t *from, uint32_t count, int is_bgra);

#pragma clang assume_nonnull end

#endif /* CPEGBAR_FREI0R_H */
