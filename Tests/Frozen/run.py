#!/usr/bin/env python3
"""Plugins that were written for interface 0.10, with its headers: what they answer in the present build.

    run.py --pegbar PATH [--keep FOLDER]

0.10 has the headers as they were, a fixture for each kind of plugin, and the layout of every struct. The fixtures are
compiled with these headers alone, as C and as C++; with the present headers; and with headers of an imagined later
version, in which every struct has one field more. Each time they load, pass every law and give the answers of
answers.py. Ends with "N passed, N failed".
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

import answers
import frozen

FIXTURES = ["timing", "value", "animation", "transition", "filter", "composition", "provider", "short"]
STRICT = ["-Wall", "-Wextra", "-Werror"]
COMPILERS = [["gcc", "-std=c11"], ["clang", "-std=c11"], ["g++", "-std=c++11", "-x", "c++"],
             ["clang++", "-std=c++11", "-x", "c++"]]


class Suite:
    def __init__(self, pegbar, folder):
        self.pegbar, self.folder = os.path.abspath(pegbar), folder
        self.passed = self.failed = 0
        self.environment = dict(os.environ, HOME=folder, XDG_CACHE_HOME=os.path.join(folder, ".cache"), LC_ALL="C.UTF-8")
        self.environment.pop("PEGBAR_PLUGIN_PATH", None)

    def judge(self, name, fault):
        if fault:
            self.failed += 1
            print(f"{name}: {fault}", flush=True)
        else:
            self.passed += 1

    def run(self, plugins, *words):
        return subprocess.run([self.pegbar, *words, "--plugin-path", plugins], capture_output=True, cwd=self.folder,
                              env=self.environment, stdin=subprocess.DEVNULL)


def png(path, color):
    rows = b"".join(b"\0" + answers.picture(lambda x, _: color(x, y), height=1) for y in range(answers.HEIGHT))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", answers.WIDTH, answers.HEIGHT, 8, 6, 0,
                                                                     0, 0)) + chunk(b"IDAT", zlib.compress(rows))
                   + chunk(b"IEND", b""))


def future(folder):
    """Copies the present headers and gives every struct that may grow a field at its end."""
    grown = set()
    shutil.copytree(frozen.PRESENT, folder)
    for root, _, names in os.walk(folder):
        for name in [name for name in names if name.endswith(".h")]:
            path = os.path.join(root, name)
            with open(path) as file:
                text = file.read()

            def grow(match):
                if not re.search(r"^  uint32_t struct_size;$", match[0], re.M):
                    return match[0]
                grown.add(match[2])
                return match[0].replace(match[1], "  uint64_t from_the_future;\n" + match[1])

            text = re.sub(r"^typedef struct \w+ \{$.*?(^\} (\w+);)$", grow, text, flags=re.M | re.S)
            with open(path, "w") as file:
                file.write(text)
    return grown


def build(suite, compiler, include, folder, *more):
    """Compiles every fixture; whether all went well."""
    os.makedirs(folder)
    with open(os.path.join(folder, answers.PROVIDED[0]), "w") as file:
        file.write(answers.PROVIDED[1])

    def one(name):
        return subprocess.run([compiler[0], *compiler[1:], "-shared", "-fPIC", "-O1", *STRICT, *more, "-I", include,
                               os.path.join(frozen.FOLDER, name + ".c"), "-o", os.path.join(folder, name + ".so"), "-lm"],
                              capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(one, FIXTURES))
    for name, result in zip(FIXTURES, done):
        suite.judge(f"{os.path.basename(folder)}: {name} compiles", result.stderr[:2000] if result.returncode else None)
    return not any(result.returncode for result in done)


def listed(suite, plugins):
    """Every plugin of the fixtures is listed as usable, and none of their libraries is refused."""
    found = json.loads(suite.run(plugins, "list", "--json").stdout)
    ids = {plugin["id"] for plugin in found["plugins"] if plugin["status"] == "ok"}
    wanted = set()
    for name in FIXTURES:
        with open(os.path.join(plugins, name + ".so"), "rb") as file:
            wanted |= {id.decode() for id in re.findall(rb"org\.frozen(?:\.short)?\.\w+(?=\0)", file.read())}
    # Ids of libraries and of plugins that are replaced.
    wanted -= {"org.frozen." + name for name in FIXTURES} | {"org.frozen.oldPush", "org.frozen.olderPush"}
    missing = wanted - ids
    return f"missing {missing}, refused {found['refused']}" if missing or found["refused"] or len(wanted) < 25 else None


def answer_fault(suite, plugins, words, expected, messages):
    is_picture = "--json" not in words and not isinstance(expected, int)
    done = suite.run(plugins, *words, *(["-o", "-"] if is_picture else []))
    said = done.stderr.decode(errors="replace")
    if done.returncode != (expected if isinstance(expected, int) else 0):
        return f"exit {done.returncode}: {said}"
    for message in messages:
        if message not in said:
            return f"says nothing of '{message}': {said}"
    if isinstance(expected, dict):
        found = json.loads(done.stdout)
        return None if answers.same(found, expected) else f"{found}, not {expected}"
    if isinstance(expected, bytes) and done.stdout != expected:
        at = next((i for i, (a, b) in enumerate(zip(done.stdout, expected)) if a != b), None)
        return f"{len(done.stdout)} bytes of {len(expected)}, byte {at} is {at and done.stdout[at]}"
    return None


def answer(suite, plugins):
    name = os.path.basename(plugins)
    suite.judge(f"{name}: list", listed(suite, plugins))

    def one(case):
        suite.judge(f"{name}: {case[0]}", answer_fault(suite, plugins, *case[1:]))

    def sample(case):
        time, layer, path, expected = case
        done = suite.run(plugins, "sample", "numbers.json", "--at", str(time), "--layer", layer, "--key-path", path, "--json")
        found = done.stdout and json.loads(done.stdout)["samples"][0]["layers"][layer][path]
        fault = None if answers.same(found, expected) else f"{found}, not {expected}; {done.stderr}"
        suite.judge(f"{name}: {layer} at {time}", fault)

    def pixel(case):
        time, x, y, expected = case
        done = suite.run(plugins, "render", "drawn.json", "--at", str(time), "-o", "-")
        found = tuple(done.stdout[4 * (32 * y + x):][:3])
        suite.judge(f"{name}: pixel {x} {y} at {time}", None if found == expected else f"{found}, not {expected}")

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for check, cases in ((one, answers.ANSWERS), (sample, answers.SAMPLES), (pixel, answers.PIXELS)):
            list(pool.map(check, cases))


def laws(suite, plugins):
    for name in FIXTURES:
        done = suite.run(plugins, "check", os.path.join(plugins, name + ".so"))
        lines = [line for line in done.stdout.decode().splitlines() if not re.match(r"  (passed|skipped)", line)]
        suite.judge(f"{os.path.basename(plugins)}: laws of {name}",
                    f"exit {done.returncode}: {done.stderr.decode()} {lines[:9]}" if done.returncode else None)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pegbar", required=True)
    parser.add_argument("--keep")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.abspath(given.keep or temporary)
        os.makedirs(folder, exist_ok=True)
        suite = Suite(given.pegbar, folder)
        for name, color in (("a.png", answers.old), ("b.png", answers.new)):
            png(os.path.join(folder, name), color)
        answers.write_scenes(folder)
        for name, fault in frozen.faults():
            suite.judge(name, fault)
        later = os.path.join(folder, "later")
        grown = future(later)
        suite.judge("structs that may grow", None if grown == frozen.growing() else f"{grown ^ frozen.growing()}")
        usable = []
        for compiler in [one for one in COMPILERS if shutil.which(one[0])]:
            plugins = os.path.join(folder, compiler[0])
            if build(suite, compiler, frozen.INCLUDE, plugins):
                usable.append(plugins)
        for name, include, more in (("present", frozen.PRESENT, []),
                                    ("future", later, ["-DFUTURE", "-Wno-missing-field-initializers"])):
            plugins = os.path.join(folder, name)
            if build(suite, COMPILERS[0], include, plugins, *more):
                usable.append(plugins)
        for plugins in usable:
            answer(suite, plugins)
        for plugins in usable[:1] + usable[-1:]:
            laws(suite, plugins)
    print(f"{suite.passed} passed, {suite.failed} failed")
    sys.exit(suite.failed > 0)


if __name__ == "__main__":
    main()
