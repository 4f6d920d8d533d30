/*
 * Rows of a mask: which blocks are copied, which are mixed, and how.
 */
#pragma STDC FP_CONTRACT OFF

#include "kernels.h"

/** The order in which the pixels of a square of 8 × 8 are rounded up. */
static const uint8_t thresholds[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
    {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

/** What becomes of a block; at a level, all its pixels have the same weight. */
enum state { OLD, NEW, LEVEL, RAMP, EXACT };

void pgb_mask_blocks(pgb_mask_block *blocks, const uint16_t *map, const uint16_t *slopes,
                     size_t count) {
  for (size_t start = 0; start < count; start += PGB_MASK_BLOCK) {
    size_t end = start + PGB_MASK_BLOCK < count ? start + PGB_MASK_BLOCK : count;
    uint32_t least = 65535, most = 0, slope = 0, seam = 0;
    for (size_t i = start; i < end; i++) {
      uint32_t is_seam = slopes[i] >> 15, high = map[i] + (is_seam ? (slopes[i] & 2047U) * 32 : 0);
      if (map[i] < least) least = map[i];
      if (high > most) most = high;
      if (!is_seam && slopes[i] > slope) slope = slopes[i];
      seam |= is_seam;
    }
    if (most > 65535) most = 65535;
    *blocks++ = (pgb_mask_block){(uint16_t)least, (uint16_t)most, (uint16_t)slope, (uint16_t)seam};
  }
}

static int32_t nearest(float value) { return (int32_t)(value < 0 ? value - 0.5F : value + 0.5F); }

/** The edge's ramp; only for rows in which it has come somewhere and not passed everywhere. */
static pgb_mask_ramp ramp_of(const pgb_mask_edge *edge) {
  int32_t top = nearest(edge->position + edge->progress * edge->softness);
  int32_t span = nearest(edge->softness);
  pgb_mask_ramp ramp = {0, (uint16_t)span, 0, 0, 0, (uint16_t)edge->is_smooth};
  if (top > 65535) {
    top = 65535 - (top - span);
    ramp.flip = 65535;
  }
  ramp.top = (uint16_t)(top < 0 ? 0 : top > 65535 ? 65535 : top);
  while ((span << ramp.shift) < 32768) ramp.shift++;
  uint32_t wide = (uint32_t)span << ramp.shift;
  ramp.scale = (uint16_t)((32767U * 65536U + wide - 1) / wide);
  return ramp;
}

static enum state state_of(const pgb_mask_block *block, const pgb_mask_edge *edge) {
  float widest = block->slope > edge->softness ? block->slope : edge->softness;
  if (edge->position + edge->progress * widest <= block->least) return OLD;
  if (edge->position - (1 - edge->progress) * widest >= block->most) return NEW;
  if (block->has_seam || block->slope > edge->softness) return EXACT;
  return block->least == block->most ? LEVEL : RAMP;
}

/** The block behind those that are drawn like block `first`. */
static size_t next_block(const pgb_mask_block *blocks, size_t first, size_t count, enum state state,
                         const pgb_mask_edge *edge) {
  size_t next = first + 1;
  for (; next < count && state_of(&blocks[next], edge) == state; next++) {
    if (state == LEVEL && blocks[next].least != blocks[first].least) break;
  }
  return next;
}

/** Pixels whose weights are worked out at once. */
enum { CHUNK = 256 };

/** Mixes a part of a row in linear light; `ramp` is NULL where pixels have slopes of their own. */
static void mix_light(uint8_t *out, const uint8_t *a, const uint8_t *b, const pgb_mask_row *row,
                      size_t start, size_t end, const uint8_t *dither, const pgb_mask_ramp *ramp,
                      const pgb_mask_edge *edge) {
  uint16_t weights[CHUNK];
  for (size_t x = start; x < end; x += CHUNK) {
    size_t count = end - x < CHUNK ? end - x : CHUNK;
    if (ramp) {
      pgb_mask_ramp_weights(weights, row->map + x, count, ramp);
    } else {
      pgb_mask_exact_weights(weights, row->map + x, row->slopes + x, count, edge);
    }
    const uint8_t *from = ramp && ramp->flip ? b : a, *to = ramp && ramp->flip ? a : b;
    pgb_row_mix_light_weights(out + x * 4, from + x * 4, to + x * 4, weights, count, dither);
  }
}

static inline void mix_row(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count,
                           int32_t y, const pgb_mask_row *row, const pgb_mask_edge *edge,
                           int is_light) {
  const pgb_masks *masks = pgb_kernels_current()->masks;
  const uint8_t *dither = thresholds[y & 7];
  pgb_mask_ramp ramp = ramp_of(edge);
  size_t blocks = (count + PGB_MASK_BLOCK - 1) / PGB_MASK_BLOCK;
  for (size_t first = 0, next; first < blocks; first = next) {
    enum state state = state_of(&row->blocks[first], edge);
    next = next_block(row->blocks, first, blocks, state, edge);
    size_t start = first * PGB_MASK_BLOCK, end = next * PGB_MASK_BLOCK;
    if (end > count) end = count;
    uint8_t *o = out + start * 4;
    const uint8_t *p = a + start * 4, *q = b + start * 4;
    if (state == OLD) {
      if (o != p) pgb_row_copy(o, p, end - start);
    } else if (state == NEW) {
      pgb_row_copy(o, q, end - start);
    } else if (is_light) {
      mix_light(out, a, b, row, start, end, dither, state == EXACT ? NULL : &ramp, edge);
    } else if (state == EXACT) {
      masks->exact(o, p, q, row->map + start, row->slopes + start, end - start, dither, edge);
    } else if (state == LEVEL) {
      uint16_t weight;
      pgb_mask_ramp_weights(&weight, row->map + start, 1, &ramp);
      masks->level(o, ramp.flip ? q : p, ramp.flip ? p : q, end - start, dither, weight);
    } else if (ramp.flip) {
      masks->ramp(o, q, p, row->map + start, end - start, dither, &ramp);
    } else {
      masks->ramp(o, p, q, row->map + start, end - start, dither, &ramp);
    }
  }
}

void pgb_mask_mix(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, int32_t y,
                  const pgb_mask_row *row, const pgb_mask_edge *edge) {
  mix_row(out, a, b, count, y, row, edge, 0);
}

void pgb_mask_mix_light(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count, int32_t y,
                        const pgb_mask_row *row, const pgb_mask_edge *edge) {
  mix_row(out, a, b, count, y, row, edge, 1);
}
