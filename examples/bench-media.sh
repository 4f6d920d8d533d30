#!/usr/bin/env bash
# What writing costs: CPU time for a 1080p frame beside the drawing, H.264's wall time against its
# CPU time, and memory for ten times the frames.
#   examples/bench-media.sh [SCENE]      default: examples/scenes/showreel.json
set -euo pipefail
cd "$(dirname "$0")/.."
pegbar=${PEGBAR:-.build/release/pegbar}
scene=${1:-examples/scenes/showreel.json}
frames=60
[ -e examples/scenes/meteors.apng ] || examples/pictures.sh "$pegbar"
# Memory where there is some, so that no disk is measured.
folder=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
trap 'rm -rf "$folder"' EXIT

# measure COMMAND…: wall seconds, CPU seconds of it and its children, largest resident MiB.
measure() {
  python3 - "$@" <<'PYTHON'
import resource, subprocess, sys, time
start = time.monotonic()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
wall = time.monotonic() - start
use = resource.getrusage(resource.RUSAGE_CHILDREN)
if done.returncode: sys.exit(done.returncode)
print(f"{wall:.3f} {use.ru_utime + use.ru_stime:.3f} {use.ru_maxrss / 1024:.0f}")
PYTHON
}

# render OUT [OPTION…]: the least CPU time of two runs, with its wall time.
render() {
  for _ in 1 2; do
    rm -rf "${folder:?}"/*
    measure "$pegbar" render "$scene" --size 1920x1080 --frames 0..$((frames - 1)) \
      --background '#101820' --quiet --progress none -o "$@"
  done | sort -n -k2 | head -1
}

row() { # LABEL OUT [OPTION…]
  local label=$1 wall cpu
  shift
  read -r wall cpu _ < <(render "$@")
  local bytes
  bytes=$(du -sb "$folder" | cut -f1)
  awk -v l="$label" -v w="$wall" -v c="$cpu" -v d="$drawing" -v n=$frames -v b="$bytes" 'BEGIN {
    printf "%-12s %6.1f ms CPU beside the drawing, %6.1f ms wall, %8.0f KiB a frame\n", l,
      (c - d) / n * 1000, w / n * 1000, b / n / 1024
  }'
}

# The drawing alone still makes straight pixels.
read -r _ drawing _ < <(render -)
awk -v d="$drawing" -v n=$frames 'BEGIN { printf "%-12s %6.1f ms CPU\n", "drawing", d / n * 1000 }'
row "PNG fast" "$folder/f%05d.png"
row "PNG small" "$folder/f%05d.png" --png small
row "APNG" "$folder/a.apng"
row "GIF" "$folder/a.gif"
row "WebP" "$folder/a.webp"
row "Y4M" "$folder/a.y4m"

if command -v ffmpeg > /dev/null; then
  read -r wall cpu _ < <(render "$folder/a.mp4")
  awk -v w="$wall" -v c="$cpu" -v n=$frames -v p="$(nproc)" 'BEGIN {
    printf "%-12s %6.1f ms wall, %6.1f ms CPU in all: wall is %.2f of CPU / %d processors\n",
      "H.264", w / n * 1000, c / n * 1000, w / (c / p), p
  }'
fi

# A long transition, of which every frame is different.
"$pegbar" render "$scene" --at 0.5 --size 640x360 --overwrite --quiet -o "$folder/a.png"
"$pegbar" render "$scene" --at 1.5 --size 640x360 --overwrite --quiet -o "$folder/b.png"
for ending in apng gif mp4; do
  if [ $ending = mp4 ] && ! command -v ffmpeg > /dev/null; then continue; fi
  for count in 500 5000; do
    read -r _ _ memory < <(measure "$pegbar" transition "$folder/a.png" "$folder/b.png" \
      -t fade --hold 0 -d $((count / 25)) --fps 25 --overwrite --quiet --progress none \
      -o "$folder/long.$ending")
    printf '%-12s %5d frames of 640x360: %4d MiB\n' "$ending" $count "$memory"
  done
done
