#!/usr/bin/env bash
# autocannon 9.0.0 on Node 20 and later.
#
# Behaviour: with a fixed rate (`overallRate`) it does not space requests evenly. What a second has goes out as
# fast as the answers come, at the beginning of that second, and then nothing is asked until the next. At 200 a second a server
# that answers in a millisecond meets all of them within a tenth of each second: percentiles at such a rate measure a burst.
#
# Output seen on 2026-11-29:
#   asked: 200 a second, over ten connections
#   in the busiest tenth of a second: more than half of them
#   longest time without a request: more than half a second
#
# Fails if a line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts autocannon@9.0.0

cat >rate.mjs <<'JS'
import { createServer } from 'node:http'
import autocannon from 'autocannon'

const RATE = 200
const came = []
const server = createServer((_, response) => {
  came.push(performance.now())
  response.end('x')
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${server.address().port}`
await autocannon({ url, connections: 10, overallRate: RATE, duration: 4 })
server.close()
const within = came.map((at) => came.filter((other) => other >= at && other < at + 100).length)
const gaps = came.slice(1).map((at, index) => at - came[index])
console.log('asked: 200 a second, over ten connections')
console.log(`in the busiest tenth of a second: ${Math.max(...within) > RATE / 2 ? 'more' : 'not more'} than half of them`)
console.log(`longest time without a request: ${Math.max(...gaps) > 500 ? 'more' : 'not more'} than half a second`)
process.exit()
JS
SEEN=$(node rate.mjs 2>/dev/null)
echo "$SEEN"

EXPECTED='asked: 200 a second, over ten connections
in the busiest tenth of a second: more than half of them
longest time without a request: more than half a second'
[ "$SEEN" = "$EXPECTED" ] || { echo 'This is not what was seen with 9.0.0.' >&2; exit 1; }
