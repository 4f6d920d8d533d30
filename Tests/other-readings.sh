#!/usr/bin/env bash
# Runs the tables of contested rules (ReadingsTests and ViewReadingsTests) with the other readings: with all
# of them, then with each one alone. The debug build with tests has to be there.
#
#   Tests/other-readings.sh [NAME…]
#
# NAME is a case of Reading, such as timeOffsetWraps: only those are tried, each alone.
set -u
cd "$(dirname "$0")/.."
names=("$@")
if [ $# -eq 0 ]; then
  mapfile -t names < <(sed -n 's/^  case \(.*\)$/\1/p' Sources/PegbarReadings/Reading.swift)
  names=(all "${names[@]}")
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0
for name in "${names[@]}"; do
  if PEGBAR_OTHER_READINGS=$name .build/debug/pegbarPackageTests.xctest --testing-library swift-testing \
    --filter 'ReadingsTests' >"$log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "$name:"
    grep -E '^✘|error:|Fatal|is not the name' "$log" | head -n 20
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
