#!/usr/bin/env python3
"""Compares the public Swift symbols of each module with the lists in Tests/API.

Reads the modules of the debug build, which has to be there. Each module also has to be documented whole:
a public symbol without a comment, and a link of a page or comment that leads nowhere, are failures.
`Tests/api.py --renew` writes the lists anew; a changed line is a change of the interface.
"""
import argparse
import glob
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LISTS = os.path.join(ROOT, "Tests", "API")
MODULES = [
    "Pegbar", "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarLaws", "PegbarLayers",
    "PegbarMedia", "PegbarPluginKit", "PegbarPlugins", "PegbarRender", "PegbarScene", "PegbarSystem",
    "PegbarViews",
]
# What a protocol of the standard library asks for explains itself.
SELF_EXPLAINING = {"init(rawValue:)", "description", "hash(into:)", "==(_:_:)", "!=(_:_:)"}


def extract_symbol_graphs(folder):
    """Has the compiler describe the public symbols of all modules, as JSON files in `folder`."""
    own = glob.glob(f"{ROOT}/Sources/*/include/module.modulemap")
    # The build makes maps for the C modules that bring none; an old build may hold more.
    made = [
        path for path in glob.glob(f"{ROOT}/.build/debug/C*.build/module.modulemap")
        if not any(path.split("/")[-2] == f"{module.split('/')[-3]}.build" for module in own)]
    maps = sorted(own) + sorted(made) + [f"{ROOT}/Sources/CFFI/module.modulemap"]
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["triple"]
    options = ["-I", f"{ROOT}/.build/debug/Modules", "-target", target, "-output-dir", folder]
    options += ["-minimum-access-level", "public", "-skip-inherited-docs", "-skip-synthesized-members"]
    options += ["-Xcc", f"-I{ROOT}/Sources/CPegbarPlugin/include"]
    for path in maps:
        options += ["-Xcc", f"-fmodule-map-file={path}"]
    for module in MODULES:
        command = ["swift", "symbolgraph-extract", "-module-name", module] + options
        done = subprocess.run(command, capture_output=True, text=True)
        if not os.path.exists(f"{folder}/{module}.symbols.json"):
            hint = "build first with `swift build --build-tests`"
            sys.exit(f"{module}: no symbols; {hint}\n{done.stderr[-2000:]}")


def graphs(folder, module):
    """The symbol graphs of a module: its own, and one for each module whose types it extends."""
    for pattern in (f"{module}.symbols.json", f"{module}@*.symbols.json"):
        for path in sorted(glob.glob(f"{folder}/{pattern}")):
            with open(path) as file:
                yield json.load(file)


def symbols(folder, module):
    """The symbols a module declares, those in extensions of other modules' types included."""
    for graph in graphs(folder, module):
        yield from graph["symbols"]


def line(symbol):
    """`Type.member: declaration`, as it stands in a list."""
    declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
    return ".".join(symbol["pathComponents"]) + ": " + " ".join(declaration.split())


def undocumented(folder, module):
    """The lines of symbols without a comment that are not overrides or defaults of documented ones."""
    derived = {
        relation["source"] for graph in graphs(folder, module) for relation in graph["relationships"]
        if relation["kind"] in ("overrides", "defaultImplementationOf")
    }
    return [
        line(symbol) for symbol in symbols(folder, module)
        if "docComment" not in symbol and symbol["kind"]["identifier"] != "swift.enum.case"
        and symbol["pathComponents"][-1] not in SELF_EXPLAINING
        and symbol["identifier"]["precise"] not in derived
    ]


def compare(folder, module, renew):
    """The differences between a module and its list, one line each; none after renewing."""
    path = os.path.join(LISTS, module + ".txt")
    found = sorted(set(map(line, symbols(folder, module))))
    if renew:
        with open(path, "w") as file:
            file.write("\n".join(found) + "\n")
        return []
    with open(path) as file:
        listed = file.read().splitlines()
    return [f"{module}: new: {entry}" for entry in found if entry not in set(listed)] + [
        f"{module}: gone: {entry}" for entry in listed if entry not in set(found)]


def broken_links(folder):
    """What the documentation compiler complains of, in pages and comments of all modules."""
    command = ["docc", "convert", f"{ROOT}/Sources/Pegbar/Pegbar.docc", "--warnings-as-errors"]
    command += ["--additional-symbol-graph-dir", folder]
    command += ["--fallback-display-name", "Pegbar", "--fallback-bundle-identifier", "pegbar"]
    command += ["--output-dir", f"{folder}/Pegbar.doccarchive"]
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stderr + done.stdout).strip().splitlines() if done.returncode else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renew", action="store_true", help="write the lists anew")
    renew = parser.parse_args().renew
    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        extract_symbol_graphs(folder)
        for module in MODULES:
            complaints += compare(folder, module, renew)
            complaints += [f"{module}: no comment: {entry}" for entry in undocumented(folder, module)]
        complaints += broken_links(folder)
    print("\n".join(complaints))
    if complaints:
        sys.exit("if the change of the interface is meant: Tests/api.py --renew")


if __name__ == "__main__":
    main()
