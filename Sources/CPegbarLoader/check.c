#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int pgb_object(pgb_objection *objection, const char *code, const char *format, ...) {
  snprintf(objection->code, sizeof objection->code, "%s", code);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(objection->reason, sizeof objection->reason, format, arguments);
  va_end(arguments);
  return 0;
}

int pgb_read(void *to, size_t size, const void *from, size_t least) {
  uint32_t given;
  if (!from) return 0;
  memcpy(&given, from, sizeof given);
  if (given < least || given > 65536) return 0;
  size_t count = given < size ? given : size;
  memcpy(to, from, count);
  memset((char *)to + count, 0, size - count);
  return 1;
}

int pgb_utf8_length(const char *text) {
  const unsigned char *at = (const unsigned char *)text;
  if (at[0] < 0x80) return 1;
  int count = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
  if (at[0] < 0xc2 || at[0] > 0xf4) return 0;
  for (int i = 1; i < count; i++) {
    if ((at[i] & 0xc0) != 0x80) return 0;
  }
  if (at[0] == 0xe0 && at[1] < 0xa0) return 0;
  if (at[0] == 0xed && at[1] > 0x9f) return 0;
  if (at[0] == 0xf0 && at[1] < 0x90) return 0;
  if (at[0] == 0xf4 && at[1] > 0x8f) return 0;
  return count;
}

int pgb_is_text(const char *text, size_t limit, int optional) {
  if (!text) return optional;
  size_t count = strnlen(text, limit + 1);
  if (count > limit || (count == 0 && !optional)) return 0;
  for (const unsigned char *at = (const unsigned char *)text; *at;) {
    /* Names go to terminals: no control characters, and line ends in documentation only. */
    int is_space = limit > PGB_SUMMARY_LIMIT && (*at == '\n' || *at == '\t');
    if ((*at < 0x20 && !is_space) || *at == 0x7f) return 0;
    int step = pgb_utf8_length((const char *)at);
    if (!step) return 0;
    at += step;
  }
  return 1;
}

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

int pgb_is_id(const char *text) {
  if (text[0] < 'a' || text[0] > 'z') return 0;
  int parts = 1;
  char before = '.';
  for (const char *at = text; *at; at++) {
    if (*at == '.') {
      if (before == '.') return 0;
      parts += 1;
    } else if (!is_letter(*at) && !is_digit(*at) && *at != '-') {
      return 0;
    }
    before = *at;
  }
  return parts >= 2 && before != '.';
}

int pgb_is_extension(const char *text) {
  const char *slash = strchr(text, '/');
  char id[PGB_NAME_LIMIT + 1];
  if (!slash || !slash[1] || (size_t)(slash - text) >= sizeof id) return 0;
  memcpy(id, text, (size_t)(slash - text));
  id[slash - text] = 0;
  for (const char *at = slash + 1; *at; at++) {
    if (!is_digit(*at)) return 0;
  }
  return pgb_is_id(id);
}

int pgb_is_key(const char *text) {
  if (!is_letter(text[0])) return 0;
  for (const char *at = text; *at; at++) {
    if (!is_letter(*at) && !is_digit(*at)) return 0;
  }
  return 1;
}

int pgb_is_word(const char *text) {
  for (const char *at = text; *at; at++) {
    if (*at <= ' ' || *at > '~' || strchr(",\"'\\", *at)) return 0;
  }
  return text[0] != 0;
}

const char *pgb_direction_word(uint32_t direction) {
  switch (direction) {
  case PEGBAR_FROM_LEFT: return "fromLeft";
  case PEGBAR_FROM_RIGHT: return "fromRight";
  case PEGBAR_FROM_TOP: return "fromTop";
  case PEGBAR_FROM_BOTTOM: return "fromBottom";
  default: return NULL;
  }
}
