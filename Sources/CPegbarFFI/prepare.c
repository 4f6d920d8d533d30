#include "bound.h"

#include <stdlib.h>
#include <string.h>

static ffi_type *two_numbers[] = {&ffi_type_double, &ffi_type_double, NULL};
static ffi_type *four_numbers[] = {&ffi_type_double, &ffi_type_double, &ffi_type_double,
                                   &ffi_type_double, NULL};
#define FOUR &ffi_type_double, &ffi_type_double, &ffi_type_double, &ffi_type_double
static ffi_type *sixteen_numbers[] = {FOUR, FOUR, FOUR, FOUR, NULL};

uint32_t pgb_letter_numbers(char letter) {
  switch (letter) {
  case 'p':
  case 's': return 2;
  case 'r': return 4;
  case 'm': return 16;
  case 0: return 0;
  default: return strchr("dfbhiqBHIQ?za", letter) ? 1 : 0;
  }
}

int pgb_letter_is_curve(char letter) { return letter && strchr("cCK", letter) != NULL; }

static ffi_type *type_of(pgb_bound *bound, char letter) {
  switch (letter) {
  case 'v': return &ffi_type_void;
  case 'd': return &ffi_type_double;
  case 'f': return &ffi_type_float;
  case 'b': return &ffi_type_sint8;
  case 'h': return &ffi_type_sint16;
  case 'i': return &ffi_type_sint32;
  case 'q': return &ffi_type_sint64;
  case 'B':
  case '?': return &ffi_type_uint8;
  case 'H': return &ffi_type_uint16;
  case 'I': return &ffi_type_uint32;
  case 'Q': return &ffi_type_uint64;
  case 'z':
  case 'a':
  case 'c':
  case 'C':
  case 'K':
  case 'V': return &ffi_type_pointer;
  case 'p':
  case 's': return &bound->point;
  case 'r': return &bound->rect;
  default: return &bound->matrix;
  }
}

static ffi_type structure(ffi_type **elements) {
  return (ffi_type){.type = FFI_TYPE_STRUCT, .elements = elements};
}

/** Reads the arguments; 0 when they are none. */
static int read_arguments(pgb_bound *bound, const char *text) {
  while (*text) {
    char passing = 0;
    if (*text == '*' || *text == '>') passing = *text++;
    uint32_t numbers = pgb_letter_numbers(*text);
    int is_curve = pgb_letter_is_curve(*text), is_address = *text == 'z' || *text == 'a';
    if (numbers == 0 && !is_curve && *text != 'V') return 0;
    if (passing && (numbers == 0 || is_address)) return 0;
    if (bound->argument_count == PGB_BOUND_ARGUMENTS) return 0;
    uint32_t index = bound->argument_count++;
    if (is_curve) bound->curves[index] = pgb_curve_identity(*text);
    bound->arguments[index] = (pgb_argument){*text, passing, (uint16_t)bound->input_count};
    bound->types[index] = passing ? &ffi_type_pointer : type_of(bound, *text);
    if (passing == '>') {
      if (bound->output >= 0 || bound->answer != 'v') return 0;
      bound->output = (int)index;
    } else {
      bound->input_count += numbers;
    }
    if (passing) bound->has_pointers = 1;
    if (*text == 'a') bound->has_arrays = 1;
    text++;
  }
  return 1;
}

/** The typed cast that fits, if any. */
static pgb_route route_of(const pgb_bound *bound, char result) {
  uint32_t count = bound->argument_count;
  int is_written = result == 'v' && bound->answer == 'm' && bound->output == (int)count - 1;
  uint32_t numbers = is_written ? count - 1 : count;
  if (numbers == 0 || bound->status) return PGB_ROUTE_FFI;
  char letter = bound->arguments[0].letter;
  for (uint32_t i = 0; i < numbers; i++) {
    if (bound->arguments[i].letter != letter || bound->arguments[i].passing) {
      return PGB_ROUTE_FFI;
    }
  }
  if (letter == 'f' && result == 'f' && numbers <= 8) return PGB_ROUTE_F32;
  if (letter != 'd') return PGB_ROUTE_FFI;
  if (result == 'd' && numbers <= 8) return PGB_ROUTE_F64;
  if (result == 'm' && numbers <= 4) return PGB_ROUTE_MATRIX;
  if (is_written && numbers <= 4) return PGB_ROUTE_MATRIX_OUT;
  return PGB_ROUTE_FFI;
}

static int prepare(pgb_bound *bound, const char *encoding, int uses_casts) {
  if (*encoding && strchr("!+~", *encoding)) {
    bound->status = *encoding++;
    if (!*encoding || !strchr("bhiqBHIQ?", *encoding)) return 0;
  }
  char result = encoding[0];
  if (result == 'z' || result == 'a') return 0;
  if ((result != 'v' && pgb_letter_numbers(result) == 0) || encoding[1] != ':') return 0;
  bound->point = structure(two_numbers);
  bound->rect = structure(four_numbers);
  bound->matrix = structure(sixteen_numbers);
  bound->result = result;
  bound->answer = bound->status ? 'v' : result;
  bound->output = -1;
  if (!read_arguments(bound, encoding + 2)) return 0;
  if (bound->output >= 0) bound->answer = bound->arguments[bound->output].letter;
  if (bound->answer == 'v' && !bound->has_arrays) return 0;
  if (uses_casts) bound->route = route_of(bound, result);
  return ffi_prep_cif(&bound->cif, FFI_DEFAULT_ABI, bound->argument_count, type_of(bound, result),
                      bound->types) == FFI_OK;
}

pgb_bound *pgb_bound_make(void *function, const char *encoding, int uses_casts) {
  pgb_bound *bound = calloc(1, sizeof *bound);
  if (!bound) return NULL;
  memcpy(&bound->function, &function, sizeof function);
  if (!prepare(bound, encoding, uses_casts)) {
    free(bound);
    return NULL;
  }
  return bound;
}

void pgb_bound_free(pgb_bound *bound) {
  for (uint32_t i = 0; i < bound->argument_count; i++) pgb_curve_free(bound->made[i]);
  free(bound);
}

int pgb_bound_uses_cast(const pgb_bound *bound) { return bound->route != PGB_ROUTE_FFI; }

uint32_t pgb_bound_input_count(const pgb_bound *bound) { return bound->input_count; }

uint32_t pgb_bound_output_count(const pgb_bound *bound) {
  return pgb_letter_numbers(bound->answer);
}

int pgb_bound_call(const pgb_bound *bound, const double *in, double *out) {
  if (bound->route == PGB_ROUTE_FFI) return pgb_ffi_once(bound, in, out);
  pgb_cast_once(bound, in, out);
  return 1;
}

uint64_t pgb_bound_curve(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                         const double *x, double *y, double start, double end) {
  for (uint64_t i = 0; i < count;) {
    uint64_t inside = 0;
    while (i + inside < count && x[i + inside] > 0 && x[i + inside] < 1) inside++;
    if (inside > 0) {
      uint64_t done = pgb_bound_batch(bound, in, slot, inside, x + i, y + i);
      if (done < inside) return i + done;
      i += inside;
    } else {
      y[i] = x[i] >= 1 ? end : start;
      i++;
    }
  }
  return count;
}

uint64_t pgb_bound_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                         const double *x, double *y) {
  if (bound->route == PGB_ROUTE_F64 || bound->route == PGB_ROUTE_F32) {
    pgb_cast_batch(bound, in, slot, count, x, y);
    return count;
  }
  return pgb_ffi_batch(bound, in, slot, count, x, y);
}

double pgb_bound_address(const void *address) {
  double number;
  uint64_t bits = (uint64_t)(uintptr_t)address;
  memcpy(&number, &bits, sizeof number);
  return number;
}
