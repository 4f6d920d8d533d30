/*
 * What a process gives up before it loads a stranger's library.
 */
#ifndef PEGBAR_CONFINE_H
#define PEGBAR_CONFINE_H

/**
 * Limits: 5 s of processor time, 2 GiB of memory, no files written, no core dump, no new
 * privileges; ends with its parent. Every descriptor above the record's is closed. What it may do
 * to others is in restrict.h.
 */
void pegbar_confine(void);

#endif /* PEGBAR_CONFINE_H */
