#!/bin/sh
# Packs built programs with completions, manual pages, license and bill of materials, for this platform:
#
#     package.sh PROGRAMS SBOM OUT PROGRAM...
#
# PROGRAMS is the folder of the built programs, SBOM what `cargo dev sbom` writes. The same programs make the same bytes.
# NYCAPT_LEVEL is the level of compression, 9 by default.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
programs=$1 sbom=$2 out=$3
shift 3
target=$(rustc -vV | sed -n 's/^host: //p')
level=${NYCAPT_LEVEL:-9}
# Every file is as old as the newest commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
exe=
case $target in *-windows-*) exe=.exe ;; esac
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$out"

for program; do
    package=$program
    [ "$program" != nycapt ] || package=nycapt-cli
    built=$programs/$program$exe
    [ -f "$sbom/$package.cdx.json" ] || {
        echo "error: $sbom/$package.cdx.json is missing; \`cargo dev sbom\` writes it" >&2
        exit 1
    }
    version=$("$built" --version | sed 's/.* //')
    name=$program-$version-$target
    share=$stage/$name/share
    doc=$share/doc/$program
    mkdir -p "$stage/$name/bin" "$doc" "$share/man/man1" "$share/bash-completion/completions" \
        "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
    cp "$built" "$stage/$name/bin/"
    cp "$root/LICENSE" "$here/$program/README.md" "$doc/"
    cp "$sbom/$package.cdx.json" "$doc/$program.cdx.json"
    "$built" man --dir "$share/man/man1" >"$stage/log"
    "$built" completions bash >"$share/bash-completion/completions/$program"
    "$built" completions zsh >"$share/zsh/site-functions/_$program"
    "$built" completions fish >"$share/fish/vendor_completions.d/$program.fish"
    chmod -R u=rwX,go=rX "$stage/$name"
    "${TAR:-tar}" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        -cf "$stage/$name.tar" -C "$stage" "$name"
    gzip -n "-$level" "$stage/$name.tar"
    mv "$stage/$name.tar.gz" "$out/"

    case $target in
    x86_64-unknown-linux-gnu) architecture=amd64 ;;
    aarch64-unknown-linux-gnu) architecture=arm64 ;;
    *) continue ;;
    esac
    tree=$stage/debian
    rm -rf "$tree"
    cp -R "$here/debian/$program" "$tree"
    mkdir -p "$tree/usr/lib/systemd/system"
    mv "$stage/$name/bin" "$share" "$tree/usr/"
    mv "$tree/usr/share/doc/$program/LICENSE" "$tree/usr/share/doc/$program/copyright"
    gzip -9n "$tree"/usr/share/man/man1/*
    if [ "$program" = nycapt-server ]; then
        for unit in "$root"/docs/operations/systemd/*; do
            sed 's,/usr/local/bin/,/usr/bin/,' "$unit" >"$tree/usr/lib/systemd/system/${unit##*/}"
        done
    else
        rm -r "$tree/usr/lib"
    fi
    chmod -R u=rwX,go=rX "$tree"
    # In Debian's order, a version with a tilde is before the one without.
    version=$(echo "$version" | tr - '~')
    glibc=$(grep -aoE 'GLIBC_[0-9]+(\.[0-9]+)+' "$tree/usr/bin/$program" | sort -Vu | tail -n 1)
    size=$(find "$tree/usr" -type f -printf '%s\n' | awk '{ kb += int(($1 + 1023) / 1024) } END { print kb }')
    sed -i "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@GLIBC@/${glibc#GLIBC_}/; s/@SIZE@/$size/" \
        "$tree/DEBIAN/control"
    (cd "$tree" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | LC_ALL=C sort -z |
        xargs -0 md5sum >DEBIAN/md5sums)
    find "$tree" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zgzip "-z$level" --build "$tree" \
        "$out/${program}_${version}_$architecture.deb" >"$stage/log"
done
