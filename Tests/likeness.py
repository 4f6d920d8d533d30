#!/usr/bin/env python3
"""Compares transitions with borrowed names to the transitions that they are named after.

  Tests/likeness.py [--pegbar BIN] [--gl FOLDER] [--collection FOLDER] [--obs FOLDER] [--renew] [NAME…]

For each name of the vocabulary `xfade` that the installed ffmpeg has, at progress 0.25, 0.5 and 0.75, against ffmpeg's
frames; for each name of `gl` with pictures in FOLDER (manifest.json, a.png, b.png, expected/: drawn by the unmodified
GLSL with OpenGL), and for the others with a file in the collection against Pegbar's own reading of the GLSL; for each
name of `obs` with a map of that name in FOLDER. Prints the mean difference of all channels, in levels of 255, and the
peak signal-to-noise ratio at progress 0.5 in decibels. Names whose patterns are random are compared by the mean of the
whole picture. Fails where a difference exceeds the limit; a name that differs on purpose stands in LIMITS with its
reason. --renew also writes the tables of the page BorrowedNames.md whose names were compared: give all three folders.
Needs numpy and Pillow.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "Sources/Pegbar/Pegbar.docc/BorrowedNames.md"
LIMIT = 2.0
# Names whose pictures may differ more, and why.
LIMITS = {
    "gl:crosshatch": (2.0, "noise of large sines, whose last bits differ"),
    "gl:fragment": (4.0, "noise of large sines, whose last bits differ"),
    "gl:CrossZoom": (2.0, "the shader mixes forty points, which random numbers shift"),
    "gl:TVStatic": (3.0, "noise of large sines, whose last bits differ"),
    "gl:randomNoisex": (3.0, "noise of large sines, whose last bits differ"),
    "gl:luminance_melt": (3.0, "noise of large sines, whose last bits differ"),
    "gl:tangentMotionBlur": (4.0, "noise of large sines, whose last bits differ"),
    "obs:blinds-h": (16.0, "the map's slats lie a pixel lower"),
    "obs:checkerboard-small": (25.0, "the map's levels are not spread evenly"),
    "obs:circles": (13.0, "the map's rings lie closer by a twentieth"),
    "obs:squares": (20.0, "the map's outer frames are darker"),
    "obs:fan": (10.0, "the map is drawn for pictures of 3:2"),
    "obs:spiral": (60.0, "a painted map, most of which changes late; the spiral here winds evenly"),
    "xfade:fadegrays": (4.0, "ffmpeg 5.1 draws the upper third of the picture lighter"),
    "xfade:vdslice": (3.0, "xfade leaves the edges of its slices hard"),
    "xfade:vuslice": (3.0, "xfade leaves the edges of its slices hard"),
}
# Why a ratio is low although the difference is small.
STEPS = "the map's 256 levels move its edge in steps, at most two pixels from the edge here"
STRIPS = "a strip of the map has 21 levels, which move its edge by 23 pixels at a time"
EDGE, EDGES = "xfade's edge is hard and lies a pixel further", "xfade's edges are hard and lie a pixel further"
WHYS = {
    "gl:BlockDissolve": "noise of large sines, whose last bits differ",
    "gl:undulatingBurnOut": "last bits decide single pixels of the burning edge, in OpenGL and GLSL, too",
    **dict.fromkeys(("xfade:hlslice", "xfade:hrslice"), "xfade leaves the edges of its slices hard"),
    "xfade:squeezeh": "xfade leaves the edges hard, the lower one a row further",
    "xfade:squeezev": "xfade leaves the edges hard, the right one a column further",
    **dict.fromkeys((f"xfade:wipe{way}" for way in ("left", "right", "up", "down")), EDGE),
    **dict.fromkeys((f"xfade:wipe{corner}" for corner in ("tl", "tr", "bl", "br")), EDGES),
    **dict.fromkeys(
        (f"obs:{name}" for name in (
            "barndoor-botleft", "barndoor-h", "barndoor-topleft", "barndoor-v", "clock", "iris", "linear-h",
            "linear-topleft", "linear-topright", "linear-v", "square", "stripes")), STEPS),
    **dict.fromkeys(("obs:strips-v", "obs:zigzag-v"), STRIPS),
}
RANDOM = {"xfade:dissolve", "gl:crosshatch", "gl:fragment", "obs:checkerboard-small"}
RANDOM_LIMIT = 6.0
# Shaders that need a third picture.
WITH_PICTURE = {"displacement", "luma"}
# Maps that somebody painted: the same idea, drawn anew, and compared by how much of the new picture shows.
PAINTED = {"obs:burst", "obs:cloud", "obs:curtain", "obs:fractal", "obs:sinus9", "obs:spiral", "obs:watercolor"}
PAINTED_LIMIT = 40.0
PAINTED_WHY = "a painted map: the same idea, drawn anew"


def difference(ours, theirs, name):
    a, b = ours.astype(float), theirs.astype(float)
    if name in RANDOM or name in PAINTED:
        a, b = a.mean((0, 1)), b.mean((0, 1))
    return float(np.abs(a - b).mean())


def noise_ratio(ours, theirs):
    """Decibels; infinite for equal pictures."""
    error = float(((ours.astype(float) - theirs.astype(float)) ** 2).mean())
    return math.inf if error == 0 else 10 * math.log10(255 * 255 / error)


def draw(pegbar, name, a, b, progress, scratch, folder=None):
    out = scratch / "out.png"
    command = [pegbar, "run", name, "--from", a, "--to", b, "--progress", progress, "-o", out, "--overwrite"]
    command += ["--plugin-path", folder] if folder else []
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}: {done.stderr.strip()}")
    return over_black(out)


def over_black(path):
    """The colours of a picture with what is transparent over black, as shaders' pictures have them."""
    picture = Image.open(path).convert("RGBA")
    return np.asarray(Image.alpha_composite(Image.new("RGBA", picture.size, (0, 0, 0, 255)), picture).convert("RGB"))


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


def unplayed(pegbar):
    """The names of gl-transitions that no built-in plugin has: their files play them."""
    listed = json.loads(subprocess.run(
        [pegbar, "list", "transitions", "--vocabulary", "gl", "--json"], capture_output=True, text=True,
        check=True).stdout)
    return [item["name"] for item in listed["names"] if item["id"] is None]


def file_id(alias):
    """The id of a shader's file; ids have no underscores."""
    return "pegbar.glsl." + alias.replace("_", "-")


class Row:
    """A name, and how far its pictures differ at each progress."""

    def __init__(self, name, transition, against=""):
        self.name, self.transition, self.against = name, transition, against
        self.found, self.ratio = {}, None
        kind = (RANDOM_LIMIT, "a random order") if name in RANDOM else (LIMIT, "")
        kind = (PAINTED_LIMIT, PAINTED_WHY) if name in PAINTED else kind
        self.limit, self.why = LIMITS.get(name, kind)
        self.why = self.why or WHYS.get(name, "")

    def compare(self, progress, ours, theirs):
        self.found[progress] = difference(ours, theirs, self.name)
        if progress == 0.5:
            self.ratio = noise_ratio(ours, theirs)

    @property
    def failed(self):
        return max(self.found.values()) > self.limit

    def cells(self):
        ratio = "equal" if self.ratio == math.inf else f"{self.ratio:.1f}"
        return [f"`{self.name.split(':')[1]}`", self.transition, *(f"{value:.2f}" for value in self.found.values()),
                ratio, *([self.against] if self.against else []), self.why]


class Table:
    HEADINGS = {"xfade": "### ffmpeg's xfade", "gl": "### gl-transitions", "obs": "### OBS Studio's luma wipes"}

    def __init__(self):
        self.rows, self.absent = [], []

    def lines(self, vocabulary):
        rows = sorted((row for row in self.rows if row.name.startswith(vocabulary + ":")), key=lambda row: row.name)
        if not rows:
            return []
        moments = [f"{progress:g}" for progress in rows[0].found]
        head = ["name", "transition", *moments, "PSNR", *(["against"] if rows[0].against else []), "why"]
        lines = [head, ["---"] * len(head), *(row.cells() for row in rows)]
        return ["| " + " | ".join(line) + " |" for line in lines]

    def show(self):
        for vocabulary in self.HEADINGS:
            print("\n".join(self.lines(vocabulary)))
        for row in self.rows:
            if row.failed:
                print(f"FAILED {row.name}: more than {row.limit}")
        if self.absent:
            print("not compared:", " ".join(self.absent))
        failed = sum(row.failed for row in self.rows)
        print(f"{len(self.rows) - failed} passed, {failed} failed")
        return failed

    def renew(self):
        """Puts each table in the place of that under its heading on the page."""
        page = PAGE.read_text(encoding="utf-8")
        for vocabulary, heading in self.HEADINGS.items():
            lines = self.lines(vocabulary)
            if lines:
                start = page.index(heading)
                old = re.compile(r"(?:^\|.*\n)+", re.M).search(page, start)
                page = page[:old.start()] + "\n".join(lines) + "\n" + page[old.end():]
        PAGE.write_text(page, encoding="utf-8")


class Comparison:
    """Where the pictures are, and how one name is compared."""

    def __init__(self, options, scratch):
        self.options, self.scratch = options, scratch
        self.size = (320, 180)
        x, y = np.meshgrid(np.arange(self.size[0]), np.arange(self.size[1]))
        pictures = {"a": (x * 255 // 319, y * 255 // 179, 0 * x + 40), "b": (0 * x + 230, 255 - y, 255 - x // 2)}
        for key, channels in pictures.items():
            Image.fromarray(np.stack(channels, 2).astype(np.uint8)).save(scratch / f"{key}.png")
        self.a, self.b = scratch / "a.png", scratch / "b.png"
        self.shaders = {}
        manifest = options.gl / "manifest.json"
        if manifest.exists():
            self.shaders = {item["name"]: item for item in json.load(open(manifest))["transitions"]}

    def ours(self, name, a, b, progress, folder=None):
        return draw(self.options.pegbar, name, a, b, progress, self.scratch, folder)

    def xfade(self, alias, row):
        for progress, frame in (xfade_frames(alias, self.a, self.b, self.size) or {}).items():
            row.compare(progress, self.ours(row.name, self.a, self.b, progress), frame)

    def gl(self, alias, row, plays=None):
        """Against OpenGL's pictures, or the file's own as Pegbar reads it."""
        a, b, folder = self.options.gl / "a.png", self.options.gl / "b.png", self.options.collection
        if alias in self.shaders:
            row.against = "OpenGL"
            for item in self.shaders[alias]["expected"]:
                theirs = np.asarray(Image.open(self.options.gl / item["picture"]).convert("RGB"))
                row.compare(item["progress"], self.ours(plays or row.name, a, b, item["progress"], plays and folder),
                            theirs)
        elif alias not in WITH_PICTURE and folder and plays is None and (folder / f"{alias}.glsl").exists() and a.exists():
            row.against = "GLSL"
            for progress in (0.3, 0.5):
                theirs = self.ours(file_id(alias), a, b, progress, folder / f"{alias}.glsl")
                row.compare(progress, self.ours(row.name, a, b, progress), theirs)

    def obs(self, alias, row):
        if not self.options.obs or not (self.options.obs / f"{alias}.png").exists():
            return
        luma = Image.open(self.options.obs / f"{alias}.png").convert("L")
        for key, level in (("black", 0), ("white", 255)):
            Image.new("RGB", luma.size, (level,) * 3).save(self.scratch / f"{key}.png")
        values = np.asarray(luma).astype(float)[:, :, None] / 255
        for progress in (0.25, 0.5, 0.75):
            theirs = np.where(values < progress, 255, 0) * np.ones(3)
            ours = self.ours(row.name, self.scratch / "black.png", self.scratch / "white.png", progress)
            row.compare(progress, ours, theirs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--pegbar", default=str(ROOT / ".build/debug/pegbar"))
    parser.add_argument("--gl", type=pathlib.Path, default=ROOT / "../shared/gl/cases")
    parser.add_argument("--collection", type=pathlib.Path, help="the folder with the files NAME.glsl")
    parser.add_argument("--obs", type=pathlib.Path)
    parser.add_argument("--renew", action="store_true")
    options = parser.parse_args()
    if options.renew and options.names:
        parser.error("--renew compares all names: leave them out")
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(options, pathlib.Path(folder))
        names = [(f"{vocabulary}:{alias}", identifier) for identifier, vocabulary, alias in borrowed(options.pegbar)]
        if options.collection:
            names += [(f"gl:{alias}", None) for alias in unplayed(options.pegbar) if alias in comparison.shaders]
        for name, identifier in names:
            vocabulary, alias = name.split(":")
            if vocabulary not in Table.HEADINGS or options.names and not {name, alias} & set(options.names):
                continue
            row = Row(name, identifier.removeprefix("pegbar.transition.") if identifier else "the GLSL file")
            more = {} if identifier else {"plays": file_id(alias)}
            getattr(comparison, vocabulary)(alias, row, **more)
            if row.found:
                table.rows.append(row)
            else:
                table.absent.append(name)
    failed = table.show()
    if options.renew:
        table.renew()
    return 1 if failed or not table.rows else 0


if __name__ == "__main__":
    sys.exit(main())
