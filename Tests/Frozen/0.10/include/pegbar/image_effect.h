/*
 * Image effects: plugins that draw pictures from pictures. Transitions (transition.h) and image
 * filters (image_filter.h) have this one table.
 *
 * The life cycle of an instance
 *
 *   create              [setup]   with parameter values; descriptor.h has the rules
 *   extent              [render]  from here on, any number of times
 *   region_of_interest  [render]  from here on, any number of times
 *   prepare             [setup]   with size, direction and pixel format, before anything below
 *   begin_frame         [render]  once for each frame, if the plugin has it
 *   render              [render]  for each pass of the frame: any number of times, for regions that
 *                                 cover the picture exactly once, in any order, on any thread. A
 *                                 pass begins when all calls of the pass before have returned
 *   end_frame           [render]  once for each frame, also after a failure, if the plugin has it
 *   get_extension       [any]     after `prepare`
 *   prepare             [setup]   again, when size, direction or format change
 *   destroy             [setup]   once; nothing follows. It may also follow `create` or a failed
 *                                 `prepare`
 *
 * With PEGBAR_THREADS_FULL several frames of one instance may be in flight at the same time.
 *
 * Rationale
 *  - A call draws a region, not a pixel and not a whole picture. A call for each pixel would cost
 *    dozens of times the work itself, and regions let the host use all processors while the plugin
 *    needs no threads.
 *  - What needs the whole picture before it can draw (a blur in two directions, a histogram) uses
 *    passes, with memory that the host lends to each frame. An instance that keeps nothing of a
 *    frame can draw frames in any order and several at a time.
 *  - Frames come in any order, because a program may draw a single frame, or every tenth. A frame
 *    must not need results from another frame.
 */
#ifndef PEGBAR_IMAGE_EFFECT_H
#define PEGBAR_IMAGE_EFFECT_H

#include "descriptor.h"
#include "image.h"

PEGBAR_BEGIN_DECLS

/** What a frame is for. */
enum {
  /** A preview: a faster and coarser result is welcome. */
  PEGBAR_QUALITY_DRAFT = 1,
  /** The result. */
  PEGBAR_QUALITY_FINAL = 2
};

/** What stays the same from frame to frame. Owned by the host; valid during `prepare`. */
typedef struct pegbar_effect_setup {
  uint32_t struct_size;
  /** The number of input pictures, within the bounds of the plugin's table. */
  uint32_t input_count;
  /** Transitions: PEGBAR_FROM_…, one of the descriptor's directions; otherwise 0. */
  uint32_t direction;
  /** PEGBAR_QUALITY_… */
  uint32_t quality;
  /** In pixels: the size of all pictures. 0 in `extent` and `region_of_interest`. */
  int32_t width;
  int32_t height;
  /** Pixels per point, more than 0: multiply lengths in points by it. */
  double scale;
  /** The width of a pixel divided by its height; 1 for square pixels. */
  double pixel_aspect;
  /** The duration of a transition, in seconds; 0 if unknown, and in filters. */
  double duration;
  /** The form of all pictures: one that the table accepts. */
  pegbar_pixel_format pixels;
} pegbar_effect_setup;

/** The size of pegbar_effect_setup in version 0.10 of the interface. */
#define PEGBAR_EFFECT_SETUP_SIZE_0_10 64

/** Bits in pegbar_effect_plan.flags. */
enum {
  /** A filter with one input that changes nothing: the host uses the input and draws no frame. */
  PEGBAR_PLAN_IDENTITY = 1,
  /**
   * A filter that reads the frame's time, number or seed. Without the bit the host may show what it
   * has drawn of the same inputs at another time.
   */
  PEGBAR_PLAN_FRAME_VARYING = 2
};

/**
 * How frames are drawn: the result of `prepare`. The host has set `pass_count` to 1, the rest 0.
 */
typedef struct pegbar_effect_plan {
  uint32_t struct_size;
  /** The number of passes of each frame, 1…64. */
  uint32_t pass_count;
  /** Bytes that all calls of a frame share, up to 2^32; see pegbar_effect_frame.frame_memory. */
  uint64_t frame_bytes;
  /** Bytes for each single call, up to 2^24; see pegbar_effect_frame.call_memory. */
  uint64_t call_bytes;
  /** PEGBAR_PLAN_… bits */
  uint32_t flags;
  /** 0. */
  uint32_t reserved;
} pegbar_effect_plan;

/** The size of pegbar_effect_plan in version 0.10 of the interface. */
#define PEGBAR_EFFECT_PLAN_SIZE_0_10 32

/** A call on one frame. Owned by the host; valid during the call. */
typedef struct pegbar_effect_frame {
  uint32_t struct_size;
  /** 0 in the first pass. */
  uint32_t pass;
  /**
   * The pixels to draw, inside the output and not empty; in `begin_frame` and `end_frame` the whole
   * output. The last pass writes every pixel of the output in it; no pass writes a pixel of the
   * output outside it. Whether other passes write to the output is up to the plugin.
   */
  pegbar_region region;
  /** The lengths of the two lists below. */
  uint32_t input_count;
  uint32_t value_count;
  /** The input pictures, read-only; the same picture may be there twice. */
  const pegbar_image *PEGBAR_NONNULL const *PEGBAR_NULLABLE inputs;
  /** The output; contents undefined; never one of the inputs. */
  const pegbar_image *PEGBAR_NONNULL output;
  /**
   * The value of each parameter in this frame, as `create` received them. Values of parameters with
   * PEGBAR_PARAMETER_ANIMATABLE may differ from those in `create`.
   */
  const pegbar_value *PEGBAR_NONNULL const *PEGBAR_NULLABLE values;
  /** Transitions: eased, more than 0 and less than 1. Filters: 0. */
  double progress;
  /** Transitions: the progress in time, before the timing function, 0…1. Filters: 0. */
  double linear_progress;
  /** Seconds since the transition began, or the layer's time; finite. */
  double time;
  /** The number of the frame, counted from 0; −1 if frames have no numbers. */
  int64_t number;
  /**
   * The same for every frame of one transition, 0 in filters; the only source of randomness that a
   * plugin may use.
   */
  uint64_t seed;
  /**
   * `frame_bytes` of the plan, at a multiple of 64, undefined when the frame begins: the same
   * memory in all calls of one frame. NULL for 0 bytes. Calls of one pass may run at the same time:
   * each writes only what belongs to its region.
   */
  void *PEGBAR_NULLABLE frame_memory;
  /** `call_bytes` of the plan, at a multiple of 64, undefined, for this call alone; NULL for 0. */
  void *PEGBAR_NULLABLE call_memory;
} pegbar_effect_frame;

/** The size of pegbar_effect_frame in version 0.10 of the interface. */
#define PEGBAR_EFFECT_FRAME_SIZE_0_10 112

/**
 * The functions of a PEGBAR_KIND_TRANSITION or PEGBAR_KIND_IMAGE_FILTER.
 *
 * Laws: the bytes are the same for any division into regions, any order, any thread. No call writes
 * outside what it has to write. Any size down to 1 × 1 works. Each kind adds its own laws.
 */
typedef struct pegbar_image_effect {
  uint32_t struct_size;
  /** The least and the greatest number of inputs, 0…16; 2 and 2 for a transition. */
  uint32_t minimum_inputs;
  uint32_t maximum_inputs;
  /** The number of accepted pixel formats; 0 for PEGBAR_FORMAT_RGBA8, premultiplied, sRGB, only. */
  uint32_t pixel_format_count;
  /** The accepted forms of pictures, the best first; NULL if the count is 0. */
  const pegbar_pixel_format *PEGBAR_NULLABLE pixel_formats;

  pegbar_create PEGBAR_NONNULL create;
  pegbar_destroy PEGBAR_NONNULL destroy;

  /**
   * [setup] Before the first frame, and again when something in the setup changes: then free or
   * reuse what an earlier call allocated. After a failure only `destroy` follows.
   */
  pegbar_status (*PEGBAR_NONNULL prepare)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_effect_setup *PEGBAR_NONNULL setup,
                                          pegbar_effect_plan *PEGBAR_NONNULL plan);

  /** [render] Draws a region of a frame in one pass. It may read any pixel of the inputs. */
  pegbar_status (*PEGBAR_NONNULL render)(void *PEGBAR_NULLABLE instance,
                                         const pegbar_effect_frame *PEGBAR_NONNULL frame);

  /**
   * [render] Begins a frame: computes what all regions need, into `frame_memory`. Returns
   * PEGBAR_DONE if it has drawn the whole output already. After a failure `end_frame` follows.
   */
  pegbar_status (*PEGBAR_NULLABLE begin_frame)(void *PEGBAR_NULLABLE instance,
                                               const pegbar_effect_frame *PEGBAR_NONNULL frame);

  /** [render] Ends a frame: frees what `begin_frame` has allocated by itself. */
  void (*PEGBAR_NULLABLE end_frame)(void *PEGBAR_NULLABLE instance,
                                    const pegbar_effect_frame *PEGBAR_NONNULL frame);

  /**
   * [render] Filters: sets the pixels that may be visible in the output when the inputs have
   * visible pixels in `inputs` only; they may be empty, and then they may lie anywhere. What has no
   * end ends at INT32_MIN / 2 and INT32_MAX / 2. NULL: the smallest region around all inputs'. It
   * may not depend on animatable parameters.
   */
  pegbar_status (*PEGBAR_NULLABLE extent)(void *PEGBAR_NULLABLE instance,
                                          const pegbar_effect_setup *PEGBAR_NONNULL setup,
                                          const pegbar_region *PEGBAR_NULLABLE inputs,
                                          pegbar_region *PEGBAR_NONNULL output);

  /**
   * [render] Filters: sets the pixels of input `input` that drawing `output`, which is not empty,
   * reads; the host may then leave out the rest. NULL: all of it. It may not depend on animatable
   * parameters.
   */
  pegbar_status (*PEGBAR_NULLABLE region_of_interest)(
      void *PEGBAR_NULLABLE instance, const pegbar_effect_setup *PEGBAR_NONNULL setup,
      uint32_t input, const pegbar_region *PEGBAR_NONNULL output,
      pegbar_region *PEGBAR_NONNULL needed);

  /**
   * [any] Returns an extension of this instance, such as pegbar.transition-geometry/1, or NULL for
   * an unknown id. Valid until the instance is destroyed.
   */
  const void *PEGBAR_NULLABLE (*PEGBAR_NULLABLE get_extension)(void *PEGBAR_NULLABLE instance,
                                                               const char *PEGBAR_NONNULL id);
} pegbar_image_effect;

/** The size of pegbar_image_effect in version 0.10 of the interface; required up to `render`. */
#define PEGBAR_IMAGE_EFFECT_SIZE_0_10 96

PEGBAR_END_DECLS

#endif /* PEGBAR_IMAGE_EFFECT_H */
