/*
 * The floating-point mode of the calling thread, which loading a careless library changes.
 */
#ifndef CPEGBAR_FLOAT_STATE_H
#define CPEGBAR_FLOAT_STATE_H

#include <stdint.h>

#include <pegbar/abi.h>

PEGBAR_BEGIN_DECLS

/** Control bits: rounding, denormals, masks. Not the sticky exception flags. */
typedef struct pgb_float_state {
  uint64_t control;
  uint64_t legacy;
} pgb_float_state;

/** [any] The mode now. */
pgb_float_state pgb_float_state_save(void);

/** [any] Returns to a mode; 1 when the thread had left it. */
int pgb_float_state_restore(pgb_float_state state);

PEGBAR_END_DECLS

#endif /* CPEGBAR_FLOAT_STATE_H */
