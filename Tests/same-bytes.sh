#!/usr/bin/env bash
# Frames and samples have the same bytes from debug and release builds, scalar and AVX2 kernels, and any number
# of threads.
#
# The release build with AVX2 on one thread is compared with the debug build with scalar kernels on two, so a
# difference in either shows; the release build also draws on three threads.
set -u
cd "$(dirname "$0")/.."
scene=examples/scenes/showreel.json
status=0
answers=$(mktemp -d)
trap 'rm -rf "$answers"' EXIT
bash examples/pictures.sh .build/release/pegbar || exit 1

# frames BUILD SIMD THREADS: some frames all over the scene.
frames() {
  for frame in 0 40 75 110 150 170; do
    PEGBAR_SIMD=$2 .build/"$1"/pegbar render $scene --threads "$3" --frames $frame..$frame \
      --scale 0.4 -o - --quiet || echo "failed with $?"
  done
}

# samples BUILD SIMD: the values that animate in some scenes.
samples() {
  for name in motions showreel group keyframes spring; do
    PEGBAR_SIMD=$2 .build/"$1"/pegbar sample examples/scenes/$name.json --json --quiet \
      --at 0,0.05,0.31,0.5,0.77,1,1.25,1.499,1.8,2,2.3,2.57,2.9 || echo "failed with $?"
  done
}

# conformance BUILD SIMD: all answers to the conformance cases.
cases=$PWD/../shared/conformance
conformance() {
  printf '#!/bin/bash\nset -o pipefail\n"%s" "$@" | tee -a "%s"\n' "$PWD/.build/$1/pegbar" \
    "$answers/log" >"$answers/pegbar"
  chmod +x "$answers/pegbar"
  PEGBAR_SIMD=$2 python3 "$cases/run.py" --pegbar "$answers/pegbar" "$cases" >/dev/null
  cat "$answers/log"
  rm -f "$answers/log"
}

# compare COMMAND RUN…: each run has the same, not empty, bytes as the first one.
compare() {
  local command=$1 expected= found run
  shift
  for run in "$@"; do
    # shellcheck disable=SC2086
    $command $run >"$answers/found"
    found=$(sha256sum <"$answers/found" | cut -c1-16)
    expected=${expected:-$found}
    if [ ! -s "$answers/found" ] || grep -aq "failed with" "$answers/found"; then
      echo "$command, $run: no answer"
      status=1
    elif [ "$found" = "$expected" ]; then
      echo "$command, $run: $found"
    else
      echo "$command, $run: $found, expected $expected"
      status=1
    fi
  done
}

compare frames "release auto 1" "release auto 3" "debug scalar 2"
compare samples "release auto" "debug scalar"
if [ -d "$cases" ]; then
  compare conformance "release auto" "debug scalar"
else
  echo "skipped: conformance, ../shared is not there"
fi
exit $status
