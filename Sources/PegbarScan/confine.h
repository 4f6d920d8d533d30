/*
 * What a process gives up before it loads a stranger's library.
 */
#ifndef PGB_CONFINE_H
#define PGB_CONFINE_H

/**
 * Limits: 5 s of processor time, 2 GiB of memory, no files written, no core dump; no capabilities
 * and no way to new ones; ends with its parent. Every descriptor above the record's is closed.
 *
 * Root becomes nobody, unless nobody may not read `path`: then it stays root without capabilities.
 * What the process may do to others is in restrict.h.
 */
void pgb_confine(const char *path);

#endif /* PGB_CONFINE_H */
