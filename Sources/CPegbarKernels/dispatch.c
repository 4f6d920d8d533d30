/*
 * Chooses a variant, once.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

static const pgb_kernels scalar = {
    PGB_LEVEL_SCALAR,  &pgb_rows_scalar,  &pgb_samplers_scalar,      &pgb_animators_scalar,
    &pgb_masks_scalar, &pgb_warps_scalar, pgb_paint_particles_scalar};

#if PGB_HAS_AVX2
static const pgb_kernels avx2 = {PGB_LEVEL_AVX2,          &pgb_rows_avx2,  &pgb_samplers_avx2,
                                 &pgb_animators_avx2,     &pgb_masks_avx2, &pgb_warps_avx2,
                                 pgb_paint_particles_avx2};
#endif

static _Atomic(const pgb_kernels *) current;

static const pgb_kernels *best(void) {
#if PGB_HAS_AVX2
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return &avx2;
#endif
  return &scalar;
}

const pgb_kernels *pgb_kernels_current(void) {
  const pgb_kernels *table = atomic_load_explicit(&current, memory_order_acquire);
  if (table) return table;
  const char *wish = getenv("PEGBAR_SIMD");
  table = wish && strcmp(wish, "scalar") == 0 ? &scalar : best();
  atomic_store_explicit(&current, table, memory_order_release);
  return table;
}

pgb_blend pgb_kernels_blend(uint32_t mode) {
#if PGB_HAS_AVX2
  if (pgb_kernels_current()->level == PGB_LEVEL_AVX2) return pgb_blend_avx2(mode);
#endif
  pgb_blend wide = pgb_blends_wide[mode];
  return wide ? wide : pgb_blends_scalar[mode];
}

static void call_blend(void *context, uint8_t *out, const uint8_t *b, uint64_t count) {
  ((pgb_blend)context)(out, b, (size_t)count);
}

pgb_blender pgb_kernels_blender(uint32_t mode) {
  return (pgb_blender){call_blend, (void *)pgb_kernels_blend(mode)};
}

int32_t pgb_kernels_use(int32_t level) {
  const pgb_kernels *table = pgb_kernels_current();
  if (level == PGB_LEVEL_SCALAR) table = &scalar;
  if (level == PGB_LEVEL_AVX2) table = best();
  atomic_store_explicit(&current, table, memory_order_release);
  return table->level;
}
