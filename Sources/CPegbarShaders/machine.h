/*
 * The interpreter: included by each variant, which names it MACHINE.
 */
#include "texture.h"

LANES f8 smooth_step(f8 low, f8 high, f8 x) {
  f8 t = clamp((x - low) / (high - low), f8_of(0.0f), f8_of(1.0f));
  return t * t * (f8_of(3.0f) - f8_of(2.0f) * t);
}

LANES f8 sign_of(f8 a) {
  f8 one = with_sign(f8_of(1.0f), sign_bit(a));
  return select((i8)(a == f8_of(0.0f)) | (i8)(a != a), f8_of(0.0f), one);
}

/** The quotient towards 0; 0 for a divisor of 0. */
LANES i8 quotient(i8 a, i8 b) {
  i8 result = i8_of(0);
  for (int i = 0; i < 8; i++) {
    if (b[i] == -1) result[i] = (int32_t)(0u - (uint32_t)a[i]);
    else if (b[i] != 0) result[i] = a[i] / b[i];
  }
  return result;
}

LANES i8 product(i8 a, i8 b) { return (i8)((u8)a * (u8)b); }

static int is_none(const uint8_t *a, int count) {
  i8 any = *(const i8 *)a;
  for (int i = 1; i < count; i++) any |= *(const i8 *)(a + 32 * i);
  uint64_t parts[4];
  memcpy(parts, &any, 32);
  return (parts[0] | parts[1] | parts[2] | parts[3]) == 0;
}

static void textured(const pgb_shader_instruction *at, uint8_t *memory,
                     const pgb_shader_place *place) {
  int64_t end = at->wide & PGB_SHADER_WIDE_D ? PGB_SHADER_WIDE : 32;
  int64_t sa = at->wide & PGB_SHADER_WIDE_A ? 1 : 0, sb = at->wide & PGB_SHADER_WIDE_B ? 1 : 0;
  const uint8_t *a = memory + at->a, *b = memory + at->b;
  const components to = {{memory + at->d, memory + at[1].d, memory + at[1].a, memory + at[1].b}};
  const pgb_shader_texture *texture = &place->frame->textures[at->c];
  for (int64_t i = 0; i < end; i += 32) {
    put(&to, i, sampled(texture, *(const f8 *)(a + sa * i), *(const f8 *)(b + sb * i)));
  }
}

static void placed(const pgb_shader_instruction *at, uint8_t *memory,
                   const pgb_shader_place *place) {
  const components to = {{memory + at->d, memory + at[1].d, memory + at[1].a, memory + at[1].b}};
  for (int64_t i = 0; i < PGB_SHADER_WIDE; i += 32) {
    put(&to, i, own_pixels(place, at->c, (int32_t)(i / 4)));
  }
}

/** A loop over the vectors of the operands; `first` begins the memory of the operand a. */
#define EACH(OPERATION, TYPE, RESULT) \
  case PGB_SHADER_##OPERATION: { \
    for (int64_t i = 0; i < end; i += 32) { \
      const TYPE a = *(const TYPE *)(pa + sa * i); \
      const TYPE b = *(const TYPE *)(pb + sb * i); \
      const TYPE c = *(const TYPE *)(pc + sc * i); \
      (void)a, (void)b, (void)c; \
      *(TYPE *)(pd + i) = (TYPE)(RESULT); \
    } \
    break; \
  }
#define FLOATS(OPERATION, RESULT) EACH(OPERATION, f8, RESULT)
#define INTS(OPERATION, RESULT) EACH(OPERATION, i8, RESULT)

static uint32_t run(const pgb_shader_instruction *code, uint8_t *memory,
                    const pgb_shader_place *place) {
  int64_t budget = PGB_SHADER_BUDGET;
  for (const pgb_shader_instruction *at = code;; at++) {
    int64_t end = at->wide & PGB_SHADER_WIDE_D ? PGB_SHADER_WIDE : 32;
    uint8_t *pd = memory + at->d;
    const uint8_t *pa = memory + at->a, *pb = memory + at->b, *pc = memory + at->c;
    const int64_t sa = at->wide >> 1 & 1, sb = at->wide >> 2 & 1, sc = at->wide >> 3 & 1;
    switch (at->operation) {
    case PGB_SHADER_END: return 0;
    case PGB_SHADER_JUMP: at = code + at->d - 1; break;
    case PGB_SHADER_JUMP_NONE:
      if (is_none(pa, at->wide & PGB_SHADER_WIDE_A ? PGB_SHADER_LANES / 8 : 1)) {
        at = code + at->d - 1;
      }
      break;
    case PGB_SHADER_LOOP:
      budget -= at->c;
      if (budget < 0) return at->line;
      at = code + at->d - 1;
      break;
    case PGB_SHADER_TEXTURE: textured(at++, memory, place); break;
    case PGB_SHADER_PIXEL:
      placed(at++, memory, place);
      break;
      FLOATS(MOVE, a)
      FLOATS(ADD, a + b)
      FLOATS(SUBTRACT, a - b)
      FLOATS(MULTIPLY, a * b)
      FLOATS(DIVIDE, a / b)
      FLOATS(MULTIPLY_ADD, a * b + c)
      FLOATS(MULTIPLY_SUBTRACT, c - a * b)
      FLOATS(MIX, a + (b - a) * c)
      FLOATS(SMOOTHSTEP, smooth_step(a, b, c))
      FLOATS(CLAMP, minimum(maximum(a, b), c))
      FLOATS(MINIMUM, minimum(a, b))
      FLOATS(MAXIMUM, maximum(a, b))
      FLOATS(STEP, select((i8)(b < a), f8_of(0.0f), f8_of(1.0f)))
      FLOATS(MODULO, a - b * floored(a / b))
      INTS(NEGATE, a ^ i8_of(INT32_MIN))
      FLOATS(ABSOLUTE, absolute(a))
      FLOATS(SIGN, sign_of(a))
      FLOATS(FLOOR, floored(a))
      FLOATS(CEILING, -floored(-a))
      FLOATS(FRACTION, a - floored(a))
      FLOATS(TRUNCATE, truncated(a))
      FLOATS(ROUND, floored(a + f8_of(0.5f)))
      FLOATS(SQUARE_ROOT, square_root(a))
      FLOATS(SINE, sine(a))
      FLOATS(COSINE, cosine(a))
      FLOATS(TANGENT, tangent(a))
      FLOATS(ARCSINE, arcsine(a))
      FLOATS(ARCCOSINE, arccosine(a))
      FLOATS(ARCTANGENT, arctangent(a))
      FLOATS(ARCTANGENT2, arctangent2(a, b))
      FLOATS(EXPONENTIAL2, exponential2(a))
      FLOATS(LOGARITHM2, logarithm2(a))
      FLOATS(POWER, power(a, b))
      FLOATS(LESS, (i8)(a < b))
      FLOATS(LESS_EQUAL, (i8)(a <= b))
      FLOATS(EQUAL, (i8)(a == b))
      FLOATS(NOT_EQUAL, (i8)(a != b))
      INTS(SELECT, select_bits(a, b, c))
      INTS(INT_ADD, (u8)a + (u8)b)
      INTS(INT_SUBTRACT, (u8)a - (u8)b)
      INTS(INT_MULTIPLY, product(a, b))
      INTS(INT_DIVIDE, quotient(a, b))
      INTS(INT_REMAINDER, (u8)a - (u8)product(quotient(a, b), b))
      INTS(INT_LESS, a < b)
      INTS(INT_EQUAL, a == b)
      INTS(INT_MINIMUM, select_bits(a < b, a, b))
      INTS(INT_MAXIMUM, select_bits(a > b, a, b))
      INTS(AND, a & b)
      INTS(OR, a | b)
      INTS(XOR, a ^ b)
      INTS(NOT, ~a)
      INTS(SHIFT_LEFT, (u8)a << (u8)(b & i8_of(31)))
      INTS(SHIFT_RIGHT, a >> (b & i8_of(31)))
    case PGB_SHADER_INT_TO_FLOAT:
      for (int64_t i = 0; i < end; i += 32) {
        *(f8 *)(pd + i) = to_float(*(const i8 *)(pa + sa * i));
      }
      break;
    case PGB_SHADER_FLOAT_TO_INT:
      for (int64_t i = 0; i < end; i += 32) {
        *(i8 *)(pd + i) = to_int(*(const f8 *)(pa + sa * i));
      }
      break;
    default: break;
    }
  }
}

/** Clamps colours to valid premultiplied ones and writes them as bytes. */
static void store(uint8_t *out, const uint8_t *memory, const pgb_shader_program *program,
                  int32_t count) {
  const f8 zero = f8_of(0.0f), scale = f8_of(255.0f), half = f8_of(0.5f);
  for (int32_t first = 0; first < count; first += 8) {
    f8 color[4];
    for (int i = 0; i < 4; i++) {
      int64_t at = program->wide_color >> i & 1 ? 4 * (int64_t)first : 0;
      color[i] = *(const f8 *)(memory + program->color[i] + at);
    }
    f8 alpha = clamp(color[3], zero, f8_of(1.0f));
    u8 pixels = (u8)to_int(alpha * scale + half) << 24;
    for (int i = 0; i < 3; i++) {
      pixels |= (u8)to_int(clamp(color[i], zero, alpha) * scale + half) << (8 * i);
    }
    size_t bytes = 4 * (size_t)(count - first < 8 ? count - first : 8);
    memcpy(out + 4 * (size_t)first, &pixels, bytes);
  }
}

const pgb_shader_machine MACHINE = {run, store};
