/*
 * Calls plain C functions as a host is going to call them, where nobody minds a crash.
 */
#ifndef PGB_PROBE_H
#define PGB_PROBE_H

/**
 * Answers a host and ends the process.
 *
 * The first argument is the library's path. Each further four are a function: symbol, encoding
 * (CPegbarFFI.h), the numbers of its arguments and the places of its inputs among them, both with
 * commas. In place of a number stands, for a text, `x` and its bytes as hexadecimal digits; for an
 * array, `a`, or `o` if the function writes it, the letter of its numbers (d, f, i, q) and these with
 * semicolons. Each function is called with its inputs at 0, 0.25 and 1. The record is
 * {"finite":[…]}, one boolean a function, or {"code":…,"reason":…}.
 */
_Noreturn void pgb_probe(int count, char **arguments);

#endif /* PGB_PROBE_H */
