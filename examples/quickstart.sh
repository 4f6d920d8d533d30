#!/usr/bin/env bash
# From a fresh machine to pictures, clips and a showreel, all made by Pegbar.
#   examples/quickstart.sh            everything, into examples/out/
#   examples/quickstart.sh --quick    the same with small pictures, for the tests
set -euo pipefail
cd "$(dirname "$0")/.."
. examples/setup.sh

out=examples/out
scale=1
if [ "${1:-}" = --quick ]; then
  out=$(mktemp -d)
  trap 'rm -rf "$out"' EXIT
  scale=0.25
fi

pegbar_setup
mkdir -p "$out"

# The families of plugins that are played here; building the others takes a quarter longer.
families="PegbarAnimationBasic PegbarAnimationGroup PegbarAnimationKeyframe PegbarAnimationSpring"
families="$families PegbarAnimationTransition PegbarTimingCurves PegbarValueFunctions"
families="$families PegbarTransitionCards PegbarTransitionDissolves PegbarTransitionShapes"
families="$families PegbarTransitionSlides"

unplayed=.build/release/libPegbarFilterColors.so # it is there once everything is built
pegbar=${PEGBAR_PROGRAMS:-.build/release}/pegbar
if [ -n "${PEGBAR_PROGRAMS:-}" ]; then
  echo "Using $pegbar"
elif [ -e $unplayed ]; then
  echo "Building (release)"
  pegbar_build "$out/build.log" -c release
else
  echo "Building (release): the program, and the plugins that are played here"
  PEGBAR_FAMILIES=$families pegbar_build "$out/build.log" -c release
fi

echo "Drawing the sample pictures"
for name in dawn night forest; do
  $pegbar render "examples/scenes/$name.json" --at 0 --scale $scale -o "$out/$name.png" --overwrite --quiet
done

echo "Compiling a transition of our own, in C"
# The line stands on the example's page; it is taken from there so that it cannot go stale.
compile=$(grep -oE 'cc -shared .*' examples/c-transition/README.md | head -n 1)
mkdir -p "$out/plugins"
(cd examples/c-transition && eval "${compile/-o ripple.so/-o ../../ripple.so.new}")
mv ripple.so.new "$out/plugins/ripple.so"

echo "Playing transitions"
play() { $pegbar transition "$@" --overwrite --quiet; }
play "$out/dawn.png" "$out/night.png" -t org.example.ripple --plugin-path "$out/plugins" \
  -d 1.2 --hold 0.4 --fps 20 --size 320x180 -o "$out/ripple.gif"
play "$out/dawn.png" "$out/night.png" "$out/forest.png" -t cube --timing easeInEaseOut \
  -d 1 --hold 0.5 --fps 20 --size 320x180 -o "$out/cube.apng"
files="ripple.gif cube.apng"
if command -v ffmpeg >/dev/null 2>&1; then
  play "$out/dawn.png" "$out/forest.png" -t push --subtype fromRight --timing easeInEaseOut \
    -o "$out/push.mp4"
  files="$files push.mp4"
fi

echo "Rendering the showreel"
reel=examples/scenes/showreel.json
bash examples/pictures.sh $pegbar
start=$(date +%s.%N)
if command -v ffmpeg >/dev/null 2>&1; then
  $pegbar render $reel --scale $scale -o "$out/showreel.mp4" --overwrite --quiet
  files="$files showreel.mp4"
else
  $pegbar render $reel --scale $scale -o "$out/showreel.apng" --overwrite --quiet
  files="$files showreel.apng"
fi
end=$(date +%s.%N)
frames=$($pegbar info $reel --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["frames"])')
$pegbar render $reel --size 320x180 --fps 15 -o "$out/showreel.gif" --overwrite --quiet
files="$files showreel.gif"

echo
(cd "$out" && ls -l dawn.png night.png forest.png $files | awk '{ printf "  %-16s %9d bytes\n", $NF, $5 }')
echo
awk -v n="$frames" -v a="$start" -v b="$end" \
  'BEGIN { printf "%d frames in %.1f s (%.0f fps)\n", n, b - a, n / (b - a) }'

one=$($pegbar render $reel --threads 1 --frames 60..89 --scale $scale -o - --quiet | sha256sum | cut -c1-16)
two=$($pegbar render $reel --threads 2 --frames 60..89 --scale $scale -o - --quiet | sha256sum | cut -c1-16)
if [ "$one" = "$two" ]; then
  echo "1 thread = 2 threads: same bytes ($one)"
else
  echo "1 thread and 2 threads differ: $one, $two" >&2
  exit 1
fi

if command -v ffmpeg >/dev/null 2>&1; then
  # Other programs on the machine can make this slow; nothing is wrong with Pegbar then.
  python3 examples/bench-xfade.py fade || echo "Measure again when nothing else runs on this machine."
fi

[ -e $unplayed ] || {
  echo
  echo "'swift build -c release' builds the other plugins."
}
