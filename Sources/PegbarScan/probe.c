#define _GNU_SOURCE

#include "probe.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <CPegbarConfinement.h>
#include <CPegbarFFI.h>
#include <CPegbarLoader.h>

#include "record.h"

/** Most numbers of an array. */
enum { PGB_PROBE_ARRAY = 1024 };

/** A function as the host describes it. */
typedef struct probed {
  const char *symbol;
  const char *encoding;
  const char *numbers;
  const char *inputs;
} probed;

static _Noreturn void answer(const uint8_t *nonce, const pgb_text *record) {
  if (!record->failed && record->bytes) pgb_write_record(nonce, record->bytes, record->count);
  _exit(0);
}

static _Noreturn void object(const uint8_t *nonce, const char *code, const char *reason) {
  pgb_text record = {0};
  pgb_text_raw(&record, "{\"code\":");
  pgb_text_string(&record, code);
  pgb_text_raw(&record, ",\"reason\":");
  pgb_text_string(&record, reason);
  pgb_text_raw(&record, "}");
  answer(nonce, &record);
}

/** The memory of the texts and arrays of one function; the process ends before it is freed. */
typedef struct memory {
  /** Arrays whose numbers have to be finite after a call. */
  void *written[PGB_BOUND_ARGUMENTS];
  char written_letters[PGB_BOUND_ARGUMENTS];
  uint32_t written_counts[PGB_BOUND_ARGUMENTS];
  uint32_t written_count;
} memory;

/** Reads `x` and the bytes of a text in hexadecimal digits. */
static double read_text(const char **text) {
  size_t count = strspn(*text + 1, "0123456789abcdef") / 2;
  char *bytes = calloc(count + 1, 1);
  if (!bytes) _exit(64);
  for (size_t i = 0; i < count; i++) {
    char digits[3] = {(*text)[2 * i + 1], (*text)[2 * i + 2], 0};
    bytes[i] = (char)strtol(digits, NULL, 16);
  }
  *text += 2 * count + 1;
  return pgb_bound_address(bytes);
}

/** Reads `a`, or `o` for one that the function writes, its letter, and numbers with semicolons. */
static double read_array(const char **text, memory *memory) {
  int is_written = **text == 'o';
  char letter = (*text)[1];
  uint32_t count = 0;
  double numbers[PGB_PROBE_ARRAY];
  void *array = calloc(PGB_PROBE_ARRAY, sizeof *numbers);
  if (!array || !letter || !strchr("dfiq", letter)) _exit(64);
  *text += 2;
  while (count < PGB_PROBE_ARRAY) {
    char *end;
    numbers[count] = strtod(*text, &end);
    if (end == *text) break;
    count++;
    *text = end;
    if (**text != ';') break;
    (*text)++;
  }
  pgb_array_store(letter, numbers, count, array);
  if (is_written && memory->written_count < PGB_BOUND_ARGUMENTS) {
    memory->written_letters[memory->written_count] = letter;
    memory->written_counts[memory->written_count] = count;
    memory->written[memory->written_count++] = array;
  }
  return pgb_bound_address(array);
}

/** Reads numbers, texts and arrays with commas; how many there were, at most `most`. */
static uint32_t read_numbers(const char *text, double *numbers, uint32_t most, memory *memory) {
  uint32_t count = 0;
  while (*text && count < most) {
    char *end = NULL;
    if (*text == 'x') {
      numbers[count] = read_text(&text);
    } else if (*text == 'a' || *text == 'o') {
      numbers[count] = read_array(&text, memory);
    } else {
      numbers[count] = strtod(text, &end);
      if (end == text) break;
      text = end;
    }
    count++;
    if (*text == ',') text++;
  }
  return count;
}

/** Whether everything that a call answered with is finite. */
static int is_finite(const pgb_bound *bound, const double *out, const memory *memory) {
  int result = pgb_loader_all_finite(out, pgb_bound_output_count(bound));
  for (uint32_t i = 0; i < memory->written_count; i++) {
    double numbers[PGB_PROBE_ARRAY];
    pgb_array_load(memory->written_letters[i], memory->written[i], memory->written_counts[i],
                   numbers);
    result = result && pgb_loader_all_finite(numbers, memory->written_counts[i]);
  }
  return result;
}

/** The outcome of the trial calls of a function; NONSENSE if its signature cannot be called. */
typedef enum { NONSENSE, FINITE, NOT_FINITE, FAILED } outcome;

/** Calls a function at 0, 0.25 and 1; sets `status` to what a failing call returned. */
static outcome probe(void *function, const probed *probed, double *status) {
  static const double places[] = {0, 0.25, 1};
  double numbers[PGB_BOUND_NUMBERS], inputs[PGB_BOUND_NUMBERS];
  double out[16] = {0};
  memory memory = {0};
  pgb_bound *bound = pgb_bound_make(function, probed->encoding, 1);
  if (!bound) return NONSENSE;
  uint32_t count = read_numbers(probed->numbers, numbers, PGB_BOUND_NUMBERS, &memory);
  uint32_t input_count = read_numbers(probed->inputs, inputs, PGB_BOUND_NUMBERS, &memory);
  if (count != pgb_bound_input_count(bound)) return NONSENSE;
  outcome result = FINITE;
  for (int i = 0; i < 3; i++) {
    for (uint32_t k = 0; k < input_count; k++) {
      if (!(inputs[k] >= 0 && inputs[k] < count)) return NONSENSE;
      numbers[(uint32_t)inputs[k]] = places[i];
    }
    if (!pgb_bound_call(bound, numbers, out)) {
      *status = out[0];
      result = FAILED;
    } else if (result == FINITE && !is_finite(bound, out, &memory)) {
      result = NOT_FINITE;
    }
  }
  pgb_bound_free(bound);
  return result;
}

void pgb_probe(int count, char **arguments) {
  uint8_t nonce[PGB_NONCE_SIZE];
  if (count < 1 || count % 4 != 1 || !pgb_read_nonce(nonce)) _exit(64);
  pgb_confine(arguments[0], NULL, PGB_RECORD_FD + 1);
  void *handle = dlopen(arguments[0], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) {
    const char *reason = dlerror();
    object(nonce, "does-not-load", reason ? reason : "dlopen failed");
  }
  pgb_silence(handle);
  pgb_text record = {0};
  pgb_text_raw(&record, "{\"finite\":[");
  for (int i = 1; i < count; i += 4) {
    probed one = {arguments[i], arguments[i + 1], arguments[i + 2], arguments[i + 3]};
    void *function = dlsym(handle, one.symbol);
    if (!function) object(nonce, "no-symbol", "a symbol is missing once it is loaded");
    if (!pgb_loader_is_inside(function, arguments[0])) {
      object(nonce, "no-symbol", "a symbol turns out to be a function of another library");
    }
    double status = 0;
    outcome result = probe(function, &one, &status);
    if (result == NONSENSE) object(nonce, "bad-signature", "a signature that cannot be called");
    if (i > 1) pgb_text_raw(&record, ",");
    if (result == FAILED) {
      char number[32];
      snprintf(number, sizeof number, "%.0f", status);
      pgb_text_raw(&record, number);
    } else {
      pgb_text_raw(&record, result == FINITE ? "true" : "false");
    }
  }
  pgb_text_raw(&record, "]}");
  answer(nonce, &record);
}
