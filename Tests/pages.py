#!/usr/bin/env python3
"""Does what the pages of the documentation say, word for word, in an empty folder each.

  Tests/pages.py [--renew] FOLDER [PAGE…]     FOLDER: where pegbar is

A code block whose paragraph before it ends with a path in backquotes and a colon (or full stop) is written to
that file; one of `examples/…` has to be that file already. Blocks of sh are run, in order, in one shell. At the
end, the test.sh of each plugin folder that the page creates has to pass. A picture that a page shows and makes
has to be the one in Resources; --renew puts it there.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "Sources/Pegbar/Pegbar.docc"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PLACE = re.compile(r"`([\w./-]+\.\w+)`(?: by)?[:.]$")


def blocks(text):
    """Each block: its language, the path that it is to be written to or None, its lines."""
    for match in FENCE.finditer(text):
        before = text[: match.start()].rstrip().rsplit("\n\n", 1)[-1]
        place = PLACE.search(before)
        yield match.group(1), place and place.group(1), match.group(2)


def run(script, folder, tools):
    environment = {
        "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8",
        "RUSTUP_HOME": os.environ.get("RUSTUP_HOME", os.path.expanduser("~/.rustup"))}
    return subprocess.run(
        ["bash", "-e", "-c", "umask 022\n" + script], cwd=folder, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def pixels(picture, folder, tools):
    """A picture as pixels: libraries differ in how they write files."""
    scene = folder / "look.json"
    scene.write_text(
        '{"version":1,"size":[320,180],"duration":1,"layers":[{"frame":[0,0,320,180],'
        f'"contents":"{picture.name}"}}]}}')
    (folder / picture.name).write_bytes(picture.read_bytes())
    answer = run("pegbar render look.json --at 0 -o - --quiet | sha256sum", folder, tools)
    return answer.stdout if answer.returncode == 0 else f"{picture}: {answer.stdout}"


def is_same(one, two, tools):
    with tempfile.TemporaryDirectory() as a, tempfile.TemporaryDirectory() as b:
        return pixels(one, pathlib.Path(a), tools) == pixels(two, pathlib.Path(b), tools)


def follow(page, tools, renew):
    """What is wrong with a page; how many of its blocks were used."""
    text = page.read_text(encoding="utf-8")
    script, used = [], 0
    for language, place, body in blocks(text):
        if place and place.startswith("examples/"):
            used += 1
            if (ROOT / place).read_text(encoding="utf-8") != body:
                return f"its {place} is not the file", used
        elif place:
            used += 1
            script.append(f"cat > {shlex.quote(place)} <<'PAGE_END'\n{body}PAGE_END")
        elif language == "sh":
            used += 1
            script.append("set -v\n" + body + "{ set +v; } 2>/dev/null")
    script.append('for test in */test.sh; do [ ! -f "$test" ] || "$test"; done')
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        answer = run("\n".join(script), folder, tools)
        if answer.returncode != 0:
            return "\n".join(answer.stdout.splitlines()[-30:]), used
        for picture in re.findall(r"!\[[^\]]*\]\(([\w.-]+)\)", text):
            made, shown = folder / picture, PAGES / "Resources" / picture
            if not made.exists():
                continue
            if renew:
                shown.write_bytes(made.read_bytes())
            elif not shown.exists() or not is_same(made, shown, tools):
                return f"it shows another {picture} than it makes; look, then run with --renew", used
    return None, used


def main():
    arguments = sys.argv[1:]
    renew = "--renew" in arguments
    arguments = [a for a in arguments if a != "--renew"]
    if not arguments:
        sys.exit(__doc__)
    tools = pathlib.Path(arguments[0]).resolve()
    names = arguments[1:] or [
        "WriteYourFirstTransition", "BindCFunctions", "Scenes", "UsePegbarAsALibrary", "JoinClips",
        "CheckPlugins", "TestingAnimations", "FromIOS", "PluginHosts", "RustPlugins",
        "TransitionPlugins", "FilterPlugins", "TimingPlugins",
        "ValuePlugins", "AnimationPlugins", "ProviderPlugins", "ShaderTransitions"]
    failed = 0
    for name in names:
        problem, used = follow(PAGES / f"{name}.md", tools, renew)
        failed += problem is not None or used == 0
        print(f"{'FAIL' if problem or not used else 'ok  '}  {name}: {used} blocks")
        if problem:
            print(problem)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
