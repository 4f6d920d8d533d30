/*
 * What a stranger's library may not do to others while it is looked at.
 */
#ifndef PGB_RESTRICT_H
#define PGB_RESTRICT_H

/**
 * For this process and all that it starts: no calls but those that a library needs to be loaded and
 * to compute. So no signals to others, no session or group of its own, no files made, changed or
 * removed, no programs started, no sockets, nothing of the machine changed.
 *
 * As far as the kernel offers it: seccomp, and Landlock from Linux 5.13 on. Needs no_new_privs.
 */
void pgb_restrict(void);

#endif /* PGB_RESTRICT_H */
