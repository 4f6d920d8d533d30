#!/usr/bin/env bash
# Draws what the showreel shows: dawn.png, night.png, forest.png and the clip meteors.apng.
#   examples/pictures.sh [PEGBAR]     with this executable
set -euo pipefail
cd "$(dirname "$0")/.."
pegbar=${1:-.build/release/pegbar}
for name in dawn night forest; do
  "$pegbar" render "examples/scenes/$name.json" --at 0 -o "examples/scenes/$name.png" \
    --overwrite --quiet
done
"$pegbar" render examples/scenes/meteors.json --size 640x360 -o examples/scenes/meteors.apng \
  --overwrite --quiet
