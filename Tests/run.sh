#!/usr/bin/env bash
# Builds Pegbar and runs all its tests; installs what is missing first.
# Ends with "N passed, N failed"; exit status 0 when nothing failed.
set -uo pipefail
cd "$(dirname "$0")/.."
. examples/setup.sh
more=g++
if [ "${CI:-}" = true ]; then # where tests skip nothing that can be installed
  for program in zsh fish mandoc groff cargo; do
    command -v $program >/dev/null || more="$more $program"
  done
  more="$more libgsl27" # for bind files
fi
pegbar_setup $more || exit 1
# Tests compare with what Pillow, numpy and jsonschema read; with CI=true they fail without.
python3 -c 'import PIL, numpy, jsonschema' 2>/dev/null ||
  pip install -q pillow numpy jsonschema >/dev/null 2>&1 ||
  pip install -q --break-system-packages pillow numpy jsonschema >/dev/null 2>&1

passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# step NAME COMMAND…: one pass or failure; its output is shown when it fails.
step() {
  local name=$1
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $name"
  else
    failed=$((failed + 1))
    echo "FAIL  $name"
    tail -n 60 "$log"
  fi
}

# counted NAME COMMAND…: adds the counts of the command's last "N passed, N failed".
counted() {
  local name=$1 line
  shift
  "$@" >"$log" 2>&1
  last_passed=0
  last_failed=0
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
  if [ -z "$line" ]; then
    failed=$((failed + 1))
    echo "FAIL  $name: no summary"
    tail -n 40 "$log"
    return
  fi
  echo "$line" | {
    read -r p _ f _
    echo "      $name: $p passed, $f failed"
  }
  last_passed=${line%% passed*}
  last_failed=$(echo "$line" | sed -E 's/.*, ([0-9]+) failed/\1/')
  [ "$last_failed" -eq 0 ] || tail -n 40 "$log"
}

# swift test prints its own summary, which is added here.
unit_tests() {
  swift test --skip-build >"$log" 2>&1
  local status=$? count issues
  count=$(grep -oE 'Test run with [0-9]+ tests' "$log" | tail -n 1 | grep -oE '[0-9]+')
  issues=$(grep -cE '^✘ Test .*\) (with [0-9]+ test cases )?failed after' "$log")
  grep -E '^skipped:|^➜' "$log" | sort -u
  if [ $status -ne 0 ]; then
    grep -E '^✘|error:|Fatal|recorded an issue' "$log" | head -n 60
    [ "$issues" -gt 0 ] || issues=1
  fi
  passed=$((passed + ${count:-0} - issues))
  failed=$((failed + issues))
  echo "      unit tests: $((${count:-0} - issues)) passed, $issues failed"
}

step "debug build with tests" swift build --build-tests
unit_tests
step "release build" swift build -c release
step "formatting and documentation rules" \
  swift format lint --strict -r Package.swift Sources Plugins Tests examples
if [ "${CI:-}" = true ]; then # a second build of everything
  step "both readings of contested rules" bash Tests/other-readings.sh
else
  echo "skip  both readings of contested rules: CI=true runs Tests/other-readings.sh"
fi
step "format of C" bash Tests/c-format.sh
step "imports point one way, as the pages say" python3 Tests/imports.py
step "rules named by code and tests" python3 Tests/rules.py
step "numbers of properties" python3 Tests/properties.py
step "tests found by the names of sources" python3 Tests/mirror.py
step "public interface and documentation" python3 Tests/api.py
step "users of the plugin interface" python3 Tests/Frozen/uses.py
step "no core symbol inside a plugin" bash Tests/plugin-symbols.sh
step "debug and release draw the same bytes" bash Tests/same-bytes.sh
if [ "${CI:-}" = true ]; then # three minutes
  step "budgets of speed" bash examples/bench.sh --ci
  step "pictures by their definitions" python3 Tests/Goldens/combined/generate.py
else
  echo "skip  pictures by their definitions: CI=true runs Tests/Goldens/combined/generate.py"
  echo "skip  budgets of speed: CI=true runs examples/bench.sh --ci"
fi
step "page of built-in plugins" python3 examples/gallery.py --check
step "quickstart" bash examples/quickstart.sh --quick
step "examples" bash Tests/examples.sh
step "installed and moved" bash Tests/install.sh

# all NAME COMMAND…: like counted, and every case has to pass.
all() {
  counted "$@"
  passed=$((passed + last_passed))
  failed=$((failed + last_failed))
}

# Random scenes against the rules of the model written a second time; good scenes broken at random.
all "random scenes" python3 Tests/Oracle/run.py --pegbar .build/release/pegbar --seeds 0..400
all "broken scenes" python3 Tests/Fuzz/scenes.py --pegbar .build/release/pegbar --seeds 0..300 \
  examples/scenes/*.json
all "scenes of extreme numbers" python3 Tests/Fuzz/extremes.py --pegbar .build/release/pegbar
all "pictures that claim too much" python3 Tests/Fuzz/bombs.py --pegbar .build/release/pegbar
all "numbers of options" python3 Tests/Fuzz/options.py --pegbar .build/release/pegbar
all "broken manifests" python3 Tests/Fuzz/manifests.py --pegbar .build/release/pegbar --seeds 0..100
# Plugins of version 0.10 of the interface, which every later build loads.
all "plugins of interface 0.10" python3 Tests/Frozen/run.py --pegbar .build/release/pegbar
# Bad plugins and files, each with the reason that has to be told.
all "hostile plugins" python3 Tests/Hostile/run.py --pegbar .build/release/pegbar
# What check says is what drawing and sampling say.
all "codes of three commands" python3 Tests/Fuzz/codes.py --pegbar .build/release/pegbar --seeds 0..200
all "foreign text" python3 Tests/Fuzz/foreign.py --pegbar .build/release/pegbar --seeds 0..200

# Libraries from iOS, from clones in a folder.
if [ -n "${PEGBAR_PORTS:-}" ]; then
  all "libraries from iOS" bash examples/ports.sh
else
  echo "skip  libraries from iOS: PEGBAR_PORTS=FOLDER runs examples/ports.sh"
fi

# Cases that live beside the project: the number that passes never falls.
shared=../shared
for suite in conformance visual; do
  if [ ! -d "$shared/$suite" ]; then
    echo "skip  $suite: $shared/$suite is not there"
    continue
  fi
  case $suite in
  conformance) counted "$suite" python3 $shared/conformance/run.py --pegbar .build/release/pegbar $shared/conformance ;;
  visual) counted "$suite" python3 $shared/visual/compare.py --pegbar .build/release/pegbar $shared/visual ;;
  esac
  least=$(cat "Tests/$suite-passing.txt")
  if [ "${last_passed:-0}" -ge "$least" ]; then
    passed=$((passed + last_passed))
    echo "ok    $suite: $last_passed pass, at least $least have to"
  else
    failed=$((failed + 1))
    echo "FAIL  $suite: ${last_passed:-0} pass, at least $least have to"
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
