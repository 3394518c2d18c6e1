#!/usr/bin/env bash
# ical-generator 10.2.0 beside node-ical 0.26.1 and ical.js 2.2.1, on Node 20 and later.
#
# Behaviour: a value of a parameter can hold no quote (RFC 5545, 3.2; RFC 6868 writes it `^'`). ical-generator writes `\"` into the
# quoted name of a guest, as for a text. What others make of such a file: node-ical has no guest at all, ical.js a name that
# ends with a backslash at the first of its quotes. None of the three raises an error.
#
# Output seen on 2026-11-29:
#   node-ical: no guest
#   ical.js: Robert \
#
# Fails if a line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 node-ical@0.26.1 ical.js@2.2.1

cat >meet.mjs <<'JS'
import ICAL from 'ical.js'
import ical from 'ical-generator'
import nodeIcal from 'node-ical'

const calendar = ical({ name: 'Calls' })
calendar.createEvent({
  id: '1',
  start: new Date('2026-12-01T14:00Z'),
  end: new Date('2026-12-01T14:15Z'),
  summary: 'Call',
  attendees: [{ name: 'Robert "Bob" Ray', email: 'bob@example.com' }],
})
const file = calendar.toString()
const event = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT')
console.log(`node-ical: ${event.attendee ? JSON.stringify(event.attendee) : 'no guest'}`)
const [, , [[, properties]]] = ICAL.parse(file)
console.log(`ical.js: ${properties.find(([name]) => name === 'attendee')[1].cn}`)
JS
SEEN=$(node meet.mjs)
echo "$SEEN"
[ "$SEEN" = $'node-ical: no guest\nical.js: Robert \\' ] || { echo 'This is not what was seen.' >&2; exit 1; }
