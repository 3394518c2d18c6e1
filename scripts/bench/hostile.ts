import { type ChildProcess, fork } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as rest } from 'node:timers/promises'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { type Product, startProduct } from './product'

/**
 * Measures how much hostile requests harm other visitors: npm run bench:hostile [-- CHECKOUT]. It starts the product of
 * this checkout, or of another one for comparison, attacks it from a process of its own, and prints the waiting times
 * of others and the growth of the product's memory.
 */
const ATTACK_MS = 8_000
const PROBE_EVERY_MS = 100
const NAMES = 3_000

type Attack = { kind: 'methods' | 'bodies' | 'segments'; connections: number }

const ATTACKS: readonly Attack[] = [
  { kind: 'methods', connections: 50 },
  { kind: 'methods', connections: 400 },
  { kind: 'bodies', connections: 150 },
  { kind: 'segments', connections: 20 },
]

const BODY_BYTES = 9_900_000

function open(port: number): ReturnType<typeof connect> {
  return connect(port, '127.0.0.1').on('error', () => undefined)
}

/** Sends small bodies to a page, each after the response to the one before. */
async function sendToPages(port: number, until: number) {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE']
  for (let round = 0; performance.now() < until; round += 1) {
    const init = { method: methods[round % methods.length], body: 'a=1' }
    const response = await fetch(`http://127.0.0.1:${port}/about`, init).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
  }
}

/** Sends a large form without its last bytes. */
async function holdBody(port: number) {
  const socket = open(port)
  const type = 'multipart/form-data; boundary=x'
  socket.write(
    `POST /admin HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  )
  socket.on('data', () => undefined)
  const part = Buffer.alloc(64 * 1024, 'x')
  for (let sent = 0; sent + part.length < BODY_BYTES && !socket.destroyed; sent += part.length)
    if (!socket.write(part)) await Promise.race([new Promise((go) => socket.once('drain', go)), rest(5_000)])
  await rest(ATTACK_MS)
  socket.destroy()
}

async function askForSegments(port: number, first: number, step: number) {
  for (let at = first; at < NAMES; at += step) {
    const segment = { 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/made/up/${at}` }
    const init = { headers: { rsc: '1', ...segment } }
    const response = await fetch(`http://127.0.0.1:${port}/about`, init).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
  }
}

async function attack({ kind, connections }: Attack, port: number) {
  const until = performance.now() + ATTACK_MS
  const one = (at: number) => {
    if (kind === 'methods') return sendToPages(port, until)
    return kind === 'bodies' ? holdBody(port) : askForSegments(port, at, connections)
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at)))
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  await response.arrayBuffer()
  return performance.now() - began
}

function median(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(0)
}

async function filesBelow(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'pages'), { recursive: true }).catch(() => [])
  return names.length
}

async function measure(product: Product, how: Attack) {
  const { port } = new URL(product.origin)
  const [memory, files] = [await product.memory(), await filesBelow(product.folder)]
  let most = memory
  const asked: Promise<number>[] = []
  const looks = setInterval(() => {
    void product.memory().then((now) => {
      most = Math.max(most, now)
    })
    for (const path of [paths.home, serverPaths.alive, serverPaths.request])
      asked.push(timed(product.origin + path).catch(() => Number.POSITIVE_INFINITY))
  }, PROBE_EVERY_MS)
  const attacker: ChildProcess = fork(new URL(import.meta.url), [JSON.stringify(how), port])
  await new Promise((ended) => attacker.once('close', ended))
  clearInterval(looks)
  const times = await Promise.all(asked)
  const grown = (await filesBelow(product.folder)) - files
  console.log(
    `${how.kind}, ${how.connections} connections: others' median ${median(times)} ms of ${times.length}; ` +
      `${most - memory} MB more at most; ${grown} files more`,
  )
}

const [given, port] = process.argv.slice(2)
if (given && port) await attack(JSON.parse(given), Number(port))
else {
  const product = await startProduct({ LOG_LEVEL: 'error' }, undefined, given)
  try {
    await rest(20_000)
    for (const how of ATTACKS) await measure(product, how)
  } finally {
    await product.stop()
  }
}
