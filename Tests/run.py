#!/usr/bin/env python3
"""Builds what the steps below need, runs them, and ends with "N passed, N failed".

Tests/run.sh calls it after installing what is missing. Steps that use one core run two at a time; a step marked
ALONE uses both cores or measures time. Tests/step-times.txt has the expected processor seconds of each step.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
TIMES = ROOT / "Tests" / "step-times.txt"
PROGRAM = ".build/release/pegbar"
ALONE, CI = "alone", "ci"

Step = collections.namedtuple("Step", "name what command needs marks")


def step(name, what, command, *marks, needs="release"):
    return Step(name, what, command.split() if isinstance(command, str) else command, needs.split(), set(marks))


def suite(name, what, file, *arguments):
    return step(name, what, ["python3", file, "--pegbar", PROGRAM, *arguments])


EXAMPLE_SCENES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "examples/scenes").glob("*.json"))

STEPS = [
    step("lint", "formatting and documentation rules of Swift",
         "swift format lint --strict -r Package.swift Sources Plugins Tests examples", needs=""),
    step("c-format", "format of C", "bash Tests/c-format.sh", needs=""),
    step("imports", "imports point one way, as the pages say", "python3 Tests/imports.py", needs=""),
    step("rules", "rules named by code and tests", "python3 Tests/rules.py", needs=""),
    step("properties", "numbers of properties", "python3 Tests/properties.py", needs=""),
    step("mirror", "tests found by the names of sources", "python3 Tests/mirror.py", needs=""),
    step("uses", "users of the plugin interface", "python3 Tests/Frozen/uses.py", needs=""),
    step("release", "release build", "swift build -c release", ALONE, needs=""),
    step("debug", "debug build with tests", "swift build --build-tests", ALONE, needs=""),
    step("unit", "unit tests", "python3 Tests/unit-tests.py", ALONE, needs="debug release"),
    step("budgets", "budgets of speed", "bash examples/bench.sh --ci", ALONE, CI),
    step("api", "public interface and documentation", "python3 Tests/api.py", needs="debug"),
    step("symbols", "no core symbol inside a plugin", "bash Tests/plugin-symbols.sh", needs="debug"),
    step("readings", "other readings of contested rules", "bash Tests/other-readings.sh", needs="debug"),
    step("bytes", "debug and release draw the same bytes", "bash Tests/same-bytes.sh", needs="debug release"),
    step("laws", "laws of all built-in plugins", "bash Tests/builtin-laws.sh"),
    step("definitions", "pictures by their definitions", "python3 Tests/Goldens/combined/generate.py", CI),
    step("gallery", "page of built-in plugins", "python3 examples/gallery.py --check"),
    step("quickstart", "quickstart", "bash Tests/quickstart.sh"),
    step("examples", "examples", "bash Tests/examples.sh", needs="debug release"),
    step("install", "installed and moved", "bash Tests/install.sh"),
    suite("oracle", "random scenes, by the rules written a second time", "Tests/Oracle/run.py", "--seeds", "0..400"),
    suite("broken", "good scenes broken at random", "Tests/Fuzz/scenes.py", "--seeds", "0..300", *EXAMPLE_SCENES),
    suite("extremes", "scenes of extreme numbers", "Tests/Fuzz/extremes.py"),
    suite("bombs", "pictures that claim too much", "Tests/Fuzz/bombs.py"),
    suite("options", "numbers of options", "Tests/Fuzz/options.py"),
    suite("manifests", "broken manifests", "Tests/Fuzz/manifests.py", "--seeds", "0..100"),
    suite("frozen", "plugins of interface 0.10", "Tests/Frozen/run.py"),
    suite("hostile", "bad plugins and files, with their reasons", "Tests/Hostile/run.py"),
    suite("codes", "check says what drawing and sampling say", "Tests/Fuzz/codes.py", "--seeds", "0..200"),
    suite("foreign", "foreign text", "Tests/Fuzz/foreign.py", "--seeds", "0..200"),
    suite("conformance", "conformance cases beside the project", "../shared/conformance/run.py",
          "../shared/conformance"),
    suite("visual", "visual cases beside the project", "../shared/visual/compare.py", "../shared/visual"),
]
BY_NAME = {one.name: one for one in STEPS}


class Outcome:
    """The counts, seconds and output of a step."""

    def __init__(self, one, status, output, wall, cpu):
        self.step, self.output, self.wall, self.cpu = one, output, wall, cpu
        counts = re.findall(r"^(\d+) passed, (\d+) failed$", output, flags=re.M)
        self.passed, self.failed = map(int, counts[-1]) if counts else (int(status == 0), int(status != 0))
        floor = ROOT / "Tests" / f"{one.name}-passing.txt"
        self.note = ""
        if floor.exists():
            # Cases of these suites may fail, but the number that passes must not fall.
            minimum = int(floor.read_text())
            self.note = f"{self.passed} passed, at least {minimum} have to"
            self.failed = int(self.passed < minimum)
        elif status != 0 and not self.failed:
            self.failed = 1

    def line(self):
        word = "FAIL" if self.failed else "ok"
        counts = self.note or (f"{self.passed} passed" if self.passed > 1 else "")
        if self.failed and not self.note and self.passed:
            counts = f"{self.passed} passed, {self.failed} failed"
        return f"{word:5} {self.step.name:12}{self.wall:6.0f} s  {counts or self.step.what}"


def run(one):
    started = time.monotonic()
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        process = subprocess.Popen(one.command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        output = log.read()
    return Outcome(one, process.returncode, output, time.monotonic() - started, usage.ru_utime + usage.ru_stime)


class Run:
    """The steps of one call, and their outcomes."""

    def __init__(self, steps):
        self.steps, self.outcomes, self.lock = steps, [], threading.Lock()

    def do(self, one):
        outcome = run(one)
        with self.lock:
            self.outcomes.append(outcome)
            print(outcome.line(), flush=True)
            lines = outcome.output.splitlines()
            if outcome.failed:
                print("\n".join("      " + line for line in lines[-60:]), flush=True)
            for line in sorted({line for line in lines if line.startswith(("skipped:", "slowest:"))}):
                print("      " + line, flush=True)

    def all(self):
        """Runs neighbouring steps that use one core two at a time."""
        waiting = []
        for one in self.steps + [None]:
            if one and ALONE not in one.marks:
                waiting.append(one)
                continue
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                list(pool.map(self.do, waiting))
            waiting = []
            if one:
                self.do(one)

    def report(self):
        expected = {}
        for line in TIMES.read_text().splitlines():
            if line and not line.startswith("#"):
                name, seconds = line.split()
                expected[name] = float(seconds)
        slowest = sorted(self.outcomes, key=lambda outcome: -outcome.wall)[:10]
        print("\nThe slowest steps: seconds, processor seconds, expected ones")
        for outcome in slowest:
            limit = expected.get(outcome.step.name)
            print(f"  {outcome.step.name:12}{outcome.wall:6.0f}{outcome.cpu:6.0f}{limit or 0:6.0f}")
        for outcome in self.outcomes:
            limit = expected.get(outcome.step.name)
            if limit is None:
                print(f"slow  {outcome.step.name}: Tests/step-times.txt has no line for it")
            elif outcome.cpu > 2 * max(limit, 1):
                print(f"slow  {outcome.step.name}: {outcome.cpu:.0f} processor seconds, {limit:.0f} expected")
        passed = sum(outcome.passed for outcome in self.outcomes)
        failed = sum(outcome.failed for outcome in self.outcomes)
        print(f"\n{passed} passed, {failed} failed")
        return 1 if failed else 0


def chosen(names):
    """The steps to run, with the builds that they need; an unknown name ends the program."""
    for name in names:
        if name not in BY_NAME:
            sys.exit(f"Tests/run.sh: unknown step '{name}'; --list prints the names")
    is_full = os.environ.get("CI") == "true"
    wanted = set(names)
    for one in STEPS:
        if names:
            continue
        if CI in one.marks and not is_full:
            print(f"skip  {one.name}: CI=true Tests/run.sh, or Tests/run.sh {one.name}, runs it")
        elif any(part.startswith("../shared") and not (ROOT / part).exists() for part in one.command):
            print(f"skip  {one.name}: {one.command[-1]} doesn't exist")
        else:
            wanted.add(one.name)
    for name in list(wanted):
        wanted.update(BY_NAME[name].needs)
    return [one for one in STEPS if one.name in wanted]


def main():
    parser = argparse.ArgumentParser(prog="Tests/run.sh", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a step; by default all of them run")
    parser.add_argument("--list", action="store_true", help="print the names of the steps and what they test")
    options = parser.parse_args()
    if options.list:
        for one in STEPS:
            print(f"{one.name:12} {one.what}{' (with CI=true)' if CI in one.marks else ''}")
        return 0
    this = Run(chosen(options.names))
    this.all()
    return this.report()


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
