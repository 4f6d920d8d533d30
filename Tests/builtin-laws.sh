#!/usr/bin/env bash
# Checks every built-in plugin of the release build against every law: linked into a program, and in its
# library file.
set -euo pipefail
cd "$(dirname "$0")/.."
libraries=()
for family in Plugins/*/*/; do
  family=${family#Plugins/}
  libraries+=(".build/release/libPegbar${family//\//}.so")
done
.build/release/BuiltinLaws "${libraries[@]}"
