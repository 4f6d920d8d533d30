/*
 * What of the system needs C: starting children between fork and exec, tables that a signal handler may
 * read, guarded pages, the clock, calls of Swift initializers. Plain functions, safe from any thread
 * unless they say otherwise.
 */
#ifndef CPEGBAR_SYSTEM_H
#define CPEGBAR_SYSTEM_H

#include "system/child.h"
#include "system/cleanup.h"
#include "system/construct.h"
#include "system/fault.h"
#include "system/limit.h"
#include "system/memory.h"
#include "system/process.h"
#include "system/time.h"

#endif /* CPEGBAR_SYSTEM_H */
