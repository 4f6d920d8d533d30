/*
 * Pegbar's plugin interface, version 0.10: the one header that a plugin includes.
 *
 *   cc -shared -fPIC -O2 -I <prefix>/include -o mine.so mine.c
 *
 * How the host comes to call a plugin
 *  1. The host reads the manifest, without running anything (library.h, PEGBAR_MANIFEST).
 *  2. A separate process, pegbar-scan, loads each unknown library, calls its entry function and
 *     checks everything that it returns. The host caches the verdict with the file's hash.
 *  3. When one of its plugins is needed, the host loads the library and calls the entry function
 *     (library.h), once in the process. The library stays loaded until the process ends.
 *  4. The host makes instances of a descriptor (descriptor.h), calls the functions of its kind on
 *     them, and destroys them. Each kind's header begins with the life cycle of its instances.
 *
 * The kinds are in transition.h and image_filter.h (with one table, in image_effect.h), timing.h,
 * value_function.h, animation.h and provider.h. Functions that the host offers to plugins are in
 * host.h, pixel kernels in ext/pixels.h, exact elementary functions in math.h; the other headers in
 * ext are extensions of instances. Read abi.h first: it
 * has the rules that hold everywhere and the numbers of statuses, kinds and thread classes.
 *
 * The headers say what holds; `pegbar check FILE.so` tests it, law by law. Start from a plugin that
 * `pegbar new plugin` writes, rather than from an empty file.
 *
 * Rationale: only C structures and functions cross the interface, so a plugin can be written in any
 * language and compiled by any compiler. Swift and C++ objects never cross it: two copies of one
 * runtime in a process may or may not share type information, without notice.
 */
#ifndef PEGBAR_PLUGIN_H
#define PEGBAR_PLUGIN_H

#include "abi.h"
#include "value.h"
#include "host.h"
#include "descriptor.h"
#include "animation.h"
#include "image.h"
#include "image_effect.h"
#include "image_filter.h"
#include "provider.h"
#include "timing.h"
#include "transition.h"
#include "value_function.h"
#include "library.h"
#include "math.h"
#include "ext/lowering.h"
#include "ext/pixels.h"
#include "ext/row_blend.h"
#include "ext/transition_geometry.h"

#endif /* PEGBAR_PLUGIN_H */
