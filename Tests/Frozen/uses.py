#!/usr/bin/env python3
"""Whether everything in the plugin interface has a user of ours and one of a stranger's kind, as uses.txt says.

Prints what the headers have and the table has not, what the table has and the headers have not, and files that do not
contain what the table says of them. The elementary functions of math.h are tested one by one elsewhere; testing.h,
which is for unit tests of plugins, is no part of the interface.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
HEADERS = os.path.join(ROOT, "Sources", "CPegbarPlugin", "include", "pegbar")
SHORT = {"K": "Sources/PegbarPluginKit", "P": "Plugins", "F": "Tests/Frozen/0.10", "E": "examples"}
# Zero by law, and the guards and sizes of headers.
UNUSED = re.compile(r"\.(reserved2?)$|_H$|_SIZE_0_10$")


def fields(body):
    for declaration in filter(None, map(str.strip, body.split(";"))):
        function = re.search(r"\(\*(?:PEGBAR_\w+ )?(\w+)\)", declaration)
        yield (function or re.search(r"(\w+)(?:\[\d+\])?$", declaration))[1]


def names():
    """Every field, number, macro, extension, inline function and type of function in the headers."""
    found = set()
    for root, _, files in os.walk(HEADERS):
        for file in [file for file in files if file.endswith(".h") and not root.endswith("math")]:
            if file == "testing.h":
                continue
            with open(os.path.join(root, file)) as opened:
                text = re.sub(r"/\*.*?\*/", "", opened.read(), flags=re.S)
            for name, body in re.findall(r"^typedef struct (\w+) \{(.*?)^\}", text, re.M | re.S):
                found |= {f"{name}.{field}" for field in fields(body)}
            for body in re.findall(r"^enum \{(.*?)\}", text, re.M | re.S):
                found |= set(re.findall(r"(PEGBAR_\w+)\s*=", body))
            found |= set(re.findall(r"^#define (PEGBAR_\w+)", text, re.M))
            found |= set(re.findall(r"^static inline [^;{(]*?\b(pegbar_\w+)\(", text, re.M))
            found |= set(re.findall(r"^typedef [^;{(]*\(\*(\w+)\)", text, re.M))
    return {name for name in found if not UNUSED.search(name)}


def missing_word(place):
    """What is wrong with a place of the table, FILE#WORDS or a reason."""
    if place.startswith("- ") and len(place) > 5:
        return None
    path, _, words = place.partition("#")
    first, _, rest = path.partition("/")
    path = os.path.join(ROOT, SHORT.get(first, first), rest)
    if not words or not os.path.isfile(path):
        return f"there is no {place}"
    with open(path) as file:
        return None if words in file.read() else f"nothing of it in {place}"


def faults(path=os.path.join(HERE, "uses.txt")):
    """Every mistake of the table, in words."""
    wanted, seen = names(), {}
    with open(path) as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for line in lines:
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3:
            yield f"no three columns: {line}"
            continue
        for word in parts[0].split():
            these = {name for name in wanted if name.startswith(word[:-1])} if word.endswith(".*") else {word} & wanted
            if not these:
                yield f"the headers have no {word}"
            for name in these:
                if name in seen:
                    yield f"{name} is there twice"
                seen[name] = line
        for place in parts[1:]:
            fault = missing_word(place)
            if fault:
                yield f"{parts[0].split()[0]}: {fault}"
    for name in sorted(wanted - set(seen)):
        yield f"nobody is named who uses {name}"


if __name__ == "__main__":
    wrong = list(faults())
    print("\n".join(wrong) or f"{len(names())} names of the interface have users")
    sys.exit(len(wrong) > 0)
