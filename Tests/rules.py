#!/usr/bin/env python3
"""Compares the rules on the pages Rules-*.md with the code that names them.

- A name in a comment (`Rule: time.fold.`, `Rules: time.fold, time.fill.`) is a rule on a page.
- Every rule is named in the documentation comment of at least one declaration, and by at least one test.
- The table of contested rules, the cases of Reading, the rules and the tests of both readings have the same names.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources" / "Pegbar" / "Pegbar.docc"
TABLE = PAGES / "Rules-Disagreements.md"
CASES = ROOT / "Sources" / "PegbarReadings" / "Reading.swift"
ROWS = [ROOT / "Tests" / "PegbarLayersTests" / "Semantics" / "ReadingsTests.swift",
        ROOT / "Tests" / "PegbarViewsTests" / "Animation" / "ViewReadingsTests.swift"]

NAME = r"[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*"
READING = re.compile(r"\bReading\.(\w+)")
COMMENT = re.compile(r"^\s*(?:///?|/?\*+)\s?(.*?)(?:\s*\*/)?\s*$")
DECLARATION = re.compile(
    r"\b(?:func|var|let|init|struct|class|enum|case|protocol|extension|typealias)\b|^\w[\w\s*]*\(|^#define\b")


def rules():
    """The rules on the pages: name, page and text; a wrong heading is a problem."""
    found, problems = {}, []
    for page in sorted(PAGES.glob("Rules-*.md")):
        if page == TABLE:
            continue
        for section in re.split(r"^### ", page.read_text(encoding="utf-8"), flags=re.M)[1:]:
            name, text = section.split("\n", 1)
            if not re.fullmatch(NAME, name):
                problems.append(f"{page.name}: '{name}' is no name of a rule: area.rule")
            elif name in found:
                problems.append(f"{page.name}: {name} is on {found[name][0]} too")
            elif not text.strip():
                problems.append(f"{page.name}: {name} says nothing")
            found[name] = (page.name, text)
        areas = {name.split(".")[0] for name, (place, _) in found.items() if place == page.name}
        if len(areas) != 1:
            problems.append(f"{page.name}: the rules of one page have one area, not {sorted(areas)}")
    return found, problems


def named(path):
    """The rules that a file's comments name: name, line number, and the line of code that follows."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        match = COMMENT.match(line)
        if not match or not re.match(r"Rules?:", match.group(1)):
            continue
        text, last = match.group(1), number
        # A list of names may go on in the next lines, up to its full stop.
        while not text.endswith(".") and last + 1 < len(lines) and COMMENT.match(lines[last + 1]):
            last += 1
            text += " " + COMMENT.match(lines[last]).group(1)
        after = last + 1
        while after < len(lines) and (COMMENT.match(lines[after]) or lines[after].lstrip().startswith("@")):
            if DECLARATION.search(lines[after]) and not COMMENT.match(lines[after]):
                break
            after += 1
        following = lines[after].strip() if after < len(lines) else ""
        names = [name.strip() for name in text.rstrip(".").split(":", 1)[1].split(",")]
        for name in names:
            yield name, number + 1, following


def uses(folders, found, problems, want_declaration):
    """How often each rule is named below some folders."""
    count = collections.Counter()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".swift", ".c", ".h"):
                continue
            for name, number, following in named(path):
                where = f"{path.relative_to(ROOT)}:{number}"
                if name not in found:
                    problems.append(f"{where}: there is no rule '{name}' on a page")
                elif want_declaration and not DECLARATION.search(following):
                    problems.append(f"{where}: {name} is named above no declaration")
                else:
                    count[name] += 1
    return count


def readings(found, problems):
    """Compares the cases of Reading with the table, the rules and the tests; their number."""
    declared = re.findall(r"^  case (\w+)$", CASES.read_text(encoding="utf-8"), flags=re.M)
    rows = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        match = READING.search(line)
        if match and line.startswith("|"):
            rows[match.group(1)] = re.search(rf"#({NAME})>", line)
    for name in sorted(set(declared) ^ set(rows)):
        problems.append(f"{(TABLE if name in declared else CASES).name}: {name} is missing")
    places = collections.defaultdict(list)
    for rule, (_, text) in found.items():
        for name in READING.findall(text):
            places[name].append(rule)
    for name in sorted(set(declared) | set(places)):
        link = rows.get(name)
        if places[name] != [link and link.group(1)]:
            problems.append(
                f"{TABLE.name}: {name} points to {link and link.group(1)}, but stands under "
                f"{', '.join(places[name]) or 'no rule'}")
    tested = {name for file in ROWS for name in READING.findall(file.read_text(encoding="utf-8"))}
    for name in sorted(set(declared) ^ tested):
        problems.append(f"{ROWS[0].name}: {name} {'has no row' if name in declared else 'is not a case of Reading'}")
    return len(declared)


def main():
    found, problems = rules()
    code = uses(["Sources", "Plugins"], found, problems, want_declaration=True)
    tests = uses(["Tests"], found, problems, want_declaration=False)
    for name, (page, _) in found.items():
        if not code[name]:
            problems.append(f"{page}: no function's comment says 'Rule: {name}.'")
        if not tests[name]:
            problems.append(f"{page}: no test's comment says 'Rule: {name}.'")
    count = readings(found, problems)
    print("\n".join(problems) or f"{len(found)} rules, {count} of them contested: all named by code and tests")
    return 1 if problems or not found else 0


if __name__ == "__main__":
    sys.exit(main())
