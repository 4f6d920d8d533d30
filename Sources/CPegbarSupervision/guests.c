#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "CPegbarSupervision.h"

/** A descriptor with what was behind it; −1 for none. */
typedef struct expected_file {
  int descriptor;
  dev_t device;
  ino_t number;
} expected_file;

static const int signals[] = {SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int limits[] = {RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_AS, RLIMIT_CPU, RLIMIT_DATA};
enum {
  FILES = 7,
  SIGNALS = sizeof signals / sizeof *signals,
  LIMITS = sizeof limits / sizeof *limits,
};

/** What this process looked like before its guests came. */
static struct {
  int is_set;
  /**
   * Standard input, output, error, data, messages, the current folder, one that is nobody's
   * business.
   */
  expected_file files[FILES];
  mode_t mask;
  struct sigaction actions[SIGNALS];
  struct rlimit limits[LIMITS];
  char *locale;
} expected;

enum { OUTPUT = 3, ERRORS = 4, FOLDER = 5, CANARY = 6 };

static expected_file expect(int descriptor) {
  struct stat about;
  if (descriptor < 0 || fstat(descriptor, &about) != 0) return (expected_file){-1, 0, 0};
  return (expected_file){descriptor, about.st_dev, about.st_ino};
}

static int is_there(const expected_file *file) {
  struct stat about;
  if (file->descriptor < 0) return 1;
  return fstat(file->descriptor, &about) == 0 && about.st_dev == file->device &&
         about.st_ino == file->number;
}

/** Moves a descriptor to where nobody counts up to it by accident. */
static int far_away(int descriptor) {
  if (descriptor < 0) return -1;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 100);
  close(descriptor);
  return moved;
}

int pgb_guests_print_to(int descriptor) {
  for (int stream = 1; stream <= 2; stream++) {
    if (dup2(descriptor, stream) < 0) return errno;
  }
  close(descriptor);
  /* What stays in a buffer is lost when the guest crashes. */
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  return 0;
}

int pgb_guests_expect(int output, int errors) {
  for (int i = 0; i < 3; i++) expected.files[i] = expect(i);
  expected.files[OUTPUT] = expect(output);
  expected.files[ERRORS] = expect(errors);
  expected.files[FOLDER] = expect(far_away(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC)));
  int canary = far_away(memfd_create("pegbar-guests", MFD_CLOEXEC));
  if (canary < 0) return errno;
  expected.files[CANARY] = expect(canary);
  expected.mask = umask(0);
  umask(expected.mask);
  for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], NULL, &expected.actions[i]);
  for (int i = 0; i < LIMITS; i++) getrlimit(limits[i], &expected.limits[i]);
  const char *locale = setlocale(LC_ALL, NULL);
  expected.locale = locale ? strdup(locale) : NULL;
  expected.is_set = 1;
  return 0;
}

/** The current folder may be gone or closed: then there is nothing to go back to. */
static unsigned undo_folder(void) {
  const expected_file *folder = &expected.files[FOLDER];
  struct stat now;
  if (folder->descriptor < 0) return 0;
  if (stat(".", &now) == 0 && now.st_dev == folder->device && now.st_ino == folder->number) {
    return 0;
  }
  return fchdir(folder->descriptor) == 0 ? PGB_CHANGED_FOLDER : 0;
}

static unsigned undo_signals(void) {
  unsigned changed = 0;
  for (int i = 0; i < SIGNALS; i++) {
    struct sigaction now;
    if (sigaction(signals[i], NULL, &now) != 0) continue;
    if (now.sa_sigaction == expected.actions[i].sa_sigaction) continue;
    sigaction(signals[i], &expected.actions[i], NULL);
    changed = PGB_CHANGED_SIGNALS;
  }
  return changed;
}

static unsigned undo_limits(void) {
  unsigned changed = 0;
  for (int i = 0; i < LIMITS; i++) {
    struct rlimit now;
    const int limit = limits[i];
    if (getrlimit(limit, &now) != 0) continue;
    const struct rlimit *before = &expected.limits[i];
    if (now.rlim_cur == before->rlim_cur && now.rlim_max == before->rlim_max) continue;
    int is_back = setrlimit(limit, before) == 0;
    changed |= is_back ? PGB_CHANGED_LIMITS : PGB_LOST_LIMITS;
  }
  return changed;
}

static unsigned undo_timer(void) {
  struct itimerval now, none;
  memset(&none, 0, sizeof none);
  if (getitimer(ITIMER_REAL, &now) != 0) return 0;
  if (now.it_value.tv_sec == 0 && now.it_value.tv_usec == 0) return 0;
  setitimer(ITIMER_REAL, &none, NULL);
  return PGB_CHANGED_TIMER;
}

static unsigned undo_locale(void) {
  const char *now = setlocale(LC_ALL, NULL);
  if (!now || !expected.locale || strcmp(now, expected.locale) == 0) return 0;
  setlocale(LC_ALL, expected.locale);
  return PGB_CHANGED_LOCALE;
}

unsigned pgb_guests_undo(void) {
  if (!expected.is_set) return 0;
  unsigned changed = undo_folder() | undo_signals() | undo_limits() | undo_timer() | undo_locale();
  if (umask(expected.mask) != expected.mask) changed |= PGB_CHANGED_MASK;
  for (int i = 0; i < FILES; i++) {
    if (!is_there(&expected.files[i])) changed |= PGB_LOST_DESCRIPTORS;
  }
  return changed;
}
