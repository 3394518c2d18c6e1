import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import type { QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { noteEvent } from '@/domain/events'
import { env, type Rate } from '@/env'

/** Milliseconds. */
const LIMITER_MS = 1_000

const limiters = new WeakMap<object, Map<string, RateLimiterPostgres>>()

/**
 * Counts one point for an address. Who has had his share is refused from memory until he has it again, so that a
 * flood from one address costs no connection of the database.
 *
 * @param name - what is counted, part of the stored key
 * @param address - the client's address; only a hash of it is stored
 * @returns null when it may go on, else the seconds to wait
 */
export async function secondsToWait(
  payload: Payload,
  name: string,
  rate: Rate,
  address: string,
): Promise<number | null> {
  const { wait } = await count(payload, limiterFor(payload, name, rate, true), address)
  return wait
}

/** The outcome of counting: `count` so far in the window, and the seconds to wait when that is too many. */
export type Counted = { wait: number | null; count: number }

/** As `secondsToWait`, and says how many points the key has in the window. */
export function countPoint(payload: Payload, name: string, rate: Rate, key: string): Promise<Counted> {
  return count(payload, limiterFor(payload, name, rate), key)
}

async function count(payload: Payload, limiter: RateLimiterPostgres, key: string): Promise<Counted> {
  try {
    const { consumedPoints } = await limiter.consume(hashed(payload, key))
    return { wait: null, count: consumedPoints }
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      return { wait: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)), count: reason.consumedPoints }
    }
    noteEvent(payload.logger, 'limiter.failed', { err: reason })
    return { wait: null, count: 0 }
  }
}

/** Takes one counted point back: the attempt was a good one. */
export async function takeBackPoint(payload: Payload, name: string, rate: Rate, key: string): Promise<void> {
  await limiterFor(payload, name, rate).reward(hashed(payload, key)).catch(noted(payload))
}

/** Forgets a key. */
export async function forgetPoints(payload: Payload, name: string, rate: Rate, key: string): Promise<void> {
  await limiterFor(payload, name, rate).delete(hashed(payload, key)).catch(noted(payload))
}

function noted(payload: Payload) {
  return (err: unknown) => noteEvent(payload.logger, 'limiter.failed', { err })
}

function hashed(payload: Payload, key: string): string {
  return createHash('sha256').update(`${payload.secret}:${key}`).digest('base64url')
}

/** The limiter has another store in memory, so it need not wait for long. */
function impatient(pool: Payload['db']['urgentPool']) {
  return {
    query(query: QueryConfig) {
      const timed: QueryConfig & { query_timeout: number } = { ...query, query_timeout: LIMITER_MS }
      return pool.query(timed)
    },
  }
}

/** @param remembers - refuses from memory; nothing can be taken back then, on other instances above all */
function limiterFor(
  payload: Payload,
  name: string,
  { points, seconds }: Rate,
  remembers = false,
): RateLimiterPostgres {
  const ofPool = limiters.get(payload.db.pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(payload.db.pool, ofPool)
  const kind = `${name} ${points}/${seconds} ${remembers}`
  const known = ofPool.get(kind)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: impatient(payload.db.urgentPool),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: env.NODE_ENV === 'production',
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: remembers ? points + 1 : 0,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  })
  ofPool.set(kind, limiter)
  return limiter
}
