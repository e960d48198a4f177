# shellcheck shell=bash
# What is looked at before anything is changed. Each ends with one clear sentence.

GIGABYTE=1000000000

check_root() {
  [ "$(id -u)" = 0 ] || fail not-root "$0"
}

check_system() {
  # shellcheck source=/dev/null
  case $(. /etc/os-release && echo "${ID:-}-${VERSION_ID:-}") in
  ubuntu-24.04 | debian-13) ;;
  *) fail wrong-system "$(. /etc/os-release && echo "${PRETTY_NAME:-another system}")" ;;
  esac
  [ -d /run/systemd/system ] || fail no-systemd
}

# The nearest folder that exists, since those of the shop may not be made yet.
check_disk() {
  local place free
  for place in /opt/voice-shop /var/lib/voice-shop; do
    while [ ! -d "$place" ]; do place=$(dirname "$place"); done
    free=$(df --output=avail -B1 "$place" | tail -n 1)
    [ "$free" -ge $((5 * GIGABYTE)) ] ||
      fail little-disk "$place" "$(awk "BEGIN { printf \"%.1f\", $free / $GIGABYTE }")"
  done
}

memory_mb() {
  awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo
}

# Of 512 MB the system itself keeps some before it counts.
check_memory() {
  local megabytes
  megabytes=$(memory_mb)
  [ "$megabytes" -ge 400 ] || fail little-memory "$megabytes"
}

is_our_caddyfile() {
  grep -qs "voice shop" /etc/caddy/Caddyfile
}

# Whoever listens, by ss: users:(("nginx",pid=7,fd=6))
check_ports() {
  local port line name
  for port in 80 443; do
    line=$(ss -Hltnp "sport = :$port" | head -n 1)
    [ -n "$line" ] || continue
    name=$(sed -n 's/.*users:(("\([^"]*\)",pid=\([0-9]*\).*/\1 (pid \2)/p' <<<"$line")
    case $name in
    caddy\ *) is_our_caddyfile && continue ;;
    esac
    fail port-taken "$port" "${name:-another program}"
  done
}

# Compared with the server that the packages come from, over http: with a clock that is a year off
# no certificate would count. Left out where it does not answer.
check_clock() {
  local from date minutes
  from=${CLOCK_FROM:-$(. /etc/os-release && [ "$ID" = ubuntu ] && echo http://archive.ubuntu.com/ || echo http://deb.debian.org/)}
  date=$(curl --silent --head --max-time 8 "$from" 2>/dev/null | tr -d '\r' | sed -n 's/^[Dd]ate: //p' || true)
  [ -n "$date" ] || return 0
  minutes=$((($(date +%s) - $(date --date "$date" +%s)) / 60))
  minutes=${minutes#-}
  [ "$minutes" -le 5 ] || fail clock-off "$minutes" "$(date --utc '+%F %R UTC')"
}

own_addresses() {
  ip -o addr show scope global | awk '{ sub(/\/.*/, "", $4); print $4 }' | paste -sd ' '
}

# A warning: behind an address translation a machine does not see its own public address.
check_domain() {
  local own points address
  own=$(own_addresses)
  # Without the name that the machine gives itself in /etc/hosts.
  points=$(getent ahosts "$1" | awk '{ print $1 }' | sort -u | grep -v -e '^127\.' -e '^::1$' | paste -sd ' ' || true)
  for address in $points; do
    case " $own " in *" $address "*) return ;; esac
  done
  if [ -z "$points" ]; then say domain-nowhere "$1" "$own"; else say domain-elsewhere "$1" "$points" "$own"; fi
  confirm
}
