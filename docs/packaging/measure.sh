#!/bin/sh
# Prints the size of each package in a folder and of its largest file, the program or native library, and the
# seconds from an empty folder to its first answer.
#
#     measure.sh FOLDER
#
# The first answer of a server is a preview of its sample city; of the others, a parsed address. Packages of
# Debian are unpacked and not installed. The npm package of a platform is installed with the main one, which by
# itself has only a size. The image is unpacked, and its program runs with it as root folder: without root or
# user namespaces, it has only a size too. Nothing is downloaded.
set -eu
release=$(cd "$1" && pwd)
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server" && wait "$server"; } || true; rm -rf "$work"' EXIT
# A signal that ends the shell doesn't run the trap above.
trap 'exit 1' HUP INT TERM
inside=/usr/sbin/chroot
[ "$(id -u)" = 0 ] || inside="unshare --user --map-root-user $inside"

serve() {
    "$@" demo --listen 127.0.0.1:0 >"$work/log" 2>&1 &
    server=$! end=$(($(date +%s) + 60))
    until url=$(grep -som 1 'http://127[^ ]*' "$work/log") &&
        curl --fail --silent --max-time 60 --output first.json "$url/v1/previews/350-5-avenue-manhattan"; do
        { [ "$(date +%s)" -lt $end ] && kill -0 "$server"; } || { cat "$work/log" >&2 && exit 1; }
        sleep 0.02
    done
    kill "$server"
    wait "$server" || true
    server=
}

answer() {
    case $1 in
    */nycapt-server-*.tar.gz) tar -xzf "$1" && serve ./*/bin/nycapt-server ;;
    */nycapt-*.tar.gz) tar -xzf "$1" && ./*/bin/nycapt normalize "350 5th ave" ;;
    */nycapt-server_*.deb) dpkg-deb -x "$1" . && serve usr/bin/nycapt-server ;;
    */nycapt_*.deb) dpkg-deb -x "$1" . && usr/bin/nycapt normalize "350 5th ave" ;;
    *.oci.tar)
        mkdir root
        tar -xf "$1"
        tar -xzf "$(sed -n 's/.*"Layers":\["\([^"]*\)"\].*/\1/p' manifest.json)" -C root
        serve $inside root /usr/local/bin/nycapt-server
        ;;
    *.whl)
        python3 -m venv env
        env/bin/pip install --quiet --no-index "$1"
        env/bin/python -c "import nycapt; print(nycapt.normalize('350 5th ave'))"
        ;;
    *.tgz)
        npm install --silent --offline --omit=optional --prefix . "$release"/nycapt-[0-9]*.tgz "$1"
        node -p "require('nycapt').normalize('350 5th ave')"
        ;;
    esac
}

echo "| package | bytes | largest file in it | seconds to the first answer |"
echo "|---|---:|---:|---:|"
for file in "$release"/*.tar.gz "$release"/*.deb "$release"/*.whl "$release"/nycapt-[a-z]*.tgz \
    "$release"/nycapt-[0-9]*.tgz "$release"/*.oci.tar; do
    [ -f "$file" ] || continue
    case $file in
    */nycapt-[0-9]*.tgz) can_run=false ;;
    *.oci.tar) can_run="$inside / true" ;;
    *) can_run=true ;;
    esac
    $can_run 2>"$work/log" || {
        echo "| ${file##*/} | $(wc -c <"$file") | - | - |"
        continue
    }
    mkdir "$work/empty"
    cd "$work/empty"
    began=$(date +%s%N)
    answer "$file" >"$work/answer"
    ended=$(date +%s%N)
    largest=$(find . -path ./nycapt-data -prune -o -type f -printf '%s\n' | sort -n | tail -n 1)
    cd "$work"
    rm -rf empty
    seconds=$(awk "BEGIN { printf \"%.2f\", ($ended - $began) / 1e9 }")
    echo "| ${file##*/} | $(wc -c <"$file") | $largest | $seconds |"
done
