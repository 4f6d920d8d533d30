# Sourced by examples/quickstart.sh and Tests/run.sh: installs what building and running need.

# Debian's names. ffmpeg is for video; the others are needed to build.
pegbar_packages="libpng-dev libjpeg62-turbo-dev libdeflate-dev libwebp-dev libffi-dev gcc libc6-dev"
pegbar_packages="$pegbar_packages libharfbuzz-dev libfontconfig-dev"
pegbar_packages="$pegbar_packages fonts-dejavu-core python3"
pegbar_optional_packages="ffmpeg"

# Says what is missing and installs it. Without the rights it prints the command and fails.
pegbar_setup() {
  if ! command -v swift >/dev/null 2>&1; then
    echo "pegbar: Swift 6.3 is missing: install it from swift.org, then run this again" >&2
    return 1
  fi
  local missing="" package
  for package in $pegbar_packages $pegbar_optional_packages "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "ok installed" ||
      missing="$missing $package"
  done
  [ -z "$missing" ] && return 0
  local sudo=""
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
      sudo="sudo"
    else
      echo "pegbar: packages are missing; run this, then try again:" >&2
      echo "  sudo apt-get update && sudo apt-get install -y$missing" >&2
      return 1
    fi
  fi
  echo "Installing$missing"
  $sudo apt-get update -qq >/dev/null &&
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq $missing >/dev/null 2>&1
}

# pegbar_build LOG ARGUMENT…: swift build that prints its progress, and on failure the errors.
pegbar_build() {
  local log=$1
  shift
  if swift build "$@" 2>&1 | tee "$log" | awk '
    /^\[[0-9]+\/[0-9]+\]/ {
      split(substr($1, 2), count, /[\/\]]/)
      if (count[2] < 20) next # preparations have counts of their own
      tenth = int(10 * count[1] / count[2])
      if (tenth > shown) { shown = tenth; printf "  %d0 %%: %s\n", tenth, $3; fflush() }
    }'; then
    rm -f "$log"
  else
    grep -E 'error:' "$log" >&2 || tail -n 30 "$log" >&2
    return 1
  fi
}
