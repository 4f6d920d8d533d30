#!/usr/bin/env python3
"""Gives options numbers that are far out or none at all.

    options.py --pegbar PATH [--seeds 0..200] [--keep FOLDER]

Durations, rates, sizes, frames, shards, threads and times are mostly ordinary and often extreme; none is merely
large, for that takes long rightly. Every answer has to come in time and in bounded memory, with an exit code of
the contract and a line where that is not 0. Each case is made from its seed alone. Ends with
"N passed, N failed".
"""
import os
import random
import struct
import zlib

from limits import Case, main

SCENE = ('{"version":1,"size":[32,16],"fps":10,"duration":%s,"layers":[{"name":"a","bounds":[0,0,9,9],'
         '"backgroundColor":"#ff0000"}]}')
FAR = ["1e300", "-1e300", "1e18", "9223372036854775807", "18446744073709551616", "nan", "inf", "-inf", "-1", "1e-300",
       "5e-324", "0", "-0", "0x10", "1e", "", " ", "x", "1,5", "٣", "+1", "1_000", "--", "1e999", "." * 300, "9" * 400]


def number(r, *usual):
    return r.choice(usual) if r.random() < .5 else r.choice(FAR)


def pair(r, between, *usual):
    if r.random() < .5:
        return r.choice(usual)
    return number(r, "1", "2") + r.choice([between, between, between * 2, ""]) + number(r, "1", "2")


def png():
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(52))) + chunk(b"IEND", b""))


def case(seed, folder):
    r = random.Random(seed)
    scene, picture = os.path.join(folder, "scene.json"), os.path.join(folder, "a.png")
    with open(scene, "w") as file:
        file.write(SCENE % r.choice(["0.2", "0.2", "0", "1e300", "1e18", "1e-300"]))
    with open(picture, "wb") as file:
        file.write(png())
    options = {
        "-d": lambda: number(r, "0.1", "0"), "--hold": lambda: number(r, "0.1", "0"),
        "--fps": lambda: r.choice([number(r, "10", "29.97"), pair(r, "/", "30000/1001", "1/3")]),
        "--size": lambda: pair(r, "x", "8x8", "1x1", "65500x1"), "--scale": lambda: number(r, "1", "0.5", "1e-9"),
        "--at": lambda: number(r, "0", "0.1", "1e300"), "--frames": lambda: pair(r, "..", "0..1", "0", "1..0"),
        "--shard": lambda: pair(r, "/", "1/2", "2/2"), "--threads": lambda: number(r, "1", "2"),
        "--encoder-timeout": lambda: number(r, "0", "5"), "--plugin-timeout": lambda: number(r, "0", "5"),
        "--background": lambda: r.choice(["#000000", "#00000000", "red", "", "#" * 9]),
    }
    both = ["--fps", "--size", "--at", "--frames", "--shard", "--threads", "--encoder-timeout", "--plugin-timeout",
            "--background"]
    command, own = r.choice([
        (["transition", picture, picture, "-t", "fade", "--overwrite"], both + ["-d", "--hold"]),
        (["render", scene, "--overwrite"], both + ["--scale"]), (["sample", scene], ["--at", "--plugin-timeout"]),
        (["bench", "fade", "--seconds", "0.01"], ["--size", "--threads"])])
    if command[0] in ("transition", "render"):
        ending = r.choice(["x.gif", "x.apng", "x%d.png", "x%03d.png", "frames/", "x.y4m", "x.webp", "x.png"])
        command = command + ["-o", os.path.join(folder, ending)]
    for name in r.sample(own, r.choice([1, 1, 2, 3]) if len(own) > 2 else 1):
        command = command + [name, options[name]()]
    return Case(command, allowed={0, 64}, keep=scene)


if __name__ == "__main__":
    main(__doc__, case, memory=1 << 30)
