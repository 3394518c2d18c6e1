import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { Refusal } from '../refusal'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Refuses a save of a post that somebody stored after it was opened. The request says in `If-Match` when the
 * post was last stored as its form knows it; a request without the header asks nothing.
 *
 * The row stays locked until the save is stored, so that of two saves at the same moment the second is refused.
 */
export const refuseStaleSave: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const expected = req.headers?.get('if-match')?.replace(/^"|"$/g, '')
  const id: unknown = 'id' in args ? args.id : undefined
  if (operation !== 'update' || !expected || typeof id !== 'string' || !UUID.test(id)) return args
  const storedAt = await lockRow(req, id)
  if (storedAt && storedAt !== expected) {
    throw new Refusal(
      'This post was changed by someone else after you opened it. Nothing was overwritten, and your text is kept.',
      409,
    )
  }
  return args
}

/** When the post was last stored, in ISO form; null when there is no such post. */
async function lockRow(req: PayloadRequest, id: string): Promise<string | null> {
  const transaction = await req.transactionID
  const session = transaction == null ? undefined : req.payload.db.sessions?.[transaction]
  if (!session) throw new Error('Posts are saved in transactions only')
  const db = session.db as typeof req.payload.db.drizzle
  const { rows } = await db.execute<{ updated_at: string | Date }>(
    sql`SELECT updated_at FROM blog_posts WHERE id = ${id}::uuid FOR UPDATE`,
  )
  const [row] = rows
  return row ? new Date(row.updated_at).toISOString() : null
}
