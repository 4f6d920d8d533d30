#!/usr/bin/env bash
# Builds Pegbar and installs it: examples/install.sh PREFIX
#
# PREFIX gets bin/pegbar, libexec/pegbar/pegbar-scan, lib/pegbar/plugins, lib/swift/linux (the Swift
# runtime), lib/pkgconfig/pegbar.pc, include/pegbar, and in share the kits, the pages and completions.
# Nothing in it names this folder or PREFIX: it may be moved. What is there already is replaced file
# by file. At the end the installed program is tried.
set -euo pipefail

prefix=${1:?usage: examples/install.sh PREFIX}
cd "$(dirname "$0")/.."
. examples/setup.sh
pegbar_setup patchelf
mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)

echo "Building"
pegbar_build "$(mktemp)" -c release
products=.build/release

# program FILE FOLDER PATH: installs a program or library; PATH leads from it to the Swift runtime.
program() {
  install -m 755 "$products/$1" "$prefix/$2/"
  strip --strip-unneeded "$prefix/$2/$1"
  patchelf --set-rpath "\$ORIGIN/$3" "$prefix/$2/$1"
}

install -d "$prefix"/{bin,libexec/pegbar,lib/pegbar/plugins,lib/swift/linux,lib/pkgconfig,include} \
  "$prefix"/share/{pegbar,man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d}
program pegbar bin ../lib/swift/linux
program pegbar-scan libexec/pegbar ../../lib/swift/linux
for family in Plugins/*/*/; do
  family=${family#Plugins/}
  program "libPegbar${family//\//}.so" lib/pegbar/plugins ../../swift/linux
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
rm -rf "$prefix/share/doc/pegbar/pages"
install -D -m 644 -t "$prefix/share/doc/pegbar/pages" Sources/Pegbar/Pegbar.docc/*.md
install -D -m 644 -t "$prefix/share/doc/pegbar/pages/Resources" Sources/Pegbar/Pegbar.docc/Resources/*
cat >"$prefix/lib/pkgconfig/pegbar.pc" <<PKG_CONFIG
prefix=\${pcfiledir}/../..
includedir=\${prefix}/include
plugindir=\${prefix}/lib/pegbar/plugins

Name: pegbar
Description: Headers for plugins of Pegbar: cc -shared \$(pkg-config --cflags pegbar) -o mine.so mine.c
Version: $(sed -En 's/^#define PEGBAR_ABI_(MAJOR|MINOR) //p' Sources/CPegbarPlugin/include/pegbar/abi.h |
  paste -sd .)
Cflags: -I\${includedir} -fPIC -ffp-contract=off
PKG_CONFIG

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
