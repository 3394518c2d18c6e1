import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { paths } from '@/domain/paths'
import { writePart } from './document'
import { type Product, startProduct } from './inbox-product'
import { type Result, type Times, toPipeliningReport } from './pipelining-report'
import { describeMachine } from './rivals'

/**
 * Sends many requests on one connection without reading the responses first, and measures other requests meanwhile:
 * npm run bench:pipelining. It starts the product itself with little memory and writes its part of docs/benchmarks.md.
 */
const HEAP_MB = 768
const REST_SECONDS = 4
const ATTACK_SECONDS = 10
const PROBE_EVERY_MS = 50

type Attack = { title: string; sockets: number; each: number; path: () => string; comesAgain?: boolean }

const made = () => `/${randomBytes(6).toString('hex')}`

const ATTACKS: readonly Attack[] = [
  { title: '20,000 on one connection, addresses that do not exist', sockets: 1, each: 20_000, path: made },
  {
    title: '20,000 on one connection, a page made for each request',
    sockets: 1,
    each: 20_000,
    path: () => paths.request,
  },
  { title: '2,000 on each of twenty, addresses that do not exist', sockets: 20, each: 2_000, path: made },
  {
    title: '2,000 on each of twenty, posts that do not exist',
    sockets: 20,
    each: 2_000,
    path: () => paths.blog + made(),
  },
  {
    title: '2,000 on each of twenty, a page made for each request',
    sockets: 20,
    each: 2_000,
    path: () => paths.request,
  },
  {
    title: 'the same, each coming again when it is hung up on',
    sockets: 20,
    each: 2_000,
    path: () => paths.request,
    comesAgain: true,
  },
]

/** Sends a batch of requests and reads responses until the server closes the connection or the time is over. */
function flood(port: number, batch: string, until: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const timer = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()))
    socket.on('error', () => undefined).on('data', () => undefined)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.write(batch)
  })
}

function batchOf({ each, path }: Attack): string {
  return Array.from({ length: each }, () => `GET ${path()} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
}

async function attack(port: number, how: Attack, batches: readonly string[]): Promise<number> {
  const until = performance.now() + ATTACK_SECONDS * 1000
  let connections = 0
  const attacker = async (batch: string) => {
    do {
      connections += 1
      await flood(port, batch, until)
    } while (how.comesAgain && performance.now() < until)
  }
  await Promise.all(batches.map(attacker))
  return connections
}

let leads = 0

async function timed(url: string, init?: RequestInit): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
  return performance.now() - began
}

function sendLead(origin: string): Promise<number> {
  leads += 1
  const lead = {
    name: 'Pat Porter',
    phone: '+1 555 123 4567',
    email: `lead-${leads}@example.com`,
    city: 'Dayton',
  }
  const body = JSON.stringify({ ...lead, source: 'contact_page' })
  return timed(origin + paths.leads, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** Sends requests at a fixed rate, even when the responses are slower, until the returned function is called. */
function probe(request: () => Promise<number>): () => Promise<number[]> {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => asked.push(request().catch(() => Number.POSITIVE_INFINITY)), PROBE_EVERY_MS)
  return () => {
    clearInterval(timer)
    return Promise.all(asked)
  }
}

async function timeOthers(origin: string, meanwhile: () => Promise<unknown>): Promise<Times> {
  const stops = [
    probe(() => timed(origin + paths.alive)),
    probe(() => timed(origin + paths.plans)),
    probe(() => sendLead(origin)),
  ]
  await meanwhile()
  const [healthz = [], page = [], lead = []] = await Promise.all(stops.map((stop) => stop()))
  return { healthz, page, lead }
}

const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

async function measure(product: Product): Promise<Result[]> {
  const port = Number(new URL(product.origin).port)
  // The first measurement is not used, because a server compiles code at its first requests.
  await timeOthers(product.origin, () => rest(REST_SECONDS))
  const still = await timeOthers(product.origin, () => rest(REST_SECONDS))
  const nothing = { sent: 0, connections: 0, megabytes: 0, isAlive: true }
  const results: Result[] = [{ title: 'nobody attacks', times: still, ...nothing }]
  for (const how of ATTACKS) {
    const before = await product.memory()
    // The batches are created beforehand, because this process also measures the other requests.
    const batches = Array.from({ length: how.sockets }, () => batchOf(how))
    let connections = 0
    let most = before
    const look = setInterval(() => void product.memory().then((now) => (most = Math.max(most, now))), 100)
    const times = await timeOthers(product.origin, async () => {
      connections = await attack(port, how, batches)
      await rest(REST_SECONDS)
    })
    clearInterval(look)
    const isAlive = await timed(product.origin + paths.alive).then(
      () => true,
      () => false,
    )
    const sent = connections * how.each
    results.push({ title: how.title, times, sent, connections, megabytes: most - before, isAlive })
  }
  return results
}

const product = await startProduct({
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  LEAD_RATE: '100000/1m',
  LOG_LEVEL: 'error',
})
try {
  const report = toPipeliningReport(await measure(product), await describeMachine(), {
    heapMb: HEAP_MB,
    everyMs: PROBE_EVERY_MS,
  })
  await writePart('Requests that do not wait for their answers', 'bench:pipelining', report)
} finally {
  await product.stop()
}
