import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import type { QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { preparedName } from '@/data/prepared-name'
import type { Transaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { env, type Rate } from '@/env'
import { NETWORK_SHARE, networkOf } from '@/lib/request-headers'

/** What is counted, and how often it may happen to a key in so many seconds, over all processes. */
export type Limit = Rate & {
  /** Part of the stored key. Two limits have no name in common. */
  name: string
  /** Counted over the connections for leads, so that a flood of sign-ins does not block what stores a lead. */
  isOfLeads?: boolean
}

/** Milliseconds. */
const LIMITER_MS = 1_000

/** The limiter of a kind, and the one that counts for it in memory while the database cannot. */
type Counters = { limiter: RateLimiterPostgres; inMemory: RateLimiterMemory }

const counters = new WeakMap<object, Map<string, Counters>>()

/**
 * Counts one point for an address, and for the /48 of IPv6 that it belongs to. A client beyond its limit is refused
 * from memory (`knownWait`).
 *
 * @param address - the client's address; only a hash of it is stored
 * @returns null when it may go on, else the seconds to wait
 */
export async function secondsToWait(payload: Payload, limit: Limit, address: string): Promise<number | null> {
  const points = pointsOfAddress(limit, address)
  const known = knownWait(payload, points)
  if (known) return known
  for (const point of points) {
    const { wait, until } = await countPoint(payload, ...point)
    if (!wait) continue
    refusedUntil.set(storedKey(payload, point), until)
    return wait
  }
  return null
}

/** Until when a key is refused, in milliseconds, by the key that is stored. */
const refusedUntil = new LRUCache<string, number>({ max: 10_000 })

/**
 * The seconds to wait for whoever was refused by one of these limits, until its time is over; else null. It counts nothing and
 * asks nothing, so that a flood from one address takes no connection of the database.
 */
export function knownWait(payload: Payload, points: readonly Point[]): number | null {
  const until = Math.max(0, ...points.map((point) => refusedUntil.get(storedKey(payload, point)) ?? 0))
  return until > Date.now() ? secondsUntil(until) : null
}

const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / 1000))

/** `count` is the number so far in the window, `wait` the seconds to wait when that is too many, `until` a time in milliseconds. */
type Counted = { wait: number | null; until: number; count: number }

/** As `secondsToWait`, and returns the points of the key in the window. No refusal is remembered: points may be taken back. */
export function countPoint(payload: Payload, limit: Limit, key: string): Promise<Counted> {
  return count(payload, countersOf(payload, limit).limiter, key)
}

/**
 * As `countPoint`, on the connection of an open transaction: a second one could wait for a pool that others in the same place
 * have emptied. The point counts once the transaction is durable.
 */
export function countPointWithin(
  payload: Payload,
  { client }: Transaction,
  limit: Limit,
  key: string,
): Promise<Counted> {
  const storeClient = { query: (query: QueryConfig) => client.query(withoutNameWherePooled(query)) }
  return count(
    payload,
    new RateLimiterPostgres({ ...stored(limit), storeClient, clearExpiredByTimeout: false }),
    key,
  )
}

async function count(
  payload: Payload,
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
): Promise<Counted> {
  try {
    const { consumedPoints } = await limiter.consume(hashed(payload, key))
    return { wait: null, until: 0, count: consumedPoints }
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      const until = Date.now() + reason.msBeforeNext
      return { wait: secondsUntil(until), until, count: reason.consumedPoints }
    }
    logEvent(payload.logger, 'limiter.failed', { err: reason })
    return { wait: null, until: 0, count: 0 }
  }
}

/** Takes back one point. */
export async function refundPoint(payload: Payload, limit: Limit, key: string): Promise<void> {
  await countersOf(payload, limit).limiter.reward(hashed(payload, key)).catch(logged(payload))
}

/** What is counted, and whose it is. */
export type Point = readonly [limit: Limit, key: string]

/** The points of a client's address, and of the /48 of IPv6 that it belongs to, which gets the share of ten. */
export function pointsOfAddress(limit: Limit, address: string): Point[] {
  const network = networkOf(address)
  return [
    [limit, address],
    ...(network ? ([[{ ...limit, points: limit.points * NETWORK_SHARE }, network]] as const) : []),
  ]
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
export async function resetPoints(payload: Payload, limit: Limit, key: string): Promise<void> {
  await countersOf(payload, limit).limiter.delete(hashed(payload, key)).catch(logged(payload))
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
      const timed: QueryConfig & { query_timeout: number } = {
        ...withoutNameWherePooled(query),
        query_timeout: LIMITER_MS,
      }
      return pool.query(timed)
    },
  }
}

const withoutNameWherePooled = (query: QueryConfig): QueryConfig => ({
  ...query,
  name: env.DATABASE_DIRECT_URL ? undefined : query.name,
})

function countersOf(payload: Payload, limit: Limit): Counters {
  const ofPool = counters.get(payload.db.pool) ?? new Map<string, Counters>()
  counters.set(payload.db.pool, ofPool)
  const { name, points, seconds } = limit
  const kind = `${name} ${points}/${seconds}`
  const known = ofPool.get(kind)
  if (known) return known
  const inMemory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  const limiter = new RateLimiterPostgres({
    ...stored(limit),
    storeClient: impatient(limit.isOfLeads ? payload.db.leadPool : payload.db.accountPool),
    clearExpiredByTimeout: env.NODE_ENV === 'production',
    insuranceLimiter: inMemory,
  })
  const made = { limiter, inMemory }
  ofPool.set(kind, made)
  return made
}

const stored = ({ name, points, seconds }: Limit) =>
  ({
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  }) as const

/** As the limiter stores it. */
const storedKey = (payload: Payload, [{ name }, key]: Point) => `${name}:${hashed(payload, key)}`

/** What is asked of the database beside counting: named expressions, and the values of `$1` and so on. */
type Question = { select: string; values: readonly unknown[] }

/** The first point that was one too many, by its place, and until when. */
type Refused = { at: number; until: number }

/**
 * Counts points one after the other until one is too many, and asks the database something else, in one statement over
 * the connections for leads. While the database cannot count, it is done in memory.
 *
 * @param gates - beyond one of these the caller may not go on: nothing is asked, and it is remembered for `knownWait`
 * @param others - are counted after them
 * @returns the seconds to wait, or else the answer and whether all of `others` are within their limits
 * @throws what the database says to the question alone
 */
export async function countAndAsk<Answer extends object>(
  payload: Payload,
  gates: readonly Point[],
  others: readonly Point[],
  question: Question,
): Promise<{ wait: number } | { wait: null; isWithin: boolean; answer: Answer }> {
  const points = [...gates, ...others]
  const askAlone = () => ask<Answer>(payload, `SELECT ${question.select}`, question.values)
  if (points.length === 0) return { wait: null, isWithin: true, answer: await askAlone() }
  const { refused, answer } = await countInStatement<Answer>(payload, points, gates.length, question).catch(
    async (err) => {
      logEvent(payload.logger, 'limiter.failed', { err })
      // Not once more by the database: what it has not answered in time it may have counted.
      return { refused: await countInMemory(payload, points), answer: null }
    },
  )
  const gate = refused && gates[refused.at]
  if (gate) {
    refusedUntil.set(storedKey(payload, gate), refused.until)
    return { wait: secondsUntil(refused.until) }
  }
  return { wait: null, isWithin: !refused, answer: answer ?? (await askAlone()) }
}

/** Points and the end of the window, by the rules of `RateLimiterPostgres`, with whose rows these are one. */
async function countInStatement<Answer extends object>(
  payload: Payload,
  points: readonly Point[],
  gates: number,
  { select, values }: Question,
): Promise<{ refused: Refused | null; answer: Answer }> {
  const given = [...values]
  const place = (value: unknown, type: string) => `$${given.push(value)}::${type}`
  const now = Date.now()
  const isOver = `known.expire <= ${place(now, 'bigint')}`
  /** Nothing stops the first one. */
  const ifWithin = (at: number) => {
    const limit = points[at]?.[0]
    return limit ? `WHERE (SELECT points FROM counted_${at}) <= ${place(limit.points, 'int')}` : ''
  }
  const counts = points.map((point, at) => {
    const end = now + point[0].seconds * 1000
    const row = `${place(storedKey(payload, point), 'varchar')}, 1, ${place(end, 'bigint')}`
    return `counted_${at} AS (INSERT INTO rate_limits AS known (key, points, expire) SELECT ${row} ${ifWithin(at - 1)}
      ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${isOver} THEN 1 ELSE known.points + 1 END,
        expire = CASE WHEN ${isOver} THEN excluded.expire ELSE known.expire END RETURNING points, expire)`
  })
  const each = (column: string) => points.map((_, at) => `(SELECT ${column} FROM counted_${at})`).join()
  // The commit of the lead, which is waited for, confirms what was counted before it too. The words in front keep pgpool2 from asking
  // a standby, since the statement ends in a SELECT.
  const text = `/*NO LOAD BALANCE*/ WITH ${counts.join()} SELECT asked.*, array[${each('points')}] AS counted,
    array[${each('expire')}]::float8[] AS ends, set_config('synchronous_commit', 'off', true)
    FROM (SELECT) AS once LEFT JOIN LATERAL (SELECT ${select} ${ifWithin(gates - 1)}) AS asked ON true`
  type Counts = { counted: (number | null)[]; ends: number[] }
  const answer = await ask<Answer & Counts>(payload, text, given, LIMITER_MS)
  const at = points.findIndex(([limit], place) => (answer.counted[place] ?? 0) > limit.points)
  return { refused: at < 0 ? null : { at, until: answer.ends[at] ?? 0 }, answer }
}

async function ask<Answer extends object>(
  payload: Payload,
  text: string,
  values: readonly unknown[],
  query_timeout?: number,
): Promise<Answer> {
  const query = { name: preparedName(text), text, values: [...values], query_timeout }
  const [answer] = (await payload.db.leadPool.query<Answer>(query)).rows
  if (!answer) throw new Error('The database has not answered')
  return answer
}

async function countInMemory(payload: Payload, points: readonly Point[]): Promise<Refused | null> {
  for (const [at, [limit, key]] of points.entries()) {
    const { wait, until } = await count(payload, countersOf(payload, limit).inMemory, key)
    if (wait) return { at, until }
  }
  return null
}

const SPACING: Rate = { points: 1, seconds: 15 * 60 }
const A_DAY: Rate = { points: 5, seconds: 24 * 60 * 60 }

/**
 * Limits mails that somebody can cause to an address that may not be theirs: one in 15 minutes and five a day, whoever
 * causes them, because more say nothing new and could be used as an attack.
 *
 * @param kind - of mail: each has its own limits
 */
export function limitMails(kind: string, isOfLeads = false) {
  const spacing: Limit = { name: `mail-${kind}`, ...SPACING, isOfLeads }
  const aDay: Limit = { name: `mail-${kind}-day`, ...A_DAY, isOfLeads }

  /** The points of a mail. One that is not sent does not count for the day; otherwise five clicks would use it up. */
  function pointsOf(recipient: string): Point[] {
    const key = recipient.toLowerCase()
    return [
      [spacing, key],
      [aDay, key],
    ]
  }

  /** Whether a mail may go to an address now. It counts the mail. */
  async function mayMail(payload: Payload, recipient: string): Promise<boolean> {
    for (const point of pointsOf(recipient)) if ((await countPoint(payload, ...point)).wait) return false
    return true
  }

  /** The counted mail is not sent after all. */
  async function refund(payload: Payload, recipient: string): Promise<void> {
    const key = recipient.toLowerCase()
    await Promise.all([
      // All points and not one: tries that were refused meanwhile have counted too, and would refuse the next.
      resetPoints(payload, spacing, key),
      refundPoint(payload, aDay, key),
    ])
  }

  /**
   * Runs work that leads to a counted mail. When it fails the count is taken back, so that the next try may send it.
   *
   * @throws what `work` throws
   */
  async function orRefund<T>(payload: Payload, recipient: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await refund(payload, recipient)
      throw error
    }
  }

  return { pointsOf, mayMail, refund, orRefund }
}

const REMEMBERED_KEYS = 10_000

/**
 * Counts in the memory of this process alone, for what needs no exact limit over all of them. The time of a key begins
 * with its first point. The keys used least recently are forgotten beyond 10,000.
 *
 * @returns counts a key once more, and returns its points in the window
 */
export function createMemoryCount(seconds: number): (key: string) => number {
  const counted = new LRUCache<string, { points: number }>({ max: REMEMBERED_KEYS, ttl: seconds * 1000 })
  return (key) => {
    const known = counted.get(key) ?? { points: 0 }
    if (known.points === 0) counted.set(key, known)
    known.points += 1
    return known.points
  }
}

/**
 * Limits an address, and its /48 of IPv6, in the memory of this process alone, where addresses are kept no longer than
 * the window.
 *
 * @param ofNetwork - the points of a /48
 * @returns whether an address is past its limit, which counts it once more
 */
export function createMemoryLimit({ points, seconds }: Rate, ofNetwork = points * NETWORK_SHARE) {
  const countOnce = createMemoryCount(seconds)
  return (address: string): boolean => {
    const network = networkOf(address)
    return countOnce(address) > points || (network !== null && countOnce(network) > ofNetwork)
  }
}

/**
 * Limits how much work of a kind this process does at the same time.
 *
 * @returns runs work in a place of its own, or `refuse` at once when all places are taken
 */
export function createPlaces(places: number) {
  let taken = 0
  return async function inPlace<T>(work: () => Promise<T>, refuse: () => T): Promise<T> {
    if (taken >= places) return refuse()
    taken += 1
    try {
      return await work()
    } finally {
      taken -= 1
    }
  }
}
