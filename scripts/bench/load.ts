import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { requireTool } from '../tools/tools.mjs'

/** The figures of a burst of requests; `p99` is in milliseconds. */
export type Burst = {
  perSecond: number
  /** Responses per second of the server's processor time, which a slow client cannot reduce. */
  perWorkSecond: number
  p99: number
  refused: number
}

const CONNECTIONS = 32

/** The header that browsers send. */
export const ACCEPTS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What is used of autocannon, whose types are installed no earlier than itself. */
type Autocannon = (load: {
  url: string
  duration: number
  connections: number
  headers?: Record<string, string>
  overallRate?: number
  requests?: { method: string; headers: Record<string, string>; setupRequest: (prepared: object) => object }[]
}) => Promise<Result>

type Result = {
  requests: { average: number; total: number }
  latency: { p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/**
 * Requests one URL as often as the server responds.
 *
 * @param pid - the process id of the server
 * @param headers - those of a browser without it
 */
export async function hammer(
  url: string,
  seconds: number,
  pid = 0,
  headers: Record<string, string> = ACCEPTS,
): Promise<Burst> {
  const autocannon: Autocannon = await requireTool('autocannon')
  const before = await secondsOfWork(pid)
  const result = await autocannon({ url, duration: seconds, connections: CONNECTIONS, headers })
  const work = (await secondsOfWork(pid)) - before
  return { ...toBurst(result), perWorkSecond: result.requests.total / Math.max(work, 0.01) }
}

/** Processor time in seconds of a process with all its threads; 0 when there is no such process. */
async function secondsOfWork(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user ?? 0) + Number(system ?? 0)) / TICKS
}

/** Seconds from a page to its best compression, and a few more. */
const AT_REST_SECONDS = 65

const LOOK_SECONDS = 10

/**
 * Waits until a process that was busy rests, for three minutes at most: pages are compressed once more a minute after they
 * were made, and that work is not the work of an answer.
 */
export async function untilAtRest(pid = 0): Promise<void> {
  const end = Date.now() + 3 * 60_000
  await setTimeout(AT_REST_SECONDS * 1_000)
  for (let before = await secondsOfWork(pid); Date.now() < end; ) {
    await setTimeout(LOOK_SECONDS * 1_000)
    const now = await secondsOfWork(pid)
    if (now - before < LOOK_SECONDS / 50) return
    before = now
  }
}

/**
 * Requests one URL at a fixed rate, one after the other in even steps, even when the responses are slower. A response is as
 * late as it comes after the moment of its step. (autocannon sends what a second has at the beginning of that second.)
 */
export async function pace(url: string, seconds: number, perSecond: number): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const began = performance.now()
  const answers: Promise<{ ms: number; status: number }>[] = []
  for (let step = 0; step < seconds * perSecond; step += 1) {
    const due = began + (step * 1_000) / perSecond
    while (performance.now() < due) await setTimeout(due - performance.now())
    answers.push(get(url, agent).then((status) => ({ ms: performance.now() - due, status })))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  const ordered = all.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    perSecond: all.length / ((performance.now() - began) / 1_000),
    perWorkSecond: Number.NaN,
    p99: Math.round(ordered[Math.ceil(ordered.length * 0.99) - 1] ?? Number.NaN),
    refused: all.filter(({ status }) => status < 200 || status > 299).length,
  }
}

/** The status of a response whose last byte has come; 0 without one. */
function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers: ACCEPTS }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asked.once('error', () => resolve(0)).end()
  })
}

/**
 * Posts different JSON bodies over ten connections, as the script of the page does.
 *
 * @param perSecond - a fixed rate; by default each connection sends the next body after the response
 */
export async function post(
  url: string,
  seconds: number,
  body: () => object,
  perSecond?: number,
): Promise<Burst> {
  const autocannon: Autocannon = await requireTool('autocannon')
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONSENT_HEADER]: CONSENT_VERSION },
    setupRequest: (prepared: object) => ({ ...prepared, body: JSON.stringify(body()) }),
  }
  const rate = perSecond === undefined ? {} : { overallRate: perSecond }
  return toBurst(await autocannon({ url, duration: seconds, connections: 10, requests: [request], ...rate }))
}

function toBurst({ requests, latency, non2xx, errors, timeouts }: Result): Burst {
  return {
    perSecond: requests.average,
    perWorkSecond: Number.NaN,
    p99: latency.p99,
    refused: non2xx + errors + timeouts,
  }
}

/** The median, the least and the greatest of some figures. */
export function spread(figures: readonly number[]): { median: number; least: number; most: number } {
  const ordered = figures.toSorted((a, b) => a - b)
  return {
    median: ordered[Math.floor(ordered.length / 2)] ?? 0,
    least: ordered[0] ?? 0,
    most: ordered.at(-1) ?? 0,
  }
}

/**
 * Inserts leads as JSON into a table without an index over ten connections, to find the limit of the database.
 *
 * @returns rows a second
 */
export async function insertBare(
  databaseUrl: string,
  seconds: number,
  someLead: () => object,
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  pool.on('error', () => {})
  await pool.query('create table if not exists bench_bare (id bigserial primary key, data jsonb)')
  const until = performance.now() + seconds * 1_000
  let rows = 0
  const insert = async () => {
    while (performance.now() < until) {
      await pool.query('insert into bench_bare (data) values ($1)', [someLead()])
      rows += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, insert))
  await pool.query('drop table bench_bare')
  await pool.end()
  return rows / seconds
}

let count = 0

/** An invented lead. Each call gives another one, with a text of its own unless one is given. */
export function someLead(text: string = crypto.randomUUID()) {
  count += 1
  return {
    name: 'Pat Porter',
    phone: '+1 555 123 4567',
    email: `lead-${count}@example.com`,
    city: 'Dayton',
    message: `We miss about ten calls a week and would like somebody to answer them, ${text}`,
    source: 'contact_page',
  }
}

/** The cores of server and client. They differ, so that neither takes the other's time. */
export const CORES = { serves: '0', client: '1' } as const

/** Keeps a process, with all its threads, on one core. */
export function pin(pid: number | undefined, core: string) {
  spawnSync('taskset', ['-apc', core, String(pid)])
}

/** Seconds of processor time that a product with its workers has used, and those of its database. */
type ProcessorTime = { server: number; database: number }

type Process = { pid: number; parent: number; name: string; ticks: number }

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    pids.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      const [parent = 0, ...rest] = stat
        .slice(stat.lastIndexOf(')') + 4)
        .split(' ')
        .map(Number)
      const ticks = rest.slice(9, 13).reduce((sum, each) => sum + each, 0)
      return { pid: Number(name), parent, name: /\((.*)\)/.exec(stat)?.[1] ?? '', ticks }
    }),
  )
}

/** The processor time of a process and of all its descendants so far, including those that have ended. */
async function processorTimeOf(root: number | undefined): Promise<ProcessorTime> {
  const all = await listProcesses()
  const time = { server: 0, database: 0 }
  const add = (parent: Process) => {
    time[parent.name === 'postgres' ? 'database' : 'server'] += parent.ticks / TICKS
    for (const child of all) if (child.parent === parent.pid) add(child)
  }
  for (const each of all) if (each.pid === root) add(each)
  return time
}

/** Measures the processor time of a product during some work, and returns it with the result of the work. */
export async function measureWork<T>(pid: number | undefined, work: () => Promise<T>) {
  const before = await processorTimeOf(pid)
  const result = await work()
  const after = await processorTimeOf(pid)
  const took = { server: after.server - before.server, database: after.database - before.database }
  return { result, took }
}

/** Describes the machine and the versions on which the figures depend. */
export async function describeMachine(): Promise<string> {
  const cpu = /model name\s*: (.*)/.exec(await readFile('/proc/cpuinfo', 'utf8').catch(() => ''))?.[1]
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} cores of ${cpu ?? 'an unknown processor'}, ${gigabytes} GB, Node ${process.versions.node}`
}
