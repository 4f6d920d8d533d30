#!/usr/bin/env python3
"""Draws the scenes of this folder by the definitions, apart from the package.

    generate.py             compares the pictures with the definitions; exit code 1 where they differ
    generate.py --write     writes them anew

Every pixel is the mean of 8 × 8 points, each worked out in double precision: shapes by their inequalities, pictures by
their bilinear formula, shadows and blurs by the gaussian, layers composited at every point. Nothing is antialiased,
cut or approximated, so edges that coincide are exact.

A layer is a function of points: it takes the points of the output to its own plane by the inverse of its matrix, asks
what it shows there, and lays that over what lies below. Matrices are 4 × 4 for row vectors.
"""
import json
import pathlib
import sys

import numpy as np
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
SUB = 8  # points in a pixel, across and down


# Matrices

def moved(x, y, z=0):
    m = np.eye(4)
    m[3, :3] = x, y, z
    return m


def rotated(angle, x, y, z):
    axis = np.array([x, y, z]) / np.sqrt(x * x + y * y + z * z)
    c, s = np.cos(angle), np.sin(angle)
    a, b, d = axis
    turn = c * np.eye(3) + (1 - c) * np.outer(axis, axis) + s * np.array([[0, -d, b], [d, 0, -a], [-b, a, 0]])
    m = np.eye(4)
    m[:3, :3] = turn.T
    return m


def matrix(steps):
    """A list of steps as a scene has it: a later one happens first."""
    m = np.eye(4)
    for step in steps or []:
        (word, value), = step.items()
        if word == "rotate":
            m = rotated(*value) @ m
        elif word == "scale":
            m = np.diag([*value, 1]) @ m
        elif word == "translate":
            m = moved(*value) @ m
        else:
            p = np.eye(4)
            p[2, 3] = -1 / value
            m = p @ m
    return m


def flat(m):
    """The 3 × 3 matrix of the plane z = 0."""
    return m[np.ix_([0, 1, 3], [0, 1, 3])]


# Shapes, colours, pictures

def color(text):
    digits = text.lstrip("#")
    values = [int(digits[i:i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return np.array(values + [1] * (4 - len(values)))


def premultiplied(c):
    return np.array([c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]])


def inside(x, y, rect, radii):
    """Whether points lie in a rectangle with round corners; radii: upper left, upper right, lower left, lower right."""
    x0, y0, w, h = rect
    x, y = x - x0, y - y0
    found = (x >= 0) & (y >= 0) & (x < w) & (y < h)
    for right, low, radius in ((0, 0, radii[0]), (1, 0, radii[1]), (0, 1, radii[2]), (1, 1, radii[3])):
        if radius <= 0:
            continue
        dx = (x - (w - radius)) if right else (radius - x)
        dy = (y - (h - radius)) if low else (radius - y)
        found &= ~((dx > 0) & (dy > 0) & (dx * dx + dy * dy > radius * radius))
    return found


def inside_path(x, y, text):
    """Whether points lie in a polygon `M… L… Z`, by the winding number."""
    corners = [tuple(map(float, part[1:].split(","))) for part in text.split() if part != "Z"]
    winding = np.zeros(x.shape, int)
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        winding += (ay <= y) & (by > y) & (side > 0)
        winding -= (ay > y) & (by <= y) & (side < 0)
    return winding != 0


def bilinear(pixels, u, v):
    """A picture at places in pixels, its edge pixels going on outside."""
    h, w = pixels.shape[:2]
    u, v = np.clip(u - 0.5, 0, w - 1), np.clip(v - 0.5, 0, h - 1)
    i, j = np.minimum(u.astype(int), max(w - 2, 0)), np.minimum(v.astype(int), max(h - 2, 0))
    a, b = (u - i)[..., None], (v - j)[..., None]
    i2, j2 = np.minimum(i + 1, w - 1), np.minimum(j + 1, h - 1)
    top = pixels[j, i] * (1 - a) + pixels[j, i2] * a
    return top * (1 - b) + (pixels[j2, i] * (1 - a) + pixels[j2, i2] * a) * b


def gaussian(field, sigma):
    """A field of points under a gaussian of `sigma` points; beyond the field lies nothing."""
    reach = int(np.ceil(sigma * 5))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        n = field.shape[axis]
        size = 1 << (n + 2 * reach).bit_length()
        spread = np.fft.irfft(
            np.fft.rfft(field, size, axis=axis)
            * np.fft.rfft(weights, size).reshape([-1 if a == axis else 1 for a in range(field.ndim)]),
            size, axis=axis)
        field = np.take(spread, np.arange(reach, reach + n), axis=axis)
    return field


# Compositing

def over(below, above):
    return above + below * (1 - above[..., 3:4])


BLENDS = {
    "differenceBlendMode": lambda b, s: np.abs(b - s),
    "screenBlendMode": lambda b, s: b + s - b * s,
    "multiplyBlendMode": lambda b, s: b * s,
}


def blended(below, above, mode):
    """The separable blend modes of the W3C's compositing: mixed where both are, as they are elsewhere."""
    ab, as_ = below[..., 3:4], above[..., 3:4]
    cb = np.divide(below[..., :3], ab, out=np.zeros_like(below[..., :3]), where=ab > 0)
    cs = np.divide(above[..., :3], as_, out=np.zeros_like(above[..., :3]), where=as_ > 0)
    mixed = above[..., :3] * (1 - ab) + below[..., :3] * (1 - as_) + as_ * ab * BLENDS[mode](cb, cs)
    return np.concatenate([mixed, as_ + ab * (1 - as_)], axis=-1)


class Scene:
    """The points of an output and the pictures beside it."""

    def __init__(self, document):
        self.width, self.height = document["size"]
        x = (np.arange(self.width * SUB) + 0.5) / SUB
        y = (np.arange(self.height * SUB) + 0.5) / SUB
        self.x, self.y = np.meshgrid(x, y)
        self.pictures = {}

    def picture(self, name):
        if name not in self.pictures:
            straight = np.asarray(Image.open(HERE / name).convert("RGBA"), float) / 255
            alpha = straight[..., 3:4]
            # Pictures are kept premultiplied, in bytes.
            bytes_ = np.floor(np.concatenate([straight[..., :3] * alpha, alpha], -1) * 255 + 0.5)
            self.pictures[name] = bytes_ / 255
        return self.pictures[name]

    def empty(self):
        return np.zeros(self.x.shape + (4,))

    def places(self, plane):
        """The points in a layer's plane, and which of them the plane reaches."""
        inverse = np.linalg.inv(plane)
        px = self.x * inverse[0, 0] + self.y * inverse[1, 0] + inverse[2, 0]
        py = self.x * inverse[0, 1] + self.y * inverse[1, 1] + inverse[2, 1]
        w = self.x * inverse[0, 2] + self.y * inverse[1, 2] + inverse[2, 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            x, y = px / w, py / w
        w = x * plane[0, 2] + y * plane[1, 2] + plane[2, 2]
        reached = np.isfinite(x) & np.isfinite(y) & (w > 0)
        return np.where(reached, x, -1e9), np.where(reached, y, -1e9)


def bounds_of(layer):
    if "bounds" in layer:
        return layer["bounds"]
    return [0, 0, *layer["frame"][2:]] if "frame" in layer else [0, 0, 0, 0]


def own_matrix(layer):
    """From the layer's coordinates to its parent's."""
    x, y, w, h = bounds_of(layer)
    if "position" in layer:
        position = layer["position"]
    else:
        fx, fy, fw, fh = layer.get("frame", [0, 0, 0, 0])
        position = [fx + fw / 2, fy + fh / 2]
    return moved(-x - w / 2, -y - h / 2) @ matrix(layer.get("transform")) @ moved(*position)


def sublayer_matrix(layer):
    """What the sublayers' matrices are followed by: sublayerTransform about the middle, and flipped geometry."""
    x, y, w, h = bounds_of(layer)
    m = np.eye(4)
    if "sublayerTransform" in layer:
        m = moved(-x - w / 2, -y - h / 2) @ matrix(layer["sublayerTransform"]) @ moved(x + w / 2, y + h / 2)
    if layer.get("geometryFlipped"):
        m = m @ np.diag([1, -1, 1, 1]) @ moved(0, 2 * y + h)
    return m


def corner_radii(layer, w, h):
    """Radii by corner: 1 smallest x and y, 2 largest x, 4 largest y, 8 both."""
    radius = min(layer.get("cornerRadius", 0), w / 2, h / 2)
    mask = layer.get("maskedCorners", 15)
    return [radius if mask & bit else 0 for bit in (1, 2, 4, 8)]


def gradient(layer, u, v):
    stops = np.array([premultiplied(color(c)) for c in layer["colors"]])
    (sx, sy), (ex, ey) = layer.get("startPoint", [0.5, 0]), layer.get("endPoint", [0.5, 1])
    kind = layer.get("type", "axial")
    if kind == "axial":
        t = ((u - sx) * (ex - sx) + (v - sy) * (ey - sy)) / ((ex - sx) ** 2 + (ey - sy) ** 2)
    elif kind == "radial":
        t = np.hypot((u - sx) / (ex - sx), (v - sy) / (ey - sy))
    else:
        t = (np.arctan2(v - sy, u - sx) - np.arctan2(ey - sy, ex - sx)) / (2 * np.pi) % 1
    t = np.clip(t, 0, 1) * (len(stops) - 1)
    i = np.minimum(t.astype(int), len(stops) - 2)
    return stops[i] + (stops[i + 1] - stops[i]) * (t - i)[..., None]


def nine_part(place, length, size, center, size_of_center, scale):
    """Where in a picture of `size` pixels a place of a layer's side lies whose middle part stretches."""
    first, last = center * size, (1 - center - size_of_center) * size
    a, b = first / scale, last / scale
    if a + b > length:
        a, b = a * length / (a + b), b * length / (a + b)
    middle = (place - a) / (length - a - b) * (size - first - last) + first
    return np.where(place < a, place * (first / a),
                    np.where(place >= length - b, size - (length - place) * (last / b), middle))


def contents(scene, layer, x, y, flipped):
    """A layer's picture, and where it is."""
    pixels = scene.picture(layer["contents"])
    height, width = pixels.shape[:2]
    bx, by, w, h = bounds_of(layer)
    x, y = x - bx, y - by
    if flipped:  # a picture stands upright, and gravity means it as it stands
        y = h - y
    gravity, scale = layer.get("contentsGravity", "resize"), layer.get("contentsScale", 1)
    if "contentsCenter" in layer:
        cx, cy, cw, ch = layer["contentsCenter"]
        u, v = nine_part(x, w, width, cx, cw, scale), nine_part(y, h, height, cy, ch, scale)
        return bilinear(pixels, u, v), np.ones(x.shape, bool)
    if gravity == "resize":
        pw, ph, px, py = w, h, 0, 0
    elif gravity == "resizeAspectFill":
        factor = max(w / width, h / height)
        pw, ph = width * factor, height * factor
        px, py = (w - pw) / 2, (h - ph) / 2
    else:  # topLeft: top is where y is largest
        pw, ph = width / scale, height / scale
        px, py = 0, h - ph
    u, v = (x - px) / pw * width, (y - py) / ph * height
    shown = (u >= 0) & (v >= 0) & (u < width) & (v < height)
    return bilinear(pixels, u, v), shown


def content(scene, layer, plane, flipped, tint):
    """What a layer and its sublayers show, without its opacity, mask and shadow."""
    x, y = scene.places(plane)
    bx, by, w, h = bounds = bounds_of(layer)
    radii = corner_radii(layer, w, h)
    shape = inside(x, y, bounds, radii)[..., None]
    result = scene.empty()
    if "backgroundColor" in layer:
        result = over(result, shape * premultiplied(color(layer["backgroundColor"])))
    if layer.get("class") == "CAGradientLayer":
        result = over(result, shape * gradient(layer, (x - bx) / w, (y - by) / h))
    if layer.get("class") == "CAShapeLayer":
        fill = premultiplied(color(layer.get("fillColor", "#000000")))
        result = over(result, inside_path(x, y, layer["path"])[..., None] * fill)
    clip = shape if layer.get("masksToBounds") else None
    if "contents" in layer:
        drawn, shown = contents(scene, layer, x, y, flipped)
        # A layer that does not clip shows its picture where that lies, corners or not.
        area = shown & inside(x, y, bounds, [0] * 4) if "contentsGravity" not in layer else shown
        result = over(result, drawn * area[..., None] * (clip if clip is not None else 1))
    result[..., :3] *= tint
    # What lies in a layer that clips is blended with what lies below it there, too.
    group = sublayers(scene, layer, plane, result, flipped, tint)
    result = group if clip is None else np.where(clip, group, result)
    if layer.get("borderWidth"):
        b = layer["borderWidth"]
        hole = inside(x, y, [bx + b, by + b, w - 2 * b, h - 2 * b], [max(r - b, 0) for r in radii])[..., None]
        border = premultiplied(color(layer.get("borderColor", "#000000")))
        border[:3] *= tint
        result = over(result, (shape & ~hole) * border)
    return result


def sublayers(scene, layer, plane, below, flipped, tint=np.ones(3)):
    """The sublayers, and their copies, over what lies below them; `tint` multiplies all colours in them."""
    flipped = flipped != bool(layer.get("geometryFlipped"))
    after = sublayer_matrix(layer)
    copies = [(np.eye(4), np.ones(4))]
    if layer.get("class") == "CAReplicatorLayer":
        bx, by, w, h = bounds_of(layer)
        middle = moved(bx + w / 2, by + h / 2)
        step = np.linalg.inv(middle) @ matrix(layer.get("instanceTransform")) @ middle
        offsets = [layer.get(f"instance{c}Offset", 0) for c in ("Red", "Green", "Blue", "Alpha")]
        copies = [
            (np.linalg.matrix_power(step, k), np.clip(1 + k * np.array(offsets), 0, 1))
            for k in range(layer["instanceCount"])]
    for transform, factor in copies:
        for child in layer.get("sublayers", []):
            child_plane = flat(own_matrix(child) @ transform @ after) @ plane
            below = laid(scene, child, child_plane, below, flipped, tint * factor[:3], factor[3])
    return below


def laid(scene, layer, plane, below, flipped, tint=np.ones(3), alpha=1):
    """A layer over what lies below it."""
    group = content(scene, layer, plane, flipped, tint)
    stretch = np.sqrt(abs(np.linalg.det(plane[:2, :2]))) / abs(plane[2, 2])
    for item in layer.get("filters", []):
        if item["type"] == "gaussianBlur":
            group = gaussian(group, item["inputRadius"] * stretch * SUB)
        else:  # colorInvert
            group = np.concatenate([group[..., 3:4] - group[..., :3], group[..., 3:4]], -1)
    if layer.get("shadowOpacity") and not layer.get("masksToBounds"):
        dx, dy = layer.get("shadowOffset", [0, -3])
        cast = content(scene, layer, flat(moved(dx, dy)) @ plane, flipped, tint)[..., 3]
        cast = gaussian(cast, layer.get("shadowRadius", 3) * stretch * SUB) * layer["shadowOpacity"]
        shade = premultiplied(color(layer.get("shadowColor", "#000000")))
        group = over(np.clip(cast, 0, 1)[..., None] * shade, group)
    # A mask lets the shadow through, too, where it is.
    if "mask" in layer:
        mask_plane = flat(own_matrix(layer["mask"]) @ sublayer_matrix(layer)) @ plane
        group = group * laid(scene, layer["mask"], mask_plane, scene.empty(), flipped)[..., 3:4]
    group = group * (layer.get("opacity", 1) * alpha)
    mode = layer.get("compositingFilter")
    return blended(below, group, mode) if mode else over(below, group)


def draw(name):
    document = json.loads((HERE / f"{name}.json").read_text())
    scene = Scene(document)
    below = np.broadcast_to(color(document["background"]), scene.x.shape + (4,)).copy()
    root = {"bounds": [0, 0, *document["size"]], "sublayers": document["layers"]}
    points = sublayers(scene, root, np.eye(3), below, False)
    pixels = points.reshape(scene.height, SUB, scene.width, SUB, 4).mean(axis=(1, 3))
    return np.rint(np.clip(pixels, 0, 1) * 255).astype(np.uint8)


def main():
    names = sorted(path.stem for path in HERE.glob("*.json"))
    failed = 0
    for name in names:
        found = draw(name)
        path = HERE / f"{name}.png"
        if "--write" in sys.argv[1:]:
            Image.fromarray(found, "RGBA").save(path)
            continue
        wanted = np.asarray(Image.open(path).convert("RGBA"), int)
        difference = np.abs(found.astype(int) - wanted)
        print(f"{name:32} largest difference {difference.max():3}, mean {difference.mean():.5f}, "
              f"pixels that differ {(difference.max(-1) > 0).mean():.3%}")
        failed += difference.max() > 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
