import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Transaction, transactionOf } from '@/data/transaction'
import { MOST_UNSAVED, type UnsavedWork, VISIT_HEADER, VISIT_NAME } from '@/features/posts/rules/unsaved-work'
import { isUuid } from '@/lib/uuid'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { UNREADABLE_BODY } from '@/server/errors'

/** An id chosen by the client: of a visit, or of a post that has no id yet. */
const ownName = z.string().regex(VISIT_NAME)

const moment = z.iso.datetime().nullable()

const bodySchema = z.strictObject({
  document: ownName,
  visit: ownName,
  values: z.record(z.string(), z.unknown()),
  openedAt: moment,
  changesAt: moment,
  /** The visit whose work the writer has taken over, and which may be overwritten. */
  replaces: ownName.nullable(),
  /** When that work was stored as the writer has seen it. Newer work is not overwritten. */
  seenAt: moment.optional(),
})

/**
 * SQL: nothing newer was stored there. A client that does not say what it has seen counts as having seen everything.
 */
const isSeen = (seenAt: string | null | undefined) =>
  sql`(${seenAt ?? null}::timestamptz IS NULL OR date_trunc('milliseconds', unsaved_work.kept_at) <= ${seenAt ?? null}::timestamptz)`

const COLUMNS = sql.raw('document, visit, typed, opened_at, changes_at, kept_at')

/**
 * `POST /api/blog-posts/unsaved`: stores what somebody has typed, one row for each post and person. Work of another
 * visit is never overwritten: the response is then `{other}`, which the form offers. Only the editor of the same
 * person reads it. Of more posts than a person has at hand the work that was touched last is kept; what goes may
 * still be in the browser that wrote it.
 */
const keep = adminEndpoint({
  method: 'post',
  path: '/unsaved',
  body: bodySchema,
  refusal: UNREADABLE_BODY,
  handle: async ({ req, by, body: { document, visit, values, openedAt, changesAt, replaces, seenAt } }) => {
    const db = req.payload.db.drizzle
    const post = isUuid(document) ? document : null
    const { rows: kept } = await db.execute(sql`
      INSERT INTO unsaved_work (user_id, document, post_id, visit, typed, opened_at, changes_at)
      SELECT ${by}::uuid, ${document}, ${post}::uuid, ${visit}, ${JSON.stringify(values)}::jsonb, ${openedAt}, ${changesAt}
      WHERE ${post}::uuid IS NULL OR EXISTS (SELECT FROM blog_posts WHERE id = ${post}::uuid)
      ON CONFLICT (user_id, document) DO UPDATE SET visit = excluded.visit, typed = excluded.typed,
        opened_at = excluded.opened_at, changes_at = excluded.changes_at, kept_at = now()
      WHERE unsaved_work.visit = excluded.visit OR (unsaved_work.visit = ${replaces} AND ${isSeen(seenAt)})
      RETURNING visit`)
    if (kept.length > 0) {
      await db.execute(sql`
        DELETE FROM unsaved_work WHERE user_id = ${by}::uuid AND document IN (
          SELECT document FROM unsaved_work WHERE user_id = ${by}::uuid
          ORDER BY kept_at DESC, document OFFSET ${MOST_UNSAVED})`)
      return { other: null }
    }
    const { rows } = await db.execute<Row>(
      sql`SELECT ${COLUMNS} FROM unsaved_work WHERE user_id = ${by}::uuid AND document = ${document}`,
    )
    return rows[0] ? { other: toUnsavedWork(rows[0]) } : null
  },
})

/**
 * `GET /api/blog-posts/unsaved?post=ID`: the unsaved work of the same person on a post, or on new posts, the newest
 * first.
 */
const list = adminEndpoint({
  method: 'get',
  path: '/unsaved',
  query: z.strictObject({ post: uuid.optional() }),
  handle: async ({ req, by, query: { post } }) => {
    const { rows } = await req.payload.db.drizzle.execute<Row>(
      sql`SELECT ${COLUMNS} FROM unsaved_work
          WHERE user_id = ${by}::uuid AND post_id IS NOT DISTINCT FROM ${post ?? null}::uuid
          ORDER BY kept_at DESC LIMIT ${MOST_OFFERED}`,
    )
    return { unsaved: rows.map(toUnsavedWork) }
  },
})

const MOST_OFFERED = 20

/**
 * `POST /api/blog-posts/unsaved/end` `{visit, seenAt}`: deletes the work of a visit of the same person, up to what
 * was seen of it.
 */
const end = adminEndpoint({
  method: 'post',
  path: '/unsaved/end',
  body: z.strictObject({ visit: ownName, seenAt: moment.optional() }),
  refusal: UNREADABLE_BODY,
  handle: async ({ req, by, body: { visit, seenAt } }) => {
    await req.payload.db.drizzle.execute(
      sql`DELETE FROM unsaved_work WHERE user_id = ${by}::uuid AND visit = ${visit} AND ${isSeen(seenAt)}`,
    )
    return {}
  },
})

export const unsavedWorkEndpoints = [keep, list, end]

/**
 * A save ends the unsaved work of its visit, which is also what the visit has taken over from others: both are stored, or
 * neither.
 *
 * @param transaction - of the save; by default the one of the request
 */
export async function endUnsavedWork(
  req: Pick<PayloadRequest, 'payload' | 'headers' | 'user' | 'transactionID'>,
  transaction?: Transaction,
): Promise<void> {
  // An editor of the release before names what it has restored after its own visit, with commas.
  const [visit] = req.headers?.get(VISIT_HEADER)?.split(',') ?? []
  if (!visit || !req.user) return
  const { query } = transaction ?? (await transactionOf(req))
  await query(sql`DELETE FROM unsaved_work WHERE user_id = ${req.user.id}::uuid AND visit = ${visit}`)
}

type Row = {
  document: string
  visit: string
  typed: Record<string, unknown>
  opened_at: string | null
  changes_at: string | null
  kept_at: string | Date
}

function toUnsavedWork({ document, visit, typed, opened_at, changes_at, kept_at }: Row): UnsavedWork {
  return {
    document,
    visit,
    values: typed,
    openedAt: opened_at,
    changesAt: changes_at,
    at: new Date(kept_at).toISOString(),
  }
}
