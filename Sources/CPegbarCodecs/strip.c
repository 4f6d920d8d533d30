// A fast deflate encoder for filtered rows: runs at the distance of one pixel, and one dynamic
// Huffman code a strip. Filtered pictures are mostly runs of zeros, so this keeps nearly all of
// what a full search (match.c) finds at a fraction of its time.
#include <stdlib.h>

#include "strip.h"

enum { longest_code = 12, end_of_block = 256, meta_symbols = 19, worth_searching = 5 };

typedef struct code {
  uint16_t bits[symbols];
  uint8_t lengths[symbols];
} code;

typedef struct writer {
  uint64_t bits;
  unsigned count;
  uint8_t *out;
} writer;

static inline void put(writer *to, uint64_t bits, unsigned count) {
  to->bits |= bits << to->count;
  to->count += count;
}

// At most 7 bits stay behind, so 57 may follow.
static inline void flush(writer *to) {
  memcpy(to->out, &to->bits, 8);
  to->out += to->count >> 3;
  to->bits >>= to->count & ~7u;
  to->count &= 7;
}

// MARK: - Huffman codes

typedef struct leaf {
  uint32_t weight;
  uint16_t symbol;
} leaf;

static int by_weight(const void *a, const void *b) {
  const leaf *x = a, *y = b;
  if (x->weight != y->weight) return x->weight < y->weight ? -1 : 1;
  return x->symbol < y->symbol ? -1 : 1;
}

// Depths of a Huffman tree over sorted leaves, by the two-queue method.
static void measure(const leaf *leaves, int count, uint8_t *depths) {
  uint32_t weights[symbols];
  int parents[2 * symbols], inner = 0, next_leaf = 0, next_inner = 0;
  while (inner < count - 1) {
    uint64_t total = 0;
    for (int i = 0; i < 2; i++) {
      int take_leaf = next_leaf < count &&
                      (next_inner >= inner || leaves[next_leaf].weight <= weights[next_inner]);
      int node = take_leaf ? next_leaf : symbols + next_inner;
      total += take_leaf ? leaves[next_leaf++].weight : weights[next_inner++];
      parents[node] = inner;
    }
    weights[inner++] = total > UINT32_MAX ? UINT32_MAX : (uint32_t)total;
  }
  uint8_t inner_depths[symbols] = {0};
  for (int i = inner - 2; i >= 0; i--) {
    inner_depths[i] = (uint8_t)(inner_depths[parents[symbols + i]] + 1);
  }
  for (int i = 0; i < count; i++) depths[i] = (uint8_t)(inner_depths[parents[i]] + 1);
}

// Cuts depths to `limit`, pays for it by lengthening the cheapest codes that still may grow, and
// gives what is left over to the dearest: a decoder wants a code without gaps.
static void limit_depths(uint8_t *depths, int count, int limit) {
  uint32_t used = 0, whole = 1u << limit;
  for (int i = 0; i < count; i++) {
    if (depths[i] > limit) depths[i] = (uint8_t)limit;
    used += whole >> depths[i];
  }
  for (int i = 0; used > whole; i = (i + 1) % count) {
    if (depths[i] >= limit) continue;
    depths[i]++;
    used -= whole >> depths[i];
  }
  for (int i = count - 1; used < whole && i >= 0; i--) {
    if (depths[i] != limit) continue;
    depths[i]--;
    used++;
  }
}

static uint16_t reversed(unsigned value, unsigned count) {
  unsigned out = 0;
  for (unsigned i = 0; i < count; i++) out |= ((value >> i) & 1) << (count - 1 - i);
  return (uint16_t)out;
}

static void assign(code *codes, int count) {
  unsigned next = 0;
  for (unsigned length = 1; length <= 15; length++, next <<= 1) {
    for (int s = 0; s < count; s++) {
      if (codes->lengths[s] == length) codes->bits[s] = reversed(next++, length);
    }
  }
}

static void make_code(const uint32_t *weights, int count, int limit, code *codes) {
  leaf leaves[symbols];
  uint8_t depths[symbols];
  int used = 0;
  memset(codes, 0, sizeof *codes);
  for (int s = 0; s < count; s++) {
    if (weights[s]) leaves[used++] = (leaf){weights[s], (uint16_t)s};
  }
  if (used == 1) {
    codes->lengths[leaves[0].symbol] = 1;
  } else {
    qsort(leaves, (size_t)used, sizeof *leaves, by_weight);
    measure(leaves, used, depths);
    limit_depths(depths, used, limit);
    for (int i = 0; i < used; i++) codes->lengths[leaves[i].symbol] = depths[i];
  }
  assign(codes, count);
}

// MARK: - Runs

// Deflate's length symbols: first length and number of extra bits.
static const uint16_t length_base[29] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                         15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                         67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                         2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

// Runs are looked for at pixel borders only, where the residuals of a pixel start, and end with
// their row, where the filter byte would most often end them anyway.
static void find_runs(const pgb_strip *part, tokens *found) {
  const uint8_t *bytes = part->bytes, *literal = bytes;
  const size_t size = part->size, row_bytes = part->row_bytes;
  const int channels = part->channels;
  for (size_t row = 0; row < size; row += row_bytes) {
    const uint8_t *p = bytes + row + 1 + channels, *end = bytes + row + row_bytes;
    while (end - p >= shortest_run) {
      if (pgb_load32(p) != pgb_load32(p - channels)) {
        p += channels;
        continue;
      }
      size_t length = pgb_run_length(p, end, (size_t)channels);
      pgb_tokens_add(found, literal, p, (unsigned)length, (unsigned)channels);
      p += length;
      literal = p;
      size_t past = (size_t)(p - bytes - row - 1) % (size_t)channels;
      if (past) p += (size_t)channels - past;
    }
  }
  pgb_tokens_end(found, literal, bytes + size);
}

// MARK: - Output

static void put_code_lengths(writer *to, const code *codes, const code *offsets) {
  static const uint8_t order[meta_symbols] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                              11, 4,  12, 3, 13, 2, 14, 1, 15};
  uint8_t all[symbols + distances];
  uint32_t weights[meta_symbols] = {0};
  code meta;
  int used = distances;
  while (used > 1 && offsets->lengths[used - 1] == 0) used--;
  memcpy(all, codes->lengths, symbols);
  memcpy(all + symbols, offsets->lengths, (size_t)used);
  int count = symbols + used;
  for (int i = 0; i < count; i++) weights[all[i]]++;
  make_code(weights, meta_symbols, 7, &meta);
  put(to, symbols - 257, 5);
  put(to, (uint64_t)used - 1, 5);
  put(to, meta_symbols - 4, 4);
  flush(to);
  for (int i = 0; i < meta_symbols; i++) {
    put(to, meta.lengths[order[i]], 3);
    flush(to);
  }
  for (int i = 0; i < count; i++) {
    put(to, meta.bits[all[i]], meta.lengths[all[i]]);
    flush(to);
  }
}

static inline const uint8_t *put_literals(writer *to, const code *codes, const uint8_t *p,
                                          size_t count) {
  for (; count >= 4; count -= 4, p += 4) {
    for (int i = 0; i < 4; i++) put(to, codes->bits[p[i]], codes->lengths[p[i]]);
    flush(to);
  }
  for (; count > 0; count--, p++) put(to, codes->bits[*p], codes->lengths[*p]);
  flush(to);
  return p;
}

static void put_distance(writer *to, const code *offsets, unsigned distance) {
  unsigned symbol = pgb_distance_symbol(distance);
  put(to, offsets->bits[symbol], offsets->lengths[symbol]);
  if (symbol < 4) return;
  unsigned extra = symbol / 2 - 1;
  put(to, (distance - 1) & ((1u << extra) - 1), extra);
}

static void put_runs(writer *to, const code *codes, const code *offsets, const tokens *found,
                     const uint8_t *p) {
  for (size_t i = 0; i < found->count; i++) {
    run token = found->runs[i];
    p = put_literals(to, codes, p, token.literals);
    if (token.length == 0) continue;
    unsigned symbol = pgb_length_symbol(token.length);
    put(to, codes->bits[257 + symbol], codes->lengths[257 + symbol]);
    put(to, token.length - length_base[symbol], length_extra[symbol]);
    put_distance(to, offsets, token.distance);
    flush(to);
    p += token.length;
  }
  put(to, codes->bits[end_of_block], codes->lengths[end_of_block]);
  flush(to);
}

// Ends on a byte: the last strip by padding, others by an empty stored block.
static void finish(writer *to, int is_last) {
  if (!is_last) put(to, 0, 3);
  to->count = (to->count + 7) & ~7u;
  flush(to);
  if (is_last) return;
  static const uint8_t empty[4] = {0, 0, 0xff, 0xff};
  memcpy(to->out, empty, 4);
  to->out += 4;
}

static size_t store(const uint8_t *bytes, size_t size, int is_last, uint8_t *out) {
  uint8_t *start = out;
  do {
    size_t part = size < 65535 ? size : 65535;
    size -= part;
    uint8_t head[5] = {is_last && size == 0, (uint8_t)part, (uint8_t)(part >> 8)};
    head[3] = (uint8_t)~head[1];
    head[4] = (uint8_t)~head[2];
    memcpy(out, head, 5);
    memcpy(out + 5, bytes, part);
    out += 5 + part;
    bytes += part;
  } while (size > 0);
  return (size_t)(out - start);
}

size_t pgb_strip_bound(size_t size) { return size + size / 2 + 1024; }

static size_t encode(const pgb_strip *part, tokens *found, uint8_t *out) {
  code codes, offsets;
  // A decoder wants a code for distances even where there are none.
  found->distance_weights[part->channels - 1]++;
  make_code(found->weights, symbols, longest_code, &codes);
  make_code(found->distance_weights, distances, longest_code, &offsets);
  writer to = {.out = out};
  put(&to, part->is_last != 0, 1);
  put(&to, 2, 2);
  put_code_lengths(&to, &codes, &offsets);
  put_runs(&to, &codes, &offsets, found, part->bytes);
  finish(&to, part->is_last);
  return (size_t)(to.out - out);
}

// The full search, where it may pay: what runs alone could not make small (noise, photographs)
// takes it many times as long and gains little or nothing. 0 when runs are better.
static size_t search(const pgb_strip *part, run *runs, size_t runs_made, uint8_t *out) {
  tokens found = {.runs = runs};
  if (!part->searches || runs_made > part->size / worth_searching) return 0;
  uint8_t *better = malloc(pgb_strip_bound(part->size));
  if (!better || !pgb_find_matches(part->bytes, part->size, part->channels, &found)) {
    free(better);
    return 0;
  }
  size_t made = encode(part, &found, better);
  if (made < runs_made) memcpy(out, better, made);
  free(better);
  return made < runs_made ? made : 0;
}

size_t pgb_strip_deflate(const pgb_strip *part, uint8_t *out) {
  tokens found = {.runs = malloc((part->size / shortest_run + 2) * sizeof(run))};
  if (!found.runs) return store(part->bytes, part->size, part->is_last, out);
  find_runs(part, &found);
  size_t made = encode(part, &found, out);
  size_t searched = search(part, found.runs, made, out);
  if (searched) made = searched;
  free(found.runs);
  return made <= part->size ? made : store(part->bytes, part->size, part->is_last, out);
}
