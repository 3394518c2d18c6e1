import type { Payload } from 'payload'
import type pg from 'pg'
import { paths } from '@/domain/paths'
import type { QueryRedirect, Redirect } from '@/domain/redirect'
import { isPublicPost } from '@/features/posts/server/public-post'
import { lookUpRedirects, type RedirectLookup, readTarget } from '@/features/redirects/rules/redirect'
import { bridge } from '@/lib/bridge'
import { cached } from '@/lib/content-cache'
import { withTimeout } from '@/lib/timing'

/** What expires when a redirect has changed, or the address of a post that one leads to. */
const REDIRECTS = 'redirects'

/** More than anybody enters, and than the old addresses of a large blog; memory is not the limit. */
const MOST = 50_000

/** Milliseconds that a visitor waits for the redirects, and for which nobody waits after a failed read. */
const PATIENCE_MS = 700
const PAUSE_MS = 1_000

type OpenPayload = () => Promise<Payload>

/** A redirect of the staff, and where it leads. */
type Stored = Redirect & { id: string; from: string }
type Known = RedirectLookup<Stored>

/** The redirects of the staff, in the memory of this process. */
export type Redirects = {
  /**
   * The target of a redirect; null when there is none. The caller checks first whether a page exists at the address.
   *
   * @param path - in its canonical form; the case of its letters makes no difference
   */
  find: (path: string) => Promise<Redirect | null>
  /** As `find`, for an address that is told apart by its query, whether or not a page stands there. */
  findByQuery: (path: string, query: string) => Promise<QueryRedirect | null>
}

/**
 * Answers redirects from memory, which is read again when any process has changed one. While the database is away
 * the last known redirects are used.
 *
 * @param openPayload - gives the one Payload of the process; rejects while the database cannot be reached
 */
export function createRedirects(openPayload: OpenPayload): Redirects {
  let known: Known = lookUpRedirects<Stored>([])
  let pausedUntil = 0
  async function refresh() {
    if (performance.now() < pausedUntil) return
    try {
      const reading = cached(REDIRECTS, async () => readRedirects(await openPayload()))
      known = await withTimeout(reading, PATIENCE_MS)
    } catch {
      // The queries that pages wait for tell of the database.
      pausedUntil = performance.now() + PAUSE_MS
    }
  }

  return {
    async find(path) {
      await refresh()
      const found = known.from(path)
      return found && { to: found.to, status: found.status }
    },
    async findByQuery(path, query) {
      await refresh()
      const match = known.fromQuery(path, query)
      return match && { to: match.found.to, status: match.found.status, rest: match.rest }
    },
  }
}

/** Has them read again in this process: a post that one leads to may have another address. */
export function forgetRedirects(): void {
  bridge.documents.delete(REDIRECTS)
}

/**
 * Makes every process read them again once a change is stored. No shared cache keeps a redirect, so no page has to be purged:
 * the purge has a number alone, and a save waits, as any other, until every process has caught up with it.
 */
export function expireRedirects(
  { db }: Pick<Payload, 'db'>,
  transaction: string | number | null | undefined,
): Promise<void> {
  return db.expireAfterCommit(transaction, { cacheKey: REDIRECTS, pages: { paths: [], isRemoval: false } })
}

/** Where statements are run: a pool, or the connection of a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** A stored redirect. `slug` belongs to the post that it leads to, if visitors may read the post. */
type Row = { id: string; from: string; to: string | null; kind: string; slug: string | null }

const LIST = `select redirect.id, redirect.from_path as "from", redirect.to_path as "to", redirect.kind::text, post.slug
  from redirects redirect
  left join blog_posts post on post.id = redirect.post_id and ${isPublicPost('post')}
  where redirect.from_path is not null order by redirect.created_at, redirect.id limit ${MOST}`

/**
 * Where each redirect of the staff leads, by its id; those to a post that visitors may not read lead nowhere. Read past
 * Payload: visitors may read none of the rows, and are told of a single one.
 */
export async function listRedirects(client: Queries): Promise<Stored[]> {
  const { rows } = await client.query<Row>(LIST)
  return rows.flatMap(({ id, from, to, kind, slug }) => {
    const target = slug === null ? to : paths.post(slug)
    return target ? [{ id, from, to: target, status: kind === '307' ? 307 : 308 }] : []
  })
}

async function readRedirects({ db }: Payload): Promise<Known> {
  const found = await listRedirects(db.pool)
  // What was stored past the rules leads nobody to another site.
  return lookUpRedirects(found.filter(({ to }) => readTarget(to).path === to))
}
