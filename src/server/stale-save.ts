import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { transactionOf } from '@/data/transaction'
import { instant } from '@/lib/instant'
import { isUuid } from '@/lib/uuid'
import { Refusal } from '@/server/errors'

type Stored = {
  table: string
  /** Null for a global. */
  id: unknown
  /** The message of the refusal. */
  message: string
}

/**
 * Refuses a save of a document with drafts that somebody else has stored since it was opened: its newest version may be
 * a draft beside the row that visitors see. A form says in `If-Match` when its
 * values were last stored; a request without the header is not checked. The refusal is a 409 with the time of the
 * newer version, so that its reader can decide to replace that one and no later one.
 *
 * The row stays locked until the save is stored, so that of two saves at the same time the second is refused.
 */
export async function refuseStale(req: PayloadRequest, { table, id, message }: Stored): Promise<void> {
  const expected = knownVersion(req)
  if (!expected || (id !== null && !isUuid(id))) return
  const { query } = await transactionOf(req)
  const isRow = id === null ? sql`` : sql`WHERE id = ${id}::uuid`
  const locked = await query<Row>(sql`SELECT updated_at FROM ${sql.identifier(table)} ${isRow} FOR UPDATE`)
  const isParent = id === null ? sql`` : sql`AND parent_id = ${id}::uuid`
  const newest = await query<Row>(
    sql`SELECT version_updated_at AS updated_at FROM ${sql.identifier(`_${table}_v`)}
        WHERE latest ${isParent} ORDER BY created_at DESC LIMIT 1`,
  )
  const storedAt = instant((newest[0] ?? locked[0])?.updated_at)
  if (storedAt) refuseOther(expected, storedAt, message, { storedAt })
}

/** When the document was last stored, as a form that saves it knows it; null from a request that does not say. */
export function knownVersion({ headers }: Pick<PayloadRequest, 'headers'>): string | null {
  return headers?.get('if-match')?.replace(/^"|"$/g, '') || null
}

/**
 * Refuses what was decided of another state than the one that is stored now.
 *
 * @param known - when that state was stored, as whoever asks knows it; null for none, and for what is stored now too
 * @param data - what the program of whoever asks needs, to decide once more
 * @throws {Refusal} with 409
 */
export function refuseOther(
  known: string | null,
  storedAt: string | null,
  message: string,
  data: Record<string, unknown> | null = null,
): void {
  if (known !== storedAt) throw new Refusal(message, 409, data)
}

type Row = { updated_at: string | Date }
