/*
 * Rows of a frame, and operations alone.
 */
#pragma STDC FP_CONTRACT OFF

#include <CPegbarKernels.h>
#include <pegbar/math.h>
#include <string.h>

#include "shaders.h"

static const pgb_shader_machine *machine(void) {
#if PGB_SHADERS_HAVE_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) return &pgb_shader_avx2;
#endif
  return &pgb_shader_scalar;
}

uint32_t pgb_shader_run(const pgb_shader_instruction *code, uint8_t *memory,
                        const pgb_shader_frame *frame) {
  const pgb_shader_place place = {frame, 0, 0};
  return machine()->run(code, memory, &place);
}

static void fill(uint8_t *memory, float value) {
  float eight[8];
  for (int i = 0; i < 8; i++) eight[i] = value;
  memcpy(memory, eight, sizeof eight);
}

uint32_t pgb_shader_row(const pgb_shader_frame *frame, uint8_t *memory, int32_t row, uint8_t *out) {
  const pgb_shader_machine *m = machine();
  const pgb_shader_program *program = &frame->program;
  float across = 1.0f / (float)frame->width, up = 1.0f / (float)frame->height;
  pgb_shader_place place = {frame, 0, row};
  // GLSL counts rows from below.
  fill(memory + program->y, ((float)(frame->height - 1 - row) + 0.5f) * up);
  uint32_t line = m->run(program->row_code, memory, &place);
  if (line) return line;
  for (int32_t x = 0; x < frame->width; x += PGB_SHADER_LANES) {
    float columns[PGB_SHADER_LANES];
    for (int32_t i = 0; i < PGB_SHADER_LANES; i++) columns[i] = ((float)(x + i) + 0.5f) * across;
    memcpy(memory + program->x, columns, sizeof columns);
    place.column = x;
    line = m->run(program->batch_code, memory, &place);
    if (line) return line;
    int32_t rest = frame->width - x;
    m->store(out + 4 * (int64_t)x, memory, program,
             rest < PGB_SHADER_LANES ? rest : PGB_SHADER_LANES);
  }
  return 0;
}

uint32_t pgb_shader_fold(uint16_t operation, uint32_t a, uint32_t b, uint32_t c) {
  _Alignas(32) uint32_t memory[4][8];
  for (int i = 0; i < 8; i++) {
    memory[1][i] = a;
    memory[2][i] = b;
    memory[3][i] = c;
  }
  const pgb_shader_instruction code[] = {{operation, 0, 0, 0, 32, 64, 96},
                                         {PGB_SHADER_END, 0, 0, 0, 0, 0, 0}};
  const pgb_shader_place place = {NULL, 0, 0};
  machine()->run(code, (uint8_t *)memory, &place);
  return memory[0][0];
}

uint32_t pgb_shader_constant(uint16_t operation, uint32_t a, uint32_t b, uint32_t c) {
  if (operation != PGB_SHADER_SINE && operation != PGB_SHADER_COSINE) {
    return pgb_shader_fold(operation, a, b, c);
  }
  float angle, result;
  memcpy(&angle, &a, sizeof angle);
  result = (float)(operation == PGB_SHADER_SINE ? pegbar_sin(angle) : pegbar_cos(angle));
  memcpy(&a, &result, sizeof a);
  return a;
}
