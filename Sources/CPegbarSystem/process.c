#define _GNU_SOURCE
#include "system/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system/child.h"
#include "system/cleanup.h"

// The child's ends of its pipes; -1 where there is none.
typedef struct child_ends {
  int input, output, notes;
} child_ends;

static int start(char *const *arguments, const child_ends *ends, int errors, pid_t *pid) {
  static const int defaults[] = {SIGPIPE, SIGINT, SIGTERM};
  // Where there is no pipe, -1 is PGB_CHILD_EMPTY.
  int descriptors[] = {ends->input, ends->output, errors, ends->notes};
  pgb_child_plan plan = {
      .path = arguments[0],
      .arguments = arguments,
      .descriptors = descriptors,
      .descriptor_count = ends->notes >= 0 ? 4 : 3,
      .defaults = defaults,
      .default_count = 3,
  };
  return pgb_child_start(&plan, pid);
}

// A low number could be closed or replaced by the child's own three.
static int above_standard(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return higher;
}

static int open_pipe(int *reading, int *writing) {
  int error = pgb_pipe(reading, writing);
  if (error) return error;
  *reading = above_standard(*reading);
  *writing = above_standard(*writing);
  return *reading < 0 || *writing < 0 ? EMFILE : 0;
}

static int open_pipes(int pipes, pgb_process *process, child_ends *ends) {
  int error = 0;
  if (pipes & PGB_PROCESS_INPUT) error = open_pipe(&ends->input, &process->input);
  if (!error && pipes & PGB_PROCESS_OUTPUT) error = open_pipe(&process->output, &ends->output);
  if (!error && pipes & PGB_PROCESS_NOTES) error = open_pipe(&process->notes, &ends->notes);
  if (error) return error;
  // Room for a third of a 1080p frame: fewer switches between the two processes.
  if (process->input >= 0) fcntl(process->input, F_SETPIPE_SZ, 1 << 20);
  // Our end only: whoever writes decides how long to wait for the child.
  if (process->input >= 0) fcntl(process->input, F_SETFL, O_NONBLOCK);
  if (process->output >= 0) fcntl(process->output, F_SETPIPE_SZ, 1 << 20);
  // A file, not a pipe: nobody has to empty it while frames go by.
  process->errors = above_standard(memfd_create("pegbar-errors", MFD_CLOEXEC));
  return process->errors < 0 ? errno : 0;
}

static void close_one(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

int pgb_process_start(char *const *arguments, int pipes, pgb_process *process) {
  *process =
      (pgb_process){.pid = -1, .input = -1, .output = -1, .notes = -1, .errors = -1, .ticket = -1};
  child_ends ends = {-1, -1, -1};
  int error = open_pipes(pipes, process, &ends);
  sigset_t before;
  pgb_cleanup_begin(&before);
  if (!error) error = start(arguments, &ends, process->errors, &process->pid);
  if (!error) process->ticket = pgb_cleanup_register_pid(process->pid);
  pgb_cleanup_end(&before);
  close_one(&ends.input);
  close_one(&ends.output);
  close_one(&ends.notes);
  if (error) {
    process->pid = -1;
    pgb_process_close(process);
    return error;
  }
  return 0;
}

int pgb_process_read(int descriptor, void *bytes, size_t room, int milliseconds, size_t *count) {
  *count = 0;
  for (;;) {
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    int answer = poll(&ready, 1, milliseconds);
    if (answer == 0) return ETIMEDOUT;
    if (answer > 0) {
      ssize_t done = read(descriptor, bytes, room);
      if (done >= 0) {
        *count = (size_t)done;
        return 0;
      }
    }
    if (errno != EINTR && errno != EAGAIN) return errno;
  }
}

void pgb_process_close_input(pgb_process *process) { close_one(&process->input); }

void pgb_process_kill(pgb_process *process) {
  if (process->pid > 1) kill(-process->pid, SIGKILL);
}

int pgb_process_has_ended(const pgb_process *process, int milliseconds) {
  if (process->pid <= 1) return 1;
  int answer = pgb_child_has_ended(process->pid, milliseconds);
  return answer == -ECHILD ? 1 : answer > 0;
}

int pgb_process_wait(pgb_process *process) {
  if (process->pid <= 1) return 0;
  siginfo_t about;
  int status = 0;
  // The number stays taken until it is reaped, so the table never names somebody else's process.
  int found;
  do {
    found = waitid(P_PID, (id_t)process->pid, &about, WEXITED | WNOWAIT);
  } while (found != 0 && errno == EINTR);
  // What it started goes with it, while the group's number cannot be somebody else's.
  if (found == 0) kill(-process->pid, SIGKILL);
  pgb_cleanup_forget(process->ticket);
  process->ticket = -1;
  pid_t reaped;
  while ((reaped = waitpid(process->pid, &status, 0)) < 0 && errno == EINTR) continue;
  process->pid = -1;
  // A host that ignores SIGCHLD leaves nothing to ask for: the output is checked by its reader.
  if (reaped < 0) return 0;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

size_t pgb_process_error_size(const pgb_process *process) {
  struct stat about;
  if (process->errors < 0 || fstat(process->errors, &about) != 0) return 0;
  return (size_t)about.st_size;
}

static size_t read_errors(const pgb_process *process, char *text, size_t count, size_t from) {
  ssize_t done = pread(process->errors, text, count, (off_t)from);
  return done > 0 ? (size_t)done : 0;
}

void pgb_process_errors(const pgb_process *process, size_t from, char *text, size_t room) {
  size_t size = pgb_process_error_size(process), half = room / 2 - 1, count = 0;
  if (size > from && size - from < room) {
    count = read_errors(process, text, size - from, from);
  } else if (size > from) {
    // How it began says more than anything, how it ended comes next.
    count = read_errors(process, text, half, from);
    text[count++] = '\n';
    count += read_errors(process, text + count, half, size - half);
  }
  text[count] = 0;
}

void pgb_process_close(pgb_process *process) {
  close_one(&process->input);
  close_one(&process->output);
  close_one(&process->notes);
  close_one(&process->errors);
}
