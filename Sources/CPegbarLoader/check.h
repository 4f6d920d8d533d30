/*
 * Checks shared by the readers of a library's tables. Each returns 1, or 0 with an objection.
 */
#ifndef CPEGBAR_CHECK_H
#define CPEGBAR_CHECK_H

#include "describe.h"

enum { PGB_NAME_LIMIT = 128, PGB_SUMMARY_LIMIT = 512, PGB_DOC_LIMIT = 8192 };

/** Notes an objection as printf would write it; always returns 0. */
int pgb_object(pgb_objection *objection, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** The length of the UTF-8 sequence at the beginning of a text; 0 for a wrong one. */
int pgb_utf8_length(const char *text);

/**
 * Copies a struct that begins with its size: what `from` says it has, at most `size` bytes, the rest
 * 0. Returns 0 for NULL, for fewer than `least` bytes and for more than 64 KiB.
 */
int pgb_read(void *to, size_t size, const void *from, size_t least);

/** The bytes of a struct up to the end of its last required field. */
#define PGB_UP_TO(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

/**
 * Whether the text is UTF-8 of at most `limit` bytes without control characters (documentation may
 * have line ends). NULL and empty pass only where `optional`.
 */
int pgb_is_text(const char *text, size_t limit, int optional);

/** Whether `text` is a reverse dotted id. The caller has checked that it is text. */
int pgb_is_id(const char *text);

/** Whether `text` is the id of an extension, such as "pegbar.name/1". The caller has checked that it is text. */
int pgb_is_extension(const char *text);

/** Whether `text` begins with a letter and has letters and digits only. */
int pgb_is_key(const char *text);

/** Whether `text` has the form of an SPDX licence expression. */
int pgb_is_licence(const char *text);

/** Whether `text` is printable ASCII without spaces, commas and quotes. */
int pgb_is_word(const char *text);

/** Checks the parameters of `descriptor` and writes them as the array's elements. */
int pgb_describe_parameters(const pegbar_descriptor *descriptor, pgb_text *text,
                            pgb_objection *objection);

/** Checks the aliases of `descriptor`, whose parameters have passed, and writes the elements. */
int pgb_describe_aliases(const pegbar_descriptor *descriptor, pgb_text *text,
                         pgb_objection *objection);

/** Checks the function table of `descriptor` and writes the members that belong to its kind. */
int pgb_describe_functions(const pegbar_descriptor *descriptor, pgb_text *text,
                           pgb_objection *objection);

/** The name of a single direction bit; NULL for anything else. */
const char *pgb_direction_word(uint32_t direction);

#endif /* CPEGBAR_CHECK_H */
