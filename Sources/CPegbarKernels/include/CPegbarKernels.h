/*
 * Kernels: everything that touches single pixels, and many animations at once.
 *
 * Pixels are premultiplied RGBA, 8 bits a channel. A scalar reference and each SIMD variant agree
 * bit for bit; the variant is chosen once, at the first use. All functions may be called from any
 * thread.
 */
#ifndef CPEGBAR_KERNELS_H
#define CPEGBAR_KERNELS_H

#include "animation_kernels.h"
#include "apart.h"
#include "blend.h"
#include "blur.h"
#include "contours.h"
#include "displace.h"
#include "dissolve.h"
#include "filter.h"
#include "fold.h"
#include "halo.h"
#include "kaleidoscope.h"
#include "leak.h"
#include "light.h"
#include "lut.h"
#include "mask.h"
#include "paint.h"
#include "particles.h"
#include "outline.h"
#include "path.h"
#include "pegbar/ext/pixels.h"
#include "place.h"
#include "room.h"
#include "rows.h"
#include "sample.h"
#include "stroke.h"
#include "stretch.h"
#include "smear.h"
#include "swirl.h"
#include "tints.h"
#include "trail.h"
#include "warp.h"
#include "window.h"

PEGBAR_BEGIN_DECLS

enum { PGB_LEVEL_SCALAR = 0, PGB_LEVEL_AVX2 = 1 };

/** The functions that exist in several variants. Lives as long as the process. */
typedef struct pgb_kernels {
  /** PGB_LEVEL_… */
  int32_t level;
  const pgb_rows *PEGBAR_NONNULL rows;
  const pgb_samplers *PEGBAR_NONNULL samplers;
  const pgb_animators *PEGBAR_NONNULL animators;
  const pgb_masks *PEGBAR_NONNULL masks;
  const pgb_warps *PEGBAR_NONNULL warps;
  pgb_paint_particles particles;
} pgb_kernels;

/**
 * The variant in use: the best one for this processor; PEGBAR_SIMD=scalar in the environment
 * forbids SIMD.
 */
const pgb_kernels *PEGBAR_NONNULL pgb_kernels_current(void);

/**
 * Forces a variant, for tests and measurements; a level that this processor lacks changes nothing.
 * The level that is then in use. Not while other threads draw: a frame must not mix variants
 * (though its bytes would not change).
 */
int32_t pgb_kernels_use(int32_t level);

/** How a blend mode is done, PGB_BLEND_…, less than PGB_BLEND_COUNT. */
pgb_blend pgb_kernels_blend(uint32_t mode);

/** The same for a paint. */
pgb_blender pgb_kernels_blender(uint32_t mode);

/** The table behind the host extension PEGBAR_EXT_PIXELS. */
const pegbar_pixels *PEGBAR_NONNULL pgb_kernels_pixels(void);

PEGBAR_END_DECLS

#endif /* CPEGBAR_KERNELS_H */
