/*
 * libffi as the system has it; only CPegbarFFI includes it.
 */
#include <ffi.h>
