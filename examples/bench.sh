#!/usr/bin/env bash
# Every budget of speed beside what this machine does, one thread, CPU time; exit 1 if one is exceeded.
#   examples/bench.sh [SLACK]            SLACK 1.5 lets each row take half as much again
#   examples/bench.sh --ci               the same for machines of any speed and any load: each aim is scaled by
#                                        what two small loops take here and now, beside what they took where the
#                                        aims were set; three times that is let pass, and a row is tried thrice
# Beside other programs: examples/bench-xfade.py, bench-2d.sh, bench-animations.sh, bench-media.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -x .build/release/pegbar ] || swift build -c release
export PEGBAR=${PEGBAR:-.build/release/pegbar}
[ -e examples/scenes/meteors.apng ] || examples/pictures.sh "$PEGBAR"

loops=$(mktemp)
trap 'rm -f "$loops"' EXIT
[ "${1:-}" != --ci ] || cc -O2 -o "$loops" examples/bench-loops.c

LOOPS=$loops python3 - "${1:-1}" <<'PYTHON'
import json, os, resource, subprocess, sys, tempfile, time

PEGBAR, CI = os.environ["PEGBAR"], sys.argv[1] == "--ci"
SLACK = 3 if CI else float(sys.argv[1])
MILLION, HUNDRED_THOUSAND = "1000000", "100000"
exceeded = 0
# What the loops of bench-loops.c took where the aims were set: a pixel copied, a number of a chain; nanoseconds.
COPY, CHAIN = 0, 1
THEN = (0.36, 1.64)


def machine(loop):
    """How many times slower than there a loop is here and now; 1 where nobody asked."""
    if not CI:
        return 1
    return float(subprocess.check_output([os.environ["LOOPS"]]).split()[loop]) / THEN[loop]


def row(what, measure, aim, unit, loop=CHAIN):
    """One line: what `measure()` gives beside the aim. `loop` is what the row is slowed down like."""
    global exceeded
    for _ in range(3 if CI else 1):
        before = 1 if loop is None else machine(loop)
        value = measure()
        limit = aim * SLACK * (1 if loop is None else max(before, machine(loop)))
        over = value > limit
        if not over:
            break
    exceeded += over
    print(f"{what:44} {value:8.2f} {unit:9} aim {aim:5.2f}"
          + (f"  limit {limit:6.2f}" if CI else "") + f"  {'OVER' if over else 'ok'}", flush=True)


def bench(*arguments):
    """The results of `pegbar bench`, by name."""
    text = subprocess.check_output([PEGBAR, "bench", *arguments, "--json", "--threads", "1"])
    return {result["id"]: result for result in json.loads(text)["results"]}


def wall_seconds(command):
    """The time from start to end of a command, the least of ten runs."""
    def once():
        start = time.monotonic()
        subprocess.check_call(command, stdout=subprocess.DEVNULL)
        return time.monotonic() - start
    return min(once() for _ in range(10))


PLUGIN = """
#include <pegbar/plugin.h>
static pegbar_status create(const pegbar_host *host, const pegbar_descriptor *descriptor,
                            const pegbar_value *const *values, uint32_t count, void **instance) {
  *instance = 0;
  return PEGBAR_OK;
}
static void destroy(void *instance) {}
static pegbar_status eval(void *instance, uint64_t count, const double *x, double *y) {
  for (uint64_t i = 0; i < count; i++) y[i] = x[i];
  return PEGBAR_OK;
}
static const pegbar_timing_function functions = {sizeof functions, 0, create, destroy, eval};
static const pegbar_descriptor plugin = {.struct_size = sizeof plugin, .kind = PEGBAR_KIND_TIMING_FUNCTION,
    .id = "org.example.n000", .threads = PEGBAR_THREADS_FULL, .name = "N", .summary = "Nothing.",
    .functions = &functions};
static const pegbar_descriptor *const all[] = {&plugin};
static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.example.n000", .name = "N", .version = "1",
    .license = "MIT", .descriptor_count = 1, .descriptors = all};
PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
  *result = &library;
  return PEGBAR_OK;
}
"""


def make_plugins(folder, count):
    """Libraries that differ only in their ids."""
    subprocess.run(["cc", "-shared", "-fPIC", "-I", "Sources/CPegbarPlugin/include", "-x", "c", "-", "-o",
                    f"{folder}/n.so"], input=PLUGIN, text=True, check=True)
    with open(f"{folder}/n.so", "rb") as file:
        code = file.read()
    os.remove(f"{folder}/n.so")
    for i in range(count):
        with open(f"{folder}/{i}.so", "wb") as file:
            file.write(code.replace(b"org.example.n000", b"org.example.n%03d" % i))


def cpu_seconds(command, status=0):
    """CPU time of a command and its children, the least of three runs; the messages of a failure are dropped."""
    def once():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL if status else None)
        assert ended.returncode == status, ended
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return min(once() for _ in range(3))


# Four in five of the moments lie between whole pixels, where slides mix neighbours; at whole ones they copy.
TRANSITIONS = [
    ("fade", 0.5, COPY), ("push", 0.45, COPY), ("moveIn", 0.45, COPY), ("reveal", 0.45, COPY),
    ("crossDissolve", 0.5, COPY), ("circleOpen", 0.9, CHAIN), ("cube", 6.0, CHAIN),
    ("flipFromLeft", 6.0, CHAIN), ("flipFromTop", 6.0, CHAIN), ("curlUp", 6.0, CHAIN),
    ("curlDown", 6.0, CHAIN),
]
for name, aim, loop in TRANSITIONS:
    row(f"{name}, 1920x1080", lambda: next(iter(bench(name).values()))["ns_per_pixel"], aim, "ns/pixel", loop)

SCENES = [
    ("affine", "a full frame, turned", 4.0 * 1920 * 1080 / 1e6),
    ("rounded-rects", "100 rounded boxes, turned", 2.2),
    ("sprites", "10,000 sprites 16x16", 2.0),
    ("star", "a path of 400 points, 1000 pixels wide", 1.2),
]
for name, what, aim in SCENES:
    scene = f"examples/scenes/bench/{name}.json"
    row(what, lambda: 1000 / next(iter(bench(scene).values()))["fps"], aim, "ms/frame")


TEXTS = [
    ("page of 2051 characters, still", 1.0), ("page of 2051 characters, moving", 3.0),
    ("10000 characters in 100 lines, still", 2.5), ("10000 characters in 100 lines, moving", 9.0),
]
for name, aim in TEXTS:
    row(name, lambda: bench("text")[name]["amount"], aim, "ms/frame")


def animations(count, what, key="ns_per_sample"):
    return bench("--animations", count)[f"{count} {what}"][key]


row("one number of 1,000,000 animations", lambda: animations(MILLION, "scalar"), 5, "ns")
# Memory is the same on every machine.
row("its memory", lambda: animations(MILLION, "scalar, memory", "amount"), 64, "bytes", None)
row("one transform of 1,000,000", lambda: animations(MILLION, "transform in space"), 13, "ns")
row("add and commit one of 100,000", lambda: animations(HUNDRED_THOUSAND, "add+commit") / 1000, 2, "us")


def scene_seconds(members, command):
    """CPU time of checking a broken scene, or of sampling or drawing one; seconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/many.json"
        with open(path, "w") as file:
            json.dump({"version": 1, "size": [100, 100], "fps": 25, "duration": 1, **members}, file)
        words = {"check": ["check", path], "render": ["render", path, "--at", "0.5", "-o", "-"],
                 "sample": ["sample", path, "--at", "4000"]}[command]
        return cpu_seconds([PEGBAR, *words], status=3 if command == "check" else 0)


def animated(**more):
    return {"type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 0.5, **more}


def layer(**members):
    return {"bounds": [0, 0, 50, 50], "position": [25, 25], **members}


def nested(depth):
    result = layer(backgroundColor="#f00", shadowOpacity=1)
    for _ in range(depth - 1):
        result = layer(shadowOpacity=1, sublayers=[result])
    return result


MANY = [
    ("10,000 animations in sequence", "sample", lambda: {"layers": [layer(
        name="a", animations=[animated(beginTime=1e-9 + i / 2) for i in range(10_000)])]}),
    ("20,000 animations with keys", "render", lambda: {"layers": [layer(
        animations=[animated(key=f"k{i}") for i in range(20_000)])]}),
    ("10,000 insert events", "render", lambda: {"layers": [layer(name="a")], "events": [
        {"time": i / 20_000, "insert": [{"layer": layer(), "into": "a", "at": 0}]} for i in range(10_000)]}),
    ("2,000 misspelt layers", "check", lambda: {
        "layers": [layer(name=f"layer{i}") for i in range(2_000)],
        "events": [{"time": 0, "set": [{"layer": f"layre{i}", "keyPath": "opacity", "value": 0}]} for i in range(2_000)]}),
    ("64 nested shadows", "render", lambda: {"layers": [nested(64)]}),
]
for what, command, make in MANY:
    row(what, lambda: scene_seconds(make(), command), 1, "s")

row("pegbar list", lambda: cpu_seconds([PEGBAR, "list"]) * 1000, 15, "ms")
with tempfile.TemporaryDirectory() as folder:
    make_plugins(folder, 200)
    os.environ["XDG_CACHE_HOME"], cache = folder + "/cache", os.environ.get("XDG_CACHE_HOME")
    foreign = [PEGBAR, "list", "--plugin-path", folder]
    listed = json.loads(subprocess.check_output(foreign + ["--json"]))  # which looks at each once
    assert sum(plugin["id"].startswith("org.example.n") for plugin in listed["plugins"]) == 200, listed["refused"]
    row("pegbar list, 200 plugins of others", lambda: cpu_seconds(foreign) * 1000, 50, "ms")
    row("the same, from start to end", lambda: wall_seconds(foreign) * 1000, 50, "ms")
    os.environ.pop("XDG_CACHE_HOME")
    if cache is not None:
        os.environ["XDG_CACHE_HOME"] = cache
FRAMES = 30
SCENE = ["examples/scenes/showreel.json", "--size", "1920x1080", "--frames", f"0..{FRAMES - 1}"]
with tempfile.TemporaryDirectory() as folder:
    render = [PEGBAR, "render", *SCENE, "--background", "#101820", "--progress", "none", "--quiet", "-o"]

    def packing(mode):
        """What writing a frame costs beyond drawing it, ms."""
        drawing = cpu_seconds(render + ["-"])
        whole = cpu_seconds(render + [f"{folder}/{mode}-%05d.png", "--png", mode, "--overwrite"])
        return (whole - drawing) / FRAMES * 1000

    for mode, aim in [("fast", 13), ("small", 40)]:
        row(f"PNG, {mode}, 1920x1080", lambda: packing(mode), aim, "ms/frame")
print(f"{exceeded} over the aim" if exceeded else "all within the aims")
sys.exit(exceeded > 0)
PYTHON
