/*
 * The way in: what a shared library exports.
 */
#ifndef PEGBAR_LIBRARY_H
#define PEGBAR_LIBRARY_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/** What the entry function hands out. Belongs to the library; valid until the process ends. */
typedef struct pegbar_library {
  uint32_t struct_size;
  /** PEGBAR_MAGIC */
  uint32_t magic;
  /** PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR as the library was compiled. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** 64 or 32. */
  uint8_t pointer_bits;
  /** 1 little, 2 big. */
  uint8_t endian;
  uint16_t reserved;
  /** Reverse dotted: "org.example.water". */
  const char *PEGBAR_NONNULL id;
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;
  /** SPDX expression: "MIT". Not empty. */
  const char *PEGBAR_NONNULL license;
  const char *PEGBAR_NULLABLE vendor;
  const char *PEGBAR_NULLABLE url;
  uint32_t descriptor_count;
  uint32_t reserved2;
  const pegbar_descriptor *PEGBAR_NONNULL const *PEGBAR_NULLABLE descriptors;
  /** [any] An extension of the library, or NULL. */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_library *PEGBAR_NONNULL library, const char *PEGBAR_NONNULL id);
} pegbar_library;

/**
 * [load] The entry function. Hands out the library, or a negative status.
 *
 * Its symbol is `pegbar_plugin_open`. A library that may also be linked statically exports
 * `pegbar_plugin_open_<name>` instead and says so in its manifest's "entry". No other name is tried.
 */
typedef pegbar_status (*pegbar_entry)(const pegbar_host *PEGBAR_NONNULL host,
                                      const pegbar_library *PEGBAR_NULLABLE *PEGBAR_NONNULL library);

/** Begins the definition of the entry function: `PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **library) { … }` */
#define PEGBAR_ENTRY PEGBAR_EXTERN PEGBAR_VISIBLE pegbar_status pegbar_plugin_open

/** The same for a library that may be linked statically under `name`. */
#define PEGBAR_ENTRY_NAMED(name) PEGBAR_EXTERN PEGBAR_VISIBLE pegbar_status pegbar_plugin_open_##name

/** Fills the first fields of a pegbar_library initialiser, up to and including `reserved`. */
#define PEGBAR_LIBRARY_HEADER                                                                     \
  sizeof(pegbar_library), PEGBAR_MAGIC, PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR, 8 * sizeof(void *), 1, 0

/**
 * Embeds a manifest (one JSON document, a string literal) in the section that hosts read without running
 * anything. Its fields: `pegbar info FILE.so --manifest` prints them for a library that exists; in place of
 * this macro, `objcopy --add-section .pegbar.manifest=FILE.json FILE.so` embeds what it printed, and a FILE.json
 * beside FILE.so does as well.
 */
#define PEGBAR_MANIFEST(json)                                                                     \
  __attribute__((section(".pegbar.manifest"), used PEGBAR_RETAIN)) static const char              \
      pegbar_manifest_[] = json

/* Linkers that leave out unused sections keep this one. */
#if defined(__has_attribute)
#if __has_attribute(retain)
#define PEGBAR_RETAIN , retain
#endif
#endif
#ifndef PEGBAR_RETAIN
#define PEGBAR_RETAIN
#endif

/** A plugin linked into the program, in a table that ends with a NULL entry. Frozen. */
typedef struct pegbar_static_plugin {
  pegbar_entry PEGBAR_NULLABLE entry;
} pegbar_static_plugin;

PEGBAR_END_DECLS

#endif /* PEGBAR_LIBRARY_H */
