/*
 * Extension of an image filter with two inputs: a blend mode, as a function of two rows.
 *
 *   get_extension  [any]     after `prepare`, for pictures of any size
 *   blend          [render]  any number of times
 *
 * The host uses such a filter for a layer's `compositingFilter`, and then calls `blend` alone: for
 * whole rows and for stretches of a few pixels, thousands of times in a frame.
 *
 * Rationale: layers are laid over one another in narrow bands that stay in the processor's cache. A
 * composition of whole pictures would go through main memory several times for each layer.
 */
#ifndef PEGBAR_EXT_ROW_BLEND_H
#define PEGBAR_EXT_ROW_BLEND_H

#include "../image_filter.h"

PEGBAR_BEGIN_DECLS

/** The extension's id, for `pegbar_image_effect.get_extension`. */
#define PEGBAR_EXT_ROW_BLEND "pegbar.row-blend/1"

/** Bits in pegbar_row_blend.flags. */
enum {
  /** The result may be more transparent than what lies below. */
  PEGBAR_ROW_BLEND_ERASES = 1,
  /**
   * Transparent pixels of `source` change what lies below, as in Porter and Duff's "source in": the
   * layer then acts on all of the group that it is in, not only where it is drawn. With the bit
   * above, where the result may be more transparent.
   */
  PEGBAR_ROW_BLEND_EVERYWHERE = 2
};

/**
 * The table. It may be one constant for all instances; valid until the instance is destroyed.
 *
 * Laws: the plugin has PEGBAR_THREADS_FULL. A pixel depends only on the two pixels at its place.
 * Transparent pixels of `source` change nothing, unless PEGBAR_ROW_BLEND_EVERYWHERE is set. The
 * result is that of `render`.
 */
typedef struct pegbar_row_blend {
  uint32_t struct_size;
  /** PEGBAR_ROW_BLEND_… bits */
  uint32_t flags;
  /** Handed to `blend`; the plugin's own. */
  void *PEGBAR_NULLABLE context;
  /**
   * [render] Lays `count` pixels of `source`, input 0, over `backdrop`, input 1, in place. Both are
   * PEGBAR_FORMAT_RGBA8, premultiplied, sRGB, and do not overlap.
   */
  void (*PEGBAR_NONNULL blend)(void *PEGBAR_NULLABLE context, uint8_t *PEGBAR_NONNULL backdrop,
                               const uint8_t *PEGBAR_NONNULL source, uint64_t count);
} pegbar_row_blend;

/** The size of pegbar_row_blend in version 0.10 of the interface; all of it is required. */
#define PEGBAR_ROW_BLEND_SIZE_0_10 24

PEGBAR_END_DECLS

#endif /* PEGBAR_EXT_ROW_BLEND_H */
