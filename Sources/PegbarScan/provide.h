/*
 * Opens a file with a provider, where nobody minds a crash.
 */
#ifndef PGB_PROVIDE_H
#define PGB_PROVIDE_H

#include <CPegbarLoader.h>

/** What a host asks for besides the library; NULL for the library itself. */
typedef struct pgb_provided {
  /** The provider's id. */
  const char *id;
  /** The path of the file. */
  const char *data;
} pgb_provided;

/** A file in memory; never given back. */
typedef struct pgb_file {
  const char *path;
  /** A zero byte follows, and nothing after it can be read. */
  const uint8_t *bytes;
  uint64_t count;
} pgb_file;

/** Reads a file of at most 64 MiB. Returns 0 if that is impossible. */
int pgb_file_read(const char *path, pgb_file *file);

/**
 * Opens a file with the provider of a library and writes the manifest of the answer, or an
 * objection. Returns the line at fault; 0 for none.
 */
uint32_t pgb_provide(const pegbar_host *host, const pegbar_library *library, const char *id,
                     const pgb_file *file, pgb_text *manifest, pgb_objection *objection);

#endif /* PGB_PROVIDE_H */
