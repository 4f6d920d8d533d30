"""The benchmark's figures drawn with Cairo, Skia and Blend2D, on one core and without a GPU.

Each scene is a function that returns a closure drawing one frame; `t` runs from 0 to 1.
Skia's frames are recorded once where they stand still, so that no Python runs while they are drawn.
"""
import math
import os
import subprocess

import blend2d
import cairo
import skia

import scenes

W, H = scenes.WIDTH, scenes.HEIGHT
GROUND = (0x20, 0x24, 0x2C, 255)


def file(name):
    return os.path.join(scenes.FOLDER, name)


def font_file():
    """The file that the name of the scenes' font stands for."""
    found = subprocess.run(
        ["fc-match", "-f", "%{file}", scenes.FONT], check=True, capture_output=True)
    return found.stdout.decode()


def hex_color(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5)) + (255,)


class Cairo:
    """Scenes for Cairo's image surface; what Cairo cannot do is missing."""

    name = "Cairo " + cairo.cairo_version_string()

    def __init__(self):
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, W, H)
        self.context = cairo.Context(self.surface)
        self.photo = cairo.ImageSurface.create_from_png(file("photo.png"))
        self.photo2 = cairo.ImageSurface.create_from_png(file("photo-2.png"))
        self.sprite = cairo.ImageSurface.create_from_png(file("sprite.png"))
        self.spark = cairo.ImageSurface.create_from_png(file("spark.png"))
        self.glyphs = {}

    def save(self, path):
        self.surface.write_to_png(path)

    def clear(self):
        c = self.context
        c.identity_matrix()
        self.color(GROUND)
        c.paint()
        return c

    def color(self, rgba):
        self.context.set_source_rgba(*(x / 255 for x in rgba))

    def rounded(self, x, y, w, h, r):
        c = self.context
        c.new_sub_path()
        c.arc(x + w - r, y + r, r, -math.pi / 2, 0)
        c.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
        c.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
        c.arc(x + r, y + r, r, math.pi, math.pi * 1.5)
        c.close_path()

    def picture(self, surface, alpha=1.0, scale=1.0, angle=0.0):
        c = self.context
        c.save()
        c.translate(W / 2, H / 2)
        c.rotate(angle)
        c.scale(scale, scale)
        c.translate(-W / 2, -H / 2)
        c.set_source_surface(surface, 0, 0)
        c.get_source().set_filter(cairo.FILTER_BILINEAR)
        c.rectangle(0, 0, W, H)
        if alpha < 1:
            c.clip()
            c.paint_with_alpha(alpha)
        else:
            c.fill()
        c.restore()

    def rounded_rects(self, t):
        c = self.clear()
        for r in scenes.rounded_rects():
            c.save()
            c.translate(r["x"], r["y"])
            c.rotate(r["angle"])
            self.color(r["color"])
            self.rounded(-r["w"] / 2, -r["h"] / 2, r["w"], r["h"], r["r"])
            c.fill()
            c.restore()

    def affine(self, t):
        self.clear()
        self.picture(self.photo, scale=1.3, angle=math.radians(17))

    def sprites(self, t):
        c = self.clear()
        for s in SPRITES["sprites"]:
            c.set_source_surface(self.sprite, s["x"], s["y"])
            c.rectangle(s["x"], s["y"], 16, 16)
            c.fill()

    def sprites_turned(self, t):
        c = self.clear()
        for s in SPRITES["sprites-turned"]:
            c.save()
            c.translate(s["x"] + 8, s["y"] + 8)
            c.rotate(s["angle"])
            c.set_source_surface(self.sprite, -8, -8)
            c.rectangle(-8, -8, 16, 16)
            c.fill()
            c.restore()

    def boxes_sub_pixel(self, t):
        c = self.clear()
        for s in SPRITES["boxes-sub-pixel"]:
            self.color(s["color"])
            c.rectangle(s["x"], s["y"], 16, 16)
            c.fill()

    def star(self, t):
        c = self.clear()
        self.color(hex_color("#e0a020"))
        for p in scenes.star():
            c.line_to(*p)
        c.close_path()
        c.fill()

    def glyph_lines(self, lines, size):
        """Shaped once, as the other two do it; unhinted. Cairo puts glyphs at whole pixels."""
        c = self.context
        c.set_font_face(cairo.ToyFontFace(scenes.FONT))
        c.set_font_size(size)
        options = cairo.FontOptions()
        options.set_antialias(cairo.ANTIALIAS_GRAY)
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        c.set_font_options(options)
        if size not in self.glyphs:
            font = c.get_scaled_font()
            self.glyphs[size] = [font.text_to_glyphs(x, y, text, False) for text, x, y in lines]
        self.color(hex_color("#e8ecf4"))
        for glyphs in self.glyphs[size]:
            c.show_glyphs(glyphs)

    def text(self, t):
        self.clear()
        self.glyph_lines(scenes.page(), scenes.PAGE_SIZE)

    def text_moving(self, t):
        self.clear().translate(0, scenes.CROWD_WAY * t)
        self.glyph_lines(scenes.crowd(), scenes.CROWD_SIZE)

    def particles(self, t):
        c = self.clear()
        for s in SPARKS:
            c.save()
            c.translate(s["x"], s["y"])
            c.rotate(s["angle"])
            self.color(s["color"])
            c.mask_surface(self.spark, -4, -4)
            c.restore()

    def slideshow(self, t):
        self.clear()
        self.picture(self.photo, scale=1 + 0.1 * t)
        self.picture(self.photo2, alpha=t, scale=1.1 - 0.1 * t)



class Blend2D:
    """Scenes for Blend2D as far as its module for Python goes: lines and fills with one colour."""

    name = "Blend2D"

    def __init__(self):
        self.surface = blend2d.Image(W, H)
        self.context = blend2d.Context(self.surface)
        self.corner = [(math.cos(a * math.pi / 16), math.sin(a * math.pi / 16)) for a in range(9)]
        self.star_path = self.polygon(scenes.star())
        self.rounded = self.rounded_path(200, 120, 24)

    @staticmethod
    def polygon(points):
        path = blend2d.Path()
        path.move_to(*points[0])
        for point in points[1:]:
            path.line_to(*point)
        path.close()
        return path

    def rounded_path(self, w, h, r):
        """About the middle; the corners are eight lines each."""
        x, y, points = w / 2 - r, h / 2 - r, []
        for turn, (across, down) in enumerate(((x, y), (-x, y), (-x, -y), (x, -y))):
            for u, v in self.corner:
                for _ in range(turn):
                    u, v = -v, u
                points.append((across + r * u, down + r * v))
        return self.polygon(points)

    def clear(self):
        self.context.set_fill_style_rgba(*GROUND)
        self.context.fill_all()
        return self.context

    def rounded_rects(self, t):
        c = self.clear()
        for r in scenes.rounded_rects():
            c.save()
            c.translate(r["x"], r["y"])
            c.rotate(r["angle"])
            c.set_fill_style_rgba(*r["color"])
            c.fill_path(self.rounded)
            c.restore()

    def boxes_sub_pixel(self, t):
        c = self.clear()
        for s in SPRITES["boxes-sub-pixel"]:
            c.set_fill_style_rgba(*s["color"])
            c.fill_rect(s["x"], s["y"], 16, 16)

    def star(self, t):
        c = self.clear()
        c.set_fill_style_rgba(*hex_color("#e0a020"))
        c.fill_path(self.star_path)

    def save(self, path):
        pixels = self.surface.asarray()[..., [2, 1, 0, 3]].tobytes()
        skia.Image.frombytes(pixels, (W, H), skia.kRGBA_8888_ColorType).save(path)


class Skia:
    """Scenes for Skia's raster surface."""

    name = "Skia " + skia.__version__
    linear = skia.SamplingOptions(skia.FilterMode.kLinear)

    def __init__(self):
        # Pixels as Skia itself would have them, for its quickest paths.
        info = skia.ImageInfo.MakeN32Premul(W, H)
        self.surface = skia.Surface.MakeRaster(info)
        self.canvas = self.surface.getCanvas()
        self.photo = self.load("photo.png")
        self.photo2 = self.load("photo-2.png")
        self.sprite = self.load("sprite.png")
        self.spark = self.load("spark.png")
        self.typeface = skia.Typeface.MakeFromFile(font_file())
        self.recorded = {}

    def save(self, path):
        self.surface.makeImageSnapshot().save(path)

    @staticmethod
    def load(name):
        image = skia.Image.open(file(name)).convert(
            alphaType=skia.kPremul_AlphaType, colorType=skia.kN32_ColorType)
        return image.makeRasterImage()

    def still(self, name, draw):
        """Plays a picture back that `draw` records the first time."""
        if name not in self.recorded:
            recorder = skia.PictureRecorder()
            canvas = recorder.beginRecording(skia.Rect.MakeWH(W, H))
            canvas.clear(skia.Color(*GROUND))
            draw(canvas)
            self.recorded[name] = recorder.finishRecordingAsPicture()
        self.canvas.drawPicture(self.recorded[name])

    @staticmethod
    def paint(rgba, **more):
        return skia.Paint(Color=skia.Color(*rgba), AntiAlias=True, **more)

    def picture(self, canvas, image, alpha=1.0, scale=1.0, angle=0.0):
        canvas.save()
        canvas.translate(W / 2, H / 2)
        canvas.rotate(math.degrees(angle))
        canvas.scale(scale, scale)
        canvas.translate(-W / 2, -H / 2)
        canvas.drawImage(image, 0, 0, self.linear, skia.Paint(AntiAlias=True, Alphaf=alpha))
        canvas.restore()

    def rounded_rects(self, t):
        def draw(canvas):
            for r in scenes.rounded_rects():
                canvas.save()
                canvas.translate(r["x"], r["y"])
                canvas.rotate(math.degrees(r["angle"]))
                box = skia.Rect.MakeXYWH(-r["w"] / 2, -r["h"] / 2, r["w"], r["h"])
                canvas.drawRoundRect(box, r["r"], r["r"], self.paint(r["color"]))
                canvas.restore()
        self.still("rounded-rects", draw)

    def affine(self, t):
        self.still("affine", lambda canvas: self.picture(
            canvas, self.photo, scale=1.3, angle=math.radians(17)))

    def perspective(self, t):
        def draw(canvas):
            c, s, d = math.cos(0.5), math.sin(0.5), 2400
            turned = skia.Matrix.MakeAll(c, 0, 0, 0, 1, 0, s / d, 0, 1)
            m = skia.Matrix.Translate(W / 2, H / 2)
            m.preConcat(turned)
            m.preTranslate(-W / 2, -H / 2)
            canvas.concat(m)
            canvas.drawImage(self.photo, 0, 0, self.linear, skia.Paint(AntiAlias=True))
        self.still("perspective", draw)

    def sprites(self, t):
        self.atlas("sprites", skia.SamplingOptions())

    def sprites_turned(self, t):
        self.atlas("sprites-turned", self.linear)

    def atlas(self, name, sampling):
        def draw(canvas):
            box = skia.Rect.MakeWH(16, 16)
            all_sprites = SPRITES[name]
            places = [
                skia.RSXform.MakeFromRadians(1, s["angle"], s["x"] + 8, s["y"] + 8, 8, 8)
                for s in all_sprites]
            canvas.drawAtlas(
                self.sprite, places, [box] * len(places), [], skia.BlendMode.kDst, sampling,
                None, skia.Paint(AntiAlias=True))
        self.still(name, draw)

    def glyph_lines(self, canvas, lines, size):
        font = skia.Font(self.typeface, size)
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        for text, x, y in lines:
            canvas.drawTextBlob(
                skia.TextBlob.MakeFromString(text, font), x, y, self.paint(hex_color("#e8ecf4")))

    def text(self, t):
        self.still("text", lambda canvas: self.glyph_lines(
            canvas, scenes.page(), scenes.PAGE_SIZE))

    def text_moving(self, t):
        self.canvas.save()
        self.canvas.translate(0, scenes.CROWD_WAY * t)
        self.still("text-moving", lambda canvas: self.glyph_lines(
            canvas, scenes.crowd(), scenes.CROWD_SIZE))
        self.canvas.restore()

    def particles(self, t):
        def draw(canvas):
            places = [
                skia.RSXform.MakeFromRadians(1, s["angle"], s["x"], s["y"], 4, 4) for s in SPARKS]
            colors = [skia.Color(*s["color"]) for s in SPARKS]
            canvas.drawAtlas(
                self.spark, places, [skia.Rect.MakeWH(8, 8)] * len(places), colors,
                skia.BlendMode.kModulate, self.linear, None, skia.Paint(AntiAlias=True))
        self.still("particles", draw)

    def boxes_sub_pixel(self, t):
        def draw(canvas):
            for s in SPRITES["boxes-sub-pixel"]:
                canvas.drawRect(
                    skia.Rect.MakeXYWH(s["x"], s["y"], 16, 16), self.paint(s["color"]))
        self.still("boxes-sub-pixel", draw)

    def blur(self, t):
        # Another radius in each frame: Skia keeps the result of a filter.
        paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(10 + t, 10 + t))
        self.canvas.clear(skia.Color(*GROUND))
        self.canvas.drawImageRect(
            self.photo, skia.Rect.MakeXYWH(720, 300, 480, 480), self.linear, paint)

    def star(self, t):
        def draw(canvas):
            path = skia.Path()
            path.addPoly([skia.Point(*p) for p in scenes.star()], True)
            canvas.drawPath(path, self.paint(hex_color("#e0a020")))
        self.still("star", draw)

    def cards(self, canvas, more):
        for card in scenes.cards():
            width = card["w"] + more
            x = card["x"] - more / 2
            self.shadow(canvas, skia.Rect.MakeXYWH(x, card["y"], width, card["h"]), 18, 12, 8, 128)
            box = skia.Rect.MakeXYWH(x, card["y"], width, card["h"])
            canvas.drawRoundRect(box, 18, 18, self.paint((0xF4, 0xF6, 0xFA, 255)))

    def shadow(self, canvas, box, r, sigma, down, alpha):
        blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma)
        canvas.drawRoundRect(
            box.makeOffset(0, down), r, r, self.paint((0, 0, 0, alpha), MaskFilter=blur))

    def shadows_cached(self, t):
        self.still("shadows-cached", lambda canvas: self.cards(canvas, 0))

    def shadows_moving(self, t):
        self.canvas.clear(skia.Color(*GROUND))
        self.cards(self.canvas, 40 * t)

    def interface(self, t):
        def draw(canvas):
            canvas.clear(skia.Color(0xEC, 0xEF, 0xF4))
            for cell in scenes.interface():
                self.cell(canvas, cell)
        self.still("interface", draw)

    def cell(self, canvas, cell):
        x, y = cell["x"], cell["y"]
        box = skia.Rect.MakeXYWH(x, y, 360, 116)
        self.shadow(canvas, box, 12, 6, 3, 64)
        canvas.drawRoundRect(box, 12, 12, self.paint((255, 255, 255, 255)))
        canvas.drawOval(skia.Rect.MakeXYWH(x + 14, y + 14, 88, 88), self.paint(cell["color"]))
        canvas.drawRect(
            skia.Rect.MakeXYWH(x + 118, y + 24, 220, 14), self.paint(hex_color("#303848")))
        canvas.drawRoundRect(
            skia.Rect.MakeXYWH(x + 118, y + 52, cell["bar"], 10), 5, 5,
            self.paint(hex_color("#8090a8")))
        canvas.drawImage(self.sprite, x + 118, y + 80)
        line = self.paint(hex_color("#d0d4dc"), Style=skia.Paint.kStroke_Style, StrokeWidth=1)
        canvas.drawRoundRect(box.makeInset(0.5, 0.5), 11.5, 11.5, line)

    def slideshow(self, t):
        self.canvas.clear(skia.Color(*GROUND))
        self.picture(self.canvas, self.photo, scale=1 + 0.1 * t)
        self.picture(self.canvas, self.photo2, alpha=t, scale=1.1 - 0.1 * t)


SPRITES = {
    "sprites": scenes.sprites(2, 0, False),
    "sprites-turned": scenes.sprites(3, 0, True),
    "boxes-sub-pixel": scenes.sprites(4, 2, False),
}

SPARKS = scenes.sparks()
