"""Random transform animations and what they give, by plain matrix algebra.

Matrices are lists of 16 numbers for row vectors, m11 first. Angles stay below a right angle and scales
above zero, where a matrix has one set of parts; what lies beyond is a matter of choice, not of rules.
"""
import math
import random

import sampler

IDENTITY = [1.0 if i % 5 == 0 else 0.0 for i in range(16)]
AXES = {"x": 0, "y": 1, "z": 2}
LONGEST = 4


def product(a, b):
    return [sum(a[4 * i + k] * b[4 * k + j] for k in range(4)) for i in range(4) for j in range(4)]


def translation(x, y, z):
    return IDENTITY[:12] + [x, y, z, 1.0]


def scale(x, y, z):
    return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]


def rotation(axis, angle):
    m, (i, j) = list(IDENTITY), [(1, 2), (2, 0), (0, 1)][axis]
    m[5 * i] = m[5 * j] = math.cos(angle)
    m[4 * i + j], m[4 * j + i] = math.sin(angle), -math.sin(angle)
    return m


def euler(x, y, z):
    return product(product(rotation(0, x), rotation(1, y)), rotation(2, z))


def composed(parts):
    """Scale, then turn about x, y, z, then move."""
    return product(product(scale(*parts["scale"]), euler(*parts["rotation"])),
                   translation(*parts["translation"]))


def parts_of(m):
    """The parts of a matrix that `composed` made."""
    sizes = [math.hypot(*m[4 * i:4 * i + 3]) for i in range(3)]
    r = [[m[4 * i + j] / sizes[i] for j in range(3)] for i in range(3)]
    y = math.asin(max(-1.0, min(1.0, -r[0][2])))
    return {"scale": sizes, "translation": m[12:15], "turn": r,
            "rotation": [math.atan2(r[1][2], r[2][2]), y, math.atan2(r[0][1], r[0][0])]}


def quaternion(r):
    """Of a rotation for row vectors; w is positive here."""
    w = math.sqrt(max(0.0, 1 + r[0][0] + r[1][1] + r[2][2])) / 2
    return [(r[1][2] - r[2][1]) / (4 * w), (r[2][0] - r[0][2]) / (4 * w),
            (r[0][1] - r[1][0]) / (4 * w), w]


def turned(q):
    x, y, z, w = q
    return [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
            2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
            2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0, 0, 0, 0, 1]


def between(a, b, p):
    """Parts mixed one by one, the rotation along the short arc."""
    a, b = parts_of(a), parts_of(b)
    q, r = quaternion(a["turn"]), quaternion(b["turn"])
    dot = sum(x * y for x, y in zip(q, r))
    if dot < 0:
        r, dot = [-x for x in r], -dot
    angle = math.acos(min(1.0, dot))
    if angle > 1e-9:
        u, v = math.sin((1 - p) * angle) / math.sin(angle), math.sin(p * angle) / math.sin(angle)
        q = [u * x + v * y for x, y in zip(q, r)]
    move = sampler.mixed(a["translation"], b["translation"], p)
    return product(product(scale(*sampler.mixed(a["scale"], b["scale"], p)), turned(q)),
                   translation(*move))


def component(path):
    """`transform.rotation.z` → ("rotation", (2,))."""
    name, _, axes = path.removeprefix("transform.").partition(".")
    if not axes:
        return name, {"rotation": (2,), "scale": (0, 1, 2)}[name]
    return name, tuple(AXES[c] for c in axes)


FUNCTIONS = {"rotateX": lambda v: rotation(0, v[0]), "rotateY": lambda v: rotation(1, v[0]),
             "rotateZ": lambda v: rotation(2, v[0]), "scale": lambda v: scale(*v),
             "scaleX": lambda v: scale(v[0], 1, 1), "translate": lambda v: translation(*v),
             "translateY": lambda v: translation(0, v[0], 0)}


def applied(a, shown, model, p):
    """The transform after one animation at a progress."""
    start, end = a["from_"], a["to_"]
    if "valueFunction" in a:
        m = FUNCTIONS[a["valueFunction"]](sampler.mixed(start, end, p))
        return product(m, shown) if a.get("additive") else m
    if a["keyPath"] == "transform":
        m = between(start, end, p)
        return product(m, shown) if a.get("additive") else m
    name, axes = component(a["keyPath"])
    parts = parts_of(shown)
    v = start[0] + (end[0] - start[0]) * p
    if a.get("additive"):
        # Several components at once are read as their mean.
        v += sum(parts[name][axis] for axis in axes) / len(axes)
    for axis in axes:
        parts[name][axis] = v
    return composed(parts)


class Maker:
    """Makes one scene of transform animations from its seed."""

    property = "transform"

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self, name):
        low, high = {"rotation": (-.4, .4), "scale": (.5, 2), "translation": (-40, 40)}[name]
        return self.random.uniform(low, high)

    def matrix(self):
        names = ("scale", "rotation", "translation")
        return composed({n: [self.number(n) for _ in range(3)] for n in names})

    def animation(self):
        a = {"type": "CABasicAnimation", "duration": self.random.choice([.5, 1, 2, 3]), "begin": 0}
        path = self.random.choice(["transform", "transform.rotation.x", "transform.rotation.y",
                                   "transform.rotation", "transform.scale", "transform.scale.xy",
                                   "transform.scale.z", "transform.translation.x", "function"])
        if self.random.random() < .3:
            a["additive"] = True
        if self.random.random() < .3:
            a["autoreverses"] = True
        if self.random.random() < .5:
            a["timingFunction"] = self.random.choice(list(sampler.CURVES))
        if path == "function":
            path, a["valueFunction"] = "transform", self.random.choice(list(FUNCTIONS))
            count = 3 if a["valueFunction"] in ("scale", "translate") else 1
            kind = next(k for k in ("scale", "rotat", "translat") if a["valueFunction"].startswith(k))
            kind = {"rotat": "rotation", "translat": "translation"}.get(kind, kind)
            ends = [[self.number(kind) for _ in range(count)] for _ in range(2)]
        elif path == "transform":
            ends = [self.matrix(), self.matrix()]
        else:
            ends = [[self.number(component(path)[0])] for _ in range(2)]
        a["keyPath"], (a["from_"], a["to_"]) = path, ends
        return a

    def scene(self):
        self.model = self.matrix()
        animations = [self.animation() for _ in range(self.random.randint(1, 3))]
        # A concatenation may skew, and a skewed matrix has more parts than are known here.
        skews = [i for i, a in enumerate(animations)
                 if a["keyPath"] == "transform" and a.get("additive")]
        if skews:
            animations[skews[0] + 1:] = [a for a in animations[skews[0] + 1:]
                                         if not a.get("additive")]
        times = sorted(self.random.uniform(0, LONGEST) for _ in range(14))
        return animations, times


def expected(model, animations, times):
    results = []
    for time in times:
        shown = model
        for is_additive in (False, True):
            for a in animations:
                at = sampler.moment(a, time, False)
                if at is None or bool(a.get("additive")) != is_additive:
                    continue
                p = sampler.eased(a.get("timingFunction"), sampler.folded(a, *at)[0])
                shown = applied(a, shown, model, p)
        results.append(shown)
    return results
