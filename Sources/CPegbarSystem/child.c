#define _GNU_SOURCE
#include "system/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/time.h"

extern char **environ;

char **pgb_environment(void) { return environ; }

static int attach(posix_spawn_file_actions_t *actions, const pgb_child_plan *plan) {
  int error = 0;
  for (int i = 0; !error && i < plan->descriptor_count; i++) {
    int own = plan->descriptors[i];
    if (own >= 0) error = posix_spawn_file_actions_adddup2(actions, own, i);
    else if (own == PGB_CHILD_EMPTY) {
      error = posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_RDWR, 0);
    }
  }
  return error;
}

static void set_signals(posix_spawnattr_t *attributes, const pgb_child_plan *plan) {
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  if (plan->default_count < 0) sigfillset(&defaults);
  for (int i = 0; i < plan->default_count; i++) sigaddset(&defaults, plan->defaults[i]);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &defaults);
}

int pgb_child_start(const pgb_child_plan *plan, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  error = posix_spawn_file_actions_init(&actions);
  if (error) {
    posix_spawnattr_destroy(&attributes);
    return error;
  }
  set_signals(&attributes, plan);
  posix_spawnattr_setpgroup(&attributes, 0);
  int group = plan->has_session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP;
  posix_spawnattr_setflags(&attributes,
                           (short)(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  error = attach(&actions, plan);
  if (!error) {
    error = posix_spawn(child, plan->path, &actions, &attributes, plan->arguments,
                        plan->environment ? plan->environment : environ);
  }
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

int pgb_child_has_ended(pid_t child, int milliseconds) {
  uint64_t end = pgb_monotonic_time() + (uint64_t)(milliseconds > 0 ? milliseconds : 0) * 1000000;
  int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
  for (;;) {
    siginfo_t about = {0};
    int answer = waitid(P_PID, (id_t)child, &about, WEXITED | WNOHANG | WNOWAIT);
    int result = answer == 0 ? about.si_pid == child : -errno;
    uint64_t now = pgb_monotonic_time();
    if (result != 0 || now >= end) {
      if (descriptor >= 0) close(descriptor);
      return result;
    }
    struct pollfd event = {descriptor, POLLIN, 0};
    int left = (int)((end - now) / 1000000) + 1;
    // Kernels without descriptors for processes get short naps.
    if (descriptor < 0 && left > 2) left = 2;
    poll(&event, descriptor >= 0, left);
  }
}

int pgb_child_wait(pid_t child, int milliseconds, int *status) {
  int result = pgb_child_has_ended(child, milliseconds);
  if (result <= 0) return result;
  pid_t reaped;
  while ((reaped = waitpid(child, status, 0)) < 0 && errno == EINTR) continue;
  return reaped < 0 ? -errno : 1;
}

void pgb_close_on_exec(int first) {
  const unsigned on_exec = 4;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, on_exec) == 0) return;
#endif
  /* Before Linux 5.11. */
  DIR *list = opendir("/proc/self/fd");
  if (!list) return;
  for (struct dirent *entry; (entry = readdir(list));) {
    int number = atoi(entry->d_name);
    if (number >= first) fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  closedir(list);
}

int pgb_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}
