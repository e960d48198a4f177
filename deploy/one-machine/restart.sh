#!/bin/bash
# Starts the shop again with the settings as they are now, in its other place, so that no request is
# turned away meanwhile; the way of `voice-shop restart`.
set -euo pipefail
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/one-machine/words.sh
. "$here/words.sh"
# shellcheck source=deploy/one-machine/release.sh
. "$here/release.sh"
# shellcheck source=deploy/one-machine/places.sh
. "$here/places.sh"
readonly OPT=/opt/voice-shop

[ "$(id -u)" = 0 ] || fail not-root "voice-shop restart"
[ -f "$OPT/active" ] || fail not-installed
active=$(cat "$OPT/active")
other=$([ "$active" = a ] && echo b || echo a)
change_over "$active" "$other" "$(release_at "$active")"
say restarted "$(release_at "$other")"
