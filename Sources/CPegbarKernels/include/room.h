/*
 * Two pictures in a room whose floor mirrors them: which one a pixel shows, and how bright.
 */
#ifndef CPEGBAR_ROOM_H
#define CPEGBAR_ROOM_H

#include "rows.h"

/** The room. */
typedef struct pgb_room {
  /** Of both pictures, pixels. */
  float width, height;
  /** How bright mirror images are at the floor, 0…1. */
  float strength;
  /** How far below a picture its mirror image begins, as a fraction of its height. */
  float distance;
  /** Whether the new picture stands before the old one, and whether the floor mirrors the old one. */
  int32_t is_new_before, is_old_mirrored;
} pgb_room;

PEGBAR_BEGIN_DECLS

/**
 * Works on a row of places: six arrays of `stride` floats with x and y in the old picture, x and y
 * in the new one, the weight of the new one, and the light. A place outside a picture moves to where
 * the mirror image is read. The weight is that of the picture before the other, or, where only mirror
 * images are seen, the part of the new one's light. The light is 1 in a picture, the sum of the mirror
 * images outside, and 0 where nothing is.
 */
void pgb_row_room(float *PEGBAR_NONNULL places, size_t stride, const pgb_room *PEGBAR_NONNULL room,
                  size_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_ROOM_H */
