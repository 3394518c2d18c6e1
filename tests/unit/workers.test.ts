import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { countWorkers, restartDelay } from '@/cli/workers'
import { connectionsOf, USUAL_CONNECTIONS } from '@/data/pool'
import { parseEnv } from '@/env'

const SECRET = 'x'.repeat(32)
const DATABASE_URL = 'postgres://nova:x@db/nova'

test('an instance has a worker for each core, four at most, and one with the embedded database', () => {
  const own = { DATABASE_URL, PAYLOAD_SECRET: SECRET }
  expect(countWorkers(parseEnv({}))).toBe(1)
  expect(countWorkers(parseEnv(own))).toBe(Math.min(4, availableParallelism()))
  expect(countWorkers(parseEnv({ WEB_CONCURRENCY: '3' }))).toBe(3)
  expect(countWorkers(parseEnv({ ...own, WEB_CONCURRENCY: '7' }))).toBe(7)
})

test('T115 four instances of up to four workers have connections enough, and leads some of their own', () => {
  for (const workers of [1, 2, 3, 4]) {
    const { reads, leads, accounts, total } = connectionsOf(workers)
    expect([workers, 4 * workers * total <= USUAL_CONNECTIONS]).toEqual([workers, true])
    expect(workers === 1 ? total : workers * total).toBeLessThanOrEqual(workers === 1 ? 14 : 24)
    expect(reads).toBeGreaterThanOrEqual(2)
    expect(Math.min(leads, accounts)).toBeGreaterThanOrEqual(1)
  }
  expect(connectionsOf(1)).toEqual({ reads: 6, leads: 4, accounts: 2, total: 14 })
  expect(connectionsOf(32)).toEqual({ reads: 2, leads: 1, accounts: 1, total: 6 })
})

test('a worker is started again at once, and ever later when it goes on failing', () => {
  expect([0, 1, 2, 3, 20].map(restartDelay)).toEqual([0, 250, 500, 1_000, 30_000])
})
