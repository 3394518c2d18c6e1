import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { payload, query } from '../../helpers/payload'
import { addPost } from '../../helpers/posts'
import { plan, plans } from '../../helpers/scheduled-posts'
import { type Started, startProcess } from '../../helpers/start'
import { wrongClock } from '../../helpers/wrong-clock'

const HOUR_MS = 60 * 60_000

/** By how much the clock of each process is wrong. */
const SHIFTS = [0, -HOUR_MS, HOUR_MS, 0]

/** By its name PostgreSQL knows it. */
type Worker = Started & { name: string }

const SCRIPT = [`${inject('programs')}/carry-out-due.js`]

let workers: Worker[] = []

async function startWorker(shiftMs: number, index: number): Promise<Worker> {
  const name = `worker ${index}`
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.searchParams.set('application_name', name)
  const worker = startProcess(SCRIPT, {
    DATABASE_URL: url.href,
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    ...wrongClock(shiftMs),
  })
  await worker.until('is looking')
  return { ...worker, name }
}

beforeAll(async () => {
  workers = await Promise.all(SHIFTS.map(startWorker))
}, 120_000)

afterAll(async () => {
  for (const worker of workers) {
    worker.signal('SIGCONT')
    worker.signal('SIGKILL')
    await worker.ended
  }
})

const draft = () => addPost({ published: false })

/** How often posts were stored; each time makes a version. */
const countVersions = async () =>
  Number((await query('select count(*)::int as count from _blog_posts_v'))[0].count)
const countExpiries = async () =>
  Number((await query('select count(*)::int as count from expiries'))[0].count)

const untilSettled = () =>
  expect
    .poll(async () => (await plans()).filter(({ state }) => state === 'pending'), {
      timeout: 10_000,
      interval: 20,
    })
    .toEqual([])

/** By the clock of the database, how many were done before their minute. */
const countEarly = async () =>
  Number((await query('select count(*)::int as count from scheduled_posts where settled_at < at'))[0].count)

test('F47 four processes, one with its clock set back and one ahead, do each post once, and none before its minute', async () => {
  const posts = [await draft(), await draft(), await draft(), await draft(), await draft(), await draft()]
  const [versions, expiries] = [await countVersions(), await countExpiries()]
  for (const { id } of posts) await plan(id, { in: '2 seconds' })
  await untilSettled()
  expect(await countEarly()).toBe(0)
  expect([(await countVersions()) - versions, (await countExpiries()) - expiries]).toEqual([6, 6])
  for (const { id } of posts)
    expect(await payload.findByID({ collection: 'blog-posts', id })).toMatchObject({ published: true })
})

/** The process that stands in the middle of publishing, at what is held. */
async function waitingWorker(): Promise<Worker> {
  const waiting = `select application_name as name from pg_stat_activity
    where wait_event_type = 'Lock' and application_name like 'worker %'`
  await expect.poll(async () => (await query(waiting)).length, { timeout: 10_000, interval: 10 }).toBe(1)
  const [{ name }] = await query(waiting)
  const worker = workers.find((each) => each.name === name)
  if (!worker) throw new Error(`There is no ${name}`)
  return worker
}

/** Holds what a publication writes, so that the process which has claimed the post stands in the middle of it. */
async function holdPublishing() {
  // Not of the pool, which ends what does nothing for five seconds.
  const holder = new pg.Client(process.env.DATABASE_URL)
  await holder.connect()
  await holder.query('begin; lock table _blog_posts_v in share mode')
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

test('F48 killed in the middle at the due second, the post is published by another, once', async () => {
  const { id } = await draft()
  const versions = await countVersions()
  const release = await holdPublishing()
  await plan(id, { in: '300 milliseconds' })
  const worker = await waitingWorker()
  worker.signal('SIGKILL')
  await worker.ended
  workers = workers.filter((each) => each !== worker)
  await release()
  await untilSettled()
  expect((await countVersions()) - versions).toBe(1)
  expect(await payload.findByID({ collection: 'blog-posts', id })).toMatchObject({ published: true })
})

test('F48 paused in the middle, a process gives the post back, and does nothing more to it when it wakes', async () => {
  const { id } = await draft()
  const versions = await countVersions()
  const release = await holdPublishing()
  await plan(id, { in: '300 milliseconds' })
  const worker = await waitingWorker()
  worker.signal('SIGSTOP')
  await release()
  // PostgreSQL ends a transaction in which nobody says anything.
  await untilSettled()
  worker.signal('SIGCONT')
  await setTimeout(500)
  expect((await countVersions()) - versions).toBe(1)
  expect(await payload.findByID({ collection: 'blog-posts', id })).toMatchObject({ published: true })
})
