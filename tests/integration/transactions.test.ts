import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'
import { afterCommit } from '@/lib/after-commit'
import { payload } from '../helpers/payload'
import { rest } from '../helpers/rest'

const query = (text: string) => payload.db.pool.query(text)
const total = async (table: string) =>
  (await query(`select count(*)::int as total from ${table}`)).rows[0].total

/** Makes every COMMIT that wrote to the table fail, without a trick of the network. */
async function failCommits(table: string) {
  await query(`
    create function fail_${table}() returns trigger language plpgsql as $$ begin raise 'COMMIT fails'; end $$;
    create constraint trigger fail_${table} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function fail_${table}();
  `)
}

describe('X1 F5 a COMMIT that fails', () => {
  const tables = ['form_submissions', 'blog_posts', 'users']
  let postId: string

  beforeAll(async () => {
    const post = await payload.create({
      collection: 'blog-posts',
      data: { title: 'Stays', slug: 'stays', published: false },
    })
    postId = String(post.id)
    for (const table of tables) await failCommits(table)
  })
  afterAll(async () => {
    for (const table of tables) await query(`drop function fail_${table} cascade`)
  })

  test('D01 of a lead is told to the visitor, and leaves no row and no consent', async () => {
    const json = { name: 'A', phone: '1', email: 'a@example.com', city: 'X' }
    const response = await rest('POST', 'form-submissions', {
      json,
      headers: { 'x-client-address': '198.51.100.1' },
    })
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      error: 'There was a problem submitting your request. Please try calling us instead.',
    })
    expect([await total('form_submissions'), await total('consent_records')]).toEqual([0, 0])
  })

  test('of a post is an error, and leaves no row', async () => {
    const data = { title: 'New', slug: 'new-one', published: true }
    await expect(payload.create({ collection: 'blog-posts', data })).rejects.toThrow()
    expect(await total('blog_posts')).toBe(1)
  })

  test('of a deletion is an error, and keeps the row', async () => {
    await expect(payload.delete({ collection: 'blog-posts', id: postId })).rejects.toThrow()
    expect(await total('blog_posts')).toBe(1)
  })

  test('of an account is an error, and leaves no row', async () => {
    const data = { email: 'x@example.com', password: 'correct horse battery', roles: [] }
    await expect(payload.create({ collection: 'users', data })).rejects.toThrow()
    expect(await total('users')).toBe(0)
  })
})

describe('inTransaction', () => {
  const ONE = "insert into inbox_views (id, name, filter) values (gen_random_uuid(), 'One', '{}')"
  const views = () => total('inbox_views')
  const { pool, leadPool, accountPool } = payload.db
  const inUse = () => [pool, leadPool, accountPool].map((each) => each.totalCount - each.idleCount)

  test('is one for statements, for the connection and for Payload', async () => {
    const counts = await inTransaction(payload, async ({ id, query, client }) => {
      await client.query(ONE)
      const [row] = await query(sql`select count(*)::int as total from inbox_views`)
      const req = { transactionID: id }
      const { totalDocs } = await payload.count({ collection: 'inbox-views', overrideAccess: true, req })
      const joined = await transactionOf({ payload, transactionID: id })
      const seen = await joined.query(sql`select 1 from inbox_views`)
      return [row?.total, totalDocs, seen.length, await views()]
    })
    expect(counts).toEqual([1, 1, 1, 0])
    expect(await views()).toBe(1)
    await query('delete from inbox_views')
  })

  test.each([
    ['reads', pool],
    ['leads', leadPool],
    ['accounts', accountPool],
  ])(
    'X1 stores nothing on the pool of %s when a failed statement went unnoticed, and says so',
    async (_, of) => {
      const work = inTransaction(
        payload,
        async ({ client }) => {
          await client.query(ONE)
          await client.query('select 1 / 0').catch(() => undefined)
        },
        { pool: of },
      )
      await expect(work).rejects.toThrow('The transaction was rolled back')
      expect(await views()).toBe(0)
      expect(inUse()).toEqual([0, 0, 0])
    },
  )

  test('takes a connection of the pool that is named, and gives it back', async () => {
    const during = await inTransaction(payload, async () => inUse(), { pool: accountPool })
    expect(during).toEqual([0, 0, 1])
    expect(inUse()).toEqual([0, 0, 0])
  })

  test('tries work and takes it back: what waits for the commit is not done', async () => {
    const told = vi.fn()
    const work = async ({ id, client }: Transaction) => {
      await client.query(ONE)
      await afterCommit(id, told)
    }
    await inTransaction(payload, work, { isTrial: true })
    expect([await views(), told.mock.calls.length]).toEqual([0, 0])
    await inTransaction(payload, work)
    expect([await views(), told.mock.calls.length]).toEqual([1, 1])
    await query('delete from inbox_views')
  })

  test('is over for a request once it has ended', async () => {
    const id = await inTransaction(payload, async (transaction) => transaction.id)
    await expect(transactionOf({ payload, transactionID: id })).rejects.toThrow('no such transaction')
    await expect(transactionOf({ payload })).rejects.toThrow('no such transaction')
  })
})

test('X2 X3 after failed transactions and lost connections the pool is whole', async () => {
  const { pool } = payload.db
  for (let round = 0; round < 20; round += 1) {
    await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ).catch(() => {})
    const id = await payload.db.beginTransaction().catch(() => null)
    if (id !== null) await payload.db.rollbackTransaction(id)
  }
  expect(await payload.count({ collection: 'users' })).toEqual({ totalDocs: 0 })
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect(pool.waitingCount).toBe(0)
})
