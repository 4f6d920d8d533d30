#include "system/construct.h"

/* An allocating initializer of Swift: the class is where a method has its object. */
#define PGB_SWIFT __attribute__((swiftcall))
#define PGB_TYPE __attribute__((swift_context)) const void *

typedef PGB_SWIFT void *(*initializer)(PGB_TYPE);
typedef PGB_SWIFT void *(*initializer_with)(void *, PGB_TYPE);

void *pgb_construct(const void *entry, const void *type) { return ((initializer)entry)(type); }

void *pgb_construct_with(const void *entry, const void *type, void *argument) {
  return ((initializer_with)entry)(argument, type);
}
