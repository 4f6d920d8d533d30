/*
 * Transitions: one picture becomes another.
 *
 * The life of an instance
 *
 *   create         [setup]   with parameter values; descriptor.h tells the rules prepare
 *   [setup]   with size, direction and duration, before the first frame render         [render]
 *   any number of times; frames and bands in any order, any thread get_extension  [any]     after
 *   `prepare` prepare        [setup]   again, when size or direction change; `render` may follow
 *   again destroy        [setup]   once; nothing follows. It may also follow `create` or a failed
 *   `prepare`
 *
 * Rationale
 *  - A call draws a band of rows, not a pixel and not a picture: a call for each pixel costs dozens
 *    of times its work, and bands let the host use all processors without the plugin's knowing of
 *    threads.
 *  - The host shows the plain pictures at and beyond the ends by itself, so that a transition joins
 *    what comes before and after it without a jump, however its formula rounds.
 *  - Frames come in any order, because a program may draw one frame alone, or every tenth. What was
 *    learnt in one frame may not be needed in another.
 */
#ifndef PEGBAR_TRANSITION_H
#define PEGBAR_TRANSITION_H

#include "descriptor.h"
#include "image.h"

PEGBAR_BEGIN_DECLS

/**
 * What stays the same for all frames of one transition. Belongs to the host, valid during
 * `prepare`.
 */
typedef struct pegbar_transition_setup {
  uint32_t struct_size;
  /** PEGBAR_FROM_…, one that the descriptor offers; 0 where it offers none. */
  uint32_t direction;
  /** Of all three pictures, pixels. */
  int32_t width;
  int32_t height;
  /** Pixels in a point, more than 0: what is thought of in points is to be multiplied by it. */
  double scale;
  /** Of the whole transition, seconds; 0 where nobody knows. */
  double duration;
} pegbar_transition_setup;

/** One frame. Belongs to the host, valid during `render`; the same for all bands of the frame. */
typedef struct pegbar_transition_frame {
  uint32_t struct_size;
  uint32_t reserved;
  /**
   * Eased, more than 0 and less than 1: the host shows the plain pictures at and beyond the ends.
   */
  double progress;
  /**
   * The same number for every frame of one transition; the only source of chance that a plugin may
   * use.
   */
  uint64_t seed;
  /** The pictures that the transition leads from and to. The two may be one. Only to be read. */
  const pegbar_image *PEGBAR_NONNULL from;
  const pegbar_image *PEGBAR_NONNULL to;
  /** Same size and format; contents undefined; never one of the inputs. */
  const pegbar_image *PEGBAR_NONNULL out;
} pegbar_transition_frame;

/**
 * The functions of a PEGBAR_KIND_TRANSITION.
 *
 * Laws: as progress nears 0 the result nears `from`, as it nears 1 `to`; rows outside y0…y1 are
 * never written; the same bytes for any division into bands, any order, any thread; survives any
 * size down to 1 × 1.
 */
typedef struct pegbar_transition {
  uint32_t struct_size;
  uint32_t reserved;
  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Before the first `render`, and again when size or direction change: then what an
   * earlier call made is given back or used anew. After a failure only `destroy` follows.
   */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_transition_setup *PEGBAR_NONNULL setup);

  /**
   * [render] Writes rows y0 up to, not including, y1 of `frame->out`; 0 <= y0 < y1 <= height. Every
   * pixel of those rows is written, none outside. Any row of the inputs may be read.
   */
  pegbar_status (*PEGBAR_NONNULL render)(void *PEGBAR_NULLABLE instance,
                                         const pegbar_transition_frame *PEGBAR_NONNULL frame,
                                         int32_t y0, int32_t y1);

  /**
   * [any] An extension of this instance, such as pegbar.transition-geometry/1, or NULL: for every
   * id that the plugin does not know. Valid until the instance is destroyed.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_transition;

PEGBAR_END_DECLS

#endif /* PEGBAR_TRANSITION_H */
