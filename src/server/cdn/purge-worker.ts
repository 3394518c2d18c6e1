import pg from 'pg'
import { leastApplied } from '@/data/cdn-instances'
import {
  deletePurges,
  isPurgeLockFree,
  markSent,
  numberPurges,
  readPurges,
  recordOutage,
  type StoredPurge,
  takePurgeLock,
} from '@/data/cdn-purges'
import { CHANNEL } from '@/data/expiries'
import { openPool } from '@/data/open-pools'
import { directUrl, poolOptions } from '@/data/pool'
import type { PostChange } from '@/domain/post-change'
import { wordsOf } from '@/lib/causes'
import { EVERYTHING, tagsOfExpiry } from '@/lib/cdn-tags'
import { inTurn } from '@/lib/in-turn'
import { outsideOfRequests } from '@/lib/request-context'
import { LANE_PAUSES, type LanePauses, openLane, type PurgeLane } from './purge-lane'
import type { SharedCache } from './shared-cache'

/** Times in milliseconds. */
export type WorkerPauses = LanePauses & {
  /** Between two looks at what the instances have applied, while a purge waits for them. */
  applied: number
  /** Between two looks for new purges; a notification comes first. */
  look: number
  /** Between two tries to become the one worker. */
  standBy: number
}

const PAUSES: WorkerPauses = { ...LANE_PAUSES, applied: 20, look: 250, standBy: 1_000 }

/** Milliseconds that a query may take until the worker leaves its work to another. */
const LONGEST_MS = 2_000

/** Changes of posts that are resolved one by one; more of them at once purge everything. */
const MOST_POSTS = 100

export type PurgeWorkerParts = {
  caches: readonly SharedCache[]
  pagesOfPost: (change: PostChange) => Promise<string[]>
  /** Called once when a cache cannot be reached, and once when it is reached again. */
  onAway: (name: string, error: unknown) => void
  onBack: (name: string) => void
  /** Called when the worker has to leave its work, with the reason. */
  onLost?: (error: unknown) => void
  pauses?: Partial<WorkerPauses>
}

export type PurgeWorker = {
  /** The number of requests that no cache has acknowledged, since the start. */
  failures: () => number
  stop: () => Promise<void>
}

/**
 * Sends the purges of all instances to the shared caches, if no other process does. Each process starts one, and the one
 * that holds the lock works: numbers must be given and sent in one order.
 */
export function startPurgeWorker(parts: PurgeWorkerParts): PurgeWorker {
  const pauses = { ...PAUSES, ...parts.pauses }
  const state = { failures: 0, hasStopped: false }
  let leave = async () => {}
  let endPause = () => {}

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    while (!state.hasStopped) {
      const client = await becomeWorker().catch(() => null)
      if (client) await work(client)
      if (!state.hasStopped) await pause(pauses.standBy)
    }
  }

  async function work(client: pg.Client) {
    const shift = openShift(client, { ...parts, pauses, onFailure: () => void state.failures++ })
    let isWoken = false
    client.on('notification', () => {
      isWoken = true
      endPause()
    })
    client.on('end', () => endPause())
    leave = shift.leave
    try {
      await client.query(`LISTEN ${CHANNEL}`)
      await shift.begin()
      while (!state.hasStopped) {
        isWoken = false
        await shift.look()
        if (!isWoken) await pause(shift.isHolding() ? pauses.applied : pauses.look)
      }
    } catch (error) {
      if (!state.hasStopped) parts.onLost?.(error)
    } finally {
      await shift.leave()
    }
  }

  const running = outsideOfRequests(run)
  return {
    failures: () => state.failures,
    async stop() {
      state.hasStopped = true
      endPause()
      await leave()
      await running
    },
  }
}

/** Takes the lock on a session of its own. Only the worker keeps a connection open. */
async function becomeWorker(): Promise<pg.Client | null> {
  const pool = openPool()
  if (!pool || !(await isPurgeLockFree(pool))) return null
  const { keepAlive } = poolOptions
  const limits = { connectionTimeoutMillis: LONGEST_MS, query_timeout: LONGEST_MS }
  const client = new pg.Client({ connectionString: directUrl, keepAlive, ...limits })
  // The next query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await takePurgeLock(client)) return client
    await client.end()
    return null
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

type HeldPurge = StoredPurge & { tags: readonly string[] | null }

type ShiftParts = PurgeWorkerParts & { pauses: WorkerPauses; onFailure: () => void }

/** The work of the process that holds the lock, for as long as its session lasts. */
function openShift(
  session: pg.Client,
  { caches, pagesOfPost, onAway, onBack, onFailure, pauses }: ShiftParts,
) {
  const queue = inTurn()
  const client = {
    query: ((text: string, values?: unknown[]) =>
      queue.add(() => session.query(text, values))) as pg.Client['query'],
  }
  const away = new Set<string>()
  let lost: { error: unknown } | null = null
  const unsent = new Map<string, Set<string>>()
  const undone = new Map<string, Set<string>>()
  const lanes = new Map<string, PurgeLane>()
  /** Purges that some instance has not applied; those without tags are not resolved yet either. */
  let held: HeldPurge[] = []
  for (const cache of caches) {
    const { name } = cache
    const listeners = {
      onSent: (ids: readonly string[]) => store(leftBy(unsent, name, ids), (all) => markSent(client, all)),
      onDone: (ids: readonly string[]) =>
        store(leftBy(undone, name, ids), (all) => deletePurges(client, all)),
      onFailure: (error: unknown) => fail(name, error),
      onSuccess: () => recover(name),
    }
    lanes.set(name, openLane(cache, listeners, pauses))
  }

  /** After a failure the work begins again, and so reads the rows that are left. */
  function store(ids: readonly string[], write: (ids: readonly string[]) => Promise<void>) {
    if (ids.length > 0)
      write(ids).catch((error) => {
        lost = { error }
      })
  }

  function fail(name: string, error: unknown) {
    onFailure()
    if (away.has(name)) return
    away.add(name)
    recordOutage(client, `${name}: ${wordsOf(error)}`).catch(() => undefined)
    onAway(name, error)
  }

  function recover(name: string) {
    if (!away.delete(name)) return
    if (away.size === 0) recordOutage(client, null).catch(() => undefined)
    onBack(name)
  }

  async function toPaths({ outdated: { pages, post } }: StoredPurge): Promise<readonly string[]> {
    const ofPost = post ? await pagesOfPost(post).catch(() => [EVERYTHING]) : []
    return [...(pages?.paths ?? []), ...ofPost]
  }

  /** Resolves each purge once; what shows a post is asked as soon as possible. */
  async function hold(purges: readonly StoredPurge[]) {
    const isFlood = purges.filter(({ outdated }) => outdated.post).length > MOST_POSTS
    const all = purges.map((purge): HeldPurge => ({ ...purge, tags: null }))
    for (const { id, isSent } of all) {
      if (!isSent && caches.some(({ comparesNumbers }) => !comparesNumbers))
        unsent.set(id, new Set(lanes.keys()))
      undone.set(id, new Set(lanes.keys()))
    }
    held.push(...all)
    for (const purge of all) purge.tags = tagsOfExpiry(isFlood ? [EVERYTHING] : await toPaths(purge))
  }

  /** Hands what every instance has applied to every cache. */
  async function release() {
    const applied = await leastApplied(client)
    const now = performance.now()
    held = held.filter(({ id, number, tags, isSent }) => {
      if (!tags || number > applied) return true
      const dueAt = isSent ? now + pauses.again : now
      for (const lane of lanes.values()) lane.add({ id, number, tags, dueAt, isAgain: isSent })
      return false
    })
  }

  return {
    async begin() {
      await recordOutage(client, null)
      const { number, purges } = await readPurges(client)
      const dueAt = performance.now()
      if (number > 0) for (const lane of lanes.values()) lane.add({ id: null, number, tags: [], dueAt })
      void hold(purges)
    },
    isHolding: () => held.length > 0,
    /** @throws when the session is lost, or what a cache has acknowledged could not be stored */
    async look() {
      if (lost) throw lost.error
      void hold(await numberPurges(client))
      if (held.length > 0) await release()
    },
    async leave() {
      for (const lane of lanes.values()) lane.stop()
      await session.end().catch(() => undefined)
    },
  }
}

/** Notes that one cache needs these purges no more. @returns those that no cache needs */
function leftBy(needs: Map<string, Set<string>>, name: string, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const names = needs.get(id)
    names?.delete(name)
    if (names?.size !== 0) return false
    needs.delete(id)
    return true
  })
}
