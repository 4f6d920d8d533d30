#!/usr/bin/env python3
"""CPU time for a pixel of shaders of gl-transitions: Mesa's llvmpipe, Pegbar's own GLSL, and the built-in transition.

    examples/bench-gl.py FOLDER [NAME…]     a clone's folder "transitions", and files without .glsl (default: all)

Pictures have 1920 x 1080 pixels; one thread draws, and its processor time counts, the least of some frames in the middle
of the transition. llvmpipe compiles the unmodified file and draws with the defaults of its parameters. Installs
Debian's Mesa, and moderngl from PyPI into .build/bench-gl.
"""
import array
import json
import os
import re
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PEGBAR = os.environ.get("PEGBAR", os.path.join(ROOT, ".build", "release", "pegbar"))
PYTHON = os.path.join(ROOT, ".build", "bench-gl", "bin", "python")
WIDTH, HEIGHT = 1920, 1080
FRAMES, LONGEST = 9, 4.0

VERTEX = """#version 330
in vec2 place; out vec2 _uv;
void main() { _uv = place * 0.5 + 0.5; gl_Position = vec4(place, 0, 1); }
"""
FRAGMENT = """#version 330
in vec2 _uv; out vec4 _color;
uniform sampler2D from, to;
uniform float progress, ratio;
vec4 getFromColor(vec2 uv) { return texture(from, uv); }
vec4 getToColor(vec2 uv) { return texture(to, uv); }
#line 1
%s
void main() { _color = transition(_uv); }
"""


def install():
    """Goes on with a Python that has moderngl."""
    setup = ". examples/setup.sh && pegbar_setup python3-venv libegl1 libgl1 libgl1-mesa-dri"
    subprocess.run(["bash", "-c", setup], cwd=ROOT, check=True)
    if not os.path.exists(PYTHON):
        folder = os.path.dirname(os.path.dirname(PYTHON))
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    if subprocess.run([PYTHON, "-c", "import moderngl"], capture_output=True).returncode:
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "moderngl"], check=True)
    # 0: llvmpipe draws in the thread that calls it.
    os.execve(PYTHON, [PYTHON] + sys.argv, dict(os.environ, LP_NUM_THREADS="0", LIBGL_ALWAYS_SOFTWARE="1"))


def defaults(text):
    """Values of uniforms, which stand in comments."""
    pattern = r"uniform\s+(\w+)\s+(\w+)\s*(?:=\s*([^;]+?)\s*;|;\s*(?://|/\*)\s*=?\s*([^;\n*]+))"
    for kind, name, here, behind in re.findall(pattern, text):
        words = re.findall(r"-?\d*\.?\d+(?:[eE]-?\d+)?|true|false", re.sub(r"[bi]?vec\d", "", here or behind))
        numbers = [float({"true": "1", "false": "0"}.get(word, word)) for word in words]
        size = int(kind[-1]) if "vec" in kind else 1
        if numbers:
            yield kind, name, (numbers * size)[:size] if len(numbers) == 1 else numbers[:size]


class Llvmpipe:
    def __init__(self):
        import moderngl

        self.context = moderngl.create_context(standalone=True, backend="egl")
        if "llvmpipe" not in self.context.info["GL_RENDERER"]:
            sys.exit("OpenGL does not draw with llvmpipe here: " + self.context.info["GL_RENDERER"])
        self.corners = self.context.buffer(array.array("f", [-1, -1, 3, -1, -1, 3]))
        self.frame = self.context.simple_framebuffer((WIDTH, HEIGHT), 4)
        self.frame.use()
        for number in range(2):
            row = bytes((x * (number + 3) + channel * 40) & 255 for x in range(WIDTH) for channel in range(4))
            texture = self.context.texture((WIDTH, HEIGHT), 4, row * HEIGHT)
            texture.repeat_x = texture.repeat_y = False
            texture.use(number)

    def nanoseconds(self, text):
        program = self.context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT % text)
        values = {"from": 0, "to": 1, "progress": 0.5, "ratio": WIDTH / HEIGHT}
        for kind, name, numbers in defaults(text):
            whole = kind in ("int", "bool") or kind.startswith(("ivec", "bvec"))
            numbers = [int(x) for x in numbers] if whole else numbers
            values[name] = numbers[0] if len(numbers) == 1 else tuple(numbers)
        for name, value in values.items():
            if name in program:
                program[name] = value
        corners = self.context.vertex_array(program, [(self.corners, "2f", "place")])
        times, begin = [], time.monotonic()
        while len(times) < FRAMES and (len(times) < 2 or time.monotonic() - begin < LONGEST):
            start = time.process_time()
            corners.render()
            self.context.finish()
            times.append(time.process_time() - start)
        return min(times) / (WIDTH * HEIGHT) * 1e9


def ours(name, *options):
    answer = subprocess.run(
        [PEGBAR, "bench", name, "--size", f"{WIDTH}x{HEIGHT}", "--threads", "1", "--seconds", "0.3", "--json", *options],
        capture_output=True, text=True)
    return json.loads(answer.stdout)["results"][0]["ns_per_pixel"] if answer.returncode == 0 else None


def main(folder, names):
    listed = json.loads(subprocess.check_output([PEGBAR, "list", "--vocabulary", "gl", "--json"]))["names"]
    native = {entry["name"]: entry["id"] for entry in listed if entry["id"]}
    all_listed = json.loads(subprocess.check_output(
        [PEGBAR, "list", "transitions", "--json", "--quiet", "--plugin-path", folder]))["plugins"]
    shaders = {os.path.basename(plugin["file"])[:-5]: plugin["id"] for plugin in all_listed
               if (plugin.get("file") or "").endswith(".glsl")}
    files = sorted(entry[:-5] for entry in os.listdir(folder) if entry.endswith(".glsl"))
    unknown = [name for name in names if name not in files]
    if unknown:
        sys.exit(f"{', '.join(unknown)}: no such file in {folder}")
    llvmpipe, rows = Llvmpipe(), []
    print(f"{'ns a pixel':24} {'llvmpipe':>9} {'GLSL':>8} {'built in':>9} {'times':>7}")
    for name in names or files:
        with open(os.path.join(folder, name + ".glsl"), encoding="utf-8") as file:
            text = file.read()
        try:
            theirs = llvmpipe.nanoseconds(text)
        except Exception as error:  # the compiler's words
            print(f"{name:24} llvmpipe does not take it: {str(error).splitlines()[0]}")
            continue
        shader = ours(shaders[name], "--plugin-path", folder) if name in shaders else None
        built_in = ours("gl:" + name) if name in native else None
        cells = [f"{x:.2f}" if x else "" for x in (shader, built_in, built_in and theirs / built_in)]
        print(f"{name:24} {theirs:9.2f} {cells[0]:>8} {cells[1]:>9} {cells[2]:>7}", flush=True)
        rows.append((theirs, shader, built_in))
    both = [(a, c) for a, _, c in rows if c]
    if both:
        print(f"{len(both)} built in: {statistics.median(a / c for a, c in both):.1f} times faster than llvmpipe in the "
              f"median, {min(a / c for a, c in both):.1f} at least")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if os.environ.get("LP_NUM_THREADS") != "0" or sys.executable != PYTHON:
        install()
    main(sys.argv[1], sys.argv[2:])
