// 4:2:0 to RGBA in 16-bit fixed point; chroma is brought to luma's places by straight lines.
#include "codecs/yuv_read.h"

#include <stdlib.h>

#include "internal.h"

enum { shift = 16, half = 1 << (shift - 1), band_rows = 32 };

// Down: 3 1 from the nearer and the farther row; the result has four times the value.
PGB_BODY blend_rows_body(const uint8_t *near, const uint8_t *far, int16_t *out, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = (int16_t)(3 * near[i] + far[i]);
}
PGB_TWICE(blend_rows, (const uint8_t *near, const uint8_t *far, int16_t *out, size_t count),
          (near, far, out, count))

// Across: chroma lies on even columns; the result has eight times the value, less its middle.
// `in` has one value more than `count`.
PGB_BODY spread_body(const int16_t *in, int16_t *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    out[2 * i] = (int16_t)(2 * in[i] - 1024);
    out[2 * i + 1] = (int16_t)(in[i] + in[i + 1] - 1024);
  }
}
PGB_TWICE(spread, (const int16_t *in, int16_t *out, size_t count), (in, out, count))

static inline uint32_t byte(int32_t sum) {
  int32_t value = sum >> shift;
  return (uint32_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

PGB_BODY color_body(const uint8_t *luma, const int16_t *cb, const int16_t *cr,
                    const pgb_codec_matrix *matrix, uint8_t *out, size_t count) {
  const pgb_codec_matrix m = *matrix;
  for (size_t x = 0; x < count; x++) {
    int32_t y = (luma[x] - m.black) * m.luma + half;
    uint32_t red = byte(y + m.red_cr * cr[x]);
    uint32_t green = byte(y + m.green_cb * cb[x] + m.green_cr * cr[x]);
    uint32_t blue = byte(y + m.blue_cb * cb[x]);
    uint32_t pixel = red | green << 8 | blue << 16 | 0xff000000u;
    memcpy(out + x * 4, &pixel, 4);
  }
}
PGB_TWICE(color,
          (const uint8_t *luma, const int16_t *cb, const int16_t *cr,
           const pgb_codec_matrix *matrix, uint8_t *out, size_t count),
          (luma, cb, cr, matrix, out, count))

typedef struct job {
  const uint8_t *luma, *cb, *cr;
  size_t width, height, chroma_width, chroma_height;
  const pgb_codec_matrix *matrix;
  uint8_t *pixels;
  size_t stride;
  int16_t *scratch;
  size_t scratch_size;
} job;

static void chroma_row(const job *task, const uint8_t *plane, size_t y, int16_t *in, int16_t *out) {
  size_t near = y / 2, last = task->chroma_height - 1, count = task->chroma_width;
  size_t far = y % 2 ? (near < last ? near + 1 : last) : (near > 0 ? near - 1 : 0);
  blend_rows(plane + near * count, plane + far * count, in, count);
  in[count] = in[count - 1];
  spread(in, out, count);
}

static void convert_band(void *context, size_t index) {
  const job *task = context;
  size_t first = index * band_rows, end = first + band_rows;
  if (end > task->height) end = task->height;
  int16_t *in = task->scratch + index * task->scratch_size;
  int16_t *cb = in + task->chroma_width + 1, *cr = cb + 2 * task->chroma_width;
  for (size_t y = first; y < end; y++) {
    chroma_row(task, task->cb, y, in, cb);
    chroma_row(task, task->cr, y, in, cr);
    color(task->luma + y * task->width, cb, cr, task->matrix, task->pixels + y * task->stride,
          task->width);
  }
}

size_t pgb_codec_planes_size(uint32_t width, uint32_t height) {
  size_t chroma = ((size_t)width + 1) / 2 * (((size_t)height + 1) / 2);
  return (size_t)width * height + 2 * chroma;
}

int pgb_codec_read_planes(const uint8_t *planes, uint32_t width, uint32_t height,
                          const pgb_codec_matrix *matrix, int threads, uint8_t *pixels,
                          size_t stride) {
  job task = {.luma = planes,
              .width = width,
              .height = height,
              .chroma_width = (width + 1u) / 2,
              .chroma_height = (height + 1u) / 2,
              .matrix = matrix,
              .pixels = pixels,
              .stride = stride};
  task.cb = planes + task.width * task.height;
  task.cr = task.cb + task.chroma_width * task.chroma_height;
  size_t bands = (task.height + band_rows - 1) / band_rows;
  task.scratch_size = 5 * task.chroma_width + 1;
  task.scratch = malloc(bands * task.scratch_size * sizeof *task.scratch);
  if (!task.scratch) return 0;
  pgb_codec_parallel(bands, threads, convert_band, &task);
  free(task.scratch);
  return 1;
}
