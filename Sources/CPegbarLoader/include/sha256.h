/*
 * SHA-256, FIPS 180-4: names the contents of a library.
 */
#ifndef CPEGBAR_SHA256_H
#define CPEGBAR_SHA256_H

#include <stdint.h>

#include <pegbar/abi.h>

PEGBAR_BEGIN_DECLS

/** A hash under way. */
typedef struct pgb_sha256 {
  uint32_t state[8];
  uint64_t length;
  uint8_t block[64];
  /** 1: without the processor's instructions for it, which give the same faster. */
  uint32_t is_portable;
} pgb_sha256;

/** Begins a hash. */
void pgb_sha256_begin(pgb_sha256 *PEGBAR_NONNULL hash);

/** Adds bytes. */
void pgb_sha256_add(pgb_sha256 *PEGBAR_NONNULL hash, const void *PEGBAR_NONNULL bytes,
                    uint64_t count);

/** Ends the hash and writes its 32 bytes. */
void pgb_sha256_end(pgb_sha256 *PEGBAR_NONNULL hash, uint8_t *PEGBAR_NONNULL digest);

PEGBAR_END_DECLS

#endif /* CPEGBAR_SHA256_H */
