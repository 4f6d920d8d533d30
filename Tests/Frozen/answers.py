"""What the fixtures of interface 0.10 answer: numbers from their formulas, none from Pegbar's output."""
import json
import math

WIDTH, HEIGHT = 16, 8


def old(x, y):
    return (10 * x, 20 * y, 100, 255)


def new(x, y):
    return (200 - 10 * x, 255 - 20 * y, 50, 255)


def picture(color, width=WIDTH, height=HEIGHT):
    """The RGBA bytes of a picture by its formula."""
    return bytes(level for y in range(height) for x in range(width) for level in color(x, y))


def mixed(weight):
    """The kernel's mix of both pictures, as ext/pixels.h defines it."""
    return lambda x, y: tuple((a * (65536 - weight) + b * weight + 32768) >> 16 for a, b in zip(old(x, y), new(x, y)))


def pushed(dx, dy):
    """Half way: the new picture has pushed the old one by (dx, dy)."""
    def color(x, y):
        inside = 0 <= x - dx < WIDTH and 0 <= y - dy < HEIGHT
        if inside:
            return old(x - dx, y - dy)
        return new((x - dx) % WIDTH, (y - dy) % HEIGHT)
    return color


def wiped(x, y):
    """Half way: 8 columns are new, everything is darker by 80 of 255."""
    color = new(x, y) if x < 8 else old(x, y)
    return tuple((level * 175 + 127) // 255 for level in color[:3]) + (255,)


def moved(x, y):
    return old(x - 2, y - 1) if x >= 2 and y >= 1 else (0, 0, 0, 0)


def dimmed(x, y):
    """Half of the light, with sRGB's transfer function."""
    def half(level):
        c = level / 255
        light = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) / 2
        return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
    return tuple(half(level) for level in old(x, y)[:3]) + (255,)


def greater(x, y):
    # Input 0 is on top; what is darker than 9 is raised to it.
    return tuple(max(a, b, 9) for a, b in zip(old(x, y)[:3], new(x, y)[:3])) + (255,)


def mean(x, y):
    return tuple((a + b) // 2 for a, b in zip(old(x, y), new(x, y)))


def halved(x, y):
    return tuple(level // 2 for level in old(x, y)[:3]) + (255,)


def faded(x, y):
    return tuple((a * 128 + b * 128 + 128) // 256 for a, b in zip(old(x, y), new(x, y)))


# The defaults of every type of parameter: the sum of the numbers, or the length of the text.
VALUES = [1, 7, 8, 2, 5, 3, 30, 40, 100, 180, 3, 4, 6]
# … and others: -p KEY=VALUE.
GIVEN = {"flag": ("false", 0), "whole": ("33", 33), "number": ("17.75", 17), "choice": ("middle", 1),
         "text": ("frozen in", 9), "color": ("#00ff0000", 1), "point": ("100,11", 111), "size": ("9,200", 209),
         "rect": ("1,2,4,8", 15), "vector": ("16,32,64", 112), "angle": ("2.5", 2), "matrix": (",".join(["3"] * 16), 48),
         "numbers": ("11,22,33,44", 110)}


def rows(levels):
    return picture(lambda x, y: (levels[y], levels[y], levels[y], 255) if y < len(levels) else (0, 0, 0, 255), 16, 16)


TWO = ["--from", "a.png", "--to", "b.png"]


def values(*pairs):
    return {"values": [{"at": at, "value": value} for at, value in pairs]}


# Name, words of the command, what standard output is (bytes, members of a JSON document) or None, words of messages.
ANSWERS = [
    ("power", ["run", "org.frozen.power", "--at", "0,0.5,1.5", "-p", "exponent=3", "--json"],
     values((0, 0), (0.5, 0.125), (1.5, 3.375)), []),
    ("a name of an own vocabulary", ["run", "frozen:frozenSquare", "--at", "0.5", "--json"], values((0.5, 0.25)), []),
    ("a name with presets", ["run", "frozen:frozenCube", "--at", "0.5", "--json"], values((0.5, 0.125)), []),
    ("an open end", ["run", "org.frozen.wave", "--at", "0,1,2", "--json"], values((0, 0), (1, 1), (2, 0)), []),
    ("services of the host", ["run", "org.frozen.guest", "--at", "0.5", "--json", "--verbose"], values((0.5, 0.375)),
     ["debug line", "host 1 path 1 version 1 aligned 1 cancelled 0 none 1 pixels 1", "warning: plugin "
      "'org.frozen.guest': warning line", "error line"]),
    ("a user's mistake", ["run", "org.frozen.guest", "--at", "0.5", "-p", "unlucky=13"], 64,
     ["org.frozen.guest does not like 13"]),
    ("a failure with a reason", ["run", "org.frozen.guest", "--at", "4096.8125"], 5,
     ["org.frozen.guest", "failed in eval: that x is too much"]),
    ("a value function", ["run", "org.frozen.motion", "--input", "3,2", "-p", "axis=1,2,3", "-p",
                          "matrix=1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1", "--json"],
     {"matrix": [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 8, 12, 16, 1]}, []),
    ("ends", ["run", "org.frozen.ends", "--from", "0", "--to", "10", "--at", "0.5", "-d", "1", "--json"],
     values((0.5, 6.25)), []),
    # It lasts 2.5 s by itself.
    ("a natural duration", ["run", "org.frozen.ends", "--from", "0", "--to", "10", "--at", "1.25", "--json"],
     values((1.25, 6.25)), []),
    ("push from the left", ["run", "org.frozen.push", *TWO, "--progress", "0.5", "--subtype", "fromLeft"],
     picture(pushed(8, 0)), []),
    ("push from the right", ["run", "org.frozen.push", *TWO, "--progress", "0.5"], picture(pushed(-8, 0)), []),
    ("push by another name", ["run", "frozendown", *TWO, "--progress", "0.5"], picture(pushed(0, 4)), []),
    ("push from below", ["run", "org.frozen.push", *TWO, "--progress", "0.5", "--subtype", "fromBottom"],
     picture(pushed(0, -4)), []),
    ("push in place of an older plugin", ["run", "org.frozen.olderPush", *TWO, "--progress", "0.5", "--subtype",
                                          "fromTop"], picture(pushed(0, 4)), []),
    ("two passes", ["run", "org.frozen.mix", *TWO, "--progress", "0.5", "--verbose"], picture(mixed(32768)),
     ["begin 0.5 linear 0.5 ", "value 0 size 16x8 scale 1 aspect 1 ", "final 1", "end of the frame"]),
    ("presets of a transition", ["run", "frozenfast", *TWO, "--progress", "0.5"], picture(mixed(49152)), []),
    # From 1 s to 2 s: at 1.5 s half of the time is a quarter of the way; the parameter is there, too.
    ("facts of a frame", ["transition", "a.png", "b.png", "-t", "org.frozen.mix", "-d", "1", "--hold", "1", "--fps", "10",
                          "--at", "1.5", "--timing", "frozen:frozenSquare", "-p", "bend=0..1", "--verbose"],
     None, ["begin 0.25 linear 0.5 time 0.5 number 5 ", "duration 1 final 1"]),
    ("rows of the host", ["run", "org.frozen.wipe", *TWO, "--progress", "0.5"], picture(wiped), []),
    ("a frame that is done when it begins", ["run", "org.frozen.wipe", *TWO, "--progress", "0.25", "--size", "1x4",
                                             "--fit", "stretch"], None, []),
    ("a shift", ["run", "org.frozen.shift", "--from", "a.png", "-p", "move=2,1"], picture(moved), []),
    ("nothing to do", ["run", "org.frozen.shift", "--from", "a.png"], picture(old), []),
    ("straight linear floats", ["run", "org.frozen.dim", "--from", "a.png"], picture(dimmed), []),
    ("half floats", ["run", "org.frozen.halves", "--from", "a.png"], picture(old), []),
    ("a blend mode", ["run", "org.frozen.greater", *TWO], picture(greater), []),
    ("a blend mode that erases", ["run", "org.frozen.erase", *TWO], bytes(4 * WIDTH * HEIGHT), []),
    ("a composition", ["run", "org.frozen.mean", *TWO], picture(mean), []),
    ("every type's default", ["run", "org.frozen.values", "--size", "16x16"], rows(VALUES), []),
    ("every type", ["run", "org.frozen.values", "--size", "16x16"]
     + [word for key, (text, _) in GIVEN.items() for word in ("-p", f"{key}={text}")],
     rows([level for _, level in GIVEN.values()]), []),
    ("short timing", ["run", "org.frozen.short.cubed", "--at", "0.5", "--json"], values((0.5, 0.125)), []),
    ("short name", ["run", "frozenShort", "--at", "0.5", "--json"], values((0.5, 0.125)), []),
    ("short value function", ["run", "org.frozen.short.scale", "--input", "3", "--json"],
     {"matrix": [3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1]}, []),
    ("short animation", ["run", "org.frozen.short.squared", "--from", "0", "--to", "1", "--at", "0.5", "-d", "1",
                         "--json"], values((0.5, 0.25)), []),
    ("short transition", ["run", "org.frozen.short.fade", *TWO, "--progress", "0.5"], picture(faded), []),
    ("short filter", ["run", "org.frozen.short.halve", "--from", "a.png"], picture(halved), []),
    ("parameters that are structs", ["run", "org.frozen.values", "--size", "16x16", "-p", "path=M0 0L1 1L2 0Z", "-p",
                                     "image=a.png", "-p", "curve=linear"], rows(VALUES + [3 + 4 * 10, 16 + 2 * 8, 50]), []),
    ("a file of a provider", ["run", "org.frozen.powers.cube", "--at", "0.5", "--json"], values((0.5, 0.125)), []),
]
PROVIDED = ("cube.frozen", "power 3")


def layer(name, animation, **more):
    return {"name": name, "bounds": [0, 0, 8, 8], "position": [0, 0], "animations": [animation], **more}


def basic(to):
    return {"type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": to, "duration": 1}


SCENE = {"version": 1, "size": [64, 64], "duration": 4, "layers": [
    layer("keys", {"type": "org.frozen.keys", "keyPath": "opacity", "values": [0, 1, 0.5], "keyTimes": [0, 0.25, 1],
                   "duration": 4, "timingFunctions": [{"id": "frozen:frozenSquare"}, "linear"]}),
    layer("jumps", {"type": "org.frozen.keys", "keyPath": "opacity", "values": [0, 1, 0.5], "duration": 4,
                    "calculationMode": "discrete"}),
    layer("sum", {"type": "org.frozen.sum", "keyPath": "position", "values": [[1, 2], [10, 20]], "duration": 4,
                  "tensionValues": [0.5, 0], "continuityValues": [0.25], "biasValues": [0.125],
                  "calculationMode": "cubic"}),
    layer("base", {"type": "org.frozen.sum", "keyPath": "position.x", "fromValue": 3, "toValue": 5, "duration": 4}),
    layer("path", {"type": "org.frozen.path", "keyPath": "position", "rotationMode": "autoReverse", "duration": 4,
                   "path": "M1 0 L10 0 Q15 0 20 10 C20 20 30 30 40 30 Z"}),
    layer("group", {"type": "org.frozen.stagger", "duration": 4, "parameters": {"bend": 2},
                    "animations": [basic(1), basic(0.5)]}),
    layer("function", {"type": "CABasicAnimation", "keyPath": "transform", "fromValue": [0, 1], "toValue": [8, 3],
                       "duration": 4, "valueFunction": {"id": "org.frozen.motion", "parameters": {"axis": [0, 2, 0]}}}),
]}

# Time, layer, key path, value. The path's fifths end at 0, 0.8, 1.6, 2.4, 3.2 and 4 s; it has six vertices.
SAMPLES = [
    (0.5, "keys", "opacity", 0.25), (2, "keys", "opacity", 1 - 0.5 / 3), (3, "keys", "opacity", 1 - 1 / 3),
    (1.9, "jumps", "opacity", 0), (2, "jumps", "opacity", 1), (3.9, "jumps", "opacity", 1),
    # The base, t times the sum of the keys, 0.5 + 10·0.25 + 100·0.125, and 1000 times the mode.
    (0.5, "sum", "position", [5.5 + 15.5 + 4000, 11 + 15.5 + 4000]),
    (2, "base", "position.x", 3 + 2 * 8 + 1000),
    (0.5, "path", "position", [5.5, 0]), (2, "path", "position", [20, 10]), (3.5, "path", "position", [20.5, 15]),
    (1, "path", "transform.rotation.z", -0.5),
    (0.5, "group", "opacity", 0.5), (2.5, "group", "opacity", 0.25), (1.5, "group", "opacity", 1),
    (2, "function", "transform", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 8, 0, 1]),
]

# A green layer on blue: its red is the time in tenths of a second, and then the greater channels win.
DRAWN = {"version": 1, "size": [32, 32], "fps": 10, "duration": 9, "background": "#0000ff", "layers": [
    {"name": "a", "bounds": [0, 0, 16, 16], "position": [16, 16], "backgroundColor": "#00ff00",
     "filters": [{"type": "org.frozen.clock", "name": "f"},
                 {"type": "org.frozen.shift", "name": "g", "move": [4, 0]}]},
    {"name": "b", "bounds": [0, 0, 8, 8], "position": [16, 16], "backgroundColor": "#400000",
     "compositingFilter": "org.frozen.greater"}]}
# Time, x, y, colour.
PIXELS = [(2.5, 9, 16, (0, 0, 255)), (2.5, 22, 16, (25, 255, 0)), (2.5, 27, 16, (25, 255, 0)),
          (2.5, 28, 16, (0, 0, 255)), (2.5, 16, 16, (64, 255, 9)), (8, 22, 16, (80, 255, 0)),
          # Beside the layer that is moved: the least of the blend mode on blue.
          (8, 12, 13, (80, 255, 9))]


def same(found, expected):
    """Whether numbers agree within the last digits; members that are not expected do not matter."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and same(found[key], expected[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(same, found, expected))
    return isinstance(found, (int, float)) and math.isclose(found, expected, rel_tol=1e-12, abs_tol=1e-12)


def write_scenes(folder):
    for name, scene in (("numbers.json", SCENE), ("drawn.json", DRAWN)):
        with open(f"{folder}/{name}", "w") as file:
            json.dump(scene, file)
