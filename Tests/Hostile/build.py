"""Compiles bad plugins: the code of a case between before.h and after.h."""
import concurrent.futures
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "Sources", "CPegbarPlugin", "include")
# What a case defines by itself, after.h leaves out.
OWN = ["create", "destroy", "prepare", "render", "begin", "end", "find", "eval", "points", "settling", "natural",
       "descriptor", "library", "open"]


def source(kind, code):
    own = [name for name in OWN if re.search(r"^(static|PEGBAR|pegbar|const|int).*\b(the_)?" + name + r"\b\s*[(={]",
                                             code, re.M) or f"// own {name}" in code]
    marks = "".join(f"#define {name} {name}\n" for name in own)
    before, after = os.path.join(HERE, "before.h"), os.path.join(HERE, "after.h")
    return (f'{"#define " + kind if kind else ""}\n#include "{before}"\n#line 1 "case"\n{code}\n{marks}'
            f'#include "{after}"\n')


def compile_one(path, text, flags=()):
    """Compiles a library; ends the script where the case itself is wrong."""
    done = subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-w", "-I", INCLUDE, "-x", "c", "-", "-o", path, "-lm",
                           *flags], input=text, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{path} does not compile:\n{done.stderr}")
    os.chmod(path, 0o755)


def compile_all(jobs):
    """Compiles many: (path, text) or (path, text, flags)."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: compile_one(*job), jobs))
