/*
 * The entry point: what a shared library exports.
 *
 * The life cycle of a library in a process
 *
 *   dlopen         constructors run; the rules of abi.h apply to them, too
 *   entry function [load]  once, whatever it returns
 *   …              functions of its descriptors, any number of times
 *   exit           the host calls no function; it never closes the library earlier
 *
 * Several processes load a library: first pegbar-scan, alone and confined (no writing, no network),
 * then each process that uses one of its plugins. The entry function should therefore only return
 * tables. Compute large lookup tables in `prepare` or at first use.
 *
 * A library that was compiled for an older minor version has shorter structs; the host fills in 0
 * and NULL for what is missing. So a library keeps working without being compiled again, and it
 * gets no struct from the host that is shorter than what it was compiled for.
 *
 * Rationale: a library exports a function, not a table of data, so that it can look at the host
 * before it declares its plugins. What it returns has a magic number, so that the host recognises a
 * library that exports the same name for another purpose before it reads any other field.
 */
#ifndef PEGBAR_LIBRARY_H
#define PEGBAR_LIBRARY_H

#include "descriptor.h"

PEGBAR_BEGIN_DECLS

/** The byte order of a machine. */
enum { PEGBAR_ENDIAN_LITTLE = 1, PEGBAR_ENDIAN_BIG = 2 };

/** The byte order of the machine that the code is compiled for: PEGBAR_ENDIAN_…. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PEGBAR_ENDIAN PEGBAR_ENDIAN_BIG
#else
#define PEGBAR_ENDIAN PEGBAR_ENDIAN_LITTLE
#endif

/** The result of the entry function. Owned by the library; valid until the process ends. */
typedef struct pegbar_library {
  /**
   * sizeof(pegbar_library) when the library was compiled; PEGBAR_LIBRARY_HEADER sets the fields
   * from here to `reserved`.
   */
  uint32_t struct_size;
  /** PEGBAR_MAGIC. With any other number, the host reads no further field. */
  uint32_t magic;
  /** PEGBAR_ABI_MAJOR and PEGBAR_ABI_MINOR when the library was compiled. */
  uint16_t abi_major;
  uint16_t abi_minor;
  /** 64 or 32; must be the host's: PEGBAR_LIBRARY_HEADER sets it. */
  uint8_t pointer_bits;
  /** PEGBAR_ENDIAN_…; must be the host's. */
  uint8_t endian;
  /** 0. */
  uint16_t reserved;
  /**
   * Reverse dotted: "org.example.water". Never change it; the ids of plugins often begin with it.
   */
  const char *PEGBAR_NONNULL id;
  /** The display name, such as "Water effects", and version, such as "1.2.0". Not empty. */
  const char *PEGBAR_NONNULL name;
  const char *PEGBAR_NONNULL version;
  /** SPDX expression: "MIT", "GPL-3.0-or-later WITH Classpath-exception-2.0". Not empty. */
  const char *PEGBAR_NONNULL license;
  /** The author and a page about the library, or NULL. */
  const char *PEGBAR_NULLABLE vendor;
  const char *PEGBAR_NULLABLE url;
  /** 1…4096. No two plugins of one kind have the same id. */
  uint32_t descriptor_count;
  /** 0. */
  uint32_t reserved2;
  /** `descriptor_count` pointers, none NULL. */
  const pegbar_descriptor *PEGBAR_NONNULL const *PEGBAR_NULLABLE descriptors;
  /**
   * [any] Returns an extension of the library, or NULL for an unknown id. Valid until the process
   * ends. Interface 0.10 defines no extension of libraries, so the host does not call it.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(
      const struct pegbar_library *PEGBAR_NONNULL library, const char *PEGBAR_NONNULL id);
} pegbar_library;

/** The size of pegbar_library in version 0.10 of the interface; required up to `descriptors`. */
#define PEGBAR_LIBRARY_SIZE_0_10 88

/**
 * [load] The entry function. Sets `library`, or returns a negative status: the host then refuses
 * the library with the message from `set_error`, and does not call it again in this process. `host`
 * stays valid until the process ends.
 *
 * Its symbol is `pegbar_plugin_open`. A library that may also be linked statically exports
 * `pegbar_plugin_open_<name>` instead and names it in its manifest's "entry". The host tries no
 * other name.
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
 * underscores, unique in a program.
 */
#define PEGBAR_ENTRY_NAMED(name) \
  PEGBAR_EXTERN PEGBAR_VISIBLE pegbar_status pegbar_plugin_open_##name

/** Fills the first fields of a pegbar_library initialiser, up to and including `reserved`. */
#define PEGBAR_LIBRARY_HEADER \
  sizeof(pegbar_library), PEGBAR_MAGIC, PEGBAR_ABI_MAJOR, PEGBAR_ABI_MINOR, 8 * sizeof(void *), \
      PEGBAR_ENDIAN, 0

/**
 * Embeds a manifest (one JSON document, a string literal) in the section that hosts read without
 * running anything. `pegbar info FILE.so --manifest` prints the manifest of an existing library. In
 * place of this macro, you can embed that output with
 * `objcopy --add-section .pegbar.manifest=FILE.json FILE.so`, or save it as FILE.json beside
 * FILE.so.
 */
#define PEGBAR_MANIFEST(json) \
  __attribute__((section(".pegbar.manifest"), \
                 used PEGBAR_RETAIN)) static const char pegbar_manifest_[] = json

/* Keeps the section when the linker removes unused ones, if the compiler supports it. */
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
 * The host calls each entry once, like the entry function of a file. It does not scan linked
 * plugins first: they are as trusted as the program.
 */
typedef struct pegbar_static_plugin {
  pegbar_entry PEGBAR_NULLABLE entry;
} pegbar_static_plugin;

PEGBAR_END_DECLS

#endif /* PEGBAR_LIBRARY_H */
