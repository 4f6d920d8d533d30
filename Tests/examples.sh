#!/usr/bin/env bash
# Builds and runs the examples; examples/quickstart.sh has its own place in the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# readme NAME: the commands of an example's page, in a copy of its folder, with two pictures.
readme() {
  local folder=$out/examples/$1
  mkdir -p "$out/examples"
  ln -sfn "$PWD/Sources" "$out/Sources"
  cp -r "examples/$1" "$folder"
  cp examples/scenes/dawn.png "$folder/a.png"
  cp examples/scenes/night.png "$folder/b.png"
  sed -n '/^```sh$/,/^```$/ { /^```/! p }' "$folder/README.md" >"$out/commands"
  [ -s "$out/commands" ]
  (cd "$folder" && PATH="$release:$PATH" bash -e "$out/commands")
}

# A program that links the library: no shared libraries of ours are beside it.
swift build --package-path examples/embed
examples/embed/.build/debug/embed "$out/embed.gif"

# Those that need a C compiler only.
umask 022
release=$PWD/.build/release
bash examples/pictures.sh "$release/pegbar"
readme c-transition
readme bound-functions

# A transition in Swift, played by the command line.
swift build --package-path examples/swift-transition
library=$(ls examples/swift-transition/.build/debug/*.so | head -n 1)
.build/release/pegbar transition examples/scenes/dawn.png examples/scenes/night.png \
  -t org.example.diagonal --plugin-path "$library" --size 160x90 --hold 0.1 -d 0.3 --fps 10 \
  -o "$out/diagonal.gif"
.build/release/pegbar check "$library"
ls -l "$out"
