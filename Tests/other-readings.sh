#!/usr/bin/env bash
# Builds everything with the other reading of each constant in pegbar/choices.h and runs the table of
# readings (Tests/PegbarTests/Semantics/ReadingsTests.swift): other-readings.sh [BUILD-FOLDER].
set -u
cd "$(dirname "$0")/.."
folder=${1:-$(mktemp -d)}
[ $# -gt 0 ] || trap 'rm -rf "$folder"' EXIT
swift test --scratch-path "$folder" -Xcc -DPEGBAR_OTHER_READINGS -Xswiftc -DPEGBAR_OTHER_READINGS \
  --filter ReadingsTests
