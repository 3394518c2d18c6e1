import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import type { QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { logEvent } from '@/domain/events'
import { env, type Rate } from '@/env'
import { networkOf } from '@/lib/request-headers'

/** Milliseconds. */
const LIMITER_MS = 1_000

const limiters = new WeakMap<object, Map<string, RateLimiterPostgres>>()

/**
 * Counts one point for an address, and for the /48 of IPv6 that it belongs to. A client beyond its limit is refused
 * from memory, so that a flood from one address takes no connection of the database.
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
  const network = networkOf(address)
  if (wait || !network) return wait
  return (await count(payload, limiterFor(payload, name, rateOfNetwork(rate), true), network)).wait
}

/** A /48 of IPv6 belongs to one site or customer and has 65,536 networks: it gets the share of ten. */
const NETWORK_SHARE = 10

/** The limit of all addresses of a /48 of IPv6 together, when each of them has this limit. */
export function rateOfNetwork({ points, seconds }: Rate): Rate {
  return { points: points * NETWORK_SHARE, seconds }
}

/** `count` is the number so far in the window, `wait` the seconds to wait when that is too many. */
type Counted = { wait: number | null; count: number }

/** As `secondsToWait`, and returns the points of the key in the window. */
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
    logEvent(payload.logger, 'limiter.failed', { err: reason })
    return { wait: null, count: 0 }
  }
}

/** Takes back one point. */
export async function refundPoint(payload: Payload, name: string, rate: Rate, key: string): Promise<void> {
  await limiterFor(payload, name, rate).reward(hashed(payload, key)).catch(logged(payload))
}

/** What is counted, how much of it is allowed, and whose it is. */
export type Point = readonly [name: string, rate: Rate, key: string]

/** The points of a client's address, and of the /48 of IPv6 that it belongs to. */
export function pointsOfAddress(name: string, rate: Rate, address: string): Point[] {
  const network = networkOf(address)
  return [[name, rate, address], ...(network ? ([[name, rateOfNetwork(rate), network]] as const) : [])]
}

/** A try that is counted before it is judged, so that tries at the same time are all counted. */
export type CountedTry = {
  /** The seconds to wait when it is one too many; else null. */
  wait: number | null
  /** The number of the first of its points in the window. */
  count: number
  /** Takes its points back, once: it was right, or it was never judged. */
  giveBack: () => Promise<void>
}

/** Counts a try. One that is too many is not judged, so its caller gives it back too. */
export async function countTry(payload: Payload, points: readonly Point[]): Promise<CountedTry> {
  const counted = await Promise.all(points.map((point) => countPoint(payload, ...point)))
  let isGivenBack = false
  return {
    wait: counted.find(({ wait }) => wait)?.wait ?? null,
    count: counted[0]?.count ?? 0,
    async giveBack() {
      if (isGivenBack) return
      isGivenBack = true
      await Promise.all(points.map((point) => refundPoint(payload, ...point)))
    },
  }
}

/** Forgets a key. */
export async function resetPoints(payload: Payload, name: string, rate: Rate, key: string): Promise<void> {
  await limiterFor(payload, name, rate).delete(hashed(payload, key)).catch(logged(payload))
}

function logged(payload: Payload) {
  return (err: unknown) => logEvent(payload.logger, 'limiter.failed', { err })
}

function hashed(payload: Payload, key: string): string {
  return createHash('sha256').update(`${payload.secret}:${key}`).digest('base64url')
}

/** The limiter falls back to memory, so it does not wait long for the database. */
function impatient(pool: Payload['db']['pool']) {
  return {
    query(query: QueryConfig) {
      const name = env.DATABASE_DIRECT_URL ? undefined : query.name
      const timed: QueryConfig & { query_timeout: number } = { ...query, name, query_timeout: LIMITER_MS }
      return pool.query(timed)
    },
  }
}

/** Counts on the way of a lead use the connections for leads, so a flood of sign-ins does not block them. */
const OF_LEADS = ['lead', 'inbound', 'inbound-key', 'mail-request', 'mail-request-day']

/** @param remembers - refuses from memory; such a count cannot be taken back on other instances */
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
    storeClient: impatient(OF_LEADS.includes(name) ? payload.db.leadPool : payload.db.accountPool),
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

const SPACING: Rate = { points: 1, seconds: 15 * 60 }
const A_DAY: Rate = { points: 5, seconds: 24 * 60 * 60 }

/** Mails that somebody can cause to an address that may not be theirs. */
type StrangersMail = 'recovery' | 'request' | 'sign-up' | 'invitation'

/**
 * Whether a mail of this kind may go to an address now. It counts the mail: one in 15 minutes and five a day,
 * whoever causes them, because more say nothing new and could be used as an attack.
 */
export async function mayMail(payload: Payload, kind: StrangersMail, recipient: string): Promise<boolean> {
  const key = recipient.toLowerCase()
  const { wait } = await countPoint(payload, `mail-${kind}`, SPACING, key)
  // A mail that is not sent does not count for the day; otherwise five clicks would use it up.
  return !wait && !(await countPoint(payload, `mail-${kind}-day`, A_DAY, key)).wait
}

/** The counted mail is not sent after all. */
export async function refundMail(payload: Payload, kind: StrangersMail, recipient: string): Promise<void> {
  const key = recipient.toLowerCase()
  await Promise.all([
    // All points and not one: tries that were refused meanwhile have counted too, and would refuse the next.
    resetPoints(payload, `mail-${kind}`, SPACING, key),
    refundPoint(payload, `mail-${kind}-day`, A_DAY, key),
  ])
}

/**
 * Runs work that leads to a counted mail. When it fails the count is taken back, so that the next try may send it.
 *
 * @throws what `work` throws
 */
export async function orRefundMail<T>(
  payload: Payload,
  kind: StrangersMail,
  recipient: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await refundMail(payload, kind, recipient)
    throw error
  }
}
