#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CPegbarSupervision.h"

int pgb_folder_make(const char *path, int *descriptor) {
  if (mkdir(path, 0700) != 0) return errno;
  *descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (*descriptor >= 0) return 0;
  int error = errno;
  rmdir(path);
  return error;
}

static int move_new(int folder, const char *name, const char *path) {
  const unsigned no_replace = 1;
  if (syscall(SYS_renameat2, folder, name, AT_FDCWD, path, no_replace) == 0) return 0;
  if (errno != ENOSYS && errno != EINVAL) return errno;
  /* linkat never replaces an existing file. */
  if (linkat(folder, name, AT_FDCWD, path, 0) != 0) return errno;
  unlinkat(folder, name, 0);
  return 0;
}

int pgb_folder_take(int folder, const char *name, const char *path, int replaces) {
  struct stat before, after;
  if (fstatat(folder, name, &before, AT_SYMLINK_NOFOLLOW) != 0) return errno;
  /* A plugin can create links in the folder, even to files of other users. */
  if (!S_ISREG(before.st_mode) || before.st_nlink != 1 || before.st_uid != geteuid()) return EBADF;
  int error = replaces ? (renameat(folder, name, AT_FDCWD, path) == 0 ? 0 : errno)
                       : move_new(folder, name, path);
  if (error) return error;
  if (lstat(path, &after) != 0) return errno;
  const int is_same = before.st_dev == after.st_dev && before.st_ino == after.st_ino;
  if (!is_same && S_ISLNK(after.st_mode)) unlink(path);
  return is_same ? 0 : EBADF;
}

/** Whether an entry is the folder itself or the one above. */
static int is_dots(const char *name) { return !strcmp(name, ".") || !strcmp(name, ".."); }

/** Lists a folder that is open as `descriptor`, which is left as it was; NULL without memory. */
static DIR *list(int descriptor) {
  int copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  if (copy >= 0 && !entries) close(copy);
  return entries;
}

/** Removes a file, or moves the entries of a folder up to `top` and removes the folder. */
static void remove_entry(int top, int folder, const char *name, unsigned *count) {
  if (unlinkat(folder, name, 0) == 0 || errno == ENOENT) return;
  fchmodat(folder, name, 0700, 0);
  int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner < 0) return;
  DIR *entries = list(inner);
  for (struct dirent *entry; entries && (entry = readdir(entries));) {
    char moved[32];
    if (is_dots(entry->d_name) || unlinkat(inner, entry->d_name, 0) == 0) continue;
    snprintf(moved, sizeof moved, ".removed-%u", (*count)++);
    renameat(inner, entry->d_name, top, moved);
  }
  if (entries) closedir(entries);
  close(inner);
  unlinkat(folder, name, AT_REMOVEDIR);
}

static void empty(int descriptor) {
  /* Folders in folders come up by one level each round, so no depth uses up descriptors. */
  enum { most_rounds = 100000 };
  unsigned count = 0;
  for (int round = 0; round < most_rounds; round++) {
    DIR *entries = list(descriptor);
    if (!entries) break;
    int found = 0;
    for (struct dirent *entry; (entry = readdir(entries));) {
      if (is_dots(entry->d_name)) continue;
      found = 1;
      remove_entry(descriptor, descriptor, entry->d_name, &count);
    }
    closedir(entries);
    if (!found) break;
  }
}

void pgb_folder_remove(const char *path, int descriptor) {
  empty(descriptor);
  close(descriptor);
  rmdir(path);
}

/** Moves `lifeline` to descriptor 0 and the folders to 1 and up; closes all other descriptors. */
static void keep_descriptors(int lifeline, pgb_folder *folders, int count) {
  enum { out_of_the_way = 64, most = 1024 };
  int kept = fcntl(lifeline, F_DUPFD, out_of_the_way);
  for (int i = 0; i < count; i++) {
    folders[i].descriptor = fcntl(folders[i].descriptor, F_DUPFD, out_of_the_way);
  }
  dup2(kept, 0);
  for (int i = 0; i < count; i++) folders[i].descriptor = dup2(folders[i].descriptor, i + 1);
#ifdef SYS_close_range
  if (syscall(SYS_close_range, count + 1, ~0u, 0) == 0) return;
#endif
  for (int i = count + 1; i < most; i++) close(i);
}

/** Runs in the child process: waits until the other end of `lifeline` is closed, then removes the folders. */
static _Noreturn void keep_watch(int lifeline, pgb_folder *folders, int count) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  keep_descriptors(lifeline, folders, count);
  char byte;
  while (read(0, &byte, 1) < 0 && errno == EINTR) continue;
  /* The worker ends at the same time and may still write. */
  const struct timespec nap = {0, 20000000};
  for (int round = 0; round < 250; round++) {
    int left = 0;
    for (int i = 0; i < count; i++) {
      empty(folders[i].descriptor);
      left += rmdir(folders[i].path) != 0 && errno != ENOENT;
    }
    if (!left) break;
    nanosleep(&nap, NULL);
  }
  _exit(0);
}

int pgb_folder_watch(pgb_folder *folders, int count, int *lifeline) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  pid_t watcher = fork();
  if (watcher == 0) {
    close(ends[1]);
    keep_watch(ends[0], folders, count);
  }
  int error = watcher > 0 ? 0 : errno;
  close(ends[0]);
  *lifeline = error ? -1 : ends[1];
  if (error) close(ends[1]);
  return error;
}
