#!/usr/bin/env bash
# Checks that C code is formatted as .clang-format says, with clang-format 14; installs it if it is missing.
#
# Files in Tests/c-format-later.txt are older than the rule. One that is formatted by now has to leave the
# list; none is added.
set -u
cd "$(dirname "$0")/.."
. examples/setup.sh
tool=clang-format-14
later=Tests/c-format-later.txt

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
  if $tool --dry-run -Werror "$file" >/dev/null 2>&1; then
    if grep -qxF "$file" $later; then
      echo "$later: $file is formatted: take it off the list"
      status=1
    fi
    checked=$((checked + 1))
  elif ! grep -qxF "$file" $later; then
    echo "$file: not formatted: $tool -i $file"
    status=1
  fi
done < <(git ls-files --cached --others --exclude-standard '*.c' '*.h')

while IFS= read -r file; do
  [ -f "$file" ] || {
    echo "$later: there is no $file: take it off the list"
    status=1
  }
done <$later

echo "$checked files of C are formatted, $(wc -l <$later) are not yet"
[ $checked -gt 0 ] && exit $status
echo "c-format: no file was checked" >&2
exit 1
