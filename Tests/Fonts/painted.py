#!/usr/bin/env python3
"""Makes fonts of glyphs in colours of their own (COLR version 1), and draws one with Chromium.

    painted.py fonts              writes Painted.ttf and PaintedVariable.ttf
    painted.py picture OUT.png    draws all glyphs with Chromium: $CHROMIUM, else chromium

Each glyph shows one thing that the table can say; glyph n is the character U+E000 + n, drawn in a square of 64 pixels
in row n / 8 and column n % 8. Painted.png is what Chromium made of it. In PaintedVariable.ttf the one glyph, U+E000,
hangs on the axis wght, 100…400…900. Needs fontTools.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables import otTables as ot
from fontTools.varLib.builder import buildDeltaSetIndexMap
from fontTools.varLib.varStore import OnlineVarStoreBuilder

HERE = pathlib.Path(__file__).resolve().parent
UNITS = 1024
LOW, HIGH = -256, 768
COLUMNS, CELL = 8, 64
FIRST = 0xE000
P = ot.PaintFormat
TEXT = 0xFFFF

# Red, green, blue, yellow, half opaque black.
PALETTE = [(1, 0, 0, 1), (0, 0.6, 0.2, 1), (0, 0, 1, 1), (1, 0.9, 0, 1), (0, 0, 0, 0.5)]


def polygon(*points):
    pen = TTGlyphPen(None)
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def circle(x, y, r):
    pen = TTGlyphPen(None)
    k = r * 0.4142
    places = [(r, 0), (r, k), (k, r), (0, r), (-k, r), (-r, k), (-r, 0), (-r, -k), (-k, -r), (0, -r), (k, -r), (r, -k)]
    points = [(round(x + a), round(y + b)) for a, b in places]
    pen.moveTo(points[0])
    for corner in range(4):
        c, d, end = points[3 * corner + 1], points[3 * corner + 2], points[(3 * corner + 3) % 12]
        pen.qCurveTo(c, d, end)
    pen.closePath()
    return pen.glyph()


def solid(color, alpha=1.0):
    return {"Format": P.PaintSolid, "PaletteIndex": color, "Alpha": alpha}


def line(*stops, extend="pad"):
    return {
        "Extend": extend,
        "ColorStop": [
            {"StopOffset": s[0], "PaletteIndex": s[1], "Alpha": s[2] if len(s) > 2 else 1.0} for s in stops],
    }


def glyph(name, paint):
    return {"Format": P.PaintGlyph, "Glyph": name, "Paint": paint}


def linear(p0, p1, p2, colors):
    return {"Format": P.PaintLinearGradient, "ColorLine": colors, "x0": p0[0], "y0": p0[1], "x1": p1[0], "y1": p1[1],
            "x2": p2[0], "y2": p2[1]}


def radial(c0, r0, c1, r1, colors):
    return {"Format": P.PaintRadialGradient, "ColorLine": colors, "x0": c0[0], "y0": c0[1], "r0": r0,
            "x1": c1[0], "y1": c1[1], "r1": r1}


def sweep(center, start, end, colors):
    return {"Format": P.PaintSweepGradient, "ColorLine": colors, "centerX": center[0], "centerY": center[1],
            "startAngle": start, "endAngle": end}


def layers(*paints):
    return {"Format": P.PaintColrLayers, "Layers": list(paints)}


def composite(source, mode, backdrop):
    return {"Format": P.PaintComposite, "SourcePaint": source, "CompositeMode": mode, "BackdropPaint": backdrop}


THREE = [(0, 0), (0.5, 3), (1, 2)]
MODES = [
    "clear", "src", "dest", "src_over", "dest_over", "src_in", "dest_in", "src_out", "dest_out", "src_atop",
    "dest_atop", "xor", "plus", "screen", "overlay", "darken", "lighten", "color_dodge", "color_burn", "hard_light",
    "soft_light", "difference", "exclusion", "multiply", "hsl_hue", "hsl_saturation", "hsl_color", "hsl_luminosity"]


def gradients():
    """Every kind of gradient with everything that may lie outside of its stops."""
    for extend in ["pad", "repeat", "reflect"]:
        colors = line(*THREE, extend=extend)
        inner = line((0.25, 0), (0.5, 3, 0.5), (0.75, 2), extend=extend)
        yield linear((312, 0), (712, 0), (312, 400), colors)
        # The third point turns the colours.
        yield linear((312, 100), (712, 100), (512, 500), inner)
        yield radial((512, 256), 60, (512, 256), 200, colors)
        # One circle inside the other, and one beside it: a cone.
        yield radial((432, 256), 20, (512, 256), 250, inner)
        yield radial((250, 256), 40, (600, 256), 120, colors)
        yield sweep((512, 256), 30, 120, colors)
        yield sweep((512, 256), 0, 360, inner)
        # Backwards.
        yield sweep((512, 256), 300, 90, colors)


def parts():
    """What stands around fills: transforms, clips, other glyphs."""
    fill = linear((0, 0), (1024, 0), (0, 1024), line(*THREE))
    bar = glyph("bar", fill)
    yield {"Format": P.PaintRotateAroundCenter, "Paint": bar, "angle": 30, "centerX": 512, "centerY": 256}
    yield glyph("square", {
        "Format": P.PaintSkewAroundCenter, "Paint": fill, "xSkewAngle": 20, "ySkewAngle": 0, "centerX": 512,
        "centerY": 256})
    yield {"Format": P.PaintTranslate, "dx": 100, "dy": -100, "Paint": {
        "Format": P.PaintScaleAroundCenter, "scaleX": 0.5, "scaleY": 0.75, "centerX": 512, "centerY": 256,
        "Paint": glyph("circle", fill)}}
    yield {"Format": P.PaintTransform, "Transform": (0.75, 0.25, -0.25, 0.5, 128, 64), "Paint": glyph("circle", {
        "Format": P.PaintTransform, "Transform": (0, 1, -1, 0, 768, 0), "Paint": fill})}
    yield glyph("circle", bar)
    yield glyph("circle", layers(glyph("square", solid(3)), glyph("bar", solid(2, 0.5)), glyph("triangle", fill)))
    yield layers(glyph("square", solid(TEXT, 0.25)), glyph("circle", solid(TEXT)), glyph("bar", solid(4)))
    yield {"Format": P.PaintColrGlyph, "Glyph": "p04"}
    yield layers(glyph("square", linear((0, 0), (1024, 0), (0, 1024), line((0, TEXT, 0.5), (1, 0, 0)))))
    # Nothing but colour: the rectangle of the glyph is filled.
    yield sweep((512, 256), 0, 180, line(*THREE, extend="repeat"))
    # A colour without an outline, cut by what lies below.
    yield composite(solid(1), "src_in", glyph("circle", solid(TEXT)))
    yield glyph("square", composite(glyph("circle", solid(0)), "xor", glyph("bar", solid(2))))


def modes():
    """Every mode, of half opaque and of opaque parts."""
    backdrop = layers(glyph("circle", linear((200, 0), (800, 0), (200, 400), line((0, 1, 0.25), (1, 3)))))
    source = layers(glyph("bar", solid(0, 0.75)), glyph("triangle", solid(2)))
    for mode in MODES:
        yield composite(source, mode, backdrop)


SHAPES = {
    "square": polygon((64, -192), (960, -192), (960, 704), (64, 704)),
    "bar": polygon((128, 128), (896, 128), (896, 384), (128, 384)),
    "triangle": polygon((512, 640), (832, -128), (448, 0)),
    "circle": circle(512, 256, 384)}


def base(family, names):
    """A font of the shapes and of empty glyphs, of which the first is U+E000."""
    build = FontBuilder(UNITS, isTTF=True)
    order = [".notdef", *SHAPES, *names]
    build.setupGlyphOrder(order)
    build.setupCharacterMap({FIRST + i: name for i, name in enumerate(names)})
    empty = TTGlyphPen(None).glyph()
    build.setupGlyf({name: SHAPES.get(name, empty) for name in order})
    glyphs = build.font["glyf"]
    build.setupHorizontalMetrics({name: (UNITS, getattr(glyphs[name], "xMin", 0)) for name in order})
    build.setupHorizontalHeader(ascent=HIGH, descent=LOW)
    build.setupNameTable({"familyName": family, "styleName": "Regular"})
    build.setupOS2(sTypoAscender=HIGH, sTypoDescender=LOW, usWinAscent=HIGH, usWinDescent=-LOW)
    build.setupPost()
    build.font["CPAL"] = buildCPAL([PALETTE])
    build.font["head"].created = build.font["head"].modified = 0
    build.font.recalcTimestamp = False
    return build


def font():
    paints = [glyph("square", g) for g in gradients()] + list(parts()) + list(modes())
    names = [f"p{i:02}" for i in range(len(paints))]
    build = base("Pegbar Painted", names)
    box = (0, LOW, UNITS, HIGH)
    build.font["COLR"] = buildCOLR(
        dict(zip(names, paints)), version=1, glyphMap=build.font.getReverseGlyphMap(),
        clipBoxes={name: box for name in names})
    build.save(HERE / "Painted.ttf")
    print(f"{len(names)} glyphs")


def variable_font():
    """A bar that moves by (200, -100) and turns opaque up to wght 900, and a gradient whose stop moves down to 100."""
    build = base("Pegbar Painted Variable", ["p00"])
    build.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    store = OnlineVarStoreBuilder(["wght"])
    deltas = []

    def vary(region, *values):
        """The number of the first of some deltas."""
        store.setSupports([{"wght": region}])
        deltas.extend(store.storeDeltas([value]) for value in values)
        return len(deltas) - len(values)

    up, down = (0, 1, 1), (-1, -1, 0)
    color = {"Format": P.PaintVarSolid, "PaletteIndex": 0, "Alpha": 0.5, "VarIndexBase": vary(up, 0x2000)}
    moved = {"Format": P.PaintVarTranslate, "dx": 10, "dy": 20, "VarIndexBase": vary(up, 200, -100),
             "Paint": glyph("bar", color)}
    stops = {"Extend": "pad", "ColorStop": [
        {"StopOffset": 0.25, "PaletteIndex": 0, "Alpha": 1.0, "VarIndexBase": vary(down, -0x1000, 0)},
        {"StopOffset": 1.0, "PaletteIndex": 2, "Alpha": 1.0, "VarIndexBase": 0xFFFFFFFF}]}
    faded = {"Format": P.PaintVarLinearGradient, "ColorLine": stops, "x0": 0, "y0": 0, "x1": 1000, "y1": 0, "x2": 0,
             "y2": 1000, "VarIndexBase": 0xFFFFFFFF}
    build.font["COLR"] = buildCOLR(
        {"p00": layers(moved, glyph("square", faded))}, version=1, glyphMap=build.font.getReverseGlyphMap(),
        varStore=store.finish(), varIndexMap=buildDeltaSetIndexMap(deltas))
    build.save(HERE / "PaintedVariable.ttf")


def picture(path):
    from fontTools.ttLib import TTFont
    count = sum(name.startswith("p") and name[1:].isdigit() for name in TTFont(HERE / "Painted.ttf").getGlyphOrder())
    rows = -(-count // COLUMNS)
    cells = "".join(
        f'<span style="left:{i % COLUMNS * CELL}px;top:{i // COLUMNS * CELL}px">&#x{FIRST + i:X};</span>'
        for i in range(count))
    page = f"""<meta charset=utf-8><style>
    @font-face {{ font-family: Painted; src: url("{(HERE / 'Painted.ttf').as_uri()}"); }}
    body {{ margin: 0; background: white; color: #604020; font: {CELL}px/{CELL}px Painted; }}
    span {{ position: absolute; width: {CELL}px; height: {CELL}px; }}</style>{cells}"""
    with tempfile.TemporaryDirectory() as folder:
        html = pathlib.Path(folder) / "page.html"
        html.write_text(page, encoding="utf-8")
        subprocess.run([
            os.environ.get("CHROMIUM", "chromium"), "--headless", "--no-sandbox", "--disable-gpu",
            "--allow-file-access-from-files", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--virtual-time-budget=2000", f"--user-data-dir={folder}/profile",
            f"--window-size={COLUMNS * CELL},{rows * CELL}", f"--screenshot={path}", html.as_uri()],
            check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    if sys.argv[1:] == ["fonts"]:
        font()
        variable_font()
    elif len(sys.argv) == 3 and sys.argv[1] == "picture":
        picture(pathlib.Path(sys.argv[2]).resolve())
    else:
        sys.exit(__doc__)
