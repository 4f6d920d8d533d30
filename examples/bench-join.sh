#!/usr/bin/env bash
# Time for joining two clips of ten seconds at 1920x1080, beside ffmpeg's xfade with the same encoder.
#   examples/bench-join.sh
set -euo pipefail
cd "$(dirname "$0")/.."
pegbar=$PWD/.build/release/pegbar
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
camera="-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac"
for n in 1 2; do
  # shellcheck disable=SC2086
  ffmpeg -nostdin -v error -f lavfi -i testsrc2=s=1920x1080:r=30:d=10 \
    -f lavfi -i "sine=$((n * 220)):d=10" -vf "hue=h=$((n * 60))" $camera $n.mp4
done
graph='[0:v][1:v]xfade=transition=fade:duration=2:offset=8[v];[0:a][1:a]acrossfade=d=2:c1=qsin:c2=qsin[a]'
TIMEFORMAT='%R s'
echo -n 'pegbar '
time "$pegbar" transition 1.mp4 2.mp4 -t fade -d 2 -o ours.mp4
echo -n 'xfade  '
# shellcheck disable=SC2086
time ffmpeg -nostdin -v error -i 1.mp4 -i 2.mp4 -filter_complex "$graph" -map '[v]' -map '[a]' \
  $camera -crf 18 -threads "$(nproc)" -b:a 192k theirs.mp4
