"""Runs the command line with bounded time and memory and judges how it ends."""
import os
import resource
import subprocess
import time

import seeds

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
    def attempt(given, seed, folder, _):
        made = case(seed, folder)
        found = problem(given.pegbar, made, folder, memory)
        return found and (f"{made.command[0]}: {found}", made.keep)

    seeds.run(seeds.options(page), attempt)
