#!/usr/bin/env python3
"""Makes files that claim more than they have, and small ones that unpack to much.

    bombs.py --pegbar PATH [--seeds 0..200] [--keep FOLDER]

Pictures and clips of every format that is read without another program, made byte by byte, with one
length or size in them made larger. Every answer has to come in time, in memory that a file of that
size may cost, and as an exit code of the contract with a line. Ends with "N passed, N failed".
"""
import os
import random
import struct
import zlib

from limits import Case, main

CLAIMS = [0x7fffffff, 0x7ffffff3, 0xffffffff, 0x80000000, 1 << 30, 1 << 24, 65536, 1000, 17]
# Zeros that deflate packs a thousandfold.
PACKED = zlib.compress(bytes(48 << 20), 9)


def png_chunk(kind, body, claim=None):
    head = struct.pack(">I", len(body) if claim is None else claim & 0xffffffff)
    return head + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(r):
    """A PNG or APNG in which one chunk claims too much, or a text or profile unpacks to 48 MB."""
    width, height = r.choice([(2, 2), (2, 2), (2, 2), (16000, 16000), (65500, 4000)])
    ihdr = struct.pack(">IIBBBBB", width, height, 8, r.choice([0, 2, 6]), 0, 0, r.choice([0, 0, 1]))
    pixels = zlib.compress(bytes(r.choice([4, 10, 18, 1000])))
    chunks = [[b"IHDR", ihdr]]
    if r.random() < .3:
        chunks.append([b"acTL", struct.pack(">II", r.choice([1, 2, 3, 1 << 30]), 0)])
    kinds = [b"tEXt", b"zTXt", b"iTXt", b"iCCP", b"sPLT", b"pCAL", b"sCAL", b"eXIf", b"hIST",
             b"gAMA", b"cHRM", b"sRGB", b"bKGD", b"tRNS", b"tIME", b"PLTE", b"fcTL", b"fdAT", b"abCd"]
    extra = [[kind, b"key\0\0" + (PACKED if r.random() < .3 else b"abc")]
             for kind in r.sample(kinds, r.randint(0, 4))]
    control = struct.pack(">IIIIIHHBB", 0, 2, 2, 0, 0, 1, 10, 0, 0)
    body = [[b"fcTL", control]] * (r.random() < .3) + [[b"IDAT", pixels]]
    if r.random() < .3:
        body += [[b"fcTL", control], [b"fdAT", b"\0\0\0\1" + pixels]]
    chunks += (extra + body) if r.random() < .6 else (body + extra)
    chunks.append([b"IEND", b""])
    lying = r.randrange(len(chunks)) if r.random() < .8 else -1
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        png_chunk(kind, body, r.choice(CLAIMS) if i == lying else None)
        for i, (kind, body) in enumerate(chunks))


def gif(r):
    """A GIF with a canvas, frames or blocks larger than its data."""
    side = lambda: r.choice([1, 2, 100, 4000, 16000, 65535])
    data = b"GIF89a" + struct.pack("<HHBBB", side(), min(side(), 4000), 0x80, 0, 0) + bytes(6)
    for _ in range(r.choice([1, 1, 2, 5])):
        data += b"\x21\xf9\x04" + struct.pack("<BHBB", r.randrange(16), 5, 0, 0)
        data += b"\x2c" + struct.pack("<HHHHB", r.choice([0, 9, 65535]), 0, side(), side(), 0)
        data += bytes([r.choice([1, 2, 8, 12, 255])])
        blocks = bytes([r.choice([1, 2, 255])]) + bytes(r.choice([1, 2, 255]))
        data += blocks + b"\0"
    return data + b"\x3b" * r.randrange(2)


def exif(r):
    """A TIFF directory that points and counts beyond itself."""
    order = r.choice("<>")
    data = (b"II" if order == "<" else b"MM") + struct.pack(order + "H", 42)
    data += struct.pack(order + "I", r.choice([8, 8, *CLAIMS]) & 0xffffffff)
    data += struct.pack(order + "H", r.choice([1, 512, 65535]))
    return data + struct.pack(order + "HHII", 0x112, 3, r.choice([1, 0xffffffff]), 6)


def jpeg_segment(kind, body, claim=None):
    return b"\xff" + bytes([kind]) + struct.pack(">H", claim or len(body) + 2) + body


def jpeg(r):
    """A JPEG of any size, baseline or progressive, with hardly any data and lying segments."""
    side = lambda: r.choice([8, 100, 16000, 16384, 65500])
    lies = lambda: r.choice([None, None, None, 2, 3, 65535])
    data = b"\xff\xd8" + jpeg_segment(0xe1, b"Exif\0\0" + exif(r), lies())
    data += jpeg_segment(0xdb, b"\0" + bytes([1] * 64), lies())
    data += jpeg_segment(r.choice([0xc0, 0xc2]), struct.pack(">BHHB", 8, side(), min(side(), 16384), 1)
                         + b"\x01\x11\0", lies())
    data += jpeg_segment(0xc4, b"\0" + bytes([1] + [0] * 15) + b"\0", lies())
    data += jpeg_segment(0xc4, b"\x10" + bytes([1] + [0] * 15) + b"\0", lies())
    for _ in range(r.choice([1, 1, 3, 600])):
        data += jpeg_segment(0xda, b"\x01\x01\0" + r.choice([b"\0\x3f\0", b"\0\0\0"])) + bytes(4)
    return data + r.choice([b"", b"\xff\xd9"])


def webp_chunk(kind, body, claim=None):
    return kind + struct.pack("<I", (len(body) if claim is None else claim) & 0xffffffff) \
        + body + b"\0" * (len(body) & 1)


def webp(r):
    """A WebP whose chunks or canvas claim too much."""
    side = lambda: r.choice([1, 2, 100, 16383])
    lies = lambda: r.choice([None, None, None, *CLAIMS])
    bits = (side() - 1) | (min(side(), 8000) - 1) << 14
    image = webp_chunk(b"VP8L", b"\x2f" + struct.pack("<I", bits) + bytes(r.choice([4, 40])), lies())
    canvas = (r.choice([0, 1, 16383, 0xffffff])).to_bytes(3, "little")
    body = webp_chunk(b"VP8X", bytes([r.choice([0, 2, 8, 0x10, 0x2c])]) + bytes(3) + canvas * 2, lies())
    if r.random() < .5:
        body += webp_chunk(b"ICCP", PACKED[:1000], lies())
    if r.random() < .4:
        body += webp_chunk(b"ANIM", bytes(6), lies())
        body += webp_chunk(b"ANMF", bytes(6) + canvas * 2 + bytes(4) + image, lies()) * 2
    body += image
    if r.random() < .5:
        body += webp_chunk(b"EXIF", exif(r), lies())
    if r.random() < .3:
        body = image
    return b"RIFF" + struct.pack("<I", r.choice([len(body) + 4, len(body) + 4, *CLAIMS]) & 0xffffffff) \
        + b"WEBP" + body


MAKERS = [("png", png), ("png", png), ("gif", gif), ("jpg", jpeg), ("webp", webp)]


def case(seed, folder):
    r = random.Random(seed)
    ending, make = r.choice(MAKERS)
    name = os.path.join(folder, "bomb." + ending)
    with open(name, "wb") as file:
        file.write(make(r))
    drawn = ["--size", "32x32", "--overwrite", "-d", "0.1", "--hold", "0.1", "--fps", "10", "-o",
             os.path.join(folder, "out.gif")]
    scene = os.path.join(folder, "bomb.json")
    with open(scene, "w") as file:
        file.write('{"version":1,"size":[32,32],"fps":10,"duration":0.1,"layers":[{"bounds":[0,0,32,32],'
                   '"contents":"bomb.%s"}]}' % ending)
    command = r.choice([["transition", name, name, "-t", "fade"] + drawn, ["check", scene],
                        ["render", scene, "--overwrite", "--at", "0", "-o",
                         os.path.join(folder, "out.png")]])
    return Case(command, allowed={0, 3}, keep=name)


if __name__ == "__main__":
    # A picture of the largest size that is read takes 1 GiB; one that is not there takes nothing, but
    # these formats can say "all of one colour" in a few bytes.
    main(__doc__, case, memory=(2 << 30) + (300 << 20))
