/*
 * How a scan answers: nonce, length, JSON. Only who read the nonce before
 * the library ran can write it.
 */
#ifndef PEGBAR_RECORD_H
#define PEGBAR_RECORD_H

#include <stddef.h>
#include <stdint.h>

enum { PEGBAR_RECORD_FD = 3, PEGBAR_NONCE_FD = 4, PEGBAR_NONCE_SIZE = 16 };

/** Reads the nonce and closes its descriptor; 0 when there is none. */
int pegbar_read_nonce(uint8_t *nonce);

/** Writes nonce, length (8 bytes, little endian) and text. */
void pegbar_write_record(const uint8_t *nonce, const char *text, size_t count);

#endif /* PEGBAR_RECORD_H */
