/*
 * How a scan answers: nonce, length, JSON. Only who read the nonce before
 * the library ran can write it.
 */
#ifndef PGB_RECORD_H
#define PGB_RECORD_H

#include <stddef.h>
#include <stdint.h>

enum { PGB_RECORD_FD = 3, PGB_NONCE_FD = 4, PGB_NONCE_SIZE = 16 };

/** Reads the nonce and closes its descriptor; 0 when there is none. */
int pgb_read_nonce(uint8_t *nonce);

/** Writes nonce, length (8 bytes, little endian) and text. */
void pgb_write_record(const uint8_t *nonce, const char *text, size_t count);

#endif /* PGB_RECORD_H */
