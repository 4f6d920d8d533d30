#define _POSIX_C_SOURCE 200809L

#include "host_services.h"

#include <stdlib.h>
#include <string.h>

_Thread_local char pgb_loader_message[1024];

void pgb_loader_set_error(const pegbar_host *host, pegbar_status status, const char *message) {
  (void)host;
  (void)status;
  if (!message) {
    pgb_loader_message[0] = 0;
    return;
  }
  size_t most = sizeof pgb_loader_message - 1, count = strnlen(message, most);
  /* No half character at the end. */
  while (count == most && most > 0 && ((unsigned char)message[count] & 0xc0) == 0x80) {
    most = --count;
  }
  memcpy(pgb_loader_message, message, count);
  pgb_loader_message[count] = 0;
}

const char *pgb_loader_error(void) { return pgb_loader_message; }

void *pgb_loader_alloc(const pegbar_host *host, uint64_t size, uint64_t alignment) {
  (void)host;
  int is_power = alignment != 0 && (alignment & (alignment - 1)) == 0;
  if (!is_power || alignment > 4096 || size > (uint64_t)1 << 40) return NULL;
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  void *memory = NULL;
  return posix_memalign(&memory, alignment, size ? size : 1) == 0 ? memory : NULL;
}

void pgb_loader_free(const pegbar_host *host, void *memory) {
  (void)host;
  free(memory);
}

pegbar_status pgb_loader_serial_for(const pegbar_host *host, uint32_t count,
                                    pegbar_status (*body)(void *argument, uint32_t index),
                                    void *argument) {
  (void)host;
  for (uint32_t i = 0; i < count; i++) {
    pegbar_status status = body(argument, i);
    if (status < 0) return status;
  }
  return PEGBAR_OK;
}
