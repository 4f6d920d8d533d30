#!/usr/bin/env python3
"""Compares text drawn by Pegbar with the same strings in the same font files drawn by Pango and by Chromium.

  Tests/text-peers.py [--pegbar BIN] [--fonts FOLDER] [--pictures FOLDER] [--markdown] [NAME…]

For each string, the mean over several sizes of the difference of grey levels where either has ink, in levels of 255;
and how far its most shifted part at any size (what lies between gaps of two columns) is away, in pixels.
Pango draws outlines (Debian: python3-gi python3-gi-cairo gir1.2-pango-1.0), Chromium a page without hinting
(chromium). A peer or a font that is not installed is named and skipped. Fonts: Debian's fonts-dejavu-core,
fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji, or the same files below FOLDER. Needs numpy and Pillow.
Fails where a part is shifted by more than LIMIT pixels. --pictures keeps the pictures, ours above each peer's.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = [12, 17, 24, 48]
# Chromium puts glyphs on quarters of pixels.
LIMIT = 0.6
# What is not compared, and why.
WITHOUT = {("emoji", "pango"): "Cairo shows the pictures of glyphs in one size"}
WIDTH = 900
MARGIN = 24

# Name, file of the font, text.
CASES = [
    ("latin", "DejaVuSans.ttf", "AVATAR To Wave, office fjord — “Typography”"),
    ("kerning", "NotoSerif-Regular.ttf", "AWAY Tea Yes P. LT 1/2 Voyage"),
    ("marks", "NotoSans-Regular.ttf", "e\u0301 o\u0302\u0323 Z\u0351\u0349 a\u0328\u0301 Vie\u0323\u0302t n\u0303 y\u0308"),
    ("greek", "NotoSerif-Regular.ttf", "Ὅμηρος ἐν ἀρχῇ ἦν ὁ λόγος"),
    ("cyrillic", "NotoSans-Regular.ttf", "Съешь же ещё этих мягких булок"),
    ("arabic", "NotoNaskhArabic-Regular.ttf", "السلام عليكم ورحمة الله"),
    ("arabic marks", "NotoSansArabic-Regular.ttf", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ"),
    ("hebrew", "NotoSansHebrew-Regular.ttf", "בְּרֵאשִׁית בָּרָא אֱלֹהִים"),
    ("devanagari", "NotoSansDevanagari-Regular.ttf", "क्षत्रिय हिन्दी राष्ट्र कृत्रिम र्कि"),
    ("bengali", "NotoSansBengali-Regular.ttf", "বাংলা ক্ষেত্র স্ত্রী কর্ম"),
    ("tamil", "NotoSansTamil-Regular.ttf", "தமிழ் மொழி கொள்ளை ஸ்ரீ"),
    ("khmer", "NotoSansKhmer-Regular.ttf", "ភាសាខ្មែរ ស្រុក កម្ពុជា"),
    ("thai", "NotoSansThai-Regular.ttf", "ภาษาไทย ก็ได้ น้ำใจ ปั๊ม"),
    ("tibetan", "NotoSerifTibetan-Regular.ttf", "བཀྲ་ཤིས་བདེ་ལེགས།"),
    ("chinese", "NotoSansCJK-Regular.ttc", "永和九年，歲在癸丑"),
    ("korean", "NotoSansCJK-Regular.ttc", "안녕하세요 세계"),
    ("mixed", "DejaVuSans.ttf", "Price: שלום 123 (abc) عربي 45% end"),
    ("emoji", "NotoColorEmoji.ttf", "😀👍🏽👩‍👩‍👧🇩🇪❤️"),
]


def find_font(name, folders):
    for folder in folders:
        found = next(iter(sorted(pathlib.Path(folder).rglob(name))), None)
        if found:
            return found
    return None


def ascent(path):
    """How far a line's baseline lies below its top, in ems, by the tables OS/2 and hhea."""
    data = path.read_bytes()
    start = struct.unpack(">I", data[12:16])[0] if data[:4] == b"ttcf" else 0
    count = struct.unpack(">H", data[start + 4:start + 6])[0]
    tables = {}
    for i in range(count):
        tag, _, offset, _ = struct.unpack(">4sIII", data[start + 12 + 16 * i:start + 28 + 16 * i])
        tables[tag] = offset
    units = struct.unpack(">H", data[tables[b"head"] + 18:tables[b"head"] + 20])[0]
    os2 = tables.get(b"OS/2")
    if os2 and struct.unpack(">H", data[os2 + 62:os2 + 64])[0] & 128:
        return struct.unpack(">h", data[os2 + 68:os2 + 70])[0] / units
    return struct.unpack(">h", data[tables[b"hhea"] + 4:tables[b"hhea"] + 6])[0] / units


def height(size):
    return 3 * size


def baseline(size):
    return 2 * size


def draw_pegbar(pegbar, cases, folder):
    """A scene with a text layer for each string; fonts lie beside it."""
    layers, y = [], 0
    for name, font, text, size in cases:
        if not (folder / font.name).exists():
            (folder / font.name).symlink_to(font)
        top = y + baseline(size) - ascent(font) * size
        # What reaches out to the left of its place is inside of the layer.
        run = {"text": text, "paragraph": {"firstLineHeadIndent": MARGIN}}
        layers.append({"class": "CATextLayer", "string": [run], "font": font.name, "fontSize": size,
                       "foregroundColor": "#000000", "alignmentMode": "left", "frame": [0, top, WIDTH, 4 * size]})
        y += height(size)
    scene = folder / "scene.json"
    scene.write_text(json.dumps({"version": 1, "size": [WIDTH, y], "duration": 1, "background": "#ffffff",
                                 "layers": layers}))
    subprocess.run([pegbar, "render", scene, "--at", "0", "-o", folder / "pegbar.png", "--allow-outside", "--quiet"],
                   check=True)
    return folder / "pegbar.png"


PANGO = r"""
import json, sys
import cairo, gi
gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo
job = json.load(sys.stdin)
surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, job["width"], job["height"])
context = cairo.Context(surface)
context.set_source_rgb(1, 1, 1)
context.paint()
options = cairo.FontOptions()
options.set_hint_style(cairo.HINT_STYLE_NONE)
options.set_hint_metrics(cairo.HINT_METRICS_OFF)
options.set_antialias(cairo.ANTIALIAS_GRAY)
context.set_tolerance(0.01)
layout = PangoCairo.create_layout(context)
PangoCairo.context_set_font_options(layout.get_context(), options)
layout.get_context().set_round_glyph_positions(False)
description = Pango.FontDescription.from_string(job["family"])
description.set_absolute_size(job["size"] * Pango.SCALE)
layout.set_font_description(description)
layout.set_text(job["text"], -1)
line = layout.get_line_readonly(0)
context.set_source_rgb(0, 0, 0)
context.move_to(job["x"], job["y"])
if job["picture"]:
    PangoCairo.show_layout_line(context, line)
else:
    PangoCairo.layout_line_path(context, line)
    context.fill()
surface.write_to_png(job["output"])
"""


def pango_python():
    """A Python that has Pango; nil where none has."""
    for python in [sys.executable, "/usr/bin/python3"]:
        test = "import cairo, gi; gi.require_version('PangoCairo', '1.0')"
        if subprocess.run([python, "-c", test], capture_output=True).returncode == 0:
            return python
    return None


def draw_pango(python, cases, folder):
    """A picture for each string: fontconfig is shown one font at a time."""
    from PIL import Image
    whole = Image.new("L", (WIDTH, sum(height(size) for *_, size in cases)), 255)
    y = 0
    for number, (name, font, text, size) in enumerate(cases):
        fonts = folder / f"fonts-{font.name}"
        if not fonts.exists():
            fonts.mkdir()
            (fonts / font.name).symlink_to(font)
            (fonts / "fonts.conf").write_text(
                f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>")
        environment = dict(os.environ, FONTCONFIG_FILE=str(fonts / "fonts.conf"), PANGO_LANGUAGE="en", LC_ALL="C.UTF-8")
        family = subprocess.check_output(["fc-query", "-i", "0", "-f", "%{family[0]}", font], text=True)
        job = {"family": family, "size": size, "text": text, "width": WIDTH, "height": height(size), "x": MARGIN,
               "y": baseline(size), "output": str(folder / "one.png"), "picture": "Emoji" in font.name}
        subprocess.run([python, "-c", PANGO], input=json.dumps(job), text=True, check=True, env=environment)
        whole.paste(Image.open(folder / "one.png").convert("L"), (0, y))
        y += height(size)
    whole.save(folder / "pango.png")
    return folder / "pango.png"


def draw_chromium(browser, cases, folder):
    """A page of SVG texts, whose baselines lie where they are told to."""
    faces, texts, y = {}, [], 0
    for name, font, text, size in cases:
        faces[font] = f"f{len(faces)}" if font not in faces else faces[font]
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        first = re.search(r"[֐-ࣿ]|[A-Za-z]", text)
        side = "end" if first and first.group() >= "֐" else "start"
        direction = "rtl" if side == "end" else "ltr"
        # A text to the left is anchored at its beginning, which is its right edge: the box is moved by its width.
        texts.append(f'<text y="{y + baseline(size)}" x="{MARGIN}" class="{direction}" direction="{direction}" '
                     f'style="font-size:{size}px;font-family:{faces[font]}" xml:space="preserve">{escaped}</text>')
        y += height(size)
    css = "".join(f"@font-face{{font-family:{name};src:url('file://{font}')}}" for font, name in faces.items())
    page = folder / "page.html"
    page.write_text(
        f"<meta charset=utf-8><style>{css}body{{margin:0;background:#fff}}svg{{display:block}}"
        "text{text-rendering:geometricPrecision;-webkit-font-smoothing:antialiased;font-kerning:normal}</style>"
        f'<svg width="{WIDTH}" height="{y}">{"".join(texts)}</svg>'
        "<script>document.fonts.ready.then(()=>{for(const t of document.querySelectorAll('.rtl')){"
        "const b=t.getBBox();t.setAttribute('x',+t.getAttribute('x')+b.width)}})</script>")
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-lcd-text",
         "--font-render-hinting=none", "--force-device-scale-factor=1", "--allow-file-access-from-files",
         "--virtual-time-budget=10000", f"--user-data-dir={folder}/profile", f"--window-size={WIDTH},{y}",
         f"--screenshot={folder}/chromium.png", f"file://{page}"],
        check=True, capture_output=True, timeout=300)
    return folder / "chromium.png"


def ink(path, cases):
    """The darkness of each string's picture, 0…255."""
    import numpy as np
    from PIL import Image
    whole, y, parts = 255.0 - np.asarray(Image.open(path).convert("L"), float), 0, []
    for *_, size in cases:
        parts.append(whole[y:y + height(size)])
        y += height(size)
    return parts


def middle(picture):
    import numpy as np
    total = picture.sum()
    if total == 0:
        return None
    rows, columns = np.indices(picture.shape)
    return np.array([(picture * columns).sum() / total, (picture * rows).sum() / total])


def segments(picture):
    """What lies between gaps of two columns without ink."""
    columns = picture.max(axis=0) > 20
    found, start, gap = [], None, 0
    for x, has in enumerate(list(columns) + [False] * 3):
        if has:
            start, gap = (x if start is None else start), 0
        elif start is not None:
            gap += 1
            if gap > 2:
                found.append((max(0, start - 2), x))
                start = None
    return found


def compare(ours, theirs):
    """The mean difference where there is ink, and the shift of the most shifted part."""
    import numpy as np
    where = (ours > 0) | (theirs > 0)
    if not where.any():
        return 0.0, 0.0
    a, b = middle(ours), middle(theirs)
    if a is None or b is None:
        return 255.0, float("inf")
    difference = float(np.abs(ours - theirs)[where].mean())
    parts, others = segments(ours), segments(theirs)
    if len(parts) != len(others):
        return difference, float(max(abs(a - b)))
    shifts = [0.0]
    for (x0, x1), (u0, u1) in zip(parts, others):
        low, high = min(x0, u0), max(x1, u1)
        p, q = middle(ours[:, low:high]), middle(theirs[:, low:high])
        if p is not None and q is not None:
            shifts.append(float(max(abs(p - q))))
    return difference, max(shifts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--pegbar", default=str(ROOT / ".build/release/pegbar"))
    parser.add_argument("--fonts", action="append", default=[])
    parser.add_argument("--pictures")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    try:
        import numpy as np
        from PIL import Image
    except ImportError:
        print("text-peers: skipped: needs numpy and Pillow (pip install numpy pillow)")
        return 0
    folders = options.fonts + ["/usr/share/fonts"]
    cases = []
    for name, font, text in CASES:
        if options.names and name not in options.names:
            continue
        path = find_font(font, folders)
        if not path:
            print(f"text-peers: '{name}' skipped: no font file {font} below {' or '.join(map(str, folders))}")
            continue
        cases += [(name, path.resolve(), text, size) for size in SIZES]
    if not cases:
        return 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        pictures = {"pegbar": draw_pegbar(options.pegbar, cases, folder)}
        python = pango_python()
        if python:
            pictures["pango"] = draw_pango(python, cases, folder)
        else:
            print("text-peers: Pango skipped: apt-get install python3-gi python3-gi-cairo gir1.2-pango-1.0")
        browser = shutil.which("chromium") or shutil.which("google-chrome")
        if browser:
            pictures["chromium"] = draw_chromium(browser, cases, folder)
        else:
            print("text-peers: Chromium skipped: apt-get install chromium")
        inks = {who: ink(path, cases) for who, path in pictures.items()}
        if options.pictures:
            keep = pathlib.Path(options.pictures)
            keep.mkdir(parents=True, exist_ok=True)
            for number, (name, _, _, size) in enumerate(cases):
                rows = np.concatenate([parts[number] for parts in inks.values()])
                Image.fromarray((255 - rows).astype(np.uint8)).save(keep / f"{name}-{size}.png")
    peers = [who for who in inks if who != "pegbar"]
    failed = report(cases, inks, peers, options.markdown)
    return 1 if failed else 0


def report(cases, inks, peers, markdown):
    """Prints a line for each string; true where something is shifted too far."""
    failed = False
    if markdown:
        print("| text | " + " | ".join(f"{p.capitalize()}: difference | shift" for p in peers) + " |")
        print("|---" * (1 + 2 * len(peers)) + "|")
    else:
        print(f"{'':14}" + "".join(f"{p + ': difference':>24}{'shift':>8}" for p in peers))
    for name in dict.fromkeys(case[0] for case in cases):
        cells = []
        for peer in peers:
            if (name, peer) in WITHOUT:
                cells += ["", ""]
                continue
            found = [compare(inks["pegbar"][i], inks[peer][i]) for i, case in enumerate(cases) if case[0] == name]
            difference = sum(f[0] for f in found) / len(found)
            shift = max(f[1] for f in found)
            failed = failed or shift > LIMIT
            cells += [f"{difference:.1f}", f"{shift:.2f}" + (" OVER" if shift > LIMIT else "")]
        if markdown:
            print(f"| {name} | " + " | ".join(cells) + " |")
        else:
            print(f"{name:14}" + "".join(f"{c:>{8 if i % 2 else 24}}" for i, c in enumerate(cells)))
    return failed


if __name__ == "__main__":
    sys.exit(main())
