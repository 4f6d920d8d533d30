#!/usr/bin/env bash
# Builds Pegbar and installs it: examples/install.sh PREFIX
#
# PREFIX gets bin/pegbar, libexec/pegbar/pegbar-scan, lib/pegbar/plugins, lib/swift/linux (the Swift
# runtime), include/pegbar, share. Nothing in it names this folder or PREFIX: it may be moved. What
# is there already is replaced file by file. At the end the installed program is tried.
#
# PEGBAR_BUILD: the folder to build in (default: .build-install in the package).
set -euo pipefail

prefix=${1:?usage: examples/install.sh PREFIX}
cd "$(dirname "$0")/.."
build=${PEGBAR_BUILD:-$PWD/.build-install}
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)

# Run paths from bin, from libexec/pegbar and from lib/pegbar/plugins to the Swift runtime.
flags=(-c release --scratch-path "$build" -Xswiftc -no-toolchain-stdlib-rpath)
for path in ../lib/swift/linux ../../lib/swift/linux ../../swift/linux; do
  flags+=(-Xlinker -rpath -Xlinker "\$ORIGIN/$path")
done
echo "Building in $build"
swift build "${flags[@]}" >"$build.log" 2>&1 || {
  grep -E 'error:' "$build.log" >&2 || tail -n 20 "$build.log" >&2
  exit 1
}
rm -f "$build.log"
products=$(swift build "${flags[@]}" --show-bin-path)

install -d "$prefix"/{bin,libexec/pegbar,lib/pegbar/plugins,lib/swift/linux,include} \
  "$prefix"/share/{pegbar,man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
install -s -m 755 "$products/pegbar" "$prefix/bin/"
install -s -m 755 "$products/pegbar-scan" "$prefix/libexec/pegbar/"
for family in Plugins/*/*/; do
  family=${family#Plugins/}
  install -m 755 "$products/libPegbar${family//\//}.so" "$prefix/lib/pegbar/plugins/"
done
(cd Sources/CPegbarPlugin/include && find pegbar -name '*.h' -exec install -D -m 644 {} "$prefix/include/{}" \;)
install -m 644 Sources/CPegbarPlugin/include/module.modulemap "$prefix/include/"
kit=$prefix/share/pegbar/PegbarPluginKit # a package of its own
rm -rf "$kit"
install -D -m 644 -t "$kit" Sources/PegbarPluginKit/Package/Package.swift
install -D -m 644 -t "$kit/Sources/PegbarPluginKit" Sources/PegbarPluginKit/*.swift
find Sources/CPegbarPlugin \( -name '*.[ch]' -o -name module.modulemap \) \
  -exec install -D -m 644 {} "$kit/{}" \;
rm -rf "$prefix"/share/pegbar/{Rust,Plugins,CPegbarKernels,PegbarMasks,PegbarWarps}
(cd Sources && find CPegbarKernels PegbarMasks PegbarWarps \( -name '*.[ch]' -o -name '*.swift' \) \
  -exec install -D -m 644 {} "$prefix/share/pegbar/{}" \;)
find Plugins \( -name '*.swift' -o -name plugin.json \) \
  -exec install -D -m 644 {} "$prefix/share/pegbar/{}" \;
(cd Sources/PegbarPluginKit && find Rust/Cargo.toml Rust/src Rust/examples Rust/tests -type f \
  -exec install -D -m 644 {} "$prefix/share/pegbar/{}" \;)
install -m 644 Sources/PegbarScene/scene.schema.json Sources/PegbarForeign/bind.schema.json \
  "$prefix/share/pegbar/"
install -D -m 644 LICENSE "$prefix/share/doc/pegbar/LICENSE"

# The runtime: what the programs need of the toolchain, and what that needs in turn.
runtime=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/linux
LD_LIBRARY_PATH=$runtime ldd "$prefix/bin/pegbar" "$prefix/libexec/pegbar/pegbar-scan" \
  "$prefix"/lib/pegbar/plugins/*.so | awk '/=> \// { print $3 }' | sort -u |
  while read -r library; do
    case $library in "$runtime"/*) install -m 644 "$library" "$prefix/lib/swift/linux/" ;; esac
  done

# Completions and the manual page come from the program itself.
pegbar() { env -i "$prefix/bin/pegbar" "$@"; }
pegbar completions bash >"$prefix/share/bash-completion/completions/pegbar"
pegbar completions zsh >"$prefix/share/zsh/site-functions/_pegbar"
pegbar completions fish >"$prefix/share/fish/vendor_completions.d/pegbar.fish"
pegbar manual >"$prefix/share/man/man1/pegbar.1"

# It has to run without any variable, find its plugins and its scanner, and draw.
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
pegbar list --json | grep -q '"pegbar.transition.push"'
pegbar doctor >/dev/null
cat >"$trial/scene.json" <<'SCENE'
{ "version": 1, "size": [32, 18], "duration": 1, "background": "#102030",
  "layers": [ { "bounds": [0, 0, 8, 8], "position": [4, 9], "backgroundColor": "#ff8800",
    "animations": [ { "type": "CABasicAnimation", "keyPath": "position.x", "fromValue": 4,
                      "toValue": 28, "duration": 1, "timingFunction": "easeInEaseOut" } ] } ] }
SCENE
pegbar render "$trial/scene.json" --at 0.5 -o "$trial/frame.png"
test -s "$trial/frame.png"
echo "Installed in $prefix; add $prefix/bin to PATH"
