import { sql } from '@payloadcms/db-postgres'
import type { Endpoint } from 'payload'
import { z } from 'zod'
import { isAdmin } from '@/domain/account'

/** More than any document of the site holds. */
const LONGEST = 500_000

const bodySchema = z.strictObject({
  document: z.string().regex(/^[a-z-]+\/[\w-]{1,80}$/),
  content: z.record(z.string(), z.unknown()),
})

/**
 * `POST /api/typed-content`: keeps what an admin has typed into a form, so that the preview beside it can be drawn of
 * it by any instance. Nobody else sees it, and it is no draft: nothing but that preview reads it.
 */
export const keepTyped: Endpoint = {
  path: '/typed-content',
  method: 'post',
  handler: async (req) => {
    if (!req.user || !isAdmin(req.user)) return respond(403, { errors: [{ message: 'Not allowed' }] })
    const body = bodySchema.safeParse(await req.json?.())
    if (!body.success) return respond(400, { errors: [{ message: 'The request cannot be read' }] })
    const content = JSON.stringify(body.data.content)
    if (content.length > LONGEST) return respond(413, { errors: [{ message: 'The request is too large' }] })
    const db = req.payload.db.drizzle
    await db.execute(sql`DELETE FROM typed_content WHERE typed_at < now() - interval '1 hour'`)
    await db.execute(sql`
      INSERT INTO typed_content (user_id, document, content)
      VALUES (${req.user.id}::uuid, ${body.data.document}, ${content}::jsonb)
      ON CONFLICT (user_id, document) DO UPDATE SET content = excluded.content, typed_at = now()`)
    return respond(200, {})
  },
}

function respond(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
