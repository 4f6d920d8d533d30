/*
 * Providers: plugins that make plugins of files which are no libraries, such as shaders, presets or
 * pictures.
 *
 * Draft: no host uses providers yet, and a library that has one is refused. The header is here so
 * that what it says can be discussed.
 *
 * The life cycle of an instance
 *
 *   create   [setup]   once in a process; descriptor.h has the rules
 *   open     [setup]   once for each file in the plugin path whose name has one of the endings
 *   …                  functions of the plugins that `open` returned, any number of times
 *
 * The host does not destroy the instance before the process ends, because its plugins stay. Like
 * every library, each file is first opened in a separate process that may not write.
 *
 * The file's plugins have ids of their own, which should begin with the provider's library id and
 * end with something that the file says or is called.
 *
 * Rationale: a file becomes a library of its own, with its own plugins, manifest, verdict and place
 * in the cache. A file that breaks the provider takes nothing else with it.
 */
#ifndef PEGBAR_PROVIDER_H
#define PEGBAR_PROVIDER_H

#include "library.h"

PEGBAR_BEGIN_DECLS

/** A file. Owned by the host; valid during `open`. */
typedef struct pegbar_provider_file {
  uint32_t struct_size;
  /** 0. */
  uint32_t reserved;
  /** The absolute path; other files beside it may be read. */
  const char *PEGBAR_NONNULL path;
  /** The contents; a zero byte follows. */
  const uint8_t *PEGBAR_NONNULL bytes;
  uint64_t byte_count;
} pegbar_provider_file;

/** The size of pegbar_provider_file in version 0.10 of the interface. */
#define PEGBAR_PROVIDER_FILE_SIZE_0_10 32

/** The functions of a PEGBAR_KIND_PROVIDER. A provider has no parameters. */
typedef struct pegbar_provider {
  uint32_t struct_size;
  /** The number of endings, 1…64. */
  uint32_t ending_count;
  /** How the names of files end, with the dot, in lower case: ".glsl". Case does not matter. */
  const char *PEGBAR_NONNULL const *PEGBAR_NONNULL endings;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Sets `library` to the plugins that a file stands for: as the entry function of a
   * library does, valid until the process ends. `create` of those plugins receives their own
   * descriptors, so a descriptor that begins a larger struct can carry what the file says.
   *
   * Returns PEGBAR_UNSUPPORTED for a file that only looks like one of the provider's.
   */
  pegbar_status (*PEGBAR_NONNULL open)(
      void *PEGBAR_NULLABLE instance, const pegbar_provider_file *PEGBAR_NONNULL file,
      const pegbar_library *PEGBAR_NULLABLE *PEGBAR_NONNULL library);
} pegbar_provider;

/** The size of pegbar_provider in version 0.10 of the interface; all of it is required. */
#define PEGBAR_PROVIDER_SIZE_0_10 40

PEGBAR_END_DECLS

#endif /* PEGBAR_PROVIDER_H */
