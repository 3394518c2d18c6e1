import pg from 'pg'
import { HOUSE_PERIODS } from '@/domain/house-periods'
import { inTurn } from '@/lib/in-turn'
import { withTimeout } from '@/lib/timing'
import { createPresence } from './cdn-instances'
import { applyEverything, applyOnce, CHANNEL, fromStored, isNews, type StoredOutdated } from './expiries'
import { type ExpiryUsage, recordExpiryUsage } from './expiry-usage'
import { openPool } from './open-pools'
import { directUrl, poolOptions } from './pool'

/** Says whether the cached pages of this process are current enough to be sent. */
export type ExpiryWatch = {
  /** Whether the table was read a moment ago, or is known to be unavailable. */
  isCurrent: () => boolean
  /** Resolves when `isCurrent` is true, which takes `PATIENCE_MS` at most. */
  whenCurrent: () => Promise<void>
  /** The state of the shared caches that this process has caught up with; null before it has, and without such caches. */
  applied: () => CdnState | null
  /** Whether the table was read a moment ago. */
  isAnswering: () => boolean
  usage: () => ExpiryUsage
  stop: () => Promise<void>
}

/** What the processes of all instances agree upon for the shared caches in front of them. */
export type CdnState = {
  /** Grows with each change. A process that has caught up with it shows all changes that it covers. */
  number: string
  /** The build and settings of the pages that shared caches may keep. */
  build: string | null
}

/** Milliseconds between two queries; also the interval at which a lost connection is tried again. */
const EVERY_MS = 250
/**
 * Milliseconds; an older answer does not count, because the process may have been paused or its connection may have
 * been cut silently.
 */
export const FRESH_MS = 700
/** The longest time in milliseconds that a visitor waits for a database that does not respond. */
const PATIENCE_MS = 700
const LONGEST_MS = 2_000
/** Milliseconds of the longest round: a connection, a query, and the query again through the pool. */
const AWAY_MS = 3 * LONGEST_MS

/**
 * Finds the changes that were committed after the snapshot of the last answer. It is one statement, so that it sees one
 * snapshot: a number covers changes that were committed before it. The numbers of a sequence cannot replace the snapshot,
 * because they are not committed in order.
 */
const toQuestion = (isWithCdn: boolean) => `
  SELECT pg_current_snapshot()::text AS snapshot, now()::text AS at,
    extract(epoch FROM pg_postmaster_start_time())::text AS server,
    coalesce($2::timestamptz < now() - interval '${HOUSE_PERIODS.expiryHours} hours' / 2, true) AS "isLate",
    coalesce((SELECT json_agg(json_build_object(
      'id', id::text, 'outdated', outdated, 'age', extract(epoch FROM clock_timestamp() - at))) FROM expiries
      WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot)
        AND NOT pg_visible_in_snapshot(transaction, $1::pg_snapshot)), '[]') AS missed${isWithCdn ? CDN_STATE : ''}`

const CDN_STATE = `,
    (SELECT json_build_object('number', number::text, 'build', build) FROM cdn_state) AS cdn`

type Answer = {
  snapshot: string
  at: string
  /**
   * The start time of the server. After a failover the new server may lack changes that were read from the old one.
   */
  server: string
  /** Whether missed changes may have been deleted by now. */
  isLate: boolean
  /** The changes since the last answer. `age` is the number of seconds since the change was written. */
  missed: { id: string; outdated: StoredOutdated; age: number }[]
  cdn?: CdnState | null
}

/**
 * Expires what other processes have changed, until it is stopped. It reads the table when PostgreSQL sends a
 * notification, and four times a second in any case.
 *
 * @param onAway - called with the error when the table cannot be read, once for each outage
 * @param isWithCdn - whether shared caches in front keep pages
 */
export function watchExpiries(onAway: (error: unknown) => void, isWithCdn = false): ExpiryWatch {
  let known: Answer | null = null
  let applied: CdnState | null = null
  let answeredAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let isAway = false
  let isWoken = false
  let endPause = () => {}
  const waiting: (() => void)[] = []
  const usage = recordExpiryUsage()
  const question = toQuestion(isWithCdn)
  const listener = createListener(wake, () => {
    answeredAt = Number.NEGATIVE_INFINITY
    presence?.doubt()
  })
  const presence = isWithCdn ? createPresence(listener.put, listener.isBusy) : null

  function wake() {
    isWoken = true
    endPause()
  }

  const isAnswering = () => performance.now() - answeredAt < FRESH_MS

  function isCurrent(): boolean {
    const now = performance.now()
    return now - answeredAt < FRESH_MS || (isAway && now - triedAt < AWAY_MS)
  }

  async function ask() {
    triedAt = performance.now()
    await presence?.ensure()
    const askedAt = performance.now()
    const answer = await readAnswer()
    const isSure = known?.server === answer.server && !answer.isLate
    const heardAt = performance.now()
    const news = isSure ? answer.missed.filter(({ id, outdated }) => isNews(id, outdated)) : []
    if (isSure)
      await Promise.all(answer.missed.map(({ id, outdated }) => applyOnce(id, fromStored(outdated))))
    else await applyEverything()
    const ages = news.map(({ age }) => age)
    usage.add(ages, heardAt)
    known = answer
    applied = answer.cdn ?? null
    answeredAt = askedAt
    isAway = false
    await presence?.report(applied?.number ?? '0')
  }

  async function readAnswer(): Promise<Answer> {
    const [answer] = await listener.put<Answer>(question, [known?.snapshot, known?.at])
    if (!answer) throw new Error('There is no answer')
    return answer
  }

  async function run() {
    while (!listener.isStopped()) {
      isWoken = false
      await ask().catch((error) => {
        if (!isAway && !listener.isStopped()) onAway(error)
        isAway = true
      })
      for (const resolve of waiting.splice(0)) resolve()
      if (!isWoken) await new Promise<void>((resolve) => startPause(resolve))
    }
  }

  function startPause(resolve: () => void) {
    const timer = setTimeout(resolve, EVERY_MS)
    timer.unref()
    endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  }

  void run()
  return {
    isCurrent,
    async whenCurrent() {
      const giveUpAt = performance.now() + PATIENCE_MS
      while (!isCurrent()) {
        const round = new Promise<void>((resolve) => waiting.push(resolve))
        wake()
        await withTimeout(round, Math.max(1, giveUpAt - performance.now())).catch(() => {
          triedAt = performance.now()
          isAway = true
        })
      }
    },
    applied: () => applied,
    isAnswering,
    usage: usage.take,
    async stop() {
      listener.close()
      if (presence) await withTimeout(presence.leave(), LONGEST_MS).catch(() => undefined)
      await listener.end()
    },
  }
}

/** Listens for notifications, and asks, on a connection of its own, which is replaced when it is lost. */
function createListener(onNotice: () => void, onLost: () => void) {
  let connection: pg.Client | null = null
  let hasStopped = false
  const queue = inTurn()

  function lose(client: pg.Client) {
    if (connection !== client) return
    connection = null
    onLost()
    client.end().catch(() => undefined)
  }

  async function connect(): Promise<pg.Client> {
    const { keepAlive } = poolOptions
    const limits = { connectionTimeoutMillis: LONGEST_MS, query_timeout: LONGEST_MS }
    const client = new pg.Client({ connectionString: directUrl, keepAlive, ...limits })
    for (const event of ['error', 'end'] as const) client.on(event, () => lose(client))
    client.on('notification', onNotice)
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  async function ask<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    try {
      connection ??= await connect()
      return (await connection.query<Row>(text, [...values])).rows
    } catch (error) {
      if (connection) lose(connection)
      const pool = openPool()
      // When no new connection can be opened, one of the pool may still be usable.
      if (!pool || hasStopped) throw error
      return (await withTimeout(pool.query<Row>(text, [...values]), LONGEST_MS)).rows
    }
  }

  return {
    /** @throws when the database does not respond */
    put: <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      queue.add(() => ask<Row>(text, values)),
    isBusy: queue.isBusy,
    isStopped: () => hasStopped,
    /** Nothing is asked from now on but what is put. */
    close() {
      hasStopped = true
    },
    async end() {
      if (connection) await withTimeout(connection.end(), LONGEST_MS).catch(() => undefined)
    },
  }
}
