#include <string.h>

#include "check.h"

/** The length of the next word or parenthesis; 0 at the end and at a character of no word. */
static size_t next_word(const char **at) {
  while (**at == ' ') *at += 1;
  if (**at == '(' || **at == ')') return 1;
  return strspn(*at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-+:");
}

static int is_word(const char *at, size_t length, const char *word) {
  return strlen(word) == length && memcmp(at, word, length) == 0;
}

int pgb_is_licence(const char *text) {
  const char *at = text;
  int depth = 0, wants_id = 1, is_exception = 0;
  for (size_t length = next_word(&at); length; at += length, length = next_word(&at)) {
    int is_with = is_word(at, length, "WITH");
    if (*at == '(') {
      if (!wants_id || is_exception) return 0;
      depth += 1;
    } else if (*at == ')') {
      if (wants_id || depth == 0) return 0;
      depth -= 1;
    } else if (is_with || is_word(at, length, "AND") || is_word(at, length, "OR")) {
      if (wants_id) return 0;
      wants_id = 1;
      is_exception = is_with;
    } else {
      if (!wants_id) return 0;
      wants_id = is_exception = 0;
    }
  }
  return *at == 0 && !wants_id && depth == 0;
}
