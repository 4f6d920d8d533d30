#include <libdeflate.h>
#include <stdlib.h>

#include "codecs/deflate.h"
#include "internal.h"

enum { strip_bytes = 1 << 18 };

struct pgb_codec_rows_encoder {
  int threads;
  pgb_codec_effort effort;
  uint8_t *filtered, *strips, *stream;
  size_t filtered_room, strips_room, stream_room;
};

pgb_codec_rows_encoder *pgb_codec_rows_encoder_new(int threads, pgb_codec_effort effort) {
  pgb_codec_rows_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder) return NULL;
  encoder->threads = threads < 1 ? 1 : threads;
  encoder->effort = effort;
  return encoder;
}

void pgb_codec_rows_encoder_free(pgb_codec_rows_encoder *encoder) {
  if (!encoder) return;
  free(encoder->filtered);
  free(encoder->strips);
  free(encoder->stream);
  free(encoder);
}

static int reserve(uint8_t **buffer, size_t *room, size_t wanted) {
  if (*room >= wanted) return 1;
  free(*buffer);
  *buffer = malloc(wanted);
  *room = *buffer ? wanted : 0;
  return *buffer != NULL;
}

typedef struct job {
  pgb_codec_rows_encoder *encoder;
  pgb_rows rows;
  uint32_t strip_rows, strip_count;
  size_t row_bytes, strip_room;
  size_t *sizes;
} job;

static void work_strip(void *context, size_t index) {
  job *task = context;
  pgb_codec_rows_encoder *encoder = task->encoder;
  uint32_t first = (uint32_t)index * task->strip_rows, last = first + task->strip_rows;
  if (last > task->rows.height) last = task->rows.height;
  uint8_t *filtered = encoder->filtered + first * task->row_bytes;
  uint8_t *scratch = malloc(pgb_filter_scratch(&task->rows));
  if (!scratch) return;
  pgb_filter_rows(&task->rows, first, last, filtered, scratch);
  free(scratch);
  pgb_strip strip = {filtered,
                     (last - first) * task->row_bytes,
                     task->row_bytes,
                     task->rows.channels,
                     last == task->rows.height,
                     encoder->effort == PGB_CODEC_SMALL};
  task->sizes[index] = pgb_strip_deflate(&strip, encoder->strips + index * task->strip_room);
}

static void big_endian(uint8_t *out, uint32_t value) {
  for (int i = 0; i < 4; i++) out[i] = (uint8_t)(value >> (24 - 8 * i));
}

static size_t join_strips(job *task) {
  pgb_codec_rows_encoder *encoder = task->encoder;
  size_t total = 6, size = task->rows.height * task->row_bytes;
  for (uint32_t i = 0; i < task->strip_count; i++) total += task->sizes[i];
  if (!reserve(&encoder->stream, &encoder->stream_room, total)) return 0;
  uint8_t *out = encoder->stream;
  *out++ = 0x78;
  *out++ = 0x01;
  for (uint32_t i = 0; i < task->strip_count; i++) {
    memcpy(out, encoder->strips + i * task->strip_room, task->sizes[i]);
    out += task->sizes[i];
  }
  big_endian(out, libdeflate_adler32(1, encoder->filtered, size));
  return total;
}

static size_t run(job *task) {
  pgb_codec_rows_encoder *encoder = task->encoder;
  size_t size = task->rows.height * task->row_bytes;
  if (!reserve(&encoder->filtered, &encoder->filtered_room, size) ||
      !reserve(&encoder->strips, &encoder->strips_room, task->strip_count * task->strip_room)) {
    return 0;
  }
  pgb_codec_parallel(task->strip_count, encoder->threads, work_strip, task);
  // A strip is never empty, unless there was no memory for it.
  for (uint32_t i = 0; i < task->strip_count; i++) {
    if (task->sizes[i] == 0) return 0;
  }
  return join_strips(task);
}

const uint8_t *pgb_codec_rows_encode(pgb_codec_rows_encoder *encoder, const uint8_t *pixels,
                                     size_t stride, uint32_t width, uint32_t height, int channels,
                                     size_t *size) {
  job task = {
      .encoder = encoder,
      .rows = {pixels, stride, width, height, channels, encoder->effort == PGB_CODEC_SMALL}};
  task.row_bytes = (size_t)width * (size_t)channels + 1;
  // A fixed height, so that the bytes do not depend on the number of threads.
  task.strip_rows = (uint32_t)(strip_bytes / task.row_bytes);
  if (task.strip_rows < 1) task.strip_rows = 1;
  task.strip_count = (height - 1) / task.strip_rows + 1;
  task.strip_room = pgb_strip_bound(task.strip_rows * task.row_bytes);
  task.sizes = calloc(task.strip_count, sizeof *task.sizes);
  *size = task.sizes ? run(&task) : 0;
  free(task.sizes);
  return *size ? encoder->stream : NULL;
}

int pgb_codec_rows_decode(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height,
                          uint8_t *filtered, uint8_t *out, size_t out_stride) {
  size_t row = (size_t)width * 4, whole = (row + 1) * height;
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (!decompressor) return 0;
  enum libdeflate_result result =
      libdeflate_zlib_decompress(decompressor, bytes, size, filtered, whole, NULL);
  libdeflate_free_decompressor(decompressor);
  if (result != LIBDEFLATE_SUCCESS) return 0;
  for (uint32_t y = 0; y < height; y++, filtered += row + 1, out += out_stride) {
    const uint8_t *from = filtered + 1;
    if (filtered[0] == 2 && y > 0) {
      const uint8_t *above = out - out_stride;
      for (size_t i = 0; i < row; i++) out[i] = (uint8_t)(from[i] + above[i]);
    } else if (filtered[0] == 1) {
      memcpy(out, from, 4);
      for (size_t i = 4; i < row; i++) out[i] = (uint8_t)(from[i] + out[i - 4]);
    } else if (filtered[0] == 0 || filtered[0] == 2) {
      memcpy(out, from, row);
    } else {
      return 0;
    }
  }
  return 1;
}

uint32_t pgb_codec_crc32(uint32_t crc, const void *bytes, size_t size) {
  return libdeflate_crc32(crc, bytes, size);
}
