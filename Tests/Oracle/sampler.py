"""The rules of the animation model, written a second time and apart from the package.

Values are lists of numbers. Nothing here is fast; everything follows the rules word for word.
"""
import math

CURVES = {
    "linear": (0, 0, 1, 1), "easeIn": (.42, 0, 1, 1), "easeOut": (0, 0, .58, 1),
    "easeInEaseOut": (.42, 0, .58, 1), "default": (.25, .1, .25, 1),
}


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def sub(a, b):
    return [x - y for x, y in zip(a, b)]


def scaled(a, s):
    return [x * s for x in a]


def mixed(a, b, p):
    return [x + (y - x) * p for x, y in zip(a, b)]


def eased(curve, x):
    """y of a Bézier curve where its x is the input, by bisection."""
    if curve is None:
        return x
    if x <= 0 or x >= 1:
        return float(x > 0)
    x1, y1, x2, y2 = CURVES[curve] if isinstance(curve, str) else curve

    def at(a, b, t):
        return 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3

    low, high = 0.0, 1.0
    for _ in range(120):
        middle = (low + high) / 2
        if at(x1, x2, middle) < x:
            low = middle
        else:
            high = middle
    return at(y1, y2, (low + high) / 2)


def spring(a, t):
    """A damped spring after t seconds; still before it begins."""
    if t <= 0:
        return 0.0
    mass, stiffness = a.get("mass", 1), a.get("stiffness", 100)
    damping, velocity = a.get("damping", 10), a.get("initialVelocity", 0)
    w, z = math.sqrt(stiffness / mass), damping / (2 * math.sqrt(stiffness * mass))
    if z < 1:
        wd = w * math.sqrt(1 - z * z)
        b = (z * w - velocity) / wd
        return 1 - math.exp(-z * w * t) * (math.cos(wd * t) + b * math.sin(wd * t))
    return 1 - (1 + (w - velocity) * t) * math.exp(-w * t)


def active_length(a):
    if a.get("repeatDuration", 0) > 0:
        return a["repeatDuration"]
    count = a.get("repeatCount", 0)
    if count == "inf":
        return math.inf
    return a["duration"] * (2 if a.get("autoreverses") else 1) * (count if count > 0 else 1)


def is_over(a, parent):
    speed = a.get("speed", 1)
    return speed > 0 and (parent - a["begin"]) * speed >= active_length(a)


def moment(a, parent, in_group):
    """The time inside the active interval and whether it is its very end; None: no effect."""
    length, speed = active_length(a), a.get("speed", 1)
    offset, fill = a.get("timeOffset", 0), a.get("fillMode", "removed")
    if parent < a["begin"]:
        return (offset, False) if fill in ("backwards", "both") else None
    if speed == 0:
        if offset <= length:
            return offset, offset == length
        return (length, True) if fill in ("forwards", "both") else None
    t = (parent - a["begin"]) * speed
    if t >= length:
        goes = a.get("removedOnCompletion", True) and not in_group
        if goes or fill not in ("forwards", "both"):
            return None
        return offset or length, True
    t += offset
    return (t - length if offset and t >= length else t), False


def folded(a, t, is_end):
    """The position in a cycle, 0…1, and the number of cycles that are complete."""
    cycle = a["duration"] * (2 if a.get("autoreverses") else 1)
    count = math.floor(t / cycle)
    rest = t - count * cycle
    if is_end and rest == 0 and count > 0:
        count, rest = count - 1, cycle
    if a.get("autoreverses") and rest > a["duration"]:
        return (cycle - rest) / a["duration"], count
    return rest / a["duration"], count


def tangents(v, i, a):
    """Kochanek and Bartels: the tangents that reach and that leave a key."""
    def of(name):
        return a[name][i] if i < len(a.get(name, [])) else 0

    t, c, b = of("tensionValues"), of("continuityValues"), of("biasValues")
    if i == 0:
        return None, scaled(sub(v[1], v[0]), 1 - t)
    if i == len(v) - 1:
        return scaled(sub(v[-1], v[-2]), 1 - t), None
    before, after = sub(v[i], v[i - 1]), sub(v[i + 1], v[i])

    def blend(c):
        return add(scaled(before, (1 - t) * (1 + b) * (1 + c) / 2),
                   scaled(after, (1 - t) * (1 - b) * (1 - c) / 2))

    return blend(-c), blend(c)


def key_times(a, v):
    """When each key is reached; in discrete mode one time more."""
    mode, times, n = a.get("calculationMode", "linear"), a.get("keyTimes"), len(v)
    if mode == "discrete":
        return times if times and len(times) == n + 1 else [i / n for i in range(n + 1)]
    if mode in ("paced", "cubicPaced"):
        steps = [math.dist(v[i], v[i + 1]) for i in range(n - 1)]
        return [sum(steps[:i]) / sum(steps) for i in range(n - 1)] + [1]
    return times if times and len(times) == n else [i / (n - 1) for i in range(n)]


def keyframe(a, p):
    v, mode = a["values_"], a.get("calculationMode", "linear")
    p = eased(a.get("timingFunction"), p)
    times = key_times(a, v)
    if mode == "discrete":
        return v[max([i for i in range(len(v)) if p >= times[i]], default=0)]
    i = 0
    while i < len(v) - 2 and p >= times[i + 1]:
        i += 1
    span = times[i + 1] - times[i]
    u = (p - times[i]) / span
    curves = a.get("timingFunctions", [])
    if mode in ("linear", "cubic") and i < len(curves) and 0 <= u <= 1:
        u = eased(curves[i], u)
    if mode in ("linear", "paced"):
        return mixed(v[i], v[i + 1], u)
    leave, reach = tangents(v, i, a)[1], tangents(v, i + 1, a)[0]
    if mode == "cubicPaced":
        if i > 0:
            leave = scaled(leave, 2 * span / (times[i + 1] - times[i - 1]))
        if i + 2 < len(v):
            reach = scaled(reach, 2 * span / (times[i + 2] - times[i]))
    h = (2 * u ** 3 - 3 * u * u + 1, u ** 3 - 2 * u * u + u, 3 * u * u - 2 * u ** 3, u ** 3 - u * u)
    return [h[0] * p0 + h[1] * m0 + h[2] * p1 + h[3] * m1
            for p0, m0, p1, m1 in zip(v[i], leave, v[i + 1], reach)]


def ends(a, model):
    start, end, step = a.get("from_"), a.get("to_"), a.get("by_")
    current = [0.0] * len(model) if a.get("additive") else model
    if start is not None:
        if end is not None:
            return start, end
        return start, add(start, step) if step is not None else current
    if end is not None:
        return (sub(end, step) if step is not None else current), end
    return current, add(current, step)


def value(a, t, is_end, model):
    """What an animation gives on its own."""
    def at(p):
        if a["type"] == "CAKeyframeAnimation":
            return keyframe(a, p)
        p = eased(a.get("timingFunction"), p)
        if a["type"] == "CASpringAnimation":
            p = spring(a, p * a["duration"])
        return mixed(*ends(a, model), p)

    p, cycles = folded(a, t, is_end)
    result = at(p)
    if a.get("cumulative") and cycles > 0:
        result = add(result, scaled(at(0.0 if a.get("autoreverses") else 1.0), cycles))
    return result


def flattened(animations, parent, in_group=False):
    """Every animation that has an effect, groups opened, with its own time."""
    for a in animations:
        at = moment(a, parent, in_group)
        if at is None:
            continue
        if a["type"] == "CAAnimationGroup":
            local = eased(a.get("timingFunction"), folded(a, *at)[0]) * a["duration"]
            yield from flattened(a["animations_"], local, True)
        else:
            yield a, at


def presentation(animations, parent, model):
    """All values of a layer: property → list of numbers.

    An animation names its property and, for a part of it, the part's index.
    """
    shown = {name: list(v) for name, v in model.items()}
    running = list(flattened(animations, parent))
    for is_additive in (False, True):
        for a, at in running:
            if bool(a.get("additive")) != is_additive:
                continue
            name, part = a["property"], a["part"]
            own = model[name] if part is None else [model[name][part]]
            new = value(a, *at, own)
            old = shown[name] if part is None else [shown[name][part]]
            new = add(old, new) if is_additive else new
            if part is None:
                shown[name] = list(new)
            else:
                shown[name][part] = new[0]
    return shown


def local_time(chain, time):
    """The time inside the last of a chain of layers."""
    for layer in chain:
        since = max(time - layer.get("beginTime", 0), 0)
        time = since * layer.get("speed", 1) + layer.get("timeOffset", 0)
    return time
