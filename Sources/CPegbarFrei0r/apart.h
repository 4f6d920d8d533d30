/*
 * Where the functions of plugins run.
 */
#ifndef PGB_F0R_APART_H
#define PGB_F0R_APART_H

/**
 * Runs a function on a new thread while no other one runs, and waits for its end. Its stack and the
 * memory that it allocates are zeros. Returns 0 if there is no thread to be had.
 *
 * The allocator knows one filling for all threads: meanwhile those of the host get zeros, too, and
 * what they free is overwritten. That costs them a little time and changes nothing else.
 */
int pgb_f0r_apart(void (*function)(void *argument), void *argument);

#endif /* PGB_F0R_APART_H */
