#define _GNU_SOURCE

#include "CPegbarConfinement.h"

#include <fcntl.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"
#include "filter.h"
#include "landlock.h"

/** Nobody may make this call. */
#define NEVER(call) SKIP_UNLESS(call, 1), REFUSE
/** The first argument has to be this process. */
#define ONLY_ON(call, process) \
  SKIP_UNLESS(call, 4), LOAD(args[0]), SKIP_IF(process, 1), REFUSE, ALLOW
/** Children, but no namespaces (0x7E020000) and no siblings (CLONE_PARENT). */
#define OWN_CHILDREN(call) \
  SKIP_UNLESS(call, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x7E028000, 0, 1), \
      REFUSE, ALLOW
/** An argument has to be one of three numbers. */
#define ONE_OF(call, argument, a, b, c) \
  SKIP_UNLESS(call, 6), LOAD(argument), SKIP_IF(a, 3), SKIP_IF(b, 2), SKIP_IF(c, 1), REFUSE, ALLOW
/** An argument must be none of three numbers. */
#define NONE_OF(call, argument, a, b, c) \
  SKIP_UNLESS(call, 6), LOAD(argument), SKIP_IF(a, 2), SKIP_IF(b, 1), SKIP_UNLESS(c, 1), REFUSE, \
      ALLOW

enum { NAME_THREAD = 15, NAME_MEMORY = 0x53564d41, HAS_CAPABILITY = 23 };
enum { IS_TERMINAL = 0x5401, TERMINAL_SIZE = 0x5413, BYTES_LEFT = 0x541B };
enum { SET_OWNER = 8, SET_SIGNAL = 10, SET_OWNER_OF_THREAD = 15 };

/**
 * A host that looks at plugins survives what they do, and so does the machine. What a library needs
 * to be loaded and to compute is allowed (calls.c); every other call is as if this kernel did not
 * have it.
 */
void pgb_refuse_calls(void) {
#ifdef OWN_MACHINE
  pid_t own = getpid();
  const struct sock_filter first[] = {
      LOAD_OWN_CALL,
      NEVER(SYS_setsid),
      NEVER(SYS_setpgid),
      NEVER(SYS_ptrace),
      NEVER(SYS_process_vm_writev),
      NEVER(SYS_rt_sigqueueinfo),
      NEVER(SYS_rt_tgsigqueueinfo),
      NEVER(424 /* pidfd_send_signal */),
      ONLY_ON(SYS_kill, own),
      ONLY_ON(SYS_tgkill, own),
      ONLY_ON(SYS_tkill, own),
      /* A limit on somebody else's time would end it too; 0 is the caller. */
      ONE_OF(SYS_prlimit64, args[0], own, 0, 0),
      OWN_CHILDREN(SYS_clone),
      ONE_OF(SYS_prctl, args[0], NAME_THREAD, NAME_MEMORY, HAS_CAPABILITY),
      ONE_OF(SYS_ioctl, args[1], IS_TERMINAL, TERMINAL_SIZE, BYTES_LEFT),
      /* Signals that the kernel would send to somebody else. */
      NONE_OF(SYS_fcntl, args[1], SET_OWNER, SET_SIGNAL, SET_OWNER_OF_THREAD),
  };
  enum { head = sizeof first / sizeof *first, most = head + 2 * PGB_CALLS + 1 };
  struct sock_filter rules[most];
  memcpy(rules, first, sizeof first);
  unsigned short count = head;
  for (int i = 0; i < PGB_CALLS && pgb_calls[i] >= 0; i++) {
    rules[count++] = (struct sock_filter)SKIP_UNLESS(pgb_calls[i], 1);
    rules[count++] = (struct sock_filter)ALLOW;
  }
  rules[count++] = (struct sock_filter)UNKNOWN;
  pgb_set_filter(rules, count);
#endif
}

/** Forbids creating, changing and removing files, reading devices, starting programs and using the network. */
void pgb_lock_files(void) {
  int version = pgb_landlock_version();
  if (version < 1) return;
  landlock_rules rules = {.files = EXECUTE | READ_FILE | WRITE_FILE | REMOVE_AND_MAKE};
  if (version >= 3) rules.files |= TRUNCATE;
  if (version >= 4) rules.network = BIND_AND_CONNECT;
  if (version >= 6) rules.scopes = SIGNALS;
  int set = (int)syscall(CREATE_RULES, &rules, sizeof rules, 0);
  if (set < 0) return;
  /* Many libraries open it for writing. */
  pgb_allow_place(set, "/dev/null", WRITE_FILE, WRITE_FILE);
  /* If the root cannot be listed, nothing can be read, so no library is loaded. */
  pgb_allow_reading(set);
  syscall(RESTRICT_SELF, set, 0);
  close(set);
}

void pgb_restrict(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  pgb_lock_files();
  pgb_refuse_calls();
}
