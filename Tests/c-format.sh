#!/usr/bin/env bash
# Checks that C code is formatted as .clang-format says, with clang-format 14; installs it if it is missing.
set -u
cd "$(dirname "$0")/.."
. examples/setup.sh
tool=clang-format-14

if ! command -v $tool >/dev/null 2>&1; then
  pegbar_setup $tool || true
  if ! command -v $tool >/dev/null 2>&1; then
    echo "c-format: $tool is missing and could not be installed" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
  fi
fi

checked=0
status=0
while IFS= read -r file; do
  [ -f "$file" ] || continue
  checked=$((checked + 1))
  if ! $tool --dry-run -Werror "$file" >/dev/null 2>&1; then
    echo "$file: not formatted: $tool -i $file"
    status=1
  fi
done < <(git ls-files --cached --others --exclude-standard '*.c' '*.h')

[ $checked -gt 0 ] || {
  echo "c-format: no file was checked" >&2
  exit 1
}
[ $status -ne 0 ] || echo "$checked files of C are formatted"
exit $status
