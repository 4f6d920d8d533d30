"""The command line of scripts that try one case for each seed.

    SCRIPT --pegbar PATH [--seeds 0..200] [--keep FOLDER] …

A case is made of its seed alone. --keep saves the files of cases that failed, named by their seeds. Ends with
"N passed, N failed" and exit code 1 where one failed.
"""
import argparse
import os
import shutil
import sys
import tempfile


def options(page, seeds="0..200"):
    """The options that all scripts have; a script may add its own before `run`."""
    made = argparse.ArgumentParser(description=page.splitlines()[0])
    made.add_argument("--pegbar", required=True, type=os.path.abspath, help="the program")
    made.add_argument("--seeds", default=seeds, help="FIRST..END, END not included")
    made.add_argument("--keep", help="a folder for the files of cases that failed")
    return made


def run(options, attempt, prepare=lambda given, folder: None):
    """Tries the cases.

    `prepare(given, folder)` makes once, in a folder that all cases share, what they need, and returns it.
    `attempt(given, seed, folder, prepared)` returns None, or what went wrong and the file to keep (or None).
    """
    given = options.parse_args()
    first, last = (int(x) for x in given.seeds.split(".."))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(given, folder)
        for seed in range(first, last):
            problem = attempt(given, seed, folder, prepared)
            if not problem:
                continue
            failed += 1
            text, file = problem
            print(f"seed {seed}: {text}", flush=True)
            if given.keep and file:
                os.makedirs(given.keep, exist_ok=True)
                shutil.copy(file, os.path.join(given.keep, f"{seed}{os.path.splitext(file)[1]}"))
    print(f"{last - first - failed} passed, {failed} failed")
    sys.exit(failed > 0)
