/*
 * A typed value, used for parameters.
 *
 * The host makes values for `create` from the user's input, checks them against the parameter, and
 * frees them after the call. A library defines values as defaults and presets.
 *
 * Rationale: one struct of fixed size for every type, with the numbers inside it. A union would
 * need fewer bytes, but languages without C unions could not read it, and nobody could check a
 * value without knowing its parameter.
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
  PEGBAR_TYPE_PATH = 13,    /* reserved: refused */
  PEGBAR_TYPE_IMAGE = 14,   /* reserved: refused */
  PEGBAR_TYPE_NUMBERS = 15  /* [0] `bytes` points at `count` doubles, at most 1024 */
};

/**
 * Frozen: 152 bytes. The maker of the value owns the memory at `bytes`, which lives as long as the
 * value: in `create` during the call, in a descriptor until the process ends.
 */
typedef struct pegbar_value {
  /** PEGBAR_TYPE_…, the same as the parameter's: the host never converts values. */
  uint32_t type;
  /** The number of numbers, as in the list above; for PEGBAR_TYPE_NUMBERS any up to 1024. */
  uint32_t count;
  /** Numbers beyond `count` have no meaning. */
  double numbers[16];
  /** NULL, or for the types above: text that ends with NUL, or doubles at a multiple of 8. */
  const void *PEGBAR_NULLABLE bytes;
  /** Bytes at `bytes`, without the NUL. */
  uint64_t byte_count;
} pegbar_value;

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
  PEGBAR_UNIT_POINTS = 6,                   /* `scale` pixels each; see pegbar_transition_setup */
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
