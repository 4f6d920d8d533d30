#define _GNU_SOURCE
#include <errno.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CPegbarSupervision.h"

int pgb_socket_pair(int *ours, int *theirs) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  *ours = ends[0];
  *theirs = ends[1];
  return 0;
}

int pgb_receive_descriptor(int socket, int milliseconds) {
  char byte;
  struct iovec text = {&byte, 1};
  int descriptor = -1;
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof descriptor)];
  } control;
  struct msghdr message = {.msg_iov = &text,
                           .msg_iovlen = 1,
                           .msg_control = control.room,
                           .msg_controllen = sizeof control.room};
  struct pollfd event = {socket, POLLIN, 0};
  if (poll(&event, 1, milliseconds) != 1) return -1;
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (!head || head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) return -1;
  memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

#ifdef SECCOMP_IOCTL_NOTIF_RECV

/** The number of threads of a process: 2 less than the links of the folder with a folder for each thread. */
static unsigned long thread_count(pid_t process) {
  char path[64];
  struct stat about;
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  return stat(path, &about) == 0 && about.st_nlink > 2 ? (unsigned long)about.st_nlink - 2 : 0;
}

/** Waits up to 2 ms for a permitted thread to start, so that the next request counts it. */
static void await_thread(pid_t process, unsigned long before) {
  const struct timespec nap = {0, 20000};
  for (int i = 0; i < 100 && thread_count(process) <= before; i++) nanosleep(&nap, NULL);
}

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

void pgb_limit_threads(int listener, pid_t process, unsigned most) {
  struct seccomp_notif_sizes sizes;
  if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0) return;
  /* A newer kernel may use larger structs. */
  const size_t size = larger(sizes.seccomp_notif, sizeof(struct seccomp_notif));
  const size_t answer_size = larger(sizes.seccomp_notif_resp, sizeof(struct seccomp_notif_resp));
  struct seccomp_notif *request = malloc(size);
  struct seccomp_notif_resp *answer = malloc(answer_size);
  while (request && answer) {
    struct pollfd event = {listener, POLLIN, 0};
    int ready = poll(&event, 1, -1);
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0 || !(event.revents & POLLIN)) break;
    memset(request, 0, size);
    memset(answer, 0, answer_size);
    /* It fails if the thread has been killed since. */
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, request) != 0) continue;
    answer->id = request->id;
    unsigned long count = thread_count(process);
    const int is_allowed = count < most;
    answer->flags = is_allowed ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
    answer->error = is_allowed ? 0 : -EAGAIN;
    int is_sent = ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, answer) == 0;
    if (is_sent && is_allowed) await_thread(process, count);
  }
  free(request);
  free(answer);
}

#else

void pgb_limit_threads(int listener, pid_t process, unsigned most) {
  (void)listener, (void)process, (void)most;
}

#endif
