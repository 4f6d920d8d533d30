#pragma STDC FP_CONTRACT OFF

#include "bound.h"

#include <string.h>

#include "cell.h"

/** What a function returns: libffi widens integers to a word. */
typedef union answer {
  ffi_arg word;
  float f;
  double d;
  uint64_t Q;
  double numbers[16];
} answer;

/** The memory of a call. */
typedef struct frame {
  void *values[PGB_BOUND_ARGUMENTS];
  void *pointers[PGB_BOUND_ARGUMENTS];
  pgb_cell cells[PGB_BOUND_ARGUMENTS];
  /** Copies of the structs: a function may write to what it is pointed to. */
  double numbers[PGB_BOUND_NUMBERS];
  double written[16];
} frame;

/** The number that was returned. */
static double returned_number(const answer *answer, char letter) {
  pgb_cell narrow;
  switch (letter) {
  case 'd': return answer->d;
  case 'f': return (double)answer->f;
  case 'q':
  case 'Q': narrow.Q = answer->Q; break;
  case 'b':
  case 'B':
  case '?': narrow.B = (uint8_t)answer->word; break;
  case 'h':
  case 'H': narrow.H = (uint16_t)answer->word; break;
  default: narrow.I = (uint32_t)answer->word; break;
  }
  return pgb_number_at(&narrow, letter);
}

static void set_argument(const pgb_bound *bound, frame *frame, uint32_t index, const double *in) {
  const pgb_argument *argument = &bound->arguments[index];
  uint32_t count = pgb_letter_numbers(argument->letter);
  if (count == 0) return;
  if (count == 1) {
    pgb_set_number(&frame->cells[index], argument->letter, in[argument->slot]);
  } else {
    memcpy(frame->numbers + argument->slot, in + argument->slot, count * sizeof *in);
  }
}

static void set_arguments(const pgb_bound *bound, frame *frame, const double *in) {
  for (uint32_t i = 0; i < bound->argument_count; i++) {
    if ((int)i != bound->output) set_argument(bound, frame, i, in);
  }
  if (bound->output >= 0) {
    memset(frame->written, 0, sizeof frame->written);
    frame->cells[bound->output].Q = 0;
  }
}

/** Points each argument at its memory; that stays from call to call. */
static void link_arguments(const pgb_bound *bound, frame *frame) {
  for (uint32_t i = 0; i < bound->argument_count; i++) {
    const pgb_argument *argument = &bound->arguments[i];
    void *place = &frame->cells[i];
    if (pgb_letter_numbers(argument->letter) > 1) {
      place = (int)i == bound->output ? frame->written : frame->numbers + argument->slot;
    }
    frame->pointers[i] = place;
    frame->values[i] = argument->passing ? (void *)&frame->pointers[i] : place;
    if (argument->letter == 'V') frame->pointers[i] = frame;
    if (pgb_letter_is_curve(argument->letter)) {
      memcpy(&frame->pointers[i], &bound->curves[i], sizeof frame->pointers[i]);
    }
    if (pgb_letter_numbers(argument->letter) == 0) frame->values[i] = &frame->pointers[i];
  }
}

/** Whether a function's status says that it succeeded. */
static int has_succeeded(char rule, double status) {
  return rule == '!' ? status == 0 : rule == '+' ? status >= 0 : status != 0;
}

static int call(const pgb_bound *bound, frame *frame, double *out) {
  /* libffi takes a cif that it does not write. */
  ffi_cif *cif = (ffi_cif *)&bound->cif;
  uint32_t count = pgb_letter_numbers(bound->answer);
  answer answer;
  ffi_call(cif, bound->function, &answer, frame->values);
  if (bound->status) {
    double status = returned_number(&answer, bound->result);
    if (!has_succeeded(bound->status, status)) {
      out[0] = status;
      return 0;
    }
  }
  if (bound->output >= 0) {
    if (count > 1) {
      memcpy(out, frame->written, count * sizeof *out);
    } else {
      out[0] = pgb_number_at(&frame->cells[bound->output], bound->answer);
    }
  } else if (count > 1) {
    memcpy(out, answer.numbers, count * sizeof *out);
  } else if (count == 1) {
    out[0] = returned_number(&answer, bound->answer);
  }
  return 1;
}

/** The argument that an input number belongs to. */
static uint32_t argument_at(const pgb_bound *bound, uint32_t slot) {
  uint32_t index = 0;
  for (uint32_t i = 0; i < bound->argument_count; i++) {
    if ((int)i != bound->output && bound->arguments[i].slot <= slot) index = i;
  }
  return index;
}

int pgb_ffi_once(const pgb_bound *bound, const double *in, double *out) {
  frame frame;
  link_arguments(bound, &frame);
  set_arguments(bound, &frame, in);
  return call(bound, &frame, out);
}

uint64_t pgb_ffi_batch(const pgb_bound *bound, const double *in, uint32_t slot, uint64_t count,
                       const double *x, double *y) {
  double numbers[PGB_BOUND_NUMBERS];
  double out[16];
  memcpy(numbers, in, bound->input_count * sizeof *in);
  uint32_t index = argument_at(bound, slot);
  frame frame;
  link_arguments(bound, &frame);
  set_arguments(bound, &frame, numbers);
  for (uint64_t i = 0; i < count; i++) {
    numbers[slot] = x[i];
    if (bound->has_pointers) {
      /* What is pointed to may have been written. */
      set_arguments(bound, &frame, numbers);
    } else {
      set_argument(bound, &frame, index, numbers);
    }
    int is_done = call(bound, &frame, out);
    y[i] = out[0];
    if (!is_done) return i;
  }
  return count;
}
