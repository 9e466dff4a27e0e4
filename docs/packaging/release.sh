#!/bin/sh
# Finishes a folder of packages: writes SHA256SUMS, install.sh and, with archives for all its platforms, the formula.
#
#     release.sh FOLDER [REPOSITORY_URL]
#
# Without the URL, they point at the folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
rm -f SHA256SUMS install.sh nycapt.rb
sha256sum -- * >SHA256SUMS
version=$(sed -n 's/.* nycapt-\([0-9].*\)-\(x86_64\|aarch64\)-.*/\1/p' SHA256SUMS | head -n 1)
homepage=${2:-file://$PWD}
url=$homepage
[ $# -lt 2 ] || url=$2/releases/download/v$version
sed "s,@URL@,$url," "$here/install.sh" >install.sh
sed "s,@HOMEPAGE@,$homepage,; s,@URL@,$url,; s,@VERSION@,$version," "$here/nycapt.rb" >nycapt.rb
while read -r sum name; do
    sed -i "s,\"@$name@\",\"$sum\"," nycapt.rb
done <SHA256SUMS
! grep -q @ nycapt.rb || rm nycapt.rb
