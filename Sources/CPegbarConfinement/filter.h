/*
 * Words for filters of system calls: the kernel runs one at each call, with the call's number and
 * arguments.
 */
#ifndef PGB_FILTER_H
#define PGB_FILTER_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>

#if defined(__x86_64__)
#define OWN_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_MACHINE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define SKIP_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, count)
#define SKIP_IF(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), count, 0)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/** The first words of a filter load the call's number; calls of other machines are refused. */
#if defined(__x86_64__)
#define LOAD_OWN_CALL \
  LOAD(arch), SKIP_IF(OWN_MACHINE, 1), REFUSE, \
      LOAD(nr), /* From here on the same calls have other numbers. */ \
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE
#else
#define LOAD_OWN_CALL LOAD(arch), SKIP_IF(OWN_MACHINE, 1), REFUSE, LOAD(nr)
#endif

/** Puts a filter on this process for good and says whether the kernel took it. */
static inline int pgb_set_filter(struct sock_filter *rules, unsigned short count) {
  struct sock_fprog program = {.len = count, .filter = rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#endif /* PGB_FILTER_H */
