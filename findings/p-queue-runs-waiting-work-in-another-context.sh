#!/usr/bin/env bash
# p-queue 9.3.5 on Node 20 and later.
#
# Behaviour: work that has to wait begins within the asynchronous context of the work that ended before it. What an
# AsyncLocalStorage holds there, such as the id of a request, is another caller's. The first works, for which there is room, have
# their own. AsyncResource.bind, put around the work when it is added, gives each its own.
#
# Output seen on 2026-11-28:
#   as it is: first first first
#   bound: first second third
#
# Fails if either line differs.
set -euo pipefail

FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts p-queue@9.3.5

cat >queue.mjs <<'JS'
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

const callers = new AsyncLocalStorage()
const whose = async () => callers.getStore()

async function seen(wrap) {
  const queue = new PQueue({ concurrency: 1 })
  const works = ['first', 'second', 'third'].map((name) => callers.run(name, () => queue.add(wrap(whose))))
  return (await Promise.all(works)).join(' ')
}
console.log(`as it is: ${await seen((work) => work)}`)
console.log(`bound: ${await seen((work) => AsyncResource.bind(work))}`)
JS
SEEN=$(node queue.mjs)
echo "$SEEN"

EXPECTED='as it is: first first first
bound: first second third'
[ "$SEEN" = "$EXPECTED" ] || { echo 'This is not what was seen with 9.3.5.' >&2; exit 1; }
