/* A transition that tries one forbidden action, which `deed` names, and prints whether it succeeded. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "transition.h"

#ifndef USUAL
#define USUAL ""
#endif

static char deed[64], path[4096];
static const pegbar_host *host;

static int is(const char *word) { return strcmp(deed, word) == 0; }

static int opens(const char *file, int how) {
  int descriptor = open(file, how);
  if (descriptor >= 0) close(descriptor);
  return descriptor >= 0;
}

/* Opens the file `path` and the list of users, and reads the environment: the current one and the original one. */
static void read_all(void) {
  char begun[4096] = {0};
  int file = open("/proc/self/environ", O_RDONLY);
  ssize_t count = file >= 0 ? read(file, begun, sizeof begun) : 0;
  int letters = 0;
  for (ssize_t i = 0; i < count; i++) letters += begun[i] != 0;
  printf("read %d%d, %d variables, %d letters\n", opens(path, O_RDONLY),
         opens("/etc/passwd", O_RDONLY), environ && *environ ? 1 : 0, letters);
}

/* Maps private memory until that fails, then tries memory that RLIMIT_DATA does not count, and raising the limit. */
static void take_memory(void) {
  enum { piece = 16 << 20, most = 400 };
  int count = 0;
  const int plain = MAP_PRIVATE | MAP_ANONYMOUS, rights = PROT_READ | PROT_WRITE;
  while (count < most && mmap(NULL, piece, rights, plain, -1, 0) != MAP_FAILED) count++;
  int shared = mmap(NULL, piece, rights, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
  int down = mmap(NULL, piece, rights, plain | MAP_GROWSDOWN, -1, 0) != MAP_FAILED;
  int file = memfd_create("more", 0), grown = 0;
  if (file >= 0) grown = ftruncate(file, piece) == 0 || write(file, "x", 1) == 1;
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  int raised = setrlimit(RLIMIT_DATA, &all) == 0 || prlimit(0, RLIMIT_DATA, &all, NULL) == 0;
  printf("memory %d MiB, %d%d%d%d\n", count * (piece >> 20), shared, down, grown, raised);
}

static void *rest(void *unused) {
  for (;;) pause();
  return unused;
}

static void start_threads(void) {
  pthread_attr_t small;
  pthread_t thread;
  int count = 0;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 65536);
  while (count < 500 && pthread_create(&thread, &small, rest, NULL) == 0) count++;
  printf("threads %d\n", count);
}

static void open_descriptors(void) {
  int count = 0;
  while (count < 500 && open("/dev/null", O_RDONLY) >= 0) count++;
  printf("descriptors %d\n", count);
}

static int nothing(void *unused) { return 0; }

static void start_processes(void) {
  static char stack[65536];
  pid_t forked = fork();
  if (forked == 0) _exit(0);
  pid_t cloned = clone(nothing, stack + sizeof stack, SIGCHLD, NULL);
  printf("processes %d%d%d\n", forked > 0, cloned > 0, system("true") == 0);
}

/* Writes into every open pipe. */
static void write_rubbish(void) {
  char rubbish[64];
  memset(rubbish, 1, sizeof rubbish);
  for (int i = 3; i < 1024; i++) {
    int how = fcntl(i, F_GETFL);
    struct stat about;
    if (how < 0 || fstat(i, &about) != 0 || !S_ISFIFO(about.st_mode)) continue;
    fcntl(i, F_SETFL, how | O_NONBLOCK);
    if (write(i, rubbish, sizeof rubbish) < 0) errno = 0;
    fcntl(i, F_SETFL, how);
  }
}

static volatile int written;

/* Handles a signal in a thread of the host. */
static void write_there(int signal) {
  written += opens(path, O_WRONLY);
  (void)signal;
}

/* Makes each other thread of the process run a function of the plugin. */
static void use_threads(void) {
  pid_t own = (pid_t)syscall(SYS_gettid), last = getpid() + 64;
  int count = 0;
  signal(SIGUSR2, write_there);
  for (pid_t thread = getpid(); thread < last; thread++) {
    if (thread == own || syscall(SYS_tgkill, getpid(), thread, SIGUSR2) != 0) continue;
    count++;
    usleep(20000);
  }
  printf("used %s threads, wrote %d\n", count ? "some" : "no", written);
}

/* Creates a device node for a disk in the folder that the plugin may write to. */
static void make_disk(void) {
  char node[4200];
  const char *folder = getenv("PEGBAR_STAGE");
  snprintf(node, sizeof node, "%s/node", folder ? folder : ".");
  printf("made %d\n", mknod(node, S_IFBLK | 0600, 0x700) == 0);
}

static void burn(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  long begun = now.tv_sec * 1000 + now.tv_nsec / 1000000;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < begun + 20);
}

/* Runs when the library is loaded: aborts if a device can be opened. */
__attribute__((constructor)) static void begin(void) {
  if (!strcmp(USUAL, "die if open") && opens("/dev/ptmx", O_RDONLY)) abort();
}

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  host = h;
  snprintf(deed, sizeof deed, "%s", (const char *)v[0]->bytes);
  snprintf(path, sizeof path, "%s", (const char *)v[1]->bytes);
  if (is("crash early")) abort();
  if (is("hang early")) rest(NULL);
  if (is("leave early")) _exit(3);
  if (is("stop early")) raise(SIGSTOP);
  if (is("read")) read_all();
  if (is("memory")) take_memory();
  if (is("threads")) start_threads();
  if (is("descriptors")) open_descriptors();
  if (is("processes")) start_processes();
  if (is("rubbish")) write_rubbish();
  if (is("use threads")) use_threads();
  if (is("open")) printf("opened %d%d\n", opens(path, O_RDONLY), opens(path, O_WRONLY));
  if (is("make in own folder")) make_disk();
  if (is("log")) h->log(h, PEGBAR_LOG_WARNING, "said by the plugin");
  *i = 0;
  return PEGBAR_OK;
}
static void destroy(void *i) {
  if (is("crash late")) abort();
}
static pegbar_status render(void *i, const pegbar_effect_frame *f) {
  copy_region(f);
  if (is("print and crash")) {
    printf("last words\n");
    abort();
  }
  if (is("print")) printf("a line without an end");
  if (is("burn")) burn();
  if (is("beyond")) ((uint8_t *)f->output->data)[f->output->stride * f->output->height] = 1;
  if (is("wait")) {
    while (!host->is_cancelled(host)) usleep(1000);
    host->set_error(host, PEGBAR_CANCELLED, "told in time");
    return PEGBAR_CANCELLED;
  }
  return PEGBAR_OK;
}
TEXT_PARAMETER(deed, "Deed", USUAL)
TEXT_PARAMETER(path, "Path", "")
static const pegbar_parameter *const parameters[] = {&deed_parameter, &path_parameter};
TRANSITION("org.example.prisoner", "Prisoner", "Tries the walls.")
LIBRARY("org.example.prison", "Prison")
