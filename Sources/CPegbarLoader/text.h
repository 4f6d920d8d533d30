/*
 * Writing JSON into a text that grows. Lists and members take care of commas and lines themselves.
 */
#ifndef CPEGBAR_TEXT_H
#define CPEGBAR_TEXT_H

#include "describe.h"

/** Begins an array '[' or object '{' and, with the same bracket's partner, ends it. */
void pgb_text_open(pgb_text *text, char bracket);
void pgb_text_close(pgb_text *text, char bracket);

/** Comes before each element of an array. */
void pgb_text_element(pgb_text *text);

/** Comes before each value of an object. */
void pgb_text_key(pgb_text *text, const char *key);

/** The shortest numeral that reads back the same, in any locale; null for what is not finite. */
void pgb_text_number(pgb_text *text, double value);

/** A member with a string; nothing where `value` is NULL. */
void pgb_text_string_member(pgb_text *text, const char *key, const char *value);

/** A member with a number. */
void pgb_text_number_member(pgb_text *text, const char *key, double value);

/** A member with true or false. */
void pgb_text_bool_member(pgb_text *text, const char *key, int value);

#endif /* CPEGBAR_TEXT_H */
