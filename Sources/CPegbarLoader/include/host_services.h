/*
 * The services of the host table that need thread-local memory or raw allocation.
 */
#ifndef CPEGBAR_HOST_SERVICES_H
#define CPEGBAR_HOST_SERVICES_H

#include <pegbar/host.h>

PEGBAR_BEGIN_DECLS

/** [any] pegbar_host.set_error: keeps a copy for the calling thread. */
void pgb_loader_set_error(const pegbar_host *PEGBAR_NONNULL host, pegbar_status status,
                          const char *PEGBAR_NONNULL message);

/** The calling thread's message; read it through `pgb_loader_error`. */
extern _Thread_local char pgb_loader_message[1024];

/** [any] Forgets the calling thread's message. */
static inline void pgb_loader_clear_error(void) { pgb_loader_message[0] = 0; }

/** [any] The calling thread's message, empty without one; valid until the next set or clear. */
const char *PEGBAR_NONNULL pgb_loader_error(void);

/** [any] pegbar_host.alloc */
void *PEGBAR_NULLABLE pgb_loader_alloc(const pegbar_host *PEGBAR_NONNULL host, uint64_t size,
                                       uint64_t alignment);

/** [any] pegbar_host.free */
void pgb_loader_free(const pegbar_host *PEGBAR_NONNULL host, void *PEGBAR_NULLABLE memory);

/** [setup] pegbar_host.parallel_for, one after the other. */
pegbar_status pgb_loader_serial_for(
    const pegbar_host *PEGBAR_NONNULL host, uint32_t count,
    pegbar_status (*PEGBAR_NONNULL body)(void *PEGBAR_NULLABLE argument, uint32_t index),
    void *PEGBAR_NULLABLE argument);

PEGBAR_END_DECLS

#endif /* CPEGBAR_HOST_SERVICES_H */
