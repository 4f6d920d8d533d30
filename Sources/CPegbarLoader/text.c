#include "text.h"

#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A manifest beyond this is nobody's; a lying count must not eat the machine's memory. */
#define TEXT_LIMIT ((size_t)16 << 20)

static int reserve(pegbar_text *text, size_t more) {
  if (text->failed) return 0;
  size_t need = text->count + more + 1;
  if (need <= text->capacity) return 1;
  size_t capacity = text->capacity ? text->capacity * 2 : 4096;
  while (capacity < need) capacity *= 2;
  char *bytes = need > TEXT_LIMIT ? NULL : realloc(text->bytes, capacity);
  if (!bytes) {
    text->failed = 1;
    return 0;
  }
  text->bytes = bytes;
  text->capacity = capacity;
  return 1;
}

static void append(pegbar_text *text, const char *bytes, size_t count) {
  if (!reserve(text, count)) return;
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
  text->bytes[text->count] = 0;
}

void pegbar_text_free(pegbar_text *text) {
  free(text->bytes);
  *text = (pegbar_text){0};
}

void pegbar_text_raw(pegbar_text *text, const char *value) { append(text, value, strlen(value)); }

static void new_line(pegbar_text *text) {
  if (!text->pretty) return;
  append(text, "\n", 1);
  for (int i = 0; i < text->depth; i++) append(text, "  ", 2);
}

void pegbar_text_open(pegbar_text *text, char bracket) {
  append(text, &bracket, 1);
  text->depth += 1;
  text->first = 1;
}

void pegbar_text_close(pegbar_text *text, char bracket) {
  text->depth -= 1;
  if (!text->first) new_line(text);
  append(text, &bracket, 1);
  text->first = 0;
}

void pegbar_text_element(pegbar_text *text) {
  if (!text->first) append(text, ",", 1);
  text->first = 0;
  new_line(text);
}

void pegbar_text_key(pegbar_text *text, const char *key) {
  pegbar_text_element(text);
  pegbar_text_string(text, key);
  append(text, ": ", text->pretty ? 2 : 1);
}

void pegbar_text_string(pegbar_text *text, const char *value) {
  append(text, "\"", 1);
  for (const char *at = value; *at; at++) {
    unsigned char byte = (unsigned char)*at;
    char escape[8];
    if (byte == '"' || byte == '\\') {
      append(text, "\\", 1);
      append(text, at, 1);
    } else if (byte < 0x20 || byte == 0x7f) {
      append(text, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", byte));
    } else {
      /* What a stranger says may be no text: U+FFFD stands for each byte that is none. */
      int count = pegbar_utf8_length(at);
      append(text, count ? at : "\xEF\xBF\xBD", count ? (size_t)count : 3);
      if (count) at += count - 1;
    }
  }
  append(text, "\"", 1);
}

/** Copies a numeral; whatever stands for the point in the locale becomes a point. */
static void append_numeral(pegbar_text *text, const char *numeral) {
  int in_point = 0;
  for (const char *at = numeral; *at; at++) {
    if (strchr("0123456789+-eE", *at)) {
      append(text, at, 1);
      in_point = 0;
    } else if (!in_point) {
      append(text, ".", 1);
      in_point = 1;
    }
  }
}

void pegbar_text_number(pegbar_text *text, double value) {
  if (!isfinite(value)) {
    pegbar_text_raw(text, "null");
    return;
  }
  char numeral[64];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(numeral, sizeof numeral, "%.*g", digits, value);
    if (strtod(numeral, NULL) == value) break;
  }
  append_numeral(text, numeral);
}

void pegbar_text_string_member(pegbar_text *text, const char *key, const char *value) {
  if (!value) return;
  pegbar_text_key(text, key);
  pegbar_text_string(text, value);
}

void pegbar_text_number_member(pegbar_text *text, const char *key, double value) {
  pegbar_text_key(text, key);
  pegbar_text_number(text, value);
}

void pegbar_text_bool_member(pegbar_text *text, const char *key, int value) {
  pegbar_text_key(text, key);
  pegbar_text_raw(text, value ? "true" : "false");
}
