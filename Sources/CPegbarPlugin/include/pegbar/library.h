/*
 * The way in: what a shared library exports.
 *
 * The life of a library in a process
 *
 *   dlopen         constructors run; they may do nothing that the rules of abi.h forbid
 *   entry function [load]  once, whatever it returns
 *   …              functions of its descriptors, in any number
 *   exit           no function is called; the library is never closed before
 *
 * It is loaded into several processes: first into pegbar-scan, alone and confined (no writing, no
 * network), then into whichever processes use one of its plugins. The entry function therefore only
 * hands out tables: tables that take long to compute belong into `prepare` or behind a first use.
 *
 * Rationale: one exported function, not a table of data, so that a library can look at the host
 * before it says what it has; and a number in the first four bytes of what it hands out, so that a
 * library that exports the same name for another purpose is found out before its fields are read.
 */
#ifndef PEGBAR_LIBRARY_H
#define PEGBAR_LIBRARY_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/** How a machine orders the bytes of a number. */
enum { PEGBAR_ENDIAN_LITTLE = 1, PEGBAR_ENDIAN_BIG = 2 };

/** What the entry function hands out. Belongs to the library; valid until the process ends. */
typedef struct pegbar_library {
  /**
   * sizeof(pegbar_library) as the library was compiled; PEGBAR_LIBRARY_HEADER sets it and what
   * follows.
   */
  uint32_t struct_size;
  /** PEGBAR_MAGIC: nothing behind it is read where it is another number. */
  uint32_t magic;
  /** PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR as the library was compiled. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** 64 or 32; a host takes only its own. */
  uint8_t pointer_bits;
  /** PEGBAR_ENDIAN_…; a host takes only its own. */
  uint8_t endian;
  /** 0. */
  uint16_t reserved;
  /**
   * Reverse dotted: "org.example.water". A promise for ever; its plugins' ids often begin with it.
   */
  const char *PEGBAR_NONNULL id;
  /** For people: "Water effects", and "1.2.0". Not empty. */
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;
  /** SPDX expression: "MIT", "GPL-3.0-or-later WITH Classpath-exception-2.0". Not empty. */
  const char *PEGBAR_NONNULL license;
  /** Who made it and where to learn more, or NULL. */
  const char *PEGBAR_NULLABLE vendor;
  const char *PEGBAR_NULLABLE url;
  /** 1…4096. No two of one kind have the same id. */
  uint32_t descriptor_count;
  /** 0. */
  uint32_t reserved2;
  /** `descriptor_count` pointers, none NULL. */
  const pegbar_descriptor *PEGBAR_NONNULL const *PEGBAR_NULLABLE descriptors;
  /**
   * [any] An extension of the library, or NULL: for every id that it does not know. Valid until the
   * process ends. Interface 0.9 defines no extension of libraries, so the host does not call it.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_library *PEGBAR_NONNULL library, const char *PEGBAR_NONNULL id);
} pegbar_library;

/**
 * [load] The entry function. Hands out the library, or a negative status: then the library is
 * refused, with what `set_error` was told, and not asked again in this process. `host` stays valid
 * until the process ends.
 *
 * Its symbol is `pegbar_plugin_open`. A library that may also be linked statically exports
 * `pegbar_plugin_open_<name>` instead and says so in its manifest's "entry". No other name is
 * tried.
 */
typedef pegbar_status (*pegbar_entry)(const pegbar_host *PEGBAR_NONNULL host,
                                      const pegbar_library *PEGBAR_NULLABLE *PEGBAR_NONNULL
                                          library);

/**
 * Begins the definition of the entry function:
 *
 *   PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) { … }
 */
#define PEGBAR_ENTRY PEGBAR_EXTERN PEGBAR_VISIBLE pegbar_status pegbar_plugin_open

/**
 * The same for a library that may be linked statically under `name`: letters, digits and
 * underscores, no two libraries of a program with the same.
 */
#define PEGBAR_ENTRY_NAMED(name) \
  PEGBAR_EXTERN PEGBAR_VISIBLE pegbar_status pegbar_plugin_open_##name

/** Fills the first fields of a pegbar_library initialiser, up to and including `reserved`. */
#define PEGBAR_LIBRARY_HEADER \
  sizeof(pegbar_library), PEGBAR_MAGIC, PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR, 8 * sizeof(void *), \
      PEGBAR_ENDIAN_LITTLE, 0

/**
 * Embeds a manifest (one JSON document, a string literal) in the section that hosts read without
 * running anything. Its fields: `pegbar info FILE.so --manifest` prints them for a library that
 * exists; in place of this macro, `objcopy --add-section .pegbar.manifest=FILE.json FILE.so` embeds
 * what it printed, and a FILE.json beside FILE.so does as well.
 */
#define PEGBAR_MANIFEST(json) \
  __attribute__((section(".pegbar.manifest"), \
                 used PEGBAR_RETAIN)) static const char pegbar_manifest_[] = json

/* Linkers that leave out unused sections keep this one, where the compiler can tell them to. */
#if defined(__has_attribute)
#if __has_attribute(retain)
#define PEGBAR_RETAIN , retain
#endif
#endif
#ifndef PEGBAR_RETAIN
#define PEGBAR_RETAIN
#endif

/**
 * A plugin linked into the program, in a table that ends with a NULL entry. Frozen.
 *
 * The host calls each entry once, as it calls those of files. Linked plugins are not scanned first:
 * they are as trusted as the program.
 */
typedef struct pegbar_static_plugin {
  pegbar_entry PEGBAR_NULLABLE entry;
} pegbar_static_plugin;

PEGBAR_END_DECLS

#endif /* PEGBAR_LIBRARY_H */
