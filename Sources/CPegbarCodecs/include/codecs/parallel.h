// Pieces of work on several threads.
#ifndef PGB_CODECS_PARALLEL_H
#define PGB_CODECS_PARALLEL_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Runs `body(context, index)` for each index below `count` on up to `threads` threads, of which
/// the caller is one; lower indices are begun first.
void pgb_codec_parallel(size_t count, int threads, void (*body)(void *context, size_t index),
                        void *context);

#pragma clang assume_nonnull end

#endif
