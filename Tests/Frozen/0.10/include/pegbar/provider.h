/*
 * Providers: plugins that make plugins of files which are no libraries, such as colour tables,
 * shaders or presets.
 *
 * The life cycle of an instance
 *
 *   create   [setup]   before the first file, once in a process; descriptor.h has the rules
 *   open     [setup]   for each file in the plugin path whose name has one of the endings, one call
 *                      at a time; again when the file has changed
 *   …                  functions of the plugins that `open` answered with, any number of times, on
 *                      any thread, also while `open` looks at another file
 *   destroy  [setup]   only if no `open` has succeeded: what a file stands for stays until the
 *                      process ends, and the instance with it
 *
 * As with libraries, each file is first opened in a process of its own, which may read files but
 * not write, and has 5 seconds. A file with which the provider crashes, hangs or lies is refused,
 * and nothing else with it. The host remembers the verdict until the bytes or the name of the file,
 * or the provider's library, change. In the program a file is opened when one of its plugins is
 * first used; it has to give the same description then.
 *
 * Laws
 *
 *   - The answer depends on the file's bytes and name alone: not on its folder, on other files or
 *     on earlier calls. What belongs to the file, such as a picture beside it, may be read in
 *     `create` and `prepare` of its plugins.
 *   - All ids of the file's library, its own and those of its plugins, are the provider's id, a dot
 *     and more: "org.example.paper" makes "org.example.paper.rough" of "rough.paper". So no file
 *     takes the id of a library or of another provider's file. Where two files have one id, the
 *     first in the plugin path is used.
 *   - None of the plugins is a provider.
 *   - Any bytes are answered: with plugins, or with a negative status and a message.
 *
 * A file with an ending that several providers claim goes to the first of them in the order of the
 * plugin path; PEGBAR_UNSUPPORTED passes it on to the next.
 *
 * Rationale: a file becomes a library of its own, with its own plugins, parameters, verdict and
 * place in the cache, so that everything that works with libraries works with files.
 */
#ifndef PEGBAR_PROVIDER_H
#define PEGBAR_PROVIDER_H

#include "library.h"

PEGBAR_BEGIN_DECLS

/** A file. Owned by the host; it and its bytes are valid during `open`: copy what you keep. */
typedef struct pegbar_provider_file {
  uint32_t struct_size;
  /** 0. */
  uint32_t reserved;
  /** The absolute path, links resolved; its last part is the name that was found. */
  const char *PEGBAR_NONNULL path;
  /** The contents, 1 byte up to 64 MiB; a zero byte follows. */
  const uint8_t *PEGBAR_NONNULL bytes;
  uint64_t byte_count;
} pegbar_provider_file;

/** The size of pegbar_provider_file in version 0.10 of the interface. */
#define PEGBAR_PROVIDER_FILE_SIZE_0_10 32

/** The answer of `open`. Owned by the host, which has set everything but the size to 0. */
typedef struct pegbar_provider_answer {
  uint32_t struct_size;
  /** With a negative status: the line of the file that is at fault, counted from 1; 0 for none. */
  uint32_t line;
  /**
   * With PEGBAR_OK: the plugins that the file stands for, as the entry function of a library
   * answers; valid until the process ends, and constant.
   *
   * Its name, version, licence and vendor are those of the file, as far as it says them. `create`
   * of its plugins receives their own descriptors, so a descriptor that begins a larger struct can
   * carry what the file says; its struct_size stays sizeof(pegbar_descriptor). Calls of plugins
   * with PEGBAR_THREADS_NONE do not overlap in the whole library of the provider.
   */
  const pegbar_library *PEGBAR_NULLABLE library;
} pegbar_provider_answer;

/** The size of pegbar_provider_answer in version 0.10 of the interface. */
#define PEGBAR_PROVIDER_ANSWER_SIZE_0_10 16

/** The functions of a PEGBAR_KIND_PROVIDER. A provider has no parameters and no aliases. */
typedef struct pegbar_provider {
  uint32_t struct_size;
  /** The number of endings, 1…64. */
  uint32_t ending_count;
  /**
   * How the names of files end: a dot, then lower-case ASCII letters, digits, hyphens, underscores
   * and dots, at most 32 bytes: ".glsl". Case does not matter in names. Names that begin with a dot
   * are not looked at.
   *
   * The host has endings of its own, which nobody may claim: what ends with ".so" but is longer,
   * ".json", ".bind.json" and what ends with it, and ".manifest". Who claims ".so" itself gets the
   * libraries that have no entry function and that no file beside them describes: plugins made for
   * other programs. `open` may load such a library, whose path is the file's.
   */
  const char *PEGBAR_NONNULL const *PEGBAR_NONNULL endings;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Answers with the plugins that a file stands for.
   *
   * Check the file completely, because the user learns here what is wrong with it; what takes long,
   * such as compiling for a processor, may wait for `create` or `prepare`. Returns
   * PEGBAR_UNSUPPORTED for a file that only looks like one of the provider's, another negative
   * status for a broken one. The host shows the message of `set_error` behind path and line.
   */
  pegbar_status (*PEGBAR_NONNULL open)(void *PEGBAR_NULLABLE instance,
                                       const pegbar_provider_file *PEGBAR_NONNULL file,
                                       pegbar_provider_answer *PEGBAR_NONNULL answer);
} pegbar_provider;

/** The size of pegbar_provider in version 0.10 of the interface; all of it is required. */
#define PEGBAR_PROVIDER_SIZE_0_10 40

PEGBAR_END_DECLS

#endif /* PEGBAR_PROVIDER_H */
