import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { withConnection } from '@/data/connection'
import { PatientPool } from '@/data/patient-pool'

const url = process.env.DATABASE_URL ?? ''
const at = (change: Partial<URL>) => Object.assign(new URL(url), change).href
const ROLE = 'limited'

const administrator = (text: string) => withConnection(url, (client) => client.query(text))

/** A pool of eight for a role to which PostgreSQL gives fewer. */
async function openPool(limit: number, connectionTimeoutMillis = 4_000): Promise<pg.Pool> {
  await administrator(`create role ${ROLE} login password 'limited' connection limit ${limit}`)
  const connectionString = at({ username: ROLE, password: 'limited' })
  pool = new PatientPool({ connectionString, max: 8, connectionTimeoutMillis })
  return pool
}

let pool: pg.Pool

afterEach(async () => {
  await pool.end()
  await expect.poll(() => administrator(`drop role ${ROLE}`).then(() => true)).toBe(true)
})

const askAtOnce = (count: number) =>
  Promise.all(Array.from({ length: count }, () => pool.query('select pg_sleep(0.02)')))

test('F12 who is refused a connection waits for one that there is, and later there are as many as may be', async () => {
  await openPool(2)
  expect(await askAtOnce(30)).toHaveLength(30)
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  const client = await pool.connect()
  client.release()
  await administrator(`alter role ${ROLE} connection limit 8`)
  await expect
    .poll(async () => {
      await askAtOnce(30)
      return pool.totalCount
    })
    .toBe(8)
})

test('F12 with no connection of its own it tries again until one is free, or its time is over', async () => {
  await openPool(0, 300)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '53300' })
  const waiting = pool.query('select 1')
  await administrator(`alter role ${ROLE} connection limit 1`)
  expect((await waiting).rowCount).toBe(1)
})

test('another refusal is told at once', async () => {
  await openPool(0, 60_000)
  await administrator(`alter role ${ROLE} nologin`)
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28000' })
})
