import { randomUUID } from 'node:crypto'
import { type postgresAdapter, sql } from '@payloadcms/db-postgres'
import { announcePostChange, type PostChange } from '@/domain/post-change'
import { afterCommit } from '@/lib/after-commit'
import { bridge } from '@/lib/bridge'
import { type Expiry, expirePages } from '@/lib/page-expiry'

/** What a change makes outdated in the memory of every process. */
export type Outdated = {
  /** The cache key of content or settings; `*` for all. */
  cacheKey?: string
  pages?: Expiry
  /** Each process finds the pages that show this post. */
  post?: PostChange
}

/** As a row of the table has it. */
export type StoredOutdated = Omit<Outdated, 'cacheKey'> & {
  words?: string
  /** The process that made the change. */
  by?: string
}

/** On which PostgreSQL tells the other processes to look. */
export const CHANNEL = 'expiries'

/** For a process that does not know what it has missed. */
export const EVERYTHING: Outdated = { cacheKey: '*', pages: { paths: ['/*'], isRemoval: false } }

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Queries = Pick<Adapter['drizzle'], 'execute'>

const PROCESS = randomUUID()

/** More than one poll ever finds. */
const REMEMBERED = 1_000

const applied = new Map<string, Promise<void>>()

/**
 * Writes down what a change makes outdated, with the change, and expires it in this process as soon as that is stored.
 *
 * @param transaction - of the change; null when it is stored already
 */
export async function recordExpiry(
  db: Queries,
  transaction: string | number | null | undefined,
  outdated: Outdated,
): Promise<void> {
  const { cacheKey, ...others } = outdated
  const stored: StoredOutdated = { ...others, words: cacheKey, by: PROCESS }
  const { rows } = await db.execute<{ id: string }>(
    sql`WITH written AS (INSERT INTO expiries (outdated) VALUES (${JSON.stringify(stored)}::jsonb) RETURNING id)
        SELECT id::text, pg_notify(${CHANNEL}, '') FROM written`,
  )
  await afterCommit(transaction, () => applyOnce(String(rows[0]?.id), outdated))
}

/** Expires a change once, whether the change itself or the table's row is seen first; both wait until that is done. */
export function applyOnce(id: string, outdated: Outdated): Promise<void> {
  const known = applied.get(id)
  if (known) return known
  const applying = apply(outdated)
  applied.set(id, applying)
  const [oldest] = applied.keys()
  if (applied.size > REMEMBERED && oldest !== undefined) applied.delete(oldest)
  return applying
}

/** What a row of the table makes outdated. */
export const fromStored = ({ words, by: _, ...others }: StoredOutdated): Outdated => ({
  ...others,
  cacheKey: words,
})

/** Whether another process made the change, and this one has not expired it. */
export const isNews = (id: string, { by }: StoredOutdated): boolean => by !== PROCESS && !applied.has(id)

/** In another database the same numbers name other changes. */
export async function applyEverything(): Promise<void> {
  applied.clear()
  await apply(EVERYTHING)
}

async function apply({ cacheKey, pages, post }: Outdated): Promise<void> {
  if (cacheKey === '*') bridge.documents.clear()
  else if (cacheKey) bridge.documents.delete(cacheKey)
  if (pages) await expirePages(pages)
  if (post) await announcePostChange(post)
}
