# shellcheck shell=bash
# The two places of the shop, a and b, of which one runs.

port_of() {
  if [ "$1" = a ]; then echo 3001; else echo 3002; fi
}

# The second is for figures (Prometheus), which an update looks at; both only on this machine.
ports_of() {
  if [ "$1" = a ]; then printf 'PORT=3001\nMETRICS_PORT=9464\n'; else printf 'PORT=3002\nMETRICS_PORT=9465\n'; fi
}

# release_at PLACE: the name of the release there.
release_at() {
  basename "$(readlink "$OPT/$1")"
}

# is_ready PLACE SECONDS
is_ready() {
  local until=$((SECONDS + $2))
  while [ "$SECONDS" -lt "$until" ]; do
    curl --silent --fail --output /dev/null --max-time 3 "http://127.0.0.1:$(port_of "$1")/readyz" && return
    systemctl --quiet is-failed "voice-shop@$1" && return 1
    sleep 1
  done
  return 1
}

# start_release NAME: in the place that runs nothing; the one before is stopped when it is ready.
start_release() {
  local active other
  active=$(cat "$OPT/active" 2>/dev/null || true)
  if [ -n "$active" ] && systemctl --quiet is-active "voice-shop@$active"; then
    if [ "$(release_at "$active")" = "$1" ] && [ -z "$CHANGED" ]; then
      say nothing-new "$1"
      return
    fi
    say doing-backup
    voice-shop backup --to "$DATA/backups/before-$(date +%Y%m%d-%H%M%S)" >/dev/null ||
      fail no-backup
    other=$([ "$active" = a ] && echo b || echo a)
    say doing-change "$1"
    change_over "$active" "$other" "$1"
  else
    start_first "${active:-a}" "$1"
  fi
}

start_first() {
  say doing-start
  ln -sfn "releases/$2" "$OPT/$1"
  echo "$1" >"$OPT/active"
  systemctl --quiet enable --now voice-shop-database "voice-shop@$1"
  is_ready "$1" 300 || tell_failure "voice-shop@$1" voice-shop-database
}

change_over() {
  local before
  before=$(release_at "$1")
  ln -sfn "releases/$3" "$OPT/$2"
  rm -rf "/var/cache/voice-shop/$2"
  systemctl restart "voice-shop@$2"
  if ! is_ready "$2" 300; then
    systemctl stop "voice-shop@$2"
    say old-goes-on
    tell_failure "voice-shop@$2" voice-shop-database
  fi
  echo "$2" >"$OPT/active"
  systemctl --quiet enable "voice-shop@$2"
  systemctl --quiet disable "voice-shop@$1"
  # Caddy needs a moment to see the new one, and the old one drains by itself.
  sleep 3
  systemctl stop "voice-shop@$1"
  if [ "$(postgres_of "$OPT/releases/$before")" != "$(postgres_of "$OPT/releases/$3")" ]; then
    systemctl restart voice-shop-database
  fi
  remove_old
}

# The release before stays beside the one that runs, and so does one whose PostgreSQL still runs.
remove_old() {
  local folder
  for folder in "$OPT"/releases/*/; do
    folder=${folder%/}
    case $(basename "$folder") in "$(release_at a)" | "$(release_at b)") continue ;; esac
    is_running_from "$folder" || rm -rf "$folder"
  done
}

is_running_from() {
  local program
  for program in /proc/[0-9]*/exe; do
    case $(readlink "$program" 2>/dev/null || true) in "$1"/*) return ;; esac
  done
  return 1
}

# tell_failure UNIT…: their last lines, and ends.
tell_failure() {
  say not-ready "$1"
  journalctl --no-pager --lines 20 --output cat "${@/#/--unit=}"
  exit 1
}
