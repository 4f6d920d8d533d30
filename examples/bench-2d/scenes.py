#!/usr/bin/env python3
"""The scenes of the 2D benchmark: what each shows, and how it is written down.

python3 examples/bench-2d/scenes.py writes examples/scenes/bench; run.py draws the same figures with
other libraries.
"""
import json
import math
import os
import struct
import zlib

WIDTH, HEIGHT = 1920, 1080
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scenes", "bench")


class Dice:
    """Numbers that look random and are the same every time."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32 | 1

    def unit(self):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return self.state / 2**32

    def between(self, a, b, digits=0):
        x = round(a + (b - a) * self.unit(), digits)
        return int(x) if digits == 0 else x

    def color(self, alpha=255):
        return tuple(self.between(30, 255) for _ in range(3)) + (alpha,)


def rounded_rects():
    dice = Dice(1)
    return [
        {"x": dice.between(100, 1820), "y": dice.between(80, 1000), "w": 200, "h": 120, "r": 24,
         "angle": dice.between(0, 3, 3), "color": dice.color(153)}
        for _ in range(100)
    ]


def sprites(seed, digits, turned):
    dice = Dice(seed)
    return [
        {"x": dice.between(0, WIDTH - 16, digits), "y": dice.between(0, HEIGHT - 16, digits),
         "angle": dice.between(0.1, 3, 2) if turned else 0, "color": dice.color(200)}
        for _ in range(10000)
    ]


def star():
    points = []
    for i in range(400):
        angle, r = math.pi * i / 200, 500 if i % 2 == 0 else 380
        points.append((round(960 + r * math.cos(angle), 2), round(540 + r * math.sin(angle), 2)))
    return points


def cards():
    return [{"x": 130 + i % 5 * 340, "y": 90 + i // 5 * 240, "w": 300, "h": 180, "r": 18}
            for i in range(20)]


def interface():
    """Rows of an interface: 40 cells of five things each."""
    dice = Dice(7)
    return [{"x": 20 + i % 5 * 378, "y": 18 + i // 5 * 132, "color": dice.color(),
             "bar": dice.between(60, 220)} for i in range(40)]


WORDS = ("layer", "frame", "glyph", "curve", "timing", "Vector", "path", "stroke", "Tile", "band",
         "quick", "brown", "fox", "jumps", "over", "lazy", "Dog", "2026", "peg", "bar")


def lines_of_text(seed, count, glyphs):
    """Lines of so many characters that show."""
    dice, lines = Dice(seed), []
    for _ in range(count):
        line, shown = "", 0
        while shown < glyphs:
            word = WORDS[dice.between(0, len(WORDS) - 1)][:glyphs - shown]
            line, shown = line + " " + word, shown + len(word)
        lines.append(line[1:])
    return lines


def page():
    """2,000 glyphs: text, left, baseline."""
    return [(line, 60, 60 + 38 * i) for i, line in enumerate(lines_of_text(8, 25, 80))]


def crowd():
    """10,000 glyphs, which move down by CROWD_WAY pixels."""
    return [(line, 40, 30 + 20 * i) for i, line in enumerate(lines_of_text(9, 50, 200))]


PAGE_SIZE, CROWD_SIZE, CROWD_WAY = 24, 12, 7
FONT = "DejaVu Sans"
#: Of the font, for a size of 1.
ASCENT = 0.928222656


def sparks():
    """10,000 pictures of 8 × 8, each turned and tinted."""
    dice = Dice(10)
    return [{"x": dice.between(160, 1760, 2), "y": dice.between(140, 940, 2),
             "angle": dice.between(0, 6.28, 2), "color": tuple(dice.between(0, 255) for _ in range(3)) + (200,)}
            for _ in range(10000)]


# Pictures: a photograph's size, and a sprite with soft edges.

def photo(shift):
    rows = []
    for y in range(HEIGHT):
        row = bytearray()
        for x in range(WIDTH):
            row += bytes((x * 255 // WIDTH ^ shift, y * 255 // HEIGHT, (x // 24 * 8 ^ y // 24 * 8) & 255))
        rows.append(bytes(row))
    return WIDTH, 3, rows


def sprite():
    rows = []
    for y in range(16):
        row = bytearray()
        for x in range(16):
            away = math.hypot(x - 7.5, y - 7.5)
            row += bytes((240, 180 - 8 * y, 60 + 10 * x, max(0, min(255, round((7.8 - away) * 200)))))
        rows.append(bytes(row))
    return 16, 4, rows


def spark():
    """White, for tints."""
    rows = []
    for y in range(8):
        row = bytearray()
        for x in range(8):
            away = math.hypot(x - 3.5, y - 3.5)
            row += bytes((255, 255, 255, max(0, min(255, round((3.8 - away) * 200)))))
        rows.append(bytes(row))
    return 8, 4, rows


def write_png(name, picture):
    width, channels, rows = picture

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, len(rows), 8, 2 if channels == 3 else 6, 0, 0, 0)
    above = bytes(width * channels)
    filtered = []
    for row in rows:
        filtered.append(b"\2" + bytes((a - b) & 255 for a, b in zip(row, above)))
        above = row
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                   + chunk(b"IDAT", zlib.compress(b"".join(filtered), 9)) + chunk(b"IEND", b""))


# Scenes.

def hexadecimal(color):
    return "#" + "".join("%02x" % c for c in color)


def path_text(points):
    return "M" + "L".join("%g %g" % p for p in points) + "Z"


def picture_layer(**more):
    return {"contents": "photo.png", "bounds": [0, 0, WIDTH, HEIGHT], "position": [960, 540], **more}


def cells():
    layers = []
    for cell in interface():
        layers.append({
            "frame": [cell["x"], cell["y"], 360, 116], "backgroundColor": "#ffffff",
            "cornerRadius": 12, "borderWidth": 1, "borderColor": "#d0d4dc",
            "shadowOpacity": 0.25, "shadowRadius": 6, "shadowOffset": [0, 3],
            "sublayers": [
                {"frame": [14, 14, 88, 88], "cornerRadius": 44,
                 "backgroundColor": hexadecimal(cell["color"])},
                {"frame": [118, 24, 220, 14], "backgroundColor": "#303848"},
                {"frame": [118, 52, cell["bar"], 10], "cornerRadius": 5,
                 "backgroundColor": "#8090a8"},
                {"contents": "sprite.png", "frame": [118, 80, 16, 16]},
            ]})
    return layers


def moving(path, to, **more):
    return {"type": "CABasicAnimation", "keyPath": path, "toValue": to, "duration": 1, **more}


def shadowed(**more):
    common = {"cornerRadius": 18, "backgroundColor": "#f4f6fa", "shadowOpacity": 0.5,
              "shadowRadius": 12, "shadowOffset": [0, 8]}
    return [{"bounds": [0, 0, c["w"], c["h"]],
             "position": [c["x"] + c["w"] / 2, c["y"] + c["h"] / 2], **common, **more}
            for c in cards()]


def text_layers(lines, size, **more):
    # A text layer's first baseline lies the font's ascent below its top.
    return [{"class": "CATextLayer", "string": text, "font": FONT, "fontSize": size,
             "foregroundColor": "#e8ecf4", "anchorPoint": [0, 0],
             "bounds": [0, 0, WIDTH, 2 * size], "position": [x, round(y - ASCENT * size, 2)], **more}
            for text, x, y in lines]


def emitter():
    """10,000 live particles from the first frame on, spread as the sparks are."""
    return {
        "class": "CAEmitterLayer", "frame": [0, 0, WIDTH, HEIGHT], "timeOffset": 10,
        "emitterPosition": [960, 540], "emitterSize": [1600, 800], "emitterShape": "rectangle",
        "emitterMode": "volume", "seed": 3,
        "emitterCells": [{
            "contents": "spark.png", "birthRate": 5000, "lifetime": 2, "velocity": 4,
            "emissionRange": 6.28, "spinRange": 3, "color": "#8f8f8fc8",
            "redRange": 0.88, "greenRange": 0.88, "blueRange": 0.88}]}


def all_scenes():
    yield "rounded-rects", [
        {"bounds": [0, 0, r["w"], r["h"]], "position": [r["x"], r["y"]], "cornerRadius": r["r"],
         "backgroundColor": hexadecimal(r["color"]), "transform": [{"rotate": [r["angle"], 0, 0, 1]}]}
        for r in rounded_rects()]
    yield "affine", [picture_layer(
        transform=[{"scale": [1.3, 1.3, 1]}, {"rotate": [math.radians(17), 0, 0, 1]}])]
    yield "perspective", [{
        "frame": [0, 0, WIDTH, HEIGHT], "sublayerTransform": [{"perspective": 2400}],
        "sublayers": [picture_layer(transform=[{"rotate": [0.5, 0, 1, 0]}])]}]
    yield "sprites", [{"contents": "sprite.png", "frame": [s["x"], s["y"], 16, 16]}
                      for s in sprites(2, 0, False)]
    yield "sprites-turned", [
        {"contents": "sprite.png", "bounds": [0, 0, 16, 16], "position": [s["x"] + 8, s["y"] + 8],
         "transform": [{"rotate": [s["angle"], 0, 0, 1]}]} for s in sprites(3, 0, True)]
    yield "boxes-sub-pixel", [
        {"frame": [s["x"], s["y"], 16, 16], "backgroundColor": hexadecimal(s["color"])}
        for s in sprites(4, 2, False)]
    yield "blur", [{"contents": "photo.png", "frame": [720, 300, 480, 480],
                    "filters": [{"type": "gaussianBlur", "name": "blur", "inputRadius": 10}],
                    "animations": [moving("filters.blur.inputRadius", 11)]}]
    yield "shadows-cached", shadowed()
    yield "shadows-moving", shadowed(animations=[moving("bounds.size.width", 340)])
    yield "star", [{"class": "CAShapeLayer", "path": path_text(star()), "fillColor": "#e0a020"}]
    yield "interface", [{"frame": [0, 0, WIDTH, HEIGHT], "backgroundColor": "#eceff4"}] + cells()
    yield "slideshow", [
        picture_layer(animations=[moving("transform.scale", 1.1)]),
        picture_layer(contents="photo-2.png", animations=[
            moving("opacity", 1, fromValue=0), moving("transform.scale", 1, fromValue=1.1)])]


    yield "text", text_layers(page(), PAGE_SIZE)
    yield "text-moving", [{
        "frame": [0, 0, WIDTH, HEIGHT], "sublayers": text_layers(crowd(), CROWD_SIZE),
        "animations": [moving("position.y", HEIGHT / 2 + CROWD_WAY)]}]
    yield "particles", [emitter()]


def text_of(layers):
    lines = ",\n".join("    " + json.dumps(layer, separators=(",", ":")) for layer in layers)
    return ('{ "version": 1, "size": [%d, %d], "fps": 30, "duration": 1, "background": "#20242c",\n'
            '  "layers": [\n%s ] }\n' % (WIDTH, HEIGHT, lines))


def main():
    os.makedirs(FOLDER, exist_ok=True)
    write_png("photo.png", photo(0))
    write_png("photo-2.png", photo(96))
    write_png("sprite.png", sprite())
    write_png("spark.png", spark())
    for name, layers in all_scenes():
        with open(os.path.join(FOLDER, name + ".json"), "w", encoding="utf-8") as file:
            file.write(text_of(layers))


if __name__ == "__main__":
    main()
