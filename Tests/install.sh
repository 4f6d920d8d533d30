#!/usr/bin/env bash
# Installs into a temporary folder, moves it, and lets the moved program run without any variable.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
examples/install.sh "$folder/first"
mv "$folder/first" "$folder/second"

pegbar() { env -i PATH=/usr/bin:/bin "$folder/second/bin/pegbar" "$@"; }
pegbar doctor
[ "$(pegbar list --json | grep -o '"origin":"builtin"' | wc -l)" -ge 50 ]
[ -s "$folder/second/share/man/man1/pegbar.1" ]
for file in bin/pegbar libexec/pegbar/pegbar-scan; do
  if readelf -d "$folder/second/$file" | grep -E 'RUNPATH|RPATH' | grep -v ORIGIN; then
    echo "$file has a run path of its own" >&2
    exit 1
  fi
done

# A plugin made with it, compiled with its headers, is scanned by its scanner and keeps the laws.
pegbar new plugin ripple --kind transition --language c -o "$folder/ripple"
"$folder/ripple/build.sh"
PEGBAR=$folder/second/bin/pegbar "$folder/ripple/test.sh"
if command -v swiftc >/dev/null; then
  pegbar new plugin shove --from pegbar.transition.push -o "$folder/shove"
  PEGBAR=$folder/second/bin/pegbar "$folder/shove/test.sh"
fi
if command -v cargo >/dev/null; then
  pegbar new plugin drift --kind value --language rust -o "$folder/drift"
  "$folder/drift/build.sh"
  PEGBAR=$folder/second/bin/pegbar "$folder/drift/test.sh"
fi

# The pages are installed. A plugin that is compiled with the pkg-config file is found in a nested folder.
[ -s "$folder/second/share/doc/pegbar/pages/WriteYourFirstTransition.md" ]
[ -s "$folder/second/share/doc/pegbar/pages/Resources/blinds.png" ]
if [ "${CI:-}" = true ] || command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=$folder/second/lib/pkgconfig
  [ "$(pkg-config --modversion pegbar)" = 0.10 ]
  (umask 022 && mkdir -p "$folder/own/water")
  # shellcheck disable=SC2046 # the flags are several words
  cc -shared $(pkg-config --cflags pegbar) -O2 -o "$folder/own/water/ripple.so" examples/c-transition/ripple.c
  pegbar check "$folder/own/water/ripple.so" >/dev/null
  pegbar list transitions --plugin-path "$folder/own" | grep -q ripple
fi

# With it, the documentation's pages do what they say.
env -i PATH=/usr/bin:/bin HOME="$folder" python3 Tests/pages.py "$folder/second/bin" \
  BindCFunctions Scenes TransitionPlugins FilterPlugins TimingPlugins ValuePlugins AnimationPlugins \
  ProviderPlugins
python3 Tests/pages.py "$folder/second/bin" WriteYourFirstTransition UsePegbarAsALibrary JoinClips \
  CheckPlugins TestingAnimations FromIOS SwiftPlugins PluginHosts
if command -v cargo >/dev/null; then
  python3 Tests/pages.py "$folder/second/bin" RustPlugins
fi
echo "installed and moved: it runs"
