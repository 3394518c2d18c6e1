import { randomUUID } from 'node:crypto'
import { type postgresAdapter, sql } from '@payloadcms/db-postgres'
import type pg from 'pg'
import type { PostChange } from '@/domain/post-change'
import { env } from '@/env'
import { afterCommit } from '@/lib/after-commit'
import { bridge } from '@/lib/bridge'
import { type Expiry, expirePages } from '@/lib/page-expiry'
import { currentRequest } from '@/lib/request-context'
import { announcePostChange } from './post-listeners'

/** The cached content and pages that a change makes outdated in every process. */
export type Outdated = {
  /** The cache key of content or settings; `*` means all. */
  cacheKey?: string
  pages?: Expiry
  /** The change of a post. Each process finds the pages that show the post. */
  post?: PostChange
}

/** `Outdated` as it is stored in the table. */
export type StoredOutdated = Omit<Outdated, 'cacheKey'> & {
  words?: string
  /** The process that made the change. */
  by?: string
}

/** The channel on which PostgreSQL notifies the other processes that there are new rows. */
export const CHANNEL = 'expiries'

/** Expires everything, for a process that cannot know which changes it has missed. */
export const ALL_OUTDATED: Outdated = { cacheKey: '*', pages: { paths: ['/*'], isRemoval: false } }

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Queries = Pick<Adapter['drizzle'], 'execute'>

const PROCESS = randomUUID()

/** The number of applied changes that are remembered, which is more than one query ever finds. */
const REMEMBERED = 1_000

const applied = new Map<string, Promise<void>>()

/**
 * Stores what a change makes outdated, notifies the other processes, and expires it in this process as soon as the
 * change is committed. With a shared cache in front its purge is stored with it, because the process may end before
 * the cache has been reached.
 *
 * @param transaction - the transaction of the change; null when the change is already committed
 */
export async function recordExpiry(
  db: Queries,
  transaction: string | number | null | undefined,
  outdated: Outdated,
): Promise<void> {
  const { cacheKey, ...others } = outdated
  const stored: StoredOutdated = { ...others, words: cacheKey, by: PROCESS }
  const json = JSON.stringify(stored)
  const isShown = outdated.pages !== undefined || outdated.post !== undefined
  const purge =
    env.CDN && isShown
      ? sql`INSERT INTO cdn_purges (outdated) VALUES (${json}::jsonb) RETURNING id`
      : sql`SELECT NULL AS id`
  const { rows } = await db.execute<{ id: string; purge: string | null }>(
    sql`WITH written AS (INSERT INTO expiries (outdated) VALUES (${json}::jsonb) RETURNING id), purge AS (${purge})
        SELECT written.id::text, purge.id::text AS purge, pg_notify(${CHANNEL}, '') FROM written, purge`,
  )
  await afterCommit(transaction, async () => {
    notePurge(rows[0]?.purge)
    await applyOnce(String(rows[0]?.id), outdated)
  })
}

/** As `recordExpiry`, for a command of the owner, whose process shows no pages itself. */
export async function announceExpiry(client: Pick<pg.ClientBase, 'query'>, pages: Expiry): Promise<void> {
  await client.query(
    `WITH written AS (INSERT INTO expiries (outdated) VALUES ($1::jsonb)),
     purge AS (INSERT INTO cdn_purges (outdated) SELECT $1::jsonb WHERE $2)
     SELECT pg_notify('${CHANNEL}', '')`,
    [JSON.stringify({ pages } satisfies StoredOutdated), Boolean(env.CDN)],
  )
}

function notePurge(id: string | null | undefined) {
  const request = currentRequest()
  if (request && id)
    request.purges = { ids: [...(request.purges?.ids ?? []), id], committedAt: performance.now() }
}

/** Expires a change once, although the change itself and its row in the table may both ask for it. Both wait for it. */
export function applyOnce(id: string, outdated: Outdated): Promise<void> {
  const known = applied.get(id)
  if (known) return known
  const applying = apply(outdated)
  applied.set(id, applying)
  const [oldest] = applied.keys()
  if (applied.size > REMEMBERED && oldest !== undefined) applied.delete(oldest)
  return applying
}

/** Converts a stored row to `Outdated`. */
export const fromStored = ({ words, by: _, ...others }: StoredOutdated): Outdated => ({
  ...others,
  cacheKey: words,
})

/** Whether another process has made the change and this process has not expired it yet. */
export const isNews = (id: string, { by }: StoredOutdated): boolean => by !== PROCESS && !applied.has(id)

/** Expires everything and forgets the applied changes, because in another database the same ids name other changes. */
export async function applyEverything(): Promise<void> {
  applied.clear()
  await apply(ALL_OUTDATED)
}

async function apply({ cacheKey, pages, post }: Outdated): Promise<void> {
  if (cacheKey === '*') bridge.documents.clear()
  else if (cacheKey) bridge.documents.delete(cacheKey)
  if (pages) await expirePages(pages)
  if (post) await announcePostChange(post)
}
