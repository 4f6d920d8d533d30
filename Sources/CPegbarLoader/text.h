/*
 * Writing JSON into a text that grows. Lists and members take care of commas and lines themselves.
 */
#ifndef CPEGBAR_TEXT_H
#define CPEGBAR_TEXT_H

#include "describe.h"

/** Begins an array '[' or object '{' and, with the same bracket's partner, ends it. */
void pegbar_text_open(pegbar_text *text, char bracket);
void pegbar_text_close(pegbar_text *text, char bracket);

/** Comes before each element of an array. */
void pegbar_text_element(pegbar_text *text);

/** Comes before each value of an object. */
void pegbar_text_key(pegbar_text *text, const char *key);

/** The shortest numeral that reads back the same, in any locale; null for what is not finite. */
void pegbar_text_number(pegbar_text *text, double value);

/** A member with a string; nothing where `value` is NULL. */
void pegbar_text_string_member(pegbar_text *text, const char *key, const char *value);

/** A member with a number. */
void pegbar_text_number_member(pegbar_text *text, const char *key, double value);

/** A member with true or false. */
void pegbar_text_bool_member(pegbar_text *text, const char *key, int value);

#endif /* CPEGBAR_TEXT_H */
