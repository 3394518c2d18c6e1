import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { withConnection } from '@/data/connection'
import { connectionsOf } from '@/data/pool'
import { freePort } from '@/lib/free-port'
import { type Started, startProcess } from '../helpers/start'
import { postLead, request } from '../helpers/visitor'

// The product that build.test.ts has compiled.
const WORKERS = 2
const SECRET = 'a secret that only the tests know'

let folder: string
let server: EmbeddedDatabase
let started: Started
let origin: string
let metricsPort: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workers-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(folder, 0o711)
  server = await startEmbeddedDatabase(join(folder, 'server'))
  const port = String(await freePort())
  metricsPort = String(await freePort())
  origin = `http://localhost:${port}`
  started = startProcess(['src/cli/start.mjs'], {
    DATABASE_URL: server.url,
    PAYLOAD_SECRET: SECRET,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    METRICS_PORT: metricsPort,
    WEB_CONCURRENCY: String(WORKERS),
    LEAD_RATE: '100000/1m',
  })
  await started.until('is ready')
})

afterAll(async () => {
  started?.signal('SIGKILL')
  await started?.ended
  await server.stop()
  await rm(folder, { recursive: true })
})

const workers = (of = started): number[] =>
  String(spawnSync('pgrep', ['-P', String(of.pid), '-f', 'worker.js']).stdout)
    .split('\n')
    .filter(Boolean)
    .map(Number)

const isAlive = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

const query = async (text: string): Promise<Record<string, unknown>[]> =>
  withConnection(server.url, async (client) => (await client.query(text)).rows)

/** Leads of several visitors at once, until it is told to stop; the addresses of those that were thanked. */
function sendLeads(name: string) {
  const thanked: string[] = []
  let isOver = false
  const visitor = async (number: number) => {
    for (let count = 0; !isOver; count += 1) {
      const email = `${name}-${number}-${count}@example.com`
      if ((await postLead(origin, email)).status === 201) thanked.push(email)
    }
  }
  const all = Promise.all([0, 1, 2, 3].map(visitor))
  const stop = async () => {
    isOver = true
    await all
    return thanked
  }
  return { stop, untilThanked: (more: number) => expectMore(thanked, more) }
}

/** Waits until some more of them were thanked. */
async function expectMore(thanked: string[], more: number) {
  const enough = thanked.length + more
  await expect.poll(() => thanked.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
}

test('workers share the port and the connections, and tell their metrics as one', async () => {
  expect(started.printed()).toContain(`${WORKERS} workers listening`)
  expect(workers()).toHaveLength(WORKERS)
  const pages = await Promise.all(Array.from({ length: 40 }, () => request(`${origin}/`)))
  expect(pages.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const scrape = async () => (await request(`http://127.0.0.1:${metricsPort}/metrics`)).text
  // Each worker makes the pages that are listed before it is well.
  await expect.poll(scrape, { timeout: 30_000 }).toContain('nova_ready 1\n')
  const text = await scrape()
  const counted = /^nova_http_requests_total\{kind="page",status="200"\} (\d+)$/m.exec(text)
  expect(Number(counted?.[1])).toBe(40)
  const { stop } = sendLeads('shared')
  await setTimeout(1_000)
  const [row] = await query(
    `select count(*)::int as total from pg_stat_activity where usename = 'nova' and pid <> pg_backend_pid()`,
  )
  await stop()
  const { total } = connectionsOf(WORKERS)
  expect(row?.total).toBeGreaterThan(WORKERS * 2)
  expect(row?.total).toBeLessThanOrEqual(WORKERS * total)
})

test('a worker that is killed loses no lead that was thanked for, and another takes its place', async () => {
  const before = workers()
  const { stop, untilThanked } = sendLeads('killed')
  await untilThanked(5)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect
    .poll(() => workers().filter((pid) => !before.includes(pid)), { timeout: 30_000 })
    .toHaveLength(1)
  await expect.poll(() => /"event":"worker.ended".*"signal":"SIGKILL"/.test(started.printed())).toBe(true)
  await untilThanked(5)
  const thanked = await stop()
  const rows = await query(`select email, count(*)::int as total from form_submissions
    where email like 'killed-%' group by email`)
  const stored = new Map(rows.map(({ email, total }) => [email, total]))
  expect(thanked.filter((email) => stored.get(email) !== 1)).toEqual([])
  // The new one serves: with one of them gone, all requests are its own.
  process.kill(before[1] ?? 0, 'SIGKILL')
  await expect.poll(() => request(`${origin}/plans`).then(({ status }) => status)).toBe(200)
  await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(WORKERS)
})

test('F18 a stop ends all of them in an orderly way, after what was in flight', async () => {
  await expect.poll(() => request(`${origin}/readyz`).then(({ status }) => status)).toBe(200)
  const pids = workers()
  const ended = () => started.printed().split('"event":"worker.ended"').length
  const endedBefore = ended()
  const { stop, untilThanked } = sendLeads('stopped')
  await untilThanked(1)
  // As a service manager does, which tells all processes of a service.
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  started.signal('SIGTERM')
  expect(await started.ended, started.printed()).toBe(0)
  expect(ended()).toBe(endedBefore)
  const thanked = await stop()
  const rows = await query(`select count(*)::int as total from form_submissions where email like 'stopped-%'`)
  expect(thanked.length).toBeGreaterThan(0)
  expect(rows[0]?.total).toBe(thanked.length)
  expect(pids.filter(isAlive)).toEqual([])
})

test('workers do not outlive the process that has started them', async () => {
  const port = String(await freePort())
  const killed = startProcess(['src/cli/start.mjs'], {
    DATABASE_URL: server.url,
    PAYLOAD_SECRET: SECRET,
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    WEB_CONCURRENCY: String(WORKERS),
  })
  await killed.until('is ready')
  const pids = workers(killed)
  killed.signal('SIGKILL')
  await killed.ended
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
})
