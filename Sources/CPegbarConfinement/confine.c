#define _GNU_SOURCE

#include "CPegbarConfinement.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void limit_twice(int what, rlim_t first, rlim_t most) {
  struct rlimit now;
  if (getrlimit(what, &now) == 0 && now.rlim_max != RLIM_INFINITY && now.rlim_max < most) {
    most = now.rlim_max;
  }
  struct rlimit wanted = {.rlim_cur = first < most ? first : most, .rlim_max = most};
  setrlimit(what, &wanted);
}

static void limit(int what, rlim_t most) { limit_twice(what, most, most); }

static void close_descriptors_from(unsigned first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  for (unsigned i = first; i < 1024; i++) close((int)i);
}

/** The user and the group that own nothing. */
enum { NOBODY = 65534 };

/** Whether nobody can open the file; leaves the user as it was. */
static int is_readable_by_nobody(const char *path) {
  if (setegid(NOBODY) != 0) return 0;
  int file = -1;
  if (seteuid(NOBODY) == 0) {
    file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (seteuid(0) != 0) _exit(1);
  }
  if (setegid(0) != 0) _exit(1);
  if (file >= 0) close(file);
  return file >= 0;
}

/** A folder of root's own keeps its user: without capabilities that is not much either. */
static void become_nobody(const char *path, const char *other) {
  if (geteuid() != 0 || !is_readable_by_nobody(path)) return;
  if (other && !is_readable_by_nobody(other)) return;
  if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 ||
      setresuid(NOBODY, NOBODY, NOBODY) != 0) {
    _exit(1);
  }
}

static void drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (syscall(SYS_capset, &header, none) != 0) _exit(1);
}

void pgb_end_with_parent(void) {
  pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before the line above. */
  if (getppid() != parent) _exit(1);
}

void pgb_confine(const char *path, const char *other, unsigned first) {
  pid_t parent = getppid();
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  /* Refused to those who have none to drop. */
  for (int i = 0; prctl(PR_CAPBSET_DROP, i, 0, 0, 0) == 0; i++) continue;
  become_nobody(path, other);
  drop_capabilities();
  /* Another user forgets it: so only now. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  /* The parent may have ended before the line above. */
  if (getppid() != parent) _exit(1);
  close_descriptors_from(first);
  /* SIGXCPU comes before SIGKILL, and says why. */
  limit_twice(RLIMIT_CPU, 5, 6);
  limit(RLIMIT_AS, (rlim_t)2 << 30);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 64);
  pgb_restrict();
}
