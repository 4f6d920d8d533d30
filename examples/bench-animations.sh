#!/usr/bin/env bash
# Animations against a plain C loop of the same work, and against Qt's where it is installed
# (qtbase5-dev): bench-animations.sh [PEGBAR] [COUNT]. Fails where Pegbar takes more than 1.2 times the
# loop's time, or a frame takes memory.
set -u
here=$(cd "$(dirname "$0")" && pwd)
pegbar=${1:-.build/release/pegbar}
count=${2:-100000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

cc -O3 -std=gnu11 -ffp-contract=off "$here/bench-animations/loop.c" -o "$folder/loop" -lm || exit 1
cc -O2 -shared -fPIC "$here/bench-animations/count.c" -o "$folder/count.so" || exit 1

# loop_best NAME: of three runs, as other programs may disturb one.
"$folder/loop" "$count" > "$folder/loop.txt"
"$folder/loop" "$count" >> "$folder/loop.txt"
LD_PRELOAD="$folder/count.so" "$pegbar" bench --animations "$count" > "$folder/pegbar.txt" || exit 1
"$folder/loop" "$count" >> "$folder/loop.txt"
cat "$folder/pegbar.txt"

# number NAME: of one of Pegbar's lines.
number() {
  tr '\n' '~' < "$folder/pegbar.txt" | sed 's/~  / /g' | tr '~' '\n' |
    sed -n "s/^$count $1  *\([0-9.]*\) .*/\1/p" | head -1
}

for kind in scalar repeating; do
  ours=$(number $kind)
  theirs=$(awk -v kind=$kind '$1 == kind && (!best || $2 < best) { best = $2 } END { print best }' \
    "$folder/loop.txt")
  awk -v a="$ours" -v b="$theirs" -v kind=$kind 'BEGIN {
    printf "%s: %.2f ns, C loop %.2f ns, ratio %.2f\n", kind, a, b, a / b
    exit a / b > 1.2 }' || { echo "  more than 1.2"; status=1; }
done

for kind in "scalar, allocations" "mixed, allocations"; do
  [ "$(number "$kind")" = 0.0 ] || { echo "$kind: not 0 a frame"; status=1; }
done

flags=$(pkg-config --cflags --libs Qt5Core 2>/dev/null)
if [ -z "$flags" ]; then
  echo "Qt: not installed (qtbase5-dev), left out"
# shellcheck disable=SC2086
elif c++ -O2 -fPIC "$here/bench-animations/qt.cpp" $flags -o "$folder/qt"; then
  "$folder/qt" "$count" | while read -r what theirs; do
    case $what in
      frame) ours=$(number "scalar, in a frame") ;;
      *) ours=$(number add+commit) ;;
    esac
    awk -v a="$ours" -v b="$theirs" -v what="$what" 'BEGIN {
      printf "%s: %.1f ns, Qt %.1f ns, Qt takes %.1f times as long\n", what, a, b, b / a }'
  done
fi
exit $status
