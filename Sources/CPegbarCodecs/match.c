// The search of the small mode: repeats at every distance that deflate has, by chains of places
// with equal hashes. One strip at a time, so that strips go to several threads.
#include <stdlib.h>

#include "strip.h"

enum {
  hash_bits = 15,
  window = 1 << 15,
  longest_chain = 4,
  nice_length = 48,
  densely_kept = 64,
};

typedef struct finder {
  const uint8_t *bytes, *end;
  int channels;
  int32_t heads[1 << hash_bits];
  int32_t before[window];
} finder;

typedef struct match {
  unsigned length, distance;
  int gain;
} match;

static inline uint32_t hash(const uint8_t *p) {
  return (pgb_load32(p) * 2654435761u) >> (32 - hash_bits);
}

static inline void keep(finder *state, const uint8_t *p) {
  uint32_t slot = hash(p);
  int32_t place = (int32_t)(p - state->bytes);
  state->before[place & (window - 1)] = state->heads[slot];
  state->heads[slot] = place;
}

// Residuals take few bits each, so that a short repeat from far away costs more than it saves.
static inline int gain(size_t length, size_t distance) {
  return (int)length * 3 - (31 - __builtin_clz((unsigned)distance));
}

static inline void consider(const finder *state, const uint8_t *p, size_t distance, match *best) {
  // A longer one must differ in the byte after the best.
  if (best->length && p[best->length] != *(p + best->length - distance)) return;
  size_t length = pgb_run_length(p, state->end, distance);
  if (length < shortest_run) return;
  int gained = gain(length, distance);
  if (gained <= best->gain) return;
  *best = (match){(unsigned)length, (unsigned)distance, gained};
}

static match longest(const finder *state, const uint8_t *p) {
  match best = {0, 0, 4};
  ptrdiff_t place = p - state->bytes;
  if (place >= state->channels) consider(state, p, (size_t)state->channels, &best);
  int32_t other = state->heads[hash(p)];
  for (int i = 0; i < longest_chain && best.length < nice_length; i++) {
    // Places of an earlier window lead nowhere.
    if (other < 0 || place - other >= window || p + best.length >= state->end) break;
    consider(state, p, (size_t)(place - other), &best);
    int32_t next = state->before[other & (window - 1)];
    if (next >= other) break;
    other = next;
  }
  return best;
}

static const uint8_t *search(finder *state, tokens *found) {
  const uint8_t *p = state->bytes, *literal = p, *last = state->end - shortest_run;
  while (p <= last) {
    match best = longest(state, p);
    keep(state, p);
    if (best.length == 0) {
      p++;
      continue;
    }
    while (best.length < nice_length && p < last) {
      match later = longest(state, p + 1);
      if (later.gain <= best.gain + 3) break;
      best = later;
      keep(state, ++p);
    }
    pgb_tokens_add(found, literal, p, best.length, best.distance);
    literal = p + best.length;
    // The inside of a long run is hardly ever looked for.
    const uint8_t *kept = best.length > densely_kept ? literal - 8 : p + 1;
    for (; kept < literal && kept <= last; kept++) keep(state, kept);
    p = literal;
  }
  return literal;
}

int pgb_find_matches(const uint8_t *bytes, size_t size, int channels, tokens *found) {
  finder *state = malloc(sizeof *state);
  if (!state) return 0;
  state->bytes = bytes;
  state->end = bytes + size;
  state->channels = channels;
  memset(state->heads, 0xff, sizeof state->heads);
  pgb_tokens_end(found, search(state, found), state->end);
  free(state);
  return 1;
}
