#!/usr/bin/env bash
# A frame has the same bytes from debug and release builds, scalar and AVX2 kernels, any number of threads.
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
exit $status
