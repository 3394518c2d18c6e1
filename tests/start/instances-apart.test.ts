import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
