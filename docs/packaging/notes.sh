#!/bin/sh
# Prints the section of a version in the changelog, as the notes of its release:
#
#     notes.sh VERSION
set -eu
changelog=$(dirname "$0")/../../CHANGELOG.md
notes=$(awk -v version="[$1]" '/^## / { found = ($2 == version); next } found' "$changelog")
[ -n "$notes" ] || {
    echo "error: CHANGELOG.md has no section for $1" >&2
    exit 1
}
printf '%s\n' "$notes"
