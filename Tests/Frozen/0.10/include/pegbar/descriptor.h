/*
 * The description of a plugin: id, names, parameters, and the table of its functions.
 *
 * The life cycle of an instance, the same for every kind
 *
 *   create     [setup]   with one value for each parameter. `create` may run concurrently for one
 *                        descriptor, unless it says PEGBAR_THREADS_NONE
 *   prepare    [setup]   for the kinds that have it
 *   …          [render]  the functions of the kind, any number of times
 *   destroy    [setup]   once for each `create` that did not fail, on any thread; nothing follows
 *
 * After a failed `create` there is no instance and no `destroy`. After a failed `prepare` only
 * `destroy` follows. After a failed [render] call the instance stays usable: the host may call
 * again. When the process ends, the host may skip `destroy`: never rely on it for data that must
 * outlive the process.
 *
 * Everything in this header is constant data of the library. The host reads and checks it when it
 * loads the library, and refuses the whole library, with the reason, for a mistake in a descriptor.
 * The manifest repeats the data; if the two differ, the host does not use the plugin.
 */
#ifndef PEGBAR_DESCRIPTOR_H
#define PEGBAR_DESCRIPTOR_H

#include "abi.h"
#include "host.h"
#include "value.h"

PEGBAR_BEGIN_DECLS

/** Bits in pegbar_parameter.flags. */
enum {
  /** Not shown to users by default. */
  PEGBAR_PARAMETER_HIDDEN = 1,
  /** Still works, but users should use a replacement. */
  PEGBAR_PARAMETER_DEPRECATED = 2,
  /** Wraps around, such as an angle. */
  PEGBAR_PARAMETER_PERIODIC = 4,
  /**
   * Image effects: the plugin reads the value of this parameter from each frame
   * (pegbar_effect_frame.values), not from `create` alone. Without this bit, the host makes and
   * prepares an instance for each value that an animation of the parameter shows. Not for paths,
   * images and curves: the frame repeats those that `create` received.
   */
  PEGBAR_PARAMETER_ANIMATABLE = 8,
  /**
   * Images: the value is PEGBAR_FORMAT_RGBA32F, so that a file with 16 bits a component loses
   * nothing. Without this bit it is PEGBAR_FORMAT_RGBA8.
   */
  PEGBAR_PARAMETER_WIDE = 16
};

/**
 * One parameter. Owned by the library; valid until the process ends.
 *
 * Never change its key, because files refer to it. Its default lies within its bounds. A plugin has
 * at most 256 parameters.
 */
typedef struct pegbar_parameter {
  uint32_t struct_size;
  /** PEGBAR_TYPE_… */
  uint32_t type;
  /** ASCII letters and digits, first a letter: "overshoot", as in `-p overshoot=2`. */
  const char *PEGBAR_NONNULL key;
  /** The display name: "Overshoot". */
  const char *PEGBAR_NONNULL label;
  /** A sentence or a page of documentation, or NULL. */
  const char *PEGBAR_NULLABLE doc;
  /** A heading that groups parameters for display, or NULL. */
  const char *PEGBAR_NULLABLE group;
  /** PEGBAR_UNIT_… */
  uint32_t unit;
  /** PEGBAR_PARAMETER_… bits */
  uint32_t flags;
  /**
   * The inclusive bounds of each number of the value; ±INFINITY for no bound. Ignored for bools,
   * strings and choices. The host refuses values outside the bounds: `create` never receives one.
   */
  double minimum;
  double maximum;
  /**
   * The part of the range that a slider should offer, within the bounds; set it to the bounds if
   * all of it is useful.
   */
  double soft_minimum;
  double soft_maximum;
  /** The smallest sensible change, or 0 for none. The host does not round to it. */
  double step;
  /**
   * The value that `create` receives if the user gives none. By default there is no path, image or
   * curve: `bytes` is NULL.
   */
  const pegbar_value *PEGBAR_NONNULL default_value;
  /** For PEGBAR_TYPE_CHOICE: keys (stable ASCII) and labels, `choice_count` each, 1…256. */
  uint32_t choice_count;
  /** The descriptor's revision that introduced this parameter. */
  uint32_t since_revision;
  /** Files and commands use the keys. Labels are for display; `choice_labels` may be NULL. */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_keys;
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE choice_labels;
} pegbar_parameter;

/**
 * The size of pegbar_parameter in version 0.10 of the interface; required up to `default_value`.
 */
#define PEGBAR_PARAMETER_SIZE_0_10 120

/**
 * Another name for a plugin, optionally with preset parameters and a direction. Owned by the
 * library; valid until the process ends. A plugin has at most 256 aliases.
 */
typedef struct pegbar_alias {
  uint32_t struct_size;
  /** The number of parameters that the alias presets, at most as many as the plugin has. */
  uint32_t preset_count;
  /** Case matters: "slideleft". */
  const char *PEGBAR_NONNULL name;
  /** The program or framework that uses the name: "pegbar", "ca", "uikit", "xfade", "gl" … */
  const char *PEGBAR_NONNULL vocabulary;
  /**
   * Keys and values that replace defaults, `preset_count` each. The user's values override them.
   */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE preset_keys;
  const pegbar_value *PEGBAR_NONNULL const *PEGBAR_NULLABLE preset_values;
  /** PEGBAR_FROM_…, or 0 for the plugin's default. */
  uint32_t direction;
  /** 0. */
  uint32_t reserved;
} pegbar_alias;

/** The size of pegbar_alias in version 0.10 of the interface; required up to `vocabulary`. */
#define PEGBAR_ALIAS_SIZE_0_10 48

/** Bits in pegbar_descriptor.flags: promises of the plugin. */
enum {
  /**
   * Results depend only on the arguments: not on time, changing files, earlier calls or addresses.
   * Without it the laws about the same result alone and in a batch, for any order and any division
   * do not apply, and the host never uses a result twice.
   */
  PEGBAR_FLAG_PURE = 1,
  /**
   * Same arguments, same bytes on every machine: use the elementary functions of math.h, not the C
   * library's. Without it results may differ from machine to machine and from run to run.
   */
  PEGBAR_FLAG_DETERMINISTIC = 2,
  /** A timing function that does not end at 1, such as a pulse. */
  PEGBAR_FLAG_OPEN_END = 4
};

/** One plugin. Owned by the library; valid until the process ends. */
typedef struct pegbar_descriptor {
  /** sizeof(pegbar_descriptor) when the library was compiled. */
  uint32_t struct_size;
  /** PEGBAR_KIND_… */
  uint32_t kind;
  /**
   * Reverse dotted; ASCII letters, digits, hyphens: "org.example.ripple". Never change it. Ids that
   * begin with "pegbar." are reserved.
   */
  const char *PEGBAR_NONNULL id;
  /** Increase it when the plugin's output changes, so that cached results become invalid. */
  uint32_t revision;
  /** PEGBAR_THREADS_… */
  uint32_t threads;
  /** PEGBAR_FLAG_… bits */
  uint64_t flags;
  /** The display name, in any language: "Ripple". Commands and files use the id or an alias. */
  const char *PEGBAR_NONNULL name;
  /** One sentence of at most 100 characters, for lists; the host refuses more than 512 bytes. */
  const char *PEGBAR_NONNULL summary;
  /** A page of documentation, or NULL. */
  const char *PEGBAR_NULLABLE doc;
  /** A word that groups plugins of the kind in lists, or NULL. */
  const char *PEGBAR_NULLABLE category;
  /**
   * Transitions only: the PEGBAR_FROM_… bits of the offered directions, 0 for none, and the
   * default direction.
   */
  uint32_t directions;
  uint32_t default_direction;
  /** The lengths of the two lists below, which are NULL for length 0. Keys and names are unique. */
  uint32_t parameter_count;
  uint32_t alias_count;
  const struct pegbar_parameter *PEGBAR_NONNULL const *PEGBAR_NULLABLE parameters;
  const struct pegbar_alias *PEGBAR_NONNULL const *PEGBAR_NULLABLE aliases;
  /**
   * A pegbar_animation_kind, pegbar_value_function, pegbar_timing_function, pegbar_image_effect or
   * pegbar_provider, according to `kind`. Constant, valid until the process ends.
   */
  const void *PEGBAR_NONNULL functions;
  /**
   * [any] Returns an extension of this plugin, or NULL for an unknown id. Valid until the process
   * ends. Interface 0.10 defines no extension of descriptors, so the host does not call it.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_descriptor *PEGBAR_NONNULL descriptor, const char *PEGBAR_NONNULL id);
  /** The lengths of the two lists below, at most 256; the lists are NULL for length 0. */
  uint32_t required_extension_count;
  uint32_t replaced_count;
  /**
   * Extensions of the host without which the plugin cannot work. A host that lacks one refuses the
   * plugin and names the extension.
   */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE required_extensions;
  /**
   * Ids of plugins of the same kind that this one replaces: where a file names one of them and no
   * plugin has that id, the host uses this plugin.
   */
  const char *PEGBAR_NONNULL const *PEGBAR_NULLABLE replaced_ids;
} pegbar_descriptor;

/** The size of pegbar_descriptor in version 0.10 of the interface; required up to `functions`. */
#define PEGBAR_DESCRIPTOR_SIZE_0_10 136

/**
 * [setup] Makes an instance; the same for every kind.
 *
 * `values` has one value for each parameter, in the descriptor's order, each of the parameter's
 * type and within its bounds. The values, their numbers and their strings are valid only during the
 * call: copy what you keep. `host` is the instance's own and valid until the instance is destroyed;
 * `descriptor` stays valid. The instance may be NULL if there is nothing to store; the host still
 * calls `destroy` for it. Return PEGBAR_INVALID_ARGUMENT if the values cannot be used together.
 */
typedef pegbar_status (*pegbar_create)(
    const pegbar_host *PEGBAR_NONNULL host, const pegbar_descriptor *PEGBAR_NONNULL descriptor,
    const pegbar_value *PEGBAR_NONNULL const *PEGBAR_NULLABLE values, uint32_t value_count,
    void *PEGBAR_NULLABLE *PEGBAR_NONNULL instance);

/** [setup] Frees an instance and everything it holds; no other call on it follows. */
typedef void (*pegbar_destroy)(void *PEGBAR_NULLABLE instance);

PEGBAR_END_DECLS

#endif /* PEGBAR_DESCRIPTOR_H */
