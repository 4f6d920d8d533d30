#!/usr/bin/env python3
"""Compares the numbers of the properties with their declarations.

Each `static var` in Sources/PegbarCore/Properties/Declarations declares a property. Its number and its place
in the list of all definitions stand in PropertyID+Builtin.swift, which `Tests/properties.py --renew` writes:
known properties keep their order, new ones come last.
"""
import argparse
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources" / "PegbarCore" / "Properties"
DECLARATIONS = FOLDER / "Declarations"
NUMBERS = FOLDER / "PropertyID+Builtin.swift"
# A table has a bit for each property, and one in a byte for each transform.
MOST, MOST_TRANSFORMS = 128, 8


def declarations():
    """The Swift type of every declared property, by its name, in the order of the files."""
    found, problems = {}, []
    for path in sorted(DECLARATIONS.glob("*.swift")):
        kind = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{path.name}:{number}"
            if match := re.fullmatch(r"extension Property<(.+)> \{", line):
                kind = match.group(1)
            elif match := re.match(r"  @inlinable public static var (\w+): Self \{", line):
                name = match.group(1)
                if name in found:
                    problems.append(f"{place}: {name} is declared twice")
                found[name] = kind
            elif " var " in line or " let " in line:
                problems.append(f"{place}: only declarations of properties stand here")
    return found, problems


def known():
    """The names that have a number, in their order."""
    if not NUMBERS.exists():
        return []
    return re.findall(r"public static var (\w+): PropertyID", NUMBERS.read_text(encoding="utf-8"))


def written(kinds):
    """What the file of numbers is to hold."""
    old = [name for name in known() if name in kinds]
    names = old + [name for name in kinds if name not in old]
    transforms = [place for place, name in enumerate(names) if kinds[name] == "Transform3D"]
    if len(names) > MOST or len(transforms) > MOST_TRANSFORMS:
        sys.exit(f"{len(names)} properties, {len(transforms)} transforms: PropertyTable has no room")
    low = sum(1 << place for place in transforms if place < 64)
    high = sum(1 << place - 64 for place in transforms if place >= 64)
    lines = ["// Written by `Tests/properties.py --renew` from the declarations beside it.", "", "extension PropertyID {"]
    for place, name in enumerate(names):
        head, body = f"  @inlinable public static var {name}: PropertyID {{", f"PropertyID(rawValue: {place})"
        line = f"{head} {body} }}"
        lines += [f"  /// `{name}`."] + ([line] if len(line) <= 100 else [head, f"    {body}", "  }"])
    lines += ["", "  /// What is declared of each property; its place is the number.", "  ///",
              "  /// Rule: names.layer-defaults.", "  static let definitions: [PropertyDefinition] = ["]
    lines += [f"    PropertyDefinition(Property<{kinds[name]}>.{name})," for name in names]
    lines += ["  ]", "}", "", "extension PropertySet {", "  /// The properties that are transforms.",
              f"  @inlinable static var transforms: PropertySet {{ PropertySet(low: {low:#x}, high: {high:#x}) }}",
              "}", ""]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--renew", action="store_true", help="write the numbers anew")
    renew = parser.parse_args().renew
    kinds, problems = declarations()
    text = written(kinds)
    if renew and not problems:
        NUMBERS.write_text(text, encoding="utf-8")
    elif not NUMBERS.exists() or NUMBERS.read_text(encoding="utf-8") != text:
        problems.append(f"{NUMBERS.name} is not what the declarations say: Tests/properties.py --renew")
    for problem in problems:
        print(problem)
    print(f"{len(kinds)} properties, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
