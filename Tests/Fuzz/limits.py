"""Runs the command line with bounded time and memory and judges how it ends."""
import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 20
# Libraries and threads reserve more than they use.
RESERVED = 2 << 30


class Case:
    """A command, the exit codes that are right, and a file to keep when another one comes."""

    def __init__(self, command, allowed, keep, words=""):
        self.command, self.allowed, self.keep, self.words = command, allowed, keep, words


def problem(pegbar, case, folder, memory):
    """None, or what went wrong."""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (memory + RESERVED,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    said = os.path.join(folder, "said.txt")
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    with open(said, "wb") as errors:
        child = subprocess.Popen([pegbar] + case.command, stdout=subprocess.DEVNULL, stderr=errors,
                                 stdin=subprocess.DEVNULL, preexec_fn=limited, env=environment)
    end = time.monotonic() + SECONDS
    while True:
        pid, status, usage = os.wait4(child.pid, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > end:
            child.kill()
            os.wait4(child.pid, 0)
            child.returncode = -9
            return f"no answer in {SECONDS} s"
        time.sleep(.005)
    child.returncode = os.waitstatus_to_exitcode(status)
    with open(said, errors="replace") as file:
        words = file.read().strip()
    if child.returncode not in case.allowed:
        return f"exit {child.returncode}: {words[-300:]}"
    if child.returncode and not words and case.command[0] != "check":
        return f"exit {child.returncode} without a word"
    if case.words not in words:
        return f"does not say '{case.words}': {words[-300:]}"
    if usage.ru_maxrss * 1024 > memory:
        return f"took {usage.ru_maxrss >> 10} MB, at most {memory >> 20} are right"
    return None


def main(page, case, memory):
    """The command line: `case` makes a case of a seed and a folder."""
    options = argparse.ArgumentParser(description=page.splitlines()[0])
    options.add_argument("--pegbar", required=True)
    options.add_argument("--seeds", default="0..200")
    options.add_argument("--keep")
    given = options.parse_args()
    first, last = (int(x) for x in given.seeds.split(".."))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, last):
            made = case(seed, folder)
            found = problem(given.pegbar, made, folder, memory)
            if not found:
                continue
            failed += 1
            print(f"seed {seed}: {made.command[0]}: {found}", flush=True)
            if given.keep:
                ending = os.path.splitext(made.keep)[1]
                shutil.copy(made.keep, os.path.join(given.keep, f"{seed}{ending}"))
    print(f"{last - first - failed} passed, {failed} failed")
    sys.exit(failed > 0)
