#!/bin/sh
# Packs the server as an OCI image, without a container engine:
#
#     image.sh PROGRAM OUT
#
# The image has the program, this machine's shared libraries and root certificates, and a user. The same files make the same bytes.
set -eu
umask 022
program=$1 out=$2
version=$("$program" --version | sed 's/.* //')
case $(uname -m) in
x86_64) architecture=amd64 ;;
aarch64) architecture=arm64 ;;
*) echo "error: no image is made on $(uname -m)" >&2 && exit 1 ;;
esac
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$(dirname "$0")" log -1 --format=%ct)}
user=65532
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/root image=$stage/image
mkdir -p "$out" "$image/blobs/sha256" "$root/etc/ssl/certs" "$root/tmp" "$root/usr/local/bin" "$root/var/lib/nycapt"

cp "$program" "$root/usr/local/bin/nycapt-server"
libraries=$(ldd "$program")
if echo "$libraries" | grep "not found" >&2; then
    echo "error: install these libraries first" >&2
    exit 1
fi
echo "$libraries" | grep -o '/[^ ]*' | while read -r library; do
    mkdir -p "$root${library%/*}"
    cp -L "$library" "$root$library"
done
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
echo "nycapt:x:$user:$user::/var/lib/nycapt:/usr/sbin/nologin" >"$root/etc/passwd"
chmod -R u=rwX,go=rX "$root"
chmod 700 "$root/var/lib/nycapt"
chmod 1777 "$root/tmp"

pack() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --numeric-owner "$@"
}

# Moves a file to where its hash says, and describes it as a member of JSON.
blob() {
    sum=$(sha256sum <"$2" | cut -d ' ' -f 1)
    blob="{\"mediaType\":\"application/vnd.oci.image.$1\",\"digest\":\"sha256:$sum\",\"size\":$(wc -c <"$2")}"
    mv "$2" "$image/blobs/sha256/$sum"
}

pack -cf "$stage/layer" --owner=0 --group=0 -C "$root" --exclude=./var/lib/nycapt .
pack -rf "$stage/layer" --owner=$user --group=$user -C "$root" ./var/lib/nycapt
diff=$(sha256sum <"$stage/layer" | cut -d ' ' -f 1)
gzip -n "-${NYCAPT_LEVEL:-9}" "$stage/layer"
blob layer.v1.tar+gzip "$stage/layer.gz"
layer=$blob layer_sum=$sum

cat >"$stage/config" <<END
{"architecture":"$architecture","os":"linux","created":"$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)",
"config":{"User":"$user:$user","WorkingDir":"/var/lib/nycapt","StopSignal":"SIGTERM",
"Env":["PATH=/usr/local/bin","NYCAPT_DATA_DIR=/var/lib/nycapt"],
"Entrypoint":["nycapt-server"],"Cmd":["serve","--listen","0.0.0.0:8080"],
"Healthcheck":{"Test":["CMD","nycapt-server","healthcheck"]},
"ExposedPorts":{"8080/tcp":{}},"Volumes":{"/var/lib/nycapt":{}}},
"rootfs":{"type":"layers","diff_ids":["sha256:$diff"]}}
END
blob config.v1+json "$stage/config"
config_sum=$sum
echo "{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":$blob,\"layers\":[$layer]}" \
    >"$stage/manifest"
blob manifest.v1+json "$stage/manifest"
reference="\"annotations\":{\"org.opencontainers.image.ref.name\":\"$version\"}"
echo "{\"schemaVersion\":2,\"manifests\":[${blob%\}},$reference}]}" >"$image/index.json"
echo '{"imageLayoutVersion":"1.0.0"}' >"$image/oci-layout"
# For `docker load` of versions that read no other index.
echo "[{\"Config\":\"blobs/sha256/$config_sum\",\"RepoTags\":[\"nycapt-server:$version\"],\"Layers\":[\"blobs/sha256/$layer_sum\"]}]" \
    >"$image/manifest.json"
pack -cf "$out/nycapt-server_${version}_$architecture.oci.tar" --owner=0 --group=0 -C "$image" .
