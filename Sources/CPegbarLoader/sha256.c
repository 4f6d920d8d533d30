#include "sha256.h"

#include <string.h>

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void extend(uint32_t w[64], const uint8_t *block) {
  for (int i = 0; i < 16; i++) {
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
           (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
}

static void compress(uint32_t state[8], const uint8_t *block) {
  uint32_t w[64], s[8];
  extend(w, block);
  memcpy(s, state, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t e = s[4], a = s[0];
    uint32_t t1 = s[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
                  ((e & s[5]) ^ (~e & s[6])) + round_constants[i] + w[i];
    uint32_t t2 =
        (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof s[0]);
    s[4] += t1;
    s[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++) state[i] += s[i];
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

/** Whether the processor has instructions for this hash: leaf 7, EBX, bit 29. */
static int has_instructions(void) {
  static int known = -1;
  unsigned a, b, c, d;
  int found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (found >= 0) return found;
  found = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b >> 29 & 1) != 0;
  found = found && __builtin_cpu_supports("sse4.1");
  __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  return found;
}

/**
 * The same with four rounds at a time. The processor keeps the state as two vectors, from the
 * highest word: a b e f and c d g h.
 */
__attribute__((target("sha,sse4.1"))) static void compress_fast(uint32_t state[8],
                                                                const uint8_t *block) {
  const __m128i to_words = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i w[4];
  __m128i abef = _mm_set_epi32((int)state[0], (int)state[1], (int)state[4], (int)state[5]);
  __m128i cdgh = _mm_set_epi32((int)state[2], (int)state[3], (int)state[6], (int)state[7]);
  const __m128i first = abef, second = cdgh;
  for (int i = 0; i < 16; i++) {
    __m128i *now = &w[i % 4];
    if (i < 4) {
      *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + i), to_words);
    } else {
      const __m128i last = w[(i + 3) % 4], before = w[(i + 2) % 4];
      *now = _mm_sha256msg1_epu32(*now, w[(i + 1) % 4]);
      *now = _mm_add_epi32(*now, _mm_alignr_epi8(last, before, 4));
      *now = _mm_sha256msg2_epu32(*now, last);
    }
    __m128i sum = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(round_constants + 4 * i)));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
  }
  uint32_t words[8];
  _mm_storeu_si128((__m128i *)words, _mm_add_epi32(abef, first));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_add_epi32(cdgh, second));
  const int places[8] = {3, 2, 7, 6, 1, 0, 5, 4};
  for (int i = 0; i < 8; i++) state[i] = words[places[i]];
}

#else

static int has_instructions(void) { return 0; }

#define compress_fast compress

#endif

static void add_block(pgb_sha256 *hash, const uint8_t *block) {
  if (!hash->is_portable && has_instructions()) {
    compress_fast(hash->state, block);
  } else {
    compress(hash->state, block);
  }
}

void pgb_sha256_begin(pgb_sha256 *hash) {
  static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(hash->state, start, sizeof start);
  hash->length = 0;
  hash->is_portable = 0;
}

void pgb_sha256_add(pgb_sha256 *hash, const void *bytes, uint64_t count) {
  const uint8_t *at = bytes;
  uint64_t held = hash->length % 64;
  hash->length += count;
  while (count > 0) {
    if (held == 0 && count >= 64) {
      add_block(hash, at);
      at += 64;
      count -= 64;
      continue;
    }
    uint64_t part = 64 - held < count ? 64 - held : count;
    memcpy(hash->block + held, at, part);
    held += part;
    at += part;
    count -= part;
    if (held == 64) {
      add_block(hash, hash->block);
      held = 0;
    }
  }
}

void pgb_sha256_end(pgb_sha256 *hash, uint8_t *digest) {
  uint64_t bits = hash->length * 8;
  uint8_t padding[72] = {0x80};
  uint64_t held = hash->length % 64;
  uint64_t count = (held < 56 ? 56 : 120) - held;
  for (int i = 0; i < 8; i++) padding[count + (uint64_t)i] = (uint8_t)(bits >> (56 - 8 * i));
  pgb_sha256_add(hash, padding, count + 8);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}
