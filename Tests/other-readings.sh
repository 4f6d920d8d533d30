#!/usr/bin/env bash
# Builds everything with the other reading of contested rules and runs the table of readings
# (ReadingsTests and ViewReadingsTests).
#
#   Tests/other-readings.sh [-o BUILD-FOLDER] [NAME…]
#
# NAME is a constant of CPegbarReadings.h without PGB_READING_, such as TIME_OFFSET_WRAPS; without any, all
# readings are the other ones.
set -u
cd "$(dirname "$0")/.."
folder=
if [ "${1:-}" = -o ]; then
  folder=$2
  shift 2
fi
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
fi
flags=()
for name in "$@"; do
  grep -q "PGB_READING($name)" Sources/CPegbarReadings/include/CPegbarReadings.h || {
    echo "other-readings: there is no reading $name" >&2
    exit 64
  }
  flags+=(-Xcc "-DPGB_OTHER_$name")
done
[ $# -gt 0 ] || flags=(-Xcc -DPGB_OTHER_READINGS)
swift test --scratch-path "$folder" "${flags[@]}" --filter ReadingsTests
