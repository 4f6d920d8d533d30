#!/usr/bin/env bash
# Draws the pictures that the showreel names, dawn.png, night.png and forest.png, beside their scenes.
#   examples/pictures.sh [PEGBAR]     with this executable
set -euo pipefail
cd "$(dirname "$0")/.."
pegbar=${1:-.build/release/pegbar}
for name in dawn night forest; do
  "$pegbar" render "examples/scenes/$name.json" --at 0 -o "examples/scenes/$name.png" \
    --overwrite --quiet
done
