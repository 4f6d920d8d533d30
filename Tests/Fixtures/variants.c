/* A library with one timing function, x², that a `-D` makes hostile. */
#define _GNU_SOURCE
#include <pegbar/plugin.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>

/* Seen by getenv in the process that ran this, and in no other. */
__attribute__((constructor)) static void began(void) {
  setenv("PEGBAR_TEST_RAN", "1", 1);
#if defined(crashes) || defined(crashesButTruthful)
  *(volatile int *)8 = 1;
#elif defined(loops)
  for (volatile int i = 0;; i++) {
  }
#elif defined(waits)
  for (;;) pause();
#elif defined(meddles)
  int found = 0;
  struct timeval past = {1, 0};
  found |= chmod(VICTIM, 0777) == 0;
  found |= chown(VICTIM, 4711, 4711) == 0;
  found |= utimes(VICTIM, (struct timeval[]){past, past}) == 0;
  found |= sethostname("pegbar-was-here", 15) == 0;
  found |= socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  found |= unshare(CLONE_NEWUSER) == 0;
  found |= setpriority(PRIO_PROCESS, getppid(), 19) == 0;
  found |= shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT) >= 0;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct powers[2] = {{0}};
  syscall(SYS_capget, &header, powers);
  found |= powers[0].permitted != 0 || powers[1].permitted != 0;
  if (found) *(volatile int *)8 = 1;
#elif defined(computes)
  while (clock() < CLOCKS_PER_SEC / 2)
    ;
#elif defined(exits)
  _exit(0);
#elif defined(forks)
  if (fork() == 0) {
    sleep(600);
    _exit(0);
  }
  *(volatile int *)8 = 1;
#elif defined(prints)
  puts("{\"manifest\":null}");
  fflush(stdout);
  fprintf(stderr, "noise\n");
  write(5, "noise", 5);
  write(1, "noise", 5);
#elif defined(closes)
  for (int i = 0; i < 64; i++) close(i);
#elif defined(changesFloats)
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#elif defined(attacks)
  kill(getppid(), SIGKILL);
  kill(0, SIGKILL);
  unlink(VICTIM);
  fopen(VICTIM "-made", "w");
  if (fork() == 0) {
    setsid();
    sleep(600);
    _exit(0);
  }
  execl("/bin/sleep", "sleep", "600", (char *)0);
#elif defined(unresolved)
  extern void nobody_has_this(void);
  nobody_has_this();
#endif
}

static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                            const pegbar_value *const *v, uint32_t n, void **i) {
  *i = 0;
  return 0;
}
static void destroy(void *i) {}
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k] * x[k];
  return 0;
}
static const pegbar_timing_function table = {
    .struct_size = sizeof table, .create = create, .destroy = destroy, .eval = eval};
static const pegbar_parameter parameter = {
    .struct_size = sizeof parameter,
    .type = PEGBAR_TYPE_DOUBLE,
    .key = "power",
    .label = "Power",
    .unit = PEGBAR_UNIT_NONE,
#ifdef badBounds
    .minimum = 3,
    .maximum = 1,
#else
    .minimum = 1,
    .maximum = INFINITY,
    .soft_minimum = 1,
    .soft_maximum = 5,
#endif
#ifdef badDefault
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, NAN),
#else
    .default_value = &(const pegbar_value)PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 1.70158),
#endif
};
static const pegbar_parameter *const parameters[] = {&parameter};
static const pegbar_alias taken = {
    .struct_size = sizeof taken, .name = "easeIn", .vocabulary = "pegbar"};
static const pegbar_alias own = {.struct_size = sizeof own, .name = "square", .vocabulary = "gl"};
static const pegbar_alias *const aliases[] = {&taken, &own};
static const pegbar_descriptor descriptor = {
    .struct_size = sizeof descriptor,
#ifdef badKind
    .kind = 7,
#else
    .kind = PEGBAR_KIND_TIMING_FUNCTION,
#endif
#ifdef badID
    .id = "Square",
#elif defined(reservedID)
    .id = "pegbar.timing.easeIn",
#else
    .id = "org.example.square",
#endif
    .revision = 1,
#ifdef badThreads
    .threads = 4,
#else
    .threads = PEGBAR_THREADS_FULL,
#endif
    .flags = PEGBAR_FLAG_PURE | PEGBAR_FLAG_DETERMINISTIC,
#ifdef badText
    .name = "Squ\x1b[2Jare",
#else
    .name = "Square",
#endif
    .summary = "The square of time.",
    .parameter_count = 1,
    .parameters = parameters,
#ifndef noFunctions
    .functions = &table,
#endif
#ifdef takenName
    .alias_count = 2,
    .aliases = aliases,
#endif
};
static const pegbar_descriptor *const descriptors[] = {
#ifdef nullDescriptor
    0,
#elif defined(twice)
    &descriptor,
#endif
    &descriptor};
static const pegbar_library library = {
#ifdef tooSmall
    48,
#else
    sizeof(pegbar_library),
#endif
#ifdef wrongMagic
    0x12345678,
#else
    PEGBAR_MAGIC,
#endif
#ifdef wrongMajor
    7,
    0,
#elif defined(wrongMinor)
    0,
    8,
#else
    PEGBAR_ABI_MAJOR,
    PEGBAR_ABI_MINOR,
#endif
    64,
    1,
    0,
#ifdef reservedLibrary
    .id = "pegbar.timing.curves",
#else
    .id = "org.example.squares",
#endif
    .name = "Squares",
    .version = "1.2",
    .license = "MIT",
#ifdef manyPlugins
    .descriptor_count = 0xffffffff,
#else
    .descriptor_count = sizeof descriptors / sizeof *descriptors,
#endif
    .descriptors = descriptors};

#if defined(lies) || defined(saysTruth) || defined(crashesButTruthful)
#ifdef lies
#define SUMMARY "Something else."
#else
#define SUMMARY "The square of time."
#endif
PEGBAR_MANIFEST(
    "{\"pegbar\":\"0.10\",\"library\":{\"id\":\"org.example.squares\",\"name\":\"Squares\","
    "\"version\":\"1.2\",\"license\":\"MIT\"},\"plugins\":[{\"kind\":\"timing\","
    "\"id\":\"org.example.square\",\"name\":\"Square\",\"summary\":\"" SUMMARY "\","
    "\"parameters\":[{\"key\":\"power\",\"label\":\"Power\",\"type\":\"double\","
    "\"min\":1,\"softMax\":5,\"default\":1.70158}]}]}");
#endif

#ifdef entryIsData
PEGBAR_VISIBLE int pegbar_plugin_open = 3;
#elif !defined(noEntry)
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) {
#ifdef foreignText
  host->set_error(host, PEGBAR_FAILED, "no \xff\xc3( machine");
  return PEGBAR_FAILED;
#elif defined(failingEntry)
  host->set_error(host, PEGBAR_UNSUPPORTED, "no such machine");
  return PEGBAR_UNSUPPORTED;
#elif !defined(noLibrary)
  *out = &library;
#endif
  return PEGBAR_OK;
}
#endif
