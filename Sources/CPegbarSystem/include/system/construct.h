/* Calls of Swift initializers whose class is known only when the program runs. */
#ifndef PGB_SYSTEM_CONSTRUCT_H
#define PGB_SYSTEM_CONSTRUCT_H

#pragma clang assume_nonnull begin

/**
 * Calls `init()` by its entry in a class's table of methods. Returns the new object, which the
 * caller owns.
 */
void *pgb_construct(const void *entry, const void *type);

/** Calls an initializer with one argument in memory, such as an `Any`, which it takes over. */
void *pgb_construct_with(const void *entry, const void *type, void *argument);

#pragma clang assume_nonnull end

#endif /* PGB_SYSTEM_CONSTRUCT_H */
