/*
 * The parts of loading a plugin that need C: reading a foreign library's tables with care, error
 * text of a thread, floating-point state, the breadcrumb of the call in flight, weak symbols.
 */
#ifndef CPEGBAR_LOADER_H
#define CPEGBAR_LOADER_H

#include <stdint.h>

#include <pegbar/plugin.h>

#include "call_monitor.h"
#include "describe.h"
#include "float_state.h"
#include "host_services.h"
#include "pixel_form.h"
#include "row_blend.h"
#include "sha256.h"

PEGBAR_BEGIN_DECLS

/** The table of plugins linked into the program, which ends with a NULL entry; NULL without one. */
const pegbar_static_plugin *PEGBAR_NULLABLE pgb_loader_static_table(void);

/** [any] 1 when the process runs with more privileges than its user: set-user-id and the like. */
int pgb_loader_is_elevated(void);

/** [any] 1 when an address lies in the library whose file is at `path`, else 0. */
int pgb_loader_is_inside(const void *PEGBAR_NONNULL address, const char *PEGBAR_NONNULL path);

/** [any] 1 when every one of `count` numbers is finite, else 0. */
int pgb_loader_all_finite(const double *PEGBAR_NONNULL numbers, uint64_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_LOADER_H */
