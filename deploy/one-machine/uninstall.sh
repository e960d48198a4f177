#!/bin/bash
# Takes the shop off the machine. Its data stays, unless --with-data says otherwise.
set -euo pipefail
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/one-machine/words.sh
. "$here/words.sh"
# shellcheck source=deploy/one-machine/checks.sh
. "$here/checks.sh"
# shellcheck source=deploy/one-machine/settings.sh
. "$here/settings.sh"

readonly ETC=/etc/voice-shop OPT=/opt/voice-shop DATA=/var/lib/voice-shop
WITH_DATA=""

while [ $# -gt 0 ]; do
  case $1 in
  --with-data) WITH_DATA=1 ;;
  --lang)
    LANGUAGE_OF_WORDS=${2:-en}
    shift
    ;;
  *) say uninstall-usage >&2; exit 2 ;;
  esac
  shift
done

check_root
[ -d "$OPT" ] || [ -d "$ETC" ] || fail not-installed
if [ -n "$WITH_DATA" ]; then
  domain=$(setting_of "$ETC/shop.env" SHOP_URL)
  domain=${domain#https://}
  read -rp "$(say type-domain "$domain")" typed || typed=""
  if [ -z "$domain" ] || [ "$typed" != "$domain" ]; then fail other-typed; fi
fi

# Together: systemd stops the shop before its database.
systemctl --quiet disable --now voice-shop-update.path voice-shop-update voice-shop-backup.timer \
  voice-shop@a voice-shop@b voice-shop-database 2>/dev/null || true
if is_our_caddyfile; then
  systemctl --quiet disable --now caddy 2>/dev/null || true
  rm -f /etc/caddy/Caddyfile
  [ ! -f /etc/caddy/Caddyfile.before-voice-shop ] ||
    mv /etc/caddy/Caddyfile.before-voice-shop /etc/caddy/Caddyfile
fi
rm -f /etc/systemd/system/voice-shop* /usr/local/bin/voice-shop /etc/systemd/journald.conf.d/voice-shop.conf
systemctl daemon-reload
# This script may lie in there; bash has read it to its end by then.
rm -rf "$OPT" /var/cache/voice-shop

say removed
if [ -n "$WITH_DATA" ]; then
  rm -rf "$DATA" "$ETC"
  userdel shop 2>/dev/null || true
  say removed-data
else
  say kept "$DATA" "$ETC"
fi
say left-alone
exit
