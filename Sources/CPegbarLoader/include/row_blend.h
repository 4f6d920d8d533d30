/*
 * Blend modes of others: each call is noted, so that who fails is known.
 */
#ifndef CPEGBAR_ROW_BLEND_H
#define CPEGBAR_ROW_BLEND_H

#include "pegbar/abi.h"

PEGBAR_BEGIN_DECLS

/** A blend mode and whose it is. */
typedef struct pgb_row_blend_call {
  const char *PEGBAR_NONNULL plugin;
  void (*PEGBAR_NONNULL blend)(void *PEGBAR_NULLABLE context, uint8_t *PEGBAR_NONNULL backdrop,
                               const uint8_t *PEGBAR_NONNULL source, uint64_t count);
  void *PEGBAR_NULLABLE context;
} pgb_row_blend_call;

/** Calls the blend mode of `context`, a pgb_row_blend_call, and notes it in the call monitor. */
void pgb_row_blend_noted(void *PEGBAR_NULLABLE context, uint8_t *PEGBAR_NONNULL backdrop,
                         const uint8_t *PEGBAR_NONNULL source, uint64_t count);

PEGBAR_END_DECLS

#endif /* CPEGBAR_ROW_BLEND_H */
