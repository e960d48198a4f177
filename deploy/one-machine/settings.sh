# shellcheck shell=bash
# The settings file: made once with new secrets; later only names that are missing are added.

# setting_of FILE NAME: its value, or nothing.
setting_of() {
  [ -f "$1" ] && sed -n "s/^$2=//p" "$1" | tail -n 1
  return 0
}

# write_settings FILE DOMAIN MAIL BACKUP_TO UPDATE_FEED
write_settings() {
  local file=$1
  if [ ! -f "$file" ]; then
    echo "# Settings of the shop; .env.example of the release explains each. Keep a copy in a safe place." >"$file"
  fi
  add_setting "$file" NODE_ENV production
  add_setting "$file" EMBEDDED_POSTGRES join
  add_setting "$file" DATA_DIR /var/lib/voice-shop
  add_setting "$file" HOST 127.0.0.1
  add_setting "$file" TRUST_PROXY 1
  add_setting "$file" DRAIN_SECONDS 5
  add_setting "$file" SHOP_URL "https://$2"
  add_setting "$file" ADMIN_EMAILS "$3"
  add_setting "$file" SHOP_SECRET "$(openssl rand -base64 32)"
  # What it says at the terminal goes on in the language of its installation.
  if [ "${LANGUAGE_OF_WORDS:-en}" = ko ]; then add_setting "$file" LANG ko_KR.UTF-8; fi
  # One without the other is refused by the shop; a place set in the browser has its own.
  if [ -n "$4" ]; then
    add_setting "$file" BACKUP_TO "$4"
    add_setting "$file" BACKUP_PASSPHRASE "$(openssl rand -hex 16 | sed 's/....\B/&-/g')"
  fi
  if [ -n "$5" ]; then add_setting "$file" UPDATE_FEED "$5"; fi
  add_setting "$file" UPDATE_KEY /etc/voice-shop/release.pub
}

add_setting() {
  grep -q "^$2=" "$1" || echo "$2=$3" >>"$1"
}

is_domain() {
  [[ ${#1} -le 253 && $1 =~ ^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$ ]]
}

is_mail() {
  [[ ${#1} -le 254 && $1 =~ ^[A-Za-z0-9._+-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$ ]]
}

# Both readers of the file, systemd and the shop, take these signs as they stand.
is_backup_place() {
  [[ ${#1} -le 2000 && $1 =~ ^(s3|sftp|davs)://[A-Za-z0-9._~:/?@!*+,\;=%\&-]+$ ]]
}

is_feed() {
  [[ ${#1} -le 2000 && $1 =~ ^https://[A-Za-z0-9._~:/?@!*+,\;=%\&-]+$ ]]
}
