#!/usr/bin/env bash
# The scenes of examples/scenes/bench drawn with Pegbar, Cairo, Skia and, as far as its module for
# Python goes, Blend2D on one core: CPU milliseconds a frame, and how many times quicker Pegbar is.
#   examples/bench-2d.sh [--seconds S] [--pictures DIR] [SCENE …]
# Installs what is missing: Debian's packages that its peers are built and run with, and pycairo,
# skia-python and blend2d-py from PyPI, into .build/bench-2d.
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/setup.sh
pegbar_setup libcairo2-dev pkg-config python3-dev python3-venv libfontconfig1 libgl1 libegl1
pegbar=.build/release/pegbar
python=.build/bench-2d/bin/python
[ -x "$pegbar" ] || swift build -c release
if ! "$python" -c 'import blend2d, cairo, skia' 2>/dev/null; then
  python3 -m venv .build/bench-2d
  "$python" -m pip install -q pycairo skia-python blend2d-py numpy
fi
exec "$python" examples/bench-2d/run.py --pegbar "$pegbar" "$@"
