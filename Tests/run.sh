#!/usr/bin/env bash
# Builds Pegbar and runs all its tests; installs what is missing first.
# Ends with "N passed, N failed"; exit status 0 when nothing failed.
#
#   Tests/run.sh            all steps; CI=true runs some more and skips nothing that can be installed
#   Tests/run.sh NAME…      some steps, and the builds that they need
#   Tests/run.sh --list     the names of the steps
set -uo pipefail
cd "$(dirname "$0")/.."
. examples/setup.sh
more="g++ patchelf"
if [ "${CI:-}" = true ]; then
  for program in zsh fish mandoc groff cargo pkg-config; do
    command -v $program >/dev/null || more="$more $program"
  done
  command -v cargo-clippy >/dev/null || more="$more rust-clippy"
  more="$more libgsl27" # for bind files
fi
pegbar_setup $more || exit 1
# Tests compare with what Pillow, numpy and jsonschema read; with CI=true they fail without.
python3 -c 'import PIL, numpy, jsonschema' 2>/dev/null ||
  pip install -q pillow numpy jsonschema >/dev/null 2>&1 ||
  pip install -q --break-system-packages pillow numpy jsonschema >/dev/null 2>&1
exec python3 Tests/run.py "$@"
