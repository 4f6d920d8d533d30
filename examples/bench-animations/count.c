/*
 * Counts how often a program takes memory, by standing before the C library's functions: load it
 * with LD_PRELOAD. `pegbar bench --animations` then says how often a frame does.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_uint_fast64_t count;

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

uint64_t pgb_allocation_count(void) { return atomic_load(&count); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note();
  return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note();
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : 12;
}
