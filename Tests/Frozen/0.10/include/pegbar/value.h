/*
 * Typed values, used for parameters: numbers, text, paths, images, curves.
 *
 * The host makes values for `create` from the user's input, checks them against the parameter, and
 * frees them after the call. A library defines values as defaults and presets.
 *
 * Rationale
 *  - One struct for every type, with the numbers inside it. A union would need fewer bytes, but
 *    languages without C unions could not read it, and nobody could check a value without knowing
 *    its parameter.
 *  - Lists of values are lists of pointers, so that the struct may grow.
 *  - A path, an image or a curve may be large: the host lends it for as long as the instance lives,
 *    so that the plugin needs no copy.
 */
#ifndef PEGBAR_VALUE_H
#define PEGBAR_VALUE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** The types of values; in brackets how many of `numbers` each uses. All numbers are finite. */
enum {
  PEGBAR_TYPE_BOOL = 1,     /* [1] 0 or 1 */
  PEGBAR_TYPE_INT = 2,      /* [1] a whole number up to 2^53 */
  PEGBAR_TYPE_DOUBLE = 3,   /* [1] any finite number */
  PEGBAR_TYPE_CHOICE = 4,   /* [1] the index of the choice; `bytes` is its key */
  PEGBAR_TYPE_STRING = 5,   /* [0] `bytes`, `byte_count` without the NUL that follows */
  PEGBAR_TYPE_COLOR = 6,    /* [4] red green blue alpha, 0…1, sRGB-encoded, not premultiplied */
  PEGBAR_TYPE_POINT = 7,    /* [2] x y */
  PEGBAR_TYPE_SIZE = 8,     /* [2] width height */
  PEGBAR_TYPE_RECT = 9,     /* [4] x y width height */
  PEGBAR_TYPE_VECTOR3 = 10, /* [3] x y z */
  PEGBAR_TYPE_ANGLE = 11,   /* [1] radians */
  PEGBAR_TYPE_MATRIX = 12,  /* [16] m11 m12 … m44, row vectors */
  PEGBAR_TYPE_PATH = 13,    /* [0] `bytes` points at a pegbar_path, or is NULL for none */
  PEGBAR_TYPE_IMAGE = 14,   /* [0] `bytes` points at a pegbar_image, or is NULL for none */
  PEGBAR_TYPE_NUMBERS = 15, /* [0] `bytes` points at `count` doubles, at most 1024 */
  PEGBAR_TYPE_CURVE = 16    /* [0] `bytes` points at a pegbar_curve, or is NULL for none */
};

/**
 * A value. The maker owns the memory at `bytes`, which lives as long as the value: in `create` and
 * in a frame during the call, in a descriptor until the process ends. Paths, images and curves that
 * `create` receives stay valid until the instance is destroyed. An image is PEGBAR_FORMAT_RGBA8, or
 * PEGBAR_FORMAT_RGBA32F for a PEGBAR_PARAMETER_WIDE; it is premultiplied, sRGB and lies at (0,0),
 * whatever form the plugin's own pictures have. Its size is that of the file.
 */
typedef struct pegbar_value {
  uint32_t struct_size;
  /** PEGBAR_TYPE_…, the same as the parameter's: the host never converts values. */
  uint32_t type;
  /** The number of numbers, as in the list above; for PEGBAR_TYPE_NUMBERS any up to 1024. */
  uint32_t count;
  /** 0. */
  uint32_t reserved;
  /** Numbers beyond `count` have no meaning. */
  double numbers[16];
  /** NULL, or for the types above: text that ends with NUL, doubles, or a struct. */
  const void *PEGBAR_NULLABLE bytes;
  /** Bytes at `bytes`, without the NUL; 0 for structs. */
  uint64_t byte_count;
} pegbar_value;

/** The size of pegbar_value in version 0.10 of the interface. */
#define PEGBAR_VALUE_SIZE_0_10 160

/**
 * An initialiser of a value that consists of numbers:
 *
 *   static const pegbar_value half = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.5);
 */
#define PEGBAR_VALUE(type, count, ...) \
  { sizeof(pegbar_value), (type), (count), 0, {__VA_ARGS__}, NULL, 0 }

/**
 * An initialiser of a value of PEGBAR_TYPE_STRING; `text` is a literal, whose NUL does not count in
 * `byte_count`:
 *
 *   static const pegbar_value hello = PEGBAR_STRING_VALUE("hello");
 */
#define PEGBAR_STRING_VALUE(text) \
  { sizeof(pegbar_value), PEGBAR_TYPE_STRING, 0, 0, {0}, (text), sizeof(text) - 1 }

/** Pieces of a path, and how many of its points each takes. */
enum {
  PEGBAR_SEGMENT_MOVE = 1,  /* 1 point */
  PEGBAR_SEGMENT_LINE = 2,  /* 1 point */
  PEGBAR_SEGMENT_QUAD = 3,  /* 2 points */
  PEGBAR_SEGMENT_CUBIC = 4, /* 3 points */
  PEGBAR_SEGMENT_CLOSE = 5  /* 0 points: a line back to the last move */
};

/**
 * A path of lines and curves. Coordinates are in points, y down, as the user wrote them; a
 * parameter's unit may say otherwise. Made by the host.
 */
typedef struct pegbar_path {
  uint32_t struct_size;
  /** The counts of segments and points; `points` has two numbers for each point. */
  uint32_t segment_count;
  uint32_t point_count;
  /** 0. */
  uint32_t reserved;
  /** PEGBAR_SEGMENT_… of each segment; NULL for an empty path. */
  const uint8_t *PEGBAR_NULLABLE segments;
  /** The points of all segments in order, x and y alternating; NULL for an empty path. */
  const double *PEGBAR_NULLABLE points;
} pegbar_path;

/** The size of pegbar_path in version 0.10 of the interface. */
#define PEGBAR_PATH_SIZE_0_10 32

/** Bits in pegbar_curve.flags; none or several of them. */
enum {
  /**
   * The curve is f(x) = x: nobody needs to call it. A curve without this bit may be linear, too.
   */
  PEGBAR_CURVE_IS_LINEAR = 1
};

/**
 * A timing function made by the host, for an animation's segments or as a parameter. It stays valid
 * until the instance that received it is destroyed.
 */
typedef struct pegbar_curve {
  uint32_t struct_size;
  /** PEGBAR_CURVE_… bits */
  uint32_t flags;
  /** Private to the host; pass it to `eval`. */
  const void *PEGBAR_NULLABLE context;
  /** [render] Sets y[i] = f(x[i]); x and y may be the same array. Pass any failure on. */
  pegbar_status (*PEGBAR_NONNULL eval)(const void *PEGBAR_NULLABLE context, uint64_t count,
                                       const double *PEGBAR_NONNULL x, double *PEGBAR_NONNULL y);
} pegbar_curve;

/** The size of pegbar_curve in version 0.10 of the interface. */
#define PEGBAR_CURVE_SIZE_0_10 24

/**
 * The unit of a parameter. It affects only the display: the host never converts the number, so a
 * parameter in degrees receives degrees.
 */
enum {
  PEGBAR_UNIT_NONE = 1,                     /* a plain number */
  PEGBAR_UNIT_FRACTION = 2,                 /* of 1 */
  PEGBAR_UNIT_PERCENT = 3,                  /* of 100 */
  PEGBAR_UNIT_SECONDS = 4,                  /* of the animation's own time */
  PEGBAR_UNIT_HERTZ = 5,                    /* times a second */
  PEGBAR_UNIT_POINTS = 6,                   /* `scale` pixels each; see pegbar_effect_setup     */
  PEGBAR_UNIT_PIXELS = 7,                   /* of the picture that is drawn */
  PEGBAR_UNIT_DEGREES = 8,                  /* 360 are a full turn */
  PEGBAR_UNIT_RADIANS = 9,                  /* 2π are a full turn */
  PEGBAR_UNIT_KELVIN = 10,                  /* colour temperature */
  PEGBAR_UNIT_DECIBELS = 11,                /* ten times the logarithm of a ratio of powers */
  PEGBAR_UNIT_DIAMETERS = 12,               /* 1 is the longer side of the picture */
  PEGBAR_UNIT_COUNT = 13,                   /* a number of items, such as slats */
  PEGBAR_UNIT_PER_SECOND = 14,              /* distances per second: a speed */
  PEGBAR_UNIT_KILOGRAMS = 15,               /* mass */
  PEGBAR_UNIT_NEWTONS_PER_METRE = 16,       /* stiffness */
  PEGBAR_UNIT_NEWTON_SECONDS_PER_METRE = 17 /* damping */
};

PEGBAR_END_DECLS

#endif /* PEGBAR_VALUE_H */
