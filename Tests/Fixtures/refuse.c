/* Refuses memory of REFUSE_FROM to REFUSE_TO bytes; needs the GNU C library. */
#include <stdlib.h>
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
static size_t number(const char *name) {
  const char *t = getenv(name);
  return t ? atol(t) : 0;
}
static int refused(size_t n) { return n >= number("REFUSE_FROM") && n <= number("REFUSE_TO"); }
void *malloc(size_t n) { return refused(n) ? NULL : __libc_malloc(n); }
void *calloc(size_t a, size_t b) { return refused(a * b) ? NULL : __libc_calloc(a, b); }
