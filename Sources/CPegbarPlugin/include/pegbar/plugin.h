/*
 * Pegbar's plugin interface, version 0.9: the one header that a plugin includes.
 *
 *   cc -shared -fPIC -O2 -I <prefix>/include -o mine.so mine.c
 *
 * How a plugin comes to be called
 *  1. The host reads the manifest, without running anything (library.h, PEGBAR_MANIFEST).
 *  2. A process of its own, pegbar-scan, loads a library that nobody knows yet, calls its entry
 *     function and checks everything that it hands out. The verdict is kept with the file's hash.
 *  3. When one of its plugins is needed, the host loads the library and calls the entry function
 *     (library.h), once in the process. The library stays loaded until the process ends.
 *  4. The host makes instances of a descriptor (descriptor.h), calls the functions of its kind on
 *     them, and ends them. Each kind's header begins with the life of its instances.
 *
 * The kinds: transition.h, timing.h, value_function.h, animation.h. What the host offers in return
 * is in host.h, pixel kernels in ext/pixels.h, exact elementary functions in math.h. Numbers of
 * statuses, kinds and thread classes, and the rules that hold everywhere, are in abi.h: read it
 * first.
 *
 * Rationale: only C structures and functions cross the interface, so that a plugin may be written
 * in any language and compiled by any compiler. No object of Swift or C++ does: two copies of one
 * runtime in a process register types with each other silently or not at all.
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
#include "ext/lowering.h"
#include "ext/pixels.h"
#include "ext/transition_geometry.h"

#endif /* PEGBAR_PLUGIN_H */
