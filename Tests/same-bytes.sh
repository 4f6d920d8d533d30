#!/usr/bin/env bash
# Frames and samples have the same bytes from debug and release builds, scalar and AVX2 kernels; frames
# from any number of threads.
set -u
cd "$(dirname "$0")/.."
scene=examples/scenes/showreel.json
status=0
bash examples/pictures.sh .build/release/pegbar || exit 1

# digest BUILD THREADS SIMD: of some frames all over the scene.
digest() {
  for frame in 0 40 75 110 150 170; do
    PEGBAR_SIMD=$3 .build/$1/pegbar render $scene --threads "$2" --frames $frame..$frame \
      --scale 0.4 -o - --quiet
  done | sha256sum | cut -c1-16
}

expected=$(digest release 1 auto)
for run in "release 2 auto" "release 3 auto" "release 7 auto" "release 1 scalar" "debug 1 auto" \
  "debug 2 scalar"; do
  # shellcheck disable=SC2086
  found=$(digest $run)
  if [ "$found" = "$expected" ]; then
    echo "$run: $found"
  else
    echo "$run: $found, expected $expected"
    status=1
  fi
done

# samples BUILD SIMD: of the values that animate in some scenes.
samples() {
  for name in motions showreel group keyframes spring; do
    PEGBAR_SIMD=$2 .build/$1/pegbar sample examples/scenes/$name.json --json --quiet \
      --at 0,0.05,0.31,0.5,0.77,1,1.25,1.499,1.8,2,2.3,2.57,2.9 || echo "$name: failed with $?"
  done
}

# conformance BUILD SIMD: all answers to the conformance cases.
conformance() {
  PEGBAR_SIMD=$2 ANSWERS=$answers BINARY=$PWD/.build/$1/pegbar python3 "$cases/run.py" \
    --pegbar "$answers/pegbar" "$cases" >/dev/null
  cat "$answers/log"
  rm -f "$answers/log"
}

# compare WHAT COMMAND: the same from each build and variant, and nothing in it failed.
compare() {
  local expected found run
  expected=
  for run in "release auto" "release scalar" "debug auto" "debug scalar"; do
    # shellcheck disable=SC2086
    $2 $run >"$answers/found"
    found=$(sha256sum <"$answers/found" | cut -c1-16)
    expected=${expected:-$found}
    if [ ! -s "$answers/found" ] || grep -q "failed with" "$answers/found"; then
      echo "$1, $run: no answer"
      status=1
    elif [ "$found" = "$expected" ]; then
      echo "$1, $run: $found"
    else
      echo "$1, $run: $found, expected $expected"
      status=1
    fi
  done
}

answers=$(mktemp -d)
trap 'rm -rf "$answers"' EXIT
compare samples samples
cases=$PWD/../shared/conformance
if [ -d "$cases" ]; then
  printf '#!/bin/bash\nset -o pipefail\n"$BINARY" "$@" | tee -a "$ANSWERS/log"\n' >"$answers/pegbar"
  chmod +x "$answers/pegbar"
  compare conformance conformance
else
  echo "skipped: conformance, ../shared is not there"
fi
exit $status
