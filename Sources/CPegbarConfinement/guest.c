#define _GNU_SOURCE

#include "CPegbarConfinement.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "calls.h"
#include "filter.h"
#include "landlock.h"

extern char **environ;

/** Load the low and the high word of a 64-bit argument. */
#define LOAD_LOW(argument) LOAD(args[argument])
#define LOAD_HIGH(argument) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[argument]) + 4)
#define SKIP_WITH(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), count, 0)
#define SKIP_WITHOUT(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), 0, count)
#define ONLY(bits) BPF_STMT(BPF_ALU | BPF_AND | BPF_K, (uint32_t)(bits))

enum { IS_THREAD = 0x10000, SHARED_NOWHERE = MAP_SHARED | MAP_ANONYMOUS };

/** Overwrites the variables, too: /proc/self/environ shows the original ones even after clearenv. */
static void clear_environment(void) {
  for (char **entry = environ; entry && *entry; entry++) memset(*entry, 0, strlen(*entry));
  clearenv();
}

static void limit(int what, rlim_t soft, rlim_t hard) {
  struct rlimit now;
  if (getrlimit(what, &now) != 0) return;
  if (now.rlim_max < hard) hard = now.rlim_max;
  now.rlim_max = hard;
  now.rlim_cur = soft < hard ? soft : hard;
  setrlimit(what, &now);
}

/** Limits reading to the given files and to everything below the given folders. */
static void restrict_reading(const char *const *places, unsigned count) {
  if (pgb_landlock_version() < 1) return;
  landlock_rules rules = {.files = READ_FILE | READ_FOLDER};
  int set = (int)syscall(CREATE_RULES, &rules, sizeof rules, 0);
  if (set < 0) return;
  for (unsigned i = 0; i < count; i++) {
    pgb_allow_place(set, places[i], READ_FILE | READ_FOLDER, READ_FILE);
  }
  syscall(RESTRICT_SELF, set, 0);
  close(set);
}

/** Refuses new processes, memory that RLIMIT_DATA doesn't count, and changes of limits. */
static void refuse_more(void) {
#ifdef OWN_MACHINE
  struct sock_filter rules[] = {
      LOAD_OWN_CALL,
#ifdef SYS_fork
      SKIP_UNLESS(SYS_fork, 1),
      REFUSE,
      SKIP_UNLESS(SYS_vfork, 1),
      REFUSE,
#endif
      SKIP_UNLESS(SYS_setrlimit, 1),
      REFUSE,
      SKIP_UNLESS(SYS_prlimit64, 6),
      LOAD_LOW(2),
      SKIP_UNLESS(0, 2),
      LOAD_HIGH(2),
      SKIP_IF(0, 1),
      REFUSE,
      ALLOW,
      SKIP_UNLESS(SYS_clone, 4),
      LOAD_LOW(0),
      SKIP_WITH(IS_THREAD, 1),
      REFUSE,
      ALLOW,
      SKIP_UNLESS(SYS_mmap, 5),
      LOAD_LOW(3),
      SKIP_WITH(MAP_GROWSDOWN, 2),
      ONLY(SHARED_NOWHERE),
      SKIP_UNLESS(SHARED_NOWHERE, 1),
      REFUSE,
      ALLOW,
  };
  pgb_set_filter(rules, sizeof rules / sizeof *rules);
#endif
}

/** Makes each new thread wait for permission. Returns the descriptor of the requests, or -1. */
static int ask_for_threads(void) {
#ifdef OWN_MACHINE
  struct sock_filter rules[] = {
      LOAD_OWN_CALL,
      SKIP_UNLESS(SYS_clone, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
      ALLOW,
  };
  struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER,
                      &program);
#else
  return -1;
#endif
}

/** Sends a descriptor to the host; for -1, only a byte. */
static void send_descriptor(int socket, int descriptor) {
  char byte = 0;
  struct iovec text = {&byte, 1};
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof descriptor)];
  } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &text, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.room;
    message.msg_controllen = sizeof control.room;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  }
  sendmsg(socket, &message, MSG_NOSIGNAL);
}

void pgb_confine_guest(const pgb_guest *guest) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  clear_environment();
  int listener = ask_for_threads();
  send_descriptor(guest->socket, listener);
  if (listener >= 0) close(listener);
  close(guest->socket);
  limit(RLIMIT_DATA, guest->memory, RLIM_INFINITY);
  /* RLIMIT_DATA doesn't count stacks. */
  enum { stack = 8 << 20, most_stack = 64 << 20 };
  limit(RLIMIT_STACK, stack, most_stack);
  limit(RLIMIT_NOFILE, guest->descriptors, guest->descriptors);
  limit(RLIMIT_FSIZE, 0, 0);
  limit(RLIMIT_CORE, 0, 0);
  pgb_lock_files();
  restrict_reading(guest->places, guest->place_count);
  refuse_more();
  pgb_refuse_calls();
}
