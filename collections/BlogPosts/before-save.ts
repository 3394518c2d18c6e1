import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { Refusal } from '../errors'

/**
 * What a request selects counts for reads alone. Payload gives the hooks that follow a change only the fields that were
 * selected, and a post whose `published` they do not see would stay on pages that it has left.
 */
export const changeWhole: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation === 'read' || !('select' in args)) return args
  const { select: _, ...whole } = args
  return whole
}

/**
 * Payload's lock of a post that is open tells other editors, and refuses nothing: what a save may not
 * overwrite is decided by `refuseStaleSave`, which also sees saves that no lock foretold. Asking for the lock
 * would take a second connection inside the transaction, so that ten saves at once starved the pool.
 */
export const letLocksInform: CollectionBeforeOperationHook = ({ args, operation }) =>
  operation === 'update' || operation === 'delete' ? { ...args, overrideLock: true } : args

/** What the list sends alone. */
const OF_THE_LIST = new Set(['published', 'deletedAt'])

/**
 * Tells the later hooks whether a post is saved by its form, or only published, unpublished, trashed or restored from
 * the list. Later the whole post stands in the data and they look the same.
 */
export const markSave: CollectionBeforeOperationHook = ({ args, operation, context }) => {
  if (operation === 'create' || operation === 'update') {
    const data: unknown = 'data' in args ? args.data : undefined
    context.isSave = Object.keys(data ?? {}).some((name) => !OF_THE_LIST.has(name))
  }
  return args
}

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

/** Dates a post at its first publication; unpublishing and publishing again leave the date (reading A50). */
export const setPublishedAt: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  if (data.published && !originalDoc?.publishedAt) data.publishedAt ??= new Date().toISOString()
  return data
}

/** Records who saved the post last, with or without a change (reading A52); what the list does with it does not count. */
export const setEditor: CollectionBeforeChangeHook = ({ data, context, req }) => {
  if (context.isSave !== false && req.user) data.user = req.user.id
  return data
}
