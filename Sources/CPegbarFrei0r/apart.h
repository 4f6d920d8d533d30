/*
 * Where the functions of plugins run.
 */
#ifndef PGB_F0R_APART_H
#define PGB_F0R_APART_H

/** What allocated memory is filled with. */
enum { PGB_F0R_ZEROS = 0x00, PGB_F0R_FIVES = 0x55 };

/**
 * Runs a function on a new thread while no other one runs, and waits for its end. The memory that
 * is allocated meanwhile is filled with a byte. Returns 0 if there is no thread to be had.
 */
int pgb_f0r_apart(void (*function)(void *argument), void *argument, int fill);

#endif /* PGB_F0R_APART_H */
