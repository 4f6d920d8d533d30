#define _GNU_SOURCE

#include "confine.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "record.h"
#include "restrict.h"

static void limit(int what, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) == 0 && now.rlim_max != RLIM_INFINITY && now.rlim_max < most) {
    most = now.rlim_max;
  }
  struct rlimit wanted = {.rlim_cur = most, .rlim_max = most};
  setrlimit(what, &wanted);
}

static void close_descriptors_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  for (unsigned i = first; i < 1024; i++) close((int)i);
}

void pegbar_confine(void) {
  pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before the line above. */
  if (getppid() != parent) _exit(1);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  close_descriptors_from(PEGBAR_RECORD_FD + 1);
  limit(RLIMIT_CPU, 5);
  limit(RLIMIT_AS, (rlim_t)2 << 30);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
  pegbar_restrict();
}
