#!/bin/sh
# The archive_command of the embedded PostgreSQL: keep-segment.sh PATH NAME FLOOR_KB BOUND_KB
#
# Keeps one finished segment of the database's log as log/NAME.gz beside this file: compressed,
# on the disk before it has its name, and never over another one. Where the disk has less than
# FLOOR_KB left, or the kept log more than BOUND_KB, the segment is thrown away, so that pg_wal
# cannot grow until the shop stops; the file "gap" then says from when on something is missing.
set -eu
umask 077
folder=$(dirname "$0")
path=$1 name=$2 floor=$3 bound=$4
kept=$folder/log/$name.gz

throw_away() {
  if [ ! -e "$folder/gap" ]; then
    echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $name $1" > "$folder/gap.half"
    mv "$folder/gap.half" "$folder/gap"
  fi
  exit 0
}

# PostgreSQL asks again for one that was kept just before it was killed.
if [ -e "$kept" ] && gzip -dc "$kept" | cmp -s - "$path"; then exit 0; fi

set -- $(df -Pk "$folder" | tail -n 1)
[ "$4" -ge "$floor" ] || throw_away disk
set -- $(du -sk "$folder/log")
[ "$1" -le "$bound" ] || throw_away bound

if [ -e "$kept" ]; then
  echo "another segment is kept as $kept" >&2
  exit 1
fi
gzip -c "$path" > "$kept.half"
sync "$kept.half"
mv "$kept.half" "$kept"
sync "$folder/log"
