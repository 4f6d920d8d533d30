"""Files that are no libraries, or broken ones: what the gate has to say of each.

`make(folder, good)` writes them; `good` is a library that is a plugin. It returns name → (code, words).
"""
import json
import os
import random
import shutil
import socket
import struct

SYMBOLS = 11


def patched(good, **fields):
    """A copy of a library with other numbers: name of a field → value."""
    places = {"class_": (4, "B"), "data": (5, "B"), "type": (16, "<H"), "machine": (18, "<H"),
              "segments": (32, "<Q"), "sections": (40, "<Q"), "segment_size": (54, "<H"), "segment_count": (56, "<H"),
              "section_size": (58, "<H"), "section_count": (60, "<H"), "names": (62, "<H")}
    bytes_ = bytearray(good)
    for name, value in fields.items():
        place, form = places[name]
        struct.pack_into(form, bytes_, place, value)
    return bytes(bytes_)


def section(good, kind, field, value):
    """A copy of a library whose first section of a type has another number: offset, size or link."""
    at, count = struct.unpack_from("<Q", good, 40)[0], struct.unpack_from("<H", good, 60)[0]
    bytes_ = bytearray(good)
    for i in range(count):
        head = at + 64 * i
        if struct.unpack_from("<I", good, head + 4)[0] == kind:
            place, form = {"offset": (24, "<Q"), "size": (32, "<Q"), "link": (40, "<I")}[field]
            struct.pack_into(form, bytes_, head + place, value)
            return bytes(bytes_)
    raise SystemExit(f"no section of type {kind}")


def make(folder, good):
    r = random.Random(13)
    expected = {}

    def file(name, contents, code, words="", mode=0o755):
        path = os.path.join(folder, name)
        with open(path, "wb") as out:
            out.write(contents)
        os.chmod(path, mode)
        expected[name] = (code, words)

    def other(name, code, words=""):
        expected[name] = (code, words)
        return os.path.join(folder, name)

    file("f-empty.so", b"", "empty")
    file("f-one-byte.so", b"\x7f", "not-elf")
    file("f-text.so", b"#!/bin/sh\nrm -rf /\n", "not-elf")
    file("f-random.so", r.randbytes(5000), "not-elf")
    file("f-magic-only.so", b"\x7fELF", "truncated")
    file("f-random-elf.so", b"\x7fELF\x02\x01\x01" + r.randbytes(5000), "wrong-machine")
    file("f-header-only.so", good[:64], "truncated")
    file("f-half.so", good[:len(good) // 2], "truncated")
    file("f-last-byte.so", good[:-1], "truncated")
    file("f-32-bit.so", patched(good, class_=1), "wrong-machine")
    file("f-big-endian.so", patched(good, data=2), "wrong-machine")
    file("f-other-machine.so", patched(good, machine=243), "wrong-machine")
    file("f-program.so", patched(good, type=2), "not-a-shared-library")
    file("f-object.so", patched(good, type=1), "not-a-shared-library")
    file("f-no-segments.so", patched(good, segment_count=0), "not-a-shared-library")
    file("f-65535-segments.so", patched(good, segment_count=65535), "truncated")
    file("f-segments-beyond.so", patched(good, segments=1 << 62), "truncated")
    file("f-no-sections.so", patched(good, section_count=0), "truncated")
    file("f-sections-beyond.so", patched(good, sections=(1 << 64) - 8), "truncated")
    file("f-names-beyond.so", patched(good, names=60000), "truncated")
    file("f-symbols-beyond.so", section(good, SYMBOLS, "offset", 1 << 60), "truncated")
    file("f-symbols-odd.so", section(good, SYMBOLS, "size", 25), "truncated")
    file("f-symbols-nameless.so", section(good, SYMBOLS, "link", 9999), "truncated")
    for name, mode in (("f-world-writable.so", 0o777), ("f-world-written.so", 0o646)):
        file(name, good + name.encode(), "world-writable", mode=mode)
    # Text that a terminal would obey, in names.
    for name in ("f-new\nline.so", "f-\x1b[31mred\x1b]0;owned\x07.so", "f-\u202eos.right.so", "f-\u200bhidden.so"):
        file(name, b"junk", "not-elf")
    huge = other("f-huge.so", "too-large")
    with open(huge, "wb") as out:
        out.truncate(300 << 20)
    os.chmod(huge, 0o755)
    os.mkdir(other("f-folder.so", "not-a-regular-file"))
    os.mkfifo(other("f-fifo.so", "not-a-regular-file"))
    with socket.socket(socket.AF_UNIX) as end:
        here = os.getcwd()
        os.chdir(folder)
        end.bind("f-socket.so")
        os.chdir(here)
    expected["f-socket.so"] = ("not-a-regular-file", "")
    os.symlink("nowhere.so", other("f-dangling.so", "dangling-link"))
    os.symlink("f-circle.so", other("f-circle.so", "dangling-link"))
    os.symlink("/dev/zero", other("f-device.so", "link-outside"))
    outside = os.path.join(folder, "..", "outside.so")
    shutil.copy(os.path.join(folder, "f-half.so"), outside)
    os.symlink(outside, other("f-outside.so", "link-outside"))
    return expected, file


GOOD_BIND = {
    "pegbar": "0.10", "library": {"id": "org.example.roots", "name": "Roots", "version": "1.0", "license": "MIT"},
    "bind": {"system": "libm"},
    "functions": [{"id": "org.example.cubic", "kind": "timing", "symbol": "cbrt", "signature": "f64 (f64 x)",
                   "name": "Cubic", "summary": "A root.", "input": "x"}]}


def bind(**changes):
    document = json.loads(json.dumps(GOOD_BIND))
    for key, value in changes.items():
        if key in ("symbol", "signature", "id", "kind", "input"):
            document["functions"][0][key] = value
        else:
            document[key] = value
    return json.dumps(document).encode()


def make_manifests(file, good):
    """Manifests beside libraries, and files that bind functions."""
    # Beside a good library: what is said there is compared with what its code says when it is used.
    file("m-junk.so", good + b"junk", "bad-manifest")
    file("m-junk.json", b"{", "", mode=0o644)
    file("m-deep.so", good + b"deep", "bad-manifest")
    file("m-deep.json", b"[" * 100000, "", mode=0o644)
    file("m-empty.so", good + b"empty", "bad-manifest")
    file("m-empty.json", b"{}", "", mode=0o644)
    file("m-huge.so", good + b"huge", "bad-manifest")
    file("m-huge.json", b'{"a":"' + b"x" * (5 << 20) + b'"}', "", mode=0o644)
    file("m-latin1.so", good + b"latin1", "bad-manifest")
    file("m-latin1.json", b'{"pegbar":"\xff"}', "", mode=0o644)
    file("b-junk.bind.json", b"{", "bad-manifest", mode=0o644)
    file("b-list.bind.json", b"[]", "bad-manifest", mode=0o644)
    file("b-no-functions.bind.json", bind(functions=[]), "bad-manifest", mode=0o644)
    file("b-up.bind.json", bind(bind={"file": "../outside.so"}), "bad-manifest", mode=0o644)
    file("b-absolute.bind.json", bind(bind={"file": "/lib/x86_64-linux-gnu/libc.so.6"}), "bad-manifest", mode=0o644)
    file("b-missing.bind.json", bind(bind={"file": "nowhere.so"}), "", mode=0o644)
    file("b-other-system.bind.json", bind(bind={"system": "libc"}), "", mode=0o644)
    file("b-system.bind.json", bind(symbol="system"), "", mode=0o644)
    file("b-missing-symbol.bind.json", bind(symbol="no_such_function"), "denied-symbol", mode=0o644)
    file("b-signature.bind.json", bind(signature="f64 ("), "bad-signature", mode=0o644)
    file("b-many-arguments.bind.json",
         bind(signature="f64 (" + ", ".join(f"f64 a{i}" for i in range(300)) + ")"), "bad-signature", mode=0o644)
    file("b-type.bind.json", bind(signature="f64 (wat x)"), "bad-signature", mode=0o644)
    file("b-id-ours.bind.json", bind(id="pegbar.timing.linear"), "reserved-id", mode=0o644)
    file("b-future.bind.json", bind(pegbar="9.0"), "", mode=0o644)
    file("b-world-writable.bind.json", bind(), "world-writable", mode=0o666)
