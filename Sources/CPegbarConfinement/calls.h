/*
 * The system calls that a library may make while it is looked at.
 */
#ifndef PGB_CALLS_H
#define PGB_CALLS_H

/** Room in the table. */
enum { PGB_CALLS = 192 };

/**
 * Numbers of calls that only read, compute, wait, or change what belongs to the process itself; −1
 * ends them. Calls that depend on their arguments are in restrict.c, which also says what may be
 * opened.
 */
extern const int pgb_calls[PGB_CALLS];

/** The two steps of pgb_restrict, in this order: files can no longer be restricted once calls are refused. */
void pgb_lock_files(void);
void pgb_refuse_calls(void);

#endif /* PGB_CALLS_H */
