#!/bin/bash
# Puts the shop onto one rented machine, or a newer release beside the one that runs there.
# Safe to run again. docs/one-machine.md says the same as lines to copy.
set -euo pipefail
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
umask 022

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/one-machine/words.sh
. "$here/words.sh"
# shellcheck source=deploy/one-machine/checks.sh
. "$here/checks.sh"
# shellcheck source=deploy/one-machine/settings.sh
. "$here/settings.sh"
# shellcheck source=deploy/one-machine/release.sh
. "$here/release.sh"
# shellcheck source=deploy/one-machine/machine.sh
. "$here/machine.sh"
# shellcheck source=deploy/one-machine/places.sh
. "$here/places.sh"

readonly ETC=/etc/voice-shop OPT=/opt/voice-shop DATA=/var/lib/voice-shop
readonly SETTINGS=$ETC/shop.env KEY_FILE=$ETC/release.pub
RELEASE=${RELEASE:-} KEY=${KEY:-} DOMAIN=${DOMAIN:-} MAIL=${MAIL:-} BACKUP_TO=${BACKUP_TO:-}
UPDATES=${UPDATES:-} TLS_LINE="" YES="" CHANGED=""
FIREWALL="" TIME_SYNC="" SWAP_MB=""

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
    --release | --key | --domain | --mail | --backup-to | --updates | --lang)
      if [ $# -lt 2 ] || [ -z "$2" ]; then fail needs-value "$1"; fi ;;
    esac
    case $1 in
    --release) RELEASE=$2; shift ;;
    --key) KEY=$2; shift ;;
    --domain) DOMAIN=${2,,}; shift ;;
    --mail) MAIL=$2; shift ;;
    --backup-to) BACKUP_TO=$2; shift ;;
    --updates) UPDATES=$2; shift ;;
    --lang) LANGUAGE_OF_WORDS=$2; shift ;;
    --tls-internal) TLS_LINE="tls internal" ;;
    --yes) YES=1 ;;
    --help) say usage; exit ;;
    *) say unknown-option "$1" >&2; say usage >&2; exit 2 ;;
    esac
    shift
  done
}

confirm() {
  local answer=""
  [ -n "$YES" ] && return
  [ -t 0 ] || fail nobody-to-ask --yes
  read -rp "$(say go-on)" answer
  [[ ${answer,,} == y* || $answer == 네* || $answer == 예* ]] || fail stopped
}

# ask NAME OPTION KEY: sets the variable from the terminal where it is empty.
ask() {
  [ -n "${!1}" ] && return
  [ -t 0 ] || fail nobody-to-ask "$2"
  read -rp "$(say "$3")" "$1"
}

ask_three() {
  local had
  had=$(setting_of "$SETTINGS" SHOP_URL)
  if [ -n "$had" ]; then
    [ -z "$DOMAIN" ] || [ "https://$DOMAIN" = "$had" ] ||
      fail other-domain "${had#https://}" "$DOMAIN" "$SETTINGS"
    DOMAIN=${had#https://}
    MAIL=${MAIL:-$(setting_of "$SETTINGS" ADMIN_EMAILS | cut -d , -f 1)}
    BACKUP_TO=${BACKUP_TO:-none}
    # The certificate of a trial stays one, unless the file says otherwise.
    grep -qs "tls internal" /etc/caddy/Caddyfile && TLS_LINE="tls internal"
  fi
  ask DOMAIN --domain ask-domain
  DOMAIN=${DOMAIN,,}
  is_domain "$DOMAIN" || fail bad-domain "$DOMAIN"
  ask MAIL --mail ask-mail
  is_mail "$MAIL" || fail bad-mail "$MAIL"
  [ -n "$BACKUP_TO" ] || ! [ -t 0 ] || ask BACKUP_TO --backup-to ask-backup
  [ "$BACKUP_TO" != none ] || BACKUP_TO=""
  [ -z "$BACKUP_TO" ] || is_backup_place "$BACKUP_TO" || fail bad-backup "$BACKUP_TO"
  [ -z "$UPDATES" ] || is_feed "$UPDATES" || fail bad-feed "$UPDATES"
}

# The archive is copied first, so that the bytes that are checked are those that are unpacked.
take_release() {
  local archive
  if [ -z "$KEY" ] && [ -f "$KEY_FILE" ]; then KEY=$KEY_FILE; fi
  [ -n "$KEY" ] || fail needs-key
  [ -r "$KEY" ] || fail cannot-fetch "$KEY"
  [ ! -f "$KEY_FILE" ] || cmp --silent "$KEY" "$KEY_FILE" || fail other-key "$KEY_FILE"
  archive=$(basename "$RELEASE")
  [[ $archive =~ ^voice-shop-[a-z0-9-]+-linux-(x64|arm64)\.tar\.gz$ ]] || fail not-a-release "$archive"
  case ${BASH_REMATCH[1]}-$(uname -m) in
  x64-x86_64 | arm64-aarch64) ;;
  *) fail wrong-processor "${BASH_REMATCH[1]}" "$(uname -m)" ;;
  esac
  fetch_release "$RELEASE" "$FETCHED"
  say doing-verify
  verify_release "$FETCHED" "$archive" "$KEY"
  NAME=${archive%.tar.gz}
  refuse_older "$NAME"
}

# Their names begin with the day of the change log.
refuse_older() {
  local installed
  [ -f "$OPT/active" ] || return 0
  installed=$(release_at "$(cat "$OPT/active")")
  [[ ! ${1:0:21} < ${installed:0:21} ]] || fail older-release "$1" "$installed"
}

# put FILE MODE: writes standard input there, and notes whether that changed anything.
put() {
  local new
  new=$(mktemp)
  cat >"$new"
  if ! cmp --silent "$new" "$1"; then
    install -D -m "$2" "$new" "$1"
    CHANGED=1
  fi
  rm -f "$new"
}

write_files() {
  local file before place
  before=$(cat "$SETTINGS" 2>/dev/null || true)
  (umask 027 && write_settings "$SETTINGS" "$DOMAIN" "$MAIL" "$BACKUP_TO" "$UPDATES")
  chown root:shop "$SETTINGS" && chmod 640 "$SETTINGS"
  [ "$before" = "$(cat "$SETTINGS")" ] || CHANGED=1
  [ -f "$KEY_FILE" ] || install -m 644 "$KEY" "$KEY_FILE"
  for place in a b; do ports_of "$place" | put "$ETC/$place.env" 644; done
  put /usr/local/bin/voice-shop 755 <"$here/voice-shop"
  for file in "$here"/units/*; do
    # shellcheck disable=SC2094
    put "/etc/systemd/system/$(basename "$file")" 644 <"$file"
  done
  put /etc/systemd/journald.conf.d/voice-shop.conf 644 <"$here/journald.conf"
  # Before Caddy's package, which would open port 80 with a page of its own.
  if [ -f /etc/caddy/Caddyfile ] && ! is_our_caddyfile; then
    cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-voice-shop
  fi
  sed -e "s|@MAIL@|$MAIL|" -e "s|@DOMAIN@|$DOMAIN|" -e "s|@TLS@|$TLS_LINE|" "$here/Caddyfile" |
    put /etc/caddy/Caddyfile 644
  systemctl daemon-reload
}

report() {
  local url made
  url=$(setting_of "$SETTINGS" SHOP_URL)
  say did "$SECONDS"
  say did-release "$NAME" "$OPT/$(cat "$OPT/active")" "$DATA"
  say did-units "$(cat "$OPT/active")"
  say did-guard "$FIREWALL" "$TIME_SYNC" "$SWAP_MB"
  say did-settings "$SETTINGS"
  echo
  say address "$url"
  has_certificate || say no-certificate
  # Only an empty shop has such a link.
  made=$(voice-shop administrator 2>/dev/null) && printf '\n%s\n' "${made/npm run /voice-shop }"
  passphrase=$(setting_of "$SETTINGS" BACKUP_PASSPHRASE)
  if [ -n "$passphrase" ] && [ "$passphrase" != "$PASSPHRASE_BEFORE" ]; then
    echo
    say passphrase
    echo "  $passphrase"
  fi
}

# Asked through Caddy on this machine; a new certificate takes some seconds.
has_certificate() {
  for _ in $(seq 20); do
    curl --silent --insecure --fail --output /dev/null --max-time 5 \
      --resolve "$DOMAIN:443:127.0.0.1" "https://$DOMAIN/healthz" && return
    sleep 1
  done
  return 1
}

read_options "$@"
check_root
[ -n "$RELEASE" ] || fail needs-release
say doing-checks
check_system
check_disk
check_memory
FETCHED=$(mktemp -d)
trap 'rm -rf "$FETCHED"' EXIT
install_packages ca-certificates curl openssl iproute2
check_ports
check_clock
ask_three
take_release
check_domain "$DOMAIN"

PASSPHRASE_BEFORE=$(setting_of "$SETTINGS" BACKUP_PASSPHRASE)
make_account
say doing-unpack "$NAME"
unpack_release "$FETCHED/$NAME.tar.gz" "$OPT/releases"
write_files
say doing-packages
install_packages caddy
guard_machine
sync_time
make_swap
systemctl restart systemd-journald
systemctl --quiet enable caddy
systemctl reload-or-restart caddy || tell_failure caddy
start_release "$NAME" "$FETCHED/$NAME.tar.gz"
systemctl --quiet enable --now voice-shop-backup.timer
# The service goes on after a power failure in the midst of an update.
systemctl --quiet enable voice-shop-update.service
systemctl --quiet enable --now voice-shop-update.path
report
