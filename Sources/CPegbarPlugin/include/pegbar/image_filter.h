/*
 * Image filters: plugins that change a picture, make one, or compose several. The table is
 * image_effect.h's.
 *
 *   inputs 1      a filter: a blur, an adjustment of colours
 *   inputs 0      a generator: a pattern, noise
 *   inputs 2…16   a composition; input 0 is the one on top
 *
 * All pictures of a frame have one size and lie at one place: the host adds transparent pixels
 * around an input, as many as `extent` and `region_of_interest` ask for, and cuts off what does not
 * matter. The place is counted in pixels of the whole output, may be negative, and its coordinates
 * are multiples of PEGBAR_FILTER_GRID: blocks of up to so many pixels, counted from (0,0), are the
 * same blocks in every frame.
 *
 * A filter that is laid out in a rectangle, such as a vignette, has a parameter with the key
 * `inputExtent`, PEGBAR_TYPE_RECT in PEGBAR_UNIT_PIXELS, hidden: the host sets it to the box around
 * the layer's bounds, or to the whole picture where there is no layer, in the coordinates of
 * regions. Users do not give it.
 *
 * Laws: what lies outside of an input is transparent. The bytes of a pixel do not depend on the
 * size and place of the pictures as long as they hold what the pixel needs. Moving all inputs by a
 * multiple of PEGBAR_FILTER_GRID, and `inputExtent` with them, moves the output. Outside of its
 * extent the output is transparent. A filter whose plan says PEGBAR_PLAN_IDENTITY draws its input.
 *
 * A composition whose pixels depend only on the pixels below them can be the blend mode of a layer:
 * see ext/row_blend.h.
 *
 * Rationale
 *  - A filter never sees the edge of the memory it reads: it needs no case for it.
 *  - The host knows from `extent` and `region_of_interest` what to draw of a layer that is larger
 *    than the screen, and how much of the screen a change touches.
 */
#ifndef PEGBAR_IMAGE_FILTER_H
#define PEGBAR_IMAGE_FILTER_H

#include "image_effect.h"

PEGBAR_BEGIN_DECLS

/** What the coordinates of a filter's pictures are multiples of, in pixels. */
enum { PEGBAR_FILTER_GRID = 16 };

PEGBAR_END_DECLS

#endif /* PEGBAR_IMAGE_FILTER_H */
