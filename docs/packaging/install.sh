#!/bin/sh
# Installs nycapt for the current user; `sh install.sh --help` explains how.
set -eu

url=${NYCAPT_DOWNLOAD_URL:-@URL@}

usage() {
    cat <<HELP
Installs nycapt for the current user, without root.

Usage: sh install.sh [--prefix DIR] [nycapt] [nycapt-server]

  nycapt, nycapt-server  What to install [default: nycapt]
  --prefix DIR           Where: programs go to DIR/bin, their completions and
                         manual pages to DIR/share [default: ~/.local]
  -h, --help             Print help

It downloads an archive for this machine, checks its SHA-256 sum, runs the
program once, and copies it. To remove it, delete these files again.

NYCAPT_DOWNLOAD_URL    Where the archives and SHA256SUMS are
                       [now: $url]
HELP
}

fail() {
    printf 'error: %s\n' "$1" >&2
    printf '  %s\n' "$2" >&2
    exit 1
}

fetch() {
    command -v curl >/dev/null || fail "curl is not installed" "Install it, and run this again."
    # wget would follow a redirect to plain http.
    curl --fail --silent --show-error --location --proto '=https,file' -o "$work/$1" "$url/$1" ||
        fail "$url/$1 cannot be downloaded" "Check the connection, and NYCAPT_DOWNLOAD_URL if it is set."
}

sha256() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1"
    else
        shasum -a 256 "$1"
    fi | cut -d ' ' -f 1
}

# Sets `target` to the name of this platform.
find_target() {
    platform="$(uname -s) $(uname -m)"
    case $platform in
    "Linux x86_64") target=x86_64-unknown-linux-gnu ;;
    "Linux aarch64") target=aarch64-unknown-linux-gnu ;;
    "Darwin arm64") target=aarch64-apple-darwin ;;
    "Darwin x86_64") target=x86_64-apple-darwin ;;
    *) fail "there is no package for $platform" "$from_source" ;;
    esac
    case $target-$(ldd --version 2>&1 || true) in
    *-linux-gnu-*musl*) target=${target%-gnu}-musl ;;
    esac
}

# Downloads and checks the archive of a program, and tries the program.
download() {
    line=$(grep " $1-[0-9].*-$target\.tar\.gz\$" "$work/SHA256SUMS" || true)
    [ -n "$line" ] || fail "there is no package of $1 for $target at $url" "$from_source"
    archive=${line##* }
    fetch "$archive"
    [ "$(sha256 "$work/$archive")" = "${line%% *}" ] ||
        fail "$archive doesn't have the SHA-256 sum of SHA256SUMS; nothing was installed" "Run this again. If it fails again, report it."
    mkdir "$work/$1"
    tar -xzf "$work/$archive" -C "$work/$1"
    set -- "$work/$1/"*
    "$1/bin/$program" --version >"$work/version" 2>&1 ||
        fail "$program doesn't run on this machine: $(cat "$work/version")" "$from_source"
}

main() {
    prefix=${HOME:?}/.local
    programs=
    while [ $# -gt 0 ]; do
        case $1 in
        -h | --help) usage && exit ;;
        --prefix)
            [ $# -gt 1 ] || fail "--prefix needs a folder" "Print help: sh install.sh --help"
            prefix=$2
            shift
            ;;
        nycapt | nycapt-server) programs="$programs $1" ;;
        *) fail "unknown argument: $1" "Print help: sh install.sh --help" ;;
        esac
        shift
    done
    from_source="Build it with Rust, in a copy of the repository: cargo install --path cli (or server)"
    case $url in @*) fail "this copy of the script doesn't know where packages are" "Set NYCAPT_DOWNLOAD_URL to the address of a release." ;; esac
    find_target
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    fetch SHA256SUMS
    for program in ${programs:=nycapt}; do
        download "$program"
    done
    # Only after every archive was checked.
    for program in $programs; do
        mkdir -p "$prefix/bin"
        # A running program can be replaced, not written to.
        rm -f "$prefix/bin/$program"
        cp -R "$work/$program"/*/bin "$work/$program"/*/share "$prefix/"
        echo "installed $("$prefix/bin/$program" --version) in $prefix/bin"
    done
    case :$PATH: in
    *:$prefix/bin:*) ;;
    *) echo "$prefix/bin is not in PATH; add it in the profile of your shell: export PATH=\"$prefix/bin:\$PATH\"" ;;
    esac
}

# At the end, so that a script cut short does nothing.
main "$@"
