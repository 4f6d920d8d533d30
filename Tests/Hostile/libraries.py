"""Libraries that must not be used: what looking at them, and reading their tables, has to say.

Each row: name, the code of the refusal, words of its reason, and the code between before.h and after.h.
"""
SLOW = "for (volatile int i = 0;; i++) {}"
# On a busy machine, not every library that computes for ever comes to the end of its processor time.
SLOW_CODES = "timeout|not-reached"


def start(deed):
    return "__attribute__((constructor)) static void start(void) { " + deed + " }"


def parameter(**fields):
    known = dict(struct_size="sizeof one", type="PEGBAR_TYPE_DOUBLE", key='"amount"', label='"Amount"',
                 unit="PEGBAR_UNIT_NONE", minimum="0", maximum="1", soft_minimum="0", soft_maximum="1",
                 default_value="&half")
    known.update(fields)
    body = ", ".join(f".{key} = {value}" for key, value in known.items())
    return f"""#define IS_TIMING
static const pegbar_value half = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, 0.5);
static const pegbar_value none = PEGBAR_VALUE(PEGBAR_TYPE_DOUBLE, 1, NAN);
static const pegbar_value word = PEGBAR_STRING_VALUE("word");
static const pegbar_parameter one = {{{body}}};
static const pegbar_parameter *const list[] = {{&one, &one}};
#define PARAMETERS .parameter_count = PARAMETER_COUNT, .parameters = list
#ifndef PARAMETER_COUNT
#define PARAMETER_COUNT 1
#endif
"""


LOADING = [
    ("load-crash", "crashed", "SIGSEGV", start("*(volatile int *)8 = 1;")),
    ("load-abort", "crashed", "SIGABRT", start("abort();")),
    ("load-divide", "crashed", "SIG", start("volatile int zero = 0; zero = 1 / zero; raise(8);").replace(
        "__attribute__", "#include <signal.h>\n__attribute__", 1)),
    ("load-loop", SLOW_CODES, "", start(SLOW)),
    ("load-sleep", "asleep", "was asleep", start("sleep(1000);")),
    ("load-pause", "asleep", "was asleep", start("for (;;) pause();")),
    ("load-exit", "exited", "code 0", start("_exit(0);")),
    ("load-exit-7", "exited", "code 7", start("exit(7);")),
    ("load-overflow", "crashed", "SIGSEGV", "static int deep(volatile int n) { volatile char room[65536]; room[0] = n; return deep(n + 1) + room[0]; }\n"
     + start("deep(0);")),
    ("load-memory", "crashed|timeout", "", start("for (;;) { char *more = malloc(64 << 20); if (!more) abort(); memset(more, 1, 64 << 20); }")),
    ("load-fork-and-stay", SLOW_CODES, "", start("if (fork() == 0) for (;;) pause(); " + SLOW)),
    ("load-kill-group", "exited", "", start("kill(0, 9); kill(getppid(), 9); kill(-1, 9); _exit(3);").replace(
        "__attribute__", "#include <signal.h>\n__attribute__", 1)),
    ("load-closes-all", "exited", "", start("for (int i = 0; i < 1024; i++) close(i);")),
    ("load-forges-record", "exited", "", start(
        "char record[64] = {0}; record[16] = 30; strcpy(record + 24, \"{\\\"manifest\\\":{}}\"); write(3, record, 64); _exit(0);")),
    ("load-prints-and-exits", "exited", "", start("for (int i = 0; i < 100000; i++) puts(\"{}\"); exit(0);")),
    ("unresolved", "does-not-load", "nowhere_to_be_found", "int nowhere_to_be_found(void);\n"
     + start("nowhere_to_be_found();")),
    ("entry-crash", "crashed", "SIGSEGV", "#define OPENING *(volatile int *)8 = 1"),
    ("entry-loop", SLOW_CODES, "", "#define OPENING " + SLOW),
    ("entry-exit", "exited", "code 0", "#define OPENING exit(0)"),
    ("entry-fails", "entry-failed", "-7", "#define OPENING return PEGBAR_MISSING_HOST_FEATURE"),
    ("entry-fails-aloud", "entry-failed", "no moon", '#define OPENING host->set_error(host, -1, "no moon tonight"); return -1'),
    ("entry-fails-in-colour", "entry-failed", "", '#define OPENING host->set_error(host, -1, "\\x1b[31mred\\n\\xff\\xfe"); return -1'),
    ("entry-null", "bad-library", "no library", "#define OPENING *out = NULL; return PEGBAR_OK"),
    ("entry-nonsense", "crashed", "SIGSEGV", "#define OPENING *out = (void *)8; return PEGBAR_OK"),
]

BAD = "bad-descriptor"


TABLES = [
    ("library-magic", "wrong-magic", "magic", "OWN .magic = 1"),
    ("library-major", "abi-major", "interface", "OWN .abi_major = 9"),
    ("library-minor", "abi-minor", "interface", "OWN .abi_minor = 99"),
    ("library-old", "abi-minor", "interface", "OWN .abi_minor = 1"),
    ("library-size-0", "bad-library", "", "OWN .struct_size = 0"),
    ("library-size-8", "bad-library", "", "OWN .struct_size = 8"),
    ("library-32-bit", "wrong-machine", "another machine", "OWN .pointer_bits = 32"),
    ("library-endian", "wrong-machine", "another machine", "OWN .endian = 2"),
    ("library-reserved", "bad-library", "reserved", "OWN .reserved = 1"),
    ("library-reserved2", "bad-library", "reserved", "OWN .reserved2 = 1"),
    ("library-id", "bad-library", "reverse dotted", 'OWN .id = "Not an id"'),
    ("library-id-null", "bad-library", "reverse dotted", "OWN .id = NULL"),
    ("library-id-ours", "reserved-id", "belongs to the program", 'OWN .id = "pegbar.better"'),
    ("library-version-empty", "bad-library", "", 'OWN .version = ""'),
    ("library-license", "bad-library", "SPDX", 'OWN .license = "free for all, promise"'),
    ("library-license-null", "bad-library", "", "OWN .license = NULL"),
    ("library-no-plugins", "bad-library", "lists 0", "OWN .descriptor_count = 0"),
    ("library-many-plugins", "bad-library", "lists 4000000", "OWN .descriptor_count = 4000000"),
    ("library-null-plugins", "bad-library", "", "OWN .descriptors = NULL"),
    ("library-wild-plugins", "crashed", "SIGSEGV", "OWN .descriptors = (void *)8"),
    ("library-url", "bad-library", "UTF-8", 'OWN .url = "http://\\xff"'),
    ("plugin-id", BAD, "reverse dotted", '#define ID "Bad One"'),
    ("plugin-id-ours", "reserved-id", "pegbar.transition.fade", '#define ID "pegbar.transition.fade"'),
    ("plugin-id-long", BAD, "reverse dotted", '#define ID "org.example.' + "x" * 200 + '"'),
    ("plugin-name-empty", BAD, "name", '#define NAME ""'),
    ("plugin-name-latin1", BAD, "UTF-8", '#define NAME "\\xe4rger"'),
    ("plugin-summary-long", BAD, "summary", '#define SUMMARY "' + "x" * 600 + '"'),
    ("plugin-threads-0", BAD, "thread class 0", "#define THREADS 0"),
    ("plugin-threads-9", BAD, "thread class 9", "#define THREADS 9"),
    ("plugin-flags", BAD, "flags", "#define FLAGS 1ull << 40"),
    ("plugin-default-direction", BAD, "default direction", "#define DIRECTIONS 1\n#define DIRECTION 2"),
    ("plugin-directions", BAD, "directions", "#define DIRECTIONS 64\n#define DIRECTION 64"),
    ("curve-with-directions", BAD, "only transitions", "#define IS_TIMING\n#define DIRECTIONS 1\n#define DIRECTION 1"),
    ("kind-unknown", BAD, "no kind 77", "PLUGIN .kind = 77"),
    ("kind-0", BAD, "no kind 0", "PLUGIN .kind = 0"),
    ("plugin-size", BAD, "wrong size", "PLUGIN .struct_size = 12"),
    ("functions-null", BAD, "no functions", "PLUGIN .functions = NULL"),
    ("functions-wild", "crashed", "SIGSEGV", "PLUGIN .functions = (void *)8"),
    ("revision-parameters", BAD, "lists 100000 parameters", "PLUGIN .parameter_count = 100000"),
    ("parameters-null", BAD, "", "PLUGIN .parameter_count = 3"),
    ("inputs-unknown", BAD, "inputs", "#define IS_ANIMATION\n#define INPUTS 1024"),
    ("parameter-key", BAD, "letters and digits", parameter(key='"the amount"')),
    ("parameter-key-null", BAD, "letters and digits", parameter(key="NULL")),
    ("parameter-twice", BAD, "two parameters", "#define PARAMETER_COUNT 2\n" + parameter()),
    ("parameter-default-nan", BAD, "default", parameter(default_value="&none")),
    ("parameter-default-outside", BAD, "default", parameter(maximum="0.25", soft_maximum="0.25")),
    ("parameter-default-null", BAD, "default", parameter(default_value="NULL")),
    ("parameter-default-type", BAD, "default", parameter(default_value="&word")),
    ("parameter-soft-bounds", BAD, "soft bounds", parameter(soft_maximum="9")),
    ("parameter-bounds", BAD, "", parameter(minimum="3")),
    ("parameter-bounds-nan", BAD, "", parameter(minimum="NAN", soft_minimum="NAN")),
    ("parameter-type", BAD, "unknown type 99", parameter(type="99")),
    ("parameter-unit", BAD, "unknown unit 99", parameter(unit="99")),
    ("parameter-flags", BAD, "flags", parameter(flags="1u << 31")),
    ("choice-without-choices", BAD, "0 choices", parameter(type="PEGBAR_TYPE_CHOICE")),
]


def code(row):
    """The code of a row: OWN and PLUGIN stand for a library or a plugin with other fields."""
    text = row[3]
    if "OWN " in text:
        head, fields = text.split("OWN ", 1)
        return (f"// own library\n{head}#define IS_TIMING\n#define LATE static const pegbar_library the_library = "
                "{PEGBAR_LIBRARY_HEADER, .id = \"org.example.bad\", .name = \"Bad\", .version = \"1.0\", "
                f".license = \"MIT\", .descriptor_count = COUNT, .descriptors = descriptors, {fields}}};\n")
    if "PLUGIN " in text:
        head, fields = text.split("PLUGIN ", 1)
        return f"{head}#define IS_TIMING\n#define PARAMETERS {fields}\n"
    return text


LIBRARIES = [(name, refusal, words, code((name, refusal, words, text))) for name, refusal, words, text in LOADING + TABLES]
