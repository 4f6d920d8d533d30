#!/usr/bin/env python3
"""Writes the page of all built-in plugins, with pictures that `pegbar` draws.

    examples/gallery.py [PEGBAR]           renews the page and its pictures
    examples/gallery.py --check [PEGBAR]   exit 1 where the page is not what it would write
"""
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENTATION = os.path.join(ROOT, "Sources", "Pegbar", "Pegbar.docc")
PAGE = os.path.join(DOCUMENTATION, "BuiltInPlugins.md")
PICTURES = os.path.join(DOCUMENTATION, "Resources")
KINDS = [
    ("transition", "Transitions", "Each strip shows the transition at progress 0.1, 0.3, 0.5, 0.7 and 0.9."),
    (
        "filter", "Filters",
        "A filter changes what a layer shows (`filters`), or what lies below it (`backgroundFilters`): each pair\n"
        "shows a picture before and after. A blend mode is a layer's `compositingFilter`: the third picture is the\n"
        "first one laid over the second."),
    ("timing", "Timing functions", "Time runs to the right, progress upwards; the grey lines are 0 and 1."),
    ("value", "Value functions", "A value function turns numbers into a transform."),
    ("animation", "Animation kinds", "Each class of animation compiles to one of these kinds."),
]
INTRODUCTION = """# Built-in plugins

Every animation kind, timing function, value function, transition and filter that comes with Pegbar.

## Overview

`pegbar list` shows the same plugins and your own; `pegbar info NAME` describes one in full. Scenes, programs and the
command line take the id or any of the names. `examples/gallery.py` writes this page and its pictures.
"""
STILL = (80, 45)
# Radii of filters are pixels, so their pictures are larger.
FILTERED = (96, 54)
PLOT = (120, 80)


def pegbar(program, *arguments):
    return subprocess.check_output([program, *arguments], cwd=ROOT, text=True)


def draw(program, scene, picture):
    """Draws the first frame of a scene to a file among the page's pictures."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(scene, file)
        file.flush()
        options = ["--at", "0", "--png", "small", "--overwrite", "--quiet", "--allow-outside"]
        pegbar(program, "render", file.name, *options, "-o", os.path.join(PICTURES, picture))


def draw_transition(program, identifier, picture):
    """A strip of stills from one picture to the other."""
    pictures = [f"{ROOT}/examples/scenes/{name}.png" for name in ("dawn", "forest")]
    pegbar(
        program, "sheet", *pictures, "-t", identifier, "--progress", "0.1,0.3,0.5,0.7,0.9",
        *[word for key, value in SHOWN.get(identifier, {}).items() for word in ("-p", f"{key}={value}")],
        "--cell", "{}x{}".format(*STILL), "--no-names", "--background", "transparent", "--png", "small",
        "--overwrite", "--quiet", "-o", os.path.join(PICTURES, picture))


# Where the defaults change nothing, or too little to be seen.
SHOWN = {
    "pegbar.filter.brightness": {"inputAmount": 1.6},
    "pegbar.filter.colorControls": {"inputSaturation": 0.3, "inputContrast": 1.6},
    "pegbar.filter.colorMatrix": {"inputRVector": [0, 1, 0, 0], "inputGVector": [1, 0, 0, 0]},
    "pegbar.filter.contrast": {"inputAmount": 2},
    "pegbar.filter.crystallize": {"inputRadius": 8},
    "pegbar.filter.dilate": {"inputWidth": 9, "inputHeight": 9},
    "pegbar.filter.displacement": {
        "inputScale": 24, "inputDisplacementImage": f"{ROOT}/examples/scenes/forest.png"},
    "pegbar.filter.edges": {"inputIntensity": 8},
    "pegbar.filter.erode": {"inputWidth": 9, "inputHeight": 9},
    "pegbar.filter.gamma": {"inputPower": 2},
    "pegbar.filter.gloom": {"inputIntensity": 1},
    "pegbar.filter.glow": {"inputRadius": 5, "inputColor": "#f0a020", "inputIntensity": 2},
    "pegbar.filter.gaussianBlur": {"inputRadius": 4},
    "pegbar.filter.hueRotate": {"inputAngle": 2},
    "pegbar.filter.levels": {"inputBlack": 0.3, "inputWhite": 0.8},
    "pegbar.filter.pixellate": {"inputScale": 6},
    "pegbar.filter.saturation": {"inputAmount": 0},
    "pegbar.filter.sharpenLuminance": {"inputSharpness": 6},
    "pegbar.filter.toneCurve": {"inputPoint1": [0.25, 0.1], "inputPoint3": [0.75, 0.9]},
    "pegbar.filter.unsharpMask": {"inputIntensity": 6},
    "pegbar.timing.flipped": {"curve": "easeInQuint"},
    "pegbar.timing.interval": {"curve": "easeInOutCubic", "begin": 0.25, "end": 0.75},
    "pegbar.timing.path": {"path": "M0 0 L0.3 0.6 C0.5 1.2 0.6 0.4 1 1"},
    "pegbar.transition.luma": {"map": f"{ROOT}/examples/scenes/night.png", "softness": 0.4},
}


def draw_sheet(program):
    """All transitions in one picture, for the README."""
    pegbar(
        program, "sheet", *[f"examples/scenes/{name}.png" for name in ("dawn", "forest")],
        "-p", "map=examples/scenes/night.png", "--cell", "88x50", "--columns", "11", "--png", "small",
        "--overwrite", "--quiet", "-o", os.path.join(PICTURES, "transitions.png"))


def draw_filter(program, identifier, picture):
    """A picture before and after, or two pictures and one laid over the other."""
    width, height = FILTERED
    dawn, forest = [f"{ROOT}/examples/scenes/{name}.png" for name in ("dawn", "forest")]
    info = json.loads(pegbar(program, "info", identifier, "--json"))
    place = lambda index: [index * (width + 4), 0, width, height]
    if info["category"] == "blend":
        layers = [{"frame": place(0), "contents": forest}, {"frame": place(1), "contents": dawn}]
        over = {"frame": [0, 0, width, height], "contents": forest, "compositingFilter": identifier}
        below = {"frame": [0, 0, width, height], "contents": dawn}
        layers.append({"frame": place(2), "masksToBounds": True, "sublayers": [below, over]})
    else:
        changed = {"type": identifier, **SHOWN.get(identifier, {})}
        # A glow needs something around the picture.
        edge = 12 if identifier == "pegbar.filter.glow" else 0
        inside = [edge, edge, width - 2 * edge, height - 2 * edge]
        layers = [
            {"frame": place(index), "masksToBounds": True, "sublayers": [
                {"frame": inside, "contents": dawn, "filters": filters}]}
            for index, filters in enumerate([[], [changed]])]
    size = [len(layers) * (width + 4) - 4, height]
    draw(program, {"version": 1, "size": size, "fps": 1, "duration": 1, "layers": layers}, picture)


def curve(program, identifier):
    """What a timing function makes of 121 times from 0 to 1."""
    steps = 120
    layer = {"name": "dot", "position": [0, 0], "animations": [{
        "type": "CABasicAnimation", "keyPath": "position.y", "fromValue": 0, "toValue": 1,
        "duration": 1, "fillMode": "both", "removedOnCompletion": False,
        "timingFunction": {"id": identifier, "parameters": SHOWN.get(identifier, {})}}]}
    scene = {"version": 1, "size": [1, 1], "fps": 1, "duration": 2, "layers": [layer]}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(scene, file)
        file.flush()
        times = ",".join(str(step / steps) for step in range(steps + 1))
        samples = json.loads(pegbar(
            program, "sample", file.name, "--at", times, "--key-path", "position.y", "--json"))
    return [sample["layers"]["dot"]["position.y"] for sample in samples["samples"]]


def draw_timing(program, identifier, picture):
    """A plot of a timing function, with room for what goes beyond 0 and 1."""
    (width, height), values = PLOT, curve(program, identifier)
    left, span, bottom, rise = 10, width - 20, height - 20, height - 40
    points = [(left + span * i / (len(values) - 1), bottom - rise * v) for i, v in enumerate(values)]
    path = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    rules = [
        {"frame": [left, y, span, 0.5], "backgroundColor": "#8d99ae"} for y in (bottom, bottom - rise)]
    line = {
        "class": "CAShapeLayer", "frame": [0, 0, width, height], "path": path, "lineWidth": 2,
        "fillColor": None, "strokeColor": "#ef476f", "lineJoin": "round"}
    scene = {
        "version": 1, "size": list(PLOT), "fps": 1, "duration": 1, "background": "#ffffff",
        "layers": rules + [line]}
    draw(program, scene, picture)


def parameter(entry):
    """A parameter in a line: key, type, unit, range, default, meaning."""
    facts = [entry["type"]]
    if entry["unit"] != "none":
        facts.append(entry["unit"])
    if entry.get("min") is not None and entry.get("max") is not None:
        facts.append(f"{entry['min']:g} to {entry['max']:g}")
    facts += [", ".join(f"`{choice}`" for choice in entry["choices"])] if entry["choices"] else []
    if entry.get("default") is not None:
        facts.append(f"default {json.dumps(entry['default'], ensure_ascii=False)}")
    return f"`{entry['key']}` ({', '.join(facts)}): {entry['documentation'] or entry['label']}"


def shown(value):
    """A value as the page names it: of a file the name only."""
    return f"`{os.path.basename(value)}`" if isinstance(value, str) and value.startswith(ROOT) else json.dumps(value)


# The programs whose names transitions have.
VOCABULARIES = ("ca", "uikit", "coreimage", "xfade", "gl", "obs")


def picture_name(plugin):
    return plugin["id"].removeprefix("pegbar.").replace(".", "-") + ".png"


def vocabularies(program, listed):
    """A table of how many names transitions have, ours and those of other programs."""
    transitions = [
        entry for entry in listed if entry["origin"] == "builtin" and entry["kind"] == "transition"]
    names = {}  # of a vocabulary: each name with the transition that it means
    for entry in transitions:
        for name in entry["names"]:
            names.setdefault(name["vocabulary"], {})[name["name"]] = entry["id"]
    found = {
        name: json.loads(pegbar(program, "list", "--vocabulary", name, "--json")) for name in VOCABULARIES}
    unknown = set(names) - {"pegbar"} - set(VOCABULARIES)
    if unknown:
        sys.exit(f"gallery.py: no row for the vocabulary {', '.join(sorted(unknown))}")
    lines = [
        f"There are {len(transitions)}. Names of other programs work, too "
        "(`pegbar list transitions --vocabulary xfade`):", "",
        "| before the colon | whose names | names | of | transitions that have one |", "|---|---|---|---|---|"]
    own = names["pegbar"]
    lines.append(f"| `pegbar` | Pegbar's own | {len(own)} | {len(own)} | {len(set(own.values()))} |")
    for name, answer in found.items():
        # What the transitions say of themselves, and what the command finds: the same.
        present = {entry["name"] for entry in answer["names"] if entry["id"]}
        if present != set(names[name]):
            sys.exit(f"gallery.py: {name}: {sorted(present ^ set(names[name]))} in one list only")
        lines.append(
            f"| `{name}` | {answer['owner']} | {len(present)} | {len(answer['names'])} "
            f"| {len(set(names[name].values()))} |")
    total = sum(len(names[name]) for name in VOCABULARIES)
    lines += ["", f"That is {total} borrowed names of {len(VOCABULARIES)} programs."]
    return "\n".join(lines) + "\n"


def section(plugin):
    """A plugin's part of the page."""
    lines = [f"### {plugin['name']}", "", plugin["summary"]]
    names = [f"`{name}`" for name in dict.fromkeys(plugin["aliases"])]
    lines[-1] += f" `{plugin['id']}`" + (", also " + ", ".join(names) if names else "") + "."
    if plugin["kind"] in DRAWN:
        lines += ["", f"![{plugin['name']}]({picture_name(plugin)})"]
        if plugin["id"] in SHOWN:
            facts = [f"`{key}` {shown(value)}" for key, value in SHOWN[plugin["id"]].items()]
            lines += ["", f"The picture has {', '.join(facts)}."]
    if plugin.get("directions"):
        lines += ["", "Directions: " + ", ".join(f"`{way}`" for way in plugin["directions"]) + "."]
    if plugin.get("parameters"):
        lines += [""] + [f"- {parameter(entry)}" for entry in plugin["parameters"]]
    return "\n".join(lines) + "\n"


# Transitions that look wrong to `pegbar sheet --check` and are meant to be so.
MEANT = {
    "fade",  # Core Animation's; UIKit's cross-dissolve is the same
    # disturbances come and go at once
    "datamosh", "flickerCut", "glitch", "staticFade", "staticWipe", "tvStatic",
}


def check_transitions(program):
    """Exits with a message where frames of a transition are blank, those of another one, or jump."""
    pictures = [f"{ROOT}/examples/scenes/{name}.png" for name in ("dawn", "forest")]
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run(
            [program, "sheet", *pictures, "--check", "--cell", "128x72", "-p",
             f"map={ROOT}/examples/scenes/night.png", "-o", f"{folder}/sheet.png"],
            cwd=ROOT, stderr=subprocess.PIPE, text=True, check=True).stderr
    found = [line.removeprefix("pegbar: warning: ") for line in said.splitlines()]
    wrong = [line for line in found if line.split(":")[0] not in MEANT]
    if wrong:
        sys.exit("\n".join(wrong))


DRAWN = {"transition": draw_transition, "filter": draw_filter, "timing": draw_timing}


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
    program = os.path.abspath(arguments[0] if arguments else f"{ROOT}/.build/release/pegbar")
    listed = json.loads(pegbar(program, "list", "--json"))["plugins"]
    plugins = [
        json.loads(pegbar(program, "info", entry["id"], "--json")) for entry in listed
        if entry["origin"] == "builtin"]
    page = INTRODUCTION
    for kind, title, introduction in KINDS:
        page += f"\n## {title}\n\n{introduction}\n"
        if kind == "transition":
            page += "\n" + vocabularies(program, listed)
        page += "".join("\n" + section(plugin) for plugin in plugins if plugin["kind"] == kind)
    if "--check" in sys.argv:
        check_transitions(program)
        with open(PAGE) as file:
            sys.exit(0 if file.read() == page else f"{PAGE} is old: run examples/gallery.py")
    with open(PAGE, "w") as file:
        file.write(page)
    subprocess.check_call([f"{ROOT}/examples/pictures.sh", program])
    draw_sheet(program)
    for plugin in plugins:
        if plugin["kind"] in DRAWN:
            DRAWN[plugin["kind"]](program, plugin["id"], picture_name(plugin))


if __name__ == "__main__":
    main()
