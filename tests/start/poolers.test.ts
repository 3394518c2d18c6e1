import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkDatabase, checkWrites } from '@/cli/doctor/database'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { requireSessions } from '@/data/pooler'
import { SESSION_LIMITS, SET_LIMITS } from '@/data/session-limits'
import { watchLead } from '@/features/leads/server/watch-lead'
import { freePort } from '@/lib/free-port'
import { type Instance, Instances, read, untilReady } from '../helpers/instances'
import { type Pooler, startPgpool, startPooler } from '../helpers/poolers'
import { startProcess } from '../helpers/start'
import { postLead } from '../helpers/visitor'

/** The longest that another instance may show what was. */
const LIMIT_MS = 1_000

const fresh = () => `${randomUUID()}@example.com`

/** How each kind of pooler is set, as the documents say. */
const KINDS = [
  { mode: 'session', size: 60, isDirect: false, greeting: undefined },
  { mode: 'transaction', size: 8, isDirect: true, greeting: SET_LIMITS },
] as const

describe.each(KINDS)('behind pgbouncer, a $mode at a time', ({ mode, size, isDirect, greeting }) => {
  let site: Instances
  let pooler: Pooler
  let one: Instance
  let other: Instance

  beforeAll(async () => {
    site = await Instances.open(2, {
      env: async (url) => {
        pooler = await startPooler(url, { mode, size, greeting })
        return {
          DATABASE_URL: pooler.url,
          LEAD_RATE: '999999/10m',
          ...(isDirect && { DATABASE_DIRECT_URL: url }),
        }
      },
    })
    const [first, second] = site.all
    if (!first || !second) throw new Error('There are not two')
    one = first
    other = second
  })

  afterAll(async () => {
    await site?.close()
    await pooler?.stop()
  })

  const waits = async (query: string) =>
    (
      await site.query('select from pg_stat_activity where usename = $1 and query like $2 and state = $3', [
        ...['nova', `%${query}%`, 'active'],
      ])
    ).length

  test('what is published at one is read at the other within a second, and a change by a session of the staff', async () => {
    const post = await site.publish(one, 'pooled', 'First pooled')
    for (const each of [one, other])
      await expect.poll(async () => (await read(each, '/blog/pooled')).text).toContain('First pooled')
    await site.change(other, `/api/blog-posts/${post.id}`, 'PATCH', { title: 'Second pooled' })
    const answeredAt = performance.now()
    let asked = 0
    await expect
      .poll(
        async () => {
          asked = performance.now() - answeredAt
          return (await read(one, '/blog/pooled')).text
        },
        { interval: 20 },
      )
      .toContain('Second pooled')
    expect(asked).toBeLessThan(LIMIT_MS)
  })

  test('100 leads at once are stored, each once, over as many sessions as the pooler has', async () => {
    const emails = Array.from({ length: 100 }, fresh)
    const replies = await Promise.all(
      emails.map((email, at) => postLead((at % 2 ? one : other).origin, email)),
    )
    expect(replies.filter(({ status }) => status !== 201)).toEqual([])
    const stored = await site.query('select from form_submissions where email = any($1)', [emails])
    expect(stored).toHaveLength(emails.length)
  })

  test('what takes too long is ended by the server, and its visitor told', async () => {
    const stuck = (
      body: string,
    ) => `create function stuck() returns trigger language plpgsql security definer as
      $$ begin ${body}; return new; end $$;
      create trigger stuck before insert on form_submissions for each row execute function stuck()`
    onTestFinished(async () => void (await site.query('drop function if exists stuck() cascade')))
    await site.query(stuck('perform pg_sleep(30)'))
    const reply = await postLead(one.origin, fresh())
    expect(reply.status).toBe(503)
    expect(reply.ms).toBeLessThan(SESSION_LIMITS.statement_timeout + 500)
    expect(await waits('form_submissions')).toBe(0)
    await site.query('drop function stuck() cascade')
    expect((await postLead(one.origin, fresh())).status).toBe(201)
  })

  test('every limit of a session holds, whichever of them the next statement meets', async () => {
    const onConnect = isDirect ? undefined : (client: pg.ClientBase) => void client.query(SET_LIMITS)
    const pool = new pg.Pool({ connectionString: pooler.url, max: 12, onConnect })
    pool.on('error', () => undefined)
    onTestFinished(() => pool.end())
    const clients = await Promise.all(Array.from({ length: size > 12 ? 12 : size - 2 }, () => pool.connect()))
    for (const client of clients) client.on('error', () => undefined)
    const begun = await Promise.all(
      clients.map(async (client) => {
        await client.query('begin')
        const { rows } = await client.query(
          'select name, setting::int as ms from pg_settings where name = any($1)',
          [Object.keys(SESSION_LIMITS)],
        )
        return Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))
      }),
    )
    expect(begun).toEqual(begun.map(() => SESSION_LIMITS))
    // Nobody ends these: the server does.
    await setTimeout(SESSION_LIMITS.idle_in_transaction_session_timeout + 500)
    for (const client of clients) await expect(client.query('select 1')).rejects.toThrow()
    for (const client of clients) client.release(true)
  })

  test('an instance starts anew, and one of them sweeps', async () => {
    await site.restart(other, 'SIGTERM')
    await untilReady(other)
    expect((await read(other, '/statusz')).status).toBe(200)
    expect((await postLead(other.origin, fresh())).status).toBe(201)
    const sweeps = () => site.query('select from site_state where swept_at is not null')
    await expect.poll(sweeps, { timeout: 90_000, interval: 1_000 }).toHaveLength(1)
  })
})

test('a start refuses a pooler of transactions without a direct address, or without limits, and says what to set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  await chmod(folder, 0o711)
  const { url, stop } = await startEmbeddedDatabase(folder)
  const pooler = await startPooler(url, { mode: 'transaction' })
  onTestFinished(async () => {
    await pooler.stop()
    await stop()
    await rm(folder, { recursive: true })
  })
  await requireSessions(url, undefined)
  await expect(requireSessions(pooler.url, pooler.url)).rejects.toThrow('Name the server itself')
  await expect(requireSessions(pooler.url, url)).rejects.toThrow(`connect_query='${SET_LIMITS}'`)
  expect(await checkDatabase(pooler.url)).toMatchObject({
    isFine: false,
    isFatal: true,
    reason: expect.stringContaining('a pooler'),
    fix: expect.stringContaining('DATABASE_DIRECT_URL'),
  })
  expect(await checkDatabase(url, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).toMatchObject({
    isFine: false,
    isFatal: true,
    fix: expect.stringContaining('connect_query'),
  })
  const settings = {
    DATABASE_URL: pooler.url,
    PAYLOAD_SECRET: 'x'.repeat(32),
    DATA_DIR: folder,
    PORT: String(await freePort()),
  }
  const started = startProcess(['src/cli/start.mjs'], settings)
  expect(await started.ended).toBe(1)
  expect(started.printed()).toContain('Name the server itself in DATABASE_DIRECT_URL')
})

test('F49 pgpool2 that does not commit: a start refuses it, and what runs says so when it comes', async () => {
  const raw = { problem: 'The database confirms rows that nobody else finds', fix: 'DATABASE_URL' }
  const streaming = 'streaming_replication'
  let pooler: Awaited<ReturnType<typeof startPgpool>> | undefined
  let direct = ''
  const site = await Instances.open(1, {
    env: async (url) => {
      direct = url
      pooler = await startPgpool(url, streaming)
      return { DATABASE_URL: pooler.url, LEAD_RATE: '999999/10m' }
    },
  })
  onTestFinished(async () => {
    await site.close()
    await pooler?.stop()
  })
  const [one] = site.all
  if (!one || !pooler) throw new Error('Neither is there')
  const stored = async (emails: readonly string[]) =>
    (await site.query('select from form_submissions where email = any($1)', [emails])).length
  const send = async () => {
    const emails = Array.from({ length: 10 }, fresh)
    const replies = []
    for (const email of emails) replies.push((await postLead(one.origin, email)).status)
    return { emails, thanked: replies.filter((status) => status === 201).length }
  }
  const before = await send()
  expect([before.thanked, await stored(before.emails)]).toEqual([10, 10])
  expect(await checkWrites(pooler.url)).toMatchObject({ isFine: true })
  expect((await read(one, '/statusz')).text).toBe('{"status":"well"}')

  const { port } = pooler
  await pooler.stop()
  pooler = await startPgpool(direct, 'raw', port)
  await expect
    .poll(async () => (await read(one, '/statusz')).text, { timeout: 40_000, interval: 1_000 })
    .toBe('{"status":"not well","failed":"writes"}')
  const lost = await send()
  expect(await stored(lost.emails)).toBeLessThan(lost.thanked)
  expect(await checkWrites(pooler.url)).toMatchObject({
    isFine: false,
    isFatal: true,
    reason: expect.stringContaining(raw.problem),
    fix: expect.stringContaining(raw.fix),
  })
  const watched = { SITE_URL: one.origin, PAYLOAD_SECRET: site.settings.PAYLOAD_SECRET, LEADS_TO: [] }
  const findings = Object.fromEntries(await watchLead(watched, direct))
  expect(findings).toMatchObject({ form: { isFine: true }, database: { isFine: false } })
  one.process.signal('SIGTERM')
  expect(await one.process.ended).toBe(0)
  // As a new site too, before an account is made whose password nobody would see.
  await site.query('create database fresh owner nova')
  for (const name of ['nova', 'fresh']) {
    const settings = {
      ...site.settings,
      DATABASE_URL: Object.assign(new URL(pooler.url), { pathname: name }).href,
      DATA_DIR: await mkdtemp(join(tmpdir(), 'pgpool-')),
      PORT: String(await freePort()),
    }
    const started = startProcess(['src/cli/start.mjs'], settings)
    expect(await started.ended).toBe(1)
    expect(started.printed()).toContain(raw.problem)
    await rm(settings.DATA_DIR, { recursive: true })
  }
})
