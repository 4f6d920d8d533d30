#!/usr/bin/env python3
"""Breaks scenes where only carrying them out shows it, and compares the codes of three commands.

    codes.py --pegbar PATH [--seeds 0..200] [--keep FOLDER]

Each case is made from its seed alone: values, types, parameters of plugins, filters, stored keys,
timing functions and events, good, extreme or wrong. `check` has to end with the code with which
`render --at` and `sample` end, whatever the moment; 5 would blame a plugin that comes with the program.
--keep saves the scenes that failed. Ends with "N passed, N failed".
"""
import json
import os
import random
import shutil
import subprocess

import seeds

SECONDS = 30
NUMBERS = [0, 1, -1, 0.5, 2, 1e-300, -1e-9, 1e9, 1e10, -1e10, 1e99, 1e101, 1e150, -1e200, 1e308, -1e308]
ODD = [None, True, "x", "", [], {}, [1], [1, 2], [0, 0, 1, 1], "#ff0000", [[]]]
KEY_PATHS = {
    "opacity": 1, "position": 2, "position.x": 1, "bounds": 4, "bounds.size": 2, "cornerRadius": 1,
    "transform.rotation.z": 1, "transform.scale": 1, "backgroundColor": 4, "transform": 16,
    "filters.f.inputRadius": 1, "mine": 1, "zPosition": 1, "transform.translation": 2,
}
TIMINGS = {
    "cubicBezier": {"x1": 0.2, "y1": 0.1, "x2": 0.7, "y2": 1}, "steps": {"count": 3},
    "linearStops": {"stops": "0, 0.5 20%, 1"}, "easeInBack": {"overshoot": 2},
    "easeInElastic": {"amplitude": 1, "period": 0.3}, "easeOutBounce": {},
    "spring": {"mass": 1, "stiffness": 100, "damping": 5, "initialVelocity": 0}, "easeInEaseOut": {},
}
STOPS = ["0, 1", "0 0%, 1e100 1e-290%", "1", "", ",", "0, x, 1", "0 50% 20% 10%, 1", "1e101, 0",
         "0, -1e100 50%, 1e100", "5%"]
PATHS = ["M0 0L9 9", "", "M3 3", "M0 0C1 1 2 2 3 3Z", "M0 0L1e300 1e300", "L1 1", "M0 0h1e101", "Z",
         "M0 0L0 0", "M1e99 0C-1e99 0 1e99 0 0 0"]
FILTERS = {
    "gaussianBlur": {"inputRadius": 2}, "brightness": {"inputAmount": 1}, "sepia": {"inputAmount": 1},
    "hueRotate": {"inputAngle": 1}, "colorMatrix": {"inputRVector": [1, 0, 0, 0]}, "sparkle": {"a": 1},
}


class Maker:
    """Makes one scene."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.wildness = self.r.choice([0, 0.03, 0.15])

    def wild(self):
        return self.r.random() < self.wildness

    def number(self, usual=None):
        if self.wild():
            return self.r.choice(NUMBERS)
        return round(self.r.uniform(0, 1), 3) if usual is None else usual

    def value(self, count):
        if self.wild():
            return self.r.choice(ODD)
        if count == 1:
            return self.number()
        if count == 16:
            return [self.number(float(i % 5 == 0)) for i in range(16)]
        return [self.number() for _ in range(count)]

    def parameters(self, known):
        result = {key: self.number(value) if not isinstance(value, str) else value
                  for key, value in known.items() if self.r.random() < 0.8}
        if "stops" in result and self.r.random() < 0.4:
            result["stops"] = self.r.choice(STOPS)
        if self.wild():
            result[self.r.choice(list(known) + ["stranger"])] = self.r.choice(ODD)
        return result

    def timing_function(self):
        kind = self.r.random()
        if kind < 0.3:
            return [self.number(), self.number(), self.number(), self.number()]
        name = "easInn" if self.wild() else self.r.choice(list(TIMINGS))
        if kind < 0.5:
            return name
        return {"id": name, "parameters": self.parameters(TIMINGS.get(name, {}))}

    def animation(self, depth=0):
        sort = self.r.choice(["CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation",
                              "CATransition", "CAAnimationGroup"])
        result = {"type": sort, "duration": self.number(1)}
        if self.r.random() < 0.5:
            result["timingFunction"] = self.timing_function()
        if self.r.random() < 0.3:
            result[self.r.choice(["speed", "beginTime", "timeOffset", "repeatCount", "repeatDuration"])] \
                = self.number()
        if sort == "CAAnimationGroup":
            if depth == 0:
                result["animations"] = [self.animation(1) for _ in range(self.r.randint(0, 3))]
            else:
                result["animations"] = []
            return result
        if sort == "CATransition":
            result["transitionType"] = "fadee" if self.wild() else self.r.choice(
                ["fade", "push", "moveIn", "circleOpen", "cube"])
            if self.r.random() < 0.3:
                result["subtype"] = self.r.choice(["fromLeft", "fromTop", "fromRight"])
            if self.r.random() < 0.3:
                result["endProgress"] = self.number()
            if self.wild():
                result["parameters"] = {"softness": self.number()}
            return result
        path = self.r.choice(list(KEY_PATHS))
        count = KEY_PATHS[path]
        result["keyPath"] = path
        for key in ("additive", "cumulative"):
            if self.r.random() < 0.2:
                result[key] = True
        if path == "transform" and self.r.random() < 0.7:
            name, count = self.r.choice([("rotateZ", 1), ("scale", 3), ("translate", 3), ("scaleX", 1)])
            result["valueFunction"] = "rotateQ" if self.wild() else name
        if sort == "CAKeyframeAnimation":
            return self.keyframes(result, path, count)
        for key in ("fromValue", "toValue", "byValue"):
            if self.r.random() < 0.5:
                result[key] = self.value(count)
        if sort == "CASpringAnimation":
            for key, usual in (("mass", 1), ("stiffness", 100), ("damping", 9), ("initialVelocity", 1)):
                if self.r.random() < 0.5:
                    result[key] = self.number(usual)
        return result

    def keyframes(self, result, path, count):
        result["calculationMode"] = self.r.choice(["linear", "discrete", "paced", "cubic", "cubicPaced"])
        if path == "position" and self.r.random() < 0.5:
            result["path"] = self.r.choice(PATHS)
            if self.r.random() < 0.5:
                result["rotationMode"] = self.r.choice(["auto", "autoReverse"])
        else:
            result["values"] = [self.value(count) for _ in range(self.r.randint(0 if self.wild() else 1, 4))]
        for key in ("keyTimes", "tensionValues", "continuityValues", "biasValues"):
            if self.r.random() < 0.25:
                result[key] = [self.number() for _ in range(self.r.randint(0, 4))]
        if self.r.random() < 0.3:
            result["timingFunctions"] = [self.timing_function() for _ in range(self.r.randint(0, 3))]
        return result

    def filter(self):
        sort = self.r.choice(list(FILTERS))
        result = {"type": sort, "name": "f", **self.parameters(FILTERS[sort])}
        if self.wild():
            result[self.r.choice(list(result) + ["raduis", "enabled"])] = self.r.choice(ODD)
        return result

    def layer(self, name):
        result = {"name": name, "bounds": [0, 0, 20, 20], "position": [self.number(9), self.number(9)],
                  "backgroundColor": "#ff8800", "stored": {"mine": self.number()}}
        if self.wild():
            key = self.r.choice(["mine", "opacity", "bounds", "frame", "contents", "filters.f.type",
                                 "speed", "fillColor", ""])
            result["stored"][key] = self.r.choice(NUMBERS + ODD)
        result["filters"] = [{"type": "gaussianBlur", "name": "f", "inputRadius": self.number(2)}]
        if self.r.random() < 0.3:
            result["filters"] = [self.filter()]
        if self.r.random() < 0.2:
            result["compositingFilter"] = self.r.choice(
                ["multiplyBlendMode", "pinLightBlendMode", "xor", "destinationOut", "softLightBlendMode"])
        if self.r.random() < 0.1:
            result["contents"] = self.r.choice(["good.png", "damaged.png", "missing.png"]) \
                if self.wild() else "good.png"
        result["animations"] = [self.animation() for _ in range(self.r.randint(0, 3))]
        return result

    def event(self):
        result = {"time": self.number()}
        if self.r.random() < 0.5:
            result["transaction"] = {"animationDuration": self.number()}
            if self.r.random() < 0.5:
                result["transaction"]["timingFunction"] = self.timing_function()
        layer = "c" if self.wild() else self.r.choice("ab")
        path = self.r.choice(list(KEY_PATHS))
        if self.r.random() < 0.5:
            result["set"] = [{"layer": layer, "keyPath": path, "value": self.value(KEY_PATHS[path])}]
        if self.r.random() < 0.5:
            result["add"] = [{"layer": layer, "animation": self.animation()}]
        if self.r.random() < 0.2:
            result["insert"] = [{"layer": {"animations": [self.animation()]}}]
        if self.r.random() < 0.1:
            result["delete"] = [layer]
        return result

    def scene(self):
        return {"version": 1, "size": [24, 24], "duration": 2, "layers": [self.layer("a"), self.layer("b")],
                "events": [self.event() for _ in range(self.r.randint(0, 2))]}


def run(pegbar, *words):
    """A command's exit code and what it said; None for one without end."""
    try:
        done = subprocess.run([pegbar, *words], capture_output=True, text=True, errors="replace",
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None, f"no answer in {SECONDS} s"
    return done.returncode, done.stderr


def attempt(given, seed, folder, _):
    """None, or what went wrong and the scene."""
    maker = Maker(seed)
    scene = os.path.join(folder, "fuzzed.json")
    with open(scene, "w") as file:
        json.dump(maker.scene(), file)
    at = str(maker.r.choice([0, 0.1, 0.5, 0.9, 1.3, 2, 7]))
    wanted, said = run(given.pegbar, "check", scene)
    if wanted not in (0, 3, 4):
        return f"check ends with {wanted}: {said[-300:]}", scene
    if wanted != 0 and not said.strip():
        return f"check ends with {wanted} without a word", scene
    picture = os.path.join(folder, "fuzzed.png")
    for command in (["render", scene, "--at", at, "-o", picture, "--overwrite"],
                    ["sample", scene, "--at", at]):
        found, said = run(given.pegbar, *command)
        if found != wanted:
            return f"check ends with {wanted}, {command[0]} --at {at} with {found}: {said[-300:]}", scene
    return None


def make_pictures(_, folder):
    """A good picture and a damaged one, beside the scenes."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    good = os.path.join(folder, "good.png")
    shutil.copy(os.path.join(root, "examples", "scenes", "bench", "sprite.png"), good)
    with open(good, "rb") as file:
        content = file.read()
    with open(os.path.join(folder, "damaged.png"), "wb") as file:
        file.write(content[:len(content) // 2])


if __name__ == "__main__":
    seeds.run(seeds.options(__doc__), attempt, make_pictures)
