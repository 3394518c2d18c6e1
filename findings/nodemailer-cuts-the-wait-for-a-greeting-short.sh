#!/usr/bin/env bash
# nodemailer 10.6.0 on Node 20 and later.
#
# Behaviour: `connectionTimeout` holds until the server has greeted, so a longer `greetingTimeout` is cut short by it. A client
# that gives up a connection after five seconds, and lets a slow server greet for five minutes, gets no greeting after five
# seconds. Both have to be as long as the greeting may take.
#
# Output seen on 2026-11-28:
#   Greeting never received, within a second
#
# Fails if the line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.0

cat >greet.mjs <<'JS'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'

const server = createServer((socket) => {
  socket.on('error', () => {})
  setTimeout(() => socket.end('421 late\r\n'), 5_000)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address()
const transport = createTransport({ host: '127.0.0.1', port, connectionTimeout: 500, greetingTimeout: 60_000 })
const began = performance.now()
const { message } = await transport.verify().catch((error) => error)
console.log(`${message}, ${performance.now() - began < 1_000 ? 'within a second' : 'later'}`)
process.exit()
JS
SEEN=$(node greet.mjs)
echo "$SEEN"
[ "$SEEN" = 'Greeting never received, within a second' ] || { echo 'This is not what was seen with 10.6.0.' >&2; exit 1; }
