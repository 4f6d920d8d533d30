#!/usr/bin/env python3
"""Breaks good scenes at random and looks how the command line takes it.

    scenes.py --pegbar PATH [--seeds 0..300] [--keep FOLDER] SCENE…

Every answer has to be an exit code of the contract with a line on stderr where it is not 0, in time
and in bounded memory. Each case is made from its seed alone; --keep saves the scenes that failed.
Ends with "N passed, N failed".
"""
import json
import os
import random
import re
import resource
import shutil
import subprocess

import seeds

# A scene is good, invalid, needs a plugin that is missing, or asks for a frame outside.
ALLOWED = {0, 3, 4, 64}
SECONDS = 20
MEMORY = 8 << 30
ODD = [None, 0, -1, 1e308, -1e308, 1e-300, "", [], {}, "inf", True, [1, 2], [0, 0, 0, 0], "#fff",
       1e9, [1e300] * 4, "nan", [[]], [None], [{"rotate": [1e300, 0, 0, 1]}],
       [{"scale": [0, 0, 0]}], [{"perspective": 0}], "M0 0L1e300 1e300"]


def places(node, path=()):
    """The paths of everything inside a document."""
    if path:
        yield path
    if isinstance(node, dict):
        for key in node:
            yield from places(node[key], path + (key,))
    elif isinstance(node, list):
        for index in range(len(node)):
            yield from places(node[index], path + (index,))


def breaks(r, document):
    """Changes one place: mostly numbers, to others that are still numbers."""
    path = r.choice(list(places(document)))
    parent = document
    for step in path[:-1]:
        parent = parent[step]
    last, old = path[-1], parent[path[-1]]
    if isinstance(old, (int, float)) and not isinstance(old, bool) and r.random() < .9:
        parent[last] = r.choice([old * 1e3, -old, 0, old * 1e6, old * 1e-3, 1e300, -1e300,
                                 old * 1e12, 1e-300, old + .5, 7])
    elif isinstance(old, str) and r.random() < .7:
        return
    elif r.random() < .2 and isinstance(parent, dict):
        del parent[last]
    elif r.random() < .2 and isinstance(parent, list):
        parent.insert(last, json.loads(json.dumps(old)))
    else:
        parent[last] = json.loads(json.dumps(r.choice(ODD)))


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def attempt(given, seed, _, copied):
    """None, or what went wrong and the scene's path."""
    sources, copies = copied
    r = random.Random(seed)
    name = r.choice(sources)
    with open(name) as file:
        # The strings of these files have no slashes in pairs.
        document = json.loads(re.sub(r"//.*", "", file.read()))
    for _ in range(r.choice([1, 1, 2, 3])):
        breaks(r, document)
    folder = copies[os.path.dirname(name)]
    scene = os.path.join(folder, "fuzzed.json")
    with open(scene, "w") as file:
        json.dump(document, file)
    picture = os.path.join(folder, "fuzzed.png")
    drawn = ["-o", picture, "--overwrite"]
    command = r.choice([
        ["sample", scene, "--at", "0.5,1"], ["render", scene, "--at", "0.5", "--scale", "0.5"] + drawn,
        ["render", scene, "--at", "1"] + drawn, ["check", scene], ["info", scene]])
    try:
        done = subprocess.run([given.pegbar] + command, capture_output=True, text=True, timeout=SECONDS,
                              preexec_fn=limited)
    except subprocess.TimeoutExpired:
        return f"{command[0]}: no answer in {SECONDS} s", scene
    if done.returncode not in ALLOWED:
        return f"{command[0]}: exit {done.returncode}: {done.stderr[-300:]}", scene
    if done.returncode and not done.stderr.strip() and command[0] != "check":
        return f"{command[0]}: exit {done.returncode} without a word", scene
    return None


def copy_scenes(given, folder):
    """The scenes, and for each folder of theirs a copy: pictures lie beside their scenes."""
    sources = sorted(os.path.abspath(s) for s in given.scenes)
    folders = sorted({os.path.dirname(s) for s in sources})
    copies = {source: os.path.join(folder, str(i)) for i, source in enumerate(folders)}
    for source, copy in copies.items():
        shutil.copytree(source, copy)
    return sources, copies


if __name__ == "__main__":
    options = seeds.options(__doc__, seeds="0..300")
    options.add_argument("scenes", nargs="+")
    seeds.run(options, attempt, copy_scenes)
