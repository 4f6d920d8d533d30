#!/usr/bin/env bash
# CPU time for a pixel of a transition at 1920x1080, beside the same one of ffmpeg's xfade filter and
# beside a loop written by hand in C (bench-kernels.c: fade and push).
#   examples/bench-xfade.sh [NAME…]      names: fade push moveIn reveal, or xfade's, such as xfade:radial
set -euo pipefail
cd "$(dirname "$0")/.."
pegbar=${PEGBAR:-.build/release/pegbar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A graph costs the same to start for few frames as for many, so the difference counts.
few=20
many=80

# seconds FRAMES GRAPH: CPU time that ffmpeg takes for a filter graph on two plain pictures, in the
# format that xfade works in; the graph's outputs are v and, where it has two, w.
seconds() {
  local outputs="-map [v] -frames:v $1 -f null -"
  case $2 in *"[w]") outputs="$outputs -map [w] -frames:v $1 -f null -" ;; esac
  # shellcheck disable=SC2086
  ffmpeg -nostdin -hide_banner -benchmark -filter_complex_threads 1 \
    -f lavfi -i "color=red:s=1920x1080:r=25:d=8,format=gbrap" \
    -f lavfi -i "color=blue:s=1920x1080:r=25:d=8,format=gbrap" \
    -filter_complex "$2" $outputs 2>&1 |
    sed -nE 's/.*bench: utime=([0-9.]+)s stime=([0-9.]+)s.*/\1 \2/p' | awk '{ print $1 + $2 }'
}

# per_frame GRAPH: the least of some runs.
per_frame() {
  for _ in 1 2 3; do echo "$(seconds $many "$1") $(seconds $few "$1")"; done |
    awk -v n=$((many - few)) '
      NR == 1 || $1 < a { a = $1 }
      NR == 1 || $2 < b { b = $2 }
      END { print (a - b) / n }'
}

# by_hand NAME: nanoseconds for a pixel of the loop in C; nothing where there is none.
by_hand() {
  local vectors=
  grep -qw avx2 /proc/cpuinfo && vectors=-mavx2
  [ -x "$work/kernels" ] ||
    cc -O3 $vectors -o "$work/kernels" examples/bench-kernels.c 2>/dev/null || return 0
  "$work/kernels" "$1" 1920 1080 || true
}

base=$(per_frame '[0:v]copy[v];[1:v]copy[w]')

for name in "${@:-fade}"; do
  case $name in
  fade) theirs=fade ;;
  push) theirs=slideleft ;;
  moveIn) theirs=coverleft ;;
  reveal) theirs=revealleft ;;
  xfade:*) theirs=${name#xfade:} ;;
  *) theirs= ;;
  esac
  ours=$($pegbar bench "$name" --size 1920x1080 --threads 1 --seconds 1 --json |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["results"][0]["ns_per_pixel"])')
  by_hand=$(by_hand "$name")
  if [ -n "$by_hand" ]; then
    awk -v n="$name" -v o="$ours" -v k="$by_hand" 'BEGIN {
      printf "%s %.2f ns/pixel, C by hand %.2f ns/pixel (%.2f times)\n", n, o, k, k / o
    }'
  fi
  if [ -z "$theirs" ] || ! ffmpeg -hide_banner -h filter=xfade 2>/dev/null | grep -qw "$theirs"; then
    printf '%s %.2f ns/pixel, xfade has no such transition here\n' "$name" "$ours"
    continue
  fi
  time=$(per_frame "[0:v][1:v]xfade=transition=$theirs:duration=7.9:offset=0[v]")
  awk -v n="$name" -v o="$ours" -v t="$time" -v b="$base" 'BEGIN {
    x = (t - b) / (1920 * 1080) * 1e9
    printf "%s %.2f ns/pixel, xfade %.1f ns/pixel (%.0f times)\n", n, o, x, x / o
  }'
done
