/*
 * What the variants of the interpreter share.
 */
#ifndef PGB_SHADERS_PRIVATE_H
#define PGB_SHADERS_PRIVATE_H

#include "CPegbarShaders.h"

#if defined(__x86_64__) && defined(__clang__)
#define PGB_SHADERS_HAVE_AVX2 1
#else
#define PGB_SHADERS_HAVE_AVX2 0
#endif

/** Where a batch lies: its first pixel and its row. */
typedef struct pgb_shader_place {
  const pgb_shader_frame *frame;
  int32_t column;
  int32_t row;
} pgb_shader_place;

/** A variant of the interpreter. */
typedef struct pgb_shader_machine {
  uint32_t (*run)(const pgb_shader_instruction *code, uint8_t *memory,
                  const pgb_shader_place *place);
  void (*store)(uint8_t *out, const uint8_t *memory, const pgb_shader_program *program,
                int32_t count);
} pgb_shader_machine;

extern const pgb_shader_machine pgb_shader_scalar;
#if PGB_SHADERS_HAVE_AVX2
extern const pgb_shader_machine pgb_shader_avx2;
#endif

#endif /* PGB_SHADERS_PRIVATE_H */
