// PNG row filters. Each row's filter is the one with the least sum of absolute residuals; ties go
// to the lower filter number, so the choice depends on pixels only.
#include "codecs/pixels.h"
#include "internal.h"

static inline unsigned cost(uint8_t residual) {
  return residual < 128 ? residual : 256u - residual;
}

PGB_BODY sum_body(const uint8_t *bytes, size_t size, uint64_t *sum) {
  uint64_t total = 0;
  size_t i = 0;
  while (i < size) {
    // Short blocks keep the inner sum in 16 bits, which vectorises well.
    size_t end = size - i < 256 ? size : i + 256;
    uint16_t part = 0;
    for (; i < end; i++) part = (uint16_t)(part + cost(bytes[i]));
    total += part;
  }
  *sum = total;
}
PGB_TWICE(sum, (const uint8_t *bytes, size_t size, uint64_t *total), (bytes, size, total))

PGB_BODY subtract_body(const uint8_t *row, const uint8_t *other, uint8_t *restrict out,
                       size_t size) {
  for (size_t i = 0; i < size; i++) out[i] = (uint8_t)(row[i] - other[i]);
}
PGB_TWICE(subtract, (const uint8_t *row, const uint8_t *other, uint8_t *restrict out, size_t size),
          (row, other, out, size))

PGB_BODY average_body(const uint8_t *row, const uint8_t *left, const uint8_t *up,
                      uint8_t *restrict out, size_t size) {
  for (size_t i = 0; i < size; i++) out[i] = (uint8_t)(row[i] - ((left[i] + up[i]) >> 1));
}
PGB_TWICE(average,
          (const uint8_t *row, const uint8_t *left, const uint8_t *up, uint8_t *restrict out,
           size_t size),
          (row, left, up, out, size))

static inline int16_t distance(int16_t a, int16_t b) { return a > b ? a - b : b - a; }

PGB_BODY paeth_body(const uint8_t *row, const uint8_t *left, const uint8_t *up,
                    const uint8_t *corner, uint8_t *restrict out, size_t size) {
  for (size_t i = 0; i < size; i++) {
    int16_t a = left[i], b = up[i], c = corner[i];
    int16_t pa = distance(b, c), pb = distance(a, c);
    int16_t pc = distance((int16_t)(a + b), (int16_t)(2 * c));
    int16_t nearer = pb <= pc ? b : c;
    int16_t guess = ((pa <= pb) & (pa <= pc)) ? a : nearer;
    out[i] = (uint8_t)(row[i] - guess);
  }
}
PGB_TWICE(paeth,
          (const uint8_t *row, const uint8_t *left, const uint8_t *up, const uint8_t *corner,
           uint8_t *restrict out, size_t size),
          (row, left, up, corner, out, size))

enum { none = 0, sub = 1, up = 2, mean = 3, predictor = 4, margin = 16 };

// `row` and `above` have `channels` zero bytes before them: what PNG takes left of a row.
static void apply(int filter, const uint8_t *row, const uint8_t *above, int channels, uint8_t *out,
                  size_t size) {
  switch (filter) {
  case none: memcpy(out, row, size); break;
  case sub: subtract(row, row - channels, out, size); break;
  case up: subtract(row, above, out, size); break;
  case mean: average(row, row - channels, above, out, size); break;
  default: paeth(row, row - channels, above, above - channels, out, size); break;
  }
}

typedef struct choice {
  const uint8_t *row, *above;
  int channels;
  size_t size;
  uint64_t best;
} choice;

static void attempt(choice *state, int filter, uint8_t *out, uint8_t *trial) {
  uint64_t total;
  if (state->best == 0) return;
  apply(filter, state->row, state->above, state->channels, trial, state->size);
  sum(trial, state->size, &total);
  if (total >= state->best) return;
  state->best = total;
  out[0] = (uint8_t)filter;
  memcpy(out + 1, trial, state->size);
}

static void fetch(const pgb_rows *rows, uint32_t y, uint8_t *out) {
  const uint8_t *row = rows->pixels + y * rows->stride;
  if (rows->channels == 3) pgb_codec_drop_alpha(row, out, rows->width);
  else pgb_codec_straight(row, out, rows->width);
}

static size_t row_room(const pgb_rows *rows) {
  return ((size_t)rows->width * (size_t)rows->channels + 2 * margin + 63) & ~(size_t)63;
}

size_t pgb_filter_scratch(const pgb_rows *rows) { return 3 * row_room(rows); }

void pgb_filter_rows(const pgb_rows *rows, uint32_t first, uint32_t last, uint8_t *out,
                     uint8_t *scratch) {
  size_t room = row_room(rows), size = (size_t)rows->width * (size_t)rows->channels;
  memset(scratch, 0, 3 * room);
  uint8_t *row = scratch + margin, *above = row + room, *trial = scratch + 2 * room;
  if (first > 0) fetch(rows, first - 1, above);
  for (uint32_t y = first; y < last; y++) {
    fetch(rows, y, row);
    choice state = {row, above, rows->channels, size, UINT64_MAX};
    // Up first: a row like the one above costs nothing and ends the search.
    attempt(&state, up, out, trial);
    attempt(&state, sub, out, trial);
    if (rows->adaptive) {
      attempt(&state, none, out, trial);
      attempt(&state, mean, out, trial);
      attempt(&state, predictor, out, trial);
    }
    out += size + 1;
    uint8_t *swap = row;
    row = above;
    above = swap;
  }
}
