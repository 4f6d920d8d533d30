#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CPegbarSupervision.h"

_Static_assert(sizeof(pgb_worker_record) <= pgb_worker_record_size, "the record fits");

int pgb_shared_memory_create(size_t size, int *descriptor, void **memory) {
  // Not closed on exec: the worker is to inherit it.
  int fd = memfd_create("pegbar-worker", 0);
  if (fd < 0) return errno;
  void *map = MAP_FAILED;
  if (ftruncate(fd, (off_t)size) == 0) {
    map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  }
  if (map == MAP_FAILED) {
    int error = errno;
    close(fd);
    return error;
  }
  *descriptor = fd;
  *memory = map;
  return 0;
}

int pgb_output_file(void) {
  int low = memfd_create("pegbar-output", MFD_CLOEXEC);
  if (low < 0) return -1;
  /* Above the numbers that the child expects, so that one does not replace another. */
  int file = fcntl(low, F_DUPFD_CLOEXEC, 16);
  close(low);
  if (file >= 0) fcntl(file, F_SETFL, O_APPEND);
  return file;
}

int pgb_shared_memory_open(int descriptor, size_t size, void **memory) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return errno;
  // A descriptor that happens to have this number is left alone.
  if ((size_t)status.st_size != size || !S_ISREG(status.st_mode)) return EINVAL;
  void *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (map == MAP_FAILED) return errno;
  if (((pgb_worker_record *)map)->magic != PGB_WORKER_MAGIC) {
    munmap(map, size);
    return EINVAL;
  }
  close(descriptor);
  *memory = map;
  return 0;
}

void pgb_worker_set_frame(pgb_worker_record *record, int64_t frame) {
  atomic_store_explicit((_Atomic int64_t *)&record->frame, frame + 1, memory_order_relaxed);
}

int64_t pgb_worker_frame(const pgb_worker_record *record) {
  return atomic_load_explicit((_Atomic int64_t *)&record->frame, memory_order_relaxed) - 1;
}

void pgb_worker_set_reported(pgb_worker_record *record) {
  atomic_store((_Atomic int32_t *)&record->has_reported, 1);
}

int pgb_worker_has_reported(const pgb_worker_record *record) {
  return atomic_load((_Atomic int32_t *)&record->has_reported);
}

void pgb_worker_set_delivery(pgb_worker_record *record, int32_t delivery) {
  atomic_store((_Atomic int32_t *)&record->delivery, delivery);
}

int32_t pgb_worker_delivery(const pgb_worker_record *record) {
  return atomic_load((_Atomic int32_t *)&record->delivery);
}

void pgb_worker_set_verdict(pgb_worker_record *record, int32_t verdict, const char *reason) {
  size_t length = strlen(reason), room = sizeof record->reason - 1;
  if (length > room) {
    length = room;
    // No half character at the end.
    while (length > 0 && (reason[length] & 0xC0) == 0x80) length--;
  }
  memcpy(record->reason, reason, length);
  record->reason[length] = 0;
  atomic_store((_Atomic int32_t *)&record->verdict, verdict);
}

int32_t pgb_worker_verdict(const pgb_worker_record *record) {
  return atomic_load((_Atomic int32_t *)&record->verdict);
}
