#define _GNU_SOURCE
#include "system/memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t whole_pages(size_t size, size_t page) { return (size + page - 1) / page * page; }

void *pgb_guarded_create(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = whole_pages(size, page);
  char *map = mmap(NULL, inner + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) return NULL;
  if (mprotect(map + page, inner, PROT_READ | PROT_WRITE) != 0) {
    munmap(map, inner + 2 * page);
    return NULL;
  }
  return map + page + inner - size;
}

void pgb_guarded_free(void *memory, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = whole_pages(size, page);
  munmap((char *)memory + size - inner - page, inner + 2 * page);
}

void *pgb_guarded_map(int file, int64_t offset, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *room = mmap(NULL, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return NULL;
  int how = MAP_SHARED | MAP_FIXED;
  if (mmap(room + page, size, PROT_READ | PROT_WRITE, how, file, offset) != MAP_FAILED) {
    return room + page;
  }
  munmap(room, size + 2 * page);
  return NULL;
}

void pgb_release_pages(int file, int64_t offset, size_t size) {
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, (off_t)size);
}

uint64_t pgb_heap_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 heap = mallinfo2();
  return (uint64_t)heap.uordblks + (uint64_t)heap.hblkhd;
#else
  return 0;
#endif
}

/** A library that counts defines it; without one it is nothing. */
extern uint64_t pgb_allocation_count(void) __attribute__((weak));

int64_t pgb_counted_allocations(void) {
  return pgb_allocation_count ? (int64_t)pgb_allocation_count() : -1;
}
