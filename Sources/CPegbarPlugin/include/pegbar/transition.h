/*
 * Transitions: one picture becomes another.
 *
 * The life cycle of an instance
 *
 *   create         [setup]   with parameter values; descriptor.h has the rules
 *   prepare        [setup]   with size, direction and duration, before the first frame
 *   render         [render]  any number of times; frames and bands in any order, any thread
 *   get_extension  [any]     after `prepare`
 *   prepare        [setup]   again, when size or direction change; `render` may follow again
 *   destroy        [setup]   once; nothing follows. It may also follow `create` or a failed
 *                            `prepare`
 *
 * Rationale
 *  - A call draws a band of rows, not a pixel and not a whole picture. A call for each pixel would
 *    cost dozens of times the work itself, and bands let the host use all processors while the
 *    plugin needs no threads.
 *  - The host shows the original pictures at and beyond the ends by itself. A transition therefore
 *    joins the content before and after it without a jump, however its formula rounds.
 *  - Frames come in any order, because a program may draw a single frame, or every tenth. A frame
 *    must not need results from another frame.
 */
#ifndef PEGBAR_TRANSITION_H
#define PEGBAR_TRANSITION_H

#include "descriptor.h"
#include "image.h"

PEGBAR_BEGIN_DECLS

/**
 * The values that are the same for all frames of one transition. Owned by the host; valid during
 * `prepare`.
 */
typedef struct pegbar_transition_setup {
  uint32_t struct_size;
  /** PEGBAR_FROM_…, one of the descriptor's directions; 0 if it has none. */
  uint32_t direction;
  /** The size of all three pictures, in pixels. */
  int32_t width;
  int32_t height;
  /** Pixels per point, more than 0: multiply lengths in points by it. */
  double scale;
  /** The duration of the whole transition, in seconds; 0 if unknown. */
  double duration;
} pegbar_transition_setup;

/** One frame. Owned by the host; valid during `render`; the same for all bands of the frame. */
typedef struct pegbar_transition_frame {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * Eased, more than 0 and less than 1: the host shows the original pictures at and beyond the
   * ends.
   */
  double progress;
  /**
   * The same number for every frame of one transition; the only source of randomness that a plugin
   * may use.
   */
  uint64_t seed;
  /** The old and the new picture, which may be the same one. Read-only. */
  const pegbar_image *PEGBAR_NONNULL from;
  const pegbar_image *PEGBAR_NONNULL to;
  /** The output: same size and format; contents undefined; never one of the inputs. */
  const pegbar_image *PEGBAR_NONNULL out;
} pegbar_transition_frame;

/**
 * The functions of a PEGBAR_KIND_TRANSITION.
 *
 * Laws: as progress approaches 0, the result approaches `from`; as it approaches 1, `to`. No call
 * writes rows outside y0…y1. The bytes are the same for any division into bands, any order, any
 * thread. Any size down to 1 × 1 works.
 */
typedef struct pegbar_transition {
  uint32_t struct_size;
  uint32_t reserved;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Before the first `render`, and again when size or direction change: then free or reuse
   * what an earlier call allocated. After a failure only `destroy` follows.
   */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_transition_setup *PEGBAR_NONNULL setup);

  /**
   * [render] Writes rows y0 up to, not including, y1 of `frame->out`; 0 <= y0 < y1 <= height. It
   * has to write every pixel of those rows and none outside. It may read any row of the inputs.
   */
  pegbar_status (*PEGBAR_NONNULL render)(void *PEGBAR_NULLABLE instance,
                                         const pegbar_transition_frame *PEGBAR_NONNULL frame,
                                         int32_t y0, int32_t y1);

  /**
   * [any] Returns an extension of this instance, such as pegbar.transition-geometry/1, or NULL for
   * an unknown id. Valid until the instance is destroyed.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_transition;

PEGBAR_END_DECLS

#endif /* PEGBAR_TRANSITION_H */
