#include <stdlib.h>

#include "codecs/gif.h"
#include "internal.h"

enum { hash_bits = 14, hash_size = 1 << hash_bits, last_code = 4096, block = 255 };

typedef struct encoder {
  uint32_t keys[hash_size];  // prefix << 8 | byte, plus one; 0 is free
  uint16_t codes[hash_size];
  uint32_t bits;
  unsigned bit_count;
  uint8_t *out, *length;
} encoder;

static void put_byte(encoder *to, uint8_t byte) {
  if (*to->length == block) {
    to->length = to->out++;
    *to->length = 0;
  }
  *to->out++ = byte;
  ++*to->length;
}

static inline void put(encoder *to, unsigned code, unsigned width) {
  to->bits |= code << to->bit_count;
  to->bit_count += width;
  while (to->bit_count >= 8) {
    put_byte(to, (uint8_t)to->bits);
    to->bits >>= 8;
    to->bit_count -= 8;
  }
}

static inline uint32_t find(const encoder *table, uint32_t key) {
  uint32_t at = (key * 0x9e3779b1u) >> (32 - hash_bits);
  while (table->keys[at] && table->keys[at] != key) at = (at + 1) & (hash_size - 1);
  return at;
}

static void compress(encoder *to, const uint8_t *indices, size_t count, unsigned bits) {
  unsigned clear = 1u << bits, next = clear + 2, width = bits + 1;
  put(to, clear, width);
  unsigned prefix = indices[0];
  for (size_t i = 1; i < count; i++) {
    uint32_t key = (prefix << 8 | indices[i]) + 1, at = find(to, key);
    if (to->keys[at]) {
      prefix = to->codes[at];
      continue;
    }
    put(to, prefix, width);
    prefix = indices[i];
    if (next == last_code) {
      put(to, clear, width);
      memset(to->keys, 0, sizeof to->keys);
      next = clear + 2;
      width = bits + 1;
      continue;
    }
    to->keys[at] = key;
    to->codes[at] = (uint16_t)next;
    // The decoder learns a code one step later, so the width grows after the code that fills it.
    if (next++ == 1u << width) width++;
  }
  put(to, prefix, width);
  // The decoder adds one more entry for that code, which may widen the last one.
  if (next == 1u << width && width < 12) width++;
  put(to, clear + 1, width);
  if (to->bit_count) put_byte(to, (uint8_t)to->bits);
}

size_t pgb_gif_bound(size_t count) {
  size_t bits = count * 12 + count / 100 + 64;
  return bits / 8 + bits / 8 / block + 64;
}

size_t pgb_gif_compress(const uint8_t *indices, size_t count, int bits, uint8_t *out) {
  encoder *to = calloc(1, sizeof *to);
  if (!to) return 0;
  to->out = out;
  *to->out++ = (uint8_t)bits;
  to->length = to->out++;
  *to->length = 0;
  compress(to, indices, count, (unsigned)bits);
  *to->out++ = 0;
  size_t size = (size_t)(to->out - out);
  free(to);
  return size;
}

static void compress_one(void *context, size_t index) {
  pgb_gif_job *job = (pgb_gif_job *)context + index;
  job->size = pgb_gif_compress(job->indices, job->count, job->bits, job->out);
}

void pgb_gif_compress_all(pgb_gif_job *jobs, size_t count, int threads) {
  pgb_codec_parallel(count, threads, compress_one, jobs);
}
