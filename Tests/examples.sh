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

# package COMMAND NAME …: swift build or test of an example's package. It uses the build folder of this
# package, so that Pegbar is not compiled again.
packages=$PWD/.build
package() {
  local command=$1 name=$2
  shift 2
  swift "$command" --package-path "examples/$name" --scratch-path "$packages" "$@"
}

umask 022
release=$PWD/.build/release
bash examples/pictures.sh "$release/pegbar"

# A program that links the library: no shared libraries of ours are beside it.
package build embed
package test embed
"$packages/debug/embed" "$out/embed.gif"

# The same program joins clips; the command line gives the same bytes.
"$packages/debug/join" "$out/join.gif" examples/scenes/dawn.png "$out/embed.gif" \
  examples/scenes/night.png
.build/release/pegbar transition examples/scenes/dawn.png "$out/embed.gif" \
  examples/scenes/night.png -t push -t fade --subtype fromTop --subtype default \
  --timing easeInOut --timing linear -d 0.4 -d 0.3 --hold 0.5 --size 160x90 --fps 20 \
  -o "$out/command.gif"
cmp "$out/join.gif" "$out/command.gif"

# Those that need a C compiler only.
readme c-transition
readme bound-functions

# A transition in Swift: it keeps the laws in a test of its package and in processes of their own, and the
# command line plays it.
package build swift-transition
package test swift-transition
library=$packages/debug/libDiagonal.so
.build/release/pegbar transition examples/scenes/dawn.png examples/scenes/night.png \
  -t org.example.diagonal --plugin-path "$library" --size 160x90 --hold 0.1 -d 0.3 --fps 10 \
  -o "$out/diagonal.gif"
.build/release/pegbar check "$library"

# An animation kind in C: on the command line, and in a program.
cc -shared -fPIC -O2 -ffp-contract=off -I Sources/CPegbarPlugin/include -o "$out/decay.so" \
  examples/decay/decay.c
.build/release/pegbar check "$out/decay.so"
.build/release/pegbar sample examples/decay/throw.json --plugin-path "$out/decay.so" \
  --at 0,0.5,1,3 --key-path position.x
.build/release/pegbar render examples/decay/throw.json --plugin-path "$out/decay.so" \
  -o "$out/throw.gif"
package build decay
"$packages/debug/decay" "$out/decay.so"

# The listings of the documents, code ported from iOS, and tests of an app's animations.
for name in seed-listings ported app-tests; do
  package test "$name"
done
ls -l "$out"
