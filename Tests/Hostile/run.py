#!/usr/bin/env python3
"""Bad plugins and files, and what the command line has to say of each.

    run.py --pegbar PATH [--only WORD] [--keep FOLDER]

files.py has files that are no libraries, libraries.py libraries that must not be used: one folder has them all, which
is listed in ten seconds. frames.py has plugins that break while they play, laws.py plugins that break a law: nothing
else may fail with it. Besides: broken caches, places that cannot be written, 10,000 files, libraries that change while
they play. providers.py has files that a provider opens, with whom it misbehaves. Ends with "N passed, N failed".
"""
import argparse
import concurrent.futures
import glob
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import build
import files
import frames
import laws
import libraries
import providers

SECONDS = 60


class Suite:
    def __init__(self, given, folder):
        self.pegbar, self.only, self.folder = given.pegbar, given.only, folder
        self.passed = self.failed = 0
        self.environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=os.path.join(folder, ".cache"),
                                LC_ALL="C.UTF-8")
        self.environment.pop("PEGBAR_PLUGIN_PATH", None)

    def wanted(self, name):
        return not self.only or self.only in name

    def run(self, *words, seconds=SECONDS):
        try:
            return subprocess.run([self.pegbar, *words], capture_output=True, text=True, errors="replace",
                                  timeout=seconds, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return None

    def judge(self, name, fault):
        if fault:
            self.failed += 1
            print(f"{name}: {fault}", flush=True)
        else:
            self.passed += 1


def law_fault(suite, path, law, status, words):
    """None, or how the answer of `check` differs from what a case expects."""
    done = suite.run("check", path, "--json", "--plugin-timeout", "10")
    if done is None:
        return "no answer"
    try:
        tests = json.loads(done.stdout)["files"][0]["tests"]
    except (ValueError, LookupError):
        return f"exit {done.returncode}: {done.stderr.strip()[-300:]}"
    bad = {test["name"]: test for test in tests if test["status"] not in ("passed", "skipped")}
    if law == "fair":
        return f"fails: {list(bad.values())}" if bad else None
    if law not in bad:
        return f"{law} says nothing; {[t for t in tests if t['name'] == law]} {list(bad.values())}"
    found = bad.pop(law)
    if found["status"] != status or words not in found["message"]:
        return f"{law}: {found['status']}: {found['message']}"
    others = [test for test in bad.values() if test["status"] != "warning"]
    return f"more than {law} fails: {others}" if others else None


def check_laws(suite):
    folder = os.path.join(suite.folder, "laws")
    os.mkdir(folder)
    cases = [case for case in laws.LAWS if suite.wanted(case[0])]
    build.compile_all([(os.path.join(folder, case[0] + ".so"), build.source(case[1], case[5])) for case in cases])

    def attempt(case):
        name, _, law, status, words, _ = case
        suite.judge(name, law_fault(suite, os.path.join(folder, name + ".so"), law, status, words))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() + 1) as pool:
        list(pool.map(attempt, cases))


def check_fuzz(suite):
    folder = os.path.join(suite.folder, "fuzz")
    os.mkdir(folder)
    cases = [case for case in laws.FUZZ if suite.wanted(case[0])]
    build.compile_all([(os.path.join(folder, case[0] + ".so"), build.source(case[1], case[3])) for case in cases])
    for name, _, words, _ in cases:
        path = os.path.join(folder, name + ".so")
        plain = suite.run("check", path)
        found = suite.run("check", path, "--fuzz", "200")
        line = found.stderr if found else ""
        seed = re.search(r"seed (\d+)", line)
        if plain is None or plain.returncode:
            suite.judge(name, "it fails without random tests")
        elif not seed or words not in line:
            suite.judge(name, f"random tests find nothing: {line}")
        else:
            again = suite.run("check", path, "--reproduce", seed[1])
            same = again is not None and again.returncode == 5 and f"seed {seed[1]}" in again.stderr
            suite.judge(name, None if same else f"seed {seed[1]} does not fail again: {again}")


def refusals(answer):
    """Name of a file → code and reason."""
    return {os.path.basename(found["path"]): (found["code"], found["reason"])
            for found in json.loads(answer.stdout)["refused"]}


def look_at_folder(suite):
    """Every bad file and library in one folder, which is listed in ten seconds with the reason for each."""
    folder = os.path.join(suite.folder, "plugins")
    os.mkdir(folder)
    good = os.path.join(folder, "good.so")
    build.compile_all([(good, build.source("IS_TIMING", '#define ID "org.example.good"'))] + [
        (os.path.join(folder, name + ".so"), build.source("", code)) for name, _, _, code in libraries.LIBRARIES])
    with open(good, "rb") as file:
        contents = file.read()
    expected, file = files.make(folder, contents)
    files.make_manifests(file, contents)
    expected.update({name + ".so": (code, words) for name, code, words, _ in libraries.LIBRARIES})
    start = time.monotonic()
    answer = suite.run("list", "--json", "--plugin-path", folder)
    seconds = time.monotonic() - start
    if answer is None or answer.returncode:
        return suite.judge("folder", f"list ends badly: {answer and answer.stderr[-300:]}")
    suite.judge("folder in 10 s", None if seconds <= 10 else f"took {seconds:.1f} s")
    found = refusals(answer)
    for name, (code, words) in expected.items():
        if not code and not name.startswith("b-"):
            continue
        if name not in found:
            suite.judge(name, "is not refused")
        elif code and found[name][0] not in code.split("|") or words not in found[name][1]:
            suite.judge(name, f"is refused as {found[name]}, not as {code} with '{words}'")
        else:
            suite.judge(name, None)
    strangers = set(found) - set(expected)
    suite.judge("nothing else refused", f"refused: {strangers}" if strangers else None)
    ids = [plugin["id"] for plugin in json.loads(answer.stdout)["plugins"]]
    suite.judge("good plugin listed", None if "org.example.good" in ids else "it is missing")
    start = time.monotonic()
    again = suite.run("list", "--json", "--plugin-path", folder)
    same = again is not None and refusals(again) == found
    suite.judge("the same from the cache", None if same else "another answer")
    plain = suite.run("list", "--plugin-path", folder)
    raw = [c for c in plain.stdout + plain.stderr if c != "\n" and (ord(c) < 32 or c in "\u202e\u200b\x7f\x9b")]
    suite.judge("nothing raw in the list", f"{raw}" if raw else None)


def png(path, shade):
    """A picture of 64 x 48 pixels."""
    rows = b"".join(b"\0" + bytes((x * 4 ^ shade) & 255 for x in range(64) for _ in range(3)) for _ in range(48))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def end_fault(done, code, words, plugin="org.example.bad"):
    """None, or how a command ended in another way than with a code and one line."""
    if done is None:
        return "no answer"
    lines = done.stderr.strip().splitlines()
    if done.returncode != code:
        return f"exit {done.returncode}: {lines[-3:]}"
    if len([line for line in lines if "error:" in line.split("forged")[0]]) != 1 or words not in lines[-1]:
        return f"says {lines}"
    return None if plugin in done.stderr else f"names no plugin: {lines}"


def play(suite):
    folder = os.path.join(suite.folder, "play")
    os.mkdir(folder)
    for name, shade in (("a.png", 0), ("b.png", 255)):
        png(os.path.join(folder, name), shade)
    cases = [case for case in frames.FRAMES + frames.CURVES if suite.wanted(case[0])]
    modes = ("", "--isolate")
    for name in [case[0] + mode for case in cases for mode in modes]:
        os.mkdir(os.path.join(folder, name))
    build.compile_all([(os.path.join(folder, case[0], "bad.so"), build.source(case[1], case[-1])) for case in cases])
    for case in cases:
        # Some change their own file.
        shutil.copy(os.path.join(folder, case[0], "bad.so"), os.path.join(folder, case[0] + modes[1], "bad.so"))

    def attempt(job):
        case, mode = job
        name, path = case[0], os.path.join(folder, case[0] + mode)
        out = os.path.join(path, "out.gif")
        if len(case) == 6:
            words = ["run", "org.example.bad", "--at", case[2]]
        else:
            words = ["transition", os.path.join(folder, "a.png"), os.path.join(folder, "b.png"), "-t", "org.example.bad",
                     "-d", "0.2", "--hold", "0.1", "-o", out]
        done = suite.run(*words, *mode.split(), "--plugin-path", path, "--plugin-timeout", "1.5")
        code, expected = case[-3:-1]
        if mode and name in frames.ISOLATED:
            code, expected = frames.ISOLATED[name]
        fault = None if code == 0 and done is not None and done.returncode == 0 else end_fault(done, code, expected)
        left = [found for found in os.listdir(path) if found != "bad.so"]
        if code == 0 and os.path.exists(out):
            os.remove(out)
            left.remove(os.path.basename(out))
        suite.judge(f"{name} {mode}".strip(), fault or (f"leaves {left}" if left else None))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(attempt, [(case, mode) for case in cases for mode in modes]))


def listed(suite, folder, **variables):
    """The ids and refusals of a folder; None where the command ends badly."""
    usual = suite.environment
    suite.environment = {key: value for key, value in {**usual, **variables}.items() if value is not None}
    answer = suite.run("list", "--json", "--plugin-path", folder)
    suite.environment = usual
    if answer is None or answer.returncode:
        return None
    ids = sorted(plugin["id"] for plugin in json.loads(answer.stdout)["plugins"])
    return ids, refusals(answer)


def caches(suite):
    """A cache that is broken, or cannot be written, changes no answer; a library that is replaced does."""
    folder, home = os.path.join(suite.folder, "cached"), os.path.join(suite.folder, "cache")
    os.mkdir(folder)
    library = os.path.join(folder, "x.so")
    build.compile_all([
        (library, build.source("IS_TIMING", '#define ID "org.example.one"')),
        (os.path.join(folder, "y.so"), build.source("IS_TIMING", "#define OPENING abort()")),
        (os.path.join(suite.folder, "two.so"), build.source("IS_TIMING", '#define ID "org.example.two"'))])
    right = listed(suite, folder, XDG_CACHE_HOME=home)
    suite.judge("two libraries", None if right and "org.example.one" in right[0] and "y.so" in right[1] else f"{right}")
    r = random.Random(3)
    records = [os.path.join(root, name) for root, _, names in os.walk(home) for name in names]
    suite.judge("outcomes are remembered", None if len(records) == 2 else f"{records}")
    for name, contents in [
            ("empty", b""), ("random", r.randbytes(3000)), ("null", b"null"), ("deep", b"[" * 100000),
            ("key", b'{"key":"0.1/0","entry":"pegbar_plugin_open","outcome":{}}'),
            ("lie", b'{"key":"x","entry":"pegbar_plugin_open","outcome":{"manifest":{"plugins":[]}}}')]:
        for record in records:
            with open(record, "wb") as file:
                file.write(contents)
        found = listed(suite, folder, XDG_CACHE_HOME=home)
        suite.judge(f"cache of {name}", None if found == right else f"{found}")
    for record in records:
        os.remove(record)
        os.mkdir(record)
    suite.judge("cache of folders", None if listed(suite, folder, XDG_CACHE_HOME=home) == right else "another answer")
    for name, variables in [("cache that cannot be written", {"XDG_CACHE_HOME": "/proc/none"}),
                            ("cache in a file", {"XDG_CACHE_HOME": library}),
                            ("cache on a full device", {"XDG_CACHE_HOME": "/dev/full"}),
                            ("no home", {"HOME": None, "XDG_CACHE_HOME": None}),
                            ("relative cache", {"XDG_CACHE_HOME": "here"})]:
        found = listed(suite, folder, **variables)
        suite.judge(name, None if found == right else f"{found}")
    # Another content of the same size and time under the same name.
    about = os.stat(library)
    shutil.copy(os.path.join(suite.folder, "two.so"), library)
    os.utime(library, ns=(about.st_atime_ns, about.st_mtime_ns))
    found = listed(suite, folder, XDG_CACHE_HOME=os.path.join(suite.folder, "other"))
    suite.judge("replaced", None if found and "org.example.two" in found[0] else f"{found}")


def supplied_later(suite):
    """A library that lacks another one is looked at again once that one is there."""
    folder, parts = os.path.join(suite.folder, "lacking"), os.path.join(suite.folder, "parts")
    os.mkdir(folder)
    os.mkdir(parts)
    part, there = os.path.join(parts, "libpart.so"), os.path.join(folder, "libpart.so")
    build.compile_one(part, "double part(double t) { return t; }")
    code = """#define ID "org.example.lacking"
double part(double);
static pegbar_status eval(EVAL) { for (uint64_t i = 0; i < n; i++) y[i] = part(x[i]); return PEGBAR_OK; }"""
    build.compile_one(os.path.join(folder, "lacking.so"), build.source("IS_TIMING", code),
                      ["-L" + parts, "-lpart", "-Wl,-rpath,$ORIGIN"])
    before = listed(suite, folder)
    suite.judge("lacks a library",
                None if before and before[1].get("lacking.so", "")[0] == "does-not-load" else f"{before}")
    shutil.copy(part, there)
    after = listed(suite, folder)
    suite.judge("supplied later", None if after and "org.example.lacking" in after[0] else f"{after}")


MOUNT = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


def read_only(suite):
    """A cache, an output's folder and a whole system that cannot be written; a home that is not there."""
    folder = os.path.join(suite.folder, "read-only")
    plugins, cache, output = (os.path.join(folder, name) for name in ("plugins", "cache", "output"))
    for made in (folder, plugins, cache, output):
        os.mkdir(made)
    build.compile_all([(os.path.join(plugins, "wipe.so"), build.source("", '#define ID "org.example.wipe"'))])
    for picture, shade in (("a.png", 0), ("b.png", 255)):
        png(os.path.join(folder, picture), shade)
    pictures = [os.path.join(folder, name) for name in ("a.png", "b.png")]

    def run(place, *words, **variables):
        """The command where a folder is read-only."""
        environment = {**suite.environment, "XDG_CACHE_HOME": cache, **variables}
        environment = {key: value for key, value in environment.items() if value is not None}
        return subprocess.run(["unshare", "-rm", "sh", "-c", MOUNT, "sh", place, suite.pegbar, *words], timeout=SECONDS,
                              capture_output=True, text=True, cwd=folder, env=environment, stdin=subprocess.DEVNULL)

    try:
        probe = subprocess.run(["unshare", "-rm", "sh", "-c", MOUNT, "sh", cache, "touch", os.path.join(cache, "x")],
                               capture_output=True, text=True)
    except FileNotFoundError:
        probe = None
    if probe is None or "Read-only" not in probe.stderr:
        return print("skip  read-only file systems: 'unshare -rm' may not mount here", flush=True)
    listing = ["list", "--json", "--plugin-path", plugins]
    whole = suite.run(*listing)
    for name, variables in [("cache", {}), ("cache without a home", {"HOME": "/none"}),
                            ("home", {"XDG_CACHE_HOME": None, "HOME": cache})]:
        done = run(cache, *listing, **variables)
        same = done.returncode == 0 and json.loads(done.stdout) == json.loads(whole.stdout) and not done.stderr
        suite.judge(f"read-only {name}", None if same else f"exit {done.returncode}: {done.stderr[-300:]}")
    suite.judge("nothing in a read-only cache", f"{os.listdir(cache)}" if os.listdir(cache) else None)
    moves = ["transition", *pictures, "-t", "org.example.wipe", "-d", "0.2", "--hold", "0.1", "--plugin-path", plugins]
    for name in ("out.gif", "out.png", "frames/", "out-%03d.png", "new/out.mp4"):
        path = os.path.join(output, name)
        cut = ["--at", "0.2"] if name == "out.png" else []
        done = run(output, *moves, *cut, "-o", path)
        lines = done.stderr.strip().splitlines()
        good = done.returncode in (1, 64) and len(lines) == 1 and lines[0].startswith("pegbar: error: ") and (
            "read-only" in lines[0].lower() or name.startswith("new/"))
        suite.judge(f"read-only output {name}", None if good else f"exit {done.returncode}: {lines}")
    suite.judge("nothing in a read-only folder", f"{os.listdir(output)}" if os.listdir(output) else None)
    # The output elsewhere, and all that is beside it read-only.
    free = os.path.join(suite.folder, "written")
    os.mkdir(free)
    for mode in ((), ("--isolate",)):
        done = run(folder, *moves, *mode, "--overwrite", "-o", os.path.join(free, "out.gif"), HOME="/none")
        found = done.returncode == 0 and os.path.getsize(os.path.join(free, "out.gif")) > 100
        suite.judge(f"read-only all but the output {' '.join(mode)}".strip(),
                    None if found else f"exit {done.returncode}: {done.stderr[-300:]}")


def ten_thousand(suite):
    """A folder of 10,000 files is listed in time."""
    folder = os.path.join(suite.folder, "many")
    os.mkdir(folder)
    for i in range(10000):
        path = os.path.join(folder, f"{i}.so")
        with open(path, "w") as file:
            file.write(f"junk {i}")
        os.chmod(path, 0o644)
    build.compile_all([(os.path.join(folder, "z.so"), build.source("IS_TIMING", '#define ID "org.example.last"'))])
    start = time.monotonic()
    found = listed(suite, folder)
    seconds = time.monotonic() - start
    good = found and len(found[1]) == 10000 and "org.example.last" in found[0] and seconds < 10
    suite.judge("10,000 files", None if good else f"{seconds:.1f} s, {found and len(found[1])} refused")


def change_while_playing(suite):
    """A library that is truncated, replaced or removed while it plays: a whole film or a plugin that is named."""
    slow = """
static pegbar_status render(FRAME) { usleep(20000); return wipe(f); }
static pegbar_status begin(FRAME) { return PEGBAR_OK; }"""
    for name, change in [
            ("truncated", lambda path: os.truncate(path, 0)),
            ("overwritten", lambda path: open(path, "r+b").write(b"x" * 5000)),
            ("removed", os.remove),
            ("renamed over", lambda path: os.replace(os.path.join(os.path.dirname(path), "other"), path))]:
        folder = os.path.join(suite.folder, "change-" + name.replace(" ", "-"))
        os.mkdir(folder)
        for picture, shade in (("a.png", 0), ("b.png", 255)):
            png(os.path.join(folder, picture), shade)
        plugins = os.path.join(folder, "plugins")
        os.mkdir(plugins)
        library = os.path.join(plugins, "bad.so")
        build.compile_all([(library, build.source("", slow))])
        with open(os.path.join(plugins, "other"), "w") as file:
            file.write("no library")
        out = os.path.join(folder, "out.gif")
        command = [suite.pegbar, "transition", "a.png", "b.png", "-t", "org.example.bad", "-d", "2", "-o", out,
                   "--plugin-path", plugins, "--plugin-timeout", "5"]
        child = subprocess.Popen(command, cwd=folder, env=suite.environment, stderr=subprocess.PIPE, text=True,
                                 stdout=subprocess.DEVNULL)
        # A file in the hidden folder beside the name shows that it plays.
        end = time.monotonic() + 20
        while time.monotonic() < end and not glob.glob(os.path.join(folder, ".out.gif*", ".*")):
            time.sleep(.02)
        change(library)
        try:
            _, said = child.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            child.kill()
            suite.judge(name + " while it plays", "no end in 30 s")
            continue
        whole = child.returncode == 0 and os.path.exists(out)
        named = child.returncode == 5 and "org.example.bad" in said and not os.path.exists(out)
        suite.judge(name + " while it plays", None if whole or named else f"exit {child.returncode}: {said}")


def open_files(suite):
    """Files that a provider opens: each deed costs the file that it is done with, and nothing else."""
    folder, claims = os.path.join(suite.folder, "opened"), os.path.join(suite.folder, "claims")
    os.mkdir(folder)
    os.mkdir(claims)
    build.compile_all([(os.path.join(folder, "deeds.so"), providers.source())] + [
        (os.path.join(claims, f"c{i}.so"), providers.source(ENDINGS=f'"{ending}"'))
        for i, (ending, _) in enumerate(providers.CLAIMS)])
    expected = providers.make(folder)
    start = time.monotonic()
    found = listed(suite, folder)
    seconds = time.monotonic() - start
    if not found:
        return suite.judge("opened files", "list ends badly")
    suite.judge("opened files in 12 s", None if seconds <= 12 else f"took {seconds:.1f} s")
    ids, refused = found
    for name, (code, words) in expected.items():
        got = refused.get(name, ("", "not refused"))
        right = got[0] in code.split("|") and words in got[1]
        suite.judge("opened " + ascii(name), None if right else f"{got}, not {code} with '{words}'")
    strangers = set(refused) - set(expected)
    suite.judge("no other file refused", f"refused: {strangers}" if strangers else None)
    for name in ("good", "env", "SHOUTED"):
        suite.judge(f"{name} opened", None if f"org.example.deed.{name}" in ids else f"{ids}")
    suite.judge("hidden file", "opened" if "org.example.deed.hidden" in ids else None)
    again = listed(suite, folder)
    suite.judge("opened files from the cache", None if again == found else "another answer")
    _, refused = listed(suite, claims)
    for i, (ending, words) in enumerate(providers.CLAIMS):
        code, reason = refused.get(f"c{i}.so", ("", "not refused"))
        right = code == "bad-descriptor" and words in reason
        suite.judge("claim " + ascii(ending), None if right else f"{code}: {reason}")
    for mode in ((), ("--isolate",)):
        for word, code, words, _ in providers.LATER:
            done = suite.run("run", f"org.example.deed.{word}", "--at", "0.5", *mode, "--plugin-path", folder,
                             "--plugin-timeout", "1.5")
            fault = "no answer" if done is None else None
            if done and (done.returncode != code if code else done.returncode == 0):
                fault = f"exit {done.returncode}: {done.stderr[-300:]}"
            elif done and (words not in done.stderr or (code and "org.example.deed" not in done.stderr)):
                fault = f"says {done.stderr[-300:]}"
            suite.judge(" ".join((word,) + mode), fault)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--pegbar", required=True, type=os.path.abspath, help="the program")
    options.add_argument("--only", help="a word of the names of cases")
    options.add_argument("--stage", action="append", help="folder, files, system, play or laws; default: all")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        suite = Suite(given, folder)
        if not given.stage or "folder" in given.stage:
            look_at_folder(suite)
        if not given.stage or "files" in given.stage:
            open_files(suite)
        if not given.stage or "play" in given.stage:
            play(suite)
            change_while_playing(suite)
        if not given.stage or "system" in given.stage:
            caches(suite)
            supplied_later(suite)
            read_only(suite)
            ten_thousand(suite)
        if not given.stage or "laws" in given.stage:
            check_laws(suite)
            check_fuzz(suite)
    print(f"{suite.passed} passed, {suite.failed} failed")
    sys.exit(suite.failed > 0)


if __name__ == "__main__":
    main()
