#!/usr/bin/env bash
# Builds and runs the examples that are packages of their own.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# A program that links the library: no shared libraries of ours are beside it.
swift build --package-path examples/embed
examples/embed/.build/debug/embed "$out/embed.gif"

# A transition in Swift, played by the command line.
swift build --package-path examples/swift-transition
bash examples/pictures.sh .build/release/pegbar
library=$(ls examples/swift-transition/.build/debug/*.so | head -n 1)
.build/release/pegbar transition examples/scenes/dawn.png examples/scenes/night.png \
  -t org.example.diagonal --plugin-path "$library" --size 160x90 --hold 0.1 -d 0.3 --fps 10 \
  -o "$out/diagonal.gif"
.build/release/pegbar check "$library"
ls -l "$out"
