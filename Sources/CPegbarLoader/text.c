#include "text.h"

#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A manifest beyond this is nobody's; a lying count must not eat the machine's memory. */
#define TEXT_LIMIT ((size_t)16 << 20)

static int reserve(pgb_text *text, size_t more) {
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

static void append(pgb_text *text, const char *bytes, size_t count) {
  if (!reserve(text, count)) return;
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
  text->bytes[text->count] = 0;
}

void pgb_text_free(pgb_text *text) {
  free(text->bytes);
  *text = (pgb_text){0};
}

void pgb_text_raw(pgb_text *text, const char *value) { append(text, value, strlen(value)); }

static void new_line(pgb_text *text) {
  if (!text->pretty) return;
  append(text, "\n", 1);
  for (int i = 0; i < text->depth; i++) append(text, "  ", 2);
}

void pgb_text_open(pgb_text *text, char bracket) {
  append(text, &bracket, 1);
  text->depth += 1;
  text->first = 1;
}

void pgb_text_close(pgb_text *text, char bracket) {
  text->depth -= 1;
  if (!text->first) new_line(text);
  append(text, &bracket, 1);
  text->first = 0;
}

void pgb_text_element(pgb_text *text) {
  if (!text->first) append(text, ",", 1);
  text->first = 0;
  new_line(text);
}

void pgb_text_key(pgb_text *text, const char *key) {
  pgb_text_element(text);
  pgb_text_string(text, key);
  append(text, ": ", text->pretty ? 2 : 1);
}

/** Characters without a picture of their own, as ForeignText.isHidden tells them: first, last. */
static const uint32_t hidden[][2] = {
    {0, 0x1f},          {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
    {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},
    {0x890, 0x891},     {0x8e2, 0x8e2},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
    {0x3164, 0x3164},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0xfffe, 0xffff},   {0x110bd, 0x110bd},
    {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a},
    {0xe0000, 0xe0fff},
};

static int is_hidden(uint32_t character) {
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
    if (character >= hidden[i][0] && character <= hidden[i][1]) return 1;
  }
  return 0;
}

/** Reads one character of valid UTF-8 and returns how many bytes it has. */
static size_t read_character(const char *at, uint32_t *character) {
  const unsigned char *bytes = (const unsigned char *)at;
  size_t count = (size_t)pgb_utf8_length(at);
  *character = count == 1 ? bytes[0] : bytes[0] & (0xff >> (count + 1));
  for (size_t i = 1; i < count; i++) *character = *character << 6 | (bytes[i] & 0x3f);
  return count;
}

static void append_escape(pgb_text *text, const char *format, uint32_t number) {
  char escape[16];
  append(text, escape, (size_t)snprintf(escape, sizeof escape, format, number));
}

void pgb_text_string(pgb_text *text, const char *value) {
  append(text, "\"", 1);
  for (const char *at = value; *at;) {
    if (pgb_utf8_length(at) == 0) {
      /* What a stranger says may be no text: U+FFFD stands for each byte that is none. */
      append(text, "\xEF\xBF\xBD", 3);
      at++;
      continue;
    }
    uint32_t character;
    size_t count = read_character(at, &character);
    if (*at == '"' || *at == '\\') append(text, "\\", 1);
    if (!is_hidden(character)) {
      append(text, at, count);
    } else if (character > 0xffff) {
      append_escape(text, "\\u%04x", 0xd800 + ((character - 0x10000) >> 10));
      append_escape(text, "\\u%04x", 0xdc00 + ((character - 0x10000) & 0x3ff));
    } else {
      append_escape(text, "\\u%04x", character);
    }
    at += count;
  }
  append(text, "\"", 1);
}

void pgb_text_visible(pgb_text *text, const char *value) {
  for (const char *at = value; *at;) {
    uint32_t character;
    size_t count = read_character(at, &character);
    if (is_hidden(character) || (count == 1 && character > 0x7f)) {
      append_escape(text, "\\u{%X}", character);
    } else {
      append(text, at, count);
    }
    at += count;
  }
}

/** Copies a numeral; whatever stands for the point in the locale becomes a point. */
static void append_numeral(pgb_text *text, const char *numeral) {
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

void pgb_text_number(pgb_text *text, double value) {
  if (!isfinite(value)) {
    pgb_text_raw(text, "null");
    return;
  }
  char numeral[64];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(numeral, sizeof numeral, "%.*g", digits, value);
    if (strtod(numeral, NULL) == value) break;
  }
  append_numeral(text, numeral);
}

void pgb_text_string_member(pgb_text *text, const char *key, const char *value) {
  if (!value) return;
  pgb_text_key(text, key);
  pgb_text_string(text, value);
}

void pgb_text_number_member(pgb_text *text, const char *key, double value) {
  pgb_text_key(text, key);
  pgb_text_number(text, value);
}

void pgb_text_bool_member(pgb_text *text, const char *key, int value) {
  pgb_text_key(text, key);
  pgb_text_raw(text, value ? "true" : "false");
}
