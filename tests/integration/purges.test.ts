import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LEASE_MS } from '@/data/cdn-instances'
import {
  announceBuild,
  arePurged,
  isPurgeLockFree,
  numberPurges,
  purgeEverything,
  readPurgeState,
  type StoredPurge,
  takePurgeLock,
} from '@/data/cdn-purges'
import { env } from '@/env'
import { TAG_OF_EVERYTHING, tagOf } from '@/lib/cdn-tags'
import { withRequestId } from '@/lib/request-context'
import { fastlyAt } from '@/server/cdn/fastly'
import { type PurgeWorkerParts, startPurgeWorker } from '@/server/cdn/purge-worker'
import { settlePurges } from '@/server/cdn/settle-purges'
import { varnishAt } from '@/server/cdn/varnish'
import { sendLead } from '../helpers/intake'
import { addMember, openPayload, payload, query } from '../helpers/payload'
import { addPost, updatePost } from '../helpers/posts'
import { seeded } from '../helpers/random'
import { rest, signIn } from '../helpers/rest'
import { openFastly, openVarnish, type StandIn, TOKEN, ZONE } from '../helpers/shared-caches'

const WRITE = 'insert into cdn_purges (outdated) values ($1)'
const outdated = (path: string) => JSON.stringify({ pages: { paths: [path], isRemoval: false } })

/** Pauses that no test waits for. */
const SHORT = {
  ...{ applied: 5, look: 10, standBy: 20 },
  ...{ again: 50, repeat: 60_000, entry: 0, retry: 10, longestRetry: 40 },
}

const stops: (() => unknown)[] = []

beforeEach(() => {
  env.CDN = 'varnish'
})

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  env.CDN = undefined
  await query('delete from cdn_purges')
  await query('delete from cdn_state')
  await query('delete from cdn_instances')
})

const countRows = async () => (await query('select count(*)::int as count from cdn_purges'))[0].count
const noPages = async () => []

async function openOther(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  client.on('error', () => undefined)
  stops.push(() => client.end().catch(() => undefined))
  await client.connect()
  return client
}

async function varnish(): Promise<StandIn> {
  const opened = await openVarnish()
  stops.push(opened.close)
  return opened
}

type Heard = { away: string[]; back: string[]; lost: unknown[] }

function startWorker(parts: Partial<PurgeWorkerParts> & Pick<PurgeWorkerParts, 'caches'>) {
  const heard: Heard = { away: [], back: [], lost: [] }
  const worker = startPurgeWorker({
    pagesOfPost: noPages,
    onAway: (name) => void heard.away.push(name),
    onBack: (name) => void heard.back.push(name),
    onLost: (error) => void heard.lost.push(error),
    pauses: SHORT,
    ...parts,
  })
  stops.push(worker.stop)
  return { ...heard, stop: worker.stop }
}

test('a number covers what was committed before it, and what commits later gets a greater one', async () => {
  const [first, second] = [await openOther(), await openOther()]
  await first.query('begin')
  await first.query(WRITE, [outdated('/first')])
  await second.query(WRITE, [outdated('/second')])
  const [early, ...others] = await numberPurges(second)
  expect(early?.outdated.pages?.paths).toEqual(['/second'])
  expect(others).toEqual([])
  await first.query('commit')
  const [late] = await numberPurges(second)
  expect(late?.outdated.pages?.paths).toEqual(['/first'])
  expect(late?.number).toBeGreaterThan(early?.number ?? 0)
  expect(await numberPurges(second)).toEqual([])
})

test('who reads a number in one snapshot with the rows sees every row that it covers', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, openOther))
  const [numberer, reader] = [await openOther(), await openOther()]
  let isOver = false
  const numbered: StoredPurge[] = []
  const seen: { number: number; ids: Set<string> }[] = []
  const number = async () => {
    while (!isOver) numbered.push(...(await numberPurges(numberer)))
  }
  const read = async () => {
    while (!isOver) {
      const { rows } = await reader.query(
        `select (select number::float8 from cdn_state) as number, array_agg(id::text) as ids from cdn_purges`,
      )
      seen.push({ number: rows[0].number ?? 0, ids: new Set(rows[0].ids) })
    }
  }
  const write = async (client: pg.Client, at: number) => {
    for (let round = 0; round < 40; round += 1) {
      await client.query('begin')
      await client.query(WRITE, [outdated(`/${at}/${round}`)])
      await client.query('select pg_sleep(random() / 100)')
      await client.query('commit')
    }
  }
  const loops = [number(), read()]
  await Promise.all(writers.map(write))
  await expect.poll(() => numbered.length).toBe(160)
  isOver = true
  await Promise.all(loops)
  const missed = seen.flatMap((look) =>
    numbered.filter((each) => each.number <= look.number && !look.ids.has(each.id)),
  )
  expect(seen.some(({ number: each }) => each > 0)).toBe(true)
  expect(missed).toEqual([])
})

test('a number never goes back, not with a clock that does nor with a database that has lost it', async () => {
  const ahead = Date.now() + 3_600_000
  await query('insert into cdn_state (number) values ($1)', [ahead])
  await query(WRITE, [outdated('/')])
  expect((await numberPurges(payload.db.pool))[0]?.number).toBe(ahead + 1)
  await query('delete from cdn_state')
  await query(WRITE, [outdated('/')])
  expect((await numberPurges(payload.db.pool))[0]?.number).toBeGreaterThan(Date.now() - 60_000)
})

test('a change and its purge are stored together or not at all, and not at all without a cache in front', async () => {
  const { id } = await addPost()
  expect(await countRows()).toBe(1)
  const transactionID = (await payload.db.beginTransaction()) ?? ''
  await updatePost(id, { title: 'Never' }, transactionID)
  await payload.db.rollbackTransaction(transactionID)
  expect(await countRows()).toBe(1)
  await payload.db.expireAfterCommit(null, { cacheKey: 'redirects' })
  expect(await countRows()).toBe(1)
  env.CDN = undefined
  await updatePost(id, { title: 'Another' })
  expect(await countRows()).toBe(1)
})

test('a purge is sent with its number and the tags of the pages, and then is gone', async () => {
  const cache = await varnish()
  startWorker({
    caches: [varnishAt(cache.address, TOKEN)],
    pagesOfPost: async ({ after }) => [`/blog/${after?.slug}`],
  })
  const { slug } = await addPost()
  await expect.poll(() => cache.tags).toEqual([tagOf(`/blog/${slug}`)])
  await expect.poll(countRows).toBe(0)
  const [{ number }] = await query('select number::float8 as number from cdn_state')
  expect(cache.purges.at(-1)?.number).toBe(number)
  expect(cache.refusals).toEqual([])
})

test('of two workers one sends, and the other goes on when it ends', async () => {
  const cache = await varnish()
  const caches = [varnishAt(cache.address, TOKEN)]
  const [one, other] = [startWorker({ caches }), startWorker({ caches })]
  for (let at = 0; at < 10; at += 1) await query(WRITE, [outdated(`/${at}`)])
  await expect.poll(countRows).toBe(0)
  await one.stop()
  await query(WRITE, [outdated('/after')])
  await expect.poll(() => cache.tags).toContain(tagOf('/after'))
  await other.stop()
  const wanted = [...Array.from({ length: 10 }, (_, at) => tagOf(`/${at}`)), tagOf('/after')]
  expect(cache.tags.toSorted()).toEqual(wanted.toSorted())
  expect(cache.refusals).toEqual([])
})

test('one session alone holds the lock, until it ends', async () => {
  const [one, other] = [await openOther(), await openOther()]
  expect(await isPurgeLockFree(other)).toBe(true)
  expect([await takePurgeLock(one), await takePurgeLock(other)]).toEqual([true, false])
  expect(await isPurgeLockFree(other)).toBe(false)
  await one.end()
  await expect.poll(() => isPurgeLockFree(other)).toBe(true)
})

test('a row that could not be deleted is purged again', async () => {
  const cache = await varnish()
  await query(
    `create function refuse_purge() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  )
  await query(
    'create trigger refuse before delete on cdn_purges for each row execute function refuse_purge()',
  )
  const worker = startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  try {
    await query(WRITE, [outdated('/one')])
    await expect.poll(() => worker.lost.length).toBeGreaterThan(0)
  } finally {
    await query('drop function refuse_purge() cascade')
  }
  await expect.poll(countRows).toBe(0)
  expect(new Set(cache.tags)).toEqual(new Set([tagOf('/one')]))
})

test('a cache that is away is tried until it answers, and its outage is told once', async () => {
  const cache = await varnish()
  const worker = startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  cache.instead = () => ({ status: 503, body: 'away' })
  await query(WRITE, [outdated('/one')])
  await expect.poll(async () => (await readPurgeState(payload.db.pool)).failure).toContain('503: away')
  await query(WRITE, [outdated('/two')])
  await setTimeout(100)
  expect(worker.away).toEqual([cache.address])
  expect(await countRows()).toBe(2)
  cache.instead = null
  await expect.poll(countRows).toBe(0)
  expect(cache.tags).toEqual(expect.arrayContaining([tagOf('/one'), tagOf('/two')]))
  expect(worker.back).toEqual([cache.address])
  await expect.poll(async () => (await readPurgeState(payload.db.pool)).failure).toBe(null)
})

test('a purge stays until every cache has acknowledged it, and the others do not wait', async () => {
  const [one, other] = [await varnish(), await varnish()]
  startWorker({ caches: [varnishAt(one.address, TOKEN), varnishAt(other.address, TOKEN)] })
  other.instead = () => ({ status: 503 })
  await query(WRITE, [outdated('/one')])
  await query(WRITE, [outdated('/two')])
  await expect.poll(() => new Set(one.tags)).toEqual(new Set([tagOf('/one'), tagOf('/two')]))
  expect(await countRows()).toBe(2)
  other.instead = null
  await expect.poll(countRows).toBe(0)
  expect(new Set(other.tags)).toEqual(new Set([tagOf('/one'), tagOf('/two')]))
})

test('a worker that loses the database between a purge and its deletion purges again', async () => {
  const cache = await varnish()
  const worker = startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  const admin = await openOther()
  let isKilled = false
  cache.instead = async ({ headers }) => {
    if (isKilled || !headers['xkey-purge']) return null
    isKilled = true
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`,
    )
    return { status: rowCount ? 200 : 500 }
  }
  await query(WRITE, [outdated('/one')])
  await expect.poll(countRows).toBe(0)
  expect(worker.lost).toHaveLength(1)
  expect(cache.tags).toEqual([tagOf('/one')])
})

test('Fastly is asked twice; a save waits for the first time alone, and a crash in between is made up for', async () => {
  const fastly = await openFastly()
  stops.push(fastly.close)
  const caches = [fastlyAt(fastly.address, TOKEN, ZONE)]
  const one = startWorker({ caches, pauses: { ...SHORT, again: 60_000 } })
  const { rows } = await payload.db.pool.query(`${WRITE} returning id::text`, [outdated('/one')])
  await expect.poll(() => arePurged(payload.db.pool, [rows[0].id])).toBe(true)
  expect(await countRows()).toBe(1)
  await one.stop()
  expect(fastly.tags).toEqual([tagOf('/one')])
  startWorker({ caches })
  await expect.poll(countRows).toBe(0)
  expect(fastly.tags).toEqual([tagOf('/one'), tagOf('/one')])
  expect(fastly.refusals).toEqual([])
})

test('what shows a post is everything when nobody can say, and when a hundred posts change at once', async () => {
  const cache = await varnish()
  const asked: unknown[] = []
  const pagesOfPost = async () => {
    asked.push(1)
    throw new Error('away')
  }
  const write = `insert into cdn_purges (outdated) select '{"post":{"before":null,"after":{"slug":"a"}}}' from generate_series(1, $1)`
  await query(write, [101])
  startWorker({ caches: [varnishAt(cache.address, TOKEN)], pagesOfPost })
  await expect.poll(countRows).toBe(0)
  expect([asked.length, new Set(cache.tags)]).toEqual([0, new Set([TAG_OF_EVERYTHING])])
  cache.purges.splice(0)
  await query(write, [1])
  await expect.poll(countRows).toBe(0)
  expect([asked.length, new Set(cache.tags)]).toEqual([1, new Set([TAG_OF_EVERYTHING])])
})

test('a start tells a cache the number of before, without which it would keep nothing', async () => {
  const cache = await varnish()
  await query('insert into cdn_state (number) values (77)')
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  await expect.poll(() => cache.purges).toMatchObject([{ number: 77, tags: [] }])
})

test('another build purges everything, the same one nothing, and so does a time without a cache', async () => {
  const { pool } = payload.db
  await announceBuild(pool, null)
  expect([await countRows(), await query('select * from cdn_state')]).toEqual([0, []])
  await announceBuild(pool, 'one')
  await announceBuild(pool, 'one')
  expect(await countRows()).toBe(1)
  await announceBuild(pool, 'two')
  const rows = await query('select outdated from cdn_purges')
  expect(rows.map((row) => row.outdated.pages.paths)).toEqual([['/*'], ['/*']])
  await announceBuild(pool, null)
  expect(await countRows()).toBe(0)
  await announceBuild(pool, 'two')
  expect(await countRows()).toBe(1)
})

/** A save as a request makes it. @returns whether its client was told that a cache may be behind */
async function isBehindAfter(save: () => Promise<unknown>): Promise<boolean> {
  let isBehind = false
  const work = async () => {
    await save()
    await settlePurges(openPayload)
  }
  await withRequestId('a-request', work, () => {
    isBehind = true
  })
  return isBehind
}

test('a save waits for the caches, and says when one has not been reached', async () => {
  const cache = await varnish()
  const { id } = await addPost()
  startWorker({ caches: [varnishAt(cache.address, TOKEN)], pagesOfPost: async () => ['/blog/x'] })
  await expect.poll(countRows).toBe(0)
  const before = cache.purges.length
  expect(await isBehindAfter(() => updatePost(id, { title: 'Reached' }))).toBe(false)
  expect(cache.purges.length).toBeGreaterThan(before)
  cache.instead = () => ({ status: 503 })
  expect(await isBehindAfter(() => updatePost(id, { title: 'Not reached' }))).toBe(true)
  expect(await countRows()).toBe(1)
})

/** A process that has said what it has applied, `ago` milliseconds before now. */
async function addInstance(applied = 0, ago = 0): Promise<string> {
  const insert = `insert into cdn_instances (id, applied, at)
    values (gen_random_uuid(), $1, now() - $2 * interval '1 millisecond') returning id`
  return (await query(insert, [applied, ago]))[0].id
}

const apply = (id: string) =>
  query('update cdn_instances set applied = (select number from cdn_state) where id = $1', [id])

test('a purge waits for a process that runs and is behind, and goes on as soon as it has caught up', async () => {
  const cache = await varnish()
  const [quick, slow] = [await addInstance(), await addInstance()]
  const behind: number[] = []
  cache.instead = async ({ headers }) => {
    const rows = await query('select from cdn_instances where applied < $1', [headers['x-cdn-number']])
    if (headers['xkey-purge']) behind.push(rows.length)
    return null
  }
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  await query(WRITE, [outdated('/one')])
  await expect
    .poll(() => query('select number from cdn_purges'))
    .toMatchObject([{ number: expect.any(String) }])
  await apply(quick)
  // Many looks at what they have applied.
  await setTimeout(20 * SHORT.applied)
  expect(cache.purges).toEqual([])
  await apply(slow)
  await expect.poll(countRows).toBe(0)
  expect([behind, cache.tags]).toEqual([[0], [tagOf('/one')]])
})

test('a purge waits for nobody who has not said for ten seconds that it runs, and its row goes', async () => {
  const cache = await varnish()
  await addInstance(0, LEASE_MS - 300)
  const running: number[] = []
  cache.instead = async ({ headers }) => {
    const rows = await query('select from cdn_instances')
    if (headers['xkey-purge']) running.push(rows.length)
    return null
  }
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  await query(WRITE, [outdated('/one')])
  await expect.poll(countRows).toBe(0)
  expect([running, cache.tags]).toEqual([[0], [tagOf('/one')]])
})

test('whatever is written and however processes lag, come and go: none that serves is behind a purge that is sent', async () => {
  const random = seeded(7)
  const cache = await varnish()
  const sent: number[] = []
  const behind: unknown[] = []
  const serving = 'select from cdn_instances where applied > 0 and applied < $1'
  cache.instead = async ({ headers }) => {
    if (!headers['xkey-purge']) return null
    const number = Number(headers['x-cdn-number'])
    sent.push(number)
    behind.push(...(await query(serving, [number])))
    return null
  }
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  let isOver = false
  /** It says that it runs before it looks at the number, and serves from when it has applied one. */
  const live = async () => {
    while (!isOver) {
      const id = await addInstance()
      for (let round = 0; round < 5; round += 1) {
        const [state] = await query('select number::float8 as number from cdn_state')
        const number = state?.number ?? 0
        await setTimeout(random() * 30)
        behind.push(...sent.filter((each) => each > number))
        await query('update cdn_instances set applied = $2 where id = $1', [id, number])
      }
      await query('delete from cdn_instances where id = $1', [id])
    }
  }
  const write = async (at: number) => {
    for (let round = 0; round < 15; round += 1) {
      await query(WRITE, [outdated(`/${at}/${round}`)])
      await setTimeout(random() * 20)
    }
  }
  const lives = [live(), live(), live()]
  await Promise.all([0, 1].map(write))
  await expect.poll(countRows, { timeout: 20_000 }).toBe(0)
  isOver = true
  await Promise.all(lives)
  expect(cache.tags).toHaveLength(30)
  expect(sent.length).toBeGreaterThan(3)
  expect(behind).toEqual([])
})

test('a save says that a cache is behind while a process that runs has not caught up', async () => {
  const cache = await varnish()
  const { id } = await addPost()
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  await expect.poll(countRows).toBe(0)
  const slow = await addInstance()
  expect(await isBehindAfter(() => updatePost(id, { title: 'Behind' }))).toBe(true)
  await apply(slow)
  await expect.poll(countRows).toBe(0)
})

test('a request that changes nothing that pages show asks nothing and waits for nothing', async () => {
  expect(await isBehindAfter(() => payload.db.expireAfterCommit(null, { cacheKey: 'redirects' }))).toBe(false)
  const transactionID = (await payload.db.beginTransaction()) ?? ''
  const isBehind = await isBehindAfter(async () => {
    await payload.db.expireAfterCommit(transactionID, { pages: { paths: ['/a'], isRemoval: false } })
    await payload.db.rollbackTransaction(transactionID)
  })
  expect(isBehind).toBe(false)
})

test('a purge of everything is a row like any other', async () => {
  const cache = await varnish()
  const id = await purgeEverything(payload.db.pool)
  expect(await arePurged(payload.db.pool, [id])).toBe(false)
  startWorker({ caches: [varnishAt(cache.address, TOKEN)] })
  await expect.poll(() => arePurged(payload.db.pool, [id])).toBe(true)
  expect(cache.tags).toEqual([TAG_OF_EVERYTHING])
})

test('T184 no address purges: what strangers and members may send writes no purge, and neither do the words of a cache', async () => {
  const { email } = await addMember()
  await query('delete from cdn_purges')
  const cookie = await signIn(email)
  await sendLead()
  const words = { 'xkey-purge': TAG_OF_EVERYTHING, 'x-cdn-number': '9', authorization: `Bearer ${TOKEN}` }
  const asked = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).flatMap((method) =>
    ['cdn', 'cdn/purge', 'cdn_purges', 'cdn-purges', 'purge', 'globals/about', 'blog-posts', 'redirects'].map(
      (path) => rest(method, path, { cookie, headers: words, ...(method === 'GET' ? {} : { json: {} }) }),
    ),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status < 400)).toEqual([200])
  expect(await countRows()).toBe(0)
  expect(await query('select number from cdn_state')).toEqual([])
})
