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

# start_release NAME ARCHIVE: what runs already is changed by the updater of this release, which
# backs up, rehearses, and takes it back where it is not well.
start_release() {
  local active
  active=$(cat "$OPT/active" 2>/dev/null || true)
  if [ -z "$active" ] || ! systemctl --quiet is-active "voice-shop@$active"; then
    start_first "${active:-a}" "$1"
  elif [ "$(release_at "$active")" != "$1" ]; then
    say doing-change "$1"
    run_updater "$1" --release "$2" --watch-seconds "$WATCH_SECONDS"
  elif [ -n "$CHANGED" ]; then
    say doing-restart
    run_updater "$1" --restart
  else
    say nothing-new "$1"
  fi
}

# The shop is changed under shoppers for so long while whoever installs is there to see it.
WATCH_SECONDS=60

# run_updater NAME OPTION…
run_updater() {
  local name=$1 other
  shift
  other=$([ "$(cat "$OPT/active")" = a ] && echo b || echo a)
  if (cd "$OPT/releases/$name" && bin/node server/commands/update.ts "$@"); then return; fi
  say old-goes-on
  tell_failure "voice-shop@$other" voice-shop-database
}

start_first() {
  say doing-start
  ln -sfn "releases/$2" "$OPT/$1"
  echo "$1" >"$OPT/active"
  systemctl --quiet enable --now voice-shop-database "voice-shop@$1"
  is_ready "$1" 300 || tell_failure "voice-shop@$1" voice-shop-database
}

# tell_failure UNIT…: their last lines, and ends.
tell_failure() {
  say not-ready "$1"
  journalctl --no-pager --lines 20 --output cat "${@/#/--unit=}"
  exit 1
}
