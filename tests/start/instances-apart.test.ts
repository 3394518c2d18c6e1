import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { CONSENT_HEADER, CONSENT_VERSION } from '@/features/leads/rules/consent'
import { freePort } from '@/lib/free-port'
import { type Mailbox, openMailbox } from '../../e2e/mail/mailbox'
import { ADMIN, type Instance, Instances, read, untilReady } from '../helpers/instances'
import { expectShown, keepPost, LIMIT_MS, lagAt } from '../helpers/shown-posts'
import { postLead } from '../helpers/visitor'

// What two instances show while one of them, or their database, fails, and what takes them long.

let site: Instances
let one: Instance
let other: Instance
let mailbox: Mailbox

beforeAll(async () => {
  const port = await freePort()
  mailbox = await openMailbox(port)
  site = await Instances.open(2, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const [first, second] = site.all
  if (!first || !second) throw new Error('There are not two')
  one = first
  other = second
})

afterAll(async () => {
  await site?.close()
  await mailbox?.close()
})

const lagOf = (path: string, isFresh: (status: number, text: string) => boolean) =>
  lagAt(other, path, isFresh)

test('F47 a post whose minute comes is on every page of both within a second, and leaves them so', async () => {
  const { id } = await site.publish(one, 'at-its-minute', 'At its minute')
  for (const [action, isShown] of [
    ['unpublish', false],
    ['publish', true],
  ] as const) {
    await expectShown(one, other, 'at-its-minute', !isShown)
    await site.query(
      `insert into scheduled_posts (id, post_id, action, at, state)
       values (gen_random_uuid(), $1, $2, now() + interval '1500 milliseconds', 'pending')`,
      [id, action],
    )
    await setTimeout(1_500 + LIMIT_MS)
    await expectShown(one, other, 'at-its-minute', isShown)
    const [row] = await site.query<{ state: string }>(
      'select state from scheduled_posts where post_id = $1 order by created_at desc',
      [id],
    )
    expect(row?.state).toBe('done')
  }
})

test('F21 an instance whose listener is cut, once or for good, asks before it sends from memory', async () => {
  const address = await keepPost(site, 'cut')
  await site.cutListeners()
  await site.change(one, address, 'PATCH', { title: 'Changed after the cut' })
  expect(await lagOf('/blog/cut', (_, text) => text.includes('after the cut'))).toBeLessThan(LIMIT_MS)
  try {
    await site.limitConnections(true)
    await site.cutListeners()
    await site.change(one, address, 'PATCH', { published: false })
    expect(await lagOf('/blog/cut', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  } finally {
    await site.limitConnections(false)
  }
})

test('F21 an instance that was paused asks before it sends from memory', async () => {
  const address = await keepPost(site, 'paused')
  other.process.signal('SIGSTOP')
  await site.change(one, address, 'PATCH', { published: false })
  await site.cutListeners()
  await setTimeout(LIMIT_MS)
  const waiting = read(other, '/blog/paused')
  other.process.signal('SIGCONT')
  expect((await waiting).status).toBe(404)
})

test('F20 F21 without the database both go on from memory, but never with what they know to be gone', async () => {
  const address = await keepPost(site, 'unpublished')
  await keepPost(site, 'stays')
  await site.change(one, address, 'PATCH', { published: false })
  expect(await lagOf('/blog/unpublished', (status) => status === 404)).toBeLessThan(LIMIT_MS)
  // It named the other beside it, so it was dropped too.
  for (const instance of [one, other]) expect((await read(instance, '/blog/stays')).status).toBe(200)
  await site.stopDatabase()
  for (const instance of [one, other]) {
    expect((await read(instance, '/blog/stays')).status).toBe(200)
    expect((await read(instance, '/blog/unpublished')).status).not.toBe(200)
  }
  await site.startDatabase()
  for (const { origin } of [one, other])
    await expect.poll(async () => (await fetch(`${origin}/statusz`)).status).toBe(200)
  const again = await keepPost(site, 'afterwards')
  await site.change(one, again, 'PATCH', { title: 'Changed afterwards' })
  expect(await lagOf('/blog/afterwards', (_, text) => text.includes('Changed'))).toBeLessThan(LIMIT_MS)
})

test('F25 a version starts again on tables that a later one has extended, and goes on', async () => {
  await site.query(`create table later_things (id int);
    alter table blog_posts add column later text default 'x' not null;
    alter table form_submissions add column later text;
    insert into payload_migrations (id, name, batch) values (gen_random_uuid(), '29990101_000000_later', 99)`)
  await site.restart(other, 'SIGTERM')
  await untilReady(other)
  expect((await read(other, '/statusz')).status).toBe(200)
  expect((await postLead(other.origin, 'ann@example.com')).status).toBe(201)
  const address = await keepPost(site, 'on-later-tables')
  await site.change(other, address, 'PATCH', { title: 'Changed on later tables' })
  expect((await read(other, '/blog/on-later-tables')).text).toContain('Changed on later tables')
})

/** The outcomes of so many tries, at both in turn. */
async function inTurn<T>(count: number, work: (instance: Instance, index: number) => Promise<T>) {
  const outcomes: T[] = []
  for (let index = 0; index < count; index += 1)
    outcomes.push(await work(index % 2 === 0 ? one : other, index))
  return outcomes
}

test('F20 what is limited is counted over both: leads, sign-ups, sign-ins', async () => {
  const { password } = ADMIN
  const leads = await inTurn(12, ({ origin }, index) =>
    postLead(origin, `limited-${index}@example.com`, randomUUID(), { 'x-forwarded-for': '198.51.100.2' }),
  )
  expect(leads.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429, 429])
  const signUps = await inTurn(4, (instance, index) =>
    site.send(instance, '/api/users', { data: { email: `member-${index}@example.com`, password } }),
  )
  expect(signUps.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  const guess = (instance: Instance, email: string, from: string) =>
    site.send(instance, '/api/users/login', { data: { email, password: 'wrong' }, from })
  const slowed = await inTurn(7, (instance, index) => guess(instance, 'slow@example.com', `192.0.2.${index}`))
  expect(slowed.map(({ status }) => status)).toEqual(Array(7).fill(401))
  expect(slowed.at(-1)?.ms).toBeGreaterThan(500)
})

/** Lets visitors book times of the first admin. */
async function openBooking() {
  const [owner] = await site.query<{ id: string }>('select id from users where email = $1', [ADMIN.email])
  const week = Array.from({ length: 7 }, () => [{ from: '09:00', until: '17:00' }])
  const hours = { week, people: [owner?.id], noticeMinutes: 0 }
  const { status } = await site.change(one, '/api/globals/booking', 'POST', { isOn: true, hours })
  expect(status).toBe(200)
}

/** The times of /book. */
const offeredAt = async (instance: Instance) =>
  [...(await read(instance, serverPaths.book)).text.matchAll(/name="begins" value="([^"]*)"/g)].map(
    ([, begins]) => begins ?? '',
  )

test('F20 of 200 visitors from 200 addresses who want one time of one person, at both, one gets it, and the others what is free next', async () => {
  await openBooking()
  await expect.poll(async () => (await offeredAt(other)).length).toBeGreaterThan(7)
  const [begins, ...later] = await offeredAt(other)
  const visitors = Array.from({ length: 200 }, (_, index) => ({
    name: `Visitor ${index}`,
    phone: `+1 813 555 ${String(index).padStart(4, '0')}`,
    email: `visitor-${index}@example.com`,
  }))
  const replies = await Promise.all(
    visitors.map((typed, index) =>
      site.send(index % 2 === 0 ? one : other, paths.appointments, {
        data: { ...typed, page: serverPaths.book, begins },
        from: `203.0.113.${index}`,
        headers: { 'idempotency-key': randomUUID(), [CONSENT_HEADER]: CONSENT_VERSION },
      }),
    ),
  )
  const refused = replies.flatMap(({ status, text }, index) => (status === 409 ? [{ index, text }] : []))
  expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toEqual([201])
  for (const { index, text } of refused)
    expect(JSON.parse(text)).toMatchObject({
      values: { ...visitors[index], begins },
      times: later.slice(0, 6),
    })
  const stored = await site.query('select begins from appointments')
  expect(stored).toEqual([{ begins: new Date(begins ?? '') }])
  expect(await site.query(`select id from form_submissions where source = 'booking'`)).toHaveLength(1)
})
