import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { transactionOf } from '@/data/transaction'
import { isAdmin } from '@/domain/account'
import { MAY_NOT_PUBLISH } from '@/domain/area-words'
import { mayPublish } from '@/domain/areas'
import { Refusal } from '@/features/errors'
import { isUuid } from '@/lib/uuid'
import type { BlogPost } from '../../../payload-types'

const FORBIDDEN = 403

/** Whether somebody writes posts and may bring none before visitors. The product itself, at the minute of a schedule, has nobody. */
function onlyWrites({ user }: Pick<PayloadRequest, 'user'>): boolean {
  return isAdmin(user) && !mayPublish(user)
}

/**
 * Refuses a change of a published post in words, by whoever only writes. The access function of the collection says the
 * same of many at once, in Payload's.
 */
export const guardWriters: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const id: unknown = 'id' in args ? args.id : undefined
  if (!onlyWrites(req) || !isChange(operation) || !isUuid(id) || req.context.isTrial === true) return args
  // A restored version is named by its own id.
  const rows = await (await transactionOf(req)).query(
    operation === 'restoreVersion'
      ? sql`SELECT 1 FROM blog_posts post JOIN _blog_posts_v version ON version.parent_id = post.id
          WHERE version.id = ${id}::uuid AND (post.published OR version.version_published)`
      : sql`SELECT 1 FROM blog_posts WHERE id = ${id}::uuid AND published FOR UPDATE`,
  )
  if (rows.length > 0) throw new Refusal(MAY_NOT_PUBLISH, FORBIDDEN)
  return args
}

function isChange(operation: string): boolean {
  return operation === 'update' || operation === 'delete' || operation === 'restoreVersion'
}

/**
 * Refuses to publish, however it is asked for, and to change what is public by now: one of many that were asked for at
 * once may have been published since it was read.
 */
export const refusePublishing: CollectionBeforeChangeHook<BlogPost> = async ({
  data,
  originalDoc,
  operation,
  context,
  req,
}) => {
  // What is tried and rolled back reaches nobody. The context is made by the server alone.
  if (!onlyWrites(req) || context.isTrial === true) return data
  if (data.published || (operation === 'update' && originalDoc && (await isPublic(req, originalDoc.id))))
    throw new Refusal(MAY_NOT_PUBLISH, FORBIDDEN)
  return data
}

async function isPublic(req: PayloadRequest, id: string): Promise<boolean> {
  const { query } = await transactionOf(req)
  const rows = await query(sql`SELECT 1 FROM blog_posts WHERE id = ${id}::uuid AND published FOR UPDATE`)
  return rows.length > 0
}
