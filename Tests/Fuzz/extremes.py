#!/usr/bin/env python3
"""Draws scenes whose numbers are as far out as JSON lets them be: in paths, sizes, transforms, times.

    extremes.py --pegbar PATH [--seeds 0..200] [--keep FOLDER]

The scenes are small (64 x 64), so every answer has to come in time and in bounded memory, with an exit
code of the contract and a line on stderr where that is not 0. Each scene is made from its seed alone;
--keep saves those that failed. Ends with "N passed, N failed".
"""
import json
import os
import random

from limits import Case, main

TINY = [5e-324, 1e-320, 1e-300, 1e-160, 1e-20, 1e-9]
HUGE = [1e9, 2147483648, 4294967296, 1e15, 9.3e18, 1e20, 1e160, 1e300, 1.7e308]


def number(r):
    """Mostly ordinary, often extreme."""
    kind = r.random()
    if kind < .45:
        return r.choice([0, 1, -1, .5, 3, 9, 32, 64, 100, -20])
    sign = r.choice([1, 1, -1])
    if kind < .6:
        return sign * r.choice(TINY)
    if kind < .85:
        return sign * r.choice(HUGE)
    return sign * 10 ** r.uniform(-300, 300)


def share(r):
    """A number of which most are within 0…1."""
    return r.choice([0, .25, .5, 1, 1]) if r.random() < .7 else number(r)


def numbers(r, count):
    return [number(r) for _ in range(count)]


def path(r):
    """SVG path data of every command."""
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
    text = "M0 0"
    for _ in range(r.choice([1, 2, 5, 20])):
        command = r.choice("MLHVCSQTZAAAAA")
        if command == "A":
            rx, ry, turn = numbers(r, 3)
            flags = f"{r.randrange(2)} {r.randrange(2)}"
            given = f"{rx!r} {ry!r} {turn!r} {flags} {number(r)!r} {number(r)!r}"
        else:
            given = " ".join(repr(x) for x in numbers(r, counts[command]))
        text += (command if r.random() < .6 else command.lower()) + given
    return text


def transform(r):
    step = r.choice(["scale", "translate", "rotate", "perspective", "matrix", "affine"])
    if step == "matrix":
        return numbers(r, 16)
    if step == "affine":
        return numbers(r, 6)
    if step == "perspective":
        return [{step: number(r)}, {"rotate": numbers(r, 4)}]
    return [{step: numbers(r, 4 if step == "rotate" else 3)}]


def layer(r, name, depth=0):
    """One layer with a few of its properties set."""
    kind = r.choice(["CALayer", "CAShapeLayer", "CAShapeLayer", "CAGradientLayer",
                     "CAReplicatorLayer", "CATransformLayer"])
    made = {"class": kind, "name": name,
            "bounds": numbers(r, 4) if r.random() < .4 else [0, 0, 64, 64],
            "position": numbers(r, 2) if r.random() < .3 else [32, 32]}
    if kind != "CATransformLayer":
        made["backgroundColor"] = "#ff880080"
    common = {
        "transform": transform, "sublayerTransform": transform, "zPosition": number,
        "anchorPoint": lambda r: numbers(r, 2), "opacity": share, "cornerRadius": number,
        "borderWidth": number, "masksToBounds": lambda r: True, "shouldRasterize": lambda r: True,
        "rasterizationScale": number, "shadowRadius": number,
        "shadowOffset": lambda r: numbers(r, 2), "shadowOpacity": share, "shadowPath": path,
        "speed": number, "timeOffset": number, "beginTime": number, "duration": lambda r: abs(number(r)),
        "filters": lambda r: [{"type": "gaussianBlur", "name": "b", "inputRadius": number(r)}]}
    own = {
        "CAShapeLayer": {
            "path": path, "lineWidth": number, "miterLimit": number, "lineDashPhase": number,
            "lineDashPattern": lambda r: [abs(number(r)) for _ in range(r.randint(1, 4))],
            "strokeStart": share, "strokeEnd": share,
            "lineCap": lambda r: r.choice(["butt", "round", "square"]),
            "lineJoin": lambda r: r.choice(["miter", "round", "bevel"])},
        "CAGradientLayer": {
            "startPoint": lambda r: numbers(r, 2), "endPoint": lambda r: numbers(r, 2),
            "locations": lambda r: numbers(r, 2),
            "type": lambda r: r.choice(["axial", "radial", "conic"])},
        "CAReplicatorLayer": {
            # A million copies in a frame are drawn, which takes its time: nested ones are few.
            "instanceCount": lambda r: 2 if depth else r.choice([2, 9, 1e3, 1e18, 1e300]),
            "instanceDelay": number,
            "instanceTransform": transform, "instanceAlphaOffset": number}}
    for key, value in common.items():
        if r.random() < .12:
            made[key] = value(r)
    for key, value in own.get(kind, {}).items():
        if r.random() < .6:
            made[key] = value(r)
    if kind == "CAShapeLayer":
        made.setdefault("path", path(r))
        made["strokeColor"] = "#0000ff"
    if kind == "CAGradientLayer":
        made["colors"] = ["#ff0000", "#00ff0000"]
    if depth < 2 and r.random() < .5:
        made["sublayers"] = [layer(r, name + "a", depth + 1)]
    if depth < 2 and r.random() < .15:
        made["mask"] = layer(r, name + "m", depth + 1)
    if r.random() < .5:
        made["animations"] = [animation(r)]
    return made


def animation(r):
    """Extreme in its times; values that no curve can hold are for the fuzz of `check`."""
    kind = r.choice(["CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation"])
    made = {"type": kind, "keyPath": r.choice(["opacity", "position", "bounds", "transform.scale"])}
    count = {"position": 2, "bounds": 4}.get(made["keyPath"], 1)
    ordinary = lambda: r.choice([0, 1, -3, .25, 64, 1e6])
    value = lambda: ordinary() if count == 1 else [ordinary() for _ in range(count)]
    if kind == "CAKeyframeAnimation":
        if count == 2 and r.random() < .5:
            made["path"] = "M0 0C9 9 1e3 0 64 64A1e-300 1 0 1 1 9 9Z"
            made["calculationMode"] = r.choice(["linear", "paced", "cubicPaced"])
        else:
            made["values"] = [value() for _ in range(3)]
    else:
        made["fromValue"], made["toValue"] = value(), value()
    if kind == "CASpringAnimation":
        made["damping"] = r.choice([0, 1, 10, 1e3])
    made["duration"] = abs(number(r)) if r.random() < .5 else 1
    for key in ["beginTime", "speed", "timeOffset", "repeatCount", "repeatDuration"]:
        if r.random() < .15:
            made[key] = abs(number(r))
    return made


def scene(r):
    """A document; half of them with a transition on a layer of any size."""
    made = {"version": 1, "size": [64, 64], "fps": 30, "duration": 1,
            "layers": [layer(r, "l")]}
    if r.random() < .5:
        side = abs(number(r))
        made["layers"].append({"name": "t", "bounds": [0, 0, side, r.choice([side, 64, abs(number(r))])],
                               "position": [32, 32], "backgroundColor": "#00ff00"})
        change = {"type": "CATransition", "duration": r.choice([1, 1, abs(number(r))]),
                  "transitionType": r.choice(["fade", "push", "cube", "circleOpen", "moveIn"])}
        made["events"] = [{"time": .1, "set": [{"layer": "t", "keyPath": "backgroundColor",
                                                "value": "#ff0000"}],
                           "add": [{"layer": "t", "animation": change}]}]
    return made


def case(seed, folder):
    r = random.Random(seed)
    name = os.path.join(folder, "extreme.json")
    with open(name, "w") as file:
        json.dump(scene(r), file)
    drawn = ["-o", os.path.join(folder, "extreme.png"), "--overwrite"]
    command = r.choice([
        ["render", name, "--at", "0.5"] + drawn, ["render", name, "--at", "0.9"] + drawn,
        ["render", name, "--at", repr(abs(number(r)))] + drawn,
        ["render", name, "--at", "0.5", "--scale", repr(abs(number(r)))] + drawn,
        ["sample", name, "--at", "0.5," + repr(abs(number(r)))], ["check", name], ["info", name]])
    return Case(command, allowed={0, 3, 4, 64}, keep=name)


if __name__ == "__main__":
    main(__doc__, case, memory=1 << 30)
