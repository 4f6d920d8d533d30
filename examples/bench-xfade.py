#!/usr/bin/env python3
"""CPU time for a pixel of Pegbar's transitions, beside the same ones of ffmpeg's xfade filter, all in one run.

    examples/bench-xfade.py [NAME…]     names of xfade (default: all that both have)
    examples/bench-xfade.py --by-hand   fade and push beside loops written by hand in C (bench-kernels.c)

Pictures have 1920 x 1080 pixels, one thread draws. xfade works on planar pictures, `gbrap`; packed ones, `rgba`, which
Pegbar draws, are converted before and after. Times are the least of some runs; a graph's start is taken off, and so is
the time of a graph that hands the same pictures on. Exit 1 where a transition is not as many times faster on packed
pictures as it should be; on planar ones, xfade does little more than copy rows for hard wipes and slides.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PEGBAR = os.environ.get("PEGBAR", os.path.join(ROOT, ".build", "release", "pegbar"))
PIXELS = 1920 * 1080
FEW, MANY, RUNS = 8, 32, 3
# How many times faster than xfade: a plain fade, edges that are masks, everything else.
FADE, MASK, OTHER = 8, 20, 3
MASKS = {"wipe", "shape"}


def seconds(graph, pixel_format, frames):
    """CPU time that ffmpeg takes for some frames of a graph on two plain pictures."""
    outputs = ["-map", "[v]", "-frames:v", str(frames), "-f", "null", "-"]
    if graph.endswith("[w]"):
        outputs += ["-map", "[w]", "-frames:v", str(frames), "-f", "null", "-"]
    inputs = [
        word for color in ("red", "blue")
        for word in ("-f", "lavfi", "-i", f"color={color}:s=1920x1080:r=25:d=8,format={pixel_format}")]
    said = subprocess.run(
        ["ffmpeg", "-nostdin", "-hide_banner", "-benchmark", "-filter_complex_threads", "1", *inputs,
         "-filter_complex", graph, *outputs], capture_output=True, text=True, check=True).stderr
    times = re.search(r"bench: utime=([0-9.]+)s stime=([0-9.]+)s", said)
    return float(times[1]) + float(times[2])


def per_pixel(graph, pixel_format):
    """Nanoseconds for a pixel of a graph."""
    long = min(seconds(graph, pixel_format, MANY) for _ in range(RUNS))
    short = min(seconds(graph, pixel_format, FEW) for _ in range(RUNS))
    return (long - short) / (MANY - FEW) / PIXELS * 1e9


def ours(name):
    """Nanoseconds for a pixel of our transition."""
    answer = subprocess.check_output(
        [PEGBAR, "bench", name, "--size", "1920x1080", "--threads", "1", "--seconds", "0.5", "--json"])
    return json.loads(answer)["results"][0]["ns_per_pixel"]


def categories():
    listed = json.loads(subprocess.check_output([PEGBAR, "list", "transitions", "--json"]))["plugins"]
    found = {}
    for plugin in listed:
        about = json.loads(subprocess.check_output([PEGBAR, "info", plugin["id"], "--json"]))
        found[plugin["id"]] = about["category"]
    return found


def compare(names):
    listed = json.loads(subprocess.check_output([PEGBAR, "list", "--vocabulary", "xfade", "--json"]))["names"]
    plugins = {entry["name"]: entry["id"] for entry in listed if entry["id"]}
    help_text = subprocess.run(
        ["ffmpeg", "-hide_banner", "-h", "filter=xfade"], capture_output=True, text=True, check=True).stdout
    theirs = set(re.findall(r"^ {5}(\w+)", help_text, re.M))
    unknown = [name for name in names if name not in plugins]
    if unknown:
        sys.exit(f"{', '.join(unknown)}: no plugin has that name of xfade's")
    kinds = categories()
    base = {form: per_pixel("[0:v]null[v];[1:v]null[w]", form) for form in ("gbrap", "rgba")}
    print(f"{'ns a pixel':12} {'pegbar':>7} {'planar':>7} {'times':>6} {'packed':>7} {'times':>6}")
    slow = below = 0
    for name in names or sorted(plugins):
        mine = ours("xfade:" + name)
        if name not in theirs:
            print(f"{name:12} {mine:7.2f}  this ffmpeg has no such transition")
            continue
        graph = f"[0:v][1:v]xfade=transition={name}:duration=7.9:offset=0"
        planar = per_pixel(graph + "[v]", "gbrap") - base["gbrap"]
        packed = per_pixel(graph + ",format=rgba[v]", "rgba") - base["rgba"]
        aim = FADE if name == "fade" else MASK if kinds[plugins[name]] in MASKS else OTHER
        slow += packed < aim * mine
        below += planar < aim * mine
        note = f"  should be {aim}" if packed < aim * mine else f"  planar below {aim}" if planar < aim * mine else ""
        print(f"{name:12} {mine:7.2f} {planar:7.1f} {planar / mine:6.1f} {packed:7.1f} {packed / mine:6.1f}{note}", flush=True)
    print(f"{slow} not as fast on packed pictures as they should be, {below} on planar ones")
    return slow


def by_hand():
    with tempfile.TemporaryDirectory() as folder:
        vectors = ["-mavx2"] if "avx2" in open("/proc/cpuinfo").read().split() else []
        loops = os.path.join(folder, "kernels")
        source = os.path.join(ROOT, "examples", "bench-kernels.c")
        subprocess.run(["cc", "-O3", *vectors, "-o", loops, source], check=True)
        for name in ("fade", "push"):
            theirs = float(subprocess.check_output([loops, name, "1920", "1080"]))
            print(f"{name:12} {ours(name):7.2f} ns a pixel, C by hand {theirs:.2f} ns a pixel")
    return 0


if __name__ == "__main__":
    sys.exit(1 if (by_hand() if sys.argv[1:] == ["--by-hand"] else compare(sys.argv[1:])) else 0)
