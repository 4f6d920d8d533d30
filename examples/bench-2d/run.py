"""Draws the scenes of examples/scenes/bench with Pegbar, Cairo, Skia and Blend2D, and prints the ratios.

Milliseconds of CPU time a frame at 1920x1080 on one core, the least of several passes; the ground is
filled in each frame. A ratio above 1 says how many times quicker Pegbar is.
  run.py [--pegbar PATH] [--seconds S] [--pictures DIR] [SCENE ...]
"""
import argparse
import json
import os
import subprocess
import sys
import time

import peers
import scenes


def least(draw, seconds):
    """CPU milliseconds of the best pass of up to 10 frames."""
    steps = [i / 10 for i in range(10)]
    best, end, count = None, time.monotonic() + seconds, 0
    while count < 3 or time.monotonic() < end:
        start = time.process_time()
        for t in steps:
            draw(t)
        spent = (time.process_time() - start) * 1000 / len(steps)
        best = spent if best is None else min(best, spent)
        count += 1
    return best


def own(pegbar, name, seconds):
    path = os.path.join(scenes.FOLDER, name + ".json")
    command = [pegbar, "bench", path, "--seconds", str(seconds), "--json"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return answer["results"][0]["ns_per_pixel"] * scenes.WIDTH * scenes.HEIGHT / 1e6


def keep_pictures(folder, pegbar, others, names):
    """Writes what each draws first, to be looked at."""
    os.makedirs(folder, exist_ok=True)
    for name in names:
        scene = os.path.join(scenes.FOLDER, name + ".json")
        path = os.path.join(folder, f"{name}-pegbar.png")
        subprocess.run([pegbar, "render", scene, "--at", "0", "--overwrite", "-o", path], check=True)
        method = name.replace("-", "_")
        for peer in others:
            if not hasattr(peer, method):
                continue
            getattr(peer, method)(0)
            peer.save(os.path.join(folder, f"{name}-{type(peer).__name__.lower()}.png"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pegbar", default=".build/release/pegbar")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--pictures")
    parser.add_argument("scenes", nargs="*")
    arguments = parser.parse_args()
    names = arguments.scenes or [name for name, _ in scenes.all_scenes()]
    others = peers.Cairo(), peers.Skia(), peers.Blend2D()
    if arguments.pictures:
        keep_pictures(arguments.pictures, arguments.pegbar, others, names)
    print(f"{'scene':16} {'Pegbar':>7}" + "".join(f" {peer.name:>13} {'ratio':>5}" for peer in others))
    behind = False
    for name in names:
        mine = own(arguments.pegbar, name, arguments.seconds)
        line = f"{name:16} {mine:7.2f}"
        for peer in others:
            draw = getattr(peer, name.replace("-", "_"), None)
            if draw is None:
                line += f" {'-':>13} {'-':>5}"
                continue
            theirs = least(draw, arguments.seconds)
            line += f" {theirs:13.2f} {theirs / mine:5.2f}"
            behind = behind or theirs < mine
        print(line, flush=True)
    sys.exit(1 if behind else 0)


if __name__ == "__main__":
    main()
