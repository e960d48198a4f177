# shellcheck shell=bash
# FIREWALL, TIME_SYNC and SWAP_MB are read by install.sh, for what it says at its end.
# shellcheck disable=SC2034
# What the machine itself gets: packages, account, firewall, log, time, swap.

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get --yes -o Dpkg::Options::=--force-confold "$@" >/dev/null
}

install_packages() {
  local missing=() package
  for package in "$@"; do
    dpkg-query --show --showformat '${Status}' "$package" 2>/dev/null | grep -q "install ok installed" ||
      missing+=("$package")
  done
  if [ ${#missing[@]} = 0 ]; then return; fi
  [ -n "${APT_IS_FRESH:-}" ] || apt_get update
  APT_IS_FRESH=1
  apt_get install --no-install-recommends "${missing[@]}"
}

make_account() {
  getent passwd shop >/dev/null ||
    useradd --system --home-dir /var/lib/voice-shop --no-create-home --shell /usr/sbin/nologin shop
  install -d -m 755 /opt/voice-shop /opt/voice-shop/releases
  install -d -m 750 -g shop /etc/voice-shop
  install -d -m 700 -o shop -g shop /var/lib/voice-shop
  # After a reinstall of the machine the account may have another number.
  [ "$(stat -c %U /var/lib/voice-shop)" = shop ] || chown -R shop:shop /var/lib/voice-shop
}

# Whoever is signed in over ssh must stay so, also where ssh listens elsewhere than at 22.
ssh_ports() {
  { echo 22; ss -Hltnp | awk '/"sshd"/ { sub(/.*:/, "", $4); print $4 }'
    awk '{ print $4 }' <<<"${SSH_CONNECTION:-}"; } | grep -E '^[0-9]+$' | sort -un
}

# Sets FIREWALL to its name.
guard_machine() {
  local service port
  for service in firewalld nftables shorewall; do
    if systemctl --quiet is-active "$service"; then
      FIREWALL=$service
      say other-firewall "$service"
      return
    fi
  done
  install_packages ufw
  for port in $(ssh_ports); do ufw allow "$port/tcp" >/dev/null; done
  ufw allow 80/tcp >/dev/null
  ufw allow 443 >/dev/null
  if ufw --force enable >/dev/null 2>&1 && ufw status | grep -q "^Status: active"; then
    FIREWALL="ufw ($(ssh_ports | paste -sd ' ') 80 443)"
  else
    FIREWALL=-
    say no-firewall "$(ssh_ports | paste -sd ' ') 80 443"
  fi
}

# Sets TIME_SYNC to its name.
sync_time() {
  local service
  for service in chrony chronyd ntpsec systemd-timesyncd; do
    if systemctl --quiet is-enabled "$service" 2>/dev/null; then
      TIME_SYNC=$service
      return
    fi
  done
  install_packages systemd-timesyncd
  systemctl --quiet enable --now systemd-timesyncd
  TIME_SYNC=systemd-timesyncd
}

# Sets SWAP_MB. During an update two shops run, which 1 GB holds only with some swap.
make_swap() {
  SWAP_MB=$(awk '/^SwapTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  if [ "$SWAP_MB" -gt 0 ] || [ "$(memory_mb)" -ge 2000 ] || [ -e /swapfile ]; then return; fi
  fallocate --length 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile >/dev/null
  if swapon /swapfile 2>/dev/null; then
    echo "/swapfile none swap sw 0 0" >>/etc/fstab
    SWAP_MB=1024
  else
    rm -f /swapfile
    say no-swap
  fi
}
