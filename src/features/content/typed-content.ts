import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { TypedContent } from '@/domain/typed-content'
import type { User } from '../../../payload-types'

/** A little longer than the address of a preview is valid. */
const KEPT = sql`interval '15 minutes'`

/** What an admin has typed into the form of a document, for its preview; null for nothing. */
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

/** A preview that is opened begins with what is stored. */
export async function forgetTyped({ db }: Payload, { id }: User, document: string): Promise<void> {
  await db.drizzle.execute(
    sql`DELETE FROM typed_content WHERE user_id = ${id}::uuid AND document = ${document}`,
  )
}
