/*
 * A typed value, used for parameters.
 */
#ifndef PEGBAR_VALUE_H
#define PEGBAR_VALUE_H

#include "abi.h"

PEGBAR_BEGIN_DECLS

/** What a value is, and in brackets how many of `numbers` it uses. */
enum {
  PEGBAR_TYPE_BOOL = 1,    /* [1] 0 or 1 */
  PEGBAR_TYPE_INT = 2,     /* [1] a whole number up to 2^53 */
  PEGBAR_TYPE_DOUBLE = 3,  /* [1] */
  PEGBAR_TYPE_CHOICE = 4,  /* [1] the index of the choice; `bytes` is its key */
  PEGBAR_TYPE_STRING = 5,  /* [0] `bytes`, `byte_count` without the NUL that follows */
  PEGBAR_TYPE_COLOR = 6,   /* [4] red green blue alpha, 0…1, sRGB-encoded, not premultiplied */
  PEGBAR_TYPE_POINT = 7,   /* [2] x y */
  PEGBAR_TYPE_SIZE = 8,    /* [2] width height */
  PEGBAR_TYPE_RECT = 9,    /* [4] x y width height */
  PEGBAR_TYPE_VECTOR3 = 10, /* [3] */
  PEGBAR_TYPE_ANGLE = 11,  /* [1] radians */
  PEGBAR_TYPE_MATRIX = 12, /* [16] m11 m12 … m44, row vectors */
  PEGBAR_TYPE_PATH = 13,   /* reserved */
  PEGBAR_TYPE_IMAGE = 14,  /* reserved */
  PEGBAR_TYPE_NUMBERS = 15 /* [0] `bytes` points at `count` doubles */
};

/** Frozen: 152 bytes. What `bytes` points at belongs to whoever made the value. */
typedef struct pegbar_value {
  /** PEGBAR_TYPE_… */
  uint32_t type;
  /** How many numbers: as in the list above; for PEGBAR_TYPE_NUMBERS any. */
  uint32_t count;
  double numbers[16];
  const void *PEGBAR_NULLABLE bytes;
  uint64_t byte_count;
} pegbar_value;

/** What a parameter's number counts. */
enum {
  PEGBAR_UNIT_NONE = 1,
  PEGBAR_UNIT_FRACTION = 2, /* of 1 */
  PEGBAR_UNIT_PERCENT = 3,
  PEGBAR_UNIT_SECONDS = 4,
  PEGBAR_UNIT_HERTZ = 5,
  PEGBAR_UNIT_POINTS = 6,
  PEGBAR_UNIT_PIXELS = 7,
  PEGBAR_UNIT_DEGREES = 8,
  PEGBAR_UNIT_RADIANS = 9,
  PEGBAR_UNIT_KELVIN = 10,
  PEGBAR_UNIT_DECIBELS = 11,
  PEGBAR_UNIT_DIAMETERS = 12, /* of the picture: 1 is its longer side */
  PEGBAR_UNIT_COUNT = 13,
  PEGBAR_UNIT_PER_SECOND = 14,
  PEGBAR_UNIT_KILOGRAMS = 15,
  PEGBAR_UNIT_NEWTONS_PER_METRE = 16,
  PEGBAR_UNIT_NEWTON_SECONDS_PER_METRE = 17
};

PEGBAR_END_DECLS

#endif /* PEGBAR_VALUE_H */
