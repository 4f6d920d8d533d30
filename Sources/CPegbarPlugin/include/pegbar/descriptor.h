/*
 * What a plugin says of itself: id, names, parameters, and the table of its functions.
 *
 * The life of an instance, the same for every kind
 *
 *   create     [setup]   with one value for each parameter. Instances of one descriptor may be made
 *                        at the same time, unless it says PEGBAR_THREADS_NONE
 *   prepare    [setup]   for the kinds that have it
 *   …          [render]  the functions of the kind, in any number
 *   destroy    [setup]   once for each `create` that did not fail, on any thread; nothing follows
 *
 * After a failed `create` there is no instance and nothing is destroyed. After a failed `prepare`
 * only `destroy` follows. After a failed [render] call the instance stays usable: the host may ask
 * again. An instance ends at the latest with the process, and then perhaps without `destroy`: what
 * has to outlive the process is not kept in instances.
 *
 * Everything in this header is constant data of the library, read by the host when it loads the
 * library and checked there: a descriptor with a mistake refuses the whole library, with the
 * reason. The manifest says the same things; where the two differ, the plugin is not used.
 */
#ifndef PEGBAR_DESCRIPTOR_H
#define PEGBAR_DESCRIPTOR_H

#include "abi.h"
#include "host.h"
#include "value.h"

PEGBAR_BEGIN_DECLS

/** Bits in pegbar_parameter.flags. They change what people are shown, never what `create` gets. */
enum {
  /** Not shown to people by default. */
  PEGBAR_PARAMETER_HIDDEN = 1,
  /** Still read, but something else should be used. */
  PEGBAR_PARAMETER_DEPRECATED = 2,
  /** Wraps around, such as an angle. */
  PEGBAR_PARAMETER_PERIODIC = 4
};

/**
 * One parameter. Belongs to the library; valid until the process ends.
 *
 * Its key is a promise for ever, because files name it; its default lies within min…max. A plugin
 * has at most 256.
 */
typedef struct pegbar_parameter {
  uint32_t struct_size;
  /** PEGBAR_TYPE_… */
  uint32_t type;
  /** ASCII letters and digits, first a letter: "overshoot". What `-p overshoot=2` names. */
  const char *PEGBAR_NONNULL key;
  /** For people: "Overshoot". */
  const char *PEGBAR_NONNULL label;
  /** A sentence or a page, or NULL. */
  const char *PEGBAR_NULLABLE doc;
  /** A heading under which parameters are shown together, or NULL. */
  const char *PEGBAR_NULLABLE group;
  /** PEGBAR_UNIT_… */
  uint32_t unit;
  /** PEGBAR_PARAMETER_… bits */
  uint32_t flags;
  /**
   * For each number of the value, both included. ±INFINITY where there is no bound; ignored for
   * bools, strings and choices. The host refuses values outside: `create` never gets one.
   */
  double minimum;
  double maximum;
  /**
   * The part of the range that a slider should offer; equal to the bounds where there is no advice.
   */
  double soft_minimum;
  double soft_maximum;
  /** The smallest sensible change, or 0 where there is none. The host does not round to it. */
  double step;
  /** What `create` gets where the user says nothing. */
  pegbar_value default_value;
  /** For PEGBAR_TYPE_CHOICE: keys (stable ASCII) and labels, `choice_count` each, 1…256. */
  uint32_t choice_count;
  /** The descriptor's revision that brought this parameter. */
  uint32_t since_revision;
  /** Keys stand in files and commands; labels are for people and may be NULL as a whole. */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_keys;
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_labels;
} pegbar_parameter;

/**
 * Another name for a plugin, perhaps with parameters and a direction of its own. Belongs to the
 * library; valid until the process ends. A plugin has at most 256.
 */
typedef struct pegbar_alias {
  uint32_t struct_size;
  /** How many parameters the alias presets, at most as many as the plugin has. */
  uint32_t preset_count;
  /** Case matters: "slideleft". */
  const char *PEGBAR_NONNULL name;
  /** Whose word it is: "pegbar", "ca", "uikit", "coreimage", "xfade", "gl". */
  const char *PEGBAR_NONNULL vocabulary;
  /**
   * Values that replace defaults, `preset_count` each; what the user gives replaces them in turn.
   */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE preset_keys;
  const pegbar_value *PEGBAR_NULLABLE preset_values;
  /** PEGBAR_FROM_…, or 0 for the plugin's default. */
  uint32_t direction;
  /** 0. */
  uint32_t reserved;
} pegbar_alias;

/**
 * Bits in pegbar_descriptor.flags: promises of the plugin. Without the first two the laws of its
 * kind hold all the same; the host only says less about its results (`pegbar info`).
 */
enum {
  /** Results depend on the arguments alone: not on time, files, earlier calls or addresses. */
  PEGBAR_FLAG_PURE = 1,
  /** Same arguments, same bytes, on every machine: elementary functions come from math.h. */
  PEGBAR_FLAG_DETERMINISTIC = 2,
  /** A timing function that does not end at 1, such as a pulse. */
  PEGBAR_FLAG_OPEN_END = 4
};

/** One plugin. Belongs to the library; valid until the process ends. */
typedef struct pegbar_descriptor {
  /** sizeof(pegbar_descriptor) as the library was compiled. */
  uint32_t struct_size;
  /** PEGBAR_KIND_… */
  uint32_t kind;
  /**
   * Reverse dotted; ASCII letters, digits, hyphens: "org.example.ripple". A promise for ever. Ids
   * that begin with "pegbar." belong to the program itself.
   */
  const char *PEGBAR_NONNULL id;
  /** Counts up when the plugin changes what it shows, so that kept results are known to be old. */
  uint32_t revision;
  /** PEGBAR_THREADS_… */
  uint32_t threads;
  /** PEGBAR_FLAG_… bits */
  uint64_t flags;
  /** For people, in any language: "Ripple". Commands and files use the id or an alias. */
  const char *PEGBAR_NONNULL name;
  /** One sentence of at most 100 characters, for lists; the host refuses more than 512 bytes. */
  const char *PEGBAR_NONNULL summary;
  /** A page for people, or NULL. */
  const char *PEGBAR_NULLABLE doc;
  /** A word under which plugins of the kind are listed together, or NULL. */
  const char *PEGBAR_NULLABLE category;
  /**
   * Transitions only: the set of PEGBAR_FROM_… bits offered, 0 for none, and the one used unasked.
   */
  uint32_t directions;
  uint32_t default_direction;
  /** The length of the two lists that follow; NULL where it is 0. Keys and names differ in each. */
  uint32_t parameter_count;
  uint32_t alias_count;
  const struct pegbar_parameter *PEGBAR_NONNULL const *PEGBAR_NULLABLE parameters;
  const struct pegbar_alias *PEGBAR_NONNULL const *PEGBAR_NULLABLE aliases;
  /**
   * pegbar_animation_kind, pegbar_value_function, pegbar_timing_function or pegbar_transition, as
   * `kind` says. Constant, valid until the process ends.
   */
  const void *PEGBAR_NONNULL functions;
  /**
   * [any] An extension of this plugin, or NULL: for every id that it does not know. Valid until the
   * process ends. Interface 0.9 defines no extension of descriptors, so the host does not call it.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_descriptor *PEGBAR_NONNULL descriptor, const char *PEGBAR_NONNULL id);
} pegbar_descriptor;

/**
 * [setup] Makes an instance: the same for every kind.
 *
 * `values` has one value for each parameter, in the descriptor's order, each of the parameter's
 * type and within its bounds; it is valid during the call only, and so are the strings in it: copy
 * what is kept. `host` and `descriptor` stay valid. The instance may be NULL where there is nothing
 * to remember; it is given back through `destroy` all the same. PEGBAR_INVALID_ARGUMENT says that
 * the values cannot be used together.
 */
typedef pegbar_status (*pegbar_create)(const pegbar_host *PEGBAR_NONNULL host,
                                       const pegbar_descriptor *PEGBAR_NONNULL descriptor,
                                       const pegbar_value *PEGBAR_NULLABLE values,
                                       uint32_t value_count,
                                       void *PEGBAR_NULLABLE *PEGBAR_NONNULL instance);

/** [setup] Ends an instance and gives back what it holds; nothing is called on it afterwards. */
typedef void (*pegbar_destroy)(void *PEGBAR_NULLABLE instance);

PEGBAR_END_DECLS

#endif /* PEGBAR_DESCRIPTOR_H */
