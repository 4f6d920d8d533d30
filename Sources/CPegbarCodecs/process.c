#define _GNU_SOURCE
#include "codecs/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "codecs/cleanup.h"
#include "internal.h"

extern char **environ;

static int spawn(char *const *arguments, int input, int errors, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGTERM);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, errors, 2);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(
      &attributes,
      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawn(pid, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// A low number could be closed or replaced by the child's own three.
static int above_standard(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return higher;
}

int pegbar_process_start(char *const *arguments, pegbar_process *process) {
  int ends[2];
  *process = (pegbar_process){.pid = -1, .input = -1, .errors = -1, .ticket = -1};
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  int output = above_standard(ends[0]);
  process->input = above_standard(ends[1]);
  // A file, not a pipe: nobody has to empty it while frames are written.
  process->errors = above_standard(memfd_create("pegbar-errors", MFD_CLOEXEC));
  int error = output < 0 || process->input < 0 || process->errors < 0 ? errno : 0;
  // Room for a third of a 1080p frame: fewer switches between the two processes.
  if (!error) fcntl(process->input, F_SETPIPE_SZ, 1 << 20);
  if (!error) error = spawn(arguments, output, process->errors, &process->pid);
  if (output >= 0) close(output);
  if (error) {
    process->pid = -1;
    pegbar_process_close(process);
    return error;
  }
  process->ticket = pegbar_cleanup_register_pid(process->pid);
  return 0;
}

void pegbar_process_close_input(pegbar_process *process) {
  if (process->input >= 0) close(process->input);
  process->input = -1;
}

void pegbar_process_kill(pegbar_process *process) {
  if (process->pid > 1) kill(-process->pid, SIGKILL);
}

int pegbar_process_wait(pegbar_process *process) {
  if (process->pid <= 1) return 0;
  siginfo_t about;
  int status = 0;
  // The number stays taken until it is reaped, so the table never names somebody else's process.
  while (waitid(P_PID, (id_t)process->pid, &about, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    continue;
  }
  pegbar_cleanup_forget(process->ticket);
  process->ticket = -1;
  pid_t reaped;
  while ((reaped = waitpid(process->pid, &status, 0)) < 0 && errno == EINTR) continue;
  process->pid = -1;
  // A host that ignores SIGCHLD leaves nothing to ask for: the output is checked by its reader.
  if (reaped < 0) return 0;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void pegbar_process_errors(const pegbar_process *process, char *text, size_t room) {
  struct stat about;
  text[0] = 0;
  if (process->errors < 0 || fstat(process->errors, &about) != 0) return;
  off_t start = about.st_size > (off_t)room - 1 ? about.st_size - (off_t)room + 1 : 0;
  ssize_t count = pread(process->errors, text, room - 1, start);
  text[count > 0 ? count : 0] = 0;
}

void pegbar_process_close(pegbar_process *process) {
  pegbar_process_close_input(process);
  if (process->errors >= 0) close(process->errors);
  process->errors = -1;
}
