#define _GNU_SOURCE

#include "probe.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <CPegbarConfinement.h>
#include <CPegbarFFI.h>
#include <CPegbarLoader.h>

#include "record.h"

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

/** Reads numbers with commas; how many there were, at most `most`. */
static uint32_t read_numbers(const char *text, double *numbers, uint32_t most) {
  uint32_t count = 0;
  while (*text && count < most) {
    char *end;
    numbers[count] = strtod(text, &end);
    if (end == text) break;
    count++;
    text = *end == ',' ? end + 1 : end;
  }
  return count;
}

/**
 * Calls a function at 0, 0.25 and 1: 1 when all answers are finite, 0 when not, −1 for nonsense.
 */
static int probe(void *function, const probed *probed) {
  static const double places[] = {0, 0.25, 1};
  double numbers[PGB_BOUND_NUMBERS], inputs[PGB_BOUND_NUMBERS];
  double out[16] = {0};
  pgb_bound *bound = pgb_bound_make(function, probed->encoding, 1);
  if (!bound) return -1;
  uint32_t count = read_numbers(probed->numbers, numbers, PGB_BOUND_NUMBERS);
  uint32_t input_count = read_numbers(probed->inputs, inputs, PGB_BOUND_NUMBERS);
  if (count != pgb_bound_input_count(bound)) return -1;
  int is_finite = 1;
  for (int i = 0; i < 3; i++) {
    for (uint32_t k = 0; k < input_count; k++) {
      if (!(inputs[k] >= 0 && inputs[k] < count)) return -1;
      numbers[(uint32_t)inputs[k]] = places[i];
    }
    pgb_bound_call(bound, numbers, out);
    if (!pgb_loader_all_finite(out, pgb_bound_output_count(bound))) is_finite = 0;
  }
  pgb_bound_free(bound);
  return is_finite;
}

void pgb_probe(int count, char **arguments) {
  uint8_t nonce[PGB_NONCE_SIZE];
  if (count < 1 || count % 4 != 1 || !pgb_read_nonce(nonce)) _exit(64);
  pgb_confine(arguments[0], PGB_RECORD_FD + 1);
  void *handle = dlopen(arguments[0], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) {
    const char *reason = dlerror();
    object(nonce, "does-not-load", reason ? reason : "dlopen failed");
  }
  pgb_text record = {0};
  pgb_text_raw(&record, "{\"finite\":[");
  for (int i = 1; i < count; i += 4) {
    probed one = {arguments[i], arguments[i + 1], arguments[i + 2], arguments[i + 3]};
    void *function = dlsym(handle, one.symbol);
    if (!function) object(nonce, "no-symbol", "a symbol is missing once it is loaded");
    if (!pgb_loader_is_inside(function, arguments[0])) {
      object(nonce, "no-symbol", "a symbol turns out to be a function of another library");
    }
    int is_finite = probe(function, &one);
    if (is_finite < 0) object(nonce, "bad-signature", "a signature that cannot be called");
    if (i > 1) pgb_text_raw(&record, ",");
    pgb_text_raw(&record, is_finite ? "true" : "false");
  }
  pgb_text_raw(&record, "]}");
  answer(nonce, &record);
}
