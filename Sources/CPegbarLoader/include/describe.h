/*
 * From the tables of a loaded library to a manifest: the one place where they are checked.
 */
#ifndef CPEGBAR_DESCRIBE_H
#define CPEGBAR_DESCRIBE_H

#include <stddef.h>

#include <pegbar/plugin.h>

PEGBAR_BEGIN_DECLS

#define PGB_QUOTE(number) #number
#define PGB_VERSION(major, minor) PGB_QUOTE(major) "." PGB_QUOTE(minor)

/** The version of the plugin interface as manifests and hosts write it: "MAJOR.MINOR". */
#define PGB_INTERFACE PGB_VERSION(PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR)

/** [any] The same for Swift; valid until the process ends. */
static inline const char *PEGBAR_NONNULL pgb_interface_version(void) { return PGB_INTERFACE; }

/** Text that grows. All zero is empty; `bytes` ends with NUL once anything was written. */
typedef struct pgb_text {
  char *PEGBAR_NULLABLE bytes;
  size_t count;
  size_t capacity;
  /** 1 after memory ran out; the text is then useless. */
  int failed;
  /** 1 to write JSON over several lines. */
  int pretty;
  /** How deep the list being written is nested. */
  int depth;
  /** 1 right after the beginning of a list. */
  int first;
} pgb_text;

/** Gives back the memory of a text. */
void pgb_text_free(pgb_text *PEGBAR_NONNULL text);

/** Why a library is refused. */
typedef struct pgb_objection {
  /** A stable code, such as "bad-descriptor"; empty while there is nothing to object to. */
  char code[32];
  /** A clause without the file's name. */
  char reason[512];
} pgb_objection;

/** Writes `value` as a JSON string; U+FFFD stands for what is no UTF-8. */
void pgb_text_string(pgb_text *PEGBAR_NONNULL text, const char *PEGBAR_NONNULL value);

/** Appends a text for a terminal: hidden characters as `\\u{1B}`, as ForeignText does. */
void pgb_text_visible(pgb_text *PEGBAR_NONNULL text, const char *PEGBAR_NONNULL value);

/** Appends bytes as they are. */
void pgb_text_raw(pgb_text *PEGBAR_NONNULL text, const char *PEGBAR_NONNULL value);

/**
 * [load] Checks everything that a library says of itself and writes it as a manifest.
 *
 * Pointers are followed as given, so that garbage ends the process: run it first in pegbar-scan.
 * Returns 1, or 0 with an objection.
 */
int pgb_describe(const pegbar_library *PEGBAR_NULLABLE library, const char *PEGBAR_NONNULL entry,
                 pgb_text *PEGBAR_NONNULL manifest, pgb_objection *PEGBAR_NONNULL objection);

/**
 * Checks one plugin's tables and writes its manifest entry.
 *
 * Returns 1, or 0 with an objection.
 */
int pgb_describe_plugin(const pegbar_descriptor *PEGBAR_NONNULL descriptor,
                        pgb_text *PEGBAR_NONNULL text, pgb_objection *PEGBAR_NONNULL objection);

/**
 * [load] The same for the answer of a provider; all ids have to begin with that of the provider,
 * and no plugin may be a provider itself.
 */
int pgb_describe_file(const pegbar_library *PEGBAR_NULLABLE library,
                      const char *PEGBAR_NONNULL provider, pgb_text *PEGBAR_NONNULL manifest,
                      pgb_objection *PEGBAR_NONNULL objection);

/**
 * [any] Chooses the first of a plugin's pixel formats that the host can make. Returns 0 if there is
 * none.
 */
int pgb_choose_pixels(const pegbar_image_effect *PEGBAR_NONNULL table,
                      pegbar_pixel_format *PEGBAR_NONNULL chosen);

PEGBAR_END_DECLS

#endif /* CPEGBAR_DESCRIBE_H */
