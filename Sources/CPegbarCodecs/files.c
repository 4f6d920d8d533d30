#define _GNU_SOURCE
#include "codecs/files.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"
#include "system/cleanup.h"

static int write_loop(int descriptor, const uint8_t *bytes, size_t size, int milliseconds,
                      size_t *count) {
  while (*count < size) {
    ssize_t done = write(descriptor, bytes + *count, size - *count);
    if (done >= 0) {
      *count += (size_t)done;
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Somebody else's standard output may be non-blocking, a child's input is.
      struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
      int answer = poll(&ready, 1, milliseconds);
      if (answer == 0) return ETIMEDOUT;
      if (answer < 0 && errno != EINTR) return errno;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int pgb_write_all(int descriptor, const void *bytes, size_t size) {
  size_t count;
  return pgb_write_within(descriptor, bytes, size, -1, &count);
}

int pgb_write_within(int descriptor, const void *bytes, size_t size, int milliseconds,
                     size_t *count) {
  *count = 0;
  // What the process does about these signals is not ours to change: they are held back in this
  // thread, and taken off the queue if our write raised them.
  sigset_t raised, before, pending;
  sigemptyset(&raised);
  sigaddset(&raised, SIGPIPE);
  sigaddset(&raised, SIGXFSZ);
  sigpending(&pending);
  if (sigismember(&pending, SIGPIPE)) sigdelset(&raised, SIGPIPE);
  if (sigismember(&pending, SIGXFSZ)) sigdelset(&raised, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &raised, &before);
  int error = write_loop(descriptor, bytes, size, milliseconds, count);
  if (error == EPIPE || error == EFBIG) {
    struct timespec now = {0, 0};
    while (sigtimedwait(&raised, NULL, &now) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

int pgb_read_at(int descriptor, void *bytes, size_t size, uint64_t offset) {
  uint8_t *out = bytes;
  while (size > 0) {
    ssize_t done = pread(descriptor, out, size, (off_t)offset);
    if (done == 0) return EIO;
    if (done < 0 && errno != EINTR) return errno;
    if (done < 0) continue;
    out += done;
    offset += (uint64_t)done;
    size -= (size_t)done;
  }
  return 0;
}

static _Atomic int settled_mask = -1;

void pgb_settle_mask(unsigned mask) { settled_mask = (int)mask; }

static void (*_Atomic relieve_descriptors)(void);

void pgb_settle_descriptors(void (*relieve)(void)) { relieve_descriptors = relieve; }

/** Opens a new file; returns errno. */
static int open_new(const char *path, mode_t mode, int *descriptor) {
  *descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  return *descriptor < 0 ? errno : 0;
}

/**
 * The same with the settled mask, though a plugin's threads may set another at any moment.
 *
 * The mode can't become wider, and a file that was made under another mask is made again: a worker
 * can't change its mode afterwards. A plugin's mask stays, for the check that follows each call.
 */
static int open_masked(const char *path, mode_t mask, int *descriptor) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  enum { maximum_attempts = 100 };
  /* Another thread of ours must not take this mask for the one to put back. */
  pthread_mutex_lock(&lock);
  int error = 0;
  for (int attempt = 1; attempt <= maximum_attempts; attempt++) {
    const mode_t found = umask(mask);
    error = open_new(path, 0666 & ~mask, descriptor);
    const mode_t left = umask(found);
    if (left == mask) break;
    umask(left);
    if (error || attempt == maximum_attempts) break;
    close(*descriptor);
    unlink(path);
  }
  pthread_mutex_unlock(&lock);
  return error;
}

static int create(const char *path, int *descriptor) {
  const int mask = settled_mask;
  return mask < 0 ? open_new(path, 0666, descriptor) : open_masked(path, (mode_t)mask, descriptor);
}

int pgb_create_file(const char *path, int *descriptor) {
  const int error = create(path, descriptor);
  void (*const relieve)(void) = relieve_descriptors;
  if (error != EMFILE || !relieve) return error;
  relieve();
  return create(path, descriptor);
}

int pgb_create_registered(const char *path, int *descriptor, int *ticket) {
  sigset_t before;
  pgb_cleanup_begin(&before);
  *ticket = pgb_cleanup_register_path(path);
  int error = pgb_create_file(path, descriptor);
  if (error) {
    pgb_cleanup_forget(*ticket);
    *ticket = -1;
  }
  pgb_cleanup_end(&before);
  return error;
}

int pgb_create_folder(const char *path, int *ticket) {
  sigset_t before;
  pgb_cleanup_begin(&before);
  int error = mkdir(path, 0777) == 0 ? 0 : errno;
  // Not before: one that was there already is not ours to remove.
  *ticket = error ? -1 : pgb_cleanup_register_folder(path);
  pgb_cleanup_end(&before);
  return error;
}

int pgb_create_nameless(const char *folder, int *descriptor) {
#ifdef O_TMPFILE
  *descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (*descriptor >= 0) return 0;
#endif
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/.pegbar-spool-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) return ENAMETOOLONG;
  sigset_t before;
  pgb_cleanup_begin(&before);
  *descriptor = mkostemp(path, O_CLOEXEC);
  int error = *descriptor < 0 ? errno : 0;
  if (!error) unlink(path);
  pgb_cleanup_end(&before);
  return error;
}

static int read_open(int descriptor, size_t limit, uint8_t **bytes, size_t *size) {
  struct stat about;
  if (fstat(descriptor, &about) != 0) return errno;
  if (S_ISDIR(about.st_mode)) return EISDIR;
  if (!S_ISREG(about.st_mode)) return ENOTSUP;
  if ((uint64_t)about.st_size > limit) return EFBIG;
  *bytes = malloc((size_t)about.st_size + 1);
  if (!*bytes) return ENOMEM;
  *size = 0;
  while (*size < (size_t)about.st_size) {
    ssize_t done = read(descriptor, *bytes + *size, (size_t)about.st_size - *size);
    if (done == 0) break;
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) {
      int error = errno;
      free(*bytes);
      *bytes = NULL;
      return error;
    }
    *size += (size_t)done;
  }
  return 0;
}

int pgb_read_file(const char *path, size_t limit, uint8_t **bytes, size_t *size) {
  *bytes = NULL;
  *size = 0;
  // Without O_NONBLOCK a named pipe would hold the caller until somebody writes.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return errno;
  int error = read_open(descriptor, limit, bytes, size);
  close(descriptor);
  return error;
}

int pgb_publish_over(const char *temporary, const char *path) {
  return rename(temporary, path) == 0 ? 0 : errno;
}

int pgb_publish_new(const char *temporary, const char *path) {
  const unsigned no_replace = 1;
  if (syscall(SYS_renameat2, AT_FDCWD, temporary, AT_FDCWD, path, no_replace) == 0) return 0;
  if (errno != ENOSYS && errno != EINVAL) return errno;
  // A link never replaces either; the temporary name goes after.
  if (link(temporary, path) != 0) return errno;
  unlink(temporary);
  return 0;
}
