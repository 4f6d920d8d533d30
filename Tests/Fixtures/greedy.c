/* A transition that tries, in `create`, what no plugin may, and logs a digit for each success. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "transition.h"

/* Whether a call wasn't refused: it may still fail for another reason. */
#define WENT(call) ((call) == 0 || errno != EPERM)

/* What belongs to a file but isn't its bytes, typing into a terminal, a device: first, while the file is whole. */
static void mark(const pegbar_host *h, const char *victim) {
  char line[100];
  int file = open(victim, O_RDONLY), attributes = 0;
  int mode = WENT(fchmod(file, 0777)), marked = WENT(fsetxattr(file, "user.mark", "x", 1, 0));
  int lost = WENT(fremovexattr(file, "user.mark"));
  int aged = WENT(futimens(file, (struct timespec[]){{1, 0}, {1, 0}}));
  int flagged = WENT(ioctl(file, FS_IOC_SETFLAGS, &attributes));
  int typed = WENT(ioctl(file, TIOCSTI, "x"));
  int device = open("/dev/shm/pegbar-greedy", O_RDWR | O_CREAT, 0600) >= 0;
  if (device) unlink("/dev/shm/pegbar-greedy");
  snprintf(line, sizeof line, "marked %d%d%d%d%d%d%d", mode, marked, lost, aged, flagged, typed,
           device);
  h->log(h, PEGBAR_LOG_WARNING, line);
}

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  const char *text = v[0]->bytes;
  char victim[4096], other[4096], command[9000], line[100];
  snprintf(victim, sizeof victim, "%s/victim", text);
  snprintf(other, sizeof other, "%s/other", text);
  snprintf(command, sizeof command, "echo x > %s/made-by-a-program 2>/dev/null", text);
  mark(h, victim);
  int made = open(other, O_WRONLY | O_CREAT, 0600) >= 0;
  int opened = open(victim, O_WRONLY) >= 0, cut = truncate(victim, 0) == 0;
  int moved = rename(victim, other) == 0, linked = symlink("/", other) == 0;
  int changed = chmod(victim, 0777) == 0, removed = unlink(victim) == 0;
  int started = system(command) == 0, connected = socket(AF_INET, SOCK_STREAM, 0) >= 0;
  int local = socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  int traced = ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0;
  char word[6] = {0};
  int file = open(victim, O_RDONLY), has_read = file >= 0 && read(file, word, 5) == 5;
  snprintf(line, sizeof line, "tried %d%d%d%d%d%d%d%d%d%d%d read %d", made, opened, cut, moved,
           linked, changed, removed, started, connected, local, traced, has_read);
  h->log(h, PEGBAR_LOG_WARNING, line);
  *i = 0;
  return PEGBAR_OK;
}
static void destroy(void *i) {}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  copy_region(f);
  return PEGBAR_OK;
}
TEXT_PARAMETER(folder, "Folder", "")
static const pegbar_parameter *const parameters[] = {&folder_parameter};
TRANSITION("org.example.greedy", "Greedy", "Tries all it may not.")
LIBRARY("org.example.greed", "Greed")
