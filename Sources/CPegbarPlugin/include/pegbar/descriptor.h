/*
 * What a plugin says of itself: id, names, parameters, and the table of its functions.
 */
#ifndef PEGBAR_DESCRIPTOR_H
#define PEGBAR_DESCRIPTOR_H

#include "abi.h"
#include "host.h"
#include "value.h"

PEGBAR_BEGIN_DECLS

enum {
  /** Not shown to people by default. */
  PEGBAR_PARAMETER_HIDDEN = 1,
  /** Still read, but something else should be used. */
  PEGBAR_PARAMETER_DEPRECATED = 2,
  /** Wraps around, such as an angle. */
  PEGBAR_PARAMETER_PERIODIC = 4
};

/** One parameter. Its key is a promise for ever; its default lies within min…max. */
typedef struct pegbar_parameter {
  uint32_t struct_size;
  /** PEGBAR_TYPE_… */
  uint32_t type;
  /** ASCII letters and digits, first a letter: "overshoot". */
  const char *PEGBAR_NONNULL key;
  /** For people: "Overshoot". */
  const char *PEGBAR_NONNULL label;
  const char *PEGBAR_NULLABLE doc;
  const char *PEGBAR_NULLABLE group;
  /** PEGBAR_UNIT_… */
  uint32_t unit;
  /** PEGBAR_PARAMETER_… bits */
  uint32_t flags;
  /** For each number of the value. ±INFINITY where there is no bound; ignored for strings and choices. */
  double minimum;
  double maximum;
  /** The part of the range that a slider should offer; equal to the bounds where there is no advice. */
  double soft_minimum;
  double soft_maximum;
  /** The smallest sensible change, or 0. */
  double step;
  pegbar_value default_value;
  /** For PEGBAR_TYPE_CHOICE: keys (stable ASCII) and labels, `choice_count` each. */
  uint32_t choice_count;
  /** The descriptor's revision that brought this parameter. */
  uint32_t since_revision;
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_keys;
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_labels;
} pegbar_parameter;

/** Another name for a plugin, perhaps with parameters and a direction of its own. */
typedef struct pegbar_alias {
  uint32_t struct_size;
  uint32_t preset_count;
  /** Case matters: "slideleft". */
  const char *PEGBAR_NONNULL name;
  /** Whose word it is: "pegbar", "ca", "uikit", "coreimage", "xfade", "gl". */
  const char *PEGBAR_NONNULL vocabulary;
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE preset_keys;
  const pegbar_value *PEGBAR_NULLABLE preset_values;
  /** PEGBAR_FROM_…, or 0 for the plugin's default. */
  uint32_t direction;
  uint32_t reserved;
} pegbar_alias;

enum {
  /** Results depend on the arguments alone. */
  PEGBAR_FLAG_PURE = 1,
  /** Same arguments, same bytes, on every machine. */
  PEGBAR_FLAG_DETERMINISTIC = 2,
  /** A timing function that does not end at 1, such as a pulse. */
  PEGBAR_FLAG_OPEN_END = 4
};

/** One plugin. Belongs to the library; valid until the process ends. */
typedef struct pegbar_descriptor {
  uint32_t struct_size;
  /** PEGBAR_KIND_… */
  uint32_t kind;
  /** Reverse dotted; ASCII letters, digits, hyphens: "org.example.ripple". A promise for ever. */
  const char *PEGBAR_NONNULL id;
  /** Counts up when the plugin changes what it shows. */
  uint32_t revision;
  /** PEGBAR_THREADS_… */
  uint32_t threads;
  /** PEGBAR_FLAG_… bits */
  uint64_t flags;
  /** For people: "Ripple". */
  const char *PEGBAR_NONNULL name;
  /** One sentence of at most 100 characters. */
  const char *PEGBAR_NONNULL summary;
  const char *PEGBAR_NULLABLE doc;
  const char *PEGBAR_NULLABLE category;
  /** Transitions: the set of PEGBAR_FROM_… bits offered, 0 for none, and the one used unasked. */
  uint32_t directions;
  uint32_t default_direction;
  uint32_t parameter_count;
  uint32_t alias_count;
  const struct pegbar_parameter *PEGBAR_NONNULL const *PEGBAR_NULLABLE parameters;
  const struct pegbar_alias *PEGBAR_NONNULL const *PEGBAR_NULLABLE aliases;
  /** pegbar_animation_kind, pegbar_value_function, pegbar_timing_function or pegbar_transition. */
  const void *PEGBAR_NONNULL functions;
  /** [any] An extension of this plugin, or NULL. */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_descriptor *PEGBAR_NONNULL descriptor, const char *PEGBAR_NONNULL id);
} pegbar_descriptor;

/**
 * [setup] Makes an instance: the same for every kind.
 *
 * `values` has one value for each parameter, in the descriptor's order, each of the parameter's type and
 * within its bounds; it is valid during the call only. The instance is given back through `destroy`.
 */
typedef pegbar_status (*pegbar_create)(const pegbar_host *PEGBAR_NONNULL host,
                                       const pegbar_descriptor *PEGBAR_NONNULL descriptor,
                                       const pegbar_value *PEGBAR_NULLABLE values, uint32_t value_count,
                                       void *PEGBAR_NULLABLE *PEGBAR_NONNULL instance);

/** [setup] Ends an instance; nothing is called on it afterwards. */
typedef void (*pegbar_destroy)(void *PEGBAR_NULLABLE instance);

PEGBAR_END_DECLS

#endif /* PEGBAR_DESCRIPTOR_H */
