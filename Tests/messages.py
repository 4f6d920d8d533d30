#!/usr/bin/env python3
"""Lists every sentence that a user may meet on standard error, with its place, so that they can be read as a whole.

    messages.py [WORD …]     only those that contain one of the words

A message is a string that goes to something whose name says so (an error, a failure, a warning, a refusal, a
precondition …). Parts in \\(…) are shown as they stand in the source.
"""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
# Calls whose strings are told to somebody.
TELLS = re.compile(
    r"\b(Failure(?:\.\w+)?|MediaError(?:\.\w+)?|PluginError|SceneError|SceneIssue|SceneProblem|Refusal"
    r"|ValidationError|PictureError|Console\.(?:error|warning|warnOnce|note|detail)|Diagnostics\.\w+"
    r"|issue|fail|failure|refuse|warn|warning|error|problem|reason|advice|message|hint|report|invalid|wrong"
    r"|precondition|preconditionFailure|fatalError)\s*\(", re.IGNORECASE)
STRING = re.compile(r'"((?:[^"\\]|\\\((?:[^()]|\([^()]*\))*\)|\\.)*)"')


def sources():
    for folder in ["Sources", "Plugins"]:
        for place, _, names in sorted(os.walk(os.path.join(ROOT, folder))):
            for name in sorted(names):
                if name.endswith((".swift", ".c")):
                    yield os.path.relpath(os.path.join(place, name), ROOT)


def call(text, start):
    """What stands between the parentheses that open at `start`."""
    depth = 0
    for i in range(start, min(len(text), start + 1500)):
        if text[i] == "(":
            depth += 1
        elif text[i] == ")":
            depth -= 1
            if depth == 0:
                return text[start:i + 1]
    return text[start:start + 1500]


def sentences(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = re.sub(r"^\s*//.*$", "", file.read(), flags=re.M)
    # Texts of many lines are pages and templates; their line ends stay, so that places stay right.
    text = re.sub(r'""".*?"""', lambda block: "\n" * block.group().count("\n"), text, flags=re.S)
    seen = set()
    for found in TELLS.finditer(text):
        for part in STRING.finditer(call(text, found.end() - 1)):
            at = found.end() - 1 + part.start()
            if at not in seen and re.search(r"[A-Za-z]{2,} [A-Za-z(\\']", part.group(1)):
                seen.add(at)
                yield text.count("\n", 0, at) + 1, part.group(1)
    for part in STRING.finditer(text):
        # What stands alone and reads like a sentence is told as well: texts of problems, hints, finishes.
        if part.start() not in seen and len(re.findall(r"[a-z]{2,}", part.group(1))) >= 5:
            yield text.count("\n", 0, part.start()) + 1, part.group(1)


def main(words):
    count = 0
    for path in sources():
        for line, sentence in sorted(set(sentences(path))):
            if not words or any(word in sentence for word in words):
                print(f"{path}:{line}: {sentence}")
                count += 1
    print(f"{count} messages")


if __name__ == "__main__":
    main(sys.argv[1:])
