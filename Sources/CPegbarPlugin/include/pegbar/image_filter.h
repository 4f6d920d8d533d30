/*
 * Image filters: plugins that change a picture, make one, or compose several. The table is
 * image_effect.h's.
 *
 * Draft: no host uses image filters yet, and a library that has one is refused. The header is here
 * so that what it says can be discussed.
 *
 *   inputs 1      a filter: a blur, an adjustment of colours
 *   inputs 0      a generator: a pattern, noise
 *   inputs 2…16   a composition; input 0 is the one on top
 *
 * Laws: outside of an input everything is transparent. Moving all inputs by whole pixels moves the
 * output with them. A filter whose plan says PEGBAR_PLAN_IDENTITY draws its input.
 */
#ifndef PEGBAR_IMAGE_FILTER_H
#define PEGBAR_IMAGE_FILTER_H

#include "image_effect.h"

#endif /* PEGBAR_IMAGE_FILTER_H */
