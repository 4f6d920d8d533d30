#!/usr/bin/env python3
"""Reads the imports of every target and fails on an edge that the design does not have."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Target: what it may import of ours. Everything is allowed to see what its row says, nothing else.
ALLOWED = {
    "CPegbarPlugin": set(),
    "CPegbarKernels": {"CPegbarPlugin"},
    "CPegbarCodecs": set(),
    "CPegbarLoader": {"CPegbarPlugin"},
    "CFFI": set(),
    "CPegbarFFI": {"CFFI"},
    "PegbarScan": {"CPegbarFFI", "CPegbarLoader", "CPegbarPlugin"},
    "PegbarSystem": set(),
    "PegbarCore": {"CPegbarPlugin"},
    "PegbarEngine": {"CPegbarKernels", "PegbarCore", "PegbarSystem"},
    "PegbarPlugins": {"CPegbarPlugin", "CPegbarLoader", "PegbarCore", "PegbarSystem"},
    "PegbarForeign": {
        "CPegbarFFI", "CPegbarLoader", "PegbarCore", "PegbarPlugins", "PegbarSystem",
    },
    "PegbarRender": {"CPegbarKernels", "PegbarCore", "PegbarEngine", "PegbarSystem"},
    "PegbarMedia": {"CPegbarCodecs", "PegbarCore", "PegbarEngine", "PegbarSystem"},
    "Pegbar": {
        "CPegbarPlugin", "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarMedia",
        "PegbarPlugins", "PegbarRender",
    },
    "PegbarScene": {"Pegbar", "PegbarCore", "PegbarEngine", "PegbarSystem"},
    "PegbarCLI": {
        "Pegbar", "PegbarScene", "PegbarCore", "PegbarEngine", "PegbarForeign", "PegbarMedia",
        "PegbarPlugins", "PegbarRender", "PegbarSystem", "CPegbarCodecs", "CPegbarPlugin",
        "CPegbarLoader", "CPegbarSupervision",
    },
    "CPegbarSupervision": set(),
    "PegbarPluginKit": {"CPegbarPlugin"},
    "PegbarBuiltins": {"CPegbarPlugin"},
}
PLUGIN = {"CPegbarPlugin", "PegbarPluginKit"}
# Foundation is large and slow to start; only what faces users has it.
FOUNDATION_FREE = set(ALLOWED) - {"Pegbar", "PegbarScene", "PegbarCLI"}

SWIFT_IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |package |private )?import\s+(?:\w+\s+)?(\w+)")
C_INCLUDE = re.compile(r'^\s*#\s*include\s+[<"](?:pegbar/|(C?Pegbar\w+)\.h)')


def imports(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if path.suffix == ".swift":
            match = SWIFT_IMPORT.match(line)
            if match:
                yield number, match.group(1)
        else:
            match = C_INCLUDE.match(line)
            if match:
                yield number, match.group(1) or "CPegbarPlugin"


def check(folder, target, allowed, foundation_free, problems):
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (".swift", ".c", ".h"):
            continue
        for number, module in imports(path):
            where = f"{path.relative_to(ROOT)}:{number}"
            ours = module.startswith(("Pegbar", "CPegbar"))
            if ours and module != target and module not in allowed:
                problems.append(f"{where}: {target} imports {module}")
            if module.startswith("Foundation") and foundation_free:
                problems.append(f"{where}: {target} imports {module}")


def main():
    problems = []
    for folder in sorted((ROOT / "Sources").iterdir()):
        if folder.name not in ALLOWED:
            problems.append(f"Sources/{folder.name}: a target that the table does not know")
            continue
        check(folder, folder.name, ALLOWED[folder.name], folder.name in FOUNDATION_FREE, problems)
    for kind in sorted(path for path in (ROOT / "Plugins").iterdir() if path.is_dir()):
        for family in sorted(kind.iterdir()):
            check(family, family.name, PLUGIN, True, problems)
    print("\n".join(problems) or "no edge but the allowed ones")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
