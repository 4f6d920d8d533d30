#ifndef PGB_SYSTEM_MEMORY_H
#define PGB_SYSTEM_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/**
 * Memory of zeros between two pages that nobody may touch. Returns the first byte, such that byte `size`
 * is the first of the page behind; NULL without memory. The first byte lies on a multiple of 64 when
 * `size` is one.
 */
void *_Nullable pgb_guarded_create(size_t size);

/**
 * Maps `size` bytes of a file, shared, with an inaccessible page before and after them. `size` and `offset` are
 * multiples of the page size. Returns the first byte, or NULL if there is not enough memory.
 */
void *_Nullable pgb_guarded_map(int file, int64_t offset, size_t size);

/** Frees guarded memory that was created or mapped with that size. */
void pgb_guarded_free(void *memory, size_t size);

/** Frees the memory of a part of a file in memory; the part reads as zeros from now on. */
void pgb_release_pages(int file, int64_t offset, size_t size);

/** Bytes that this process has allocated and not freed; 0 where the C library does not tell. */
uint64_t pgb_heap_in_use(void);

/**
 * How often memory was taken so far; −1 unless a library that counts it was loaded first, as
 * examples/bench-animations.sh does.
 */
int64_t pgb_counted_allocations(void);

#pragma clang assume_nonnull end

#endif /* PGB_SYSTEM_MEMORY_H */
