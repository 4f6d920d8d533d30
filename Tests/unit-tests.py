#!/usr/bin/env python3
"""Runs the unit tests that `swift build --build-tests` has built.

    Tests/unit-tests.py [--filter PATTERN]

Each test target is a process of its own and runs its tests one after the other, two targets at a time: so tests
of one target do not see the process-wide state of another, and the time of each test is its own. A process that
computes without end is stopped by its processor time. Ends with the ten slowest tests and "N passed, N failed".
"""
import concurrent.futures
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUNDLE = ROOT / ".build/debug/pegbarPackageTests.xctest"
# Seconds of a processor; the longest target takes less than a tenth of it.
LIMIT = 3000
# The longest ones begin first; the tests of the command line are halves of one target.
LONGEST = [r"PegbarCLITests\.[A-M]", r"PegbarCLITests\.[N-Z]", r"PegbarRenderTests\.", r"PegbarLayersTests\."]

TEST = re.compile(r"^[✔✘] Test (\S+) (?:with \d+ test cases? )?(passed|failed) after ([\d.]+) seconds", re.M)


def limited():
    # A shell that starts a job in the background lets it ignore these two; tests send them.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def run(target, pattern):
    command = [BUNDLE, "--testing-library", "swift-testing", "--no-parallel", "--filter", "^" + target]
    if pattern:
        command[-1] += f".*(?:{pattern})"
    environment = dict(os.environ, NO_COLOR="1")
    if (ROOT / ".build/release/pegbar").exists():
        environment.setdefault("PEGBAR_PROGRAMS", str(ROOT / ".build/release"))
    result = subprocess.run(command, cwd=ROOT, env=environment, preexec_fn=limited, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    return target, result.returncode, result.stdout


def main():
    pattern = sys.argv[2] if sys.argv[1:2] == ["--filter"] else None
    names = {path.name for path in (ROOT / "Tests").glob("*Tests")}
    targets = LONGEST + sorted(name + r"\." for name in names if not any(name in long for long in LONGEST))
    tests, passed, failed = [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for target, status, output in pool.map(lambda target: run(target, pattern), targets):
            found = [(float(time), f"{target.split(chr(92))[0]}.{name}", word) for name, word, time in TEST.findall(output)]
            broken = sum(word == "failed" for _, _, word in found)
            ended = re.search(r"^[✔✘] Test run with \d+ tests?", output, flags=re.M)
            # A pattern may select nothing of a target.
            if (not ended and not pattern) or (status != 0 and not broken):
                reason = "computed without end" if status == -24 else f"ended with {status}"
                print(f"{target} {reason}")
                broken += 1
            if broken:
                lines = [line for line in output.splitlines() if re.search(r"✘|error:|Fatal|recorded an issue", line)]
                print("\n".join(lines[:60] or output.splitlines()[-20:]))
            for line in sorted(set(re.findall(r"^skipped:.*|^➜.*", output, flags=re.M))):
                print(line)
            tests += found
            passed += len(found) - sum(word == "failed" for _, _, word in found)
            failed += broken
    for time, name, _ in sorted(tests, reverse=True)[:10]:
        print(f"slowest: {time:6.1f} s {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
