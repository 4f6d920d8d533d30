#!/usr/bin/env bash
# Compiles libraries that were written for iOS with Pegbar, and runs what they animate:
#   PEGBAR_PORTS=FOLDER examples/ports.sh [PICTURES]
# FOLDER has one subfolder per library, a clone named like its repository: NVActivityIndicatorView,
# Pulsator, TransitionButton, TKSubmitTransition, swift-arcade, Splitflap, MKRingProgressView. The
# frames of the indicators go to the folder PICTURES. Ends with "N passed, N failed"; exit status 0
# when nothing failed.
set -uo pipefail
cd "$(dirname "$0")/.."
. examples/setup.sh
root=$PWD
libraries=${PEGBAR_PORTS:-}
passed=0
failed=0
if [ -z "$libraries" ] || [ ! -d "$libraries" ]; then
  echo "skip  ports: PEGBAR_PORTS is not a folder with the sources of libraries"
  echo "0 passed, 0 failed"
  exit 0
fi
pegbar_setup || exit 1
libraries=$(cd "$libraries" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
pictures=${1:-$folder/pictures}
mkdir -p "$pictures" "$folder/Sources"
pictures=$(cd "$pictures" && pwd)
targets=""

# step NAME COMMAND…: one pass or failure; its output is shown when it fails.
step() {
  local name=$1
  shift
  if "$@" >"$folder/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name"
  else
    failed=$((failed + 1))
    echo "FAIL  $name"
    grep -E 'error:' "$folder/log" | sort -u | head -n 40 || true
    tail -n 20 "$folder/log"
    return 1
  fi
}

# present LIBRARY: whether its sources are there.
present() {
  [ -d "$libraries/$1" ] && return 0
  echo "skip  $1: $libraries/$1 does not exist"
  return 1
}

# target NAME KIND FILE…: adds a target with these sources, unmodified.
target() {
  local name=$1 kind=$2
  shift 2
  mkdir -p "$folder/Sources/$name"
  cp "$@" "$folder/Sources/$name/" || exit 1
  local also=""
  [ "$name" = Indicators ] && also='"NVActivityIndicatorView", '
  targets="$targets
    .$kind(name: \"$name\", dependencies: [${also}uikit, quartzCore, coreGraphics]),"
}

build() { swift build --package-path "$folder" --scratch-path "$root/.build/examples" "$@"; }

# runs NAME TARGET [ARGUMENT]: compiles a target and runs its program.
runs() {
  step "$1: compiles" build --product "$2" &&
    step "$1: animates" "$root/.build/examples/debug/$2" "${@:3}"
}

if present NVActivityIndicatorView; then
  base=$libraries/NVActivityIndicatorView/Sources/Base
  target NVActivityIndicatorView target "$base"/*.swift "$base"/Animations/*.swift
  target Indicators executableTarget examples/ports/Indicators.swift
fi
if present Pulsator; then
  # The other sources of its folder are for SwiftUI.
  mkdir "$folder/pulsator"
  cp "$libraries/Pulsator/Pulsator/Pulsator.swift" "$folder/pulsator/"
  step "Pulsator: the tool" swift build --product pegbar &&
    step "Pulsator: is ported" .build/debug/pegbar port --keep-imports --strict \
      "$folder/pulsator" -o "$folder/ported"
  target Pulse executableTarget "$folder"/ported/*.swift examples/ports/Pulse.swift
fi
# ported NAME TARGET DRIVER SOURCE…: ports sources, and adds a target of them and a program.
ported() {
  local name=$1 target=$2 driver=$3
  shift 3
  mkdir "$folder/$target"
  cp "$@" "$folder/$target/"
  # What is left to do by hand is not on the way of the program.
  step "$name: is ported" .build/debug/pegbar port --keep-imports "$folder/$target" \
    -o "$folder/$target.ported"
  target "$target" executableTarget "$folder/$target.ported"/*.swift "$driver"
}

if present Splitflap; then
  ported Splitflap Flaps examples/ports/Flaps.swift "$libraries"/Splitflap/Sources/*.swift
fi
if present MKRingProgressView; then
  ported MKRingProgressView Rings examples/ports/Rings.swift \
    "$libraries"/MKRingProgressView/MKRingProgressView/*.swift
fi
if present TransitionButton; then
  sources=$libraries/TransitionButton/Sources/TransitionButton
  target Spinner executableTarget "$sources/SpinerLayer.swift" "$sources/CGRectExtension.swift" \
    examples/ports/Spinner.swift
fi
if present TKSubmitTransition; then
  sources=$libraries/TKSubmitTransition/SubmitTransition/Classes
  target SubmitSpinner executableTarget "$sources/SpinerLayer.swift" "$sources/CGRectEx.swift" \
    examples/ports/Spinner.swift
fi
if present swift-arcade; then
  sources=$libraries/swift-arcade/Animation/CoreAnimation/Intro/Demo/CoreAnimationIntro
  target Orbit executableTarget "$sources/FlyViewController.swift" \
    "$sources/Rotate2ViewController.swift" examples/ports/Orbit.swift
fi

cat >"$folder/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let uikit = Target.Dependency.product(name: "UIKit", package: "pegbar")
let quartzCore = Target.Dependency.product(name: "QuartzCore", package: "pegbar")
let coreGraphics = Target.Dependency.product(name: "CoreGraphics", package: "pegbar")
let package = Package(
  name: "ports", dependencies: [.package(name: "pegbar", path: "$root")],
  targets: [$targets
  ],
  swiftLanguageModes: [.v5])
EOF

present NVActivityIndicatorView >/dev/null &&
  runs "NVActivityIndicatorView" Indicators "$pictures"
present Pulsator >/dev/null && runs "Pulsator" Pulse
present TransitionButton >/dev/null && runs "TransitionButton" Spinner
present TKSubmitTransition >/dev/null && runs "TKSubmitTransition" SubmitSpinner
present swift-arcade >/dev/null && runs "swift-arcade" Orbit
present Splitflap >/dev/null && runs "Splitflap" Flaps
present MKRingProgressView >/dev/null && runs "MKRingProgressView" Rings

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
