#!/usr/bin/env python3
"""Largest errors of pegbar/math.h, in units in the last place, against mpmath (pip install mpmath).

    cc -std=c11 -O2 -ffp-contract=off -shared -fPIC -I Sources/CPegbarPlugin/include \\
       -o /tmp/functions.so Tests/PegbarPluginKitTests/Math/functions.c
    python3 Tests/PegbarPluginKitTests/Math/accuracy.py /tmp/functions.so 20000

Prints a row for each function and range, and exits with 1 if any error reaches 0.85.
"""
import ctypes
import math
import random
import sys

import mpmath
from mpmath import mp, mpf

random = random.Random(7)
uniform = random.uniform


def log_uniform(low, high, signed=True):
    value = 2.0 ** uniform(low, high) * uniform(1, 1.0001)
    return -value if signed and random.random() < 0.5 else value


def near_quarter_turn():
    return random.randrange(1, 660000) * math.pi / 2 * (1 + random.randrange(-3, 4) * 2.0**-52)


# Doubles that lie unusually near a multiple of pi/2, and the limits of the reductions.
HARD = [6381956970095103 * 2.0**797, 1e22, 2.0**1023 * 1.9, math.pi, math.pi / 2, 355.0, 710.0, 1e5,
        2.0**20, 2.0**20 - 1e-9]

ANGLES = {
    "|x| < 0.8": lambda: uniform(-0.8, 0.8),
    "|x| < 100": lambda: uniform(-100, 100),
    "|x| < 1e6": lambda: uniform(-1e6, 1e6),
    "near k pi/2": near_quarter_turn,
    "2^-300...2^1023": lambda: log_uniform(-300, 1023),
    "hard": lambda: random.choice(HARD),
}

RANGES = {
    "sin": ANGLES,
    "cos": ANGLES,
    "tan": ANGLES,
    "exp": {
        "|x| < 1": lambda: uniform(-1, 1),
        "-700...709": lambda: uniform(-700, 709.5),
        "tiny": lambda: log_uniform(-80, 0),
    },
    "expm1": {
        "|x| < 0.4": lambda: uniform(-0.4, 0.4),
        "|x| < 2": lambda: uniform(-2, 2),
        "-40...709": lambda: uniform(-40, 709.5),
        "tiny": lambda: log_uniform(-80, 0),
    },
    "log": {
        "0.5...2": lambda: uniform(0.5, 2),
        "near 1": lambda: 1 + log_uniform(-52, -2),
        "all": lambda: log_uniform(-1070, 1023, False),
    },
    "log1p": {
        "|x| < 0.5": lambda: uniform(-0.5, 0.5),
        "-1...0": lambda: uniform(-1, 0),
        "tiny": lambda: log_uniform(-80, 0) * 0.99,
        "large": lambda: log_uniform(0, 1000, False),
    },
    "atan": {
        "|x| < 1": lambda: uniform(-1, 1),
        "|x| < 10": lambda: uniform(-10, 10),
        "all": lambda: log_uniform(-1000, 1000),
    },
    "asin": {
        "all": lambda: uniform(-1, 1),
        "near 1": lambda: 1 - log_uniform(-53, -1, False),
        "tiny": lambda: log_uniform(-100, -1),
    },
    "acos": {
        "all": lambda: uniform(-1, 1),
        "near 1": lambda: 1 - log_uniform(-53, -1, False),
        "near -1": lambda: -1 + log_uniform(-53, -1, False),
        "tiny": lambda: log_uniform(-100, -1),
    },
    "sqrt": {"all": lambda: log_uniform(-1000, 1000, False)},
    "atan2": {
        "square": lambda: (uniform(-1, 1), uniform(-1, 1)),
        "wide": lambda: (log_uniform(-20, 20), log_uniform(-20, 20)),
        "extreme": lambda: (log_uniform(-1000, 1000), log_uniform(-1000, 1000)),
        "huge": lambda: (log_uniform(980, 1023), log_uniform(980, 1023)),
        "small": lambda: (log_uniform(-1022, -960), log_uniform(-1022, -960)),
    },
    "pow": {
        "near 1": lambda: (uniform(0.5, 2), uniform(-100, 100)),
        "gamma": lambda: (random.random(), random.choice([1 / 2.4, 2.4, 2.2, 0.5, 10.0])),
        "2^y": lambda: (2.0, 10 * uniform(-1, 1)),
        "large": lambda: (log_uniform(-100, 100, False), uniform(-9, 9)),
        "1 + eps": lambda: (1 + log_uniform(-30, -3), uniform(-2000, 2000)),
    },
}


def largest_error(function, exact, sample, count, wide):
    worst, place = 0, None
    for _ in range(count):
        arguments = sample()
        arguments = arguments if isinstance(arguments, tuple) else (arguments,)
        mp.prec = 1300 if wide and abs(arguments[0]) > 1e5 else 200
        expected = exact(*map(mpf, arguments))
        if not 2.3e-308 < abs(expected) < 1.7e308:
            continue
        error = abs(mpf(function(*arguments)) - expected) / mpf(math.ulp(float(abs(expected))))
        if not error <= worst:
            worst, place = error, arguments
    return float(worst), place


def main(path, count):
    library, overall = ctypes.CDLL(path), 0
    for name, ranges in RANGES.items():
        function = getattr(library, "t_" + name)
        function.restype = ctypes.c_double
        function.argtypes = [ctypes.c_double] * (2 if name in ("atan2", "pow") else 1)
        exact = mpmath.power if name == "pow" else getattr(mpmath, name)
        for label, sample in ranges.items():
            worst, place = largest_error(function, exact, sample, count, ranges is ANGLES)
            print(f"{name:6} {label:16} {worst:.3f}  at {place}")
            overall = max(overall, worst)
    print(f"largest {overall:.3f}")
    return 0 if overall < 0.85 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000))
