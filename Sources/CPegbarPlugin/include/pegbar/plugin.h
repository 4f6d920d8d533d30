/*
 * Pegbar's plugin interface, version 0.9: the one header that a plugin includes.
 *
 *   cc -shared -fPIC -O2 -I <prefix>/include -o mine.so mine.c
 *
 * A library exports one function (library.h) that hands out descriptors (descriptor.h), each with the table
 * of its kind: transition.h, timing.h, value_function.h, animation.h. The host helps through host.h.
 */
#ifndef PEGBAR_PLUGIN_H
#define PEGBAR_PLUGIN_H

#include "abi.h"
#include "value.h"
#include "host.h"
#include "descriptor.h"
#include "animation.h"
#include "image.h"
#include "timing.h"
#include "transition.h"
#include "value_function.h"
#include "library.h"
#include "math.h"
#include "choices.h"
#include "ext/lowering.h"
#include "ext/pixels.h"
#include "ext/transition_geometry.h"

#endif /* PEGBAR_PLUGIN_H */
