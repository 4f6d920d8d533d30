#define _GNU_SOURCE

#include "calls.h"

#include <sys/syscall.h>

/* Some calls are there on old machines only, some in new headers only. */

const int pgb_calls[PGB_CALLS] = {
    /* files and folders: Landlock says which may be opened for what */
    SYS_read,
    SYS_readv,
    SYS_pread64,
    SYS_preadv,
#ifdef SYS_preadv2
    SYS_preadv2,
#endif
    SYS_write,
    SYS_writev,
    SYS_pwrite64,
    SYS_pwritev,
#ifdef SYS_pwritev2
    SYS_pwritev2,
#endif
    SYS_lseek,
#ifdef SYS_open
    SYS_open,
#endif
    SYS_openat,
    SYS_close,
#ifdef SYS_close_range
    SYS_close_range,
#endif
#ifdef SYS_stat
    SYS_stat,
#endif
    SYS_fstat,
#ifdef SYS_lstat
    SYS_lstat,
#endif
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
#ifdef SYS_statx
    SYS_statx,
#endif
#ifdef SYS_access
    SYS_access,
#endif
    SYS_faccessat,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_readlink
    SYS_readlink,
#endif
    SYS_readlinkat,
#ifdef SYS_getdents
    SYS_getdents,
#endif
    SYS_getdents64,
    SYS_getcwd,
    SYS_chdir,
    SYS_fchdir,
    SYS_dup,
#ifdef SYS_dup2
    SYS_dup2,
#endif
    SYS_dup3,
    SYS_statfs,
    SYS_fstatfs,
#ifdef SYS_fadvise64
    SYS_fadvise64,
#endif
    SYS_readahead,
    SYS_umask,
    SYS_getxattr,
    SYS_lgetxattr,
    SYS_fgetxattr,
/* descriptors of its own */
#ifdef SYS_pipe
    SYS_pipe,
#endif
    SYS_pipe2,
#ifdef SYS_eventfd
    SYS_eventfd,
#endif
    SYS_eventfd2,
#ifdef SYS_memfd_create
    SYS_memfd_create,
#endif
    SYS_timerfd_create,
    SYS_timerfd_settime,
    SYS_timerfd_gettime,
#ifdef SYS_poll
    SYS_poll,
#endif
    SYS_ppoll,
#ifdef SYS_select
    SYS_select,
#endif
    SYS_pselect6,
#ifdef SYS_epoll_create
    SYS_epoll_create,
#endif
    SYS_epoll_create1,
    SYS_epoll_ctl,
#ifdef SYS_epoll_wait
    SYS_epoll_wait,
#endif
    SYS_epoll_pwait,
#ifdef SYS_epoll_pwait2
    SYS_epoll_pwait2,
#endif
    /* memory */
    SYS_brk,
    SYS_mmap,
    SYS_munmap,
    SYS_mremap,
    SYS_mprotect,
    SYS_madvise,
    SYS_msync,
    SYS_mincore,
    SYS_mlock,
#ifdef SYS_mlock2
    SYS_mlock2,
#endif
    SYS_munlock,
#ifdef SYS_membarrier
    SYS_membarrier,
#endif
#ifdef SYS_pkey_alloc
    SYS_pkey_alloc,
#endif
#ifdef SYS_pkey_free
    SYS_pkey_free,
#endif
#ifdef SYS_pkey_mprotect
    SYS_pkey_mprotect,
#endif
    SYS_get_mempolicy,
/* threads and children */
#ifdef SYS_fork
    SYS_fork,
#endif
#ifdef SYS_vfork
    SYS_vfork,
#endif
    SYS_exit,
    SYS_exit_group,
    SYS_wait4,
    SYS_waitid,
    SYS_futex,
#ifdef SYS_futex_waitv
    SYS_futex_waitv,
#endif
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_set_tid_address,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_getparam,
    SYS_sched_getscheduler,
    SYS_sched_get_priority_max,
    SYS_sched_get_priority_min,
    SYS_getcpu,
    SYS_getpriority,
    /* its own signals */
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_rt_sigpending,
    SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait,
    SYS_sigaltstack,
    SYS_restart_syscall,
#ifdef SYS_pause
    SYS_pause,
#endif
#ifdef SYS_alarm
    SYS_alarm,
#endif
    SYS_getitimer,
    SYS_setitimer,
    SYS_timer_create,
    SYS_timer_settime,
    SYS_timer_gettime,
    SYS_timer_getoverrun,
    SYS_timer_delete,
    /* who and where it is */
    SYS_getpid,
    SYS_gettid,
    SYS_getppid,
    SYS_getpgid,
#ifdef SYS_getpgrp
    SYS_getpgrp,
#endif
    SYS_getsid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getresuid,
    SYS_getresgid,
    SYS_getgroups,
    SYS_capget,
    SYS_getrlimit,
    SYS_setrlimit,
    SYS_getrusage,
    SYS_times,
    SYS_uname,
    SYS_sysinfo,
#ifdef SYS_getrandom
    SYS_getrandom,
#endif
    /* time */
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
#ifdef SYS_time
    SYS_time,
#endif
    -1,
};
