import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterErrorHook, PayloadRequest } from 'payload'
import { fieldProblemsOf, isSlugConflict, SLUG_TAKEN } from '@/features/posts/server/field-problems'

/**
 * Names the refused fields and the reasons. Payload does so only for errors of its own class, and in a build the
 * class is that of another copy of Payload: the response would only say that a field is invalid.
 */
export const nameFieldProblems: CollectionAfterErrorHook = ({ error, result }) => {
  const errors = fieldProblemsOf(error)
  const isNamed = result?.errors?.some((each) => 'data' in each)
  if (errors.length === 0 || isNamed) return
  return { response: { errors: [{ message: error.message, data: { errors } }] } }
}

const toRestoreMessage = (title: string) =>
  `This post cannot come back: "${title}" has its slug now. Give that one another slug, or delete it.`

/**
 * Reports a violation of the unique index as an error of the field, with the post that has the slug. The database
 * decides, so that of two saves at the same time one wins.
 */
export const nameSlugConflict: CollectionAfterErrorHook = async ({ error, req }) => {
  if (!isSlugConflict(error)) return
  const holder = await findHolder(req)
  const isRestored = req.data?.slug === undefined && holder
  const message = isRestored ? toRestoreMessage(holder.title || 'Untitled') : SLUG_TAKEN
  const data = { errors: [{ path: 'slug', message }], holder }
  return { response: { errors: [{ message, data }] }, status: 409 }
}

/**
 * The post that has the slug already, in any case of letters, also when a post is restored from the trash; null when
 * it is gone or may not be read.
 */
async function findHolder({ data, payload, routeParams, user }: PayloadRequest) {
  const wanted =
    data?.slug === undefined
      ? sql`(SELECT slug FROM blog_posts WHERE id::text = ${String(routeParams?.id ?? '')})`
      : sql`${String(data.slug)}`
  const { rows } = await payload.db.drizzle.execute<{ id: string }>(
    sql`SELECT id FROM blog_posts WHERE lower(slug) = lower(${wanted}) AND deleted_at IS NULL`,
  )
  const [row] = rows
  if (!row) return null
  // Without the request, because its transaction has ended with the error.
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
