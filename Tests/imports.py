#!/usr/bin/env python3
"""Reads the imports of every target and compares them with the design, the package and the pages.

Fails on an import that the table below does not allow, on an allowed or declared one that no file uses, and on a
page whose graph is another one. `Tests/imports.py --write` writes the graphs anew.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Target: what it imports of ours, no more and no less.
ALLOWED = {
    "CPegbarPlugin": set(),
    "PegbarReadings": set(),
    "CPegbarKernels": {"CPegbarPlugin"},
    "CPegbarSystem": set(),
    "CPegbarCodecs": {"CPegbarSystem"},
    "CPegbarLoader": {"CPegbarPlugin", "CPegbarSystem"},
    "CFFI": set(),
    "CPegbarFFI": {"CFFI"},
    "CPegbarConfinement": set(),
    "PegbarScan": {"CPegbarConfinement", "CPegbarFFI", "CPegbarLoader"},
    "PegbarSystem": {"CPegbarSystem"},
    "PegbarCore": {"CPegbarPlugin", "PegbarReadings"},
    "PegbarEngine": {"CPegbarKernels", "PegbarCore", "PegbarReadings", "PegbarSystem"},
    "PegbarPlugins": {"CPegbarPlugin", "CPegbarLoader", "PegbarCore", "PegbarSystem"},
    "PegbarForeign": {
        "CPegbarFFI", "CPegbarLoader", "PegbarCore", "PegbarPlugins", "PegbarSystem",
    },
    "CPegbarText": set(),
    "PegbarText": {
        "CPegbarCodecs", "CPegbarText", "PegbarCore", "PegbarEngine", "PegbarMedia", "PegbarSystem",
    },
    "PegbarRender": {"CPegbarKernels", "PegbarCore", "PegbarEngine", "PegbarReadings", "PegbarSystem", "PegbarText"},
    "PegbarMedia": {"CPegbarCodecs", "PegbarCore", "PegbarEngine", "PegbarSystem"},
    "PegbarLayers": {
        "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarMedia", "PegbarPlugins",
        "PegbarReadings", "PegbarRender", "PegbarSystem", "PegbarText",
    },
    "PegbarViews": {"PegbarCore", "PegbarLayers", "PegbarMedia", "PegbarReadings", "PegbarSystem", "PegbarText"},
    "Pegbar": {
        "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarLayers", "PegbarMedia",
        "PegbarPlugins", "PegbarRender", "PegbarSystem", "PegbarViews",
    },
    "QuartzCore": {"Pegbar"},
    "CoreText": {"Pegbar"},
    "ImageIO": {"Pegbar"},
    "CoreGraphics": {"Pegbar", "_Testing_CoreGraphics"},
    "_Testing_CoreGraphics": set(),
    "UIKit": {"Pegbar", "_Testing_UIKit"},
    "_Testing_UIKit": set(),
    "PegbarScene": {"Pegbar", "PegbarCore", "PegbarEngine", "PegbarSystem", "PegbarText"},
    "PegbarBench": {"Pegbar", "PegbarCore", "PegbarScene", "PegbarSupervision"},
    "PegbarCLI": {"Pegbar", "PegbarBench", "PegbarCore", "PegbarLaws", "PegbarPort", "PegbarScene", "PegbarSupervision"},
    "PegbarPort": set(),
    "PegbarLaws": {
        "CPegbarConfinement", "CPegbarLoader", "CPegbarPlugin", "Pegbar", "PegbarCore",
        "PegbarEngine", "PegbarPlugins", "PegbarSystem",
    },
    "CPegbarSupervision": set(),
    "PegbarSupervision": {
        "CPegbarConfinement", "CPegbarSupervision", "PegbarCore", "PegbarPlugins", "PegbarSystem",
    },
    "PegbarPluginKit": {"CPegbarPlugin"},
    "PegbarMasks": {"CPegbarKernels", "PegbarPluginKit"},
    "CPegbarFrei0r": set(),
    "CPegbarShaders": {"CPegbarKernels", "CPegbarPlugin"},
    "PegbarShaders": {"CPegbarShaders"},
    "PegbarWarps": {"CPegbarKernels", "PegbarPluginKit"},
    "PegbarBuiltins": {"CPegbarPlugin"},
}
PLUGIN = {
    "CPegbarFrei0r", "CPegbarKernels", "CPegbarPlugin", "CPegbarShaders", "PegbarMasks", "PegbarPluginKit", "PegbarReadings",
    "PegbarShaders", "PegbarWarps",
}
# Foundation is large and slow to start; only what faces users has it.
FOUNDATION_FREE = set(ALLOWED) - {"PegbarViews", "CoreGraphics", "CoreText", "ImageIO", "QuartzCore", "UIKit", "Pegbar", "PegbarLayers", "PegbarScene", "PegbarCLI"}

SWIFT_IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |package |private )?import\s+(?:\w+\s+)?(\w+)")
C_INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]')
# Headers of the system that a target stands for.
SYSTEM_HEADERS = {"ffi.h": "CFFI"}

PAGES = ["Sources/Pegbar/Pegbar.docc/Architecture.md", "README.md"]
BEGIN = "<!-- written by Tests/imports.py --write -->"
END = "<!-- end of what Tests/imports.py writes -->"


def public_headers():
    """The targets by the names under which other targets include their headers."""
    found = dict(SYSTEM_HEADERS)
    for folder in (ROOT / "Sources").glob("*/include"):
        for path in folder.rglob("*.h"):
            found[str(path.relative_to(folder))] = folder.parent.name
    return found


HEADERS = public_headers()


def imports(path, target):
    """The modules that a file imports, with the number of the line; of headers only those of others."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = (SWIFT_IMPORT if path.suffix == ".swift" else C_INCLUDE).match(line)
        if not match:
            continue
        if path.suffix == ".swift":
            yield number, match.group(1)
        elif not (path.parent / match.group(1)).exists():
            yield number, HEADERS.get(match.group(1), "")


def check(folder, target, allowed, foundation_free, problems):
    """The targets of ours that a folder's files import; others than the allowed ones are problems."""
    used = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".swift", ".c", ".h"):
            continue
        for number, module in imports(path, target):
            where = f"{path.relative_to(ROOT)}:{number}"
            if module in ALLOWED and module != target:
                used.add(module)
            elif module.startswith(("Pegbar", "CPegbar")) and module != target:
                problems.append(f"{where}: {target} imports {module}, which is no target")
            if module in ALLOWED and module != target and module not in allowed:
                problems.append(f"{where}: {target} imports {module}")
            if module.startswith("Foundation") and foundation_free:
                problems.append(f"{where}: {target} imports {module}")
    return used


def declared():
    """The dependencies among our targets that Package.swift declares."""
    package = re.sub(r"//.*", "", (ROOT / "Package.swift").read_text(encoding="utf-8"))
    found = {}
    for block in re.split(r"\.(?:target|executableTarget|systemLibrary)\(", package)[1:]:
        name = re.match(r'\s*name: "(\w+)"', block)
        if name and name.group(1) in ALLOWED:
            own = re.match(r'[^\]]*?dependencies: \[([^\]]*)\]', block.split(".testTarget(")[0])
            names = re.findall(r'"(\w+)"', own.group(1)) if own else []
            found[name.group(1)] = set(names) & set(ALLOWED)
    return found


def floors(edges):
    """The targets by floor: 0 imports none of ours, each other one stands above all that it imports."""
    height = {}

    def floor(target):
        if target not in height:
            height[target] = 1 + max(map(floor, edges[target]), default=-1)
        return height[target]

    rows = {}
    for target in sorted(edges):
        rows.setdefault(floor(target), []).append(target)
    return [rows[number] for number in sorted(rows, reverse=True)]


def reaches(edges, start, end):
    return any(next == end or reaches(edges, next, end) for next in edges[start])


def listing(edges):
    """Every target with all that it imports, the highest floor first."""
    width = max(map(len, edges))
    lines = []
    for number, row in enumerate(floors(edges)):
        lines += [""] if number else []
        for target in row:
            line = target.ljust(width) + "  →"
            for other in sorted(edges[target]):
                if len(line) + 1 + len(other) > 100:
                    lines.append(line)
                    line = " " * (width + 3)
                line += " " + other
            lines.append(line if edges[target] else target)
    return "\n".join(["```"] + lines + ["```"])


def drawing(edges):
    """A drawing of the targets; an edge that others imply is left out."""
    lines = ["```mermaid", "graph TD"]
    for row in floors(edges):
        for target in row:
            direct = [
                other for other in sorted(edges[target])
                if not any(reaches(edges, via, other) for via in edges[target])]
            lines += [f"  {target} --> {other}" for other in direct] or [f"  {target}"]
    return "\n".join(lines + ["```"])


def compare_pages(edges, write, problems):
    """Compares the graphs on the pages with the imports, or writes them."""
    for name, graph in zip(PAGES, (listing(edges), drawing(edges))):
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        if text.count(BEGIN) != 1 or text.count(END) != 1:
            problems.append(f"{name}: the place of the graph is not marked once")
            continue
        before, rest = text.split(BEGIN)
        new = f"{before}{BEGIN}\n{graph}\n{END}{rest.split(END)[1]}"
        if new == text:
            continue
        if write:
            path.write_text(new, encoding="utf-8")
        else:
            problems.append(f"{name}: the graph is not what the imports say: Tests/imports.py --write")


def main():
    problems, edges = [], {}
    package = declared()
    for folder in sorted((ROOT / "Sources").iterdir()):
        if folder.name not in ALLOWED:
            problems.append(f"Sources/{folder.name}: a target that the table does not know")
            continue
        name, allowed = folder.name, ALLOWED[folder.name]
        edges[name] = check(folder, name, allowed, name in FOUNDATION_FREE, problems)
        for other in sorted(allowed - edges[name]):
            problems.append(f"Tests/imports.py: {name} may import {other} and does not")
        for other in sorted(package.get(name, set()) ^ edges[name]):
            what = "is not declared" if other in edges[name] else "is declared and not used"
            problems.append(f"Package.swift: {name} → {other} {what}")
    for name in sorted(set(ALLOWED) - set(edges)):
        problems.append(f"Tests/imports.py: there is no Sources/{name}")
    for kind in sorted(path for path in (ROOT / "Plugins").iterdir() if path.is_dir()):
        for family in sorted(kind.iterdir()):
            check(family, family.name, PLUGIN, True, problems)
    if not problems:
        compare_pages(edges, "--write" in sys.argv[1:], problems)
    print("\n".join(problems) or "the imports are those of the design, of the package and of the pages")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
