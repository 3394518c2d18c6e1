import { setTimeout } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { watchExpiries } from '@/data/expiry-watch'
import { onPostChange } from '@/data/post-listeners'
import { env } from '@/env'
import { cached } from '@/lib/content-cache'
import { onExpiry } from '@/lib/page-expiry'
import { sendLead } from '../helpers/intake'
import { addAdmin, addMember, payload, query } from '../helpers/payload'
import { addPost, updatePost } from '../helpers/posts'
import { sweepNow } from '../helpers/retention'

const WRITE = 'insert into expiries (outdated) values ($1)'
const pagesOf = (path: string) => JSON.stringify({ pages: { paths: [path], isRemoval: false } })

const expired: string[] = []
const failures: unknown[] = []
onExpiry('test', ({ paths }) => void expired.push(...paths))
let changes = 0
onPostChange('test', async () => void changes++)

/** What other processes write over, one connection each. */
const others: pg.Client[] = []
let watch: ReturnType<typeof watchExpiries>

async function openOther(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  others.push(client)
  await client.connect()
  return client
}

const countRows = async () => (await query('select count(*)::int as count from expiries'))[0].count

beforeAll(async () => {
  watch = watchExpiries((error) => failures.push(error))
  await watch.whenCurrent()
  expect(expired).toEqual(['/*'])
})

beforeEach(() => {
  expired.length = 0
  failures.length = 0
  changes = 0
})

afterEach(() => Promise.all(others.splice(0).map((client) => client.end())))

afterAll(() => watch.stop())

test('F21 what is committed in another order than it was written is missed by nobody, and expired once', async () => {
  const [first, second] = [await openOther(), await openOther()]
  await first.query('begin')
  await first.query(WRITE, [pagesOf('/first')])
  await second.query(WRITE, [pagesOf('/second')])
  await second.query("notify expiries, ''")
  await expect.poll(() => expired).toEqual(['/second'])
  await first.query("notify expiries, ''")
  await first.query('commit')
  await expect.poll(() => expired).toEqual(['/second', '/first'])
  await first.query(WRITE, [pagesOf('/third')])
  await expect.poll(() => expired).toEqual(['/second', '/first', '/third'])
  expect(failures).toEqual([])
})

/** Resolves when the table was asked and what it said is counted, from now on. */
async function nextAnswer() {
  const now = performance.now()
  await expect.poll(() => performance.now() - watch.usage().answerAge * 1_000).toBeGreaterThan(now)
}

test('how long a change of another process was still in this memory is told once, and not of its own', async () => {
  // A change is expired before it is counted: the answer that is under way may be of the test before.
  const { id } = await addPost()
  await nextAnswer()
  await nextAnswer()
  changes = 0
  const transactionID = (await payload.db.beginTransaction()) ?? ''
  await updatePost(id, { title: 'Another title' }, transactionID)
  const session = payload.db.sessions?.[transactionID] as { db: Pick<typeof payload.db.drizzle, 'execute'> }
  // The table tells this process of its own change first.
  await session.db.execute(sql`commit`)
  await expect.poll(() => changes).toBe(1)
  await payload.db.commitTransaction(transactionID)
  const other = await openOther()
  await other.query(WRITE, [pagesOf('/elsewhere')])
  await expect.poll(() => expired).toContain('/elsewhere')
  const lags: number[] = []
  await expect.poll(() => lags.push(...watch.usage().lags)).toBe(1)
  expect(lags[0]).toBeGreaterThan(0)
  expect(watch.usage().answerAge).toBeGreaterThan(0)
})

test('F21 words and rules that another process changed are read again, those that it names alone', async () => {
  const reads: string[] = []
  const readBoth = () =>
    Promise.all(['one', 'two'].map((key) => cached(key, async () => void reads.push(key))))
  await readBoth()
  const other = await openOther()
  await other.query(WRITE, [JSON.stringify({ words: 'two' })])
  await expect.poll(() => readBoth().then(() => reads)).toEqual(['one', 'two', 'two'])
  await other.query(WRITE, [JSON.stringify({ words: '*' })])
  await expect.poll(() => readBoth().then(() => reads)).toEqual(['one', 'two', 'two', 'one', 'two'])
})

test('F21 a change of this process is expired before it is answered, once, and not at all when it is rolled back', async () => {
  const { id } = await addPost()
  expect(changes).toBe(1)
  await updatePost(id, { title: 'Another title' })
  expect(changes).toBe(2)
  const transactionID = (await payload.db.beginTransaction()) ?? ''
  await updatePost(id, { title: 'Never' }, transactionID)
  await payload.db.rollbackTransaction(transactionID)
  const other = await openOther()
  await other.query(WRITE, [pagesOf('/afterwards')])
  await expect.poll(() => expired).toEqual(['/afterwards'])
  expect(changes).toBe(2)
})

test('F21 a lead and the account of a stranger expire nothing; that of an admin does', async () => {
  await addMember()
  const before = await countRows()
  await addMember()
  await sendLead()
  expect(await countRows()).toBe(before)
  await addAdmin()
  // Who the staff are, and with them the times that are offered.
  expect(await countRows()).toBe(before + 2)
})

test('F21 who has lost the connection asks before anything is sent from memory', async () => {
  const other = await openOther()
  const { rowCount } = await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%pg_snapshot_xmin%' and pid <> pg_backend_pid()`,
  )
  expect(rowCount).toBe(1)
  await other.query(WRITE, [pagesOf('/missed')])
  // Until this process has heard of it.
  await setTimeout(50)
  await watch.whenCurrent()
  expect(expired).toEqual(['/missed'])
})

test('the number of the shared caches counts when all changes that it covers have been applied, and not without a CDN', async () => {
  const numbered = watchExpiries((error) => failures.push(error), true)
  onTestFinished(async () => {
    onExpiry('held', () => undefined)
    await numbered.stop()
    await query('delete from cdn_state')
  })
  await numbered.whenCurrent()
  expect(numbered.applied()).toBeNull()
  let release = () => {}
  const held: string[] = []
  onExpiry('held', ({ paths }) => {
    held.push(...paths)
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const other = await openOther()
  await other.query('begin')
  await other.query(WRITE, [pagesOf('/covered')])
  await other.query(`insert into cdn_state (number, build) values (9007199254740993, 'one')`)
  await other.query('commit')
  await expect.poll(() => held).toEqual(['/covered'])
  expect(numbered.applied()).toBeNull()
  const said = async () => (await query('select applied, at::text from cdn_instances'))[0]
  const before = await said()
  expect(before.applied).toBe('0')
  // What is slow to apply does not let this process count as ended.
  await expect.poll(async () => (await said()).at, { timeout: 5_000 }).not.toBe(before.at)
  expect((await said()).applied).toBe('0')
  release()
  // Larger than what a number of JavaScript holds.
  await expect.poll(() => numbered.applied()).toEqual({ number: '9007199254740993', build: 'one' })
  expect(watch.applied()).toBeNull()
  await expect.poll(async () => (await said()).applied).toBe('9007199254740993')
  await numbered.stop()
  expect(await said()).toBeUndefined()
})

test('a process asks for changes when the others can see that it runs, and not before', async () => {
  const other = await openOther()
  await other.query('begin')
  await other.query('lock table cdn_instances in share mode')
  const numbered = watchExpiries((error) => failures.push(error), true)
  onTestFinished(async () => {
    await numbered.stop()
    await query('delete from cdn_state')
  })
  await expect
    .poll(() =>
      query(`select from pg_stat_activity where wait_event = 'relation' and query like '%cdn_instances%'`),
    )
    .toHaveLength(1)
  expect(numbered.isCurrent()).toBe(false)
  await query(`insert into cdn_state (number) values (7)`)
  await other.query('commit')
  await numbered.whenCurrent()
  // An answer of before would not have the number.
  expect(numbered.applied()?.number).toBe('7')
  expect(failures).toEqual([])
})

test('what every process has read long ago is swept', async () => {
  await query(`insert into expiries (outdated, at) values ('{}', now() - interval '61 minutes')`)
  const before = await countRows()
  expect((await sweepNow())?.expiries).toBe(1)
  expect(await countRows()).toBe(before - 1)
})
