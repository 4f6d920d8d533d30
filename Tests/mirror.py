#!/usr/bin/env python3
"""Finds the tests of every source file by its name: Sources/X/…/Foo.swift is tested in Tests/XTests/…/FooTests.swift.

`Foo+Bar.swift` may also be tested in `Foo+BarTests.swift` or with `Foo`. Files without behaviour (no function, no
initialiser and no computed property, or fewer than 20 lines of code) need no tests of their own.

What is tested elsewhere stands in Tests/mirror.txt: under a reason, the source and the test files that reach it. A
source that has behaviour and is neither mirrored nor listed is a failure, and so is a row that is no longer true.
The list shrinks: give a source a test file of its name and take it off.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Tests" / "mirror.txt"
LEAST_LINES = 20
FUNCTION = re.compile(
    r"\bfunc\s+[^\s(<]+[^{};]*\{"  # a function with a body
    r"|\binit[?!]?\s*[(<][^{};]*\{"
    r"|\bvar\s+\w+\s*:\s*[^={};]+\{",  # a computed property
    re.S)


def code(path):
    """A file's code without comments; `///` and `//` stand on lines of their own or at their ends."""
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    return "\n".join(line for line in text.splitlines() if line.strip())


def behaves(path):
    text = code(path)
    return len(text.splitlines()) >= LEAST_LINES and FUNCTION.search(text) is not None


def is_mirrored(path, tests):
    """Whether the target's test folder has a file of the source's name."""
    target = path.relative_to(ROOT / "Sources").parts[0]
    own = tests.get(target + "Tests", set())
    return f"{path.stem}Tests" in own or f"{path.stem.split('+')[0]}Tests" in own


def rows(problems):
    """The sources of the list with their test files."""
    found, reason = {}, ""
    for number, line in enumerate(LIST.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{LIST.name}:{number}"
        if line.startswith("# "):
            reason = line[2:].strip()
        elif line.strip():
            source, *tests = line.split()
            if not reason:
                problems.append(f"{where}: no reason stands above {source}")
            if not tests:
                problems.append(f"{where}: {source}: where is it tested?")
            if source in found:
                problems.append(f"{where}: {source} is listed twice")
            for test in tests:
                if not (ROOT / "Tests" / f"{test}.swift").exists():
                    problems.append(f"{where}: there is no Tests/{test}.swift")
            found[source] = tests
        elif not line:
            reason = ""
    return found


def main():
    problems = []
    tests = {
        folder.name: {path.stem for path in folder.rglob("*Tests.swift")}
        for folder in (ROOT / "Tests").glob("*Tests") if folder.is_dir()}
    listed = rows(problems)
    mirrored = behaving = 0
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(path.relative_to(ROOT / "Sources"))[:-len(".swift")]
        if not behaves(path):
            if name in listed:
                problems.append(f"{LIST.name}: {name} needs no tests: take it off")
            continue
        behaving += 1
        if is_mirrored(path, tests):
            mirrored += 1
            if name in listed:
                problems.append(f"{LIST.name}: {name} has tests of its name: take it off")
        elif name not in listed:
            target, stem = name.split("/")[0], path.stem
            problems.append(f"Sources/{name}.swift: no Tests/{target}Tests/{stem}Tests.swift, and no row in {LIST.name}")
    for name in listed:
        if not (ROOT / "Sources" / f"{name}.swift").exists():
            problems.append(f"{LIST.name}: there is no Sources/{name}.swift")
    print("\n".join(problems)
          or f"{behaving} sources with behaviour: {mirrored} have tests of their names, {len(listed)} are listed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
