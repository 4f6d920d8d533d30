#!/usr/bin/env bash
# Every budget of speed beside what this machine does, one thread, CPU time; exit 1 if one is exceeded.
#   examples/bench.sh [SLACK]            SLACK 1.5 lets each row take half as much again
# Beside other programs: examples/bench-xfade.sh, bench-2d.sh, bench-animations.sh, bench-media.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -x .build/release/pegbar ] || swift build -c release
export PEGBAR=${PEGBAR:-.build/release/pegbar}
[ -e examples/scenes/night.png ] || examples/pictures.sh "$PEGBAR"

python3 - "${1:-1}" <<'PYTHON'
import json, os, resource, subprocess, sys, tempfile, time

PEGBAR, SLACK = os.environ["PEGBAR"], float(sys.argv[1])
MILLION, HUNDRED_THOUSAND = "1000000", "100000"
exceeded = 0


def row(what, value, aim, unit):
    global exceeded
    over = value > aim * SLACK
    exceeded += over
    print(f"{what:44} {value:8.2f} {unit:9} aim {aim:5.2f}  {'OVER' if over else 'ok'}", flush=True)


def bench(*arguments):
    """The results of `pegbar bench`, by name."""
    text = subprocess.check_output([PEGBAR, "bench", *arguments, "--json", "--threads", "1"])
    return {result["id"]: result for result in json.loads(text)["results"]}


def cpu_seconds(command):
    """CPU time of a command and its children, the least of three runs."""
    def once():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.check_call(command, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return min(once() for _ in range(3))


TRANSITIONS = [
    ("fade", 0.5), ("push", 0.45), ("moveIn", 0.45), ("reveal", 0.45), ("circleOpen", 0.9), ("cube", 6.0),
]
for (name, aim), result in zip(TRANSITIONS, bench(*[name for name, _ in TRANSITIONS]).values()):
    row(f"{name}, 1920x1080", result["ns_per_pixel"], aim, "ns/pixel")

SCENES = [
    ("affine", "a full frame, turned", 4.0 * 1920 * 1080 / 1e6),
    ("rounded-rects", "100 rounded boxes, turned", 2.2),
    ("sprites", "10,000 sprites 16x16", 2.0),
    ("star", "a path of 400 points, 1000 pixels wide", 1.2),
]
for name, what, aim in SCENES:
    (result,) = bench(f"examples/scenes/bench/{name}.json").values()
    row(what, 1000 / result["fps"], aim, "ms/frame")

many = bench("--animations", MILLION)
row("one number of 1,000,000 animations", many[MILLION + " scalar"]["ns_per_sample"], 5, "ns")
row("its memory", many[MILLION + " scalar, memory"]["amount"], 64, "bytes")
row("one transform of 1,000,000", many[MILLION + " transform in space"]["ns_per_sample"], 13, "ns")
hundred = bench("--animations", HUNDRED_THOUSAND)
row("add and commit one of 100,000", hundred[HUNDRED_THOUSAND + " add+commit"]["ns_per_sample"] / 1000, 2, "us")

row("pegbar list", cpu_seconds([PEGBAR, "list"]) * 1000, 15, "ms")
FRAMES = 30
SCENE = ["examples/scenes/showreel.json", "--size", "1920x1080", "--frames", f"0..{FRAMES - 1}"]
with tempfile.TemporaryDirectory() as folder:
    render = [PEGBAR, "render", *SCENE, "--background", "#101820", "--progress", "none", "--quiet", "-o"]
    drawing = cpu_seconds(render + ["-"])
    for mode, aim in [("fast", 13), ("small", 40)]:
        whole = cpu_seconds(render + [f"{folder}/{mode}-%05d.png", "--png", mode, "--overwrite"])
        row(f"PNG, {mode}, 1920x1080", (whole - drawing) / FRAMES * 1000, aim, "ms/frame")
print(f"{exceeded} over the aim" if exceeded else "all within the aims")
sys.exit(exceeded > 0)
PYTHON
