#define _POSIX_C_SOURCE 200809L

#include "record.h"

#include <errno.h>
#include <unistd.h>

int pgb_read_nonce(uint8_t *nonce) {
  size_t got = 0;
  while (got < PGB_NONCE_SIZE) {
    ssize_t count = read(PGB_NONCE_FD, nonce + got, PGB_NONCE_SIZE - got);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    got += (size_t)count;
  }
  close(PGB_NONCE_FD);
  return 1;
}

static int write_all(const void *bytes, size_t count) {
  const char *at = bytes;
  while (count > 0) {
    ssize_t written = write(PGB_RECORD_FD, at, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return 0;
    at += written;
    count -= (size_t)written;
  }
  return 1;
}

void pgb_write_record(const uint8_t *nonce, const char *text, size_t count) {
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)((uint64_t)count >> (8 * i));
  if (write_all(nonce, PGB_NONCE_SIZE) && write_all(length, sizeof length)) {
    write_all(text, count);
  }
}
