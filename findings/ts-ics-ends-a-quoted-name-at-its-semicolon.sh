#!/usr/bin/env bash
# ts-ics 2.4.6 on Node 20 and later.
#
# Behaviour: a value of a parameter in quotes may hold semicolons, colons and commas (RFC 5545, 3.2). ts-ics cuts the
# parameters at each semicolon first, so a guest named `Ray; Esq.` is called `"Ray`, with the quote that opened the value. No error
# is raised. ical.js 2.2.1 reads the name whole.
#
# Output seen on 2026-11-29:
#   ts-ics: "Ray
#   ical.js: Ray; Esq.
#
# Fails if a line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 ical.js@2.2.1

cat >read.mjs <<'JS'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'

const file = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//EN',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20260101T000000Z',
  'DTSTART:20260727T090000Z',
  'DTEND:20260727T100000Z',
  'SUMMARY:Call',
  'ATTENDEE;CN="Ray; Esq.":mailto:ray@example.com',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')
console.log(`ts-ics: ${convertIcsCalendar(undefined, file).events[0].attendees[0].name}`)
const [, , [[, properties]]] = ICAL.parse(file)
console.log(`ical.js: ${properties.find(([name]) => name === 'attendee')[1].cn}`)
JS
SEEN=$(node read.mjs)
echo "$SEEN"
[ "$SEEN" = $'ts-ics: "Ray\nical.js: Ray; Esq.' ] || { echo 'This is not what was seen with 2.4.6.' >&2; exit 1; }
