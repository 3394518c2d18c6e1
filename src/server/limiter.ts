import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import type { QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { preparedName } from '@/data/prepared-name'
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

const limiters = new WeakMap<object, Map<string, RateLimiterPostgres>>()

/**
 * Counts one point for an address, and for the /48 of IPv6 that it belongs to. A client beyond its limit is refused
 * from memory, so that a flood from one address takes no connection of the database.
 *
 * @param address - the client's address; only a hash of it is stored
 * @returns null when it may go on, else the seconds to wait
 */
export async function secondsToWait(payload: Payload, limit: Limit, address: string): Promise<number | null> {
  for (const [each, key] of pointsOfAddress(limit, address)) {
    const { wait } = await count(payload, limiterFor(payload, each, true), key)
    if (wait) return wait
  }
  return null
}

/** `count` is the number so far in the window, `wait` the seconds to wait when that is too many. */
type Counted = { wait: number | null; count: number }

/** As `secondsToWait`, and returns the points of the key in the window. */
export function countPoint(payload: Payload, limit: Limit, key: string): Promise<Counted> {
  return count(payload, limiterFor(payload, limit), key)
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
export async function refundPoint(payload: Payload, limit: Limit, key: string): Promise<void> {
  await limiterFor(payload, limit).reward(hashed(payload, key)).catch(logged(payload))
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
  await limiterFor(payload, limit).delete(hashed(payload, key)).catch(logged(payload))
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

/** @param remembers - refuses from memory; such a count cannot be taken back on other instances */
function limiterFor(
  payload: Payload,
  { name, points, seconds, isOfLeads = false }: Limit,
  remembers = false,
): RateLimiterPostgres {
  const ofPool = limiters.get(payload.db.pool) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(payload.db.pool, ofPool)
  const kind = `${name} ${points}/${seconds} ${remembers}`
  const known = ofPool.get(kind)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: impatient(isOfLeads ? payload.db.leadPool : payload.db.accountPool),
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

/** What is asked of the database beside counting: named expressions, and the values of `$1` and so on. */
type Question = { select: string; values: readonly unknown[] }

/** A point with the key that is stored for it. */
type Turn = { limit: Limit; key: string; stored: string }

/** The first point that was one too many, by its place, and the seconds to wait. */
type Refused = { at: number; wait: number } | null

/** Until when a key is refused. A flood takes no connection of the database. */
const refusedUntil = new LRUCache<string, number>({ max: 10_000 })

/**
 * Counts points one after the other until one is too many, and asks the database something else, in one statement over
 * the connections for leads. While the database cannot count, it is done in memory.
 *
 * @param gates - beyond one of these the caller may not go on, and is refused from memory
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
  const turns = [...gates, ...others].map(([limit, key]) => ({
    ...{ limit, key },
    stored: `${limit.name}:${hashed(payload, key)}`,
  }))
  const known = Math.max(
    0,
    ...turns.slice(0, gates.length).map(({ stored }) => refusedUntil.get(stored) ?? 0),
  )
  if (known > Date.now()) return { wait: secondsUntil(known) }
  const { refused, answer } = await countInStatement<Answer>(payload, turns, question).catch((err) => {
    logEvent(payload.logger, 'limiter.failed', { err })
    return countEach<Answer>(payload, turns, question)
  })
  if (!refused || refused.at >= gates.length) return { wait: null, isWithin: !refused, answer }
  const { wait, at } = refused
  refusedUntil.set(turns[at]?.stored ?? '', Date.now() + wait * 1000, { ttl: wait * 1000 })
  return { wait }
}

const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / 1000))

/** Points and the end of the window, by the rules of `RateLimiterPostgres`, with whose rows these are one. */
async function countInStatement<Answer extends object>(
  payload: Payload,
  turns: readonly Turn[],
  { select, values }: Question,
): Promise<{ refused: Refused; answer: Answer }> {
  const given = [...values]
  const place = (value: unknown, type: string) => `$${given.push(value)}::${type}`
  const now = Date.now()
  const isOver = turns.length > 0 ? `known.expire <= ${place(now, 'bigint')}` : ''
  const counts = turns.map(({ limit, stored }, at) => {
    const before = turns[at - 1]?.limit.points
    const row = `${place(stored, 'varchar')}, 1, ${place(now + limit.seconds * 1000, 'bigint')}`
    const ifBefore =
      before === undefined ? '' : `FROM counted_${at - 1} WHERE points <= ${place(before, 'int')}`
    return `counted_${at} AS (INSERT INTO rate_limits AS known (key, points, expire) SELECT ${row} ${ifBefore}
      ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${isOver} THEN 1 ELSE known.points + 1 END,
        expire = CASE WHEN ${isOver} THEN excluded.expire ELSE known.expire END RETURNING points, expire)`
  })
  const each = (column: string) => turns.map((_, at) => `(SELECT ${column} FROM counted_${at})`).join()
  // The lead is stored by the next statement, whose commit is waited for: what is counted may be lost with the server.
  const counted = `, array[${each('points')}] AS counted, array[${each('expire')}]::float8[] AS ends,
    set_config('synchronous_commit', 'off', true)`
  const text = counts.length > 0 ? `WITH ${counts.join()} SELECT ${select}${counted}` : `SELECT ${select}`
  const query = { name: preparedName(text), text, values: given, query_timeout: LIMITER_MS }
  const { rows } = await payload.db.leadPool.query<Answer & { counted?: number[]; ends?: number[] }>(query)
  const [answer] = rows
  if (!answer) throw new Error('The database has not answered')
  const at = turns.findIndex(({ limit }, place) => (answer.counted?.[place] ?? 0) > limit.points)
  return { refused: at < 0 ? null : { at, wait: secondsUntil(answer.ends?.[at] ?? 0) }, answer }
}

async function countEach<Answer extends object>(
  payload: Payload,
  turns: readonly Turn[],
  { select, values }: Question,
): Promise<{ refused: Refused; answer: Answer }> {
  let refused: Refused = null
  for (const [at, { limit, key }] of turns.entries()) {
    const { wait } = await countPoint(payload, limit, key)
    refused ??= wait ? { at, wait } : null
    if (refused) break
  }
  const { rows } = await payload.db.leadPool.query<Answer>(`SELECT ${select}`, [...values])
  const [answer] = rows
  if (!answer) throw new Error('The database has not answered')
  return { refused, answer }
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
