#!/usr/bin/env bash
# ics 3.12.0 on Node 20 and later.
#
# Behaviour: a line of iCalendar should have at most 75 octets (RFC 5545, 3.1). ics counts letters, so a title with umlauts, or any
# letters that UTF-8 writes with several octets, stands in lines that are longer: a reader that takes the limit at its word
# refuses them.
#
# Output seen on 2026-11-29:
#   the longest line has 83 octets
#
# Fails if the line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0

cat >write.mjs <<'JS'
import ics from 'ics'

const title = 'Prüfung der Türöffner für Müller, Köhler und Söhne in Düsseldorf, Ühlingen und Tübingen'
const { value } = ics.createEvent({ title, start: [2026, 12, 1, 9, 0], duration: { minutes: 15 } })
const longest = Math.max(...value.split('\r\n').map((line) => Buffer.byteLength(line)))
console.log(`the longest line has ${longest} octets`)
JS
SEEN=$(node write.mjs)
echo "$SEEN"
[ "$SEEN" = 'the longest line has 83 octets' ] || { echo 'This is not what was seen with 3.12.0.' >&2; exit 1; }
