# shellcheck shell=bash
# Fetching, verifying and unpacking a release.

# fetch_release ARCHIVE FOLDER: the archive, its checksum and the signature into the folder.
fetch_release() {
  local ending
  for ending in "" .sha256 .sha256.sig; do
    case $1 in
    https://*) curl --fail --silent --show-error --location --proto '=https' --retry 3 \
      --output "$2/$(basename "$1")$ending" "$1$ending" || fail cannot-fetch "$1$ending" ;;
    *) cp -- "$1$ending" "$2/" 2>/dev/null || fail cannot-fetch "$1$ending" ;;
    esac
  done
}

# verify_release FOLDER NAME KEY: signature of the checksum, then the checksum of these very bytes.
verify_release() {
  openssl pkeyutl -verify -pubin -inkey "$3" -rawin -in "$1/$2.sha256" -sigfile "$1/$2.sha256.sig" \
    >/dev/null 2>&1 || fail bad-signature "$2"
  [[ $(cat "$1/$2.sha256") =~ ^[0-9a-f]{64}\ \ "$2"$ ]] || fail bad-signature "$2"
  (cd "$1" && sha256sum --check --status "$2.sha256") || fail bad-checksum "$2"
}

# unpack_release ARCHIVE RELEASES: the release is there afterwards under its name.
unpack_release() {
  local name half
  name=$(basename "$1" .tar.gz)
  if [ ! -d "$2/$name" ]; then
    half=$(mktemp -d "$2/.unpacking-XXXXXX")
    tar --extract --gzip --file "$1" --directory "$half" --no-same-owner
    if [ ! -x "$half/$name/bin/node" ] || [ ! -f "$half/$name/release.json" ]; then
      rm -rf "$half"
      fail not-a-release "$(basename "$1")"
    fi
    chmod 755 "$half/$name"
    mv "$half/$name" "$2/"
    rm -rf "$half"
  fi
}
