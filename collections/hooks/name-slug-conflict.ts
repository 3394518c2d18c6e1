import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterErrorHook, PayloadRequest } from 'payload'
import { fieldProblemsOf } from '../field-problems'

const CONFLICT = 409
const MESSAGE = 'That slug is already in use'

/**
 * Says in words what a unique index means, as an error of the field, and names the post that has the slug. The
 * database decides, so that two savers at once get one winner.
 */
export const nameSlugConflict: CollectionAfterErrorHook = async ({ error, req }) => {
  if (!isSlugConflict(error)) return
  const data = { errors: [{ path: 'slug', message: MESSAGE }], holder: await findHolder(req) }
  return { response: { errors: [{ message: MESSAGE, data }] }, status: CONFLICT }
}

function isSlugConflict(error: unknown): boolean {
  return fieldProblemsOf(error).some(({ message, path }) => path !== 'title' && /unique/i.test(message))
}

/** The post with the slug that was sent, in any case of its letters; null when it has gone or may not be read. */
async function findHolder({ data, payload, user }: PayloadRequest) {
  const { rows } = await payload.db.drizzle.execute<{ id: string }>(
    sql`SELECT id FROM blog_posts WHERE lower(slug) = lower(${String(data?.slug ?? '')})`,
  )
  const [row] = rows
  if (!row) return null
  // Not by the request: its transaction has ended with the error.
  const holder = await payload.findByID({
    collection: 'blog-posts',
    id: row.id,
    select: { title: true },
    overrideAccess: false,
    user,
    disableErrors: true,
  })
  return holder && { id: holder.id, title: holder.title }
}
