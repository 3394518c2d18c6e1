import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { ELSEWHERE } from '@/domain/area-words'
import { mayRead } from '@/domain/areas'
import { staffName } from '@/domain/staff'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { Refusal, UNREADABLE_BODY } from '@/server/errors'

/** A tab that has sent nothing for this long is closed or in the background. */
const GONE = sql`interval '15 seconds'`

const bodySchema = z.strictObject({
  /** A random id that the tab has generated. */
  tab: uuid,
  /** For example 'globals/home' or 'blog-posts/ID'. */
  document: z.string().regex(/^[a-z-]+\/[\w-]{1,80}$/),
  leaves: z.boolean().default(false),
})

/**
 * `POST /api/open-documents` records that a tab has a document open, or leaves it, and answers who else has it open
 * now. Several instances and processes share the table. Payload's own lock is not enough, because it knows one person
 * only, and only from the first change on.
 */
export const openDocuments = adminEndpoint({
  method: 'post',
  path: '/open-documents',
  body: bodySchema,
  refusal: UNREADABLE_BODY,
  handle: async ({ req, by, body: { tab, document, leaves } }) => {
    if (!leaves && !mayRead(req.user, slugOf(document))) throw new Refusal(ELSEWHERE, 403)
    const db = req.payload.db.drizzle
    if (leaves) {
      await db.execute(sql`DELETE FROM open_documents WHERE tab = ${tab}::uuid AND user_id = ${by}::uuid`)
      return { others: [] }
    }
    await db.execute(sql`DELETE FROM open_documents WHERE seen_at < now() - ${GONE}`)
    await db.execute(sql`
      INSERT INTO open_documents (tab, document, user_id) VALUES (${tab}::uuid, ${document}, ${by}::uuid)
      ON CONFLICT (tab) DO UPDATE SET document = excluded.document, seen_at = now()
      WHERE open_documents.user_id = excluded.user_id`)
    const { rows } = await db.execute<{ name: string | null; email: string }>(sql`
      SELECT DISTINCT users.name, users.email FROM open_documents JOIN users ON users.id = open_documents.user_id
      WHERE document = ${document} AND user_id <> ${by}::uuid ORDER BY users.email`)
    return { others: rows.map(staffName) }
  },
})

/** The slug of the collection or global that a document belongs to. */
const slugOf = (document: string) => document.replace(/^globals\//, '').split('/')[0] ?? ''
