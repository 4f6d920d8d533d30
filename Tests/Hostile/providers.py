"""Providers that misbehave, one deed a file, and files that nobody should open.

`make(folder)` writes a provider and files of its ending, each of which says what is done with it; it returns the sources
to compile and name → (code, words). The deed is in the file, so one provider does all of them: each may cost only the file
that it is done with. CLAIMS has libraries whose claims are refused, EXITS what a provider does in the program itself.
"""
import os
import random
import socket

HEAD = r"""
#define _GNU_SOURCE
#include <pegbar/plugin.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#ifndef PROVIDER
#define PROVIDER "org.example.deed"
#endif
#ifndef ENDINGS
#define ENDINGS ".deed"
#endif
#ifndef COUNT
#define COUNT 1
#endif
static const pegbar_host *the_host;
static int in_scan(void) { return strcmp(the_host->name, "pegbar-scan") == 0; }
static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d, const pegbar_value *const *v, uint32_t n,
                            void **i) { *i = NULL; return PEGBAR_OK; }
static pegbar_status make(const pegbar_host *h, const pegbar_descriptor *d, const pegbar_value *const *v, uint32_t n,
                          void **i) { the_host = h; *i = NULL; return PEGBAR_OK; }
static void destroy(void *i) {}
static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
  for (uint64_t k = 0; k < n; k++) y[k] = x[k];
  return PEGBAR_OK;
}
static const pegbar_timing_function timing = {.struct_size = sizeof timing, .create = create, .destroy = destroy,
                                              .eval = eval};
static const pegbar_provider table;
static char id[600] = PROVIDER ".";
static pegbar_descriptor plugin = {.struct_size = sizeof plugin, .kind = PEGBAR_KIND_TIMING_FUNCTION, .id = id,
    .revision = 1, .threads = PEGBAR_THREADS_FULL, .flags = 3, .name = "Deed", .summary = "Done.", .functions = &timing};
static const pegbar_descriptor *plugins[] = {&plugin, &plugin};
static pegbar_library library_ = {PEGBAR_LIBRARY_HEADER, .id = id, .name = "Deed", .version = "1", .license = "MIT",
                                  .descriptor_count = 1, .descriptors = plugins};
static int deep(volatile int n) { volatile char room[65536]; room[0] = n; return deep(n + 1) + room[0]; }
static pegbar_status fail(const char *why) { the_host->set_error(the_host, -1, why); return PEGBAR_FAILED; }

static pegbar_status open_file(void *i, const pegbar_provider_file *file, pegbar_provider_answer *answer) {
  const char *text = (const char *)file->bytes, *slash = strrchr(file->path, '/');
  snprintf(id + strlen(PROVIDER) + 1, 64, "%s", slash + 1);
  id[strlen(PROVIDER) + 1 + strcspn(slash + 1, ".")] = 0;
  answer->library = &library_;
#define DEED(word) if (strcmp(text, word) == 0)
"""
TAIL = r"""
  return PEGBAR_OK;
}

static const char *const endings[] = {ENDINGS};
static const pegbar_provider table = {.struct_size = sizeof table, .ending_count = COUNT, .endings = endings,
                                      .create = make, .destroy = destroy, .open = open_file};
static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor, .kind = PEGBAR_KIND_PROVIDER,
    .id = PROVIDER, .revision = 1, .threads = PEGBAR_THREADS_FULL, .name = "Deeds", .summary = "Does what files say.",
    .functions = &table};
static const pegbar_descriptor *const descriptors[] = {&descriptor};
static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.deeds", .name = "Deeds",
    .version = "1", .license = "MIT", .descriptor_count = 1, .descriptors = descriptors};
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **out) { *out = &library; return PEGBAR_OK; }
"""

BAD = "bad-descriptor"

# The word in the file, the code, words of the reason, and what is done.
DEEDS = [
    ("crash", "crashed", "opening it with org.example.deed crashed with SIGSEGV", "*(volatile int *)8 = 1;"),
    ("abort", "crashed", "SIGABRT", "abort();"),
    ("overflow", "crashed", "SIGSEGV", "deep(0);"),
    ("overread", "crashed", "SIGSEGV", "return text[file->byte_count + 1];"),
    ("overwrite", "crashed", "SIGSEGV", "((char *)text)[file->byte_count + 1] = 1;"),
    ("loop", "timeout", "did not", "for (volatile int k = 0;; k = k + 1) {}"),
    ("sleep", "asleep", "was asleep", "sleep(1000);"),
    ("memory", "crashed|timeout", "", "for (;;) { char *m = malloc(64 << 20); if (!m) abort(); memset(m, 1, 64 << 20); }"),
    ("exit", "exited", "code 0", "exit(0);"),
    ("exit-7", "exited", "code 7", "_exit(7);"),
    ("kill-group", "exited", "", "kill(0, 9); kill(getppid(), 9); kill(-1, 9); _exit(3);"),
    ("fork", "crashed|timeout|exited|bad-file", "", "if (fork() < 0) return fail(\"cannot fork\"); abort();"),
    ("forge", "exited", "", "char r[64] = {0}; r[16] = 30; strcpy(r + 24, \"{\\\"manifest\\\":{}}\"); write(3, r, 64); _exit(0);"),
    ("write", "bad-file", "may not", "return fail(open(\"/tmp/deed\", O_CREAT | O_WRONLY, 0600) < 0 ? \"may not\" : \"wrote\");"),
    ("change", "bad-file", "may not", "return fail(open(file->path, O_WRONLY) < 0 ? \"may not\" : \"wrote\");"),
    ("null", "bad-library", "no library", "answer->library = NULL;"),
    ("nonsense", "crashed", "SIGSEGV", "answer->library = (void *)8;"),
    ("magic", "wrong-magic", "magic", "library_.magic = 1;"),
    ("major", "abi-major", "interface", "library_.abi_major = 9;"),
    ("empty-list", "bad-library", "lists 0 plugins", "library_.descriptor_count = 0;"),
    ("no-list", "bad-library", "lists", "library_.descriptors = NULL;"),
    ("twice", BAD, "twice", "library_.descriptor_count = 2;"),
    ("own-id", "wrong-id", "does not begin", "strcpy(id, PROVIDER);"),
    ("others-id", "wrong-id", "org.other.thing", "plugin.id = \"org.other.thing\";"),
    ("others-library", "wrong-id", "org.other.library", "library_.id = \"org.other.library\";"),
    ("near-id", "wrong-id", "does not begin", "strcpy(id, PROVIDER \"s.x\");"),
    ("programs-id", "wrong-id", "pegbar.timing.linear", "plugin.id = library_.id = \"pegbar.timing.linear\";"),
    ("bad-id", "bad-library", "reverse dotted", "strcat(id, \".\\n\\x1b[31m\");"),
    ("long-id", "bad-library", "reverse dotted", "memset(id + strlen(id), 'x', 500);"),
    ("name-null", BAD, "name", "plugin.name = NULL;"),
    ("provider", BAD, "cannot hold a provider", "plugin.kind = PEGBAR_KIND_PROVIDER; plugin.functions = &table;"),
    ("future-kind", BAD, "knows no kind", "plugin.kind = 77;"),
    ("no-functions", BAD, "no functions", "plugin.functions = NULL;"),
    ("parameters", BAD, "parameters", "plugin.parameter_count = 5000;"),
    ("silent", "bad-file", "fails with -1", "return PEGBAR_FAILED;"),
    ("aloud", "bad-file", "no moon", "answer->line = 4000000000u; return fail(\"no moon\\n\\x1b[31m\\xff\");"),
    ("passed-on", "unclaimed", "does not take it", "return PEGBAR_UNSUPPORTED;"),
    ("future-status", "bad-file", "-900", "return -900;"),
    ("env", "", "", "setenv(\"HOME\", \"/\", 1); chdir(\"/\");"),
    ("good", "", "", ""),
]

# The endings of a library that is refused, and words of the reason.
CLAIMS = [(ending, "the host's own") for ending in
          (".so.1", ".evil.so", ".json", ".bind.json", ".my.bind.json", ".manifest")]
CLAIMS += [(ending, "ending 0 is none") for ending in
           ("deed", ".", "", ".Deed", ".de/ed", "./x", ".d\\ned", ".deed.", "." + "x" * 40, ".\\xff", "*", ".*")]

# What a provider does in the program itself, and what `run` ends with: code and words.
LATER = [
    ("later-crash", 5, "SIGSEGV", "if (!in_scan()) *(volatile int *)8 = 1;"),
    ("later-abort", 5, "SIGABRT", "if (!in_scan()) abort();"),
    ("later-loop", 5, "hung", "if (!in_scan()) for (volatile int k = 0;; k = k + 1) {}"),
    ("later-exit", 5, "ended", "if (!in_scan()) _exit(0);"),
    ("later-other", None, "answers differently", "if (!in_scan()) plugin.name = \"Other\";"),
    ("later-fails", None, "changed its mind", "if (!in_scan()) return fail(\"changed its mind\");"),
    ("later-null", None, "no library", "if (!in_scan()) answer->library = NULL;"),
]


def source(**defines):
    head = "".join(f"#define {name} {value}\n" for name, value in defines.items())
    deeds = "".join(f'  DEED("{word}") {{ {code} }}\n' for word, _, _, code in DEEDS + LATER)
    return head + HEAD + deeds + TAIL


def make(folder):
    """Files of every kind; name → (code, words)."""
    expected = {}

    def file(name, contents, code, words="", mode=0o644):
        path = os.path.join(folder, name)
        with open(path, "wb") as out:
            out.write(contents)
        os.chmod(path, mode)
        if code:
            expected[name] = (code, words)

    for word, code, words, _ in DEEDS:
        file(word + ".deed", word.encode(), code, words)
    for word, _, _, _ in LATER:
        file(word + ".deed", word.encode(), "")
    file("nothing.deed", b"", "empty")
    file("world.deed", b"good", "world-writable", mode=0o666)
    file("new\nline.deed", b"good", "bad-library", "reverse dotted")
    file("\x1b[31mred.deed", b"good", "bad-library", "reverse dotted")
    file(".hidden.deed", b"crash", "")
    file("SHOUTED.DEED", b"good", "")
    # As a colour table.
    file("random.cube", random.Random(5).randbytes(5000), "bad-file")
    file("huge-size.cube", b"LUT_3D_SIZE 256\n0 0 0\n", "bad-file", "1 of 16777216")
    file("wide.cube", b"LUT_1D_SIZE 2\n" + b"9" * 1000000 + b" 0 0\n", "bad-file", "no finite number")
    with open(os.path.join(folder, "huge.deed"), "wb") as out:
        out.truncate(300 << 20)
    expected["huge.deed"] = ("too-large", "larger than")
    os.mkdir(os.path.join(folder, "folder.deed"))
    os.mkfifo(os.path.join(folder, "fifo.deed"))
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(os.path.join(folder, "s.deed"))
    for name in ("folder.deed", "fifo.deed", "s.deed"):
        expected[name] = ("not-a-regular-file", "")
    for name, target, code in (("outside.deed", "/etc/passwd", "link-outside"), ("device.deed", "/dev/zero", "link-outside"),
                               ("dangling.deed", "nowhere", "dangling-link"), ("loop2.deed", "loop2.deed", "")):
        os.symlink(target, os.path.join(folder, name))
        expected[name] = (code or "dangling-link", "")
    return expected
