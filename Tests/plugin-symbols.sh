#!/usr/bin/env bash
# Looks into every built-in library: none may contain a symbol of the core, and each one entry function.
set -u
cd "$(dirname "$0")/.."
status=0
count=0
for family in Plugins/*/*/; do
  family=${family#Plugins/}
  library=.build/debug/libPegbar${family//\//}.so
  [ -e "$library" ] || continue
  count=$((count + 1))
  if nm "$library" 2>/dev/null | grep -qE '10PegbarCore|12PegbarEngine|13PegbarPlugins'; then
    echo "$library contains symbols of the core"
    status=1
  fi
  entries=$(nm -D --defined-only "$library" | grep -c ' T pegbar_plugin_open')
  if [ "$entries" -ne 1 ]; then
    echo "$library exports $entries entry functions"
    status=1
  fi
done
echo "$count libraries looked at"
[ "$count" -gt 0 ] && exit $status
