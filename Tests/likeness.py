#!/usr/bin/env python3
"""Compares transitions with borrowed names to the transitions that they are named after.

  Tests/likeness.py [--pegbar BIN] [--gl FOLDER] [--obs FOLDER] [NAME…]

For each name of the vocabulary `xfade` that the installed ffmpeg has, at progress 0.25, 0.5 and 0.75, against ffmpeg's
frames; for each name of `gl` with pictures in FOLDER (manifest.json, a.png, b.png, expected/: drawn by the unmodified
GLSL); for each name of `obs` with a map of that name in FOLDER. Prints the mean difference of all channels, in levels
of 255. Names whose patterns are random are compared by the mean of the whole picture. Fails where a difference exceeds
the limit; a name that differs on purpose stands in LIMITS with its reason. Needs numpy and Pillow.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 2.0
# Names whose pictures may differ more, and why.
LIMITS = {
    "gl:CrazyParametricFun": (12.0, "the shader reads single pixels where it shrinks the picture"),
    "gl:AdvancedMosaic": (2.5, "the cells begin and end as pixels here"),
    "gl:DefocusBlur": (2.5, "the shader reads twelve points of the disc"),
    "gl:LinearBlur": (3.0, "the shader's blur is off its middle by a twelfth"),
    "gl:PolkaDotsCurtain": (4.0, "small dots, whose edges the shader leaves hard"),
    "gl:PuzzleRight": (12.0, "tiles turn in another order"),
    "gl:Swirl": (6.0, "the shader reads single pixels where it shrinks the picture"),
    "obs:blinds-h": (16.0, "the map's slats lie a pixel lower"),
    "obs:checkerboard-small": (25.0, "the map's levels are not spread evenly"),
    "obs:fan": (10.0, "the map is drawn for pictures of 3:2"),
    "xfade:fadegrays": (4.0, "ffmpeg 5.1 draws the upper third of the picture lighter"),
    "xfade:vdslice": (3.0, "xfade leaves the edges of its slices hard"),
    "xfade:vuslice": (3.0, "xfade leaves the edges of its slices hard"),
}
RANDOM = {"xfade:dissolve", "gl:randomNoisex", "gl:BlockDissolve", "gl:randomsquares", "gl:perlin", "gl:wind",
          "gl:PuzzleRight", "gl:StaticFade", "gl:TVStatic", "gl:luminance_melt", "obs:checkerboard-small"}
RANDOM_LIMIT = 6.0


def difference(ours, theirs, name):
    a, b = ours.astype(float), theirs.astype(float)
    if name in RANDOM:
        a, b = a.mean((0, 1)), b.mean((0, 1))
    return float(np.abs(a - b).mean())


def draw(pegbar, name, a, b, progress, scratch):
    out = scratch / "out.png"
    command = [pegbar, "run", name, "--from", a, "--to", b, "--progress", progress, "-o", out, "--overwrite"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}: {done.stderr.strip()}")
    return np.asarray(Image.open(out).convert("RGB"))


def xfade_frames(name, a, b, size):
    """ffmpeg's frames at 0.25, 0.5 and 0.75; None where it has no such transition."""
    graph = f"[0]format=gbrp[a];[1]format=gbrp[b];[a][b]xfade=transition={name}:duration=1:offset=0,format=rgb24"
    inputs = [part for picture in (a, b) for part in ("-loop", "1", "-framerate", "4", "-t", "2", "-i", str(picture))]
    done = subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", *inputs, "-filter_complex", graph, "-frames:v", "4",
         "-f", "rawvideo", "-"], capture_output=True)
    if done.returncode != 0:
        return None
    frames = np.frombuffer(done.stdout, np.uint8).reshape(4, size[1], size[0], 3)
    return {0.25: frames[1], 0.5: frames[2], 0.75: frames[3]}


def borrowed(pegbar):
    listed = json.loads(subprocess.run(
        [pegbar, "list", "transitions", "--json"], capture_output=True, text=True, check=True).stdout)
    for plugin in listed["plugins"]:
        for alias in plugin["names"]:
            yield plugin["id"], alias["vocabulary"], alias["name"]


class Table:
    def __init__(self):
        self.rows, self.failed, self.absent = [], 0, []

    def add(self, identifier, name, found):
        limit, why = LIMITS.get(name, (RANDOM_LIMIT if name in RANDOM else LIMIT, ""))
        worst = max(found.values())
        self.failed += worst > limit
        self.rows.append((name, identifier.removeprefix("pegbar.transition."), found, worst > limit, why))

    def show(self):
        print("| name | transition | mean difference at progress, of 255 | |\n|---|---|---|---|")
        for name, identifier, found, is_bad, why in self.rows:
            values = ", ".join(f"{progress:g}: {value:.2f}" for progress, value in found.items())
            print(f"| {name} | {identifier} | {values} | {'FAILED ' if is_bad else ''}{why} |")
        if self.absent:
            print("\nnot compared:", " ".join(self.absent))
        print(f"{len(self.rows) - self.failed} passed, {self.failed} failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--pegbar", default=str(ROOT / ".build/debug/pegbar"))
    parser.add_argument("--gl", type=pathlib.Path, default=ROOT / "../shared/gl/cases")
    parser.add_argument("--obs", type=pathlib.Path)
    options = parser.parse_args()
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        size = (320, 180)
        x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
        pictures = {"a": (x * 255 // 319, y * 255 // 179, 0 * x + 40), "b": (0 * x + 230, 255 - y, 255 - x // 2)}
        for key, channels in pictures.items():
            Image.fromarray(np.stack(channels, 2).astype(np.uint8)).save(scratch / f"{key}.png")
        for value, key in ((0, "black"), (255, "white")):
            Image.new("RGB", size, (value,) * 3).save(scratch / f"{key}.png")
        a, b = scratch / "a.png", scratch / "b.png"
        shaders = {}
        if (options.gl / "manifest.json").exists():
            shaders = {item["name"]: item for item in json.load(open(options.gl / "manifest.json"))["transitions"]}
        for identifier, vocabulary, alias in borrowed(options.pegbar):
            name = f"{vocabulary}:{alias}"
            if options.names and name not in options.names and alias not in options.names:
                continue
            found = {}
            if vocabulary == "xfade":
                frames = xfade_frames(alias, a, b, size)
                for progress, frame in (frames or {}).items():
                    found[progress] = difference(draw(options.pegbar, name, a, b, progress, scratch), frame, name)
            elif vocabulary == "gl" and alias in shaders:
                for item in shaders[alias]["expected"]:
                    theirs = np.asarray(Image.open(options.gl / item["picture"]).convert("RGB"))
                    ours = draw(options.pegbar, name, options.gl / "a.png", options.gl / "b.png", item["progress"],
                                scratch)
                    found[item["progress"]] = difference(ours, theirs, name)
            elif vocabulary == "obs" and options.obs and (options.obs / f"{alias}.png").exists():
                luma = Image.open(options.obs / f"{alias}.png").convert("L")
                for key, level in (("black", 0), ("white", 255)):
                    Image.new("RGB", luma.size, (level,) * 3).save(scratch / f"{key}.png")
                values = np.asarray(luma).astype(float)[:, :, None] / 255
                for progress in (0.25, 0.5, 0.75):
                    theirs = np.where(values < progress, 255, 0) * np.ones(3)
                    ours = draw(options.pegbar, name, scratch / "black.png", scratch / "white.png", progress, scratch)
                    found[progress] = difference(ours, theirs, name)
            elif vocabulary not in ("gl", "obs"):
                continue
            if found:
                table.add(identifier, name, found)
            else:
                table.absent.append(name)
    table.show()
    return 1 if table.failed or not table.rows else 0


if __name__ == "__main__":
    sys.exit(main())
