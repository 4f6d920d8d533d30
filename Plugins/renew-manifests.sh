#!/usr/bin/env bash
# Writes every family's plugin.json anew from the built library; build again afterwards.
#   Plugins/renew-manifests.sh [FOLDER WITH THE LIBRARIES, default .build/debug]
set -euo pipefail
cd "$(dirname "$0")/.."
built=${1:-.build/debug}
if [ ! -x "$built/pegbar-scan" ]; then
  echo "$built/pegbar-scan is missing; run swift build first" >&2
  exit 1
fi

renewed=0
for manifest in Plugins/*/*/plugin.json; do
  family=${manifest#Plugins/}
  family=${family%/plugin.json}
  library=$built/libPegbar${family/\//}.so
  # A new family starts from a file that holds its entry's name: {"entry": "pegbar_plugin_open_mine"}
  entry=$(grep -oE '"entry": *"[^"]+"' "$manifest" | sed -E 's/.*"([^"]+)"$/\1/')
  "$built/pegbar-scan" --manifest --entry "$entry" "$library" >"$manifest.new" || {
    rm -f "$manifest.new"
    exit 1
  }
  if cmp -s "$manifest.new" "$manifest"; then
    rm "$manifest.new"
  else
    mv "$manifest.new" "$manifest"
    renewed=$((renewed + 1))
    echo "renewed $manifest"
  fi
done
echo "$renewed manifests renewed"
