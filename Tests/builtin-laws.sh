#!/usr/bin/env bash
# Every law for every built-in plugin, in the release build: linked into a program, and as library files.
set -euo pipefail
cd "$(dirname "$0")/.."
libraries=()
for family in Plugins/*/*/; do
  family=${family#Plugins/}
  libraries+=(".build/release/libPegbar${family//\//}.so")
done
.build/release/BuiltinLaws "${libraries[@]}"
