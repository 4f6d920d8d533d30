/*
 * Chooses a variant, once.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

static const pegbar_kernels scalar = {PEGBAR_LEVEL_SCALAR, &pegbar_rows_scalar,
                                      &pegbar_samplers_scalar, &pegbar_animators_scalar};

#if PEGBAR_HAS_AVX2
static const pegbar_kernels avx2 = {PEGBAR_LEVEL_AVX2, &pegbar_rows_avx2, &pegbar_samplers_avx2,
                                    &pegbar_animators_avx2};
#endif

static _Atomic(const pegbar_kernels *) current;

static const pegbar_kernels *best(void) {
#if PEGBAR_HAS_AVX2
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return &avx2;
#endif
  return &scalar;
}

const pegbar_kernels *pegbar_kernels_current(void) {
  const pegbar_kernels *table = atomic_load_explicit(&current, memory_order_acquire);
  if (table) return table;
  const char *wish = getenv("PEGBAR_SIMD");
  table = wish && strcmp(wish, "scalar") == 0 ? &scalar : best();
  atomic_store_explicit(&current, table, memory_order_release);
  return table;
}

pegbar_blend pegbar_kernels_blend(uint32_t mode) {
#if PEGBAR_HAS_AVX2
  if (pegbar_kernels_current()->level == PEGBAR_LEVEL_AVX2) return pegbar_blend_avx2(mode);
#endif
  pegbar_blend wide = pegbar_blends_wide[mode];
  return wide ? wide : pegbar_blends_scalar[mode];
}

int32_t pegbar_kernels_use(int32_t level) {
  const pegbar_kernels *table = pegbar_kernels_current();
  if (level == PEGBAR_LEVEL_SCALAR) table = &scalar;
  if (level == PEGBAR_LEVEL_AVX2) table = best();
  atomic_store_explicit(&current, table, memory_order_release);
  return table->level;
}
