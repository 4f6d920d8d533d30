#!/usr/bin/env bash
# Runs the quickstart with the release build's program and no more plugins than a quickstart builds.
set -euo pipefail
cd "$(dirname "$0")/.."
programs=$(mktemp -d .build/quickstart-XXXXXX)
trap 'rm -rf "$programs"' EXIT
for program in pegbar pegbar-scan; do ln ".build/release/$program" "$programs"; done
for family in $(sed -nE 's/^families="(\$families )?(.*)"$/\2/p' examples/quickstart.sh); do
  ln ".build/release/lib$family.so" "$programs"
done
PEGBAR_PROGRAMS=$programs bash examples/quickstart.sh --quick
