#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CPegbarSupervision.h"

int pgb_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0) == 0 ? 0 : errno; }

int pgb_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0 ? 0 : errno; }

/* Kills the children of one thread of this process; how many there were. */
static int kill_children(const char *thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%.20s/children", thread);
  FILE *list = fopen(path, "re");
  if (!list) return 0;
  int count = 0, child;
  while (fscanf(list, "%d", &child) == 1) {
    kill(child, SIGKILL);
    count++;
  }
  fclose(list);
  return count;
}

void pgb_end_orphans(void) {
  /* Whose parent ends comes to this process in turn. */
  for (int round = 0; round < 200; round++) {
    int count = 0;
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return;
    for (struct dirent *entry; (entry = readdir(threads));) count += kill_children(entry->d_name);
    closedir(threads);
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
    if (count == 0) return;
    struct timespec nap = {0, 2000000};
    nanosleep(&nap, NULL);
  }
}

static int signal_pipe[2] = {-1, -1};

static volatile pid_t suspect;

void pgb_suspect(pid_t guest) { suspect = guest; }

/** The recorded signals, a bit for each. The bytes in the pipe are not trusted: a plugin can write there, too. */
static atomic_uint noted[2];

static void note_signal(int signal, siginfo_t *about, void *context) {
  (void)context;
  /* Nobody here does that but a plugin: it ends like one that crashed. */
  if (about->si_code <= 0 && about->si_pid == getpid() && signal != SIGTSTP) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    raise(signal);
    return;
  }
  int saved = errno;
  int is_guests = about->si_code <= 0 && suspect > 0 && about->si_pid == suspect;
  atomic_fetch_or(&noted[is_guests], 1u << signal);
  // A full pipe means that somebody has been told already.
  if (write(signal_pipe[1], "", 1) < 0) errno = saved;
  errno = saved;
}

static const int stops[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

int pgb_catch_signals(void) {
  signal(SIGPIPE, SIG_IGN);
  // A write beyond `ulimit -f` fails with EFBIG instead.
  signal(SIGXFSZ, SIG_IGN);
  if (pipe2(signal_pipe, O_CLOEXEC) != 0) return -1;
  fcntl(signal_pipe[1], F_SETFL, O_NONBLOCK);
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = note_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
    // `nohup` and background shells ignore signals on purpose.
    if (sigaction(stops[i], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
    sigaction(stops[i], &action, NULL);
  }
  // Some parents start children from threads that block everything.
  sigset_t stopping;
  sigemptyset(&stopping);
  for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) sigaddset(&stopping, stops[i]);
  sigprocmask(SIG_UNBLOCK, &stopping, NULL);
  return signal_pipe[0];
}

void pgb_release_signals(void) {
  for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
    struct sigaction now;
    if (sigaction(stops[i], NULL, &now) == 0 && now.sa_sigaction == note_signal) {
      signal(stops[i], SIG_DFL);
    }
  }
}

/** Removes one of the recorded signals and returns its number; 0 if there is none. */
static int take_noted(void) {
  for (int is_guests = 0; is_guests < 2; is_guests++) {
    unsigned all = atomic_load(&noted[is_guests]);
    if (!all) continue;
    int signal = __builtin_ctz(all);
    atomic_fetch_and(&noted[is_guests], ~(1u << signal));
    return signal + (is_guests ? PGB_FROM_GUEST : 0);
  }
  return 0;
}

int pgb_next_signal(int descriptor, int milliseconds) {
  struct pollfd event = {descriptor, POLLIN, 0};
  int ready = poll(&event, 1, milliseconds);
  if (ready < 0 && errno == EINTR) return 0;
  char byte;
  if (ready < 0 || (ready > 0 && read(descriptor, &byte, 1) != 1)) return -1;
  return take_noted();
}

static void (*shortage)(void);
static struct sigaction usual_abort;

static void note_abort(int signal) {
  if (errno == ENOMEM) shortage();
  sigaction(signal, &usual_abort, NULL);
  raise(signal);
}

void pgb_catch_shortage(void (*end)(void)) {
  struct sigaction action;
  shortage = end;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_abort;
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, &usual_abort);
}

void pgb_share_one_arena(void) {
  struct rlimit space;
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

void pgb_catch_stop(void) {
  struct sigaction action, old;
  if (sigaction(SIGTSTP, NULL, &old) != 0 || old.sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = note_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, NULL);
}
