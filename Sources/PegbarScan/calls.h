/*
 * The system calls that a library may make while it is looked at.
 */
#ifndef PEGBAR_CALLS_H
#define PEGBAR_CALLS_H

/** Room in the table. */
enum { PEGBAR_CALLS = 192 };

/**
 * Numbers of calls that only read, compute, wait, or change what belongs to the process itself; −1
 * ends them. Calls that depend on their arguments are in restrict.c, which also says what may be
 * opened.
 */
extern const int pegbar_calls[PEGBAR_CALLS];

#endif /* PEGBAR_CALLS_H */
