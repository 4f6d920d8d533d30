"""Random scenes with layers, animations and events, each made from its seed alone."""
import random

import sampler

# Property → its value in the model, and its parts with their key paths.
PROPERTIES = {
    "opacity": ([.75], {}),
    "position": ([10, 20], {0: "position.x", 1: "position.y"}),
    "zPosition": ([3], {}),
    "bounds": ([1, 2, 30, 40], {2: "bounds.size.width", 1: "bounds.origin.y"}),
    "backgroundColor": ([.25, .5, .625, .75], {}),
    "cornerRadius": ([5], {}),
    "shadowOffset": ([1, 2], {0: "shadowOffset.width"}),
}
LONGEST = 12


def plain(v):
    return v[0] if len(v) == 1 else v


class Maker:
    """Makes one scene; `property` is what its animations move."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.property = self.random.choice(list(PROPERTIES))

    def chance(self, p):
        return self.random.random() < p

    def binary(self, low, high):
        return self.random.randint(int(low * 8), int(high * 8)) / 8

    def value(self, part):
        if self.property in ("backgroundColor", "opacity"):
            n = len(PROPERTIES[self.property][0])
            return [self.random.randint(0, 16) / 16 for _ in range(n)]
        v = [self.binary(-50, 50) for _ in PROPERTIES[self.property][0]]
        if self.property == "bounds":
            v[2:] = [abs(x) for x in v[2:]]
        return v if part is None else [v[part]]

    def curve(self):
        if self.chance(.4):
            return None
        if self.chance(.5):
            return self.random.choice(list(sampler.CURVES))
        r = self.random.randint
        return [r(0, 16) / 16, r(-8, 24) / 16, r(0, 16) / 16, r(-8, 24) / 16]

    def timing(self, a, depth):
        pick = self.random.choice
        a["duration"] = pick([.25, .5, .75, 1, 1.5, 2, 3])
        if self.chance(.35):
            a["beginTime"] = self.binary(.125, 2)
        if self.chance(.25):
            a["speed"] = pick([.5, 2, 4, 1.5, 0])
        if self.chance(.25):
            a["repeatCount"] = pick([1, 2, 2.5, .5, 3, 4 if depth else "inf"])
        if self.chance(.1):
            a["repeatDuration"] = self.binary(.25, 4)
        if self.chance(.25):
            a["autoreverses"] = True
        if self.chance(.5):
            a["fillMode"] = pick(["forwards", "backwards", "both", "removed"])
        if self.chance(.6):
            a["removedOnCompletion"] = False
        if self.chance(.15):
            a["timeOffset"] = self.binary(0, min(sampler.active_length(a), 8) - .125)
        curve = self.curve()
        if curve is not None:
            a["timingFunction"] = curve
        a["begin"] = a.get("beginTime", 0)

    def animation(self, depth=0):
        a = {}
        kind = self.random.choice("bbkssg" if depth < 3 else "bks")
        self.timing(a, depth)
        if kind == "g":
            a["type"] = "CAAnimationGroup"
            a["animations_"] = [self.animation(depth + 1) for _ in range(self.random.randint(1, 3))]
            return a
        parts = PROPERTIES[self.property][1]
        part = self.random.choice(list(parts)) if parts and self.chance(.3) else None
        a["property"], a["part"] = self.property, part
        a["keyPath"] = self.property if part is None else parts[part]
        for flag in ("additive", "cumulative"):
            if self.chance(.25):
                a[flag] = True
        if kind == "k":
            self.keyframes(a, part)
        else:
            self.ends(a, part)
            a["type"] = "CABasicAnimation"
            if kind == "s":
                self.spring(a)
        return a

    def spring(self, a):
        pick = self.random.choice
        a.update(type="CASpringAnimation", stiffness=pick([50, 100, 400]), mass=pick([1, 2]),
                 damping=pick([2, 10, 20, 40]), initialVelocity=pick([0, 0, 3, -2]))

    def ends(self, a, part):
        given = self.random.choice(["from to", "from to", "from by", "to by", "from", "to", "by",
                                    "from to by"])
        for end in given.split():
            a[end + "_"] = self.value(part)

    def keyframes(self, a, part):
        a["type"] = "CAKeyframeAnimation"
        mode = self.random.choice(["linear", "discrete", "cubic", "paced", "cubicPaced"])
        v = [self.value(part) for _ in range(self.random.randint(2, 5))]
        if "aced" in mode and any(v[i] == v[i + 1] for i in range(len(v) - 1)):
            mode = "linear"
        n = len(v)
        a["values_"] = v
        if mode != "linear":
            a["calculationMode"] = mode
        inner = {"linear": n - 2, "cubic": n - 2, "discrete": n - 1}.get(mode)
        if inner is not None and self.chance(.5):
            a["keyTimes"] = [0] + sorted(x / 32 for x in self.random.sample(range(1, 32), inner)) + [1]
        if mode in ("linear", "cubic") and self.chance(.4):
            a["timingFunctions"] = [self.curve() or "linear" for _ in range(n - 1)]
        if "cubic" in mode and self.chance(.5):
            for name in ("tensionValues", "continuityValues", "biasValues"):
                a[name] = [self.random.randint(-8, 8) / 8 for _ in range(n)]

    def layer_timing(self):
        layer = {}
        if self.chance(.4):
            layer["speed"] = self.random.choice([.5, 2, 1.5])
        if self.chance(.3):
            layer["beginTime"] = self.binary(.125, 1)
        if self.chance(.3):
            layer["timeOffset"] = self.binary(0, 2)
        return layer

    def event(self, time):
        """One change of the scene: a set with its transaction, an addition or a removal."""
        e = {"time": time}
        what = self.random.choice(["set", "set", "add", "remove"])
        if what == "set":
            e["value_"] = self.value(None)
            t = {}
            if self.chance(.6):
                t["animationDuration"] = self.random.choice([.5, 1, 2])
            curve = self.curve()
            if curve is not None:
                t["timingFunction"] = curve
            if self.chance(.2):
                t["disableActions"] = True
            e["transaction"] = t
        elif what == "add":
            e["animation"] = self.animation()
            e["key"] = self.random.choice([None, "one", "two", self.property])
        else:
            e["key"] = self.random.choice(["one", "two", self.property, None])
        e["what"] = what
        return e

    def scene(self):
        chain = [self.layer_timing() for _ in range(self.random.randint(1, 3))]
        animations = [self.animation() for _ in range(self.random.randint(0, 3))]
        keys = [self.random.choice([None, "one", "two"]) for _ in animations]
        moments = sorted(self.random.sample(range(0, 32), self.random.choice([0, 0, 1, 2, 3])))
        events = [self.event(m / 4) for m in moments]
        set_values = [PROPERTIES[self.property][0]]
        for e in events:
            # Setting what is set already changes nothing and starts nothing.
            while e["what"] == "set" and e["value_"] == set_values[-1]:
                e["value_"] = self.value(None)
            if e["what"] == "set":
                set_values.append(e["value_"])
        times = sorted(x / 64 + 1 / 1024 for x in self.random.sample(range(LONGEST * 64), 14))
        return chain, list(zip(keys, animations)), events, times


def written(a):
    """An animation as the scene file has it."""
    out = {k: v for k, v in a.items()
           if not k.endswith("_") and k not in ("begin", "property", "part", "key")}
    for end in ("from", "to", "by"):
        if end + "_" in a:
            out[end + "Value"] = plain(a[end + "_"])
    if "values_" in a:
        out["values"] = [plain(v) for v in a["values_"]]
    if "animations_" in a:
        out["animations"] = [written(child) for child in a["animations_"]]
    return out


def document(property, chain, animations, events):
    """The scene file of a made scene; the layer asked for is called `leaf`."""
    leaf = dict(chain[-1], name="leaf")
    leaf[property] = plain(PROPERTIES[property][0])
    leaf["animations"] = [dict(written(a), **({"key": k} if k else {})) for k, a in animations]
    for layer in reversed(chain[:-1]):
        leaf = dict(layer, sublayers=[leaf])
    out = []
    for e in events:
        change = {"time": e["time"]}
        if e["what"] == "set":
            if e["transaction"]:
                change["transaction"] = e["transaction"]
            change["set"] = [{"layer": "leaf", "keyPath": property, "value": plain(e["value_"])}]
        elif e["what"] == "add":
            key = {"key": e["key"]} if e["key"] else {}
            change["add"] = [{"layer": "leaf", "animation": dict(written(e["animation"]), **key)}]
        else:
            change["remove"] = [dict({"layer": "leaf"}, **({"key": e["key"]} if e["key"] else {}))]
        out.append(change)
    return {"version": 1, "size": [100, 100], "duration": LONGEST + 1, "layers": [leaf],
            "events": out}
