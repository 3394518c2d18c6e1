#!/usr/bin/env bash
# rrule-temporal 2.2.8 on Node 20 and later.
#
# Behaviour: `maxCandidateEvaluations` is described as a safety cap, yet any value of it, also one above the default of
# 1,000,000, makes `between` of common rules many times slower, because the direct computation of a window is then not taken.
# `maxIterations` does not have this effect. So the cap is best set only for rules that can ask for many times in a period.
#
# Output seen on 2026-11-29 (a factor of some 500 on two cores):
#   capped at 10,000,000: the same dates, more than 20 times as slow
#
# Fails if the line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts rrule-temporal@2.2.8

cat >cap.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal'

const rruleString = 'DTSTART:20150105T090000Z\nRRULE:FREQ=WEEKLY;COUNT=1000'
const window = [new Date('2026-12-01T00:00Z'), new Date('2027-01-01T00:00Z')]
function measured(options) {
  const began = performance.now()
  let dates = []
  for (let round = 0; round < 100; round += 1)
    dates = new RRuleTemporal({ rruleString, ...options }).between(...window, true)
  return { dates: dates.map(String).join(), ms: performance.now() - began }
}
measured({})
const free = measured({})
const capped = measured({ maxCandidateEvaluations: 10_000_000 })
const dates = free.dates === capped.dates ? 'the same dates' : 'other dates'
console.log(`capped at 10,000,000: ${dates}, ${capped.ms > 20 * free.ms ? 'more than 20 times as slow' : 'about as fast'}`)
JS
SEEN=$(node cap.mjs)
echo "$SEEN"
[ "$SEEN" = 'capped at 10,000,000: the same dates, more than 20 times as slow' ] || { echo 'This is not what was seen with 2.2.8.' >&2; exit 1; }
