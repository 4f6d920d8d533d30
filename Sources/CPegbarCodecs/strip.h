// What the two searches for repeats, of runs (strip.c) and of all (match.c), hand to the encoder.
#ifndef PGB_CODECS_STRIP_H
#define PGB_CODECS_STRIP_H

#include "internal.h"

enum { symbols = 286, distances = 30, shortest_run = 4, longest_run = 258 };

/// Literals, and then a repeat of what lies `distance` bytes before; `length` 0 for none.
typedef struct run {
  uint32_t literals;
  uint16_t length, distance;
} run;

/// A strip in tokens, and how often each symbol is needed.
typedef struct tokens {
  run *runs;  ///< room for a run every `shortest_run` bytes and two more
  size_t count;
  uint32_t weights[symbols];
  uint32_t distance_weights[distances];
} tokens;

static inline unsigned pgb_length_symbol(unsigned length) {
  if (length == longest_run) return 28;
  if (length <= 10) return length - 3;
  unsigned top = 31u - (unsigned)__builtin_clz(length - 3);
  return (top - 2) * 4 + ((length - 3) >> (top - 2));
}

static inline unsigned pgb_distance_symbol(unsigned distance) {
  if (distance <= 4) return distance - 1;
  unsigned top = 31u - (unsigned)__builtin_clz(distance - 1);
  return top * 2 + (((distance - 1) >> (top - 1)) & 1);
}

/// How many bytes from `p` on are those `back` before, at most `longest_run`.
static inline size_t pgb_run_length(const uint8_t *p, const uint8_t *end, size_t back) {
  const uint8_t *start = p;
  if (end - p > longest_run) end = p + longest_run;
  while (end - p >= 8) {
    uint64_t differs = pgb_load64(p) ^ pgb_load64(p - back);
    if (differs) return (size_t)(p - start) + (size_t)(__builtin_ctzll(differs) >> 3);
    p += 8;
  }
  while (p < end && *p == *(p - back)) p++;
  return (size_t)(p - start);
}

/// Adds the literals `from ..< to` and a repeat.
static inline void pgb_tokens_add(tokens *found, const uint8_t *from, const uint8_t *to,
                                  unsigned length, unsigned distance) {
  found->runs[found->count++] = (run){(uint32_t)(to - from), (uint16_t)length, (uint16_t)distance};
  for (; from < to; from++) found->weights[*from]++;
  found->weights[257 + pgb_length_symbol(length)]++;
  found->distance_weights[pgb_distance_symbol(distance)]++;
}

/// Adds the last literals and the block's end.
static inline void pgb_tokens_end(tokens *found, const uint8_t *from, const uint8_t *to) {
  found->runs[found->count++] = (run){(uint32_t)(to - from), 0, 0};
  for (; from < to; from++) found->weights[*from]++;
  found->weights[256]++;
}

/// Looks for repeats at every distance; 0 without memory.
int pgb_find_matches(const uint8_t *bytes, size_t size, int channels, tokens *found);

#endif
