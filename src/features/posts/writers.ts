import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { type Transaction, transactionOf } from '@/data/transaction'
import { GOES_OUT, MAY_NOT_PUBLISH } from '@/domain/area-words'
import { mayPublish } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'
import type { ScheduleAction } from '@/domain/scheduled-post'
import { isUuid } from '@/lib/uuid'
import { Refusal } from '@/server/errors'
import type { BlogPost } from '../../../payload-types'

/** Whether somebody may write posts but not publish them. A scheduled publication has no user. */
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
  const transaction = await transactionOf(req)
  if (operation !== 'restoreVersion') {
    await refuseOnWayOut(transaction, id)
    return args
  }
  // A version is named by its own id.
  const [version] = await transaction.query<{ post: string; published: boolean | null }>(
    sql`SELECT parent_id AS post, version_published AS published FROM _blog_posts_v WHERE id = ${id}::uuid`,
  )
  if (version?.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
  if (version) await refuseOnWayOut(transaction, version.post)
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
  if (data.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
  if (operation === 'update' && originalDoc) await refuseOnWayOut(await transactionOf(req), originalDoc.id)
  return data
}

/** Refuses changes that would be public at once or at the scheduled minute. */
async function refuseOnWayOut({ query }: Transaction, post: string): Promise<void> {
  const [stored] = await query<{ published: boolean }>(
    sql`SELECT published FROM blog_posts WHERE id = ${post}::uuid FOR UPDATE`,
  )
  if (stored?.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
  if (stored && (await goesOut({ query }, post, 'publish'))) throw new Refusal(GOES_OUT, 403)
}

/**
 * Refuses to change by writing what goes out at a minute: it would be published as nobody who may has seen it.
 *
 * @param transaction - has locked the post, as whoever sets a minute does
 */
export async function refusePlannedChangesOf(
  req: Pick<PayloadRequest, 'user'>,
  transaction: Transaction,
  post: string,
): Promise<void> {
  if (onlyWrites(req) && (await goesOut(transaction, post, 'publish-changes')))
    throw new Refusal(GOES_OUT, 403)
}

async function goesOut(
  { query }: Pick<Transaction, 'query'>,
  post: string,
  action: ScheduleAction,
): Promise<boolean> {
  const rows = await query(
    sql`SELECT 1 FROM scheduled_posts
      WHERE post_id = ${post}::uuid AND action::text = ${action} AND state::text = 'pending'`,
  )
  return rows.length > 0
}
