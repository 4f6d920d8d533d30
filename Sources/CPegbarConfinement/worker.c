#define _GNU_SOURCE

#include "CPegbarConfinement.h"

#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"
#include "landlock.h"

/* Neither drawing nor an encoder needs them; io_uring would do the same unseen. */
static const int refused[] = {
    SYS_socket,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_mount,
    SYS_umount2,
    SYS_chroot,
    SYS_pivot_root,
    SYS_unshare,
    SYS_setns,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_sethostname,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    425 /* io_uring_setup */,
    /* Landlock doesn't cover modes, owners, times and attributes. */
    SYS_fchmod,
    SYS_fchmodat,
    452 /* fchmodat2 */,
    SYS_fchown,
    SYS_fchownat,
    SYS_utimensat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_fsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_fremovexattr,
    463 /* setxattrat */,
    466 /* removexattrat */,
    469 /* file_setattr */,
#ifdef SYS_chmod
    SYS_chmod,
    SYS_chown,
    SYS_lchown,
    SYS_utime,
    SYS_utimes,
    SYS_futimesat,
#endif
};

/* Requests of ioctl that act on other programs: they type into a terminal, or mark files. */
static const uint32_t refused_requests[] = {
    0x5412 /* TIOCSTI */,
    0x541C /* TIOCLINUX */,
    0x40086602 /* FS_IOC_SETFLAGS */,
    0x401C5820 /* FS_IOC_FSSETXATTR */,
    0x40086604 /* FS_IOC_SETVERSION */,
};

static int refuse_calls(void) {
#ifdef OWN_MACHINE
  const struct sock_filter first[] = {LOAD_OWN_CALL};
  enum { head = sizeof first / sizeof *first, calls = sizeof refused / sizeof *refused };
  enum { requests = sizeof refused_requests / sizeof *refused_requests };
  struct sock_filter rules[head + 2 * calls + 2 * requests + 4];
  memcpy(rules, first, sizeof first);
  unsigned short count = head;
  for (int i = 0; i < calls; i++) {
    rules[count++] = (struct sock_filter)SKIP_UNLESS(refused[i], 1);
    rules[count++] = (struct sock_filter)REFUSE;
  }
  rules[count++] = (struct sock_filter)SKIP_UNLESS(SYS_ioctl, 2 * requests + 1);
  rules[count++] = (struct sock_filter)LOAD(args[1]);
  for (int i = 0; i < requests; i++) {
    rules[count++] = (struct sock_filter)SKIP_UNLESS(refused_requests[i], 1);
    rules[count++] = (struct sock_filter)REFUSE;
  }
  rules[count++] = (struct sock_filter)ALLOW;
  return pgb_set_filter(rules, count);
#else
  return 0;
#endif
}

int pgb_has_seccomp(void) {
#ifdef OWN_MACHINE
  const uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
  return 0;
#endif
}

int pgb_landlock_version(void) {
  long version = syscall(CREATE_RULES, NULL, 0, ASK_VERSION);
  return version > 0 ? (int)version : 0;
}

/**
 * Limits this thread and everything that it starts to writing below `places` and to opening a few devices. Returns 1
 * if the kernel enforces all of it.
 */
static int restrict_files(const char *const *places, unsigned count) {
  int version = pgb_landlock_version();
  /* Before version 3, renaming between folders and truncating could not be told apart. */
  if (version < 3) return 0;
  const uint64_t all = READ_FILE | WRITE_FILE | REMOVE_AND_MAKE | MOVE | TRUNCATE;
  const uint64_t own = all & ~(uint64_t)(MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE);
  const uint64_t files = READ_FILE | WRITE_FILE | TRUNCATE;
  landlock_rules rules = {.files = all};
  if (version >= 4) rules.network = BIND_AND_CONNECT;
  int set = (int)syscall(CREATE_RULES, &rules, sizeof rules, 0);
  if (set < 0) return 0;
  for (unsigned i = 0; i < count; i++) pgb_allow_place(set, places[i], own, files);
  for (const char *const *device = pgb_devices; *device; device++) {
    pgb_allow_place(set, *device, files, files);
  }
  int is_set = pgb_allow_reading(set) && syscall(RESTRICT_SELF, set, 0) == 0;
  close(set);
  return is_set;
}

int pgb_confine_worker(const char *const *places, unsigned count) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  int is_restricted = restrict_files(places, count);
  return refuse_calls() && is_restricted;
}
