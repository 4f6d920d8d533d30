// Reading, writing and publishing files. Each call returns 0 or an errno.
#ifndef PGB_CODECS_FILES_H
#define PGB_CODECS_FILES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Writes all bytes. A broken pipe is an EPIPE and a file beyond the limit an EFBIG, no signal.
int pgb_write_all(int descriptor, const void *bytes, size_t size);

/// The same, but ETIMEDOUT when the reader of a non-blocking pipe takes nothing for so many
/// `milliseconds`; -1 for no limit. `count` says how many bytes are gone, also after an error.
int pgb_write_within(int descriptor, const void *bytes, size_t size, int milliseconds,
                     size_t *count);

/// Reads exactly `size` bytes at an offset; EIO when the file ends before.
int pgb_read_at(int descriptor, void *bytes, size_t size, uint64_t offset);

/// From now on new files have the rights that a mask leaves, whatever the process's mask is when they are
/// made: somebody else may change that at any moment.
void pgb_settle_mask(unsigned mask);

/// From now on `relieve` is called when no descriptor is left for a new file, which is then tried once
/// more: somebody else may lower the limit at any moment. On the thread that makes the file.
void pgb_settle_descriptors(void (*relieve)(void));

/// Opens a new file for writing; EEXIST when the name is taken.
int pgb_create_file(const char *path, int *descriptor);

/// The same for a file that goes if the process is stopped; see cleanup.h for the `ticket`.
int pgb_create_registered(const char *path, int *descriptor, int *ticket);

/// Makes a folder that goes, if it is empty, if the process is stopped.
int pgb_create_folder(const char *path, int *ticket);

/// Opens a file in `folder` that has no name and goes with its descriptor.
int pgb_create_nameless(const char *folder, int *descriptor);

/// Reads a regular file into memory for `free`. EFBIG beyond `limit` bytes, EISDIR for a folder,
/// ENOTSUP for anything else that is not a regular file.
int pgb_read_file(const char *path, size_t limit, uint8_t *_Nullable *_Nonnull bytes, size_t *size);

/// Renames over whatever is there.
int pgb_publish_over(const char *temporary, const char *path);

/// Renames to a free name; EEXIST when it is taken, and then nothing has changed.
int pgb_publish_new(const char *temporary, const char *path);

#pragma clang assume_nonnull end

#endif
