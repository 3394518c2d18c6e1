import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { TypedContent } from '@/features/content/rules/typed-content'
import type { User } from '../../../../payload-types'

/** How long unsaved input is used, which is a little longer than a preview's address is valid. */
const KEPT = sql`interval '15 minutes'`

/** Reads the unsaved input of an admin in the form of a document, for its preview; null when there is none. */
export async function readTyped(
  { db }: Payload,
  { id }: User,
  document: string,
): Promise<TypedContent | null> {
  const { rows } = await db.drizzle.execute<TypedContent>(
    sql`SELECT document, content FROM typed_content
        WHERE user_id = ${id}::uuid AND document = ${document} AND typed_at > now() - ${KEPT}`,
  )
  return rows[0] ?? null
}

/** Deletes that input, because a newly opened preview shows the stored draft. */
export async function forgetTyped({ db }: Payload, { id }: User, document: string): Promise<void> {
  await db.drizzle.execute(
    sql`DELETE FROM typed_content WHERE user_id = ${id}::uuid AND document = ${document}`,
  )
}
