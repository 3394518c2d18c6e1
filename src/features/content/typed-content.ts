import 'server-only'
import { sql } from '@payloadcms/db-postgres'
import type { TypedContent } from '@/domain/typed-content'
import { payloadClient } from '@/features/payload-client'
import type { User } from '../../../payload-types'

/** As long as the address of a preview is good, and a little longer. */
const KEPT = sql`interval '15 minutes'`

/** What an admin has typed into the form of a document, for its preview; null for nothing. */
export async function readTyped({ id }: User, document: string): Promise<TypedContent | null> {
  const { db } = await payloadClient()
  const { rows } = await db.drizzle.execute<TypedContent>(
    sql`SELECT document, content FROM typed_content
        WHERE user_id = ${id}::uuid AND document = ${document} AND typed_at > now() - ${KEPT}`,
  )
  return rows[0] ?? null
}

/** A preview that is opened begins with what is stored. */
export async function forgetTyped({ id }: User, document: string): Promise<void> {
  const { db } = await payloadClient()
  await db.drizzle.execute(
    sql`DELETE FROM typed_content WHERE user_id = ${id}::uuid AND document = ${document}`,
  )
}
