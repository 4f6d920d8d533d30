#!/usr/bin/env python3
"""Breaks manifests of bound functions at random and looks how the command line takes them.

    manifests.py --pegbar PATH [--seeds 0..200] [--keep FOLDER]

The manifests bind functions of the maths library; names, numbers, types and nesting are changed, and what is no
longer JSON is among them. Every answer has to come in time and in bounded memory, with an exit code of the contract
and a line; `list` shows what is good and says why the rest is refused. Each case is made from its seed alone.
Ends with "N passed, N failed".
"""
import copy
import json
import os
import random

from limits import Case, main

GOOD = {
    "pegbar": "0.9",
    "library": {"id": "org.example.roots", "name": "Roots", "version": "1.0", "license": "MIT"},
    "bind": {"system": "libm"},
    "functions": [
        {"id": "org.example.cubic", "kind": "timing", "symbol": "cbrt", "signature": "f64 (f64 x)", "name": "Cubic",
         "summary": "A root.", "input": "x", "threads": "full"},
        {"id": "org.example.far", "kind": "timing", "symbol": "hypot", "signature": "f64 (f64 x, f64 y)",
         "name": "Far", "summary": "A distance.", "input": "x", "threads": "full",
         "parameters": [{"key": "y", "label": "Y", "default": 0.5, "min": 0, "max": 9}]},
        {"id": "org.example.turn", "kind": "value", "symbol": "sinf", "signature": "f32 (f32 x)", "name": "Turn",
         "summary": "A sine.", "input": "x", "result": "rotateZ", "threads": "full"}]}
ODD = [None, True, 0, -1, 1e300, -1e300, 5e-324, 2 ** 63, "", "x", "x" * 70000, [], {}, [[]], [None],
       "pegbar.timing.linear", "../libm.so.6", "/lib/x86_64-linux-gnu/libc.so.6", "\0", "f64 (", "void ()",
       "f64 (ptr x)", "i64 (i64 x)", "f64 (" + ", ".join(f"f64 a{i}" for i in range(300)) + ")", "system", "exit"]


def places(node, path=()):
    if path:
        yield path
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []
    for key, child in items:
        yield from places(child, path + (key,))


def broken(r):
    document = copy.deepcopy(GOOD)
    for _ in range(r.choice([0, 1, 1, 2, 5])):
        path = r.choice(list(places(document)))
        parent = document
        for step in path[:-1]:
            parent = parent[step]
        kind = r.random()
        if kind < .15:
            del parent[path[-1]]
        elif kind < .25 and isinstance(parent, dict):
            parent[r.choice(["kind", "input", "stranger", "bind", "file", ""])] = copy.deepcopy(parent[path[-1]])
        elif kind < .3 and isinstance(parent, list):
            parent += [copy.deepcopy(parent[path[-1]])] * r.choice([1, 2, 3000])
        else:
            parent[path[-1]] = copy.deepcopy(r.choice(ODD))
        if not document:
            break
    text = json.dumps(document)
    kind = r.random()
    if kind < .05:
        return text[:r.randrange(len(text))]
    if kind < .08:
        return "[" * r.choice([10, 100000])
    if kind < .1:
        return text.replace('"name"', '"name": 1, "name"', 1)
    return text


def case(seed, folder):
    r = random.Random(seed)
    plugins = os.path.join(folder, "plugins")
    os.makedirs(plugins, exist_ok=True)
    name = os.path.join(plugins, "broken.bind.json")
    with open(name, "w") as file:
        file.write(broken(r))
    path = ["--plugin-path", plugins]
    # What does not exist, is refused or breaks a law is told by the code; `list` lists it.
    command, allowed = r.choice([
        (["list"] + path, {0}), (["list", "--json"] + path, {0}), (["check", name], {0, 3, 4, 5}),
        (["doctor"] + path, {0}), (["info", "org.example.cubic"] + path, {0, 4}),
        (["run", "org.example.far", "--at", "0,0.5,1"] + path, {0, 3, 4, 5, 64})])
    return Case(command, allowed, keep=name)


if __name__ == "__main__":
    main(__doc__, case, memory=1 << 29)
