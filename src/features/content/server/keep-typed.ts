import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal, UNREADABLE_BODY } from '@/server/errors'

/** The most characters of a form's content, more than any document of the site has. */
const LONGEST = 500_000

/** The documents that somebody has open beside their previews. */
const MOST_DOCUMENTS = 20

const bodySchema = z.strictObject({
  document: z.string().regex(/^[a-z-]+\/[\w-]{1,80}$/),
  content: z.record(z.string(), z.unknown()),
})

/**
 * `POST /api/typed-content` stores the unsaved input of an admin's form, so that any instance can render the preview
 * beside it. It is no draft: only that admin's preview reads it.
 */
export const keepTyped = adminEndpoint({
  method: 'post',
  path: '/typed-content',
  body: bodySchema,
  refusal: UNREADABLE_BODY,
  handle: async ({ req, by, body }) => {
    const content = JSON.stringify(body.content)
    if (content.length > LONGEST) throw new Refusal('The request is too large', 413)
    const db = req.payload.db.drizzle
    await db.execute(sql`DELETE FROM typed_content WHERE typed_at < now() - interval '1 hour'`)
    await db.execute(sql`
      INSERT INTO typed_content (user_id, document, content)
      VALUES (${by}::uuid, ${body.document}, ${content}::jsonb)
      ON CONFLICT (user_id, document) DO UPDATE SET content = excluded.content, typed_at = now()`)
    await db.execute(sql`
      DELETE FROM typed_content WHERE user_id = ${by}::uuid AND document IN (
        SELECT document FROM typed_content WHERE user_id = ${by}::uuid
        ORDER BY typed_at DESC, document OFFSET ${MOST_DOCUMENTS})`)
    return {}
  },
})
