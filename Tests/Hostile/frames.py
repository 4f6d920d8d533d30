"""Plugins that break while they play: how the command ends, and what it says.

Each row: name, kind, exit code, words of the only line, the code, and options.
"""
import ctypes


def landlock():
    """The version of Landlock that the kernel offers; below 1 for none."""
    return ctypes.CDLL(None).syscall(444, None, 0, 1)


T, C, A = "", "IS_TIMING", "IS_ANIMATION"

FRAMES = [
    ("play-crash", T, 5, "crashed (SIGSEGV) in render", "static pegbar_status render(FRAME) { return *(volatile int *)8 = 1; }"),
    ("play-abort", T, 5, "crashed (SIGABRT) in render", "static pegbar_status render(FRAME) { abort(); }"),
    ("play-kill-itself", T, 5, "crashed (SIGKILL) in render", """
#include <signal.h>
static pegbar_status render(FRAME) { raise(SIGKILL); return 0; }"""),
    ("play-stack", T, 5, "crashed (SIGSEGV) in render", """
static int deep(volatile int n) { volatile char room[65536]; room[0] = n; return deep(n + 1) + room[0]; }
static pegbar_status render(FRAME) { return deep(0); }"""),
    ("play-crash-create", T, 5, "crashed (SIGABRT) in create", "static pegbar_status create(CREATE) { abort(); }"),
    ("play-crash-prepare", T, 5, "crashed (SIGABRT) in prepare", "static pegbar_status prepare(PREPARE) { abort(); }"),
    ("play-crash-begin", T, 5, "crashed (SIGABRT) in begin_frame", "static pegbar_status begin(FRAME) { abort(); }"),
    ("play-crash-end", T, 5, "crashed (SIGABRT) in end_frame", "static void end(FRAME) { abort(); }"),
    ("play-crash-load", T, 5, "crashed (SIGABRT) in load", """
/* Only where it plays: a scan has no terminal-related variable left. */
__attribute__((constructor)) static void start(void) { if (getenv("HOME")) abort(); }"""),
    ("play-exit", T, 5, "ended the process in render", "static pegbar_status render(FRAME) { _exit(0); }"),
    ("play-exit-with-handlers", T, 5, "in render", "static pegbar_status render(FRAME) { exit(3); }"),
    ("play-loop", T, 5, "hung in render", "static pegbar_status render(FRAME) { for (volatile int i = 0;; i++) {} }"),
    ("play-sleep", T, 5, "hung in prepare", "static pegbar_status prepare(PREPARE) { sleep(100); return 0; }"),
    ("play-fails", T, 5, "the moon is full", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = NULL; return PEGBAR_OK; }
static pegbar_status render(FRAME) { the_host->set_error(the_host, -1, "the moon is full"); return PEGBAR_FAILED; }"""),
    ("play-fails-mutely", T, 5, "status -12", "static pegbar_status render(FRAME) { return PEGBAR_INTERNAL; }"),
    ("play-fails-unknown", T, 5, "status -1", "static pegbar_status render(FRAME) { return -9999; }"),
    ("play-fails-in-colour", T, 5, "\\u{1B}[31mred", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = NULL; return PEGBAR_OK; }
static pegbar_status render(FRAME) { the_host->set_error(the_host, -1, "\\x1b[31mred\\npegbar: error: forged"); return -1; }"""),
    ("play-overrun", T, 5, "crashed (SIGSEGV) in render", """
static pegbar_status render(FRAME) { memset(row(f->output, f->output->height), 17, 64); return wipe(f); }"""),
    ("play-other-rows", T, 5, "outside its rows", """
static pegbar_status render(FRAME) {
  wipe(f);
  int y = f->region.y1 < f->output->height ? f->region.y1 : f->region.y0 - 1;
  if (y >= 0) memset(row(f->output, y), 17, 8);
  return PEGBAR_OK;
}"""),
    ("play-before-first", T, 5, "before the first row", """
static pegbar_status render(FRAME) { wipe(f); memset((uint8_t *)f->output->data - 16, 7, 16); return PEGBAR_OK; }"""),
    ("play-no-passes", T, 5, "0 passes", "static pegbar_status prepare(PREPARE) { plan->pass_count = 0; return 0; }"),
    ("play-much-memory", T, 5, "bytes for a frame", "static pegbar_status prepare(PREPARE) { plan->frame_bytes = 1ull << 60; return 0; }"),
    ("play-plan-bits", T, 5, "unknown bits", "static pegbar_status prepare(PREPARE) { plan->flags = 4096; return 0; }"),
    ("play-refuses", T, 64, "too small", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = NULL; return PEGBAR_OK; }
static pegbar_status prepare(PREPARE) {
  the_host->set_error(the_host, PEGBAR_INVALID_ARGUMENT, "the picture is too small");
  return PEGBAR_INVALID_ARGUMENT;
}"""),
    ("play-stop-parent", T, 5, "sent SIGTERM to the program that runs it", """
#include <signal.h>
static pegbar_status render(FRAME) { kill(getppid(), SIGTERM); sleep(5); return wipe(f); }"""),
    ("play-close-all", T, 5, "closed", "static pegbar_status render(FRAME) { for (int i = 0; i < 1024; i++) close(i); return wipe(f); }"),
    ("play-no-files", T, 5, "limits", """
#include <sys/resource.h>
static pegbar_status render(FRAME) { struct rlimit none = {0, 0}; setrlimit(RLIMIT_FSIZE, &none); return wipe(f); }"""),
    ("play-extension", T, 4, "pegbar.nothing/1", """
static const char *const wanted[] = {"pegbar.nothing/1"};
#define PARAMETERS .required_extension_count = 1, .required_extensions = wanted"""),
    ("play-truncates-itself", T, 5 if landlock() < 3 else 0, "", """
static const pegbar_host *the_host;
static pegbar_status create(CREATE) { the_host = host; *instance = NULL; return PEGBAR_OK; }
static pegbar_status render(FRAME) { truncate(the_host->library_path, 0); return wipe(f); }"""),
]

CURVES = [
    ("curve-nan", C, "0.5", 5, "not finite", """
static pegbar_status eval(EVAL) { line(n, x, y); for (uint64_t i = 0; i < n; i++) if (x[i] == .5) y[i] = NAN; return 0; }"""),
    ("curve-infinite", C, "0.5", 5, "not finite", """
static pegbar_status eval(EVAL) { for (uint64_t i = 0; i < n; i++) y[i] = 1 / (x[i] - .5); return 0; }"""),
    ("curve-crash", C, "0.5", 5, "crashed (SIGABRT) in eval", "static pegbar_status eval(EVAL) { abort(); }"),
    ("curve-points", C, "0.5", 5, "x1 and x2", """
static pegbar_status points(void *instance, double *p) { p[0] = 7; return PEGBAR_OK; }"""),
    ("curve-endless", C, "0.5", 5, "no duration", """
static pegbar_status settling(void *instance, double *seconds) { *seconds = -1; return PEGBAR_OK; }"""),
]

# What ends in another way in a process that may only compute: exit code and words.
ISOLATED = {
    "play-stop-parent": (5, "hung in render"),  # nobody is stopped, and it waits
    "play-no-files": (0, ""),  # nothing is written there
    "play-truncates-itself": (0, ""),  # it cannot
    "play-close-all": (5, "ended its process"),
    "play-exit": (5, "ended its process in"),
    "play-crash-prepare": (5, "crashed (SIGABRT) in create"),
    "play-crash-begin": (5, "crashed (SIGABRT) in render"),
    "play-crash-end": (5, "crashed (SIGABRT)"),
    "play-crash-load": (0, ""),  # it has no variables there, as in a scan
    "play-sleep": (5, "hung in create"),
    "play-exit-with-handlers": (5, "ended its process in render"),
}
