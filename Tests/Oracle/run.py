#!/usr/bin/env python3
"""Compares `pegbar sample` with the rules written a second time, over random scenes.

    run.py --pegbar PATH [--seeds 0..500] [--show SEED]

Ends with "N passed, N failed"; a failed scene is told by its seed, and --show prints it.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import sampler
import scenes
import transforms


def expected(property, chain, animations, events, times):
    """The property at each time, with the events' changes made on the way."""
    model = {property: [float(x) for x in scenes.PROPERTIES[property][0]]}
    held = []

    def attach(key, a, time):
        if not a.get("beginTime"):
            a["begin"] = sampler.local_time(chain, time)
        if key is not None:
            held[:] = [(k, b) for k, b in held if k != key]
        held.append((key, a))

    def shown(time):
        local = sampler.local_time(chain, time)
        return sampler.presentation([a for _, a in held], local, model)[property]

    def settle(time):
        local = sampler.local_time(chain, time)
        held[:] = [(k, a) for k, a in held
                   if not (a.get("removedOnCompletion", True) and sampler.is_over(a, local))]

    for key, a in animations:
        attach(key, a, 0)
    waiting, results = list(events), []
    for time in times:
        while waiting and waiting[0]["time"] <= time:
            e = waiting.pop(0)
            settle(e["time"])
            if e["what"] == "set":
                before = shown(e["time"])
                model[property] = [float(x) for x in e["value_"]]
                t = e["transaction"]
                if not t.get("disableActions"):
                    attach(property, {
                        "type": "CABasicAnimation", "property": property, "part": None,
                        "from_": before, "duration": t.get("animationDuration", .25),
                        "timingFunction": t.get("timingFunction", "default"),
                        "fillMode": "backwards"}, e["time"])
            elif e["what"] == "add":
                attach(e["key"], e["animation"], e["time"])
            else:
                held[:] = [(k, a) for k, a in held if e["key"] is not None and k != e["key"]]
        results.append(shown(time))
    return results


def made(seed):
    """A scene file, what it moves, when to look, and what has to be seen; every fourth turns."""
    if seed % 4 == 3:
        maker = transforms.Maker(seed)
        animations, times = maker.scene()
        wanted = transforms.expected(maker.model, animations, times)
        leaf = {"name": "leaf", "transform": maker.model,
                "animations": [scenes.written(a) for a in animations]}
        document = {"version": 1, "size": [100, 100], "duration": 9, "layers": [leaf]}
        return document, maker.property, times, wanted
    maker = scenes.Maker(seed)
    chain, animations, events, times = maker.scene()
    document = scenes.document(maker.property, chain, animations, events)
    wanted = expected(maker.property, chain, animations, events, times)
    return document, maker.property, times, wanted


def check(pegbar, seed, folder, show=False):
    """None, or what differs."""
    document, property, times, all_wanted = made(seed)
    path = os.path.join(folder, "scene.json")
    with open(path, "w") as file:
        json.dump(document, file)
    if show:
        print(json.dumps(document, indent=1))
    command = [pegbar, "sample", path, "--at", ",".join(map(str, times)), "--layer", "leaf",
               "--key-path", property, "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return f"exit {done.returncode}: {done.stderr.strip()}"
    for sample, time, want in zip(json.loads(done.stdout)["samples"], times, all_wanted):
        got = sample["layers"]["leaf"][property]
        got = got if isinstance(got, list) else [got]
        scale = max([1] + [abs(x) for x in want])
        if len(got) != len(want) or any(not abs(x - y) <= 1e-6 * scale for x, y in zip(want, got)):
            return f"{property} at {time}: {want} expected, {got} found"
    return None


def main():
    """The command line."""
    options = argparse.ArgumentParser()
    options.add_argument("--pegbar", required=True)
    options.add_argument("--seeds", default="0..500")
    options.add_argument("--show", type=int)
    given = options.parse_args()
    first, last = (int(x) for x in given.seeds.split(".."))
    seeds = range(first, last) if given.show is None else [given.show]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            problem = check(given.pegbar, seed, folder, given.show is not None)
            if problem:
                failed += 1
                print(f"seed {seed}: {problem}")
    print(f"{len(seeds) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
