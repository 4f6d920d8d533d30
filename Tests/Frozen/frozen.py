#!/usr/bin/env python3
"""The interface 0.10 as it was: whether its copy is untouched, and whether the present headers only grew.

    frozen.py              says what has changed
    frozen.py --renew      takes the present headers as those of 0.10

What is frozen does not change. Only as long as the interface is below 1.0 and still has this version may it be taken
anew, when something is added to it before others use it; each renewal breaks the promise to plugins of before.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "0.10")
INCLUDE = os.path.join(FOLDER, "include")
PLUGIN = os.path.join(HERE, "..", "..", "Sources", "CPegbarPlugin")
PRESENT = os.path.join(PLUGIN, "include")
HASHES = os.path.join(FOLDER, "hashes.txt")
VERSION = (0, 10)

LAYOUT = """\
/*
 * Every struct and number of interface 0.10; frozen.py compiles it with the present headers.
 *
 * Structs that begin with struct_size may have grown in a later version; nothing else may differ.
 */
#include <stddef.h>
#include <pegbar/plugin.h>

#ifdef __cplusplus
#define ASSERT static_assert
#else
#define ASSERT _Static_assert
#endif
#ifdef SAME_VERSION
#define GROWS(type, size) ASSERT(sizeof(type) == (size), #type " has changed within one version")
#else
#define GROWS(type, size) ASSERT(sizeof(type) >= (size), #type " is smaller than it was")
#endif
#define FROZEN(type, size) ASSERT(sizeof(type) == (size), #type " has changed its size")
#define FIELD(type, field, offset) \\
  ASSERT(offsetof(type, field) == (offset), #type "." #field " has moved")
#define NUMBER(name, value) ASSERT(name == (value), #name " has changed")

"""


def files():
    """The frozen files, as paths below the folder."""
    found = [os.path.relpath(os.path.join(root, name), FOLDER) for root, _, names in os.walk(FOLDER) for name in names]
    return sorted(name for name in found if name != "hashes.txt")


def hashes():
    lines = []
    for name in files():
        with open(os.path.join(FOLDER, name), "rb") as file:
            lines.append(f"{hashlib.sha256(file.read()).hexdigest()}  {name}\n")
    return "".join(lines)


def headers(folder):
    """The text of all headers of a folder."""
    text = ""
    for root, _, names in sorted(os.walk(folder)):
        for name in sorted(name for name in names if name.endswith(".h")):
            with open(os.path.join(root, name)) as file:
                text += file.read()
    return text


def version(folder):
    text = headers(folder)
    return tuple(int(re.search(rf"define PEGBAR_ABI_{part} (\d+)", text)[1]) for part in ("MAJOR", "MINOR"))


def growing():
    """The structs of the present headers that begin with their size."""
    return set(re.findall(r"^typedef struct (\w+) \{\n(?: +/\*\*(?:(?!\*/).)*\*/\n)? +uint32_t struct_size;",
                          headers(PRESENT), re.M | re.S))


def layout():
    """The text of layout.c, from the present headers and what pins them."""
    with open(os.path.join(PLUGIN, "layout.c")) as file:
        rows = file.read()
    with open(os.path.join(PLUGIN, "numbers.c")) as file:
        numbers = re.findall(r"^NUMBER\((?!PEGBAR_ABI_M)\w+, .*\);$", file.read(), re.M)
    grows = set(re.findall(r"^FIELD\((\w+), struct_size, 0\);$", rows, re.M))
    lines = []
    for macro, name, rest in re.findall(r"^(SIZE|FIELD)\((\w+), (.*)\);$", rows, re.M):
        word = macro if macro == "FIELD" else "GROWS" if name in grows else "FROZEN"
        lines.append(("" if macro == "FIELD" else "\n") + f"{word}({name}, {rest});")
    sizes = re.findall(r"^#define (PEGBAR_\w+_SIZE_0_10) (\d+)$", headers(PRESENT), re.M)
    lines += [""] + [f"NUMBER({name}, {size});" for name, size in sorted(sizes)]
    return LAYOUT + "\n".join(lines).lstrip() + "\n\n" + "\n".join(numbers) + "\n"


def compile_fault(include):
    """What a compiler says of layout.c with some headers; None where all is as it was."""
    same = ["-DSAME_VERSION"] if version(include) == VERSION else []
    for compiler in (["cc", "-std=c11"], ["c++", "-std=c++11", "-x", "c++"]):
        done = subprocess.run([*compiler, *same, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", include,
                               os.path.join(FOLDER, "layout.c")], capture_output=True, text=True)
        if done.returncode:
            return done.stderr[:2000]
    return None


def grown_fault():
    """None where layout.c notices a field that is inserted, and accepts one at the end in a later version."""
    with tempfile.TemporaryDirectory() as folder:
        for (place, number, is_fine) in (("  uint32_t struct_size;\n", 11, False), ("} pegbar_curve;\n", 11, True),
                                         ("} pegbar_curve;\n", 10, False)):
            include = os.path.join(folder, "include")
            shutil.rmtree(include, ignore_errors=True)
            shutil.copytree(INCLUDE, include)
            for name, old, new in (("value.h", place, "  void *more;\n" + place if place[0] == "}" else place
                                    + "  uint64_t more;\n"),
                                   ("abi.h", "ABI_MINOR 10", f"ABI_MINOR {number}")):
                path = os.path.join(include, "pegbar", name)
                with open(path) as file:
                    text = file.read()
                with open(path, "w") as file:
                    file.write(text.replace(old, new))
            if (compile_fault(include) is None) != is_fine:
                return f"a field at {place.strip()} in version 0.{number} is {'refused' if is_fine else 'accepted'}"
    return None


def faults():
    """What is checked, and what is wrong with it."""
    with open(HASHES) as file:
        noted = file.read()
    changed = set(noted.splitlines()) ^ set(hashes().splitlines())
    yield "nothing frozen has changed", changed and sorted({line.split()[1] for line in changed})
    yield "the frozen headers are laid out as they were", compile_fault(INCLUDE)
    yield "the present headers only grew", compile_fault(PRESENT)
    yield "other headers are noticed", grown_fault()
    sizes = re.findall(r"PEGBAR_\w+_SIZE_0_10", headers(INCLUDE))
    named = {f"PEGBAR_{name[7:].upper()}_SIZE_0_10" for name in growing()}
    yield "every struct that may grow names its size", named - set(sizes) or None


def renew():
    present = version(PRESENT)
    if present[0] >= 1 or present != VERSION:
        sys.exit(f"the interface is {present[0]}.{present[1]}: 0.10 is frozen and stays as it is")
    shutil.rmtree(os.path.join(INCLUDE, "pegbar"), ignore_errors=True)
    shutil.copytree(os.path.join(PRESENT, "pegbar"), os.path.join(INCLUDE, "pegbar"))
    with open(os.path.join(FOLDER, "layout.c"), "w") as file:
        file.write(layout())
    with open(HASHES, "w") as file:
        file.write(hashes())
    print("0.10 is renewed: allowed because the interface is below 1.0. Plugins that were built with the headers of "
          "before may no longer load; say so in the change log.")


def main():
    if sys.argv[1:] == ["--renew"]:
        return renew()
    wrong = [(name, fault) for name, fault in faults() if fault]
    for name, fault in wrong:
        print(f"{name}: {fault}")
    sys.exit(len(wrong) > 0)


if __name__ == "__main__":
    main()
