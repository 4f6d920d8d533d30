/*
 * The built-in plugins, linked in.
 */
#ifndef PEGBAR_BUILTINS_H
#define PEGBAR_BUILTINS_H

#include <pegbar/plugin.h>

/** Every built-in library's entry function; ends with a NULL entry. */
extern const pegbar_static_plugin pegbar_static_plugins[];

/** The table, for Swift, which does not import arrays of unknown length. */
static inline const pegbar_static_plugin *PEGBAR_NONNULL pegbar_builtins(void) {
  return pegbar_static_plugins;
}

#endif /* PEGBAR_BUILTINS_H */
