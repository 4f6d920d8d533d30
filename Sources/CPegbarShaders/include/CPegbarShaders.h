/*
 * Runs shaders: bytecode of operations on vectors of pixels.
 *
 * A program works on PGB_SHADER_LANES neighbouring pixels of a row at once. Its registers lie in
 * one block of memory: narrow ones hold one number, eight times, wide ones a number for each pixel.
 * All variants of the interpreter give the same bytes.
 */
#ifndef CPEGBAR_SHADERS_H
#define CPEGBAR_SHADERS_H

#include <pegbar/abi.h>
#include <stddef.h>
#include <stdint.h>

/** Pixels of a batch, a multiple of 8. */
#define PGB_SHADER_LANES 64
/** Bytes of a narrow register. */
#define PGB_SHADER_NARROW 32
/** Bytes of a wide register. */
#define PGB_SHADER_WIDE (4 * PGB_SHADER_LANES)
/** Instructions that a batch may run in loops before the program counts as endless. */
#define PGB_SHADER_BUDGET 1000000
/** Textures of a program. */
#define PGB_SHADER_TEXTURES 10

/** What an instruction does. Numbers are floats; integers and masks (0 or −1) have 32 bits. */
enum {
  PGB_SHADER_END,
  /** Goes on at instruction `d`. */
  PGB_SHADER_JUMP,
  /** Goes on at instruction `d` if the mask `a` is 0 in every lane. */
  PGB_SHADER_JUMP_NONE,
  /** Goes back to instruction `d`; `c` is what that takes from the budget. */
  PGB_SHADER_LOOP,
  /** Registers that an instruction before needs. */
  PGB_SHADER_MORE,
  /** Texture `c` at (a, b): red into `d`, green, blue and alpha into d, a, b of the next. */
  PGB_SHADER_TEXTURE,
  /** Likewise, at the pixel's own place. */
  PGB_SHADER_PIXEL,
  PGB_SHADER_MOVE,
  PGB_SHADER_ADD,
  PGB_SHADER_SUBTRACT,
  PGB_SHADER_MULTIPLY,
  PGB_SHADER_DIVIDE,
  /** a · b + c, rounded twice. */
  PGB_SHADER_MULTIPLY_ADD,
  /** c − a · b, rounded twice. */
  PGB_SHADER_MULTIPLY_SUBTRACT,
  /** a + (b − a) · c. */
  PGB_SHADER_MIX,
  PGB_SHADER_SMOOTHSTEP,
  PGB_SHADER_CLAMP,
  PGB_SHADER_MINIMUM,
  PGB_SHADER_MAXIMUM,
  PGB_SHADER_STEP,
  PGB_SHADER_MODULO,
  PGB_SHADER_NEGATE,
  PGB_SHADER_ABSOLUTE,
  PGB_SHADER_SIGN,
  PGB_SHADER_FLOOR,
  PGB_SHADER_CEILING,
  PGB_SHADER_FRACTION,
  PGB_SHADER_TRUNCATE,
  PGB_SHADER_ROUND,
  PGB_SHADER_SQUARE_ROOT,
  PGB_SHADER_SINE,
  PGB_SHADER_COSINE,
  PGB_SHADER_TANGENT,
  PGB_SHADER_ARCSINE,
  PGB_SHADER_ARCCOSINE,
  PGB_SHADER_ARCTANGENT,
  PGB_SHADER_ARCTANGENT2,
  PGB_SHADER_EXPONENTIAL2,
  PGB_SHADER_LOGARITHM2,
  PGB_SHADER_POWER,
  PGB_SHADER_LESS,
  PGB_SHADER_LESS_EQUAL,
  PGB_SHADER_EQUAL,
  PGB_SHADER_NOT_EQUAL,
  /** a ? b : c. */
  PGB_SHADER_SELECT,
  PGB_SHADER_INT_ADD,
  PGB_SHADER_INT_SUBTRACT,
  PGB_SHADER_INT_MULTIPLY,
  PGB_SHADER_INT_DIVIDE,
  PGB_SHADER_INT_REMAINDER,
  PGB_SHADER_INT_LESS,
  PGB_SHADER_INT_EQUAL,
  PGB_SHADER_INT_MINIMUM,
  PGB_SHADER_INT_MAXIMUM,
  PGB_SHADER_AND,
  PGB_SHADER_OR,
  PGB_SHADER_XOR,
  PGB_SHADER_NOT,
  PGB_SHADER_SHIFT_LEFT,
  PGB_SHADER_SHIFT_RIGHT,
  PGB_SHADER_INT_TO_FLOAT,
  PGB_SHADER_FLOAT_TO_INT,
  PGB_SHADER_OPERATIONS
};

/** Bits of pgb_shader_instruction.wide. */
enum {
  /** The result is wide. */
  PGB_SHADER_WIDE_D = 1,
  PGB_SHADER_WIDE_A = 2,
  PGB_SHADER_WIDE_B = 4,
  PGB_SHADER_WIDE_C = 8
};

/** An instruction: registers are bytes from the beginning of the memory. */
typedef struct pgb_shader_instruction {
  uint16_t operation;
  uint16_t wide;
  /** The line of the source, for PGB_SHADER_LOOP. */
  uint32_t line;
  uint32_t d, a, b, c;
} pgb_shader_instruction;

/** Premultiplied red, green, blue and alpha, 8 bits each, the topmost row first. */
typedef struct pgb_shader_texture {
  const uint8_t *PEGBAR_NONNULL pixels;
  /** Bytes from row to row. */
  int64_t stride;
  int32_t width;
  int32_t height;
} pgb_shader_texture;

/** A program and where it finds what it is given. */
typedef struct pgb_shader_program {
  /** Run once for each row, and for each batch; each ends with PGB_SHADER_END. */
  const pgb_shader_instruction *PEGBAR_NONNULL row_code;
  const pgb_shader_instruction *PEGBAR_NONNULL batch_code;
  /** The wide register of the horizontal and the narrow one of the vertical coordinate. */
  uint32_t x;
  uint32_t y;
  /** The registers of the colour, and bits of the wide ones: 1 red … 8 alpha. */
  uint32_t color[4];
  uint32_t wide_color;
} pgb_shader_program;

/** A frame: its program, textures and size. */
typedef struct pgb_shader_frame {
  pgb_shader_program program;
  /** The pictures of the transition, then other ones. */
  pgb_shader_texture textures[PGB_SHADER_TEXTURES];
  int32_t width;
  int32_t height;
} pgb_shader_frame;

PEGBAR_BEGIN_DECLS

/**
 * Runs narrow code to its end; `memory` is aligned to 32 bytes. Returns 0, or the line of a loop
 * that takes more than the budget.
 */
uint32_t pgb_shader_run(const pgb_shader_instruction *PEGBAR_NONNULL code,
                        uint8_t *PEGBAR_NONNULL memory,
                        const pgb_shader_frame *PEGBAR_NONNULL frame);

/**
 * Draws a row, counted from the top: colours are clamped to valid premultiplied ones. Returns 0,
 * or the line of a loop that takes more than the budget.
 */
uint32_t pgb_shader_row(const pgb_shader_frame *PEGBAR_NONNULL frame,
                        uint8_t *PEGBAR_NONNULL memory, int32_t row, uint8_t *PEGBAR_NONNULL out);

/** The result of one operation on single numbers, as bits. */
uint32_t pgb_shader_fold(uint16_t operation, uint32_t a, uint32_t b, uint32_t c);

/** Likewise, for constants of a program: sines and cosines are rounded correctly. */
uint32_t pgb_shader_constant(uint16_t operation, uint32_t a, uint32_t b, uint32_t c);

PEGBAR_END_DECLS

#endif /* CPEGBAR_SHADERS_H */
