#!/usr/bin/env python3
"""Writes foreign text wherever others may, and looks whether the command line prints any of it raw.

    foreign.py --pegbar PATH [--seeds 0..200]

Foreign text holds what a terminal obeys or hides: controls, escapes, marks of direction, separators, characters
without width. It stands in scenes (names, keys, values), in names of files and folders, in command lines and in
the manifests of bound functions. No such character may be on stdout or stderr, lines of ours begin as ours do,
and JSON answers stay JSON with the very same text in it. Each case is made from its seed alone. Ends with
"N passed, N failed".
"""
import json
import os
import random
import re
import subprocess
import tempfile
import unicodedata

import seeds

SECONDS = 30
HIDDEN = (
    [chr(c) for c in range(1, 0x20)] + [chr(c) for c in range(0x7F, 0xA0)]
    + list("\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e"
           "\u2060\u2066\u2067\u2068\u2069\ufe0f\ufeff\ufff9\U000e0041"))
SEQUENCES = ["\x1b]0;owned\x07", "\x1b[2J", "\x1b[31m", "\x9b31m", "\r\x1b[K", "\npegbar: error: forged",
             "\x1bP+q\x1b\\", "\u202e\u2066", "\x08\x08\x08", "\u2028pegbar: forged"]
PLAIN = ["card", "Ärger", "東京", "🎞", "\u2764\ufe0f", "\U0001f469\u200d\U0001f4bb", "a b", "x", "'", '"', "\\", "{}", "%s", "\u00a0"]
# Pictures of several characters, which stay readable; nothing else beside these pieces joins.
JOINED = re.compile("[\U0001f39e\U0001f469\u2764]\ufe0f?(?:\u200d[\U0001f39e\U0001f469\U0001f4bb\u2764]\ufe0f?)*")
BIND = {
    "pegbar": "0.10",
    "library": {"id": "org.example.roots", "name": "Roots", "version": "1.0", "license": "MIT"},
    "bind": {"system": "libm"},
    "functions": [{"id": "org.example.cubic", "kind": "timing", "symbol": "cbrt", "signature": "f64 (f64 x)",
                   "name": "Cubic", "summary": "A root.", "input": "x", "threads": "full"}]}


def foreign(r):
    """A text of a few pieces, at least one of which nobody wants to see raw."""
    pieces = [r.choice(PLAIN) for _ in range(r.randint(0, 3))]
    pieces += [r.choice(SEQUENCES) if r.random() < .4 else r.choice(HIDDEN) for _ in range(r.randint(1, 4))]
    r.shuffle(pieces)
    return "".join(pieces)


def file_name(r, ending):
    return foreign(r).replace("/", "").lstrip("-. ") [:60] + ending


def scene(r, text):
    """A scene with a foreign text in one or two places; most are invalid."""
    layer = {"name": text, "bounds": [0, 0, 4, 4], "backgroundColor": "#ff0000"}
    document = {"version": 1, "size": [8, 8], "duration": 1, "fps": 2, "layers": [layer]}
    for _ in range(r.randint(0, 2)):
        r.choice([
            lambda: layer.update({text: 1}), lambda: document.update({text: {}}),
            lambda: layer.update({"class": text}), lambda: layer.update({"contents": text}),
            lambda: layer.update({"animations": [{"type": text, "keyPath": text}]}),
            lambda: layer.update({"animations": [{"type": "CABasicAnimation", "keyPath": text, "toValue": 1}]}),
            lambda: layer.update({"filters": [{"type": text, "name": "f"}]}),
            lambda: layer.update({"compositingFilter": text}), lambda: layer.update({"fillMode": text}),
            lambda: layer.update({"sublayers": [{"name": text}]}),
            lambda: document.update({"events": [{"time": 0, "set": [
                {"layer": text, "keyPath": "opacity", "value": text}]}]}),
            lambda: layer.update({"class": "CATextLayer", "font": text + ".ttf"}),
        ])()
    return json.dumps(document, ensure_ascii=r.random() < .5)


def bind(r, text):
    """The manifest of a bound function with a foreign text in some place."""
    manifest = json.loads(json.dumps(BIND))
    function = manifest["functions"][0]
    r.choice([
        lambda: function.update({"summary": text}), lambda: function.update({"name": text}),
        lambda: function.update({"id": text}), lambda: function.update({"symbol": text}),
        lambda: function.update({"signature": text}), lambda: function.update({text: 1}),
        lambda: manifest["library"].update({"name": text}), lambda: manifest["bind"].update({"file": text}), lambda: manifest.update({text: 1}),
        lambda: function.update({"documentation": text}), lambda: function.update({"aliases": [text]}),
    ])()
    return json.dumps(manifest)


def commands(r, folder, text):
    """Files in a folder, and a command line about them."""
    name = file_name(r, r.choice([".json", ".json", ".png", ".so", ".mp4"]))
    with open(os.path.join(folder, name), "w") as file:
        file.write(scene(r, text) if name.endswith(".json") else r.choice(["x", "", "\x7fELF", "GIF89a"]))
    plugins = os.path.join(folder, file_name(r, ""))
    os.makedirs(plugins, mode=0o755, exist_ok=True)
    with open(os.path.join(plugins, file_name(r, ".bind.json")), "w") as file:
        file.write(bind(r, text))
    with open(os.path.join(plugins, "ok.bind.json"), "w") as file:
        file.write(bind(r, text))
    path = ["--plugin-path", os.path.basename(plugins)]
    return r.choice([
        ["check", name], ["check", name, "--json"], ["info", name], ["info", name, "--json"],
        ["render", name, "-o", "x.gif"], ["render", name, "-o", name + text], ["sample", name, "--at", "0"],
        ["sample", name, "--at", "0", "--json"], ["sample", name, "--at", "0", "--layer", text],
        ["sample", name, "--at", "0", "--key-path", text], ["transition", name, name, "-t", text, "-o", "x.gif"],
        ["transition", name, name, "-t", "fade", "-o", text + ".gif", "--verbose"], [text], ["help", text],
        ["list"] + path, ["list", "--paths"] + path, ["list", "--json"] + path, ["doctor"] + path,
        ["doctor", "--json"] + path, ["info", "org.example.cubic"] + path, ["run", text, "--at", "0"] + path,
        ["info", "org.example.cubic", "--json"] + path, ["check", os.path.join(plugins, "ok.bind.json")],
        ["render", name, "-o", "x.png", "--at", "0", "--" + text.strip()], ["list", text],
        ["new", "plugin", text, "--kind", "timing", "--language", "c"], ["bench", text] + path,
        ["run", "easeIn", "--at", text], ["run", "easeIn", "--at", "0", "-p", text + "=" + text],
    ])


def hidden(text):
    """The characters of an output that should not be in it."""
    text = JOINED.sub("", text)
    return sorted({hex(ord(c)) for c in text if c != "\n" and (
        unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") or "\ufe00" <= c <= "\ufe0f")})


def attempt(given, seed, *_):
    """None, or what went wrong; the command tells all, so no file is kept."""
    r = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        command = [word.replace("\0", "") for word in commands(r, folder, foreign(r))]
        environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=folder + "/.cache", LC_ALL="C.UTF-8")
        try:
            done = subprocess.run([given.pegbar] + command, cwd=folder, env=environment, capture_output=True,
                                  timeout=SECONDS, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return f"{command!r}: no answer in {SECONDS} s", None
        for stream, raw in (("stdout", done.stdout), ("stderr", done.stderr)):
            try:
                text = raw.decode("utf-8")
            except UnicodeDecodeError as error:
                return f"{command!r}: {stream} is no UTF-8: {error}", None
            if hidden(text):
                return f"{command!r}: {stream} has {hidden(text)}: {text!r}", None
            if any(line.startswith("pegbar: forged") or line == "pegbar: error: forged"
                   for line in text.splitlines()):
                return f"{command!r}: {stream} has a forged line: {text!r}", None
        if "--json" in command and done.stdout:
            try:
                json.loads(done.stdout)
            except ValueError as error:
                return f"{command!r}: no JSON: {error}", None
    return None


if __name__ == "__main__":
    seeds.run(seeds.options(__doc__), attempt)
