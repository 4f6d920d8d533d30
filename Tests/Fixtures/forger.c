/* A transition that forges the result of the worker in `render` and exits the process. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "transition.h"

static char deed[64], victim[4096];

/* Says in the memory that the supervisor shares that all was reported and the output is whole. */
static void forge(void) {
  enum { has_reported = 12, delivery = 928 };
  char line[4200];
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps)) {
    if (!strstr(line, "memfd:pegbar-worker")) continue;
    char *memory = (char *)strtoull(line, NULL, 16);
    *(int32_t *)(memory + has_reported) = 1;
    *(int32_t *)(memory + delivery) = 2;
  }
}

static void wait_for_ever(int signal) {
  while (signal) pause();
}

/* Stops the process, or has its first thread wait for ever, while no call is in progress. */
static void *halt(void *unused) {
  usleep(100000);
  if (!strcmp(deed, "stop")) raise(SIGSTOP);
  syscall(SYS_tgkill, getpid(), getpid(), SIGUSR1);
  return unused;
}

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  snprintf(deed, sizeof deed, "%s", (const char *)v[0]->bytes);
  snprintf(victim, sizeof victim, "%s", (const char *)v[1]->bytes);
  if (!strcmp(deed, "session")) {
    const int is_own = getsid(0) != getsid(getppid()), terminal = open("/dev/tty", O_RDWR);
    h->log(h, PEGBAR_LOG_WARNING, is_own && terminal < 0 ? "own session, no terminal" : "shared");
  }
  if (!strcmp(deed, "stop") || !strcmp(deed, "wait")) {
    pthread_t thread;
    signal(SIGUSR1, wait_for_ever);
    pthread_create(&thread, NULL, halt, NULL);
  }
  if (!strcmp(deed, "descriptor")) {
    const int is_closed = fcntl(9, F_GETFD) < 0;
    h->log(h, PEGBAR_LOG_WARNING, is_closed ? "9 is closed" : "9 is open");
  }
  *i = 0;
  return PEGBAR_OK;
}
static void destroy(void *i) {}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  const char *stage = getenv("PEGBAR_STAGE");
  const char *name = !strcmp(deed, "frames") ? "0" : "output";
  char path[4200];
  if (strcmp(deed, "report") && strcmp(deed, "link") && strcmp(deed, "frames")) return PEGBAR_OK;
  snprintf(path, sizeof path, "%s/%s", stage ? stage : ".", name);
  if (strcmp(deed, "report") && symlink(victim, path) != 0) abort();
  forge();
  _exit(0);
}
TEXT_PARAMETER(deed, "Deed", "")
TEXT_PARAMETER(victim, "Victim", "")
static const pegbar_parameter *const parameters[] = {&deed_parameter, &victim_parameter};
TRANSITION("org.example.forger", "Forger", "Claims what is not so.")
LIBRARY("org.example.forge", "Forge")
